/* test_loss_bounds.c - what is certain about a composition at little cost */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/contour/accountant.h"
#include "privacy/contour/loss_bounds.h"
#include "tests/support.h"

TestSuite(privacy_loss_bounds, .timeout = 600);

static const double sigmas[] = { 0.05, 0.1, 0.3, 1, 8 };
static const double rates[] = { 1e-6, 1e-3, 0.5, 0.99 };

#define SIZE(list) (sizeof(list) / sizeof(*(list)))

static void
check_one_step(const struct loss_step *step)
{
	struct loss_part part = { *step, 1 };
	struct transform transform = { &part, 1,     DIRECTION_ADD,
				       NULL,  false, NULL };
	double end = loss_bounds_end(&transform);

	for (double share = 0; share < 1; share += 0.0833) {
		double at = share * end;
		double truth =
			exp(loss_step_log_delta(step, DIRECTION_ADD, at));
		struct bracket delta = loss_bounds_delta_at_end(&transform, at);
		struct bracket epsilon =
			loss_bounds_epsilon_at_end(&transform, truth);

		cr_expect_leq(delta.lower, truth * (1 + 1e-9), "%g %g %g",
			      step->sigma, step->sampling, share);
		cr_expect_geq(delta.upper, truth * (1 - 1e-9), "%g %g %g",
			      step->sigma, step->sampling, share);
		cr_expect_leq(epsilon.lower, at + 1e-9 * end, "%g %g %g",
			      step->sigma, step->sampling, share);
		cr_expect_geq(epsilon.upper, at - 1e-9 * end, "%g %g %g",
			      step->sigma, step->sampling, share);
	}
}

TEST(privacy_loss_bounds, the_end_encloses_one_step)
{
	for (size_t i = 0; i < SIZE(sigmas); i++) {
		for (size_t j = 0; j < SIZE(rates); j++)
			check_one_step(
				&(struct loss_step){ sigmas[i], rates[j] });
	}
}

/* Where nearly no noise is, nearly all losses are the largest one. */
TEST(privacy_loss_bounds, little_noise_is_sharp_at_the_end)
{
	struct loss_part part = { { 0.05, 0.5 }, 2 };
	struct transform transform = { &part, 1,     DIRECTION_ADD,
				       NULL,  false, NULL };
	struct bracket epsilon = loss_bounds_epsilon_at_end(&transform, 1e-5);
	struct bracket delta = loss_bounds_delta_at_end(&transform, 1);

	cr_expect_float_eq(epsilon.lower, 2 * log(2) - 1.000005e-5, 1e-10);
	cr_expect_float_eq(epsilon.upper, 2 * log(2) - 1.000005e-5, 1e-10);
	cr_expect_float_eq(delta.lower, 1 - exp(1) / 4, 1e-12);
	cr_expect_float_eq(delta.upper, 1 - exp(1) / 4, 1e-12);
}

/* Each of these took seconds, or was refused. */
TEST(privacy_loss_bounds, a_whole_profile_of_little_noise_is_answered)
{
	struct loss_part part = { { 0.05, 0.5 }, 2 };
	struct error err = { 0 };
	struct accountant *made = accountant_sampled(&part, 1, &err);
	double fpr[] = { 0.01, 0.4, 0.9 };
	struct bracket fnr[3];

	cr_assert(made);
	for (int i = 0; i <= 2000; i++) {
		struct bracket delta;
		double at = 2 * log(2) * i / 2000;

		cr_assert(
			accountant_delta(made, DIRECTION_ADD, at, &delta, &err),
			"%s", err.text);
		cr_expect_float_eq(delta.lower, -expm1(at - 2 * log(2)), 1e-8);
		cr_expect_leq(delta.upper - delta.lower, 1e-8, "%d", i);
	}
	cr_assert(
		accountant_tradeoff(made, DIRECTION_REMOVE, fpr, 3, fnr, &err),
		"%s", err.text);
	for (int i = 0; i < 3; i++)
		cr_expect_leq(fnr[i].upper - fnr[i].lower, 1e-4, "%d", i);
	accountant_free(made);
}

/* Losses so small that nothing can tell them apart at 1. */
TEST(privacy_loss_bounds, far_out_delta_is_nearly_0)
{
	static const double noises[] = { 5, 20, 32, 1000 };
	struct error err = { 0 };

	for (size_t i = 0; i < SIZE(noises); i++) {
		struct loss_part part = { { noises[i], 1e-6 }, 1e6 };
		struct accountant *made = accountant_sampled(&part, 1, &err);
		struct bracket delta;

		cr_assert(made);
		cr_assert(
			accountant_delta(made, DIRECTION_BOTH, 1, &delta, &err),
			"%s", err.text);
		cr_expect_lt(delta.upper, 1e-30, "%g: %g", noises[i],
			     delta.upper);
		accountant_free(made);
	}
}

/* By what moments say far out, noise is found where it was refused. */
TEST(privacy_loss_bounds, much_noise_keeps_an_epsilon_of_1)
{
	for (double sigma = 1; sigma <= 100; sigma *= 10) {
		struct loss_part part = { { sigma, 0.01 }, 100 };
		struct error err = { 0 };
		struct accountant *made = accountant_sampled(&part, 1, &err);
		struct bracket delta;

		cr_assert(made);
		cr_assert(
			accountant_delta(made, DIRECTION_BOTH, 1, &delta, &err),
			"%s", err.text);
		cr_expect_lt(delta.upper, 1e-5, "%g: %g", sigma, delta.upper);
		accountant_free(made);
	}
}

/* It is smaller than any double there, and still some loss is larger. */
TEST(privacy_loss_bounds, far_out_delta_is_not_0)
{
	static const double far[] = { 85, 88, 90, 95, 100, 150, 300 };
	struct loss_part part = { { 1, 0.01 }, 1000 };
	struct error err = { 0 };
	struct accountant *made = accountant_sampled(&part, 1, &err);

	cr_assert(made);
	for (size_t i = 0; i < SIZE(far); i++) {
		struct bracket delta;

		cr_assert(accountant_delta(made, DIRECTION_REMOVE, far[i],
					   &delta, &err),
			  "%s", err.text);
		cr_expect(delta.upper >= 1e-300 && delta.upper <= 1e-298,
			  "%g: %g", far[i], delta.upper);
		cr_expect(delta.lower <= delta.value &&
				  delta.value <= delta.upper,
			  "%g", far[i]);
	}
	accountant_free(made);
}

/* The total variation of two steps, by a sum over pairs of cells. */
static double
two_steps_by_sum(double sigma, double q)
{
	enum { CELLS = 800 };
	double from = -8 * sigma, width = (1 + 16 * sigma) / CELLS, sum = 0;
	double without[CELLS], with[CELLS];

	for (int i = 0; i < CELLS; i++) {
		double x = from + (i + 0.5) * width;
		double scale = width / (sigma * sqrt(2 * acos(-1)));
		double shifted = (x - 1) / sigma;

		without[i] = scale * exp(-x * x / (2 * sigma * sigma));
		with[i] = (1 - q) * without[i] +
			  q * scale * exp(-shifted * shifted / 2);
	}
	for (int i = 0; i < CELLS; i++) {
		for (int j = 0; j < CELLS; j++)
			sum += fmax(0, with[i] * with[j] -
					       without[i] * without[j]);
	}

	return sum;
}

static bool
zero_at(double sigma, double q, double steps, double delta)
{
	struct loss_part part = { { sigma, q }, steps };
	struct transform transform = { &part, 1,     DIRECTION_REMOVE,
				       NULL,  false, NULL };

	return loss_bounds_is_zero(&transform, delta);
}

/* Decided without an integral, and never against what is summed. */
TEST(privacy_loss_bounds, total_variation_decides_an_epsilon_of_0)
{
	static const double few[] = { 1e-6, 0.01, 0.3, 0.9 };

	for (double sigma = 0.3; sigma < 5; sigma *= 2) {
		for (size_t i = 0; i < SIZE(few); i++) {
			double truth = two_steps_by_sum(sigma, few[i]);
			double one = few[i] * erf(sqrt(0.125) / sigma);

			cr_expect(!zero_at(sigma, few[i], 2, 0.999 * truth),
				  "%g %g: %g", sigma, few[i], truth);
			cr_expect(zero_at(sigma, few[i], 2,
					  1.001 * one * (2 - one)),
				  "%g %g: %g", sigma, few[i], one);
		}
	}
}
