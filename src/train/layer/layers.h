/* layers.h - the list of layers; a new one is one line here */

#ifndef TRAIN_LAYER_LAYERS_H
#define TRAIN_LAYER_LAYERS_H

#include "base/registry.h"
#include "train/layer/layer.h"

/* clang-format off */
#define LAYERS(LAYER) \
	LAYER(dense) \
	LAYER(conv) \
	LAYER(pool) \
	LAYER(relu) \
	LAYER(tanh) \
	LAYER(norm) \
	/* the end */
/* clang-format on */

#define DECLARE_LAYER(id) extern const struct layer_kind layer_##id;
LAYERS(DECLARE_LAYER)
#undef DECLARE_LAYER

REGISTRY(struct layer_kind, layer, layers);

/* Outputs like inputs, for layers that look at one number at a time. */
bool layer_keep_shape(struct layer *layer, struct error *err);

/* Refuses numbers from `most` on; `what` has them: "a dense layer". */
MUST_CHECK bool layer_check_number(const struct layer *layer, size_t most,
				   const char *what, struct error *err);

/*
 * Weights of `fan` inputs for each of its outputs, then a bias an output: how
 * many there are, and where and how wide the first ones are drawn (He et al.,
 * ICCV 2015).
 */
size_t layer_weights(const struct layer *layer, size_t fan);
double layer_start(const struct layer *layer, size_t fan, size_t *count);

#endif
