/* test_sweep.c - the best of all thresholds, against trying them all */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"
#include "stats/sample/bands.h"
#include "stats/sample/sweep.h"
#include "tests/curves.h"
#include "tests/support.h"

TestSuite(stats_sweep, .timeout = 300);

struct bound {
	size_t members, others;
	double tail, delta;
	const struct rate_interval *which;
	struct band fnr, fpr; /* used where `banded` */
	bool banded;
};

/* Both inequalities of (epsilon, delta) at these rates. */
static double
epsilon_at(double x, double y, double delta)
{
	double rest = 1 - delta;

	if (x + y >= rest)
		return 0;

	return fmax(log((rest - x) / y), log((rest - y) / x));
}

/* At upper limits of both rates. */
static double
value(size_t fn, size_t fp, void *arg)
{
	const struct bound *bound = arg;
	double x =
		bound->banded
			? band_upper(&bound->fnr, fn).p
			: bound->which->upper(fn, bound->members, bound->tail)
				  .p;
	double y =
		bound->banded
			? band_upper(&bound->fpr, fp).p
			: bound->which->upper(fp, bound->others, bound->tail).p;

	return epsilon_at(x, y, bound->delta);
}

/* Nothing falls with errors here: fewest of both are best. */
static double
most(size_t fn, size_t fp, size_t fn_high, size_t fp_high, void *arg)
{
	(void)fn_high;
	(void)fp_high;

	return value(fn, fp, arg);
}

static double
draw(struct random *random, size_t law, bool member)
{
	double z = random_normal(random);

	switch (law % 5) {
	case 0:
		return z + (member ? 1.3 : 0);
	case 1:
		return floor(3 * z) + (member ? 2 : 0);
	case 2: /* heavy tails: cells of equal width see nothing */
		return tan(1.5707 * (2 * random_uniform(random) - 1)) * 1e3 +
		       (member ? 1.5 : 0);
	case 3:
		return exp(30 * z + (member ? 9 : 0));
	default:
		return member && random_below(random, 3) ? 8 + z : z;
	}
}

struct sample {
	double *in, *out;
	struct roc_scores scores;
};

static struct sample
sample_new(struct random *random, size_t law, size_t in, size_t out, bool lower)
{
	struct sample sample = {
		.in = memory_new_array(in, sizeof(double)),
		.out = memory_new_array(out, sizeof(double)),
	};

	for (size_t i = 0; i < in; i++)
		sample.in[i] = draw(random, law, true) * (lower ? -1 : 1);
	for (size_t i = 0; i < out; i++)
		sample.out[i] = draw(random, law, false) * (lower ? -1 : 1);
	sample.scores =
		(struct roc_scores){ sample.in, sample.out, in, out, lower };

	return sample;
}

static void
sample_clear(struct sample *sample)
{
	free(sample->in);
	free(sample->out);
}

static double
try_all(const struct roc *roc, void *arg)
{
	double best = -INFINITY;

	for (size_t i = 0; i < roc->count; i++)
		best = fmax(best,
			    value(roc->points[i].fn, roc->points[i].fp, arg));

	return best;
}

/* Among all points; on the hull, too, where limits are concave. */
static void
expect_same(const struct sample *sample, struct bound *bound, bool concave)
{
	const struct sweep_goal goal = { .value = value,
					 .most = most,
					 .arg = bound };
	struct error err = { 0 };
	struct roc *roc = roc_new(&sample->scores, &err);
	struct sweep_best best;
	struct roc_point at;
	double all;

	cr_assert(roc, "%s", err.text);
	all = try_all(roc, bound);
	best = sweep_points(roc->points, roc->count, &goal);
	cr_expect_eq(best.value, all, "points: %.17g not %.17g", best.value,
		     all);
	if (concave) {
		best = sweep_roc(roc, &goal);
		cr_expect_eq(best.value, all, "hull: %.17g not %.17g",
			     best.value, all);
	}
	at = counted_at(&sample->scores, best.at.tau);
	cr_expect_eq(at.fn, best.at.fn, "tau %g", best.at.tau);
	cr_expect_eq(at.fp, best.at.fp, "tau %g", best.at.tau);
	roc_free(roc);
}

TEST(stats_sweep, equals_exhaustive_search_for_concave_limits)
{
	static const size_t sizes[] = { 3, 40, 700, 3000, 12000 };
	struct random random = random_start(71, 0);

	for (size_t round = 0; round < 50; round++) {
		size_t n = sizes[round % 5];
		struct sample sample = sample_new(&random, round / 5, n,
						  n + n / 3, round / 25);
		struct bound bound = {
			.members = n,
			.others = n + n / 3,
			.tail = round % 2 ? 0.025 : 1e-6,
			.delta = round % 3 ? 1e-5 : 0.07,
			.which = round % 4 ? &interval_clopper_pearson
					   : &interval_jeffreys,
		};

		expect_same(&sample, &bound, true);
		sample_clear(&sample);
	}
}

/* The grid of a large band has steps: only monotone, not concave. */
TEST(stats_sweep, equals_exhaustive_search_for_limits_with_steps)
{
	struct random random = random_start(73, 0);

	for (size_t round = 0; round < 15; round++) {
		size_t n = round % 3 ? 6000 : 21000;
		struct sample sample =
			sample_new(&random, round, n, n, round % 2);
		struct bound bound = {
			.members = n,
			.others = n,
			.banded = true,
			.fnr = band_make(BAND_EQUAL, n, 0.025),
			.fpr = band_make(BAND_EQUAL, n, 0.025),
		};

		expect_same(&sample, &bound, false);
		sample_clear(&sample);
	}
}

TEST(stats_sweep, looks_at_few_of_a_million_thresholds)
{
	struct random random = random_start(79, 0);
	struct sample sample = sample_new(&random, 0, 500000, 500000, false);
	struct bound bound = { .members = 500000,
			       .others = 500000,
			       .tail = 0.025,
			       .which = &interval_clopper_pearson };
	const struct sweep_goal goal = { .value = value,
					 .most = most,
					 .arg = &bound };
	struct sweep_best best;
	struct error err = { 0 };
	struct roc *roc = roc_new(&sample.scores, &err);

	cr_assert(roc);
	best = sweep_points(roc->points, roc->count, &goal);
	cr_expect_lt(best.asked, 1500, "%zu", best.asked);
	best = sweep_roc(roc, &goal);
	cr_expect_lt(best.asked, 500, "%zu", best.asked);
	roc_free(roc);
	sample_clear(&sample);
}
