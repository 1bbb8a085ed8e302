/*
 * quantiles_figure.c - how one-shot estimates spread over runs
 *
 * One-shot-federated, figure 4: quantiles of the estimate over runs, a line
 * for every number of presentations.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/cosine_figures.h"
#include "figure/part/draft.h"
#include "stats/sample/sort.h"

static void
add_line(struct figure *figure, double repetition, double estimate[],
	 size_t runs, int colour)
{
	double *part = memory_new_array(runs + 1, sizeof(*part));
	struct style style = draft_style(colour);
	char label[48];

	sort_numbers(estimate, runs);
	for (size_t i = 0; i < runs; i++)
		part[i] = ((double)i + 0.5) / (double)runs;
	snprintf(label, sizeof(label), "presented %g time%s",
		 fmax(1, repetition), repetition > 1 ? "s" : "");
	style.marker = MARKER_DOT;
	figure_add_line(figure, label, style, part, estimate, runs);
	figure_add_points(figure, NULL, style, part, estimate, runs);
	figure_say(figure, "%s: %zu runs, median %.4g, from %.4g to %.4g.",
		   label, runs, estimate[runs / 2], estimate[0],
		   estimate[runs - 1]);
	free(part);
}

static void
fill(struct figure *figure, const struct figure_source *source,
     const struct cosine_groups *groups)
{
	double repetitions[COSINE_REPETITIONS];
	size_t count = cosine_figure_repetitions(groups, repetitions);

	for (size_t i = 0; i < count; i++) {
		struct cosine_figure_estimates found = cosine_figure_estimates(
			groups, repetitions[i], source->settings);

		if (found.runs)
			add_line(figure, repetitions[i], found.estimate,
				 found.runs, (int)i);
		cosine_figure_estimates_clear(&found);
	}
}

static struct figure *
quantiles_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = NULL;
	struct cosine_groups groups;
	double dimension;

	cosine_figure_source(source, &groups);
	if (cosine_dimension(&groups, &dimension, err)) {
		figure =
			figure_new("quantiles", "One-shot estimates over runs");
		figure_set_x(figure, "part of the runs", AXIS_LINEAR, 0, 1);
		figure_set_y(figure, "ε of one-shot", AXIS_LINEAR, 0, 0);
		fill(figure, source, &groups);
		figure_claim(figure, "heuristics: no confidence goes with "
				     "these numbers");
	}
	cosine_groups_clear(&groups);

	return figure;
}

const struct figure_kind figure_kind_quantiles = {
	.name = "quantiles",
	.title = "Spread over runs",
	.summary = "quantiles of one-shot estimates over runs",
	.kinds = KIND_BIT(KIND_COSINES),
	.settings = { SETTING_DIMENSION, SETTING_DELTA, SETTING_END },
	.draw = quantiles_draw,
};
