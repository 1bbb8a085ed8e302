/* test_adjacency.c - one record more or less, zeroed, or replaced */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_adjacency, .timeout = 600);

/* ---- sums move twice as far ---- */

TEST(privacy_adjacency, a_replaced_record_moves_a_sum_by_two)
{
	static const struct {
		struct example replaced, twice;
	} pairs[] = {
		{ { "gaussian", { { "mu", 0.7 }, { "steps", 9 } } },
		  { "gaussian", { { "mu", 1.4 }, { "steps", 9 } } } },
		{ { "laplace", { { "epsilon", 0.6 }, { "steps", 4 } } },
		  { "laplace", { { "epsilon", 1.2 }, { "steps", 4 } } } },
		{ { "discrete-gaussian", { { "sigma", 3 } } },
		  { "discrete-gaussian",
		    { { "sigma", 3 }, { "sensitivity", 2 } } } },
		{ { "discrete-laplace", { { "epsilon", 0.4 } } },
		  { "discrete-laplace",
		    { { "epsilon", 0.8 }, { "sensitivity", 2 } } } },
		{ { "tree", { { "sigma", 6 }, { "leaves", 100 } } },
		  { "tree", { { "sigma", 3 }, { "leaves", 100 } } } },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		struct example example = pairs[i].replaced;
		struct mechanism *once,
			*twice = example_made(&pairs[i].twice, NULL), *zeroed;
		size_t last = 0;

		while (example.given[last].name)
			last++;
		example.given[last] =
			(struct given){ "adjacency", ADJACENCY_REPLACE_ONE };
		once = example_made(&example, NULL);
		example.given[last].value = ADJACENCY_ZERO_OUT;
		zeroed = example_made(&example, NULL);
		for (double e = 0.1; e < 3; e += 0.9) {
			struct bracket a = delta_of(once, e);
			struct bracket b = delta_of(twice, e);

			cr_expect(a.lower <= b.upper && b.lower <= a.upper,
				  "%s %g", example.kind, e);
			cr_expect_leq(delta_of(zeroed, e).lower, a.upper);
		}
		mechanism_free(once);
		mechanism_free(twice);
		mechanism_free(zeroed);
	}
}

/* ---- samples, by integrals over the plane ---- */

static double
normal_at(double x, double y)
{
	return exp(-(x * x + y * y) / 2) / (2 * M_PI);
}

/*
 * The hockey stick of a sample with a record of part (1, 0) times `a`
 * against one of part (x, y), in units of noise.
 */
static double
replaced(double q, double a, double x, double y, double epsilon)
{
	double sum = 0, part = 0.04, reach = 7 + a;

	for (double u = -reach; u < reach; u += part) {
		for (double v = -reach; v < reach; v += part) {
			double none = (1 - q) * normal_at(u, v);
			double one = none + q * normal_at(u - a, v);
			double two = none + q * normal_at(u - x, v - y);

			sum += fmax(0, one - exp(epsilon) * two);
		}
	}

	return sum * part * part;
}

/* No part of length 1 at most tells more than the opposite does. */
TEST(privacy_adjacency, the_opposite_record_is_the_worst_of_a_sample)
{
	static const double cases[][3] = {
		{ 1, 0.1, 0.05 }, { 0.7, 0.5, 0.4 }, { 2, 0.9, 0.3 },
		{ 0.5, 0.02, 1 }, { 1.3, 1, 0.8 },
	};

	for (size_t i = 0; i < 5; i++) {
		double sigma = cases[i][0], q = cases[i][1], e = cases[i][2];
		struct example example = { "replaced-gaussian",
					   { { "sigma", sigma },
					     { "sampling", q } } };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found = delta_of(mechanism, e);
		double worst = replaced(q, 1 / sigma, -1 / sigma, 0, e);

		cr_expect_float_eq(found.value, worst, 2e-4 * worst + 1e-5,
				   "%zu: %g, not %g", i, found.value, worst);
		cr_expect_leq(found.upper - found.lower,
			      1e-5 * found.upper + 1e-9);
		for (size_t k = 0; k < 6; k++) {
			double turn = 2 * M_PI * (double)k / 6;
			double far = k & 1 ? 1 : 0.6;
			double other =
				replaced(q, 1 / sigma, far * cos(turn) / sigma,
					 far * sin(turn) / sigma, e);

			cr_expect_leq(other, worst * (1 + 1e-4) + 1e-6);
		}
		mechanism_free(mechanism);
	}
}

/* One step along a line: P(x > t) - e^epsilon of the other, at 20 settings. */
static double
line_gain(double mu, double q, double epsilon)
{
	double best = 0;

	for (double t = -9; t < 9; t += 4e-3 / (1 + mu)) {
		double none = (1 - q) * normal_above(t);
		double one = none + q * normal_above(t - mu);
		double two = none + q * normal_above(t + mu);

		best = fmax(best, one - exp(epsilon) * two);
	}

	return best;
}

TEST(privacy_adjacency, replaced_steps_agree_with_their_best_test)
{
	static const double sigmas[] = { 0.05, 0.4, 1, 5, 50 };
	static const double samplings[] = { 1e-6, 1e-3, 0.2, 1 };

	for (size_t i = 0; i < 20; i++) {
		double mu = 1 / sigmas[i % 5], q = samplings[i / 5];
		struct example example = { "subsampled-gaussian",
					   { { "sigma", 1 / mu },
					     { "sampling", q },
					     { "adjacency",
					       ADJACENCY_REPLACE_ONE } } };
		struct mechanism *mechanism = example_made(&example, NULL);

		for (double e = 0.01; e < 3; e *= 15) {
			struct bracket found = delta_of(mechanism, e);
			double truth = line_gain(mu, q, e);

			cr_expect(found.lower <= truth * (1 + 1e-4) + 1e-12 &&
					  truth <= found.upper + 1e-13 &&
					  found.upper - found.lower <=
						  1e-9 * truth + 1e-12,
				  "%g %g at %g: %.12g in %.12g to %.12g",
				  1 / mu, q, e, truth, found.lower,
				  found.upper);
		}
		mechanism_free(mechanism);
	}
}

static double
laplace_above(double x)
{
	return x > 0 ? exp(-x) / 2 : 1 - exp(x) / 2;
}

TEST(privacy_adjacency, replaced_laplace_steps_agree_with_their_best_test)
{
	static const double scales[] = { 0.05, 0.4, 1, 5, 20 };
	static const double samplings[] = { 1e-3, 0.05, 0.5, 1 };

	for (size_t i = 0; i < 20; i++) {
		double s = scales[i % 5], q = samplings[i / 5];
		struct example example = { "subsampled-laplace",
					   { { "epsilon", s },
					     { "sampling", q },
					     { "adjacency",
					       ADJACENCY_REPLACE_ONE } } };
		struct mechanism *mechanism = example_made(&example, NULL);

		for (double e = 0.003; e < 3; e *= 9) {
			struct bracket found = delta_of(mechanism, e);
			double truth = 0;

			for (double t = -1; t <= 1; t += 4e-4) {
				double none = (1 - q) * laplace_above(s * t);
				double one =
					none + q * laplace_above(s * (t - 1));
				double two =
					none + q * laplace_above(s * (t + 1));

				truth = fmax(truth, one - exp(e) * two);
			}
			cr_expect(found.lower <= truth + 1e-7 &&
					  truth <= found.upper + 1e-12 &&
					  found.upper - found.lower <= 1e-5,
				  "%g %g at %g: %.12g in %.12g to %.12g", s, q,
				  e, truth, found.lower, found.upper);
		}
		mechanism_free(mechanism);
	}
}

/* ---- batches of a fixed size, of all that can be drawn ---- */

enum { RECORDS = 6, BATCH = 2 };

/* The density at z of a batch sum; the record of interest is the last. */
static double
batch_density(const double records[RECORDS], double sigma, double z)
{
	double sum = 0;
	size_t pairs = 0;

	for (size_t i = 0; i < RECORDS; i++) {
		for (size_t j = 0; j < i; j++, pairs++) {
			double off = (z - records[i] - records[j]) / sigma;

			sum += exp(-off * off / 2);
		}
	}

	return sum / ((double)pairs * sigma * sqrt(2 * M_PI));
}

static double
batch_delta(double records[RECORDS], double sigma, double epsilon)
{
	double other[RECORDS], sum = 0, part = 0.02;

	memcpy(other, records, sizeof(other));
	other[RECORDS - 1] = -records[RECORDS - 1];
	for (double z = -9 * sigma - 4; z < 9 * sigma + 4; z += part)
		sum += fmax(0, batch_density(records, sigma, z) -
				       exp(epsilon) *
					       batch_density(other, sigma, z));

	return sum * part;
}

TEST(privacy_adjacency, no_batch_tells_more_than_the_answer_for_one_step)
{
	for (size_t i = 0; i < 20; i++) {
		double sigma = (const double[]){ 0.7, 1.5, 3, 8 }[i % 4];
		double e = 0.05 * (double)(i + 1), drawn[RECORDS];
		double worst[RECORDS] = { -1, -1, -1, -1, -1, 1 };
		struct example example = { "fixed-size-gaussian",
					   { { "sigma", sigma },
					     { "sampling",
					       (double)BATCH / RECORDS } } };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found = delta_of(mechanism, e);

		cr_expect_float_eq(batch_delta(worst, sigma, e), found.value,
				   1e-5, "%g at %g", sigma, e);
		random_fill_uniforms(i + 1, 0, 0, drawn, RECORDS);
		for (size_t k = 0; k < RECORDS; k++)
			drawn[k] = 2 * drawn[k] - 1;
		cr_expect_leq(batch_delta(drawn, sigma, e), found.upper + 1e-6);
		mechanism_free(mechanism);
	}
}

/* What is drawn is one real pair: at least that, and never more. */
TEST(privacy_adjacency, many_batches_lie_between_two_pairs)
{
	static const double cases[][3] = {
		{ 1, 0.1, 20 },
		{ 5, 0.01, 1000 },
		{ 2, 0.5, 3 },
		{ 1, 1, 4 },
	};

	for (size_t i = 0; i < 4; i++) {
		struct example example = { "fixed-size-gaussian",
					   { { "sigma", cases[i][0] },
					     { "sampling", cases[i][1] },
					     { "steps", cases[i][2] } } };
		struct example pair = { "subsampled-gaussian",
					{ { "sigma", cases[i][0] / 2 },
					  { "sampling", cases[i][1] },
					  { "steps", cases[i][2] } } };
		struct mechanism *a = example_made(&example, NULL),
				 *b = example_made(&pair, NULL);
		struct bracket found, real;
		struct error err;

		cr_assert(mechanism_epsilon(a, 1e-5, &found, &err));
		cr_assert(mechanism_epsilon(b, 1e-5, &real, &err));
		cr_expect(found.lower <= real.upper &&
			  real.lower <= found.upper);
		cr_expect_leq(found.upper, 1.15 * found.lower, "%g to %g",
			      found.lower, found.upper);
		mechanism_free(a);
		mechanism_free(b);
	}
}

/* ---- promises for two changes ---- */

static struct mechanism *
two_of(const struct example *example)
{
	struct mechanism *once = example_made(example, NULL), *pair;
	struct error err;

	pair = mechanism_new_pair(once, once, &err);
	cr_assert(pair, "%s", err.text);

	return pair;
}

TEST(privacy_adjacency, two_changes_of_a_gaussian_are_one_twice_as_far)
{
	for (double mu = 0.05; mu < 5; mu *= 3) {
		struct example example = { "gaussian", { { "mu", mu } } };
		struct mechanism *pair = two_of(&example);
		struct bracket found;
		struct error err;

		for (double e = 0.02; e < 6; e *= 5) {
			double truth = gaussian_dp_delta(e, 2 * mu);

			found = delta_of(pair, e);
			cr_expect(found.lower <= truth && truth <= found.upper,
				  "mu %g at %g: %.12g in %.12g to %.12g", mu, e,
				  truth, found.lower, found.upper);
			cr_expect_leq(found.upper - found.lower,
				      1e-6 + 1e-3 * truth,
				      "mu %g at %g: %.12g in %.12g to %.12g",
				      mu, e, truth, found.lower, found.upper);
		}
		cr_assert(mechanism_tradeoff(pair, 0.05, &found, &err));
		cr_expect_float_eq(found.value,
				   gaussian_dp_tradeoff(0.05, 2 * mu), 1e-9);
		cr_assert(mechanism_epsilon(pair, 1e-3, &found, &err));
		cr_expect(found.lower <= gaussian_dp_epsilon(1e-3, 2 * mu) &&
			  gaussian_dp_epsilon(1e-3, 2 * mu) <= found.upper);
		mechanism_free(pair);
	}
}

/* 1 - e^2e a, e^-e - a, e^-2e (1 - a): the middle is what 2 epsilon loses. */
TEST(privacy_adjacency, two_changes_of_pure_privacy_are_three_lines)
{
	for (double e = 0.1; e < 4; e *= 2) {
		struct example example = { "approximate-dp",
					   { { "epsilon", e } } };
		struct mechanism *pair = two_of(&example);

		for (double a = 0.001; a < 1; a += 0.037) {
			double truth =
				fmax(fmax(1 - exp(2 * e) * a, exp(-e) - a),
				     exp(-2 * e) * (1 - a));
			struct bracket found;
			struct error err;

			cr_assert(mechanism_tradeoff(pair, a, &found, &err));
			cr_expect_float_eq(found.value, truth, 1e-12);
			cr_expect(found.lower <= truth + 1e-15 &&
				  truth <= found.upper + 1e-15);
		}
		mechanism_free(pair);
	}
}

/* ---- laws, over all that knows neighbours ---- */

TEST(privacy_adjacency, laws_hold_for_every_neighbour)
{
	static const struct example examples[] = {
		{ "gaussian", { { "sigma", 1.5 } } },
		{ "laplace", { { "epsilon", 0.7 } } },
		{ "subsampled-gaussian",
		  { { "sigma", 0.8 }, { "sampling", 0.2 } } },
		{ "subsampled-laplace",
		  { { "epsilon", 1.5 }, { "sampling", 0.3 } } },
		{ "discrete-gaussian", { { "sigma", 2 } } },
		{ "discrete-laplace", { { "epsilon", 0.5 } } },
		{ "tree", { { "sigma", 5 }, { "leaves", 64 } } },
		{ "shuffled-gaussian", { { "sigma", 2 }, { "batches", 5 } } },
		{ "fixed-size-gaussian",
		  { { "sigma", 2 }, { "sampling", 0.1 } } },
	};

	for (size_t i = 0; i < 9 * 3; i++) {
		struct example example = examples[i / 3];
		const struct mechanism_kind *kind =
			mechanism_find(example.kind);
		double adjacency = 1 + (double)(i % 3);
		struct mechanism *once, *twice;

		example.given[2] = (struct given){ "adjacency", adjacency };
		if (!example.given[1].name) {
			example.given[1] = example.given[2];
			example.given[2] = (struct given){ "steps", 1 };
		}
		if (!(kind->neighbours & (1u << (1 + i % 3)))) {
			struct error err;

			cr_expect_null(example_make(&example, NULL, &err));
			cr_expect(strstr(err.text, "adjacency="), "%s",
				  err.text);
			continue;
		}
		once = example_made(&example, NULL);
		for (size_t k = 0; k < 4; k++) {
			if (example.given[k].name &&
			    !strcmp(example.given[k].name, "steps"))
				example.given[k].name = NULL;
		}
		for (size_t k = 0; k < 4; k++) {
			if (!example.given[k].name) {
				example.given[k] = (struct given){ "steps", 2 };
				break;
			}
		}
		twice = example_made(&example, NULL);
		for (double e = 0.05; e < 2; e *= 2.3) {
			double next = log((exp(e) + exp(1.5 * e)) / 2);
			struct bracket low = delta_of(once, e);
			struct bracket high = delta_of(once, 1.5 * e);

			cr_expect(high.lower <= low.upper, "%s falls",
				  example.kind);
			cr_expect(delta_of(once, next).lower <=
					  (low.upper + high.upper) / 2 + 1e-12,
				  "%s is convex in e^epsilon", example.kind);
			cr_expect(delta_of(twice, e).upper >=
					  low.lower * (1 - 1e-9),
				  "%s: two tell more", example.kind);
		}
		mechanism_free(once);
		mechanism_free(twice);
	}
}
