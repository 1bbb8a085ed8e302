/*
 * ratios_figure.c - the four ratios of Epsilon* along the threshold
 *
 * Across is the mean of TPR and FPR, as in figure 3 of the paper, so that
 * fitted and counted rates can be laid over each other; up is the log of a
 * ratio, whose largest value is epsilon*.  Counted ratios are steps of few
 * losses at both ends, which is where the largest ones are.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/star_figures.h"
#include "method/star/star.h"
#include "stats/sample/sort.h"

enum { PLACES = 400, ENDS = 64 };

/* log of a ratio, or no place at all where it is below 1. */
static double
height(int which, const struct star_rates *rates, double delta)
{
	double ratio = epsilon_star_ratio(which, rates, delta);

	return ratio > 1 ? log(ratio) : NAN;
}

static double
place_of(const struct star_rates *rates)
{
	return (rates->tpr + rates->fpr) / 2;
}

static bool
is_inside(const struct star_rates *rates, double cut)
{
	return rates->fpr > cut && rates->tnr > cut && rates->fnr > cut &&
	       rates->tpr > cut;
}

struct rows {
	double *x, *y[EPSILON_STAR_RATIOS];
	size_t count;
};

static struct rows
rows_new(size_t limit)
{
	struct rows rows = { .x = memory_new_array(limit + 1, sizeof(double)) };

	for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
		rows.y[k] = memory_new_array(limit + 1, sizeof(double));

	return rows;
}

static void
rows_free(struct rows *rows)
{
	free(rows->x);
	for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
		free(rows->y[k]);
}

static void
rows_add(struct rows *rows, const struct star_rates *rates, double delta)
{
	rows->x[rows->count] = place_of(rates);
	for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
		rows->y[k][rows->count] = height(k, rates, delta);
	rows->count++;
}

static bool
has_line(const struct rows *rows, int which)
{
	for (size_t i = 0; i < rows->count; i++) {
		if (!isnan(rows->y[which][i]))
			return true;
	}

	return false;
}

static void
add_rows(struct figure *figure, const struct rows *rows, bool counted)
{
	for (int k = 0; k < EPSILON_STAR_RATIOS; k++) {
		struct style style = { .colour = k,
				       .line = LINE_SOLID,
				       .dimmed = counted };

		if (has_line(rows, k))
			figure_add_line(
				figure,
				counted ? NULL : epsilon_star_ratio_names[k],
				style, rows->x, rows->y[k], rows->count);
	}
}

/* Some hundred losses of a sorted row, all of those near its ends. */
static size_t
pick(double places[], size_t count, const double x[], size_t n)
{
	size_t step = n / PLACES + 1;

	for (size_t i = 0; i < n; i += i < ENDS || i + ENDS > n ? 1 : step)
		places[count++] = x[i];

	return count;
}

static void
add_counted(struct figure *figure, const struct losses *losses,
	    const struct epsilon_star_window *window)
{
	struct epsilon_star_sample sample = losses_sample(losses);
	double *places =
		memory_new_array(2 * (PLACES + 2 * ENDS + 1), sizeof(*places));
	size_t count =
		pick(places, 0, sample.population, sample.population_count);
	struct rows rows;

	count = pick(places, count, sample.training, sample.training_count);
	sort_numbers(places, count);
	rows = rows_new(count);
	for (size_t i = 0; i < count; i++) {
		struct star_rates rates =
			epsilon_star_counted(&sample, places[i]);

		if (is_inside(&rates, window->cut))
			rows_add(&rows, &rates, window->delta);
	}
	add_rows(figure, &rows, true);
	rows_free(&rows);
	free(places);
}

/* Even in deviations of both laws, so that the ends are not lost. */
static void
add_fitted(struct figure *figure, const struct transformed *transformed,
	   const struct epsilon_star_window *window)
{
	const struct normal_law *a = &transformed->population_law;
	const struct normal_law *b = &transformed->training_law;
	struct distribution population = distribution_normal(a),
			    training = distribution_normal(b);
	double low = fmin(a->mean - 6 * a->sd, b->mean - 6 * b->sd);
	double high = fmax(a->mean + 6 * a->sd, b->mean + 6 * b->sd);
	struct rows rows = rows_new(PLACES);

	for (size_t i = 0; i < PLACES; i++) {
		double at = high - (high - low) * (double)i / (PLACES - 1);
		struct star_rates rates =
			epsilon_star_rates(&population, &training, at, true);

		if (is_inside(&rates, window->cut))
			rows_add(&rows, &rates, window->delta);
	}
	add_rows(figure, &rows, false);
	rows_free(&rows);
}

static void
mark_top(struct figure *figure, const struct epsilon_star *star,
	 const char *name, bool counted)
{
	struct style style = { .colour = star->ratio < 0 ? COLOUR_NEUTRAL
							 : star->ratio,
			       .line = LINE_NONE,
			       .marker = counted ? MARKER_DIAMOND : MARKER_DOT,
			       .strong = true };
	double x;

	if (star->ratio < 0 || !isfinite(star->epsilon))
		return;
	x = place_of(&star->rates);
	figure_add_points(figure, name, style, &x, &star->epsilon, 1);
}

/* The points of one threshold on the counted or the fitted curves. */
static void
mark_threshold(struct figure *figure, const struct star_rates *rates,
	       double delta, const char *name, bool counted)
{
	double x = place_of(rates);

	for (int k = 0; k < EPSILON_STAR_RATIOS; k++) {
		double y = height(k, rates, delta);
		struct style style = { .colour = k,
				       .line = LINE_NONE,
				       .marker = counted ? MARKER_SQUARE
							 : MARKER_TRIANGLE };

		if (isnan(y))
			continue;
		figure_add_points(figure, name, style, &x, &y, 1);
		name = NULL;
	}
}

/* Where tau= says: it moves along both kinds of curves. */
static void
add_threshold(struct figure *figure, const struct question *ask,
	      const struct losses *losses,
	      const struct transformed *transformed)
{
	struct epsilon_star_sample sample = losses_sample(losses);
	struct distribution population =
		distribution_normal(&transformed->population_law);
	struct distribution training =
		distribution_normal(&transformed->training_law);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double tau = settings_number(ask->settings, SETTING_TAU), at;
	struct star_rates counted, fitted;
	char label[48];

	if (!settings_has_number(ask->settings, SETTING_TAU))
		return;
	loss_logit(&at, &tau, 1, transformed->range);
	counted = epsilon_star_counted(&sample, tau);
	fitted = epsilon_star_rates(&population, &training, at, true);
	snprintf(label, sizeof(label), "τ = %.5g", tau);
	figure_add_reference(figure, REFERENCE_VERTICAL, place_of(&fitted),
			     label, "tau");
	mark_threshold(figure, &fitted, delta, "fitted at τ", false);
	mark_threshold(figure, &counted, delta, "counted at τ", true);
	figure_say(
		figure,
		"At τ counted FPR %.4g, FNR %.4g, fitted FPR %.4g, FNR %.4g.",
		counted.fpr, counted.fnr, fitted.fpr, fitted.fnr);
}

static struct figure *
ratios_draw(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);
	const struct losses *losses = losses_of(&ask, err);
	double delta = settings_number(ask.settings, SETTING_DELTA);
	bool probit =
		settings_choice(ask.settings, SETTING_AXES) == AXIS_PROBIT;
	struct epsilon_star_window fitted = star_window(ask.settings, delta);
	struct epsilon_star_window counted =
		star_window(ask.settings, STAR_EMPIRICAL_CUT);
	struct transformed transformed = { 0 };
	struct epsilon_star_sample sample;
	struct epsilon_star star, seen;
	struct distribution population, training;
	struct figure *figure;

	if (!losses || !losses_transform(losses, &transformed, err))
		return NULL;
	population = distribution_normal(&transformed.population_law);
	training = distribution_normal(&transformed.training_law);
	sample = losses_sample(losses);
	star = star_between(&population, &training, &transformed, &fitted);
	seen = epsilon_star_empirical(&sample, delta, counted.cut);
	figure = figure_new("ratios", "Ratios behind epsilon*");
	figure_set_x(figure, "(TPR + FPR) / 2",
		     probit ? AXIS_PROBIT : AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "log of the ratio", AXIS_LINEAR, 0, 0);
	add_counted(figure, losses, &counted);
	add_fitted(figure, &transformed, &fitted);
	mark_top(figure, &star, "epsilon* fitted", false);
	mark_top(figure, &seen, "epsilon* counted", true);
	figure_say(figure,
		   "The ratios with fitted normal laws (bright) and counted "
		   "(dim) along the threshold at delta %g; their largest "
		   "values are epsilon* %.4g and %.4g.",
		   delta, star.epsilon, seen.epsilon);
	add_threshold(figure, &ask, losses, &transformed);
	figure_claim(figure, "describes one trained model; no confidence");
	losses_transformed_clear(&transformed);

	return figure;
}

const struct figure_kind figure_kind_ratios = {
	.name = "ratios",
	.title = "Ratios",
	.summary = "the four ratios of epsilon* along the threshold, counted "
		   "and fitted",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS),
	.settings = { SETTING_TAU, SETTING_CUT, SETTING_INSTANCE, SETTING_CLIP,
		      SETTING_AXES, SETTING_END },
	.draw = ratios_draw,
};
