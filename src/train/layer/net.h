/* net.h - layers in a row */

#ifndef TRAIN_LAYER_NET_H
#define TRAIN_LAYER_NET_H

#include <stddef.h>
#include <stdint.h>

#include "train/layer/layer.h"

enum { NET_LAYERS = 24 };

struct net {
	struct layer layers[NET_LAYERS];
	size_t layer_count, weights, classes;
	struct shape in;
};

/*
 * From its name: "784-100-10" (dense, ReLU between; the first number is how
 * many inputs there are), "cnn-small", or layers by commas, as
 * "dense:32,tanh,dense:10".  The last has as many outputs as classes.
 */
MUST_CHECK bool net_read(struct net *net, const char *name,
			 const struct shape *in, size_t classes,
			 struct error *err);

/* The first weights: normal by seed, biases 0. */
void net_start(const struct net *net, uint64_t seed, float weights[]);

/* What rows pass through; room for `rows` of them. */
struct net_work;

struct net_work *net_work_new(const struct net *net, size_t rows);
void net_work_free(struct net_work *work);

/* What it takes, in bytes. */
size_t net_work_bytes(const struct net *net, size_t rows);

float *net_work_inputs(struct net_work *work);
const float *net_work_outputs(const struct net_work *work);
float *net_work_signals(struct net_work *work); /* the loss by outputs */

void net_forward(struct net_work *work, const float weights[], size_t rows);

/* Signals of all layers, from those of the outputs. */
void net_backward(struct net_work *work, const float weights[], size_t rows);

/* The loss by the inputs, behind net_backward(). */
const float *net_input_signals(struct net_work *work, const float weights[],
			       size_t rows);

/* The squared norm of each unit's gradient. */
void net_norms(struct net_work *work, size_t rows, size_t unit, float norms[]);

/* Each row's signals times its factor, in all layers. */
void net_scale(struct net_work *work, size_t rows, const float factors[]);

/* Adds the gradient, summed over rows. */
void net_gradient(struct net_work *work, size_t rows, float sum[]);

#endif
