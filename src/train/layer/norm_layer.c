/*
 * norm_layer.c - each group of numbers with mean 0 and deviation 1
 *
 * Wu and He, Group Normalization (ECCV 2018), without scales and offsets of
 * its own: the layer behind it has them.  A row is normed by itself, which
 * norms over a batch are not: with those one row's gradient would hang on the
 * others, and clipping would bound nothing (De et al., arXiv:2204.13650).
 */

#include <math.h>

#include "train/layer/layers.h"

/* Below the root, so that equal numbers have a deviation, too. */
static const double least = 1e-5;

/* Groups are of whole channels, or of the numbers of a flat row. */
static bool
shape(struct layer *layer, struct error *err)
{
	size_t parts = layer->in.channels;

	if (parts == 1 && layer->in.height == 1)
		parts = layer->in.width;
	if (!layer->number || parts % layer->number)
		return error_set(err, ERROR_USAGE,
				 "%zu channels or numbers do not make %zu "
				 "equal groups to norm",
				 parts, layer->number);
	layer->out = layer->in;

	return true;
}

/* The mean, and what deviations from it are divided by. */
struct spread {
	double mean, deviation;
};

static struct spread
spread_of(const float x[], size_t count)
{
	struct spread spread = { 0, 0 };
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (double)x[i];
	spread.mean = sum / (double)count;
	sum = 0;
	for (size_t i = 0; i < count; i++) {
		double far = (double)x[i] - spread.mean;

		sum += far * far;
	}
	spread.deviation = sqrt(sum / (double)count + least);

	return spread;
}

static void
forward(const struct layer *layer, struct pass *pass)
{
	size_t groups = pass->rows * layer->number;
	size_t count = layer_shape_size(&layer->in) / layer->number;

	for (size_t g = 0; g < groups; g++) {
		const float *in = pass->in + g * count;
		float *out = pass->out + g * count;
		struct spread spread = spread_of(in, count);

		for (size_t i = 0; i < count; i++)
			out[i] = (float)(((double)in[i] - spread.mean) /
					 spread.deviation);
	}
}

/* The deviation is that of `in`; means of signals, plain and times `out`. */
static void
hand_down(const float in[], const float out[], const float above[],
	  float below[], size_t count)
{
	double deviation = spread_of(in, count).deviation;
	double mean = 0, along = 0;

	for (size_t i = 0; i < count; i++) {
		mean += (double)above[i];
		along += (double)above[i] * (double)out[i];
	}
	mean /= (double)count;
	along /= (double)count;
	for (size_t i = 0; i < count; i++)
		below[i] = (float)(((double)above[i] - mean -
				    (double)out[i] * along) /
				   deviation);
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	size_t groups = pass->rows * layer->number;
	size_t count = layer_shape_size(&layer->in) / layer->number;

	for (size_t g = 0; g < groups; g++)
		hand_down(pass->in + g * count, pass->out + g * count,
			  pass->out_signals + g * count,
			  pass->in_signals + g * count, count);
}

const struct layer_kind layer_norm = {
	.name = "norm",
	.summary = "each group of channels with mean 0 and deviation 1: "
		   "norm:GROUPS",
	.has_number = true,
	.shape = shape,
	.forward = forward,
	.signals = signals,
};
