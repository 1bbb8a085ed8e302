/*
 * paper_epsilon_star.c - Epsilon*: privacy metric for machine learning
 * models, Appendix B: Gamma losses, where the truth is known
 */

#include <math.h>
#include <stdlib.h>

#include "method/gamma_study.h"
#include "privacy/epsilon_star.h"
#include "study/papers.h"

#define DELTA 1e-5

enum { SHIFTS = 4 };

static struct law
gamma_of(double shape, struct gamma_law *gamma)
{
	*gamma = (struct gamma_law){ .shape = shape, .scale = 5 };

	return law_gamma(gamma);
}

static double
truth(double shift)
{
	const struct epsilon_star_window window = { .delta = DELTA,
						    .cut = DELTA };
	struct gamma_law population, training;
	struct law p = gamma_of(2 + shift, &population);
	struct law t = gamma_of(2, &training);

	return epsilon_star_between(&p, &t, &window).epsilon;
}

/* The same supremum on a plain grid of thresholds: the second road. */
static double
truth_on_grid(double shift)
{
	struct gamma_law population, training;
	struct law p = gamma_of(2 + shift, &population);
	struct law t = gamma_of(2, &training);
	double best = 0;

	for (int i = 0; i <= 100000; i++) {
		double at = 200.0 * i / 100000;
		struct star_rates rates = epsilon_star_rates(&p, &t, at, false);

		if (rates.fpr < DELTA || rates.tnr < DELTA ||
		    rates.fnr < DELTA || rates.tpr < DELTA)
			continue;
		for (int j = 0; j < EPSILON_STAR_RATIOS; j++) {
			double ratio = epsilon_star_ratio(j, &rates, DELTA);

			best = fmax(best, log(ratio));
		}
	}

	return best;
}

static void
add_truths(struct reproductions *list)
{
	static const struct {
		const char *what;
		double shift;
		const char *grid;
	} items[SHIFTS] = {
		{ "true epsilon*, d = 0", 0, "the same on a grid, d = 0" },
		{ "true epsilon*, d = 1", 1, "the same on a grid, d = 1" },
		{ "true epsilon*, d = 2", 2, "the same on a grid, d = 2" },
		{ "true epsilon*, d = 3", 3, "the same on a grid, d = 3" },
	};

	for (size_t i = 0; i < SHIFTS; i++) {
		reproduce_add(list,
			      &(struct printed){
				      "figure-5", items[i].what, NULL,
				      .reason = "the figure's dotted line, not "
						"printed as a number" },
			      truth(items[i].shift));
		reproduce_add(
			list,
			&(struct printed){ "figure-5", items[i].grid, NULL,
					   .reason = "a second road: 100,000 "
						     "thresholds" },
			truth_on_grid(items[i].shift));
	}
}

/* Figures 4 and 5: ten runs, empirical and parametric. */
static bool
add_study(struct reproductions *list, struct progress *progress,
	  struct error *err)
{
	static const double shifts[] = { 0, 1 };
	static const size_t sizes[] = { 1000, 10000 };
	static const char *const what[][2] = {
		{ "d = 0, 1,000 losses: empirical mean",
		  "d = 0, 1,000 losses: parametric mean" },
		{ "d = 0, 10,000 losses: empirical mean",
		  "d = 0, 10,000 losses: parametric mean" },
		{ "d = 1, 1,000 losses: empirical mean",
		  "d = 1, 1,000 losses: parametric mean" },
		{ "d = 1, 10,000 losses: empirical mean",
		  "d = 1, 10,000 losses: parametric mean" },
	};
	const struct gamma_study study = {
		shifts, 2, sizes, 2, 10, DELTA, 1, 0
	};
	struct gamma_point *points = gamma_study_run(&study, progress, err);

	if (!points)
		return false;
	for (size_t i = 0; i < 4; i++) {
		const char *item = i < 2 ? "figure-4" : "figure-5";

		reproduce_add(list,
			      &(struct printed){
				      item, what[i][0], NULL,
				      .reason =
					      "a point of the figure; the "
					      "whole is dpaudit gamma-study" },
			      points[i].mean[GAMMA_EMPIRICAL]);
		reproduce_add(list,
			      &(struct printed){
				      item, what[i][1], NULL,
				      .reason =
					      "a point of the figure; the "
					      "whole is dpaudit gamma-study" },
			      points[i].mean[GAMMA_PARAMETRIC]);
	}
	free(points);

	return true;
}

static bool
run(struct reproductions *list, struct progress *progress, struct error *err)
{
	add_truths(list);

	return add_study(list, progress, err);
}

const struct paper paper_epsilon_star = {
	.name = "epsilon-star",
	.title = "Epsilon*: privacy metric for machine learning models",
	.run = run,
};
