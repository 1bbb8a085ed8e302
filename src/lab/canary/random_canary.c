/* random_canary.c - a random direction, another one each step */

#include <math.h>

#include "lab/canary/canaries.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"

static void
gradient(const struct canary_scene *scene, size_t step, float out[])
{
	size_t count = scene->net->weights;
	float norm;

	noise_fill(scene->seed, step, 0, out, count);
	norm = sqrtf(kernel()->row_dot(out, out, count));
	for (size_t i = 0; i < count; i++)
		out[i] /= norm;
}

const struct canary_kind canary_random = {
	.name = "random",
	.summary = "a random direction, another one each step",
	.gradient = gradient,
};
