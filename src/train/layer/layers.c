/* layers.c - the list of layers */

#include "train/layer/layers.h"

#include <string.h>

#include "base/nearest.h"

#define LIST_LAYER(id) &layer_##id,
static const struct layer_kind *const all[] = { LAYERS(LIST_LAYER) NULL };
#undef LIST_LAYER

const struct layer_kind *
layer_need(const char *name, struct error *err)
{
	const char *nearest = NULL;

	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
		nearest = word_nearer(name, nearest, all[i]->name);
	}
	word_refuse(err, nearest, "help train", "there is no layer '%s'", name);

	return NULL;
}

size_t
shape_size(const struct shape *shape)
{
	return shape->channels * shape->height * shape->width;
}
