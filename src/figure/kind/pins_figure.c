/* pins_figure.c - the results that were pinned, and the live one */

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/interval_rows.h"
#include "method/methods.h"
#include "method/rate/threshold.h"

/* The chosen method, or the one to begin with. */
static const struct method *
live_method(const struct figure_source *source)
{
	const struct dataset *data = source->data[0];

	if (source->method && method_suits(source->method, dataset_kind(data)))
		return source->method;

	return method_suiting(data, dataset_game(data));
}

static void
add_row(struct interval_rows *rows, const char *name, const char *what,
	const struct result *result)
{
	char full[120];

	snprintf(full, sizeof(full), "%s  %s", name, what);
	interval_rows_add(rows, full, result);
}

#define AS_NOW "as now"

/* Where the pin was made in another way: "band, 0.01"; or that it was not. */
static void
tell_apart(const struct pin *pin, const struct figure_source *source,
	   struct text *what)
{
	const struct method *now = live_method(source);

	if (pin->method != now)
		text_add_string(what, pin->method->title);
	if (pin->data != source->data[0])
		text_add_item(what, dataset_name(pin->data));
	for (int i = 0; i < SETTING_COUNT && what->length < 30; i++) {
		enum setting setting = (enum setting)i;
		char numbers[2][NUMBER_SIZE];
		const char *then = threshold_show_setting(
			pin->method, &pin->settings, setting, numbers[0]);
		const char *live = threshold_show_setting(now, source->settings,
							  setting, numbers[1]);

		if (setting != SETTING_METHOD && setting != SETTING_READINGS &&
		    strcmp(then, live) != 0)
			text_add(what, "%s%s %s", what->length ? ", " : "",
				 setting_label(setting), *then ? then : "none");
	}
	if (!what->length)
		text_add_string(what, AS_NOW);
}

static bool
add_live(struct interval_rows *rows, const struct figure_source *source,
	 struct error *err)
{
	const struct method *method = live_method(source);
	const struct result *result;

	if (!method)
		return error_set(err, ERROR_DATA, "no method suits %s",
				 dataset_name(source->data[0]));
	result = figure_source_run(source, method, source->data[0], 0, err);
	if (!result)
		return false;
	add_row(rows, source->pin_count ? "now" : "A",
		draft_method_title(result), result);
	result_release(result);

	return true;
}

/* The settings in which two differ, with both values. */
static void
list_differences(struct text *list, const struct settings *a,
		 const struct settings *b)
{
	for (int i = 0; i < SETTING_COUNT; i++) {
		char numbers[2][NUMBER_SIZE];
		const char *one = settings_show(a, (enum setting)i, numbers[0]);
		const char *other =
			settings_show(b, (enum setting)i, numbers[1]);

		if (strcmp(one, other))
			text_add(list, "%s%s (%s, now %s)",
				 list->length ? ", " : "",
				 setting_about((enum setting)i)->name,
				 *one ? one : "none", *other ? other : "none");
	}
}

static void
say(struct figure *figure, const struct figure_source *source)
{
	if (!source->pin_count)
		figure_say(figure, "Nothing is pinned yet: A is the live "
				   "setting.");
	for (size_t i = 0; i < source->pin_count; i++) {
		const struct pin *pin = source->pins[i];
		struct text list = { 0 };

		list_differences(&list, &pin->settings, source->settings);
		figure_say(figure, "%s differs in %s.", pin->name,
			   list.length ? text_get(&list) : "nothing");
		text_clear(&list);
	}
}

static struct figure *
pins_draw(const struct figure_source *source, struct error *err)
{
	double alpha = settings_number(source->settings, SETTING_ALPHA);
	struct interval_rows rows = { .count = 0 };
	struct figure *figure = NULL;
	bool changed = false;

	for (size_t i = 0; i < source->pin_count; i++) {
		const struct pin *pin = source->pins[i];
		struct text what = { 0 };

		if (!pin->result)
			continue;
		tell_apart(pin, source, &what);
		add_row(&rows, pin->name, text_get(&what), pin->result);
		changed = changed || strcmp(text_get(&what), AS_NOW) != 0;
		text_clear(&what);
	}
	if (add_live(&rows, source, err)) {
		figure = figure_new("pins", "Pinned results");
		interval_rows_draw(&rows, 0, figure);
		say(figure, source);
		if (changed)
			figure_claim(figure, "settings were changed while "
					     "looking: choosing among them is "
					     "selection");
		for (size_t i = 0; i < rows.count; i++)
			draft_claim(figure, rows.results[i], "epsilon");
		interval_rows_claim(&rows, figure, alpha);
	}
	interval_rows_clear(&rows);

	return figure;
}

const struct figure_kind figure_kind_pins = {
	.name = "pins",
	.title = "Pinned results",
	.summary = "results that were pinned beside the live one, and the "
		   "settings in which they differ",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_GUESSES) |
		 KIND_BIT(KIND_COSINES) | KIND_BIT(KIND_PREDICTIONS),
	.flags = FIGURE_PINS,
	.settings = { SETTING_END },
	.draw = pins_draw,
};
