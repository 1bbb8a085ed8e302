/*
 * paper_epsilon_star.c - studies behind Epsilon*: privacy metric for machine
 * learning models, Appendix B: Gamma losses, where the truth is known
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/star/gamma_study.h"
#include "privacy/star/epsilon_star.h"
#include "stats/law/random.h"
#include "stats/sample/sort.h"
#include "study/paper/paper_functions.h"

#define DELTA 1e-5

static struct distribution
gamma_of(double shape, struct gamma_law *gamma)
{
	*gamma = (struct gamma_law){ .shape = shape, .scale = 5 };

	return distribution_gamma(gamma);
}

double
paper_star_of_gammas(const struct paper_call *call)
{
	const struct epsilon_star_window window = { .delta = DELTA,
						    .cut = DELTA };
	struct gamma_law population, training;
	struct distribution p = gamma_of(2 + call->row->at[0], &population);
	struct distribution t = gamma_of(2, &training);

	return epsilon_star_between(&p, &t, &window).epsilon;
}

/* Takes the supremum over a plain grid of thresholds as a second road. */
double
paper_star_on_grid(const struct paper_call *call)
{
	struct gamma_law population, training;
	struct distribution p = gamma_of(2 + call->row->at[0], &population);
	struct distribution t = gamma_of(2, &training);
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

/* ---- figure 3: N(0, 1) for training losses, N(3, 1) for the others ---- */

enum { LOSSES = 20000 };
#define EDGE 1e-9

static const struct normal_law normals[] = { { 3, 1 }, { 0, 1 } };

/* Part (b): the same from 20,000 losses of each kind. */
double
paper_star_counted(const struct paper_call *call)
{
	double *x = memory_new_array(2 * LOSSES, sizeof(*x));
	struct epsilon_star_sample sample = { x, x + LOSSES, LOSSES, LOSSES };
	double epsilon;

	(void)call;
	random_fill_normals(1, 0, 0, x, LOSSES);
	random_fill_normals(1, 1, 0, x + LOSSES, LOSSES);
	for (size_t i = 0; i < LOSSES; i++)
		x[i] += normals[0].mean;
	sort_numbers(x, LOSSES);
	sort_numbers(x + LOSSES, LOSSES);
	epsilon = epsilon_star_empirical(&sample, DELTA, EDGE).epsilon;
	free(x);

	return epsilon;
}

double
paper_star_of_normals(const struct paper_call *call)
{
	const struct epsilon_star_window window = { .delta = DELTA,
						    .cut = EDGE };
	struct distribution population = distribution_normal(&normals[0]);
	struct distribution training = distribution_normal(&normals[1]);

	(void)call;

	return epsilon_star_between(&population, &training, &window).epsilon;
}

/* ---- figures 4 and 5: ten runs, empirical and parametric ---- */

enum { SHIFTS = 4, SIZES = 3 };

/* Puts both means, then the differences that Appendix B speaks of. */
static struct paper_number *
put_point(const struct gamma_point *point, struct paper_number *at)
{
	double counted = point->mean[GAMMA_EMPIRICAL];
	double fitted = point->mean[GAMMA_PARAMETRIC];
	double exact = point->mean[GAMMA_TRUE];

	(at++)->value = counted;
	(at++)->value = fitted;
	if (point->shift < 0.5) {
		(at++)->value = counted - fitted;
		return at;
	}
	(at++)->value = counted - exact;
	(at++)->value = fitted - exact;

	return at;
}

bool
paper_gamma_means(const struct paper_call *call,
		  struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	static const double shifts[SHIFTS] = { 0, 1, 2, 3 };
	static const size_t sizes[SIZES] = { 1000, 10000, 100000 };
	const struct gamma_study study = { .shifts = shifts,
					   .shift_count = SHIFTS,
					   .sizes = sizes,
					   .size_count = SIZES,
					   .repetitions = 10,
					   .delta = DELTA,
					   .seed = 1 };
	struct gamma_point *points =
		gamma_study_run(&study, call->progress, err);

	if (!points)
		return false;
	for (size_t i = 0; i < SHIFTS * SIZES; i++)
		numbers = put_point(&points[i], numbers);
	free(points);

	return true;
}

/* ---- figure 6: the losses, 1,000 of them put aside ---- */

double
paper_mixtures_kept(const struct paper_call *call)
{
	double kept = 0;

	for (int i = 1; i <= 20; i++) {
		char settings[60];

		snprintf(settings, sizeof(settings),
			 "components=%d samples=1000", i);
		kept += reproduce_asked("epsilon-star-mixture", call->data,
					settings, "ks-p-training",
					PART_VALUE) > 0.05;
	}

	return kept;
}
