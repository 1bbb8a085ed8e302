/*
 * canaries_figure.c - what more canaries are worth in one run
 *
 * For each number of canaries the number of guesses that is best for the
 * ideal attacker on the Gaussian mechanism (f-dp-one-run, figure 1): the
 * (epsilon, delta) audit gets worse again as m delta grows, the f-DP audit
 * does not.
 */

#include <math.h>

#include "figure/figure_kinds.h"
#include "figure/part/one_run_figures.h"

enum { PLACES = 17, CANDIDATES = 14 };

/* The best of both audits over a grid of guesses. */
static struct one_run_bounds
best_of(size_t canaries, double sigma, double alpha, double delta)
{
	struct one_run_bounds best = { 0, 0 };
	double m = (double)canaries;
	double step = fmin(0.8, pow(8 / m, 1.0 / (CANDIDATES - 1)));

	for (double made = m; made >= 4; made *= step) {
		struct one_run_game game = one_run_figure_ideal_game(
			canaries, (size_t)made, 2, sigma);
		struct one_run_bounds at =
			one_run_figure_bounds(&game, alpha, delta);

		best.one_run = fmax(best.one_run, at.one_run);
		best.fdp = fmax(best.fdp, at.fdp);
	}

	return best;
}

static struct figure *
canaries_draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	double delta = settings_number(settings, SETTING_DELTA);
	double sigma = one_run_figure_sigma(settings, 1);
	struct one_run_curves curves = one_run_figure_curves_new(PLACES);
	struct figure *figure =
		figure_new("canaries", "What more canaries are worth");

	(void)err;
	for (size_t i = 0; i < PLACES; i++) {
		double m = round(100 * pow(1e5, (double)i / (PLACES - 1)));

		one_run_figure_curves_add(
			&curves, m, best_of((size_t)m, sigma, alpha, delta));
	}
	figure_set_x(figure, "canaries", AXIS_LOG, 90, 1.1e7);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 0);
	one_run_figure_curves_draw(figure, &curves);
	one_run_figure_draw_truth(figure, sigma, delta);
	if (settings_given(settings, SETTING_CANARIES)) {
		figure_add_reference(
			figure, REFERENCE_VERTICAL,
			settings_number(settings, SETTING_CANARIES), "canaries",
			"canaries");
	}
	figure_say(figure,
		   "An ideal attacker on the Gaussian mechanism with sigma %g "
		   "at the best of %d numbers of guesses: with ten million "
		   "canaries one-run shows %.4g, one-run-fdp %.4g.",
		   sigma, CANDIDATES, curves.one_run[PLACES - 1],
		   curves.fdp[PLACES - 1]);
	one_run_figure_claim_ideal(figure);
	one_run_figure_curves_free(&curves);

	return figure;
}

const struct figure_kind figure_kind_canaries = {
	.name = "canaries",
	.title = "Number of canaries",
	.summary = "one-run bounds along the number of canaries, of an ideal "
		   "attacker",
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_SIGMA, SETTING_MU,
		      SETTING_CANARIES, SETTING_END },
	.draw = canaries_draw,
};
