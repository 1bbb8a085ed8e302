/* test_roc.c - what every threshold on two samples does */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "stats/law/random.h"
#include "stats/sample/roc.h"
#include "stats/sample/sort.h"
#include "tests/curves.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(stats_roc, .timeout = 600);

enum { LIMIT = 2000 };

struct sample {
	double in[LIMIT], out[LIMIT];
	struct roc_scores scores;
};

static void
read_sample(struct sample *sample, const char *file)
{
	struct oracle *oracle = oracle_open(file);

	sample->scores =
		(struct roc_scores){ sample->in, sample->out, 0, 0, false };
	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double score = oracle_number(oracle, row, "score");

		if (oracle_number(oracle, row, "member") > 0.5)
			sample->in[sample->scores.member_count++] = score;
		else
			sample->out[sample->scores.other_count++] = score;
	}
	oracle_free(oracle);
}

static double
quantity(const struct roc *roc, const char *name, double arg)
{
	size_t point;

	if (!strcmp(name, "auroc"))
		return roc_area(roc);
	if (!strcmp(name, "auroc_hull"))
		return roc_hull_area(roc);
	if (!strcmp(name, "max_balanced_accuracy"))
		return (1 + roc_advantage(roc, &point)) / 2;
	if (!strcmp(name, "tpr_at_fpr_stairs"))
		return roc_tpr_at(roc, arg);
	if (!strcmp(name, "tpr_at_fpr_hull"))
		return hull_tpr_at(roc, arg);

	return NAN;
}

static double
found(const char *name, double arg, const struct two_samples *s)
{
	struct roc_scores scores = { s->members, s->others, s->member_count,
				     s->other_count, false };
	struct error err = { 0 };
	struct roc *roc = roc_new(&scores, &err);
	double value;

	cr_assert(roc, "%s", err.text);
	value = quantity(roc, name, arg);
	roc_free(roc);

	return value;
}

static void
check_table(void)
{
	cr_expect_geq(samples_agree(found, 0), 36);
}

TEST(stats_roc, agrees_with_the_table)
{
	under_every_rounding(check_table);
}

TEST(stats_roc, hulls_agree_vertex_by_vertex)
{
	struct oracle *oracle = oracle_open("rochull.csv");
	struct error err = { 0 };
	static struct sample sample;
	struct roc *roc = NULL;

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		size_t vertex = oracle_count(oracle, row, "vertex");
		const struct roc_point *at;

		if (!vertex) {
			roc_free(roc);
			read_sample(&sample, oracle_text(oracle, row, "file"));
			roc = roc_new(&sample.scores, &err);
			cr_assert(roc);
		}
		cr_assert_lt(vertex, roc->hull_count);
		at = &roc->points[roc->hull[vertex]];
		cr_expect_float_eq((double)at->fp / (double)roc->others,
				   oracle_number(oracle, row, "fpr"), 1e-12);
		cr_expect_float_eq(1 - (double)at->fn / (double)roc->members,
				   oracle_number(oracle, row, "tpr"), 1e-12);
	}
	roc_free(roc);
	oracle_free(oracle);
}

/* Scores on a coarse grid, so that ties are everywhere. */
static void
draw(struct sample *sample, struct random *random, size_t in, size_t out,
     bool lower)
{
	sample->scores =
		(struct roc_scores){ sample->in, sample->out, in, out, lower };
	for (size_t i = 0; i < in; i++)
		sample->in[i] =
			floor(4 * random_normal(random)) + (lower ? -2 : 2);
	for (size_t i = 0; i < out; i++)
		sample->out[i] = floor(4 * random_normal(random));
}

TEST(stats_roc, every_step_is_what_its_threshold_does)
{
	struct random random = random_start(23, 0);
	struct error err = { 0 };
	static struct sample sample;

	for (size_t round = 0; round < 40; round++) {
		struct roc *roc;

		draw(&sample, &random, 1 + round, 1 + 3 * round, round % 2);
		roc = roc_new(&sample.scores, &err);
		cr_assert(roc);
		for (size_t i = 0; i < roc->count; i++) {
			struct roc_point at =
				counted_at(&sample.scores, roc->points[i].tau);

			cr_expect_eq(at.fn, roc->points[i].fn);
			cr_expect_eq(at.fp, roc->points[i].fp);
			if (i) {
				cr_expect_leq(at.fn, roc->points[i - 1].fn);
				cr_expect_geq(at.fp, roc->points[i - 1].fp);
			}
		}
		cr_expect_eq(roc->points[0].fp, 0);
		cr_expect_eq(roc->points[roc->count - 1].fn, 0);
		roc_free(roc);
	}
}

/* The area is the chance that a member outscores a non-member. */
TEST(stats_roc, area_counts_pairs_and_half_of_the_ties)
{
	struct random random = random_start(29, 0);
	struct error err = { 0 };
	static struct sample sample;

	for (size_t round = 0; round < 20; round++) {
		double pairs = 0;
		struct roc *roc;

		draw(&sample, &random, 20 + round, 31, round % 2);
		for (size_t i = 0; i < 20 + round; i++) {
			for (size_t j = 0; j < 31; j++) {
				double d = sample.in[i] - sample.out[j];

				d = round % 2 ? -d : d;
				pairs += d > 0 ? 1 : d < 0 ? 0 : 0.5;
			}
		}
		roc = roc_new(&sample.scores, &err);
		cr_assert(roc);
		cr_expect_float_eq(roc_area(roc),
				   pairs / ((20 + (double)round) * 31), 1e-14);
		roc_free(roc);
	}
}

/* Under one law for both samples the deviation is standard normal. */
TEST(stats_roc, deviation_of_the_area_is_standardised)
{
	struct random random = random_start(31, 0);
	struct error err = { 0 };
	static struct sample sample;
	double squares = 0;

	for (size_t round = 0; round < 4000; round++) {
		struct roc *roc;

		draw(&sample, &random, 40, 25, false);
		for (size_t i = 0; i < 40; i++)
			sample.in[i] -= 2;
		roc = roc_new(&sample.scores, &err);
		cr_assert(roc);
		squares += pow(roc_shape(roc).deviation, 2) / 4000;
		roc_free(roc);
	}
	/* five standard errors of a mean of squared normals */
	cr_expect_float_eq(squares, 1, 5 * sqrt(2.0 / 4000));
}

TEST(stats_roc, counts_ties_and_best_calls)
{
	const double in[] = { 1, 2, 2, 5 }, out[] = { 0, 2, 3 };
	const struct roc_scores scores = { in, out, 4, 3, false };
	struct error err = { 0 };
	struct roc *roc = roc_new(&scores, &err);
	size_t point;

	cr_assert(roc);
	cr_expect_float_eq(roc_shape(roc).tied, 3.0 / 7, 1e-15);
	cr_expect_float_eq(roc_accuracy(roc), 5.0 / 7, 1e-15);
	cr_expect_float_eq(roc_advantage(roc, &point), 1.0 / 3, 1e-15);
	cr_expect_eq(roc->points[point].tau, 1);
	roc_free(roc);
}

/* As the definition has it: every score's part in the area. */
static double
variance_by_pairs(const struct roc_scores *s)
{
	double part[2] = { 0, 0 };

	for (int class = 0; class < 2; class ++) {
		const double *a = class ? s->others : s->members;
		const double *b = class ? s->members : s->others;
		size_t m = class ? s->other_count : s->member_count;
		size_t n = class ? s->member_count : s->other_count;
		double mean = 0, squares = 0, placed[LIMIT];

		for (size_t i = 0; i < m; i++) {
			placed[i] = 0;
			for (size_t j = 0; j < n; j++)
				placed[i] += a[i] > b[j]   ? 1
					     : a[i] < b[j] ? 0
							   : 0.5;
			placed[i] /= (double)n;
			mean += placed[i] / (double)m;
		}
		for (size_t i = 0; i < m; i++)
			squares += (placed[i] - mean) * (placed[i] - mean);
		part[class] = squares / ((double)m - 1) / (double)m;
	}

	return part[0] + part[1];
}

/* One pass finds the hull of all thresholds, and DeLong's variance. */
TEST(stats_roc, an_outline_is_the_hull_of_the_curve)
{
	struct random random = random_start(37, 0);
	struct error err = { 0 };
	static struct sample sample;

	for (size_t round = 0; round < 60; round++) {
		struct roc *roc, *outline;
		struct roc_scores sorted;
		struct roc_shape shape;

		draw(&sample, &random, 2 + round, 2 + 3 * (round % 20),
		     round % 2);
		roc = roc_new(&sample.scores, &err);
		sorted = sample.scores;
		sort_numbers(sample.in, sorted.member_count);
		sort_numbers(sample.out, sorted.other_count);
		outline = roc_outline(&sorted, &shape, &err);
		cr_assert(roc && outline);
		cr_assert_eq(outline->count, roc->hull_count);
		for (size_t i = 0; i < outline->count; i++) {
			const struct roc_point *a = &outline->points[i];
			const struct roc_point *b = &roc->points[roc->hull[i]];

			cr_expect(a->fn == b->fn && a->fp == b->fp &&
				  !(a->tau < b->tau) && !(a->tau > b->tau));
		}
		cr_expect_float_eq(shape.area, roc_area(roc), 1e-15);
		cr_expect_float_eq(shape.area_variance,
				   variance_by_pairs(&sorted), 1e-14);
		cr_expect_float_eq(shape.tied, roc_shape(roc).tied, 1e-15);
		roc_free(outline);
		roc_free(roc);
	}
}

TEST(stats_roc, refuses_one_sample_alone)
{
	const double in[] = { 1 };
	const struct roc_scores scores = { in, in, 1, 0, false };
	struct error err = { 0 };

	cr_expect_null(roc_new(&scores, &err));
	cr_expect_eq(err.kind, ERROR_DATA);
	cr_expect(strstr(err.text, "0 of non-members"), "%s", err.text);
}
