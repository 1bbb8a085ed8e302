/* test_last_model.c - the last model of sampled steps, along second roads */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_last_model, .timeout = 300);

/* Parameters in the order of `names`. */
struct training {
	double sigma, sampling, steps, direction, adjacency;
};

static bool
find(const void *from, const char *name, double *value)
{
	const struct training *at = from;
	const struct given all[] = {
		{ "sigma", at->sigma },         { "sampling", at->sampling },
		{ "steps", at->steps },         { "direction", at->direction },
		{ "adjacency", at->adjacency },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (!strcmp(all[i].name, name)) {
			*value = all[i].value;
			return true;
		}
	}

	return false;
}

static struct mechanism *
make(const struct mechanism_kind *kind, const struct training *training)
{
	struct mechanism_lookup lookup = { find, training, NULL };
	struct error err;
	struct mechanism *made = mechanism_new(kind, &lookup, &err);

	cr_assert(made, "%s", err.text);

	return made;
}

static struct bracket
log_delta_of(const struct mechanism *mechanism, double epsilon)
{
	struct bracket found;
	struct error err;

	cr_assert(mechanism_log_delta(mechanism, epsilon, &found, &err));

	return found;
}

/* The same brackets, up to so much. */
static void
expect_same(const struct bracket *a, const struct bracket *b, double tol,
	    const struct training *at, double x)
{
	cr_expect(a->lower <= b->upper + tol && b->lower <= a->upper + tol &&
			  a->upper - a->lower <= tol,
		  "sigma %g q %g T %g direction %g adjacency %g at %g: "
		  "%.15g to %.15g and %.15g to %.15g",
		  at->sigma, at->sampling, at->steps, at->direction,
		  at->adjacency, x, a->lower, a->upper, b->lower, b->upper);
}

static void
expect_equal(const struct mechanism_kind *kind, const struct training *at,
	     const struct training *as)
{
	struct mechanism *last = make(&mechanism_last_model, at);
	struct mechanism *other = make(kind, as);
	struct bracket a, b;
	struct error err;

	for (double e = 0.05; e < 4; e *= 2.5) {
		a = log_delta_of(last, e);
		b = log_delta_of(other, e);
		if (b.lower > -200)
			expect_same(&a, &b, 1e-6, at, e);
	}
	for (double alpha = 1e-4; alpha < 1; alpha = 0.03 + 2.2 * alpha) {
		cr_assert(mechanism_tradeoff(last, alpha, &a, &err));
		cr_assert(mechanism_tradeoff(other, alpha, &b, &err));
		expect_same(&a, &b, 1e-9, at, alpha);
	}
	cr_assert(mechanism_epsilon(last, 1e-5, &a, &err));
	cr_assert(mechanism_epsilon(other, 1e-5, &b, &err));
	expect_same(&a, &b, 1e-8 * (1 + b.value), at, 1e-5);
	mechanism_free(last);
	mechanism_free(other);
}

/* One step is its own last model. */
TEST(privacy_last_model, of_one_step_is_that_step)
{
	static const double sigmas[] = { 0.2, 0.7, 1, 4, 30 };
	static const double rates[] = { 1e-6, 0.01, 0.4, 0.999 };

	for (size_t i = 0; i < 60; i++) {
		struct training at = { sigmas[i % 5], rates[i / 5 % 4], 1,
				       (double)(i / 20), ADJACENCY_ADD_REMOVE };

		expect_equal(&mechanism_subsampled_gaussian, &at, &at);
	}
}

/* Without sampling nothing is hidden: mu = sqrt(T) / sigma, or twice it. */
TEST(privacy_last_model, without_sampling_is_all_steps)
{
	static const double sigmas[] = { 3, 40, 500 };

	for (size_t i = 0; i < 18; i++) {
		struct training at = { sigmas[i % 3], 1, i < 9 ? 7 : 1000,
				       (double)(i / 3 % 3),
				       i % 2 ? ADJACENCY_ZERO_OUT
					     : ADJACENCY_REPLACE_ONE };
		struct training as = at;

		as.direction = 0;
		expect_equal(&mechanism_gaussian, &at, &as);
	}
}

/* ---- by its definition ---- */

/* The chance of k of T, by logarithms of factorials. */
static double
chance(double steps, double q, double k)
{
	return exp(lgamma(steps + 1) - lgamma(k + 1) - lgamma(steps - k + 1) +
		   k * log(q) + (steps - k) * log1p(-q));
}

/* Densities of sign Bin(T, q) + N(0, sigma^2 T). */
static double
density(const struct training *at, double x, double sign)
{
	double sd = at->sigma * sqrt(at->steps), sum = 0;

	for (double k = 0; k <= at->steps; k++) {
		double z = (x - sign * k) / sd;

		sum += chance(at->steps, at->sampling, k) * exp(-z * z / 2);
	}

	return sum / (sd * sqrt(2 * M_PI));
}

/* The hockey stick over the line, by a midpoint rule. */
static double
integrated(const struct training *at, double epsilon)
{
	double sd = at->sigma * sqrt(at->steps);
	double without = at->adjacency > ADJACENCY_ADD_REMOVE ? -1 : 0;
	double low = (without < 0 ? -at->steps : 0) - 9 * sd;
	double part = (at->steps + 9 * sd - low) / 6000, sum = 0;

	for (int i = 0; i < 6000; i++) {
		double x = low + part * (i + 0.5);
		double in = density(at, x, 1), out = density(at, x, without);

		sum += part * fmax(0, at->direction > 1
					      ? in - exp(epsilon) * out
					      : out - exp(epsilon) * in);
	}

	return sum;
}

TEST(privacy_last_model, agrees_with_an_integral)
{
	static const double cases[][4] = {
		{ 1, 0.1, 10, 0.5 },  { 0.5, 0.3, 5, 1 },
		{ 2, 0.5, 30, 0.2 },  { 0.3, 0.01, 20, 0.1 },
		{ 5, 0.9, 12, 0.3 },  { 0.8, 0.05, 40, 0.05 },
		{ 0.2, 0.5, 3, 4 },   { 10, 0.02, 25, 1e-3 },
		{ 1, 0.999, 6, 1.5 }, { 0.6, 1e-3, 15, 0.01 },
	};

	for (size_t i = 0; i < 40; i++) {
		const double *one = cases[i % 10];
		struct training at = { one[0], one[1], one[2],
				       i / 10 % 2 ? 1 : 2,
				       i < 20 ? ADJACENCY_ADD_REMOVE
					      : ADJACENCY_REPLACE_ONE };
		struct mechanism *last = make(&mechanism_last_model, &at);
		struct bracket found = log_delta_of(last, one[3]);
		double truth = integrated(&at, one[3]);

		cr_expect(fabs(exp(found.value) - truth) <= 2e-7 + 1e-5 * truth,
			  "case %zu: %.12g, integrated %.12g", i,
			  exp(found.value), truth);
		mechanism_free(last);
	}
}

/* ---- what the curve of both directions rests on, and its laws ---- */

TEST(privacy_last_model, removing_tells_more_and_less_than_all_steps_do)
{
	static const double sigmas[] = { 0.3, 1, 5 };
	static const double rates[] = { 1e-3, 0.05, 0.5, 0.95 };
	static const double steps[] = { 2, 50, 3000 };

	for (size_t i = 0; i < 36; i++) {
		struct training at = { sigmas[i % 3], rates[i / 3 % 4],
				       steps[i / 12], 1, ADJACENCY_ADD_REMOVE };
		struct mechanism *add = make(&mechanism_last_model, &at), *all;
		struct mechanism *remove;

		at.direction = 2;
		remove = make(&mechanism_last_model, &at);
		all = make(&mechanism_subsampled_gaussian, &at);
		for (double e = 0.02; e < 3; e *= 3) {
			double less = log_delta_of(add, e).lower;
			double more = log_delta_of(remove, e).lower;
			double next = log_delta_of(remove, 1.5 * e).lower;

			cr_expect(less <= log_delta_of(remove, e).upper + 1e-9,
				  "case %zu at %g", i, e);
			cr_expect_leq(next, more + 1e-9);
			if (e > 0.1 && e < 0.5)
				cr_expect_leq(more, log_delta_of(all, e).upper);
		}
		mechanism_free(add);
		mechanism_free(remove);
		mechanism_free(all);
	}
}

TEST(privacy_last_model, far_settings_answer_and_too_many_steps_do_not)
{
	static const struct training far[] = {
		{ 1e-6, 1e-12, 1e6, 0, 1 }, { 1e9, 1, 1e6, 0, 2 },
		{ 1e-3, 0.5, 2, 0, 2 },     { 50, 1e-9, 1e6, 0, 1 },
		{ 1e-6, 1, 1, 0, 1 },       { 1e9, 1e-12, 1, 0, 2 },
	};
	struct training many = { 1, 0.1, 1000001, 0, 1 };
	struct mechanism_lookup lookup = { find, &many, NULL };
	struct error err;

	for (size_t i = 0; i < sizeof(far) / sizeof(far[0]); i++) {
		struct mechanism *last = make(&mechanism_last_model, &far[i]);
		struct bracket found;

		for (double alpha = 0; alpha <= 1; alpha += 0.25) {
			cr_assert(
				mechanism_tradeoff(last, alpha, &found, &err));
			cr_expect(found.lower >= 0 && found.upper <= 1 - alpha);
		}
		cr_assert(mechanism_epsilon(last, 1e-5, &found, &err));
		cr_expect(found.lower >= 0 && found.lower <= found.upper,
			  "case %zu: %g to %g", i, found.lower, found.upper);
		cr_expect_leq(log_delta_of(last, 1e3).lower, 1e-9);
		mechanism_free(last);
	}
	cr_expect_null(mechanism_new(&mechanism_last_model, &lookup, &err));
	cr_expect(strstr(err.text, "1000000"), "%s", err.text);
}
