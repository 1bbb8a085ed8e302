/* test_coverage.c - how often a method's lower end is wrong */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "privacy/gaussian_dp.h"
#include "study/coverage.h"
#include "tests/support.h"

TestSuite(study_coverage, .timeout = 240);

struct design {
	const char *method;
	const char *given[16]; /* names and values in turn */
};

static bool
study(const struct design *design, unsigned threads, struct coverage *coverage,
      struct error *err)
{
	struct settings settings;
	struct coverage_order order = {
		.method = method_find(design->method),
		.settings = &settings,
		.place.threads = threads,
	};
	struct mechanism *mechanism;
	bool done;

	settings_init(&settings);
	settings_set_number(&settings, SETTING_SIDES, 1);
	for (size_t i = 0; design->given[i]; i += 2) {
		cr_assert(settings_set_typed(&settings, design->given[i],
					     design->given[i + 1], err),
			  "%s", err->text);
	}
	mechanism = mechanism_settings_make(&settings, NULL, err);
	cr_assert(mechanism, "%s", err->text);
	order.mechanism = mechanism;
	done = coverage_run(&order, coverage, err);
	mechanism_free(mechanism);
	settings_clear(&settings);

	return done;
}

#define RESPONSE                                                               \
	"mechanism", "randomized-response", "epsilon", "4", "tau", "0",        \
		"delta", "0"

/* Found by another enumeration. */
TEST(study_coverage, jeffreys_is_no_bound_and_clopper_pearson_is)
{
	static const struct design small = { "jeffreys",
					     { RESPONSE, "rows", "300" } };
	static const struct design large = { "jeffreys",
					     { RESPONSE, "rows", "540" } };
	static const struct design exact = { "clopper-pearson",
					     { RESPONSE, "rows", "300" } };
	struct coverage coverage;
	struct error err = { 0 };

	cr_assert(study(&small, 0, &coverage, &err), "%s", err.text);
	cr_expect_eq(coverage.road, COVERAGE_ENUMERATED);
	cr_expect_float_eq(coverage.missed, 0.126, 0.0006, "%g",
			   coverage.missed);
	cr_assert(study(&large, 0, &coverage, &err), "%s", err.text);
	cr_expect_float_eq(coverage.missed, 0.085, 0.0006, "%g",
			   coverage.missed);
	cr_assert(study(&exact, 0, &coverage, &err), "%s", err.text);
	cr_expect_leq(coverage.missed, 0.039);
}

/* Drawn counts have the chances that were enumerated. */
TEST(study_coverage, drawing_and_enumerating_agree)
{
	static const struct design exact = { "jeffreys",
					     { RESPONSE, "rows", "300" } };
	static const struct design drawn = {
		"jeffreys", { RESPONSE, "rows", "300", "repetitions", "100000" }
	};
	struct coverage all, some;
	struct error err = { 0 };
	double error;

	cr_assert(study(&exact, 0, &all, &err), "%s", err.text);
	cr_assert(study(&drawn, 0, &some, &err), "%s", err.text);
	cr_expect_eq(some.road, COVERAGE_COUNTED);
	error = 5 * sqrt(all.missed * (1 - all.missed) / 1e5);
	cr_expect_float_eq(some.missed / 1e5, all.missed, error);
	cr_expect_float_eq(some.mean, all.mean, 0.02);
	for (size_t i = 0; i < 3; i++)
		cr_expect_float_eq(some.quantile[i], all.quantile[i], 0.1);
	cr_expect_float_eq(some.ceiling, all.ceiling, 0);
}

/* Data with the method run on them have the law of the counts too. */
TEST(study_coverage, running_the_method_agrees_with_its_counts)
{
	static const struct design exact = {
		"clopper-pearson",
		{ "mechanism", "laplace", "epsilon", "1", "tau", "0.5", "rows",
		  "200" },
	};
	static const struct design data = {
		"clopper-pearson",
		{ "mechanism", "laplace", "epsilon", "1", "tau-rank", "30",
		  "rows", "200", "repetitions", "2000" },
	};
	struct coverage all, some;
	struct error err = { 0 };

	cr_assert(study(&exact, 0, &all, &err), "%s", err.text);
	cr_assert(study(&data, 0, &some, &err), "%s", err.text);
	cr_expect_eq(some.road, COVERAGE_SIMULATED);
	/* 30 of 100 others at or above is about tau=0.5. */
	cr_expect_float_eq(some.mean, all.mean, 0.05);
	cr_expect_leq(some.missed / 2000, 0.05);
}

static void
expect_same_digits(const struct design *design)
{
	struct coverage one, two;
	struct error err = { 0 };

	cr_assert(study(design, 1, &one, &err), "%s", err.text);
	cr_assert(study(design, 2, &two, &err), "%s", err.text);
	cr_expect_float_eq(one.missed, two.missed, 0);
	cr_expect_float_eq(one.mean, two.mean, 0);
	for (size_t i = 0; i < 3; i++)
		cr_expect_float_eq(one.quantile[i], two.quantile[i], 0);
}

TEST(study_coverage, threads_do_not_matter)
{
	static const struct design designs[] = {
		{ "jeffreys",
		  { RESPONSE, "rows", "300", "repetitions", "20000" } },
		{ "jeffreys", { RESPONSE, "rows", "300" } },
		{ "clopper-pearson",
		  { "mechanism", "gaussian", "mu", "1", "rows", "100",
		    "repetitions", "500" } },
	};

	for (size_t i = 0; i < 3; i++)
		expect_same_digits(&designs[i]);
}

/* ln((1 - u) / u) for the limit u of no error among n. */
TEST(study_coverage, the_ceiling_is_that_of_a_perfect_attack)
{
	static const struct design design = {
		"clopper-pearson",
		{ "mechanism", "gaussian", "mu", "1", "rows", "1000", "tau",
		  "0.5", "delta", "0" },
	};
	double u = 1 - pow(0.025, 1.0 / 500);
	struct coverage coverage;
	struct error err = { 0 };

	cr_assert(study(&design, 0, &coverage, &err), "%s", err.text);
	cr_expect_float_eq(coverage.ceiling, log((1 - u) / u), 1e-9);
}

TEST(study_coverage, can_be_stopped)
{
	static const struct design design = { "jeffreys",
					      { RESPONSE, "rows", "300" } };
	struct progress progress = { 0 };
	struct settings settings;
	struct coverage_order order = {
		.method = method_find(design.method),
		.settings = &settings,
		.progress = &progress,
	};
	struct coverage coverage;
	struct error err = { 0 };
	struct mechanism *mechanism;

	settings_init(&settings);
	for (size_t i = 0; design.given[i]; i += 2) {
		enum setting setting;

		cr_assert(setting_find(design.given[i], &setting));
		cr_assert(settings_set(&settings, setting, design.given[i + 1],
				       &err));
	}
	mechanism = mechanism_settings_make(&settings, NULL, &err);
	cr_assert(mechanism);
	order.mechanism = mechanism;
	atomic_store(&progress.stop, true);
	cr_expect_not(coverage_run(&order, &coverage, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	mechanism_free(mechanism);
	settings_clear(&settings);
}

/* The model's own epsilon* is never below 0, whatever it is at one tau. */
TEST(study_coverage, a_bound_of_0_on_a_model_is_never_wrong)
{
	static const struct design nothing = {
		"epsilon-star-bound",
		{ "mechanism", "randomized-response", "epsilon", "0", "delta",
		  "0", "rows", "50", "repetitions", "200" }
	};
	struct coverage coverage;
	struct error err = { 0 };

	cr_assert(study(&nothing, 1, &coverage, &err), "%s", err.text);
	cr_expect_leq(coverage.missed / 200, 0.05, "%g", coverage.missed);
}

/* Testers bound delta: their truth is one, at the epsilon they are asked. */
TEST(study_coverage, testers_are_held_against_delta)
{
#define PAIR                                                                   \
	"mechanism", "gaussian", "mu", "2", "rows", "2000", "repetitions", "20"
	static const struct design at = { "testers",
					  { PAIR, "at-epsilon", "1" } };
	static const struct design claimed = { "testers",
					       { PAIR, "claim-epsilon", "1" } };
	struct coverage first, second;
	struct error err = { 0 };

	cr_assert(study(&at, 0, &first, &err), "%s", err.text);
	cr_assert(study(&claimed, 0, &second, &err), "%s", err.text);
	cr_expect_float_eq(first.truth, gaussian_dp_delta(1, 2), 1e-9);
	cr_expect_eq(first.truth, second.truth);
	cr_expect_eq(first.mean, second.mean);
	cr_expect_eq(second.reached, first.reached);
	cr_expect_gt(second.reached, 0);
}
