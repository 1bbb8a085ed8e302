/* figures.c - which figures suit what is on the screen, and making them */

#include "ui/work/figures.h"

#include "figure/figure_kinds.h"

/*
 * Results made with the sides that are set: a figure that needs one again
 * need not compute it.
 */
static void
add_results(struct figure_source *source, const struct snapshot *snapshot,
	    const struct numbers *numbers)
{
	int sides = (int)settings_number(&snapshot->settings, SETTING_SIDES);

	if (!snapshot->data)
		return;
	if (numbers->main && numbers->serial == snapshot->serial)
		figure_source_add_result(source, numbers->main);
	for (size_t i = 0; i < numbers->count; i++) {
		const struct estimate *one = &numbers->all[i];
		const struct result *result =
			sides == 2 && one->method->two_sided ? one->interval
							     : one->bound;

		if (result && one->serial == snapshot->serial)
			figure_source_add_result(source, result);
	}
}

static struct figure_source *
source_of(const struct snapshot *snapshot, const struct numbers *numbers,
	  struct progress *progress)
{
	struct figure_source *source = figure_source_new(&snapshot->settings);

	if (snapshot->data)
		figure_source_add_data(source, snapshot->data);
	source->game = snapshot->game;
	source->method = snapshot->method;
	source->progress = progress;
	for (size_t i = 0; i < snapshot->pin_count; i++) {
		const struct pin *pin = &snapshot->pins[i];

		figure_source_add_pin(source, pin->name, pin->data, pin->result,
				      &pin->settings);
	}
	add_results(source, snapshot, numbers);

	return source;
}

struct figure *
figures_make(const char *name, const struct snapshot *snapshot,
	     const struct numbers *numbers, struct progress *progress,
	     struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(name, err);
	struct figure_source *source;
	struct figure *figure;

	if (!kind)
		return NULL;
	source = source_of(snapshot, numbers, progress);
	figure = figure_draw(kind, source, err);
	figure_source_free(source);

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
