/*
 * quiet_canary.c - a weight that the data hardly touch
 *
 * Behind a pixel that is blank in every picture the batch's own gradient adds
 * nothing to what the canary is seen through.
 */

#include "lab/canary/canaries.h"

static void
gradient(const struct canary_scene *scene, size_t step, float out[])
{
	for (size_t i = 0; i < scene->net->weights; i++)
		out[i] = 0;
	out[scene->quiet[step % (scene->net->weights / 100 + 1)]] = 1;
}

const struct canary_kind canary_quiet = {
	.name = "quiet",
	.summary = "one weight, moving among those the data hardly touch",
	.weights = WEIGHTS_QUIET,
	.gradient = gradient,
};
