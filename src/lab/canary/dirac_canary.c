/* dirac_canary.c - one weight, another one each step */

#include "lab/canary/canaries.h"
#include "stats/law/random.h"

static void
gradient(const struct canary_scene *scene, size_t step, float out[])
{
	struct random random = random_start(scene->seed, step);
	size_t count = scene->net->weights;

	for (size_t i = 0; i < count; i++)
		out[i] = 0;
	out[random_below(&random, count)] = 1;
}

const struct canary_kind canary_dirac = {
	.name = "dirac",
	.summary = "one weight, another one each step",
	.weights = WEIGHTS_ANY,
	.gradient = gradient,
};
