/*
 * guesses_figure.c - one-run bounds along the number of guesses
 *
 * With scores: the bound that each number of guesses would have given on
 * these scores.  The largest of them is what an uncorrected search reports,
 * and scores that say nothing have one above 0 more often than not: the
 * picture to show why the number has to be fixed in advance.  Without data:
 * the ideal attacker on the Gaussian mechanism (f-dp-one-run, figures 6-9).
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/one_run_figures.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/sample/guesses.h"
#include "stats/sample/sort.h"

enum { PLACES = 60 };

/* Numbers from 4 or so to all canaries, even in logarithm. */
static size_t
place(size_t i, size_t canaries)
{
	double m = (double)canaries;
	double low = fmin(m, fmax(4, m * 1e-4));

	return (size_t)(low * pow(m / low, (double)i / (PLACES - 1)) + 1e-6);
}

static struct figure *
start(size_t canaries)
{
	struct figure *figure =
		figure_new("guesses", "One-run bounds by number of guesses");

	figure_set_x(figure, "guesses", AXIS_LOG,
		     (double)place(0, canaries) * 0.9, (double)canaries * 1.1);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 0);

	return figure;
}

/* The highest point of both curves, with its mark. */
static void
mark_largest(struct figure *figure, const struct one_run_curves *curves,
	     double *best, double *at)
{
	struct style style = draft_style(0);

	*best = *at = 0;
	for (size_t i = 0; i < curves->count; i++) {
		if (curves->fdp[i] > *best) {
			*best = curves->fdp[i];
			*at = curves->x[i];
		}
	}
	style.line = LINE_NONE;
	style.marker = MARKER_DIAMOND;
	style.strong = true;
	if (*best > 0)
		figure_add_points(figure, "largest", style, at, best, 1);
}

/* ---- scores made without the model ---- */

/* One column's scores of a class, sorted; returns how many. */
static size_t
column_of(const struct dataset *data, size_t column, double sign, bool member,
	  double to[])
{
	const double *from = dataset_column_values(data, column);
	size_t count = 0;

	for (size_t row = 0; row < dataset_rows(data); row++) {
		if (dataset_is_member(data, row) == member)
			to[count++] = sign * from[row];
	}
	sort_numbers(to, count);

	return count;
}

/* The bar that an attack must clear: the same game without the model. */
static bool
add_baseline(struct figure *figure, const struct figure_source *source,
	     const struct dataset *data, size_t column, struct error *err)
{
	const struct settings *settings = source->settings;
	double sign = draft_samples(source, data)->sign;
	double *in = memory_new_array(dataset_rows(data), sizeof(*in));
	double *out = memory_new_array(dataset_rows(data), sizeof(*out));
	size_t in_count = column_of(data, column, sign, true, in);
	size_t out_count = column_of(data, column, sign, false, out);
	struct guesses *guesses =
		guesses_new(in, in_count, out, out_count, err);
	struct style style = { .colour = 2, .line = LINE_DASHED };
	double x[PLACES], y[PLACES];
	size_t count = 0;

	free(in);
	free(out);
	if (!guesses)
		return false;
	for (size_t i = 0; i < PLACES; i++) {
		size_t made = place(i, guesses_count(guesses));
		struct one_run_game game = {
			guesses_count(guesses), made,
			guesses_right_of(guesses, made, GUESS_BOTH_ENDS), 2
		};

		if (count && (double)made <= x[count - 1])
			continue;
		x[count] = (double)made;
		y[count++] = one_run_steinke_bound(
			&game, settings_number(settings, SETTING_DELTA),
			settings_number(settings, SETTING_ALPHA));
	}
	guesses_free(guesses);
	figure_add_line(figure, "one-run, without the model", style, x, y,
			count);

	return true;
}

static bool
add_baselines(struct figure *figure, const struct figure_source *source,
	      const struct dataset *data, struct error *err)
{
	if (!dataset_values(data, ROLE_BASELINE))
		return true;
	figure_claim(figure, "what never saw the model is a bar to clear; the "
			     "difference bounds nothing");
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		if (dataset_column_role(data, i) == ROLE_BASELINE &&
		    !add_baseline(figure, source, data, i, err))
			return false;
	}

	return true;
}

/* ---- scores ---- */

/* The bounds of every number of guesses about these scores. */
static struct one_run_curves
curves_of(const struct guesses *guesses, const struct settings *settings)
{
	double alpha = settings_number(settings, SETTING_ALPHA);
	double delta = settings_number(settings, SETTING_DELTA);
	enum guess_ends ends =
		(enum guess_ends)settings_choice(settings, SETTING_ENDS);
	struct one_run_curves curves = one_run_figure_curves_new(PLACES);
	size_t canaries = guesses_count(guesses);

	for (size_t i = 0; i < PLACES; i++) {
		size_t made = place(i, canaries);
		struct one_run_game game = {
			canaries, made, guesses_right_of(guesses, made, ends), 2
		};

		if (i && (double)made <= curves.x[curves.count - 1])
			continue;
		one_run_figure_curves_add(
			&curves, (double)made,
			one_run_figure_bounds(&game, alpha, delta));
	}

	return curves;
}

static struct figure *
draw_guesses(const struct guesses *guesses, const struct settings *settings)
{
	struct one_run_curves curves = curves_of(guesses, settings);
	struct figure *figure = start(guesses_count(guesses));
	double best, at;

	one_run_figure_curves_draw(figure, &curves);
	mark_largest(figure, &curves, &best, &at);
	if (settings_given(settings, SETTING_GUESSES)) {
		figure_add_reference(figure, REFERENCE_VERTICAL,
				     settings_number(settings, SETTING_GUESSES),
				     "guesses", "guesses");
	}
	figure_say(figure,
		   "What each number of guesses about %zu canaries would have "
		   "given at alpha %g and delta %g; the largest one-run-fdp "
		   "value is %.4g, at %.0f guesses.",
		   guesses_count(guesses),
		   settings_number(settings, SETTING_ALPHA),
		   settings_number(settings, SETTING_DELTA), best, at);
	figure_claim(figure, "each place alone is a bound if its number of "
			     "guesses was fixed in advance; the largest is "
			     "none (W03)");
	one_run_figure_curves_free(&curves);

	return figure;
}

static struct figure *
of_scores(const struct figure_source *source, const struct dataset *data,
	  struct error *err)
{
	const struct samples *samples = draft_samples(source, data);
	struct guesses *guesses =
		guesses_new(samples->in, samples->in_count, samples->out,
			    samples->out_count, err);
	struct figure *figure;

	if (!guesses)
		return NULL;
	figure = draw_guesses(guesses, source->settings);
	guesses_free(guesses);
	if (add_baselines(figure, source, data, err))
		return figure;
	figure_free(figure);

	return NULL;
}

static struct figure *
of_ideal(const struct figure_source *source)
{
	const struct settings *settings = source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	double delta = settings_number(settings, SETTING_DELTA), best, at;
	double sigma = one_run_figure_sigma(settings, 1);
	size_t canaries =
		one_run_figure_whole(settings, SETTING_CANARIES, 100000);
	struct one_run_curves curves = one_run_figure_curves_new(PLACES);
	struct figure *figure = start(canaries);

	for (size_t i = 0; i < PLACES; i++) {
		size_t made = place(i, canaries);
		struct one_run_game game =
			one_run_figure_ideal_game(canaries, made, 2, sigma);

		one_run_figure_curves_add(
			&curves, (double)made,
			one_run_figure_bounds(&game, alpha, delta));
	}
	one_run_figure_curves_draw(figure, &curves);
	mark_largest(figure, &curves, &best, &at);
	one_run_figure_draw_truth(figure, sigma, delta);
	figure_say(figure,
		   "An ideal attacker on the Gaussian mechanism with sigma %g, "
		   "%zu canaries: one-run-fdp shows most, %.4g, with %.0f "
		   "guesses.",
		   sigma, canaries, best, at);
	one_run_figure_claim_ideal(figure);
	one_run_figure_curves_free(&curves);

	return figure;
}

static struct figure *
guesses_draw(const struct figure_source *source, struct error *err)
{
	const struct dataset *data = figure_source_data(
		source, KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES));

	if (data)
		return of_scores(source, data, err);
	if (one_run_figure_whole(source->settings, SETTING_CANARIES, 4) < 4) {
		error_set(err, ERROR_USAGE, "canaries= is at least 4 here");
		return NULL;
	}

	return of_ideal(source);
}

const struct figure_kind figure_kind_guesses = {
	.name = "guesses",
	.title = "Number of guesses",
	.summary = "one-run bounds along the number of guesses, of scores or "
		   "of an ideal attacker",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_CANARIES,
		      SETTING_GUESSES, SETTING_SIGMA, SETTING_MU, SETTING_ENDS,
		      SETTING_END },
	.draw = guesses_draw,
};
