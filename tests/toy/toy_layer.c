/* toy_layer.c - numbers with the other sign */

#include "train/layer/layers.h"

static void
turn(const float from[], float to[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		to[i] = -from[i];
}

static void
forward(const struct layer *layer, struct pass *pass)
{
	turn(pass->in, pass->out, pass->rows * layer_shape_size(&layer->in));
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	turn(pass->out_signals, pass->in_signals,
	     pass->rows * layer_shape_size(&layer->in));
}

const struct layer_kind layer_toy = {
	.name = "toy",
	.summary = "numbers with the other sign",
	.shape = layer_keep_shape,
	.forward = forward,
	.signals = signals,
};
