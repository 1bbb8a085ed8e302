/*
 * dense_layer.c - every output from all inputs
 *
 * Weights are inputs x outputs, then a bias an output.  An example's gradient
 * is the outer product of its inputs a (and 1) and signals d, so its squared
 * norm is (|a|^2 + 1) |d|^2; that of a unit of several rows is the sum of
 * (a_r a_s + 1) (d_r d_s) over its pairs (Goodfellow, arXiv:1510.01799).
 */

#include <string.h>

#include "stats/loop/kernel.h"
#include "train/layer/layers.h"

static size_t
inputs(const struct layer *layer)
{
	return layer_shape_size(&layer->in);
}

static bool
shape(struct layer *layer, struct error *err)
{
	if (!layer_check_number(layer, 100000, "a dense layer has outputs",
				err))
		return false;
	layer->out = (struct shape){ 1, 1, layer->number };
	layer->weights = layer_weights(layer, inputs(layer));

	return true;
}

static double
start(const struct layer *layer, size_t *count)
{
	return layer_start(layer, inputs(layer), count);
}

static void
forward(const struct layer *layer, struct pass *pass)
{
	size_t in = inputs(layer), out = layer->number;
	struct product product = {
		.add = true, .rows = pass->rows, .columns = out, .depth = in
	};

	for (size_t i = 0; i < pass->rows; i++)
		memcpy(pass->out + i * out, pass->weights + in * out,
		       out * sizeof(float));
	product_run(pass->space, &product, pass->in, in, pass->weights, out,
		    pass->out, out);
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	size_t in = inputs(layer), out = layer->number;
	struct product product = {
		.turn_b = true, .rows = pass->rows, .columns = in, .depth = out
	};

	product_run(pass->space, &product, pass->out_signals, out,
		    pass->weights, out, pass->in_signals, in);
}

static float
pair(const struct layer *layer, const struct pass *pass, size_t r, size_t s)
{
	size_t in = inputs(layer), out = layer->number;
	const float *a = pass->in, *d = pass->out_signals;

	return (kernel()->row_dot(a + r * in, a + s * in, in) + 1) *
	       kernel()->row_dot(d + r * out, d + s * out, out);
}

static void
norms(const struct layer *layer, const struct pass *pass, float to[])
{
	for (size_t r = 0; r < pass->rows; r++) {
		size_t unit = r / pass->unit, first = unit * pass->unit;

		for (size_t s = first; s < r; s++)
			to[unit] += 2 * pair(layer, pass, r, s);
		to[unit] += pair(layer, pass, r, r);
	}
}

static void
gradient(const struct layer *layer, const struct pass *pass, float sum[])
{
	size_t in = inputs(layer), out = layer->number;
	struct product product = { .turn_a = true,
				   .add = true,
				   .rows = in,
				   .columns = out,
				   .depth = pass->rows };

	product_run(pass->space, &product, pass->in, in, pass->out_signals, out,
		    sum, out);
	for (size_t r = 0; r < pass->rows; r++)
		kernel()->row_add(sum + in * out, 1,
				  pass->out_signals + r * out, out);
}

const struct layer_kind layer_dense = {
	.name = "dense",
	.summary = "every output from all inputs: dense:OUTPUTS",
	.has_number = true,
	.shape = shape,
	.start = start,
	.forward = forward,
	.signals = signals,
	.norms = norms,
	.gradient = gradient,
};
