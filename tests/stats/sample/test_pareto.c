/* test_pareto.c - fronts and hulls, against the table and the definition */

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stats/law/random.h"
#include "stats/sample/pareto.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(stats_pareto, .timeout = 600);

enum { LIMIT = 64 };

static void
check_cloud(const struct oracle *oracle, double cloud)
{
	double epsilon[LIMIT], utility[LIMIT];
	unsigned char marks[LIMIT];
	size_t rows[LIMIT], count = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		if ((int)oracle_number(oracle, i, "cloud") != (int)cloud)
			continue;
		epsilon[count] = oracle_number(oracle, i, "epsilon");
		utility[count] = oracle_number(oracle, i, "utility");
		rows[count++] = i;
	}
	cr_expect_gt(count, 0);
	pareto_mark(marks, epsilon, utility, count);
	for (size_t i = 0; i < count; i++) {
		int front = (int)oracle_number(oracle, rows[i], "nondominated");
		int hull = (int)oracle_number(oracle, rows[i], "hull_frontier");

		cr_expect_eq((marks[i] & PARETO_FRONT) != 0, front,
			     "cloud %g point %zu", cloud, i);
		cr_expect_eq((marks[i] & PARETO_HULL) != 0, hull,
			     "cloud %g point %zu", cloud, i);
	}
}

TEST(stats_pareto, marks_agree_with_the_table)
{
	struct oracle *oracle = oracle_open("pareto.csv");

	for (int cloud = 0; cloud < 3; cloud++)
		check_cloud(oracle, cloud);
	oracle_free(oracle);
}

static bool
dominates(double e, double u, double other_e, double other_u)
{
	return e <= other_e && u >= other_u && (e < other_e || u > other_u);
}

/* Whether a mixture of two points is at least as good, one way better. */
static bool
mixture_beats(const double e[], const double u[], size_t count, size_t at)
{
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < count; j++) {
			double part = (e[at] - e[i]) / (e[j] - e[i]);

			if (!(e[i] < e[at] && e[at] < e[j]))
				continue;
			if (u[i] + part * (u[j] - u[i]) >= u[at] - 1e-12)
				return true;
		}
	}

	return false;
}

TEST(stats_pareto, marks_are_what_they_say)
{
	for (size_t run = 0; run < 200; run++) {
		struct random random = random_start(21, run);
		double e[LIMIT], u[LIMIT];
		unsigned char marks[LIMIT];
		size_t count = 1 + random_below(&random, LIMIT);

		for (size_t i = 0; i < count; i++) {
			e[i] = (double)random_below(&random, 12) / 4;
			u[i] = (double)random_below(&random, 12) / 8;
		}
		pareto_mark(marks, e, u, count);
		for (size_t i = 0; i < count; i++) {
			bool front = true;

			for (size_t j = 0; j < count; j++) {
				if (dominates(e[j], u[j], e[i], u[i]))
					front = false;
			}
			cr_expect_eq((marks[i] & PARETO_FRONT) != 0, front);
			cr_expect_eq((marks[i] & PARETO_HULL) != 0,
				     front && !mixture_beats(e, u, count, i),
				     "run %zu: (%g, %g)", run, e[i], u[i]);
		}
	}
}
