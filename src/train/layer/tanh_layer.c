/* tanh_layer.c - the hyperbolic tangent of each number */

#include "stats/loop/kernel.h"
#include "train/layer/layers.h"

static void
forward(const struct layer *layer, struct pass *pass)
{
	kernel()->row_tanh(pass->in, pass->out,
			   pass->rows * layer_shape_size(&layer->in));
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	size_t count = pass->rows * layer_shape_size(&layer->in);

	for (size_t i = 0; i < count; i++) {
		float y = pass->out[i];

		pass->in_signals[i] = (1 - y * y) * pass->out_signals[i];
	}
}

const struct layer_kind layer_tanh = {
	.name = "tanh",
	.summary = "the hyperbolic tangent of each number",
	.shape = layer_keep_shape,
	.forward = forward,
	.signals = signals,
};
