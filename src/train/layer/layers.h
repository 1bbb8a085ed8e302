/* layers.h - the list of layers; a new one is one line here */

#ifndef TRAIN_LAYER_LAYERS_H
#define TRAIN_LAYER_LAYERS_H

#include "train/layer/layer.h"

/* clang-format off */
#define LAYERS(LAYER) \
	LAYER(dense) \
	LAYER(conv) \
	LAYER(pool) \
	LAYER(relu) \
	LAYER(tanh) \
	/* the end */
/* clang-format on */

#define DECLARE_LAYER(id) extern const struct layer_kind layer_##id;
LAYERS(DECLARE_LAYER)
#undef DECLARE_LAYER

/* By its name, or a sentence with the nearest. */
MUST_CHECK const struct layer_kind *layer_need(const char *name,
					       struct error *err);

#endif
