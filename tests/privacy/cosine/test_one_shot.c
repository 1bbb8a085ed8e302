/* test_one_shot.c - what the cosines of canaries show */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/doubles.h"
#include "base/memory.h"
#include "privacy/cosine/one_shot.h"
#include "stats/law/beta.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_one_shot, .timeout = 600);

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The cosines of one kind of canary, sorted. */
static double *
cosines(const char *file, double member, size_t *count)
{
	struct oracle *table = oracle_open(file);
	struct doubles numbers = { 0 };
	double *taken;

	for (size_t row = 0; row < oracle_rows(table); row++) {
		double kind = oracle_number(table, row, "member");

		if (!(kind < member) && !(kind > member))
			doubles_add(&numbers,
				    oracle_number(table, row, "score"));
	}
	oracle_free(table);
	taken = doubles_take(&numbers, count);
	qsort(taken, *count, sizeof(*taken), ascending);

	return taken;
}

/* The square of a uniform cosine is Beta(1/2, (d - 1)/2). */
static double
exact_null(double t, const void *state)
{
	double d = *(const double *)state;
	struct proportion square = { t * t, (1 - t) * (1 + t) };
	double tail = beta_above(0.5, (d - 1) / 2, square) / 2;

	return t < 0 ? log1p(-tail) : log(tail);
}

/* What the oracle's column rests on from 1000 dimensions on. */
static double
gaussian_null(double t, const void *state)
{
	return normal_log_above(t * sqrt(*(const double *)state));
}

static double
closed(const double seen[], size_t count, double d, one_shot_null_fn *null,
       double delta, double alpha)
{
	return one_shot_lower(seen, count, null, &d, delta, alpha).epsilon;
}

TEST(privacy_one_shot, moments_and_lower_bounds_are_the_oracles)
{
	struct oracle *table = oracle_open("canary.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *file = oracle_text(table, row, "file");
		double d = oracle_number(table, row, "d");
		double delta = oracle_number(table, row, "delta");
		double alpha = oracle_number(table, row, "alpha");
		size_t seen_count, unseen_count;
		double *seen = cosines(file, 1, &seen_count);
		double *unseen = cosines(file, 0, &unseen_count);
		struct one_shot_summary in = one_shot_summary(seen, seen_count);
		struct one_shot_summary out =
			one_shot_summary(unseen, unseen_count);

		cr_expect_float_eq(in.mean, oracle_number(table, row, "mean1"),
				   1e-12);
		cr_expect_float_eq(in.deviation,
				   oracle_number(table, row, "std1"), 1e-12);
		cr_expect_float_eq(out.mean, oracle_number(table, row, "mean0"),
				   1e-12);
		cr_expect_float_eq(out.deviation,
				   oracle_number(table, row, "std0"), 1e-12);
		cr_expect_float_eq(one_shot_lower_sampled(seen, seen_count,
							  unseen, unseen_count,
							  delta, alpha)
					   .epsilon,
				   oracle_number(table, row, "eps_lo_sampled"),
				   1e-8, "%s", file);
		cr_expect_float_eq(
			closed(seen, seen_count, d,
			       d < 1000 ? exact_null : gaussian_null, delta,
			       alpha),
			oracle_number(table, row, "eps_lo_closed_null"), 1e-8,
			"%s", file);
		free(seen);
		free(unseen);
	}
	oracle_free(table);
}

/* The exact null has lighter tails; mpmath, 30 digits. */
TEST(privacy_one_shot, exact_null_says_more_than_the_gaussian_one)
{
	size_t count;
	double *seen = cosines("canary_public_1.csv", 1, &count);

	cr_expect_float_eq(closed(seen, count, 1e4, exact_null, 1e-5, 0.05),
			   11.4699901000478, 1e-9);
	free(seen);
}

/* The paper prints 6.24. */
TEST(privacy_one_shot, a_thousand_canaries_say_at_most_6_254)
{
	cr_expect_float_eq(
		one_shot_lower_ceiling(1000, 1000, 8.202952242646147e-07, 0.05),
		6.254339203731249, 1e-8);
}

/* Every threshold between neighbours, not only those at seen cosines. */
static double
all_thresholds(const double seen[], size_t n1, const double unseen[], size_t n0,
	       double delta, double alpha)
{
	double best = 0;

	for (size_t i = 0; i < n1 + n0; i++) {
		double t = i < n1 ? seen[i] : unseen[i - n1] + 1e-12;
		size_t fn = 0, fp = 0;
		double u, w;

		for (size_t j = 0; j < n1; j++)
			fn += seen[j] < t;
		for (size_t j = 0; j < n0; j++)
			fp += unseen[j] >= t;
		u = beta_upper_limit((double)fn + 0.5, (double)(n1 - fn) + 0.5,
				     alpha)
			    .p;
		w = beta_upper_limit((double)fp + 0.5, (double)(n0 - fp) + 0.5,
				     alpha)
			    .p;
		best = fmax(best, fmax(log((1 - delta - u) / w),
				       log((1 - delta - w) / u)));
	}

	return best;
}

TEST(privacy_one_shot, no_threshold_is_better_than_the_best_found)
{
	struct random random = random_start(21, 0);

	for (int round = 0; round < 40; round++) {
		double seen[40], unseen[70];

		for (size_t i = 0; i < 40; i++)
			seen[i] = 0.4 + 0.3 * random_normal(&random);
		for (size_t i = 0; i < 70; i++)
			unseen[i] = 0.3 * random_normal(&random);
		qsort(seen, 40, sizeof(*seen), ascending);
		qsort(unseen, 70, sizeof(*unseen), ascending);
		cr_expect_float_eq(
			one_shot_lower_sampled(seen, 40, unseen, 70, 1e-5, 0.05)
				.epsilon,
			all_thresholds(seen, 40, unseen, 70, 1e-5, 0.05), 1e-9);
	}
}
