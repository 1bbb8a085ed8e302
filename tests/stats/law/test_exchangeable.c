/* test_exchangeable.c - limits on a rate of trials that depend in a run */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/law/exchangeable.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"

TestSuite(stats_exchangeable, .timeout = 600);

enum { RUNS = 40, TRIALS = 10, STUDIES = 600 };

/* A run's own rate, and its trials at this rate. */
static void
draw(struct exchangeable_run runs[RUNS], double rate, double spread,
     uint64_t seed)
{
	struct random random = random_start(seed, 0);

	for (size_t i = 0; i < RUNS; i++) {
		double own = random_uniform(&random) < 0.5 ? rate + spread
							   : rate - spread;

		runs[i].trials = TRIALS;
		runs[i].ones = random_binomial(&random, TRIALS, own);
	}
}

static double
part_missed(double spread, int order)
{
	struct exchangeable_run runs[RUNS];
	size_t missed = 0;

	for (size_t i = 0; i < STUDIES; i++) {
		draw(runs, 0.3, spread, i);
		missed += exchangeable_upper(runs, RUNS, order, 0.1) < 0.3;
	}

	return (double)missed / STUDIES;
}

Test(stats_exchangeable, limits_hold_however_trials_of_a_run_depend)
{
	cr_expect(part_missed(0, 2) < 0.1);
	cr_expect(part_missed(0.29, 2) < 0.12);
	cr_expect(part_missed(0, 4) < 0.1);
	cr_expect(part_missed(0.29, 4) < 0.12);
}

/* What is worth most where trials hardly depend, least where they are one. */
Test(stats_exchangeable, it_lies_between_many_trials_and_many_runs)
{
	struct exchangeable_run runs[RUNS], one[RUNS];
	size_t ones = 0;
	double free, alike, exact;

	draw(runs, 0.3, 0, 1);
	for (size_t i = 0; i < RUNS; i++) {
		ones += runs[i].ones;
		one[i] = (struct exchangeable_run){ i % 10 < 3 ? TRIALS : 0,
						    TRIALS };
	}
	free = exchangeable_upper(runs, RUNS, 2, 0.05);
	alike = exchangeable_upper(one, RUNS, 2, 0.05);
	exact = interval_clopper_pearson
			.upper(ones, (size_t)RUNS * TRIALS, 0.05)
			.p;
	cr_expect(exact < free && free < alike, "%g %g %g", exact, free, alike);
	cr_expect(alike < 0.5);
}

/* The quadratic as it is written, for order 2. */
Test(stats_exchangeable, it_is_the_root_of_its_quadratic)
{
	struct exchangeable_run runs[RUNS];
	double m1 = 0, m2 = 0, n = RUNS, k = TRIALS, z, upper2, a, b, c;
	double found;

	draw(runs, 0.3, 0.1, 3);
	for (size_t i = 0; i < RUNS; i++) {
		double m = (double)runs[i].ones / k;

		m1 += m / n;
		m2 += m * (k * m - 1) / (k - 1) / n;
	}
	z = normal_quantile_above(0.025);
	upper2 = (m2 + z * z / (2 * n) +
		  z * sqrt(m2 * (1 - m2) / n + z * z / (4 * n * n))) /
		 (1 + z * z / n);
	a = n + z * z;
	b = 2 * n * m1 + z * z / k;
	c = n * m1 * m1 - z * z * (k - 1) / k * upper2;
	found = exchangeable_upper(runs, RUNS, 2, 0.05);
	cr_expect_float_eq(found, (b + sqrt(b * b - 4 * a * c)) / (2 * a),
			   1e-12);
}

Test(stats_exchangeable, odd_runs_are_no_trouble)
{
	const struct exchangeable_run all[] = { { 1, 1 }, { 2, 2 }, { 3, 3 } };
	const struct exchangeable_run none[] = { { 0, 1 }, { 0, 9 }, { 0, 4 } };

	for (int order = 2; order <= 4; order += 2) {
		cr_expect_float_eq(exchangeable_upper(all, 3, order, 0.05), 1,
				   1e-12);
		cr_expect(exchangeable_upper(none, 3, order, 0.05) > 0.2);
		cr_expect(exchangeable_upper(none, 3, order, 0.05) <= 1);
	}
}
