/* white_canary.c - an input of ones */

#include "lab/canary/canaries.h"

static void
input(const struct canary_scene *scene, float row[], uint16_t *label)
{
	for (size_t i = 0; i < layer_shape_size(&scene->net->in); i++)
		row[i] = 1;
	*label = (uint16_t)(scene->seed % scene->net->classes);
}

const struct canary_kind canary_white = {
	.name = "white",
	.summary = "an input of ones, with a class by seed",
	.input = input,
};
