/*
 * adversarial_canary.c - a row turned against the net before training
 *
 * Twenty steps along the sign of the loss's gradient by the inputs, none
 * further than a tenth away (projected gradient descent; Madry et al., ICLR
 * 2018), on the weights that training starts from.
 */

#include <stdlib.h>

#include "base/memory.h"
#include "lab/canary/canaries.h"

static void
input(const struct canary_scene *scene, float row[], uint16_t *label)
{
	size_t size = layer_shape_size(&scene->net->in);
	float *out = memory_new_array(scene->net->weights, sizeof(*out));
	float *start = memory_new_array(size, sizeof(*start));

	*label = canary_row(scene, scene->seed % 1000, start);
	for (size_t i = 0; i < size; i++)
		row[i] = start[i];
	for (int step = 0; step < 20; step++) {
		const float *by;

		canary_input_gradient(scene, row, *label, out);
		by = net_input_signals(scene->work, scene->weights, 1);
		for (size_t i = 0; i < size; i++) {
			float x = row[i] + (by[i] > 0 ? 0.01f : -0.01f);
			float low = start[i] - 0.1f, high = start[i] + 0.1f;

			low = low < 0 ? 0 : low;
			high = high > 1 ? 1 : high;
			row[i] = x < low ? low : x > high ? high : x;
		}
	}
	free(out);
	free(start);
}

const struct canary_kind canary_adversarial = {
	.name = "adversarial",
	.summary = "a row moved to where the first weights err most",
	.input = input,
};
