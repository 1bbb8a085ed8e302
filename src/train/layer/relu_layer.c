/* relu_layer.c - what is below 0 becomes 0 */

#include "train/layer/layers.h"

static bool
shape(struct layer *layer, struct error *err)
{
	(void)err;
	layer->out = layer->in;

	return true;
}

static void
forward(const struct layer *layer, struct pass *pass)
{
	size_t count = pass->rows * shape_size(&layer->in);

	for (size_t i = 0; i < count; i++)
		pass->out[i] = pass->in[i] > 0 ? pass->in[i] : 0;
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	size_t count = pass->rows * shape_size(&layer->in);

	for (size_t i = 0; i < count; i++)
		pass->in_signals[i] =
			pass->in[i] > 0 ? pass->out_signals[i] : 0;
}

const struct layer_kind layer_relu = {
	.name = "relu",
	.summary = "what is below 0 becomes 0",
	.shape = shape,
	.forward = forward,
	.signals = signals,
};
