/* blank_canary.c - an input of zeros */

#include <string.h>

#include "lab/canary/canaries.h"

static void
input(const struct canary_scene *scene, float row[], uint16_t *label)
{
	memset(row, 0, layer_shape_size(&scene->net->in) * sizeof(*row));
	*label = (uint16_t)(scene->seed % scene->net->classes);
}

const struct canary_kind canary_blank = {
	.name = "blank",
	.summary = "an input of zeros, with a class by seed",
	.input = input,
};
