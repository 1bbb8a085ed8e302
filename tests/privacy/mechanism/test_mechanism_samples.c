/* test_mechanism_samples.c - drawn scores have the laws that are stated */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism_samples, .timeout = 600);

enum { SAMPLE = 20000 };

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/*
 * Kolmogorov and Smirnov against the law that `rates` states, at the 0.1 %
 * level; conservative where scores tie.
 */
static double
distance(const struct mechanism *mechanism, bool in, double sample[])
{
	double worst = 0;
	struct error err = { 0 };

	qsort(sample, SAMPLE, sizeof(*sample), by_value);
	for (size_t i = 0; i < SAMPLE; i++) {
		struct score_rates rates;
		double below;

		if (i && !(sample[i] > sample[i - 1]))
			continue;
		cr_assert(mechanism_rates(mechanism, sample[i], &rates, &err));
		below = in ? rates.with_not : rates.without_not;
		worst = fmax(worst, fabs(below - (double)i / SAMPLE));
		cr_expect_float_eq(rates.with + rates.with_not, 1, 1e-12);
		cr_expect_float_eq(rates.without + rates.without_not, 1, 1e-12);
	}

	return worst;
}

static void
check_samples(struct mechanism *mechanism, size_t number)
{
	static double sample[SAMPLE];
	struct error err = { 0 };

	for (int in = 0; in < 2; in++) {
		cr_assert(mechanism_sample(mechanism, 5,
					   2 * number + (size_t)in, in, sample,
					   SAMPLE, &err));
		cr_expect_leq(distance(mechanism, in, sample),
			      1.95 / sqrt(SAMPLE), "#%zu %s", number,
			      in ? "in" : "out");
	}
}

TEST(privacy_mechanism_samples, samples_follow_their_law)
{
	each_example(check_samples);
}

/* No threshold on the scores does better than f, and some do as well. */
static void
check_thresholds(struct mechanism *mechanism, size_t number)
{
	double best = 1;

	for (double at = -12; at < 12; at += 0.01) {
		struct error err = { 0 };
		struct score_rates rates;
		double f;

		cr_assert(mechanism_rates(mechanism, at, &rates, &err));
		f = tradeoff_of(mechanism, rates.without).value;
		cr_expect_geq(rates.with_not, f - 1e-9, "#%zu threshold=%g",
			      number, at);
		if (rates.without > 0.001 && rates.without < 0.9)
			best = fmin(best, rates.with_not - f);
	}
	cr_expect_leq(best, 1e-6, "#%zu: %g", number, best);
}

TEST(privacy_mechanism_samples, scores_are_as_hard_to_tell_as_f_says)
{
	each_example(check_thresholds);
}

/* The trade-off of a test at the sample's own 10 % point. */
static void
expect_sampled_tradeoff(const struct example *example)
{
	static double out[SAMPLE], in[SAMPLE];
	struct error err = { 0 };
	struct mechanism *mechanism = example_made(example, NULL);
	double threshold, missed = 0;
	struct score_rates rates;
	struct bracket f = tradeoff_of(mechanism, 0.1);

	cr_assert(mechanism_sample(mechanism, 3, 0, false, out, SAMPLE, &err));
	cr_assert(mechanism_sample(mechanism, 3, 1, true, in, SAMPLE, &err));
	qsort(out, SAMPLE, sizeof(*out), by_value);
	threshold = out[SAMPLE * 9 / 10];
	for (size_t i = 0; i < SAMPLE; i++)
		missed += in[i] < threshold;
	cr_assert(mechanism_rates(mechanism, threshold, &rates, &err));
	cr_expect_float_eq(rates.without, 0.1, 5 * sqrt(0.09 / SAMPLE));
	cr_expect_float_eq(rates.with_not, missed / SAMPLE,
			   5 / sqrt(4.0 * SAMPLE));
	cr_expect_float_eq(missed / SAMPLE, f.value, 8 / sqrt(4.0 * SAMPLE),
			   "%s: %g, not %g", example->kind, missed / SAMPLE,
			   f.value);
	mechanism_free(mechanism);
}

TEST(privacy_mechanism_samples, composed_samples_are_as_hard_to_tell_as_f_says)
{
	static const struct example gaussian = { "subsampled-gaussian",
						 { { "sigma", 1 },
						   { "sampling", 0.1 },
						   { "steps", 50 },
						   { "direction",
						     DIRECTION_ADD } } };
	static const struct example laplace = {
		"laplace", { { "epsilon", 0.3 }, { "steps", 30 } }
	};

	expect_sampled_tradeoff(&gaussian);
	expect_sampled_tradeoff(&laplace);
}
