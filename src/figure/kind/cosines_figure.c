/*
 * cosines_figure.c - the cosines of canaries, inserted or never
 *
 * One-shot-federated, figure 1: a smooth density for every number of
 * presentations beside the law of a canary that was never inserted, which
 * is known where dimension= is.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/cosine_figures.h"
#include "figure/part/draft.h"
#include "privacy/cosine/cosine_null.h"
#include "stats/sample/kde.h"

enum { PLACES = 200 };

static void
add_density(struct figure *figure, const char *label, struct style style,
	    const double x[], size_t count)
{
	double width = count > 1 ? kde_bandwidth(KDE_SCOTT, x, count) : 0;
	double places[PLACES], density[PLACES];

	if (!(width > 0))
		return;
	kde_places(places, PLACES, x, count, width);
	kde_density(density, places, PLACES, x, count, width);
	figure_add_line(figure, label, style, places, density, PLACES);
}

static void
add_null(struct figure *figure, double dimension)
{
	struct style style = { .colour = COLOUR_NEUTRAL, .line = LINE_DASHED };
	double width = fmin(0.999, 4.5 / sqrt(dimension));
	double x[PLACES], y[PLACES];

	for (size_t i = 0; i < PLACES; i++) {
		x[i] = width * (2 * (double)i / (PLACES - 1) - 1);
		y[i] = cosine_null_density((size_t)dimension, x[i]);
	}
	figure_add_line(figure, "never inserted, exact", style, x, y, PLACES);
}

/* All runs with one number of presentations together. */
static void
add_repetition(struct figure *figure, const struct cosine_groups *groups,
	       double repetition, bool only, int colour)
{
	double *seen = cosine_figure_pool(groups, repetition, true);
	double *unseen = cosine_figure_pool(groups, repetition, false);
	size_t seen_count = cosine_figure_pool_count(groups, repetition, true);
	size_t unseen_count =
		cosine_figure_pool_count(groups, repetition, false);
	struct style style = draft_style(colour);
	char label[48] = "inserted";

	if (!only)
		snprintf(label, sizeof(label), "presented %g time%s",
			 repetition, repetition > 1 ? "s" : "");
	add_density(figure, label, style, seen, seen_count);
	style.line = LINE_DOTTED;
	if (only)
		add_density(figure, "never inserted, observed", style, unseen,
			    unseen_count);
	free(seen);
	free(unseen);
}

static struct figure *
cosines_draw(const struct figure_source *source, struct error *err)
{
	double repetitions[COSINE_REPETITIONS];
	struct cosine_groups groups;
	struct figure *figure;
	size_t count;

	(void)err;
	cosine_figure_source(source, &groups);
	figure = figure_new("cosines", "Cosines of canaries with the model");
	figure_set_x(figure, "cosine", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
	count = cosine_figure_repetitions(&groups, repetitions);
	/* the least and the most: what lies between is between them */
	add_repetition(figure, &groups, repetitions[0], count == 1, 0);
	if (count > 1)
		add_repetition(figure, &groups, repetitions[count - 1], false,
			       1);
	if (groups.dimension >= 2)
		add_null(figure, groups.dimension);
	figure_say(figure,
		   "Smoothed cosines of canaries that were inserted and, "
		   "dashed, the law of one that was not%s.",
		   groups.dimension >= 2 ? ""
					 : " (unknown: dimension= is missing)");
	figure_claim(figure, "describes one trained model; no confidence");
	cosine_groups_clear(&groups);

	return figure;
}

const struct figure_kind figure_kind_cosines = {
	.name = "cosines",
	.title = "Cosines",
	.summary = "densities of canary cosines beside the law of a canary "
		   "never inserted",
	.kinds = KIND_BIT(KIND_COSINES),
	.settings = { SETTING_DIMENSION, SETTING_END },
	.draw = cosines_draw,
};
