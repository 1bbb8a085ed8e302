/* test_roc_limits.c - intervals from ranks, where the truth is known */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/sample/roc_limits.h"
#include "stats/sample/sort.h"
#include "tests/support.h"

TestSuite(stats_roc_limits, .timeout = 300);

enum { LIMIT = 1000, FIGURES = 6 };

/* Two normal laws one deviation wide, `shift` apart. */
struct design {
	size_t in, out;
	double shift;
};

static struct roc_scores
draw(const struct design *design, unsigned round, double in[LIMIT],
     double out[LIMIT])
{
	struct random random = random_start(41, round);

	for (size_t i = 0; i < design->in; i++)
		in[i] = random_normal(&random) + design->shift;
	for (size_t i = 0; i < design->out; i++)
		out[i] = random_normal(&random);
	sort_numbers(in, design->in);
	sort_numbers(out, design->out);

	return (struct roc_scores){ in, out, design->in, design->out, false };
}

static void
find_truths(const struct design *design, double truth[FIGURES])
{
	double half = design->shift / 2;

	truth[0] = truth[1] = normal_below(design->shift / sqrt(2));
	truth[2] = normal_above(normal_quantile_above(0.01) - design->shift);
	truth[3] = normal_above(normal_quantile_above(0.1) - design->shift);
	truth[4] = normal_below(half) - normal_above(half);
	truth[5] = normal_below(half);
}

static void
find_limits(const struct roc_scores *scores, struct roc_limits found[FIGURES])
{
	struct error err = { 0 };
	struct roc_shape shape;
	struct roc *outline = roc_outline(scores, &shape, &err);

	cr_assert(outline);
	found[0] = roc_limits_area(outline, &shape, 0.025);
	found[1] = roc_limits_hull_area(outline, &shape, 0.025);
	found[2] = roc_limits_tpr(scores, 0.01, 0.025);
	found[3] = roc_limits_tpr(scores, 0.1, 0.025);
	found[4] = roc_limits_advantage(outline, 0.025);
	/* Right calls are weighed by the classes: equal ones only. */
	found[5] = scores->member_count == scores->other_count
			   ? roc_limits_accuracy(outline, 0.025)
			   : (struct roc_limits){ 0, 0.5, 1 };
	roc_free(outline);
}

/* Of 1000 audits at 95 % no more than 80 miss, at any size and distance. */
TEST(stats_roc_limits, miss_about_as_often_as_said)
{
	static const struct design designs[] = {
		{ 25, 25, 0 },     { 25, 25, 1 },      { 25, 25, 3.29 },
		{ 100, 100, 0.2 }, { 100, 100, 1 },    { 100, 100, 3.29 },
		{ 40, 400, 1 },    { 400, 40, 1 },     { 500, 500, 0 },
		{ 500, 500, 1 },   { 500, 500, 3.29 },
	};
	static double in[LIMIT], out[LIMIT];

	for (size_t d = 0; d < sizeof(designs) / sizeof(designs[0]); d++) {
		double truth[FIGURES];
		int missed[FIGURES] = { 0 };

		find_truths(&designs[d], truth);
		for (unsigned round = 0; round < 1000; round++) {
			struct roc_limits found[FIGURES];
			struct roc_scores scores =
				draw(&designs[d], round, in, out);

			find_limits(&scores, found);
			for (int i = 0; i < FIGURES; i++)
				missed[i] += truth[i] < found[i].lower ||
					     truth[i] > found[i].upper;
		}
		for (int i = 0; i < FIGURES; i++)
			cr_expect_leq(missed[i], 80, "design %zu figure %d: %d",
				      d, i, missed[i]);
	}
}

/* Without an error the area is at least what all k pairs right allow. */
TEST(stats_roc_limits, a_perfect_area_keeps_a_certain_lower_end)
{
	const double in[] = { 5, 6, 7, 8, 9 }, out[] = { 1, 2, 3 };
	const struct roc_scores right = { in, out, 5, 3, false };
	const struct roc_scores wrong = { out, in, 3, 5, false };
	struct error err = { 0 };
	struct roc_shape shape;
	struct roc *roc = roc_outline(&right, &shape, &err);
	struct roc_limits at = roc_limits_area(roc, &shape, 0.025);

	cr_expect_float_eq(at.lower, pow(0.025, 1.0 / 3), 1e-12);
	cr_expect_float_eq(at.upper, 1, 0);
	roc_free(roc);
	roc = roc_outline(&wrong, &shape, &err);
	at = roc_limits_area(roc, &shape, 0.025);
	cr_expect_float_eq(at.upper, 1 - pow(0.025, 1.0 / 3), 1e-12);
	cr_expect_float_eq(at.lower, 0, 0);
	roc_free(roc);
}

/* Equal scores and classes of one have no spread, and still an interval. */
TEST(stats_roc_limits, no_spread_is_no_certainty)
{
	const double same[] = { 2, 2, 2, 2 }, one[] = { 3 };
	const struct roc_scores tied = { same, same, 4, 4, false };
	const struct roc_scores single = { one, same, 1, 4, false };
	struct error err = { 0 };
	struct roc_shape shape;
	struct roc *roc = roc_outline(&tied, &shape, &err);
	struct roc_limits at = roc_limits_area(roc, &shape, 0.025);

	cr_expect_float_eq(at.value, 0.5, 0);
	cr_expect_lt(at.lower, 0.1);
	cr_expect_gt(at.upper, 0.9);
	roc_free(roc);
	roc = roc_outline(&single, &shape, &err);
	at = roc_limits_area(roc, &shape, 0.025);
	cr_expect_float_eq(at.lower, 0.025, 1e-12);
	cr_expect_float_eq(roc_limits_tpr(&single, 0.01, 0.025).lower, 0, 0);
	roc_free(roc);
}

/* Halves as scores: at a false positive rate of 10 % the threshold jumps. */
TEST(stats_roc_limits, rates_of_tied_scores_hold_as_often)
{
	static const struct design design = { 500, 500, 1 };
	double in[LIMIT], out[LIMIT], truth;
	int missed = 0;

	/* Of thresholds at halves 2 is the first that 10 % allow. */
	cr_assert_gt(normal_above(1.25), 0.1);
	cr_assert_lt(normal_above(1.75), 0.1);
	truth = normal_above(1.75 - design.shift);
	for (unsigned round = 0; round < 1000; round++) {
		struct roc_scores scores = draw(&design, round, in, out);
		struct roc_limits found;

		for (size_t i = 0; i < design.in; i++)
			in[i] = nearbyint(2 * in[i]) / 2;
		for (size_t i = 0; i < design.out; i++)
			out[i] = nearbyint(2 * out[i]) / 2;
		found = roc_limits_tpr(&scores, 0.1, 0.025);
		missed += truth < found.lower || truth > found.upper;
	}
	cr_expect_leq(missed, 60, "%d", missed);
}
