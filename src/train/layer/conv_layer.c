/*
 * conv_layer.c - the same small window over a whole picture
 *
 * A window of 3 x 3 over all channels, with a border of zeros, so pictures
 * keep their size.  Its patches are written out (patch x places), then all is
 * products.  An example's gradient is made by itself, in cache, where
 * its norm and its part of the sum are asked: for few weights that is cheaper
 * than Gram matrices of places x places.
 */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"
#include "train/layer/layers.h"

enum { SIDE = 3 };

static size_t
patch(const struct layer *layer)
{
	return layer->in.channels * SIDE * SIDE;
}

static size_t
places(const struct layer *layer)
{
	return layer->in.height * layer->in.width;
}

static bool
shape(struct layer *layer, struct error *err)
{
	if (!layer_check_number(layer, 4096, "a convolution has channels", err))
		return false;
	layer->out = (struct shape){ layer->number, layer->in.height,
				     layer->in.width };
	layer->weights = layer_weights(layer, patch(layer));

	return true;
}

static double
start(const struct layer *layer, size_t *count)
{
	return layer_start(layer, patch(layer), count);
}

/* Calls `copy` for every stretch of a patch's number within the picture. */
static void
visit(const struct layer *layer, float *patches, float *picture,
      void (*copy)(float *patch, float *pixel, size_t count))
{
	size_t height = layer->in.height, width = layer->in.width;

	for (size_t c = 0; c < patch(layer); c++) {
		size_t up = c / SIDE % SIDE, left = c % SIDE;
		size_t from = left ? 0 : 1, to = left == 2 ? width - 1 : width;
		float *plane = picture + c / (SIDE * SIDE) * height * width;

		for (size_t i = 0; i < height && from < to; i++) {
			size_t y = i + up - 1;

			if (y < height)
				copy(patches + (c * height + i) * width + from,
				     plane + y * width + from + left - 1,
				     to - from);
		}
	}
}

static void
read_pixels(float *patch, float *pixel, size_t count)
{
	memcpy(patch, pixel, count * sizeof(*patch));
}

static void
add_pixels(float *patch, float *pixel, size_t count)
{
	for (size_t i = 0; i < count; i++)
		pixel[i] += patch[i];
}

static void
spread(const struct layer *layer, const float *picture, float *patches)
{
	memset(patches, 0, places(layer) * patch(layer) * sizeof(*patches));
	visit(layer, patches, (float *)(uintptr_t)picture, read_pixels);
}

static float *
room_for_patches(const struct layer *layer)
{
	return memory_new_array(places(layer) * patch(layer), sizeof(float));
}

/* Pictures are channels x places: out = weights' x patches. */
static void
forward(const struct layer *layer, struct pass *pass)
{
	size_t many = places(layer), deep = patch(layer);
	size_t size = layer_shape_size(&layer->in),
	       out = layer_shape_size(&layer->out);
	struct product product = { .turn_a = true,
				   .add = true,
				   .rows = layer->number,
				   .columns = many,
				   .depth = deep };
	float *patches = room_for_patches(layer);

	for (size_t r = 0; r < pass->rows; r++) {
		float *to = pass->out + r * out;

		for (size_t c = 0; c < layer->number; c++) {
			float bias = pass->weights[deep * layer->number + c];

			for (size_t i = 0; i < many; i++)
				to[c * many + i] = bias;
		}
		spread(layer, pass->in + r * size, patches);
		product_run(pass->space, &product, pass->weights, layer->number,
			    patches, many, to, many);
	}
	free(patches);
}

static void
signals(const struct layer *layer, struct pass *pass)
{
	size_t many = places(layer), deep = patch(layer);
	size_t size = layer_shape_size(&layer->in),
	       out = layer_shape_size(&layer->out);
	struct product product = { .rows = deep,
				   .columns = many,
				   .depth = layer->number };
	float *patches = room_for_patches(layer);

	memset(pass->in_signals, 0, pass->rows * size * sizeof(float));
	for (size_t r = 0; r < pass->rows; r++) {
		product_run(pass->space, &product, pass->weights, layer->number,
			    pass->out_signals + r * out, many, patches, many);
		visit(layer, patches, pass->in_signals + r * size, add_pixels);
	}
	free(patches);
}

/* Adds one example's gradient to `sum`. */
static void
add_one(const struct layer *layer, const struct pass *pass, size_t row,
	float *patches, float sum[])
{
	size_t many = places(layer), deep = patch(layer);
	const float *signal =
		pass->out_signals + row * layer_shape_size(&layer->out);
	struct product product = { .turn_b = true,
				   .add = true,
				   .rows = deep,
				   .columns = layer->number,
				   .depth = many };

	spread(layer, pass->in + row * layer_shape_size(&layer->in), patches);
	product_run(pass->space, &product, patches, many, signal, many, sum,
		    layer->number);
	for (size_t c = 0; c < layer->number; c++) {
		for (size_t i = 0; i < many; i++)
			sum[deep * layer->number + c] += signal[c * many + i];
	}
}

static void
norms(const struct layer *layer, const struct pass *pass, float to[])
{
	float *patches = room_for_patches(layer);
	float *own = memory_new_array(layer->weights, sizeof(*own));

	for (size_t r = 0; r < pass->rows; r++) {
		if (r % pass->unit == 0)
			memset(own, 0, layer->weights * sizeof(*own));
		add_one(layer, pass, r, patches, own);
		if ((r + 1) % pass->unit == 0 || r + 1 == pass->rows)
			to[r / pass->unit] +=
				kernel()->row_dot(own, own, layer->weights);
	}
	free(own);
	free(patches);
}

static void
gradient(const struct layer *layer, const struct pass *pass, float sum[])
{
	float *patches = room_for_patches(layer);

	for (size_t r = 0; r < pass->rows; r++)
		add_one(layer, pass, r, patches, sum);
	free(patches);
}

const struct layer_kind layer_conv = {
	.name = "conv",
	.summary = "a window of 3 x 3 over a picture: conv:CHANNELS",
	.has_number = true,
	.shape = shape,
	.start = start,
	.forward = forward,
	.signals = signals,
	.norms = norms,
	.gradient = gradient,
};
