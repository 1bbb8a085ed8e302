/* figures.c - which figures suit what is on the screen, and making them */

#include "ui/work/figures.h"

#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"

/*
 * Results made with the sides that are set: a figure that needs one again
 * need not compute it.  Returns how many; `results` has room for all.
 */
static size_t
list_results(const struct snapshot *snapshot, const struct numbers *numbers,
	     const struct result *results[])
{
	int sides =
		(int)settings_number(&snapshot->state.settings, SETTING_SIDES);
	size_t count = 0;

	if (!snapshot->data)
		return 0;
	if (numbers->main && numbers->serial == snapshot->serial)
		results[count++] = numbers->main;
	for (size_t i = 0; i < numbers->count; i++) {
		const struct estimate *one = &numbers->all[i];
		const struct result *result =
			sides == 2 && one->method->two_sided ? one->interval
							     : one->bound;

		if (result && one->serial == snapshot->serial)
			results[count++] = result;
	}

	return count;
}

struct figure *
figures_make(const char *name, const struct snapshot *snapshot,
	     const struct numbers *numbers, struct progress *progress,
	     struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(name, err);
	struct figure_source source = snapshot_source(snapshot, progress);
	const struct result **results;
	struct figure *figure;

	if (!kind)
		return NULL;
	results = memory_new_array(numbers->count + 1, sizeof(*results));
	source.results = results;
	source.result_count = list_results(snapshot, numbers, results);
	figure = figure_draw(kind, &source, err);
	free(results);

	return figure;
}

size_t
figures_suiting(const struct dataset *data, const char *names[FIGURES_MOST])
{
	unsigned bit = data ? KIND_BIT(dataset_kind(data)) : 0;
	size_t count = 0;

	for (size_t i = 0; figure_kinds()[i] && count < FIGURES_MOST; i++) {
		const struct figure_kind *kind = figure_kinds()[i];

		if ((kind->kinds & bit) ||
		    (!data && (kind->flags & FIGURE_DATA_FREE)))
			names[count++] = kind->name;
	}

	return count;
}
