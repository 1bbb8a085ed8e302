/* relu_layer.c - what is below 0 becomes 0 */

#include "stats/loop/kernel.h"
#include "train/layer/layers.h"

static void
forward(const struct layer *layer, struct pass *pass)
{
	kernel()->row_above(pass->in, pass->out,
			    pass->rows * layer_shape_size(&layer->in));
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	kernel()->row_gate(pass->in, pass->out_signals, pass->in_signals,
			   pass->rows * layer_shape_size(&layer->in));
}

const struct layer_kind layer_relu = {
	.name = "relu",
	.summary = "what is below 0 becomes 0",
	.shape = layer_keep_shape,
	.forward = forward,
	.signals = signals,
};
