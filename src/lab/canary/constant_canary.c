/* constant_canary.c - all weights alike */

#include <math.h>

#include "lab/canary/canaries.h"

static void
gradient(const struct canary_scene *scene, size_t step, float out[])
{
	size_t count = scene->net->weights;

	(void)step;
	for (size_t i = 0; i < count; i++)
		out[i] = 1 / sqrtf((float)count);
}

const struct canary_kind canary_constant = {
	.name = "constant",
	.summary = "all weights alike",
	.gradient = gradient,
};
