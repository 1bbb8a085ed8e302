/* test_rates_wealth.c - bets against claims, from errors of both kinds */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/anytime/rates_wealth.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_rates_wealth, .timeout = 600);

/* log M of one class at a rate, as it is written. */
static double
log_martingale(double k, double n, double p)
{
	return lgamma(k + 0.5) + lgamma(n - k + 0.5) - lgamma(n + 1) -
	       log(M_PI) - (k > 0 ? k * log(p) : 0) -
	       (n > k ? (n - k) * log1p(-p) : 0);
}

TEST(privacy_rates_wealth, the_martingale_has_mean_one)
{
	for (double p = 0.05; p < 1; p += 0.15) {
		double sum = 0, n = 30;

		for (double k = 0; k <= n; k++)
			sum += exp(lgamma(n + 1) - lgamma(k + 1) -
				   lgamma(n - k + 1) + k * log(p) +
				   (n - k) * log1p(-p) +
				   log_martingale(k, n, p));
		cr_expect_float_eq(sum, 1, 1e-12, "p=%g: %.15g", p, sum);
	}
}

/* The least product over pairs that the claim allows, on a grid. */
static double
least_on_grid(const struct rates_seen *seen, double epsilon, double delta)
{
	double least = INFINITY;

	for (int i = 1; i < 150; i++) {
		for (int j = 1; j < 150; j++) {
			double a = i / 150.0, b = j / 150.0;

			if (b < 1 - delta - exp(epsilon) * a ||
			    a < 1 - delta - exp(epsilon) * b)
				continue;
			least = fmin(least,
				     log_martingale((double)seen->fn,
						    (double)seen->in, a) +
					     log_martingale((double)seen->fp,
							    (double)seen->out,
							    b));
		}
	}

	return least;
}

static void
check_least(void)
{
	static const struct rates_seen all[] = {
		{ 3, 50, 20, 50 },  { 30, 60, 1, 40 },  { 0, 40, 0, 40 },
		{ 25, 50, 25, 50 }, { 40, 50, 40, 50 }, { 10, 30, 2, 70 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		for (double e = 0; e < 3; e += 0.7) {
			double found = rates_wealth(&all[i], e, 0.01);
			double grid = least_on_grid(&all[i], e, 0.01);

			cr_expect(found <= grid, "%zu at %g: %g > %g", i, e,
				  found, grid);
			cr_expect_float_eq(found, grid, 0.7,
					   "%zu at %g: %g, "
					   "not %g",
					   i, e, found, grid);
		}
	}
}

TEST(privacy_rates_wealth, it_is_the_least_over_what_the_claim_allows)
{
	under_every_rounding(check_least);
}

TEST(privacy_rates_wealth, the_bound_is_where_the_wealth_is_one_over_alpha)
{
	const struct rates_seen seen = { 60, 400, 70, 380 };
	double found = rates_wealth_epsilon(&seen, 1e-3, 0.05, 0);

	cr_expect(found > 0.5 && found < 1.7, "%g", found);
	cr_expect_float_eq(rates_wealth(&seen, found, 1e-3), log(20), 1e-6);
	cr_expect_float_eq(rates_wealth_epsilon(&seen, 1e-3, 0.05, found),
			   found, 1e-6);
	cr_expect_eq(rates_wealth_epsilon(&seen, 1, 0.05, 0), 0);
	for (double e = 0, last = INFINITY; e < 4; e += 0.25) {
		double wealth = rates_wealth(&seen, e, 1e-3);

		cr_expect(wealth <= last, "rises at %g", e);
		last = wealth;
	}
}

TEST(privacy_rates_wealth, nothing_seen_refutes_nothing)
{
	static const struct rates_seen all[] = {
		{ 0, 0, 0, 0 }, { 0, 0, 0, 9 }, { 0, 9, 0, 0 },
		{ 1, 1, 1, 1 }, { 0, 1, 0, 1 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		cr_expect_eq(rates_wealth_epsilon(&all[i], 0, 0.05, 0), 0,
			     "%zu", i);
}

/* How many of the runs ever show more than is there. */
static size_t
runs_above(double epsilon, double alpha, size_t runs, size_t rows)
{
	double wrong = 1 / (1 + exp(epsilon));
	size_t above = 0;

	for (size_t run = 0; run < runs; run++) {
		struct random random = random_start(11, run);
		struct rates_seen seen = { 0 };
		double best = 0;

		for (size_t row = 0; row < rows && !(best > epsilon); row++) {
			bool error = random_uniform(&random) < wrong;

			if (random_uniform(&random) < 0.5) {
				seen.in++;
				seen.fn += error;
			} else {
				seen.out++;
				seen.fp += error;
			}
			best = rates_wealth_epsilon(&seen, 0, alpha, best);
		}
		above += best > epsilon;
	}

	return above;
}

TEST(privacy_rates_wealth, whoever_stops_at_the_best_moment_is_rarely_wrong)
{
	enum { RUNS = 400 };
	double alpha = 0.2, most = RUNS * alpha;

	most += 3 * sqrt(most);
	cr_expect((double)runs_above(1, alpha, RUNS, 300) < most);
	cr_expect((double)runs_above(0, alpha, RUNS, 300) < most);
}

TEST(privacy_rates_wealth, a_rates_limit_holds_at_all_numbers_of_rows)
{
	enum { RUNS = 300 };
	size_t wrong = 0;

	for (size_t run = 0; run < RUNS; run++) {
		struct random random = random_start(5, run);
		size_t k = 0;
		bool missed = false;

		for (size_t n = 1; n <= 200; n++) {
			k += random_uniform(&random) < 0.3;
			missed |= rates_wealth_upper(k, n, 0.2).p < 0.3;
		}
		wrong += missed;
	}
	cr_expect((double)wrong < 0.2 * RUNS + 3 * sqrt(0.2 * RUNS), "%zu",
		  wrong);
	cr_expect_eq(rates_wealth_upper(4, 4, 0.05).p, 1);
}
