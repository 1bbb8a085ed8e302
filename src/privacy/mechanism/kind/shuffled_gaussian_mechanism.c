/*
 * shuffled_gaussian_mechanism.c - normal noise on shuffled batches
 *
 * Each epoch every record is in exactly one of T batches, at random.  Where
 * it is is not known, so no more is told than by a fixed order, which is a
 * Gaussian of mu = sqrt(epochs) / sigma; and with m the canary's part in the
 * batch that has it,
 *
 *	P_m(max <= C) = Phi((C - m) / sigma) Phi(C / sigma)^(T - 1)
 *
 * is the law of the largest of one epoch's answers, by which it is told:
 * delta >= P_2(max > C) - e^epsilon P_1(max > C) for any C (Chua et al.,
 * ICML 2024; arXiv 2403.17673).
 */

#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/normal.h"

enum { SIGMA, BATCHES, EPOCHS };

enum { TESTS = 1500 };

static double
most(const struct profile *profile, double epsilon)
{
	return gaussian_dp_log_delta_end(
		epsilon,
		sqrt(profile->numbers[EPOCHS]) / profile->numbers[SIGMA], 1);
}

/* log P_m(max <= C), for C in units of sigma. */
static double
log_below(const struct profile *profile, double m, double c)
{
	return normal_log_below(c - m / profile->numbers[SIGMA]) +
	       (profile->numbers[BATCHES] - 1) * normal_log_below(c);
}

static double
above(const struct profile *profile, double m, double c)
{
	return -expm1(log_below(profile, m, c));
}

static double
gain(const struct profile *profile, double epsilon, double c)
{
	return above(profile, 2, c) * (1 - 1e-13) -
	       exp(epsilon) * above(profile, 1, c) * (1 + 1e-13);
}

/* Any C holds: the best of a grid, then of finer ones about it. */
static double
least(const struct profile *profile, double epsilon)
{
	double from = -2, to = 12 + 2 / profile->numbers[SIGMA] + epsilon;
	double best = 0;

	for (int round = 0; round < 5; round++) {
		double step = (to - from) / 100, at = from;

		for (int i = 0; i <= 100; i++) {
			double found = gain(profile, epsilon, from + step * i);

			if (found > best) {
				best = found;
				at = from + step * i;
			}
		}
		from = at - step;
		to = at + step;
	}

	return best > 0 ? log(best) : -INFINITY;
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct profile profile = {
		.most = most,
		.least = least,
		.numbers = { [SIGMA] = values[SIGMA],
			     [BATCHES] = values[BATCHES],
			     [EPOCHS] = values[EPOCHS] },
	};
	double alpha[TESTS], beta[TESTS];

	(void)points;
	for (size_t i = 0; i < TESTS; i++) {
		double c = 12 + 2 / values[SIGMA] -
			   (14 + 2 / values[SIGMA]) * (double)i / (TESTS - 1);

		alpha[i] = fmin(1, above(&profile, 1, c) * (1 + 1e-13));
		beta[i] = fmin(1, exp(log_below(&profile, 2, c)) * (1 + 1e-13));
	}

	return profile_mechanism_start(mechanism, &profile, alpha, beta, TESTS,
				       err);
}

const struct mechanism_kind mechanism_shuffled_gaussian = {
	.name = "shuffled-gaussian",
	.title = "Gaussian on shuffled batches",
	.summary = "normal noise on batches that each record is in once an "
		   "epoch",
	.reference = "Chua et al., ICML 2024; arXiv 2403.17673",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-2,
			    .highest = 1e6 },
		[BATCHES] = { .name = "batches",
			      .summary = "how many batches an epoch has",
			      .lowest = 1,
			      .highest = 1e9 },
		[EPOCHS] = { .name = "epochs",
			     .summary = "how often all records are seen",
			     .lowest = 1,
			     .highest = 1e6,
			     .optional = true,
			     .fallback = 1 },
	},
	.is_range = true,
	.start = start,
	PROFILE_FUNCTIONS,
};
