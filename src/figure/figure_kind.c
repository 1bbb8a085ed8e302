/* figure_kind.c - what a way of drawing is, seen from outside */

#include "figure/figure_kind.h"

#include "base/text.h"

static bool
refuse(const struct figure_kind *kind, const struct figure_source *source,
       struct error *err)
{
	struct text list = { 0 };

	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (kind->kinds & KIND_BIT(i))
			text_add_item(&list, kind_about((enum kind)i)->name);
	}
	if (source->data_count)
		error_set(err, ERROR_DATA, "%s is drawn from %s; %s holds %s",
			  kind->name, text_get(&list),
			  dataset_name(source->data[0]),
			  kind_about(dataset_kind(source->data[0]))->name);
	else
		error_set(err, ERROR_USAGE, "%s needs data: %s", kind->name,
			  text_get(&list));
	text_clear(&list);

	return false;
}

bool
figure_kind_takes(const struct figure_kind *kind, enum setting setting)
{
	return setting_is_in(kind->settings, setting);
}

enum axis_scale
figure_kind_axes(const struct figure_kind *kind,
		 const struct settings *settings)
{
	if (!settings_given(settings, SETTING_AXES))
		return kind->axes;

	return (enum axis_scale)settings_choice(settings, SETTING_AXES);
}

static bool
figure_suits(const struct figure_kind *kind, const struct figure_source *source,
	     struct error *err)
{
	if ((kind->flags & FIGURE_DATA_FREE) && !source->data_count)
		return true;
	if (!kind->kinds || figure_source_data(source, kind->kinds))
		return true;

	return refuse(kind, source, err);
}

static struct figure *
draw(const struct figure_kind *kind, const struct figure_source *source,
     struct error *err)
{
	struct derived_scope scope;
	struct figure *figure;

	derived_begin(&scope);
	figure = kind->draw(source, err);
	derived_end(&scope);

	return figure;
}

struct figure *
figure_kind_draw(const struct figure_kind *kind,
		 const struct figure_source *source, struct error *err)
{
	struct figure *figure;

	if (!figure_suits(kind, source, err))
		return NULL;
	figure = draw(kind, source, err);
	/* What was stopped halfway is no figure, whatever it says. */
	if (!progress_check(source->progress, err)) {
		figure_free(figure);
		return NULL;
	}
	if (figure && (kind->flags & FIGURE_SWAPS) &&
	    settings_switch(source->settings, SETTING_SWAP))
		figure_swap(figure);

	return figure;
}
