/* reproduce_figure.c - the computable figures of the papers, drawn again */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/figure_source.h"
#include "study/paper/reproduce.h"

enum { SEED = 1 };

static struct figure *
draw_line(const struct figure_kind *kind, const char *line,
	  const struct dataset *data, struct progress *progress,
	  struct error *err)
{
	struct figure *figure = NULL;
	struct settings settings;
	const struct figure_source source = {
		.data = &data,
		.data_count = data ? 1 : 0,
		.settings = &settings,
		.progress = progress,
	};

	settings_init(&settings);
	if (settings_set_line(&settings, line, err))
		figure = figure_kind_draw(kind, &source, err);
	settings_clear(&settings);

	return figure;
}

static bool
is_drawn(const struct figure *figure, const struct series *series)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		const char *label = figure->series[i].label;

		if (label && series->label && !strcmp(label, series->label))
			return true;
	}

	return false;
}

/* Moves the lines of `more` that are not there yet, in other colours. */
static void
absorb(struct figure *figure, struct figure *more)
{
	size_t kept = 0;

	for (size_t i = 0; i < more->series_count; i++) {
		struct series *series = &more->series[i];
		size_t count = figure->series_count;

		if (is_drawn(figure, series)) {
			more->series[kept++] = *series;
			continue;
		}
		series->style.colour = (int)count;
		figure->series = memory_grow_array(figure->series, count + 1,
						   sizeof(*figure->series));
		figure->series[count] = *series;
		figure->series_count++;
	}
	more->series_count = kept;
}

static struct figure *
draw_lines(const struct figure_kind *kind, const struct paper_figure *wanted,
	   const struct dataset *data, struct progress *progress,
	   struct error *err)
{
	struct figure *figure =
		draw_line(kind, wanted->lines[0], data, progress, err);

	for (int i = 1; figure && i < PAPER_LINES && wanted->lines[i]; i++) {
		struct figure *more =
			draw_line(kind, wanted->lines[i], NULL, progress, err);

		if (!more) {
			figure_free(figure);
			return NULL;
		}
		absorb(figure, more);
		figure_free(more);
	}

	return figure;
}

/* "figure-1-sigma-2" is figure 1, sigma 2. */
static void
set_title(struct figure *figure, const struct publication *paper,
	  const struct paper_figure *wanted)
{
	char title[200];

	snprintf(title, sizeof(title), "%s (%s %s)", figure->title, paper->name,
		 wanted->item);
	free(figure->title);
	figure->title = memory_copy_text(title);
}

/* From a figure kind, with the data it is to be drawn from. */
static struct figure *
draw_kind(const struct paper_figure *wanted, struct progress *progress,
	  struct error *err)
{
	const struct figure_kind *kind = figure_kind_need(wanted->kind, err);
	struct dataset *data = NULL;
	struct figure *figure;

	if (!kind)
		return NULL;
	if (wanted->data) {
		data = reproduce_data(wanted->data, SEED, progress, err);
		if (!data)
			return NULL;
	}
	figure = draw_lines(kind, wanted, data, progress, err);
	dataset_release(data);

	return figure;
}

struct figure *
reproduce_figure(const struct publication *paper,
		 const struct paper_figure *wanted, struct progress *progress,
		 struct error *err)
{
	struct figure *figure = wanted->draw ? wanted->draw(progress, err)
					     : draw_kind(wanted, progress, err);

	if (!figure)
		return NULL;
	set_title(figure, paper, wanted);
	if (wanted->about)
		figure_claim(figure, "%s", wanted->about);

	return figure;
}
