/* one_run_figures.h - what figures of one-run audits share */

#ifndef FIGURE_PART_ONE_RUN_FIGURES_H
#define FIGURE_PART_ONE_RUN_FIGURES_H

#include "figure/figure.h"
#include "figure/figure_source.h"
#include "privacy/one_run/one_run.h"

/* Both audits of one game; the second assumes a Gaussian mechanism. */
struct one_run_bounds {
	double one_run, fdp;
};

struct one_run_bounds one_run_figure_bounds(const struct one_run_game *game,
					    double alpha, double delta);

/* mu and alpha to the bound on mu alone. */
double one_run_figure_mu(const struct one_run_game *game, double alpha);

/* The game that the ideal attacker is expected to play. */
struct one_run_game one_run_figure_ideal_game(size_t canaries, size_t guesses,
					      size_t options, double sigma);

/* sigma= or one over mu=, else `usual`. */
double one_run_figure_sigma(const struct settings *settings, double usual);

/* canaries= or guesses= or such, else `usual`. */
size_t one_run_figure_whole(const struct settings *settings,
			    enum setting setting, size_t usual);

/* One curve for each audit, and the truth if it is known. */
struct one_run_curves {
	double *x, *one_run, *fdp;
	size_t count;
};

struct one_run_curves one_run_figure_curves_new(size_t limit);
void one_run_figure_curves_free(struct one_run_curves *curves);
void one_run_figure_curves_add(struct one_run_curves *curves, double x,
			       struct one_run_bounds bounds);
void one_run_figure_curves_draw(struct figure *figure,
				const struct one_run_curves *curves);

/* The true epsilon of the Gaussian as a line across. */
void one_run_figure_draw_truth(struct figure *figure, double sigma,
			       double delta);

/* Adds the claim of a figure of the ideal game. */
void one_run_figure_claim_ideal(struct figure *figure);

#endif
