/* report_figures.c - the figures that suit the data of a report */

#include <stdlib.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "verb/data.h"
#include "verb/report/report_parts.h"

/* In this order; a figure stands in for the one behind it. */
static const struct choice {
	const char *figure, *instead;
} choices[] = {
	{ "compare", NULL },   { "region", NULL },     { "roc", "tradeoff" },
	{ "densities", NULL }, { "ratios", NULL },     { "goodness", NULL },
	{ "cosines", NULL },   { "confidence", NULL }, { "landscape", NULL },
};

enum { CHOICES = sizeof(choices) / sizeof(choices[0]) };

static const struct figure_kind *
suiting(const char *name, const struct dataset *data)
{
	const struct figure_kind *kind = name ? figure_kind_find(name) : NULL;

	return kind && (kind->kinds & KIND_BIT(dataset_kind(data))) ? kind
								    : NULL;
}

static struct figure_source *
source_of(const struct report_matter *matter, const struct dataset *data)
{
	const struct scene *scene = matter->scene;
	struct figure_source *source =
		figure_source_new(&matter->request->settings);

	source->method = data_method(scene, matter->request);
	source->progress = scene->progress;
	figure_source_add_data(source, data);
	source->game = data_game(scene, matter->request, data);

	return source;
}

/* A figure with nothing to show is left out, and it is said why. */
static bool
add_figure(struct report *report, const struct report_matter *matter,
	   const struct dataset *data, const struct figure_kind *kind,
	   struct error *err)
{
	struct figure_source *source = source_of(matter, data);
	struct error why = { 0 };
	struct figure *figure = figure_draw(kind, source, &why);

	figure_source_free(source);
	if (!figure && why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	if (figure) {
		char *line = report_plot_command(matter, data, kind->name);

		report_take_figure(report, figure);
		report_command(report, line);
		free(line);
	} else {
		report_item(report, kind->title, why.text);
	}

	return true;
}

static bool
add_figures_of(struct report *report, const struct report_matter *matter,
	       const struct dataset *data, struct error *err)
{
	for (size_t i = 0; i < CHOICES; i++) {
		const struct figure_kind *kind =
			suiting(choices[i].figure, data);

		if (!kind)
			kind = suiting(choices[i].instead, data);
		if (kind && !add_figure(report, matter, data, kind, err))
			return false;
	}

	return true;
}

bool
report_figures(struct report *report, const struct report_matter *matter,
	       struct error *err)
{
	report_heading(report, "Figures");
	for (size_t i = 0; i < matter->data->count; i++) {
		if (!add_figures_of(report, matter, matter->data->at[i], err))
			return false;
	}

	return true;
}
