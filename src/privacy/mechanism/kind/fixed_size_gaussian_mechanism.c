/*
 * fixed_size_gaussian_mechanism.c - normal noise on a batch of fixed size
 *
 * Of n records m are drawn without replacement, q = m / n, and one record
 * is replaced: the sum moves by up to 2 sensitivities.  With d the delta of
 * a Gaussian of mu = 2 / sigma,
 *
 *	delta(log(1 + q (e^t - 1))) <= q d(t)
 *
 * in both directions (Balle, Barthe and Gaboardi, NeurIPS 2018, theorem 9).
 * A record replaced by one whose contribution is 0 is told apart as well as
 * (1 - q) N(0, sigma^2) + q N(1, sigma^2) from N(0, sigma^2).
 */

#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/kind/profile_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/normal.h"

enum { SIGMA, SAMPLING };

enum { TESTS = 600 };

/* The epsilon of the Gaussian whose amplified one is this. */
static double
inner(double q, double epsilon)
{
	if (epsilon > 30) /* e^epsilon may be no double */
		return epsilon + log1p((q - 1) * exp(-epsilon)) - log(q);

	return log1p(expm1(epsilon) / q);
}

static double
log_delta(const struct profile *profile, double mu, double epsilon, int sign)
{
	double q = profile->numbers[SAMPLING], t = inner(q, epsilon);
	double off = 1e-15 * (t + fabs(log(q)));

	t = fmax(0, t - sign * off);

	return log(q) + gaussian_dp_log_delta_end(t, mu, sign) + sign * 1e-15;
}

static double
most(const struct profile *profile, double epsilon)
{
	return log_delta(profile, 2 / profile->numbers[SIGMA], epsilon, 1);
}

/* Where all take part, the replaced record surely moves the sum by 2. */
static double
surely_moved(double sigma, double q)
{
	return (q < 1 ? 1 : 2) / sigma;
}

static double
least(const struct profile *profile, double epsilon)
{
	double mu = surely_moved(profile->numbers[SIGMA],
				 profile->numbers[SAMPLING]);

	return log_delta(profile, mu, epsilon, -1);
}

/* Errors of the tests x > z where the null has no canary. */
static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	struct profile profile = {
		.most = most,
		.least = least,
		.numbers = { [SIGMA] = values[SIGMA],
			     [SAMPLING] = values[SAMPLING] },
	};
	double alpha[2 * TESTS], beta[2 * TESTS];
	double q = values[SAMPLING], mu = surely_moved(values[SIGMA], q);

	(void)points;
	for (size_t i = 0; i < TESTS; i++) {
		double z = 11.5 + mu - (23 + mu) * (double)i / (TESTS - 1);
		double out = normal_above(z);
		double in =
			(1 - q) * normal_below(z) + q * normal_below(z - mu);

		alpha[i] = beta[TESTS + i] = fmin(1, out * (1 + 1e-14));
		beta[i] = alpha[TESTS + i] = fmin(1, in * (1 + 1e-14));
	}

	return profile_mechanism_start(mechanism, &profile, alpha, beta,
				       2 * TESTS, err);
}

const struct mechanism_kind mechanism_fixed_size_gaussian = {
	.name = "fixed-size-gaussian",
	.title = "Gaussian on fixed-size batches",
	.summary = "normal noise on a sample without replacement, one record "
		   "replaced",
	.reference = "Balle, Barthe and Gaboardi, NeurIPS 2018",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-2,
			    .highest = 1e6 },
		[SAMPLING] = { .name = "sampling",
			       .summary = "the batch's part of all records",
			       .lowest = 1e-9,
			       .highest = 1 },
	},
	.is_range = true,
	.start = start,
	PROFILE_FUNCTIONS,
};
