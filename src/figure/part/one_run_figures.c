/* one_run_figures.c - what figures of one-run audits share */

#include "figure/part/one_run_figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/part/draft.h"
#include "privacy/gaussian_dp.h"
#include "privacy/one_run/one_run_fdp.h"
#include "privacy/one_run/one_run_ideal.h"
#include "privacy/one_run/one_run_steinke.h"

/* A picture shows no more than this of mu. */
#define TOLERANCE 1e-5

double
one_run_figure_mu(const struct one_run_game *game, double alpha)
{
	struct one_run_curve_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&gaussian);

	return one_run_fdp_bound(game, alpha, &family,
				 one_run_fdp_gaussian_limit(game, alpha),
				 TOLERANCE)
		.parameter;
}

struct one_run_bounds
one_run_figure_bounds(const struct one_run_game *game, double alpha,
		      double delta)
{
	double mu = one_run_figure_mu(game, alpha);

	return (struct one_run_bounds){
		.one_run = game->options > 2
				   ? NAN
				   : one_run_steinke_bound(game, delta, alpha),
		.fdp = mu > 0 ? gaussian_dp_epsilon_down(delta, mu) : 0,
	};
}

struct one_run_game
one_run_figure_ideal_game(size_t canaries, size_t guesses, size_t options,
			  double sigma)
{
	struct one_run_ideal ideal = { canaries, guesses, options, sigma };
	double right = (double)guesses * one_run_ideal_accuracy(&ideal);

	return (struct one_run_game){ canaries, guesses, (size_t)lround(right),
				      options };
}

double
one_run_figure_sigma(const struct settings *settings, double usual)
{
	if (settings_given(settings, SETTING_SIGMA))
		return settings_number(settings, SETTING_SIGMA);
	if (settings_given(settings, SETTING_MU))
		return 1 / settings_number(settings, SETTING_MU);

	return usual;
}

size_t
one_run_figure_whole(const struct settings *settings, enum setting setting,
		     size_t usual)
{
	if (settings_given(settings, setting))
		return settings_whole(settings, setting);

	return usual;
}

struct one_run_curves
one_run_figure_curves_new(size_t limit)
{
	return (struct one_run_curves){
		.x = memory_new_array(limit, sizeof(double)),
		.one_run = memory_new_array(limit, sizeof(double)),
		.fdp = memory_new_array(limit, sizeof(double)),
	};
}

void
one_run_figure_curves_free(struct one_run_curves *curves)
{
	free(curves->x);
	free(curves->one_run);
	free(curves->fdp);
}

void
one_run_figure_curves_add(struct one_run_curves *curves, double x,
			  struct one_run_bounds bounds)
{
	curves->x[curves->count] = x;
	curves->one_run[curves->count] = bounds.one_run;
	curves->fdp[curves->count++] = bounds.fdp;
}

void
one_run_figure_curves_draw(struct figure *figure,
			   const struct one_run_curves *curves)
{
	figure_add_line(figure, "one-run-fdp", draft_style(0), curves->x,
			curves->fdp, curves->count);
	figure_add_line(figure, "one-run", draft_style(1), curves->x,
			curves->one_run, curves->count);
}

void
one_run_figure_draw_truth(struct figure *figure, double sigma, double delta)
{
	double epsilon = gaussian_dp_epsilon(delta, 1 / sigma);
	char label[48];

	if (!isfinite(epsilon))
		return;
	snprintf(label, sizeof(label), "true ε = %.4g", epsilon);
	figure_add_reference(figure, REFERENCE_HORIZONTAL, epsilon, label,
			     NULL);
	figure_set_y(
		figure, "lower bound on ε", AXIS_LINEAR, 0,
		fmax(1.05 * epsilon, figure_range_y(figure, PANEL_MAIN).to));
}

void
one_run_figure_claim_ideal(struct figure *figure)
{
	figure_claim(figure, "bounds for the expected number of right guesses "
			     "of an ideal attacker; one-run-fdp assumes a "
			     "Gaussian mechanism");
}
