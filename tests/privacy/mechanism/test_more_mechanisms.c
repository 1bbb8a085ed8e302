/* test_more_mechanisms.c - the younger mechanisms along second roads */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "privacy/zcdp.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_more_mechanisms, .timeout = 600);

static void
expect_delta(const struct example *example, double epsilon, double truth,
	     double tol)
{
	struct mechanism *mechanism = example_made(example, NULL);
	struct bracket found = delta_of(mechanism, epsilon);

	cr_expect(found.lower <= truth * (1 + 1e-12) + 1e-300 &&
			  truth * (1 - 1e-12) <= found.upper &&
			  found.upper - found.lower <= tol * (truth + 1e-12),
		  "%s %g at %g: %.17g in %.17g to %.17g", example->kind,
		  example->given[0].value, epsilon, truth, found.lower,
		  found.upper);
	mechanism_free(mechanism);
}

/* ---- noise on whole numbers, all answers one by one ---- */

static double
weight(bool normal, double scale, double x)
{
	return normal ? exp(-x * x / (2 * scale * scale))
		      : exp(-fabs(x) * scale);
}

/* Both directions have the same, as the noise is even. */
static double
enumerated(bool normal, double scale, int moved, int steps, double epsilon)
{
	int reach = normal ? (int)((steps > 1 ? 12 : 38) * scale) + 8
			   : (int)(45 / scale) + 8;
	double total = 0, sum = 0;

	for (int x = -reach; x <= reach; x++)
		total += weight(normal, scale, x);
	for (int x = -reach; x <= reach + moved; x++) {
		double p = weight(normal, scale, x) / total;
		double q = weight(normal, scale, x - moved) / total;

		if (steps == 1) {
			sum += fmax(0, q - exp(epsilon) * p);
			continue;
		}
		for (int y = -reach; y <= reach + moved; y++)
			sum += fmax(0,
				    q * weight(normal, scale, y - moved) /
						    total -
					    exp(epsilon) * p *
						    weight(normal, scale, y) /
						    total);
	}

	return sum;
}

TEST(privacy_more_mechanisms, discrete_noise_agrees_with_all_its_answers)
{
	static const double sigmas[] = { 0.3, 0.5, 1, 2.5, 10, 40 };
	static const double epsilons[] = { 0.01, 0.4, 2 };

	for (size_t i = 0; i < 36; i++) {
		double sigma = sigmas[i % 6], e = epsilons[i / 6 % 3];
		int moved = i < 18 ? 1 : 3;
		struct example example = { "discrete-gaussian",
					   { { "sigma", sigma },
					     { "sensitivity", moved } } };

		expect_delta(&example, e, enumerated(true, sigma, moved, 1, e),
			     1e-6);
		example.given[2] = (struct given){ "steps", 2 };
		if (sigma < 5)
			expect_delta(&example, e,
				     enumerated(true, sigma, moved, 2, e),
				     1e-4);
	}
}

TEST(privacy_more_mechanisms, geometric_noise_agrees_with_all_its_answers)
{
	static const double epsilons[] = { 0.1, 0.7, 2, 9 };

	for (size_t i = 0; i < 16; i++) {
		double e = epsilons[i % 4], at = e * (i & 4 ? 0.2 : 0.8);
		int moved = i < 8 ? 1 : 4;
		struct example example = { "discrete-laplace",
					   { { "epsilon", e },
					     { "sensitivity", moved } } };

		expect_delta(&example, at,
			     enumerated(false, e / moved, moved, 1, at), 1e-6);
		example.given[2] = (struct given){ "steps", 2 };
		if (e > 0.5)
			expect_delta(&example, at,
				     enumerated(false, e / moved, moved, 2, at),
				     1e-4);
	}
}

/* Deltas that no double has are no less than what their chances add up to. */
TEST(privacy_more_mechanisms, what_is_lost_of_tiny_chances_is_in_the_ends)
{
	struct example many = { "randomized-response",
				{ { "epsilon", 0.1 }, { "steps", 5000 } } };
	struct example noise = { "discrete-gaussian", { { "sigma", 1 } } };
	struct mechanism *mechanism = example_made(&many, NULL);
	struct bracket found;
	struct error err;

	/* All answers up: 5000 log(e^0.1 / (1 + e^0.1)) is -3222. */
	cr_assert(mechanism_log_delta(mechanism, 499, &found, &err));
	cr_expect(found.lower < -3223 && found.upper > -3223);
	cr_assert(mechanism_log_delta(mechanism, 501, &found, &err));
	cr_expect(isinf(found.upper));
	mechanism_free(mechanism);
	/* Noise of 60 and more has the chance e^-1803. */
	mechanism = example_made(&noise, NULL);
	cr_assert(mechanism_log_delta(mechanism, 59, &found, &err));
	cr_expect(found.lower < -1803 && found.upper > -1803);
	cr_assert(mechanism_epsilon(mechanism, 0, &found, &err));
	cr_expect(isinf(found.upper));
	mechanism_free(mechanism);
}

/* A count moved by 1 tells what a truthful answer tells. */
TEST(privacy_more_mechanisms, geometric_noise_of_one_is_randomized_response)
{
	for (double e = 0.01; e < 40; e *= 3) {
		struct example noise = { "discrete-laplace",
					 { { "epsilon", e }, { "steps", 7 } } };
		struct example rr = { "randomized-response",
				      { { "epsilon", e }, { "steps", 7 } } };
		struct mechanism *a = example_made(&noise, NULL),
				 *b = example_made(&rr, NULL);
		struct bracket found = delta_of(a, e), truth = delta_of(b, e);

		cr_expect(found.lower <= truth.upper &&
			  truth.lower <= found.upper);
		cr_expect_leq(found.upper - found.lower, 1e-5);
		mechanism_free(a);
		mechanism_free(b);
	}
}

/* ---- Laplace noise on a sample ---- */

/* The hockey stick over the line, by a fine midpoint rule and both ends. */
static double
integrated(double e, double q, double epsilon, bool remove)
{
	double sum = 0, part = 1e-5;
	double ends[2] = { 1 - q + q * exp(-e), 1 - q + q * exp(e) };

	for (double x = part / 2; x < 1; x += part) {
		double out = e / 2 * exp(-e * x) * part;
		double in = out * (1 - q + q * exp(e * (2 * x - 1)));

		sum += fmax(0, remove ? in - exp(epsilon) * out
				      : out - exp(epsilon) * in);
	}
	for (int i = 0; i < 2; i++) {
		double out = i ? exp(-e) / 2 : 0.5, in = out * ends[i];

		sum += fmax(0, remove ? in - exp(epsilon) * out
				      : out - exp(epsilon) * in);
	}

	return sum;
}

TEST(privacy_more_mechanisms, subsampled_laplace_agrees_with_an_integral)
{
	static const double cases[][3] = {
		{ 1, 0.1, 0.05 },   { 1, 0.1, 0.15 }, { 5, 0.5, 1 },
		{ 0.1, 0.9, 0.03 }, { 10, 0.01, 2 },  { 3, 1, 1.5 },
	};

	for (size_t i = 0; i < 12; i++) {
		const double *at = cases[i % 6];
		struct example example = { "subsampled-laplace",
					   { { "epsilon", at[0] },
					     { "sampling", at[1] },
					     { "direction", i < 6 ? 2 : 1 } } };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found = delta_of(mechanism, at[2]);
		double truth = integrated(at[0], at[1], at[2], i < 6);

		cr_expect(found.lower <= truth + 1e-9 &&
				  truth - 1e-9 <= found.upper,
			  "%g %g %g: %.12g in %.12g to %.12g", at[0], at[1],
			  at[2], truth, found.lower, found.upper);
		cr_expect_leq(found.upper - found.lower, 1e-5);
		mechanism_free(mechanism);
	}
}

/* ---- what is drawn has the law that is answered ---- */

enum { DRAWN = 40000 };

/* Rounded outward by five standard errors. */
struct drawn {
	double least, most;
};

/* E[(1 - e^(epsilon - loss))+] of losses with the canary. */
static struct drawn
drawn_delta(const struct mechanism *mechanism, double epsilon)
{
	double *losses = memory_new_array(DRAWN, sizeof(*losses));
	double sum = 0, squares = 0, mean, error;

	mechanism_sample_losses(mechanism, &(struct bulk_place){ 7, 0, 0 },
				true, losses, DRAWN);
	for (size_t i = 0; i < DRAWN; i++) {
		double part = fmax(0, -expm1(epsilon - losses[i]));

		sum += part;
		squares += part * part;
	}
	mean = sum / DRAWN;
	error = 5 * sqrt((squares / DRAWN - mean * mean) / DRAWN) + 1e-4;
	free(losses);

	return (struct drawn){ mean - error, mean + error };
}

static void
expect_drawn(const struct example *example, double epsilon)
{
	struct mechanism *mechanism = example_made(example, NULL);
	struct bracket found = delta_of(mechanism, epsilon);
	struct drawn drawn = drawn_delta(mechanism, epsilon);

	cr_expect(found.lower <= drawn.most && drawn.least <= found.upper,
		  "%s: drawn %g to %g, answered %g to %g", example->kind,
		  drawn.least, drawn.most, found.lower, found.upper);
	mechanism_free(mechanism);
}

/* No one mechanism is the worst at every epsilon: the Gaussian is drawn. */
TEST(privacy_more_mechanisms, promises_draw_a_gaussian_that_keeps_them)
{
	struct example example = { "zcdp", { { "rho", 0.3 } } };
	struct mechanism *mechanism = example_made(&example, NULL);

	for (double epsilon = 0.1; epsilon < 1; epsilon += 0.3) {
		struct drawn drawn = drawn_delta(mechanism, epsilon);
		double truth = gaussian_dp_delta(epsilon, sqrt(0.6));

		cr_expect(drawn.least <= truth && truth <= drawn.most);
		cr_expect_leq(drawn.most, delta_of(mechanism, epsilon).lower);
	}
	mechanism_free(mechanism);
}

TEST(privacy_more_mechanisms, drawn_losses_have_the_answered_delta)
{
	static const struct example examples[] = {
		{ "discrete-gaussian",
		  { { "sigma", 3 }, { "sensitivity", 2 }, { "steps", 5 } } },
		{ "discrete-laplace",
		  { { "epsilon", 0.8 },
		    { "sensitivity", 4 },
		    { "steps", 5 } } },
		{ "subsampled-laplace",
		  { { "epsilon", 1 },
		    { "sampling", 0.3 },
		    { "steps", 20 },
		    { "direction", 2 } } },
		{ "exponential", { { "epsilon", 1 }, { "steps", 6 } } },
		{ "fixed-size-gaussian",
		  { { "sigma", 0.8 }, { "sampling", 0.3 } } },
		{ "shuffled-gaussian", { { "sigma", 1 }, { "batches", 10 } } },
		{ "tree", { { "sigma", 4 }, { "leaves", 100 } } },
	};

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		expect_drawn(&examples[i], 0.1);
		expect_drawn(&examples[i], 0.7);
	}
}

/* ---- laws that all of them keep ---- */

static void
expect_laws(const struct example *example)
{
	struct mechanism *once = example_made(example, NULL), *twice;
	struct example more = *example;
	struct bracket low, middle, high, both;
	size_t last = 0;

	while (more.given[last].name)
		last++;
	more.given[last] = (struct given){ "steps", 2 };
	twice = example_made(&more, NULL);
	for (double e = 0.05; e < 2; e *= 1.7) {
		double next = log((exp(e) + exp(1.5 * e)) / 2);

		low = delta_of(once, e);
		middle = delta_of(once, next);
		high = delta_of(once, 1.5 * e);
		both = delta_of(twice, e);
		cr_expect(high.lower <= low.upper, "%s falls", example->kind);
		cr_expect(middle.lower <= (low.upper + high.upper) / 2 + 1e-12,
			  "%s is convex in e^epsilon", example->kind);
		cr_expect(both.upper >= low.lower, "%s: two tell more",
			  example->kind);
		cr_expect(both.lower <= 2 * low.upper +
						2 * delta_of(once, e / 2).upper,
			  "%s: two tell less than the sum", example->kind);
	}
	mechanism_free(once);
	mechanism_free(twice);
}

TEST(privacy_more_mechanisms, laws_hold)
{
	static const struct example examples[] = {
		{ "discrete-gaussian", { { "sigma", 2 } } },
		{ "discrete-laplace",
		  { { "epsilon", 1 }, { "sensitivity", 3 } } },
		{ "subsampled-laplace",
		  { { "epsilon", 2 }, { "sampling", 0.2 } } },
		{ "exponential", { { "epsilon", 1 } } },
		{ "zcdp", { { "rho", 0.2 } } },
		{ "fixed-size-gaussian",
		  { { "sigma", 1 }, { "sampling", 0.1 } } },
		{ "shuffled-gaussian", { { "sigma", 2 }, { "batches", 5 } } },
		{ "tree", { { "sigma", 5 }, { "leaves", 64 } } },
	};

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
		expect_laws(&examples[i]);
}

/* ---- closed forms ---- */

/* Printed with a coarse grid of C, so slightly below the best of all C. */
TEST(privacy_more_mechanisms, shuffling_is_between_its_test_and_a_fixed_order)
{
	static const double printed[][3] = {
		{ 0.5, 0.79996, 0.80530 }, { 1, 0.75315, 0.75725 },
		{ 2, 0.64178, 0.64388 },   { 4, 0.38341, 0.38376 },
		{ 6, 0.16657, 0.16670 },   { 8, 0.05007, 0.05007 },
		{ 10, 0.01002, 0.01004 },
	};
	struct example example = { "shuffled-gaussian",
				   { { "sigma", 0.35 }, { "batches", 1000 } } };
	struct mechanism *mechanism = example_made(&example, NULL);

	for (size_t i = 0; i < sizeof(printed) / sizeof(printed[0]); i++) {
		struct bracket found = delta_of(mechanism, printed[i][0]);

		cr_expect(found.lower > printed[i][1] - 5.1e-6 &&
				  found.lower < printed[i][1] + 1e-4,
			  "%g: %.7g", printed[i][0], found.lower);
		cr_expect_float_eq(found.upper, printed[i][2], 5.1e-6);
	}
	mechanism_free(mechanism);
}

/* One of its answers is a truthful one's; its worst is the best of all t. */
TEST(privacy_more_mechanisms, exponential_is_the_worst_of_all_ranges)
{
	for (double e = 0.05; e < 20; e *= 2.5) {
		struct example example = { "exponential",
					   { { "epsilon", e } } };
		struct mechanism *mechanism = example_made(&example, NULL);

		for (double x = 0; x < e; x += e / 7) {
			struct bracket found = delta_of(mechanism, x);
			double most = 0;

			for (double t = x; t <= e; t += e / 5000) {
				double a =
					-expm1(t - e) / (exp(t) - exp(t - e));

				most = fmax(most, a * (exp(t) - exp(x)));
			}
			cr_expect_float_eq(found.upper, most, 1e-6);
			cr_expect(found.upper >= most * (1 - 1e-12));
		}
		mechanism_free(mechanism);
	}
}

TEST(privacy_more_mechanisms, matrices_are_gaussians_of_their_norm)
{
	static const double leaves[] = { 1, 2, 3, 1000, 1024, 1e6 };
	static const double levels[] = { 1, 2, 2, 10, 11, 20 };

	for (size_t i = 0; i < 6; i++) {
		struct example example = {
			"tree", { { "sigma", 7 }, { "leaves", leaves[i] } }
		};

		expect_delta(&example, 0.2,
			     gaussian_dp_delta(0.2, sqrt(levels[i]) / 7), 1e-9);
	}
}

/* The most that up to `times` columns far enough apart come to, one by one. */
static double
most_of(const double length[], int count, int from, int apart, int times)
{
	double most = 0;

	for (int i = from; i < count && times; i++)
		most = fmax(most, length[i] * length[i] +
					  most_of(length, count, i + apart,
						  apart, times - 1));

	return most;
}

TEST(privacy_more_mechanisms, a_record_takes_the_columns_that_tell_most)
{
	struct random random = random_start(24, 1);

	for (int i = 0; i < 20; i++) {
		int count = 1 + i % 9, apart = 1 + i % 4;
		int room = 1 + (count - 1) / apart, times = 1 + i % room;
		double length[9], bands[9];
		struct mechanism_points points = { POINTS_MATRIX, length, bands,
						   (size_t)count };
		struct example example = { "banded",
					   { { "sigma", 7 },
					     { "participations", times },
					     { "separation", apart } } };
		struct mechanism *made;
		struct bracket found;
		double most;

		for (int j = 0; j < count; j++) {
			length[j] = random_uniform(&random);
			bands[j] = 1 + j % apart;
		}
		made = example_made(&example, &points);
		found = delta_of(made, 0.1);
		most = gaussian_dp_delta(
			0.1, sqrt(most_of(length, count, 0, apart, times)) / 7);
		cr_expect_float_eq(found.value, most, 1e-12, "%d: %g %g", i,
				   found.value, most);
		mechanism_free(made);
	}
}

/* ---- columns that meet ---- */

enum { BANDS = 5, STEPS = 14 };

/* The squared length of the sum of the columns of these steps. */
static double
square_of_steps(const double list[], size_t count, unsigned steps)
{
	double rows[STEPS + BANDS] = { 0 }, square = 0;

	for (size_t step = 0; step < STEPS; step++) {
		for (size_t i = 0; i < count && steps >> step & 1; i++)
			rows[step + i] += list[i];
	}
	for (size_t i = 0; i < STEPS + BANDS; i++)
		square += rows[i] * rows[i];

	return square;
}

static bool
are_apart(unsigned steps, size_t apart)
{
	for (size_t by = 1; by < apart; by++) {
		if (steps & steps >> by)
			return false;
	}

	return true;
}

static double
most_of_steps(const double list[], size_t count, size_t apart, int times)
{
	double most = 0;

	for (unsigned steps = 1; steps < 1U << STEPS; steps++) {
		if (__builtin_popcount(steps) <= times &&
		    are_apart(steps, apart))
			most = fmax(most, square_of_steps(list, count, steps));
	}

	return most;
}

/* All choices of steps, of a list that never rises. */
TEST(privacy_more_mechanisms, columns_that_meet_move_as_far_as_the_worst)
{
	struct random random = random_start(41, 1);

	for (int round = 0; round < 40; round++) {
		double list[BANDS], level = 1, zeros[BANDS] = { 0 };
		size_t count = 2 + random_below(&random, BANDS - 1);
		size_t apart = 1 + random_below(&random, count - 1);
		int times = 2 + (int)random_below(&random, 3);
		struct mechanism_points points = { POINTS_LISTS, list, zeros,
						   count };
		struct example example = { "banded",
					   { { "sigma", 3 },
					     { "participations", times },
					     { "separation",
					       (double)apart } } };
		struct mechanism *made;
		double truth;

		for (size_t i = 0; i < count; i++) {
			list[i] = level;
			level *= random_uniform(&random);
		}
		made = example_made(&example, &points);
		truth = gaussian_dp_delta(
			0.3,
			sqrt(most_of_steps(list, count, apart, times)) / 3);
		cr_expect_float_eq(delta_of(made, 0.3).value, truth, 1e-12);
		mechanism_free(made);
	}
}

/* A long run by the sum of its columns, row by row. */
TEST(privacy_more_mechanisms, many_columns_that_meet_repeat_their_rows)
{
	static const double list[] = { 1, 0.7, 0.6, 0.2, 0.1 }, zeros[5];
	static const struct mechanism_points points = { POINTS_LISTS, list,
							zeros, 5 };
	struct example example = { "banded",
				   { { "sigma", 500 },
				     { "participations", 1000 },
				     { "separation", 2 } } };
	struct mechanism *made = example_made(&example, &points);
	double *rows = memory_new_array(2010, sizeof(*rows)), square = 0;

	for (size_t i = 0; i < 1000; i++) {
		for (size_t j = 0; j < 5; j++)
			rows[2 * i + j] += list[j];
	}
	for (size_t i = 0; i < 2010; i++)
		square += rows[i] * rows[i];
	cr_expect_float_eq(delta_of(made, 0.3).value,
			   gaussian_dp_delta(0.3, sqrt(square) / 500), 1e-12);
	free(rows);
	mechanism_free(made);
}

/* Three steps of the same rho: a Gaussian, and whatever keeps their sum. */
TEST(privacy_more_mechanisms, steps_of_rho_are_a_range_about_a_gaussian)
{
	for (double rho = 1e-4; rho < 30; rho *= 8) {
		struct example example = { "zcdp",
					   { { "rho", rho }, { "steps", 3 } } };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found = delta_of(mechanism, 1);

		cr_expect_float_eq(found.upper, exp(zcdp_log_delta(3 * rho, 1)),
				   1e-12);
		cr_expect_geq(found.lower, gaussian_dp_delta(1, sqrt(6 * rho)) *
						   (1 - 1e-12));
		cr_expect_leq(found.lower, exp(zcdp_log_delta(3 * rho, 1)));
		mechanism_free(mechanism);
	}
}

/* What a claim of so much comes to, with its truth inside. */
TEST(privacy_more_mechanisms, claims_of_huge_epsilons_stay_inside_their_ends)
{
	static const double claims[] = { 699, 700, 701, 800, 1e9 };

	for (size_t i = 0; i < sizeof(claims) / sizeof(claims[0]); i++) {
		const double delta = 1e-5;
		const struct mechanism_points points = { POINTS_PROFILE,
							 &claims[i], &delta,
							 1 };
		struct example example = { "curve", { { 0 } } };
		struct mechanism *made = example_made(&example, &points);
		struct bracket at = delta_of(made, claims[i]), found;
		struct error err = { 0 };

		cr_expect(at.lower <= delta && delta <= at.upper, "%g: %g",
			  claims[i], at.lower);
		cr_assert(mechanism_epsilon(made, delta, &found, &err));
		cr_expect(found.lower <= claims[i] && claims[i] <= found.upper,
			  "%g: %g to %g", claims[i], found.lower, found.upper);
		cr_expect_geq(found.lower, fmin(claims[i], 700) - 1e-9);
		mechanism_free(made);
	}
}

/*
 * 40 digits beside the conversions of one order: where their terms cancel,
 * and next to 1, where 1 - 1/a has no digits.
 */
TEST(privacy_more_mechanisms, conversions_of_an_order_are_rounded_up)
{
	static const struct {
		double order, divergence, delta, epsilon;
	} rows[] = {
		{ 2.0, 0.1823215567939546, 0.3, 3.04172596718081597e-18 },
		{ 2.0, 0.18232155679395468, 0.3, 8.63084528140675565e-17 },
		{ 3.0, 0.35278485027925127, 0.3, 5.90711675152092401e-17 },
		{ 8.0, 0.2585983551036513, 0.3, 1.31633779541441794e-16 },
		{ 1.000000001, 0.1, 0.9999999, 78.376730918621875 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double found = zcdp_renyi_epsilon(
			rows[i].order, rows[i].divergence, rows[i].delta);

		cr_expect(found >= rows[i].epsilon &&
				  found < rows[i].epsilon * (1 + 1e-6) + 1e-12,
			  "%zu: %.17g for %.17g", i, found, rows[i].epsilon);
	}
}

/* q d(t) at log(1 + q (e^t - 1)), which real records show. */
TEST(privacy_more_mechanisms, batches_of_fixed_size_are_amplified)
{
	for (size_t i = 0; i < 20; i++) {
		double sigma = (const double[]){ 0.3, 0.8, 2, 20 }[i % 4];
		double q =
			(const double[]){ 1e-3, 0.01, 0.2, 0.7, 0.99 }[i / 4];
		double t = 0.8, e = log1p(q * expm1(t));
		struct example example = { "fixed-size-gaussian",
					   { { "sigma", sigma },
					     { "sampling", q } } };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found = delta_of(mechanism, e);
		double most = q * gaussian_dp_delta(t, 2 / sigma);

		cr_expect_float_eq(found.upper, most, 1e-11 * (1e-3 + most));
		cr_expect_float_eq(found.lower, most, 1e-11 * (1e-3 + most));
		mechanism_free(mechanism);
	}
}

/*
 * 40 digits of the binomial: e^epsilon at delta = 1e-300 lies between two of
 * its losses, where chances without the record have no double.
 */
TEST(privacy_more_mechanisms, a_million_answers_have_an_end_at_tiny_deltas)
{
	struct example example = { "randomized-response",
				   { { "epsilon", 1 }, { "steps", 1000000 } } };
	struct mechanism *mechanism = example_made(&example, NULL);
	struct bracket found;
	struct error err;

	cr_assert(mechanism_epsilon(mechanism, 1e-300, &found, &err));
	cr_expect(found.lower <= 494754.484 + 1e-3 &&
			  494754.484 - 1e-3 <= found.upper &&
			  found.upper - found.lower < 0.01,
		  "%.17g to %.17g", found.lower, found.upper);
	mechanism_free(mechanism);
}
