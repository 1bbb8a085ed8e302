/*
 * paper_one_shot_federated.c - studies behind Andrew et al., One-shot
 * empirical privacy estimation for federated learning, ICLR 2024
 */

#include <math.h>

#include "privacy/cosine/one_shot.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/gamma.h"
#include "stats/sample/anderson_darling.h"
#include "study/paper/one_shot_study.h"
#include "study/paper/paper_functions.h"
#include "study/paper/reproduce_spread.h"

enum { SIMULATIONS = 50 };

/* Allows three standard errors, because both tables are samples. */
static void
put_moments(const struct one_shot_moments *found,
	    struct paper_number numbers[2])
{
	double spread = found->deviation;

	numbers[0].value = found->mean;
	numbers[0].within = 3 * spread * sqrt(2.0 / SIMULATIONS) + 0.05;
	numbers[1].value = found->deviation;
	numbers[1].within = 3 * spread * sqrt(1.0 / (SIMULATIONS - 1)) + 0.005;
}

bool
paper_one_shot_table(const struct paper_call *call,
		     struct paper_number numbers[PAPER_NUMBERS],
		     struct error *err)
{
	const struct one_shot_study study = { .delta = 1e-6,
					      .runs = SIMULATIONS,
					      .seed = 1 };
	struct one_shot_cell cells[ONE_SHOT_CELLS];

	one_shot_study_table(cells);
	if (!one_shot_study_run(&study, cells, ONE_SHOT_CELLS, call->progress,
				err))
		return false;
	for (size_t i = 0; i < ONE_SHOT_CELLS; i++) {
		if (i % ONE_SHOT_DIMENSIONS == 0)
			(numbers++)->value = cells[i].theory;
		put_moments(&cells[i].fixed, numbers);
		put_moments(&cells[i].fitted, numbers + 2);
		numbers += 4;
	}

	return true;
}

/* The Gaussian mechanism at delta = users^-1.1. */
double
paper_release(const struct paper_call *call)
{
	const double *at = call->row->at;

	return gaussian_dp_epsilon(pow(at[1], -1.1), 1 / at[0]);
}

double
paper_release_at(const struct paper_call *call)
{
	const double *at = call->row->at;

	return gaussian_dp_epsilon(at[1], 1 / at[0]);
}

double
paper_largest_bound(const struct paper_call *call)
{
	double delta = pow(call->row->at[0], -1.1);

	return one_shot_lower_ceiling(1000, 1000, delta, 0.05);
}

/* Each test is independent of the others. */
double
paper_chance_of_more(const struct paper_call *call)
{
	double sum = 0;

	for (int i = (int)call->row->at[0]; i <= 15; i++) {
		sum += exp(gamma_log(16) - gamma_log(i + 1.0) -
			   gamma_log(16.0 - i)) *
		       pow(0.15, i) * pow(0.85, 15 - i);
	}

	return 100 * sum;
}

/* The critical value at a tabulated level for 1,000 cosines. */
static double
critical(double level)
{
	size_t at = 0;

	while (at + 1 < ANDERSON_DARLING_LEVELS &&
	       fabs(anderson_darling_levels[at] - level) > 1e-9)
		at++;

	return anderson_darling_critical(at, 1000);
}

double
paper_critical(const struct paper_call *call)
{
	return critical(call->row->at[0]);
}

/* Counts among the fifteen statistics that are printed. */
double
paper_above_critical(const struct paper_call *call)
{
	static const double statistics[] = {
		0.464, 0.590, 0.396, 0.407, 0.196, 0.976, 0.422, 0.340,
		0.432, 0.116, 0.326, 0.157, 0.347, 0.951, 0.401
	};
	double count = 0;

	for (size_t i = 0; i < 15; i++)
		count += statistics[i] > critical(call->row->at[0]);

	return count;
}

enum { OF_A_SIGMA = 2 * SPREAD_QUANTILES + 1 };

/* Puts quantiles of one run and of ten, then how the medians differ. */
static void
put_spreads(const struct spread *one, const struct spread *ten,
	    struct paper_number numbers[OF_A_SIGMA])
{
	for (int i = 0; i < SPREAD_QUANTILES; i++) {
		numbers[2 * i].value =
			reproduce_spread_quantile(one, 2 * i + 1);
		numbers[2 * i + 1].value =
			reproduce_spread_quantile(ten, 2 * i + 1);
	}
	numbers[OF_A_SIGMA - 1] = (struct paper_number){
		.value = reproduce_spread_quantile(one, 5) -
			 reproduce_spread_quantile(ten, 5),
		.within = 3 * 1.2533 * reproduce_spread_deviation(one) *
			  sqrt(2.0 / SPREAD_EXPERIMENTS),
	};
}

bool
paper_spreads(const struct paper_call *call,
	      struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	struct spread spreads[SPREADS];

	if (!reproduce_spread_run(spreads, call->progress, err))
		return false;
	put_spreads(&spreads[0], &spreads[1], numbers);
	put_spreads(&spreads[2], &spreads[3], numbers + OF_A_SIGMA);

	return true;
}
