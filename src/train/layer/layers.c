/* layers.c - the list of layers */

#include "train/layer/layers.h"

#include <math.h>
#include <string.h>

#define LIST_LAYER(id) &layer_##id,
const struct layer_kind *const layers_all[] = { LAYERS(LIST_LAYER) NULL };
#undef LIST_LAYER

const struct registry layers_registry = {
	.name = "layers",
	.one = "layer of nets",
	.summary = "what nets are made of",
	.items = layers_all,
};

bool
layer_keep_shape(struct layer *layer, struct error *err)
{
	(void)err;
	layer->out = layer->in;

	return true;
}

bool
layer_check_number(const struct layer *layer, size_t most, const char *what,
		   struct error *err)
{
	if (layer->number && layer->number <= most)
		return true;

	return error_set(err, ERROR_USAGE, "%s, 1 to %zu of them, not %zu",
			 what, most, layer->number);
}

size_t
layer_weights(const struct layer *layer, size_t fan)
{
	return (fan + 1) * layer->number;
}

double
layer_start(const struct layer *layer, size_t fan, size_t *count)
{
	*count = fan * layer->number;

	return sqrt(2 / (double)fan);
}

size_t
layer_shape_size(const struct shape *shape)
{
	return shape->channels * shape->height * shape->width;
}
