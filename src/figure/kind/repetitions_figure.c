/*
 * repetitions_figure.c - one-shot epsilon by number of presentations
 *
 * One-shot-federated, figures 2 and 3: the estimate, and what thresholds
 * show, for every number of rounds that a canary took part in; the mean
 * over runs where there are several, with their range.
 */

#include <math.h>

#include "figure/figure_kinds.h"
#include "figure/part/cosine_figures.h"
#include "figure/part/draft.h"

struct spread {
	double mean[COSINE_REPETITIONS];
	double low[COSINE_REPETITIONS], high[COSINE_REPETITIONS];
};

static void
spread_add(struct spread *spread, size_t at, const double values[],
	   size_t count)
{
	double sum = 0, low = INFINITY, high = -INFINITY;

	for (size_t i = 0; i < count; i++) {
		sum += values[i];
		low = fmin(low, values[i]);
		high = fmax(high, values[i]);
	}
	spread->mean[at] = count ? sum / (double)count : NAN;
	spread->low[at] = count ? low : NAN;
	spread->high[at] = count ? high : NAN;
}

static void
add_spread(struct figure *figure, const char *label,
	   const struct spread *spread, const double x[], size_t count,
	   int colour)
{
	struct points points = { .count = count,
				 .x = x,
				 .y = spread->mean,
				 .y_low = spread->low,
				 .y_high = spread->high };
	struct style style = draft_style(colour);

	style.marker = colour ? MARKER_CIRCLE : MARKER_DOT;
	figure_add_line(figure, NULL, style, x, spread->mean, count);
	figure_add_errors(figure, label, style, points);
}

static void
fill(struct figure *figure, const struct figure_source *source,
     const struct cosine_groups *groups)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	double x[COSINE_REPETITIONS];
	size_t count = cosine_figure_repetitions(groups, x);
	struct spread est = { 0 }, low = { 0 };

	for (size_t i = 0; i < count; i++) {
		struct cosine_figure_estimates found =
			cosine_figure_estimates(groups, x[i], source->settings);

		spread_add(&est, i, found.estimate, found.runs);
		spread_add(&low, i, found.lower, found.runs);
		cosine_figure_estimates_clear(&found);
	}
	add_spread(figure, "one-shot", &est, x, count, 0);
	add_spread(figure, "one-shot-lower", &low, x, count, 1);
	figure_say(figure,
		   "Mean and range over runs at delta %g; one-shot is %.4g at "
		   "%g presentation%s.",
		   delta, est.mean[0], x[0], x[0] > 1 ? "s" : "");
	if (count > 1) {
		figure_say(figure, "At %g it is %.4g.", x[count - 1],
			   est.mean[count - 1]);
	}
}

/* Without the column nobody knows how often a canary took part. */
static bool
has_repetitions(const struct figure_source *source, struct error *err)
{
	const struct dataset *data = source->data[0];

	return dataset_values(data, ROLE_REPETITION) ||
	       error_set(err, ERROR_DATA,
			 "%s has no column of presentations: plot repetitions "
			 "needs one called repetition, how many rounds a "
			 "canary took part in",
			 dataset_name(data));
}

static struct figure *
repetitions_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = NULL;
	struct cosine_groups groups;
	double dimension;

	if (!has_repetitions(source, err))
		return NULL;
	cosine_figure_source(source, &groups);
	if (cosine_dimension(&groups, &dimension, err) && groups.count) {
		figure = figure_new("repetitions",
				    "One-shot epsilon by presentations");
		figure_set_x(figure, "presentations of a canary", AXIS_LINEAR,
			     0, 0);
		figure_set_y(figure, "ε", AXIS_LINEAR, 0, 0);
		fill(figure, source, &groups);
		figure_claim(figure, "heuristics: no confidence goes with "
				     "these numbers");
	}
	cosine_groups_clear(&groups);

	return figure;
}

const struct figure_kind figure_kind_repetitions = {
	.name = "repetitions",
	.title = "Presentations of a canary",
	.summary = "one-shot estimates by how often canaries were presented",
	.kinds = KIND_BIT(KIND_COSINES),
	.settings = { SETTING_DIMENSION, SETTING_DELTA, SETTING_ALPHA,
		      SETTING_END },
	.draw = repetitions_draw,
};
