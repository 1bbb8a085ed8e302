/* test_guesses_wealth.c - a bet against epsilon, guess by guess */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/anytime/guesses_wealth.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_guesses_wealth, .timeout = 600);

/* The integral of the definition, by the midpoint rule. */
static double
by_definition(double k, double n, double epsilon)
{
	double p = 1 / (1 + exp(-epsilon)), sum = 0;
	enum { POINTS = 20000 };

	for (int i = 0; i < POINTS; i++) {
		double q = p + (1 - p) * (i + 0.5) / POINTS;

		sum += exp(k * log(q / p) + (n - k) * log((1 - q) / (1 - p)));
	}

	return log(sum / POINTS);
}

static void
check_definition(void)
{
	static const struct guesses_seen all[] = {
		{ 9, 10, 10 },     { 80, 100, 100 }, { 70, 70, 90 },
		{ 640, 900, 900 }, { 1, 1, 1 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		for (double e = 0; e < 2; e += 0.3) {
			double found = guesses_wealth(&all[i], e);
			double other = by_definition((double)all[i].right,
						     (double)all[i].made, e);

			if (isfinite(found))
				cr_expect_float_eq(found, other,
						   1e-5 * (1 + fabs(other)),
						   "%zu at %g: %g, not %g", i,
						   e, found, other);
			else
				cr_expect(other < 2, "%zu at %g", i, e);
		}
	}
}

TEST(privacy_guesses_wealth, it_is_the_average_over_better_odds)
{
	under_every_rounding(check_definition);
}

TEST(privacy_guesses_wealth, its_mean_is_one_where_the_claim_is_met)
{
	for (double e = 0; e < 3; e += 0.5) {
		double p = 1 / (1 + exp(-e)), n = 25, sum = 0;

		for (double k = 0; k <= n; k++)
			sum += exp(lgamma(n + 1) - lgamma(k + 1) -
				   lgamma(n - k + 1) + k * log(p) +
				   (n - k) * log1p(-p) +
				   by_definition(k, n, e));
		cr_expect_float_eq(sum, 1, 1e-4, "%g: %g", e, sum);
	}
}

TEST(privacy_guesses_wealth, it_falls_with_the_claim_where_it_refutes)
{
	const struct guesses_seen seen = { 300, 400, 400 };
	double last = INFINITY;

	for (double e = 0; e < 2; e += 0.01) {
		double wealth = guesses_wealth(&seen, e);

		cr_expect(wealth <= last, "rises at %g", e);
		last = wealth;
	}
}

/*
 * Canaries through randomized response that tells the truth outright with
 * chance delta: the worst mechanism that is (epsilon, delta)-DP.
 */
static size_t
runs_above(double epsilon, double delta, size_t canaries, size_t runs,
	   double alpha)
{
	double right = delta + (1 - delta) / (1 + exp(-epsilon));
	size_t above = 0;

	for (size_t run = 0; run < runs; run++) {
		struct random random = random_start(17, run);
		struct guesses_seen seen = { 0, 0, canaries };
		double best = 0;

		for (size_t i = 0; i < canaries; i++) {
			seen.right += random_uniform(&random) < right;
			seen.made++;
			best = guesses_wealth_epsilon(&seen, delta, alpha,
						      best);
		}
		above += best > epsilon;
	}

	return above;
}

TEST(privacy_guesses_wealth, whoever_stops_at_the_best_moment_is_rarely_wrong)
{
	enum { RUNS = 400 };
	double alpha = 0.2, most = RUNS * alpha + 3 * sqrt(RUNS * alpha);

	cr_expect((double)runs_above(0, 0, 200, RUNS, alpha) < most);
	cr_expect((double)runs_above(1.5, 0, 200, RUNS, alpha) < most);
	cr_expect((double)runs_above(1, 1e-3, 200, RUNS, alpha) < most);
}

TEST(privacy_guesses_wealth, delta_takes_its_part_and_may_take_all)
{
	const struct guesses_seen seen = { 190, 200, 1000 };
	double none = guesses_wealth_epsilon(&seen, 0, 0.05, 0);
	double some = guesses_wealth_epsilon(&seen, 5e-5, 0.05, 0);

	cr_expect(none > 1.5 && none < 3, "%g", none);
	cr_expect(some > 0 && some < none, "%g", some);
	cr_expect_eq(guesses_wealth_epsilon(&seen, 1e-4, 0.05, 0), 0);
	cr_expect_float_eq(guesses_wealth_alpha(1000, 5e-5, 0.05), 0.025,
			   1e-12);
}
