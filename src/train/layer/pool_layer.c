/* pool_layer.c - the largest of each square of a picture */

#include <string.h>

#include "train/layer/layers.h"

static bool
shape(struct layer *layer, struct error *err)
{
	size_t side = layer->number;

	if (!side || side > layer->in.height || side > layer->in.width)
		return error_set(err, ERROR_USAGE,
				 "a picture of %zu x %zu has no squares of %zu",
				 layer->in.height, layer->in.width, side);
	layer->out =
		(struct shape){ layer->in.channels, layer->in.height / side,
				layer->in.width / side };

	return true;
}

/* Where in its plane the largest of a square stands; the first of equals. */
static size_t
largest(const struct layer *layer, const float *plane, size_t row,
	size_t column)
{
	size_t side = layer->number, width = layer->in.width;
	size_t first = row * side * width + column * side, found = first;
	float most = plane[first];

	for (size_t i = 0; i < side; i++, first += width) {
		for (size_t j = 0; j < side; j++) {
			float x = plane[first + j];
			bool more = x > most; /* without a jump: it is a coin */

			found = more ? first + j : found;
			most = more ? x : most;
		}
	}

	return found;
}

typedef void square_fn(const struct pass *pass, size_t from, size_t to);

/* Calls `each` with where the largest stands and the square's own place. */
static void
squares(const struct layer *layer, const struct pass *pass, square_fn *each)
{
	size_t plane = layer->in.height * layer->in.width;
	size_t planes = pass->rows * layer->in.channels, to = 0;

	for (size_t p = 0; p < planes; p++) {
		const float *in = pass->in + p * plane;

		for (size_t i = 0; i < layer->out.height; i++) {
			for (size_t j = 0; j < layer->out.width; j++)
				each(pass, p * plane + largest(layer, in, i, j),
				     to++);
		}
	}
}

static void
take(const struct pass *pass, size_t from, size_t to)
{
	pass->out[to] = pass->in[from];
}

static void
hand_down(const struct pass *pass, size_t from, size_t to)
{
	pass->in_signals[from] = pass->out_signals[to];
}

static void
forward(const struct layer *layer, struct pass *pass)
{
	squares(layer, pass, take);
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	memset(pass->in_signals, 0,
	       pass->rows * layer_shape_size(&layer->in) * sizeof(float));
	squares(layer, pass, hand_down);
}

const struct layer_kind layer_pool = {
	.name = "pool",
	.summary = "the largest of each square: pool:SIDE",
	.has_number = true,
	.shape = shape,
	.forward = forward,
	.signals = signals,
};
