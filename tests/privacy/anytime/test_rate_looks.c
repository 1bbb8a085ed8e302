/* test_rate_looks.c - limits on a rate that is looked at every tenth row */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/anytime/rate_looks.h"
#include "privacy/region.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_rate_looks, .timeout = 600);

/* ---- the walk's law on a mesh ---- */

enum { REACH = 800, KERNEL = 26 };
#define MESH 0.8

struct walk {
	double at[2 * REACH + 1], next[2 * REACH + 1], kernel[2 * KERNEL + 1];
	double crossed;
};

static void
start(struct walk *walk)
{
	double sum = 0, first = LOOKS_BURN_IN + LOOKS_STEP;

	for (int i = -KERNEL; i <= KERNEL; i++) {
		double x = i * MESH;

		walk->kernel[i + KERNEL] = exp(-x * x / (2 * LOOKS_STEP));
		sum += walk->kernel[i + KERNEL];
	}
	for (int i = 0; i <= 2 * KERNEL; i++)
		walk->kernel[i] /= sum;
	for (int i = -REACH; i <= REACH; i++) {
		double x = i * MESH;

		walk->at[i + REACH] = MESH * exp(-x * x / (2 * first)) /
				      sqrt(2 * M_PI * first);
	}
}

/* What lies beyond the limit is counted and gone. */
static void
look(struct walk *walk, double factor, double n)
{
	double limit = factor * sqrt(log(20 + n / 50) * n);

	for (int i = 0; i <= 2 * REACH; i++) {
		double x = (i - REACH + 0.5) * MESH;
		double part = fmin(1, fmax(0, (x - limit) / MESH));

		walk->crossed += part * walk->at[i];
		walk->at[i] *= 1 - part;
	}
}

static void
step(struct walk *walk)
{
	memset(walk->next, 0, sizeof(walk->next));
	for (int i = KERNEL; i <= 2 * REACH - KERNEL; i++) {
		if (walk->at[i] < 1e-16)
			continue;
		for (int k = -KERNEL; k <= KERNEL; k++)
			walk->next[i + k] +=
				walk->at[i] * walk->kernel[k + KERNEL];
	}
	memcpy(walk->at, walk->next, sizeof(walk->at));
}

static double
crossed(double factor)
{
	struct walk *walk = memory_new(sizeof(*walk));
	double found;

	walk->crossed = 0;
	start(walk);
	for (int n = LOOKS_BURN_IN + LOOKS_STEP; n <= LOOKS_LAST;
	     n += LOOKS_STEP) {
		look(walk, factor, n);
		step(walk);
	}
	found = walk->crossed;
	free(walk);

	return found;
}

TEST(privacy_rate_looks, the_factor_is_that_of_a_gaussian_walk)
{
	static const double tails[] = { 0.15, 0.0253206, 0.004 };

	cr_expect_float_eq(rate_looks_factor(rate_looks_tail(0.05)),
			   1.57760633618765, 0.002);
	for (size_t i = 0; i < 3; i++) {
		double found = crossed(rate_looks_factor(tails[i]));

		cr_expect_float_eq(found, tails[i], 0.01 * tails[i], "%g: %g",
				   tails[i], found);
	}
}

/* ---- rows that the published program printed ---- */

/* Its T+, from s and the printed bound. */
static void
expect_limit(const struct oracle *table, size_t row, const char *bound,
	     const char *spread)
{
	double n = oracle_number(table, row, "n");
	double s = oracle_number(table, row, spread);
	double printed = oracle_number(table, row, bound), found = 2;

	/* Both rates with this spread; errors are whole numbers. */
	for (int side = -1; side <= 1; side += 2) {
		double rate = 0.5 + side * sqrt(fmax(0, 0.25 - s * s)), near;

		rate = round(rate * n) / n;
		near = rate_looks_upper(rate, n, 1.57760633618765);
		if (fabs(near - printed) < fabs(found - printed))
			found = near;
	}
	if (s < 1 / (2 * sqrt(n)) * (1 + 1e-9)) {
		double none = rate_looks_upper(0, n, 1.57760633618765);

		if (fabs(none - printed) < fabs(found - printed))
			found = none;
	}
	cr_expect_float_eq(found, printed, 1e-12, "row %zu %s: %.15g", row,
			   bound, found);
}

/* "stops_burn50_0.07827586207NONDP.csv" says which epsilon was claimed. */
static double
claim_of(const char *file)
{
	return strtod(strrchr(file, '_') + 1, NULL);
}

static void
expect_verdict(const struct oracle *table, size_t row)
{
	double fpr = oracle_number(table, row, "T1_");
	double fnr = oracle_number(table, row, "T2_");
	double claim = claim_of(oracle_text(table, row, "file"));
	double allowed = region_fnr(claim, 1e-5, fpr);
	bool refuted =
		!strncmp(oracle_text(table, row, "reason"), "violation", 9);

	oracle_expect(allowed, table, row, "beta_allowed", 1e-9);
	cr_expect_eq(fnr < allowed, refuted, "row %zu", row);
}

TEST(privacy_rate_looks, printed_rows_come_out)
{
	struct oracle *table = oracle_open("apt_steps.csv");

	cr_expect_eq(oracle_rows(table), 200);
	for (size_t row = 0; row < oracle_rows(table); row++) {
		expect_limit(table, row, "T1_", "s1");
		expect_limit(table, row, "T2_", "s2");
		expect_verdict(table, row);
	}
	oracle_free(table);
}

TEST(privacy_rate_looks, looks_are_where_they_are_said_to_be)
{
	cr_expect_not(rate_looks_at(50));
	cr_expect(rate_looks_at(60));
	cr_expect_not(rate_looks_at(61));
	cr_expect(rate_looks_at(10000));
	cr_expect_not(rate_looks_at(10010));
	cr_expect_eq(rate_looks_upper(1, 60, 2), 1);
}
