/*
 * confidence_figure.c - one-run bounds along delta, for several confidences
 *
 * f-dp-one-run, figures 10 and 11: the (epsilon, delta) audit breaks down
 * where m delta is not small, the more so the higher the confidence, while
 * the f-DP audit follows the profile of the curve it rejects.
 */

#include <math.h>
#include <stdio.h>

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/one_run_figures.h"
#include "method/one_run/one_run_play.h"
#include "privacy/gaussian_dp.h"
#include "privacy/one_run/one_run_steinke.h"

enum { PLACES = 33, LEVELS = 4 };

static void
add_level(struct figure *figure, const struct one_run_game *game, double alpha,
	  bool strong, int colour)
{
	double mu = one_run_figure_mu(game, alpha);
	double x[PLACES], steinke[PLACES], fdp[PLACES];
	struct style style = draft_style(colour);
	char label[48];

	for (size_t i = 0; i < PLACES; i++) {
		double delta = pow(10, -12 + 10 * (double)i / (PLACES - 1));

		x[i] = delta;
		steinke[i] =
			game->options > 2
				? NAN
				: one_run_steinke_bound(game, delta, alpha);
		fdp[i] = mu > 0 ? gaussian_dp_epsilon_down(delta, mu) : 0;
	}
	style.strong = strong;
	snprintf(label, sizeof(label), "one-run-fdp, %g %%", 100 * (1 - alpha));
	figure_add_line(figure, label, style, x, fdp, PLACES);
	if (game->options > 2)
		return;
	style.line = LINE_DASHED;
	snprintf(label, sizeof(label), "one-run, %g %%", 100 * (1 - alpha));
	figure_add_line(figure, label, style, x, steinke, PLACES);
}

/* The game of the data, of the settings, or of the paper. */
static bool
game_of(const struct figure_source *source, struct one_run_game *game,
	struct error *err)
{
	const struct settings *settings = source->settings;
	struct question ask = figure_source_question(source);

	if (ask.data)
		return one_run_play_game(&ask, game, err);
	*game = (struct one_run_game){
		.canaries = one_run_figure_whole(settings, SETTING_CANARIES,
						 100000),
		.guesses =
			one_run_figure_whole(settings, SETTING_GUESSES, 1500),
		.correct =
			one_run_figure_whole(settings, SETTING_CORRECT, 1429),
		.options = settings_whole(settings, SETTING_OPTIONS),
	};

	return one_run_check(game, err);
}

static struct figure *
confidence_draw(const struct figure_source *source, struct error *err)
{
	static const double levels[LEVELS] = { 0.2, 0.05, 0.01, 0.001 };
	const struct settings *settings = source->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	bool given = settings_given(settings, SETTING_ALPHA);
	struct one_run_game game;
	struct figure *figure;

	if (!game_of(source, &game, err))
		return NULL;
	figure = figure_new("confidence", "One-run bounds by delta and "
					  "confidence");
	figure_set_x(figure, "δ", AXIS_LOG, 1e-12, 1e-2);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 0);
	if (given)
		add_level(figure, &game, alpha, true, 0);
	for (int i = 0; !given && i < LEVELS; i++)
		add_level(figure, &game, levels[i], false, i);
	figure_add_reference(
		figure, REFERENCE_VERTICAL,
		fmax(1e-12, settings_number(settings, SETTING_DELTA)), "δ",
		"delta");
	figure_say(figure,
		   "%zu of %zu guesses right about %zu canaries. Dashed: the "
		   "audit of (epsilon, delta), whose p-value grows with "
		   "canaries times delta; solid: the profile of the Gaussian "
		   "that the f-DP audit rejects.",
		   game.correct, game.guesses, game.canaries);
	figure_claim(figure, "each curve is a bound at its own confidence; "
			     "one-run-fdp assumes a Gaussian mechanism");

	return figure;
}

const struct figure_kind figure_kind_confidence = {
	.name = "confidence",
	.title = "Delta and confidence",
	.summary = "one-run bounds along delta at several confidences",
	.kinds = KIND_BIT(KIND_GUESSES),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_ALPHA, SETTING_DELTA, SETTING_CANARIES,
		      SETTING_GUESSES, SETTING_CORRECT, SETTING_OPTIONS,
		      SETTING_ROW, SETTING_END },
	.draw = confidence_draw,
};
