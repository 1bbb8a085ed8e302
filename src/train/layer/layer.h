/* layer.h - what a layer of a net is */

#ifndef TRAIN_LAYER_LAYER_H
#define TRAIN_LAYER_LAYER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "stats/loop/product.h"

/* Channels of height x width; a row of numbers has the last alone. */
struct shape {
	size_t channels, height, width;
};

size_t layer_shape_size(const struct shape *shape);

struct layer_kind;

/* Weights lie in the net's row of them, from `first` on. */
struct layer {
	const struct layer_kind *kind;
	struct shape in, out;
	size_t number; /* as typed: "dense:100" */
	size_t first, weights;
};

/* A layer's turn on rows of a batch, `unit` of which are clipped as one. */
struct pass {
	size_t rows, unit;
	const float *weights;
	const float *in;
	float *out;
	float *out_signals; /* the loss by `out` */
	float *in_signals;  /* the loss by `in`; NULL for the first layer */
	struct product_space *space;
};

/*
 * One constant descriptor a kind.  All sums run in a fixed order, so bits
 * depend on the numbers alone.
 */
struct layer_kind {
	const char *name;    /* as typed */
	const char *summary; /* half a line */
	bool has_number;
	/* Fills `out` and `weights` from `in` and `number`. */
	bool (*shape)(struct layer *layer, struct error *err);
	/* Deviation of the first weights; those behind `count` are 0. */
	double (*start)(const struct layer *layer, size_t *count);
	void (*forward)(const struct layer *layer, struct pass *pass);
	void (*signals)(const struct layer *layer, struct pass *pass);
	/* Adds each unit's squared norm of the gradient; NULL: no weights. */
	void (*norms)(const struct layer *layer, const struct pass *pass,
		      float norms[]);
	/* Adds the gradient, summed over rows. */
	void (*gradient)(const struct layer *layer, const struct pass *pass,
			 float sum[]);
};

#endif
