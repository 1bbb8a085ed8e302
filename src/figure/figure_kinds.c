/* figure_kinds.c - finding figures in the list */

#include "figure/figure_kinds.h"

#include "dataset/runs.h"

#define LIST_FIGURE(id) &figure_kind_##id,
const struct figure_kind *const figure_kinds_all[] = { FIGURES(LIST_FIGURE)
							       NULL };
#undef LIST_FIGURE

const struct registry figure_kinds_registry = {
	.name = "figures",
	.one = "figure",
	.summary = "what plot draws",
	.items = figure_kinds_all,
};

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

	for (size_t i = 0; figure_kinds_all[i] && count < FIGURES_MOST; i++) {
		if (data ? figure_kind_suits(figure_kinds_all[i], data)
			 : figure_kinds_all[i]->flags & FIGURE_DATA_FREE)
			names[count++] = figure_kinds_all[i]->name;
	}

	return count;
}
