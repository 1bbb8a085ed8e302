/* figure_kinds.c - finding figures in the list */

#include "figure/figure_kinds.h"

#include <string.h>

#include "base/nearest.h"

#define LIST_FIGURE(id) &figure_kind_##id,
static const struct figure_kind *const all[] = { FIGURES(LIST_FIGURE) NULL };
#undef LIST_FIGURE

const struct figure_kind *const *
figure_kinds(void)
{
	return all;
}

const struct figure_kind *
figure_kind_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

const struct figure_kind *
figure_kind_need(const char *name, struct error *err)
{
	const struct figure_kind *found = figure_kind_find(name);
	const char *nearest = NULL;

	if (found)
		return found;
	for (size_t i = 0; all[i]; i++)
		nearest = word_nearer(name, nearest, all[i]->name);
	word_refuse(err, nearest, "dpaudit list figures",
		    "there is no figure '%s'", name);

	return NULL;
}

size_t
figure_kinds_suiting(const struct dataset *data,
		     const char *names[FIGURES_MOST])
{
	unsigned bit = data ? KIND_BIT(dataset_kind(data)) : 0;
	size_t count = 0;

	for (size_t i = 0; all[i] && count < FIGURES_MOST; i++) {
		if ((all[i]->kinds & bit) ||
		    (!data && (all[i]->flags & FIGURE_DATA_FREE)))
			names[count++] = all[i]->name;
	}

	return count;
}
