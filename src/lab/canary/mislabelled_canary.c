/* mislabelled_canary.c - a row of the population with another class */

#include "lab/canary/canaries.h"

static void
input(const struct canary_scene *scene, float row[], uint16_t *label)
{
	size_t classes = scene->net->classes;

	*label = canary_row(scene, scene->seed % 1000, row);
	*label = (uint16_t)((*label + classes / 2) % classes);
}

const struct canary_kind canary_mislabelled = {
	.name = "mislabelled",
	.summary = "a row of the population with another class",
	.input = input,
};
