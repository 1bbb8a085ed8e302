/* report_figures.c - the figures that suit the data of a report */

#include <stdlib.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "verb/data.h"
#include "verb/figure/figure_request.h"
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

	return kind && figure_kind_suits(kind, data) ? kind : NULL;
}

static struct figure *
draw(const struct report_matter *matter, const struct dataset *data,
     const struct figure_kind *kind, struct error *err)
{
	const struct scene *scene = matter->scene;
	struct datasets one = { 0 }, curve;
	struct error unread = { 0 };
	const struct snapshot *snapshot;
	struct figure_source source;
	struct figure *figure;

	datasets_add(&one, dataset_hold(data));
	snapshot = data_snapshot(scene, matter->request, &one, false);
	source = snapshot_source(snapshot, scene->progress);
	if (!figure_request_curve(kind, &matter->request->settings,
				  scene->permission, scene->progress, &curve,
				  &unread))
		source.unread = &unread;
	source.curve = curve.count ? curve.at[0] : NULL;
	figure = figure_kind_draw(kind, &source, err);
	snapshot_release(snapshot);
	datasets_clear(&one);
	datasets_clear(&curve);

	return figure;
}

/* A figure with nothing to show is left out, and it is said why. */
static bool
add_figure(struct report *report, const struct report_matter *matter,
	   const struct dataset *data, const struct figure_kind *kind,
	   struct error *err)
{
	struct error why = { 0 };
	struct figure *figure = draw(matter, data, kind, &why);
	bool good = true;

	if (!figure && why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	if (figure)
		good = report_add_figure(report, figure, err);
	else
		document_item(&report->document, kind->title, why.text);
	figure_free(figure);

	return good;
}

/* That of a choice, or the one that it stands in for; or NULL. */
static const struct figure_kind *
chosen(const struct choice *choice, const struct dataset *data)
{
	const struct figure_kind *kind = suiting(choice->figure, data);

	return kind ? kind : suiting(choice->instead, data);
}

/* The first of the list is on the first page. */
static bool
add_figures_of(struct report *report, const struct report_matter *matter,
	       const struct dataset *data, struct error *err)
{
	for (size_t i = 1; i < CHOICES; i++) {
		const struct figure_kind *kind = chosen(&choices[i], data);

		if (kind && !add_figure(report, matter, data, kind, err))
			return false;
	}

	return true;
}

bool
report_first_figure(struct report *report, const struct report_matter *matter,
		    struct error *err)
{
	for (size_t i = 0; i < matter->data->count; i++) {
		const struct dataset *data = matter->data->at[i];
		const struct figure_kind *kind = chosen(&choices[0], data);

		if (kind && !add_figure(report, matter, data, kind, err))
			return false;
	}

	return true;
}

void
report_figure_commands(struct document *document,
		       const struct report_matter *matter)
{
	for (size_t i = 0; i < matter->data->count * CHOICES; i++) {
		const struct dataset *data = matter->data->at[i / CHOICES];
		const struct figure_kind *kind =
			chosen(&choices[i % CHOICES], data);

		if (kind) {
			char *line =
				report_plot_command(matter, data, kind->name);

			document_command(document, line);
			free(line);
		}
	}
}

bool
report_figures(struct report *report, const struct report_matter *matter,
	       struct error *err)
{
	for (size_t i = 0; i < matter->data->count; i++) {
		if (!add_figures_of(report, matter, matter->data->at[i], err))
			return false;
	}

	return true;
}
