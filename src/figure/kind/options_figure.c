/*
 * options_figure.c - what more options per canary are worth
 *
 * A canary drawn from k alternatives is harder to guess by chance, so fewer
 * canaries show more (f-dp-one-run, figure 5): the ideal attacker guesses
 * about every one.  k > 2 replaces one record by another, which is a larger
 * change than adding one (W11).
 */

#include <math.h>
#include <stdio.h>

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/one_run_figures.h"

enum { PLACES = 25 };

static void
add_curve(struct figure *figure, size_t canaries, double sigma,
	  const struct settings *settings, int colour)
{
	double alpha = settings_number(settings, SETTING_ALPHA);
	double delta = settings_number(settings, SETTING_DELTA);
	double x[PLACES], y[PLACES];
	char label[40];

	for (size_t i = 0; i < PLACES; i++) {
		double k = round(2 * pow(2500, (double)i / (PLACES - 1)));
		struct one_run_game game = one_run_figure_ideal_game(
			canaries, canaries, (size_t)k, sigma);

		x[i] = k;
		y[i] = one_run_figure_bounds(&game, alpha, delta).fdp;
	}
	snprintf(label, sizeof(label), "%zu canaries", canaries);
	figure_add_line(figure, label, draft_style(colour), x, y, PLACES);
	figure_say(figure, "%zu canaries: %.4g with 2 options, %.4g with %.0f.",
		   canaries, y[0], y[PLACES - 1], x[PLACES - 1]);
}

static struct figure *
options_draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = source->settings;
	double sigma = one_run_figure_sigma(settings, 0.6);
	struct figure *figure =
		figure_new("options", "What more options are worth");

	(void)err;
	figure_set_x(figure, "options per canary", AXIS_LOG, 1.8, 5500);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 0);
	if (settings_given(settings, SETTING_CANARIES)) {
		size_t canaries = settings_whole(settings, SETTING_CANARIES);

		add_curve(figure, canaries ? canaries : 1, sigma, settings, 0);
	} else {
		add_curve(figure, 100, sigma, settings, 0);
		add_curve(figure, 10000, sigma, settings, 1);
	}
	one_run_figure_draw_truth(figure, sigma,
				  settings_number(settings, SETTING_DELTA));
	if (settings_given(settings, SETTING_OPTIONS)) {
		figure_add_reference(figure, REFERENCE_VERTICAL,
				     settings_number(settings, SETTING_OPTIONS),
				     "options", "options");
	}
	figure_say(figure, "Gaussian mechanism, sigma %g.", sigma);
	one_run_figure_claim_ideal(figure);

	return figure;
}

const struct figure_kind figure_kind_options = {
	.name = "options",
	.title = "Number of options",
	.summary = "one-run-fdp bounds along the options per canary, of an "
		   "ideal attacker",
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_SIGMA, SETTING_MU,
		      SETTING_CANARIES, SETTING_OPTIONS, SETTING_END },
	.draw = options_draw,
};
