/* test_stages.c - unlike mechanisms one after another, by second roads */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/two_gaussians.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_stages, .timeout = 600);

enum { LIST_LIMIT = 3 };

/* One list of mechanisms; ends with an empty one. */
struct list {
	struct example at[LIST_LIMIT];
	enum direction direction;
};

/* One claim alone is what approximate-dp is; its steps are exact. */
static const double claimed_epsilon = 0.385, claimed_delta = 0.002;
static const struct mechanism_points claimed = { POINTS_PROFILE,
						 &claimed_epsilon,
						 &claimed_delta, 1 };

static struct mechanism *
make_list(const struct list *list)
{
	struct mechanism *members[LIST_LIMIT], *made;
	struct error err = { 0 };
	size_t count = 0;

	while (count < LIST_LIMIT && list->at[count].kind) {
		members[count] = example_made(&list->at[count], &claimed);
		count++;
	}
	made = mechanism_new_list(members, count, list->direction, &err);
	cr_assert(made, "%s", err.text);

	return made;
}

/* Two brackets of one number overlap, and the first is no wider than so. */
static void
expect_between(const struct bracket *found, const struct bracket *truth,
	       double width, const char *what, double at)
{
	double slack = 1e-14 * (1 + truth->value);

	if (isinf(truth->value)) {
		cr_expect(isinf(found->lower) && isinf(found->upper), "%s",
			  what);
		return;
	}
	cr_expect_leq(found->lower, truth->upper + slack,
		      "%s at %g: %.17g > %.17g", what, at, found->lower,
		      truth->upper);
	cr_expect_geq(found->upper, truth->lower - slack,
		      "%s at %g: %.17g < %.17g", what, at, found->upper,
		      truth->lower);
	cr_expect_leq(found->lower, found->value);
	cr_expect_leq(found->value, found->upper);
	cr_expect_leq(found->upper - found->lower, width, "%s at %g: %g wide",
		      what, at, found->upper - found->lower);
}

static struct bracket
about(double value, double relative)
{
	return (struct bracket){ value * (1 - relative), value,
				 value * (1 + relative) };
}

/* The same privacy by a mechanism that is known without a mesh. */
static void
expect_same(const struct list *list, const struct example *one)
{
	static const double rates[] = { 1e-7, 1e-3, 0.02, 0.3, 0.5, 0.9 };
	static const double epsilons[] = { 0, 0.385, 1, 2.385 };
	struct mechanism *made = make_list(list),
			 *known = example_made(one, &claimed);
	struct error err = { 0 };
	struct bracket epsilon, other;

	known->direction = list->direction;
	for (size_t i = 0; i < sizeof(epsilons) / sizeof(double); i++) {
		struct bracket delta = delta_of(made, epsilons[i]);

		other = delta_of(known, epsilons[i]);
		expect_between(&delta, &other, 1e-4 * other.value + 1e-12,
			       one->kind, epsilons[i]);
	}
	for (size_t i = 0; i < sizeof(rates) / sizeof(double); i++) {
		struct bracket beta = tradeoff_of(made, rates[i]);

		other = tradeoff_of(known, rates[i]);
		expect_between(&beta, &other, 1e-4, one->kind, rates[i]);
	}
	cr_assert(mechanism_epsilon(made, 0.01, &epsilon, &err), "%s",
		  err.text);
	cr_assert(mechanism_epsilon(known, 0.01, &other, &err), "%s", err.text);
	expect_between(&epsilon, &other, 1e-3, one->kind, 0.01);
	mechanism_free(made);
	mechanism_free(known);
}

/* A list, and the one mechanism that is the same. */
static const struct {
	struct list list;
	struct example one;
} pieces_and_whole[] = {
	{ { { { "laplace", { { "epsilon", 0.385 }, { "steps", 2 } } },
	      { "laplace", { { "epsilon", 0.385 }, { "steps", 5 } } } },
	    DIRECTION_BOTH },
	  { "laplace", { { "epsilon", 0.385 }, { "steps", 7 } } } },
	{ { { { "randomized-response", { { "epsilon", 0.5 }, { "steps", 3 } } },
	      { "randomized-response", { { "epsilon", 0.5 } } } },
	    DIRECTION_ADD },
	  { "randomized-response", { { "epsilon", 0.5 }, { "steps", 4 } } } },
	{ { { { "curve", { { "steps", 6 } } } }, DIRECTION_REMOVE },
	  { "approximate-dp",
	    { { "epsilon", 0.385 },
	      { "mechanism-delta", 0.002 },
	      { "steps", 6 } } } },
	{ { { { "curve", { { "steps", 150 } } },
	      { "approximate-dp",
		{ { "epsilon", 0.385 },
		  { "mechanism-delta", 0.002 },
		  { "steps", 50 } } } },
	    DIRECTION_BOTH },
	  { "approximate-dp",
	    { { "epsilon", 0.385 },
	      { "mechanism-delta", 0.002 },
	      { "steps", 200 } } } },
	{ { { { "gaussian", { { "mu", 0.5 }, { "steps", 3 } } },
	      { "gaussian", { { "sigma", 2 } } },
	      { "two-gaussians",
		{ { "mean0", 3 },
		  { "sd0", 2 },
		  { "mean1", 2 },
		  { "sd1", 2 } } } },
	    DIRECTION_BOTH },
	  { "gaussian", { { "mu", 1.1180339887498949 } } } },
	/* beside what says nothing, on a mesh */
	{ { { { "gaussian", { { "mu", 1.385 } } },
	      { "approximate-dp", { { "epsilon", 0 } } } },
	    DIRECTION_BOTH },
	  { "gaussian", { { "mu", 1.385 } } } },
	{ { { { "subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.02 }, { "steps", 500 } } },
	      { "approximate-dp", { { "epsilon", 0 } } } },
	    DIRECTION_ADD },
	  { "subsampled-gaussian",
	    { { "sigma", 1 }, { "sampling", 0.02 }, { "steps", 500 } } } },
	/* the best line for a small rate is far beyond the mean */
	{ { { { "subsampled-gaussian",
		{ { "sigma", 0.5 }, { "sampling", 0.001 }, { "steps", 3 } } },
	      { "approximate-dp", { { "epsilon", 0 } } } },
	    DIRECTION_ADD },
	  { "subsampled-gaussian",
	    { { "sigma", 0.5 }, { "sampling", 0.001 }, { "steps", 3 } } } },
	{ { { { "subsampled-gaussian",
		{ { "sigma", 0.7 }, { "sampling", 0.3 }, { "steps", 3 } } },
	      { "approximate-dp", { { "epsilon", 0 } } } },
	    DIRECTION_BOTH },
	  { "subsampled-gaussian",
	    { { "sigma", 0.7 }, { "sampling", 0.3 }, { "steps", 3 } } } },
};

TEST(privacy_stages, equals_in_pieces_are_what_they_are_in_one)
{
	for (size_t i = 0;
	     i < sizeof(pieces_and_whole) / sizeof(*pieces_and_whole); i++)
		expect_same(&pieces_and_whole[i].list,
			    &pieces_and_whole[i].one);
}

/* A whole curve comes from one mesh, a single point from its own. */
TEST(privacy_stages, a_curve_of_laplace_holds_its_points)
{
	static const struct example example = {
		"laplace", { { "epsilon", 0.1 }, { "steps", 30 } }
	};
	static const double rates[] = { 1e-6, 0.01, 0.2, 0.7 };
	struct mechanism *made = example_made(&example, &claimed);
	struct bracket curve[4];
	struct error err = { 0 };

	cr_assert(mechanism_tradeoffs(made, rates, 4, curve, &err), "%s",
		  err.text);
	for (size_t i = 0; i < 4; i++) {
		struct bracket point = tradeoff_of(made, rates[i]);

		expect_between(&curve[i], &point, 1e-5, "curve", rates[i]);
	}
	mechanism_free(made);
}

/* ---- two steps as one integral ---- */

/* delta(eps) = E[delta of the second at eps - loss of the first]. */
static double
two_steps(const struct two_gaussians *pair, double epsilon)
{
	double sum = 0, step = 2e-4;

	for (double z = -9; z < 9; z += step) {
		double y = pair->mean0 + pair->sd0 * (z + step / 2);
		double a = (y - pair->mean0) / pair->sd0;
		double b = (y - pair->mean1) / pair->sd1;
		double loss = (b * b - a * a) / 2 + log(pair->sd1 / pair->sd0);

		sum += step * exp(-a * a / 2) / sqrt(2 * M_PI) *
		       exp(two_gaussians_log_delta(pair, epsilon - loss));
	}

	return sum;
}

TEST(privacy_stages, two_normal_steps_are_an_integral)
{
	static const double epsilons[] = { 0, 0.3, 1.7, 6 };
	static const double ratios[] = { 1.3, 0.4, 1.001 };

	for (size_t r = 0; r < 3; r++) {
		struct example example = { "two-gaussians",
					   { { "mean0", 0 },
					     { "sd0", 1 },
					     { "mean1", 0.8 },
					     { "sd1", ratios[r] },
					     { "steps", 2 },
					     { "direction", DIRECTION_ADD } } };
		struct two_gaussians pair = { 0, 1, 0.8, ratios[r] };
		struct mechanism *made = example_made(&example, &claimed);

		for (size_t i = 0; i < 4; i++) {
			struct bracket delta = delta_of(made, epsilons[i]);
			struct bracket road =
				about(two_steps(&pair, epsilons[i]), 1e-7);

			expect_between(&delta, &road, 1e-5 * road.value + 1e-13,
				       "add", epsilons[i]);
		}
		pair = two_gaussians_swap(&pair);
		made->direction = DIRECTION_REMOVE;
		for (size_t i = 0; i < 4; i++) {
			struct bracket delta = delta_of(made, epsilons[i]);
			struct bracket road =
				about(two_steps(&pair, epsilons[i]), 1e-7);

			expect_between(&delta, &road, 1e-5 * road.value + 1e-13,
				       "remove", epsilons[i]);
		}
		mechanism_free(made);
	}
}

/* Laplace has its loss between atoms at both ends. */
static double
laplace_and_gaussian(double laplace, double mu, double epsilon)
{
	struct two_gaussians pair = { mu, 1, 0, 1 };
	double sum =
		0.5 * exp(two_gaussians_log_delta(&pair, epsilon - laplace));

	sum += exp(-laplace) / 2 *
	       exp(two_gaussians_log_delta(&pair, epsilon + laplace));
	for (int i = 0; i < 20000; i++) {
		double loss = laplace * (2 * (i + 0.5) / 20000 - 1);

		sum += 2 * laplace / 20000 * exp((loss - laplace) / 2) / 4 *
		       exp(two_gaussians_log_delta(&pair, epsilon - loss));
	}

	return sum;
}

TEST(privacy_stages, laplace_and_normal_noise_are_an_integral)
{
	static const struct list list = {
		{ { "gaussian", { { "sigma", 1.25 } } },
		  { "laplace", { { "epsilon", 1.385 } } } },
		DIRECTION_BOTH
	};
	static const double epsilons[] = { 0, 0.5, 1.385, 3, 6 };
	struct mechanism *made = make_list(&list);

	for (size_t i = 0; i < 5; i++) {
		struct bracket delta = delta_of(made, epsilons[i]);
		struct bracket road = about(
			laplace_and_gaussian(1.385, 0.8, epsilons[i]), 1e-8);

		expect_between(&delta, &road, 1e-6 * road.value, "delta",
			       epsilons[i]);
	}
	mechanism_free(made);
}

/* ---- answers that belong together ---- */

static const struct list lists[] = {
	{ { { "subsampled-gaussian",
	      { { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } } },
	    { "laplace", { { "epsilon", 0.5 }, { "steps", 5 } } },
	    { "randomized-response",
	      { { "epsilon", 0.7 }, { "options", 4 } } } },
	  DIRECTION_BOTH },
	{ { { "laplace", { { "epsilon", 1.385 } } },
	    { "curve", { { "steps", 2 } } } },
	  DIRECTION_ADD },
	{ { { "two-gaussians",
	      { { "mean0", -1 },
		{ "sd0", 0.5 },
		{ "mean1", 0 },
		{ "sd1", 1.4 },
		{ "steps", 3 } } },
	    { "approximate-dp",
	      { { "epsilon", 0.2 }, { "mechanism-delta", 1e-6 } } } },
	  DIRECTION_REMOVE },
	{ { { "approximate-dp", { { "epsilon", 0 } } },
	    { "randomized-response", { { "epsilon", 0 } } } },
	  DIRECTION_BOTH },
};

static void
expect_ordered(const struct bracket *found, const char *what, double at)
{
	cr_expect(found->lower <= found->value && found->value <= found->upper,
		  "%s at %g: %.17g %.17g %.17g", what, at, found->lower,
		  found->value, found->upper);
}

TEST(privacy_stages, answers_are_ordered_and_monotone)
{
	static const double epsilons[] = { 0, 1e-9, 0.1, 1, 10, 100, 1e5 };
	static const double deltas[] = { 1, 0.5, 1e-5, 1e-15, 1e-300, 0 };
	static const double rates[] = { 0, 1e-300, 1e-9, 0.5, 1 - 1e-9, 1 };

	for (size_t n = 0; n < sizeof(lists) / sizeof(lists[0]); n++) {
		struct mechanism *made = make_list(&lists[n]);
		double before = 1, lower = 0;
		struct error err = { 0 };
		struct bracket found;

		for (size_t i = 0; i < 7; i++) {
			found = delta_of(made, epsilons[i]);
			expect_ordered(&found, "delta", epsilons[i]);
			cr_expect_leq(found.lower, before);
			before = found.upper;
		}
		for (size_t i = 0; i < 6; i++) {
			cr_assert(mechanism_epsilon(made, deltas[i], &found,
						    &err),
				  "%s", err.text);
			expect_ordered(&found, "epsilon", deltas[i]);
			cr_expect_geq(found.upper, lower);
			lower = found.lower;
		}
		before = 1;
		for (size_t i = 0; i < 6; i++) {
			found = tradeoff_of(made, rates[i]);
			expect_ordered(&found, "fnr", rates[i]);
			cr_expect_leq(found.lower, before);
			cr_expect_leq(found.upper, 1 - rates[i]);
			before = found.upper;
		}
		mechanism_free(made);
	}
}

/* delta(eps) = P(loss > eps) - e^eps Q(loss > eps). */
TEST(privacy_stages, tails_and_density_belong_to_delta)
{
	struct mechanism *made = make_list(&lists[0]);
	struct error err = { 0 };
	struct loss_tails tails, next;
	double density;

	made->direction = DIRECTION_REMOVE;
	for (double loss = 0; loss < 4; loss += 0.7) {
		struct bracket delta = delta_of(made, loss);

		cr_assert(mechanism_tails(made, loss, &tails, &err));
		cr_expect_float_eq(exp(tails.with) - exp(loss + tails.without),
				   delta.value, 1e-6);
		cr_assert(mechanism_tails(made, loss + 0.01, &next, &err));
		cr_assert(mechanism_log_density(made, loss + 0.005, &density,
						&err),
			  "%s", err.text);
		cr_expect_float_eq(exp(tails.without) - exp(next.without),
				   0.01 * exp(density), 1e-6);
	}
	mechanism_free(made);
}

enum { SAMPLE = 20000 };

static int
by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* The trade-off of a test at the sample's own 10 % point. */
TEST(privacy_stages, samples_are_as_hard_to_tell_as_f_says)
{
	static double out[SAMPLE], in[SAMPLE];
	static const struct list list = {
		{ { "subsampled-gaussian",
		    { { "sigma", 1 }, { "sampling", 0.1 }, { "steps", 20 } } },
		  { "laplace", { { "epsilon", 0.5 }, { "steps", 3 } } },
		  { "two-gaussians",
		    { { "mean0", 0 },
		      { "sd0", 1 },
		      { "mean1", 0.5 },
		      { "sd1", 1.2 } } } },
		DIRECTION_ADD
	};
	struct mechanism *made = make_list(&list);
	struct error err = { 0 };
	double missed = 0, threshold;
	struct score_rates rates;
	struct bracket f;

	cr_assert(mechanism_sample(made, 3, 0, false, out, SAMPLE, &err));
	cr_assert(mechanism_sample(made, 3, 1, true, in, SAMPLE, &err));
	qsort(out, SAMPLE, sizeof(*out), by_value);
	threshold = out[SAMPLE * 9 / 10];
	for (size_t i = 0; i < SAMPLE; i++)
		missed += in[i] < threshold;
	f = tradeoff_of(made, 0.1);
	cr_assert(mechanism_rates(made, threshold, &rates, &err));
	cr_expect_float_eq(rates.without, 0.1, 5 * sqrt(0.09 / SAMPLE));
	cr_expect_float_eq(missed / SAMPLE, f.value, 8 / sqrt(4.0 * SAMPLE));
	mechanism_free(made);
}

TEST(privacy_stages, far_apart_deviations_are_refused)
{
	struct example example = { "two-gaussians",
				   { { "mean0", 0 },
				     { "sd0", 1 },
				     { "mean1", 1 },
				     { "sd1", 80 },
				     { "steps", 2 } } };
	struct error err = { 0 };

	cr_expect_null(example_make(&example, NULL, &err));
	cr_expect(strstr(err.text, "less than 50 times apart"), "%s", err.text);
}

/* Points of a Gaussian, some steps of them, and what those really are. */
TEST(privacy_stages, steps_of_claimed_points_hold_those_of_their_function)
{
	double alpha[40], beta[40], epsilons[] = { 0, 1, 5, 60 };
	struct mechanism_points points = { POINTS_TRADEOFF, alpha, beta, 40 };
	struct example example = { "curve", { { "steps", 3 } } };
	struct error err = { 0 };
	struct bracket epsilon;
	struct mechanism *made;

	for (int i = 0; i < 40; i++) {
		alpha[i] = (i + 1) / 41.0;
		beta[i] = gaussian_dp_tradeoff(alpha[i], 1);
	}
	made = example_make(&example, &points, &err);
	cr_assert(made, "%s", err.text);
	for (size_t i = 0; i < sizeof(epsilons) / sizeof(*epsilons); i++) {
		double truth = gaussian_dp_delta(epsilons[i], sqrt(3));
		struct bracket delta = delta_of(made, epsilons[i]);

		cr_expect_leq(delta.lower, truth + 1e-12, "%g", epsilons[i]);
		cr_expect_geq(delta.upper, truth, "%g", epsilons[i]);
	}
	cr_assert(mechanism_epsilon(made, 1e-5, &epsilon, &err));
	cr_expect_leq(epsilon.lower, gaussian_dp_epsilon(1e-5, sqrt(3)));
	cr_expect(isinf(epsilon.upper));
	mechanism_free(made);
}

/* Two Laplace steps by direct summation of their losses. */
static double
laplace_twice(double e, double eps)
{
	enum { CELLS = 4000 };
	double h = 2 * e / CELLS, sum = 0;

	/* Given one loss l, the other's delta(eps - l) has a closed form. */
	for (int i = -1; i <= CELLS; i++) {
		double l = i < 0 ? -e : i < CELLS ? -e + (i + 0.5) * h : e;
		double mass = i < 0       ? exp(-e) / 2
			      : i < CELLS ? exp((l - e) / 2) / 4 * h
					  : 0.5;
		double rest = eps - l, one;

		if (rest >= e)
			one = 0;
		else if (rest >= -e)
			one = -expm1((rest - e) / 2);
		else
			one = -expm1(rest);
		sum += mass * one;
	}

	return sum;
}

TEST(privacy_stages, laplace_composes_with_its_atoms)
{
	for (double e = 0.1; e < 5; e *= 3) {
		const struct example twice = {
			.kind = "laplace",
			.given = { { "epsilon", e }, { "steps", 2 } },
		};
		struct mechanism *mechanism = example_made(&twice, &claimed);

		for (double eps = 0; eps < 2 * e; eps += 0.31 * e) {
			struct bracket at = delta_of(mechanism, eps);
			double direct = laplace_twice(e, eps);

			cr_expect_float_eq(at.value, direct, 2e-6,
					   "e=%g eps=%g: %.12g %.12g", e, eps,
					   at.value, direct);
			cr_expect_leq(at.upper - at.lower, 1e-6);
		}
		/* No loss beyond both atoms. */
		cr_expect_eq(delta_of(mechanism, 2 * e).upper, 0);
		mechanism_free(mechanism);
	}
}
