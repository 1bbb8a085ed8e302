/* figure_kinds.c - finding figures in the list */

#include "figure/figure_kinds.h"

#include <string.h>

#include "base/word.h"
#include "dataset/runs.h"

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

bool
figure_kind_suits(const struct figure_kind *kind, const struct dataset *data)
{
	return (kind->kinds & KIND_BIT(dataset_kind(data))) &&
	       !((kind->flags & FIGURE_TRIALS) && runs_are_shared(data));
}

size_t
figure_kinds_suiting(const struct dataset *data,
		     const char *names[FIGURES_MOST])
{
	size_t count = 0;

	for (size_t i = 0; all[i] && count < FIGURES_MOST; i++) {
		if (data ? figure_kind_suits(all[i], data)
			 : all[i]->flags & FIGURE_DATA_FREE)
			names[count++] = all[i]->name;
	}

	return count;
}
