/* test_one_run_model.c - assumed families, against the mechanisms they name */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/family/families.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/one_run/one_run_fdp.h"
#include "privacy/one_run/one_run_model.h"
#include "tests/support.h"

TestSuite(privacy_one_run_model, .timeout = 600);

/* A few named numbers as a lookup. */
struct named_model {
	const char *name;
	double value;
};

static bool
look_up(const void *from, const char *name, double *value)
{
	for (const struct named_model *it = from; it->name; it++) {
		if (!strcmp(it->name, name)) {
			*value = it->value;
			return true;
		}
	}

	return false;
}

static const struct named_model rest[] = { { "sampling", 0.2 },
					   { "mechanism-delta", 1e-4 },
					   { NULL, 0 } };
static const struct named_model one_step[] = { { "mechanism-delta", 1e-4 },
					       { NULL, 0 } };

static struct one_run_model *
model_of(const char *family, const struct named_model *values,
	 struct mechanism_lookup *lookup)
{
	struct error err = { 0 };
	struct one_run_model *model;

	*lookup =
		(struct mechanism_lookup){ .number = look_up, .from = values };
	model = one_run_model_new(family, lookup, &err);
	cr_assert(model, "%s: %s", family, err.text);

	return model;
}

/* f of the same mechanism, asked directly. */
static double
tradeoff(const char *family, const struct named_model *values, double alpha)
{
	struct mechanism_lookup lookup = { .number = look_up, .from = values };
	struct error err = { 0 };
	struct mechanism *mechanism =
		mechanism_new(mechanism_find(family), &lookup, &err);
	struct bracket found = { 0 };

	cr_assert(mechanism, "%s", err.text);
	cr_assert(mechanism_tradeoff(mechanism, alpha, &found, &err), "%s",
		  err.text);
	mechanism_free(mechanism);

	return found.upper;
}

/* g(x) = f(1 - x) from below, and nearly there. */
TEST(privacy_one_run_model, curves_lie_closely_below_the_mechanisms_own)
{
	static const struct named_model values[][4] = {
		{ { "epsilon", 1.3 }, { NULL, 0 } },
		{ { "epsilon", 1.3 }, { NULL, 0 } },
		{ { "epsilon", 1.3 },
		  { "mechanism-delta", 1e-4 },
		  { NULL, 0 } },
	};
	static const char *const families[] = { "laplace",
						"randomized-response",
						"approximate-dp" };

	for (size_t i = 0; i < 3; i++) {
		struct mechanism_lookup lookup;
		struct one_run_model *model =
			model_of(families[i], one_step, &lookup);
		const struct one_run_family *family =
			one_run_model_family(model);
		struct error err = { 0 };

		family->move(family->curve.state, 1.3);
		for (double x = 0.001; x < 1; x += 0.0113) {
			double f = tradeoff(families[i], values[i], 1 - x);
			double g = family->curve.inverse(family->curve.state, x)
					   .value;

			cr_expect_leq(g, f + 1e-12, "%s at %g", families[i], x);
			cr_expect_geq(g, f - 2e-6, "%s at %g: %g", families[i],
				      x, f - g);
		}
		cr_expect(one_run_model_sound(model, &err));
		one_run_model_free(model);
	}
}

/* Sampling everything is no sampling: a second road to the Gaussian bound. */
TEST(privacy_one_run_model, lines_reach_the_closed_form_of_the_gaussian)
{
	static const struct named_model all[] = { { "sampling", 1 },
						  { NULL, 0 } };
	struct one_run_game game = { 1000, 100, 95, 2 };
	struct mechanism_lookup lookup;
	struct one_run_model *model =
		model_of("subsampled-gaussian", all, &lookup);
	struct one_run_fdp found = one_run_fdp_bound(
		&game, 0.05, one_run_model_family(model), 0, 1e-6);

	cr_expect_float_eq(found.parameter, 0.7868118146841141, 2e-4, "%.9g",
			   found.parameter);
	cr_expect_leq(found.parameter, 0.7868118146841141);
	cr_expect_float_eq(
		one_run_model_epsilon(model, 0.7868118146841141, 1e-5).value,
		3.323300489139991, 1e-6);
	one_run_model_free(model);
}

TEST(privacy_one_run_model, parameters_and_epsilons_invert_each_other)
{
	for (size_t i = 0; families()[i]; i++) {
		const char *name = families()[i]->name;
		bool sampled = !strcmp(name, "subsampled-gaussian");
		struct mechanism_lookup lookup;
		struct one_run_model *model =
			model_of(name, sampled ? rest : one_step, &lookup);
		double epsilon = one_run_model_epsilon(model, 0.8, 1e-3).value;
		struct error err = { 0 };

		if (epsilon > 0 && epsilon < 100) {
			cr_expect_float_eq(
				one_run_model_keeping(model, epsilon, 1e-3),
				0.8, 1e-5, "%s", name);
		}
		cr_expect(one_run_model_sound(model, &err), "%s: %s", name,
			  err.text);
		one_run_model_free(model);
	}
}

TEST(privacy_one_run_model, unknown_families_and_missing_parts_are_refused)
{
	static const struct named_model nothing[] = { { NULL, 0 } };
	struct mechanism_lookup lookup = { .number = look_up, .from = nothing };
	struct error err = { 0 };

	cr_expect_null(one_run_model_new("cauchy", &lookup, &err));
	cr_expect_eq(err.kind, ERROR_USAGE);
	cr_expect_null(one_run_model_new("subsampled-gaussian", &lookup, &err));
	cr_expect(strstr(err.text, "sampling"), "%s", err.text);
}

/* A member's lines take many questions: none is asked once that was said. */
TEST(privacy_one_run_model, lines_stop_when_told)
{
	static const struct named_model all[] = { { "sampling", 0.1 },
						  { "steps", 5 },
						  { NULL, 0 } };
	struct progress progress = { .patience = 100 };
	struct mechanism_lookup lookup;
	struct one_run_model *model =
		model_of("subsampled-gaussian", all, &lookup);
	const struct one_run_family *family = one_run_model_family(model);
	struct error err = { 0 };

	one_run_model_watch(model, &progress);
	family->move(family->curve.state, 2);
	cr_expect_not(one_run_model_sound(model, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	cr_expect_leq(progress.asked, progress.patience + 10, "%zu more",
		      progress.asked - progress.patience);
	one_run_model_free(model);
}
