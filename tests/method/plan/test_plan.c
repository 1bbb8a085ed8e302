/* test_plan.c - how much data an audit needs */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "method/methods.h"
#include "method/plan/plan.h"
#include "privacy/mechanism/mechanisms.h"
#include "tests/support.h"

TestSuite(method_plan, .timeout = 600);

static void
start(struct settings *settings, double alpha, double delta, double sides)
{
	settings_init(settings);
	settings_set_number(settings, SETTING_ALPHA, alpha);
	settings_set_number(settings, SETTING_DELTA, delta);
	settings_set_number(settings, SETTING_SIDES, sides);
}

/* bayesian-estimation prints 1500 and 500 from its figure, step 50. */
TEST(method_plan, widths_of_the_paper_need_the_samples_it_says)
{
	static const struct method *const methods[] = { &method_clopper_pearson,
							&method_jeffreys,
							&method_bayes };
	static const size_t printed[] = { 1500, 1450, 550 };

	for (size_t i = 0; i < 3; i++) {
		struct settings settings;
		struct plan_order order = { .method = methods[i],
					    .settings = &settings,
					    .fpr = 0.4,
					    .fnr = 0.4 };
		struct plan_row row;
		struct error err = { 0 };

		start(&settings, 0.1, 1e-5, 2);
		settings_set_number(&settings, SETTING_WIDTH, 0.3);
		cr_assert(plan_check(&order, &err), "%s", err.text);
		cr_assert(plan_search(&order, &row, &err), "%s", err.text);
		cr_expect(row.samples <= printed[i] &&
				  row.samples > printed[i] - 60,
			  "%s: %zu", methods[i]->name, row.samples);
		cr_expect_leq(row.upper - row.lower, 0.3);
		settings_clear(&settings);
	}
}

/* The staircase against every pair of counts. */
TEST(method_plan, power_is_the_probability_of_the_counts_that_reach_the_bound)
{
	struct settings settings;
	struct plan_order order = { .method = &method_clopper_pearson,
				    .settings = &settings,
				    .fpr = 0.1,
				    .fnr = 0.2 };
	enum { N = 40 };
	struct plan_row row;
	struct error err = { 0 };
	double power = 0;

	start(&settings, 0.05, 1e-5, 1);
	settings_set_number(&settings, SETTING_BOUND, 0.6);
	cr_assert(plan_at(&order, 2 * N, &row, &err), "%s", err.text);
	for (int fn = 0; fn <= N; fn++) {
		for (int fp = 0; fp <= N; fp++) {
			double mass =
				exp(2 * lgamma(N + 1.0) - lgamma(fn + 1.0) -
				    lgamma(N - fn + 1.0) - lgamma(fp + 1.0) -
				    lgamma(N - fp + 1.0) + fn * log(0.2) +
				    (N - fn) * log(0.8) + fp * log(0.1) +
				    (N - fp) * log(0.9));
			struct plan_order at = order;
			struct plan_row one;

			at.fpr = (double)fp / N;
			at.fnr = (double)fn / N;
			settings_reset(&settings, SETTING_BOUND);
			cr_assert(plan_at(&at, 2 * N, &one, &err));
			/* Beyond the centre, lying attacks count again. */
			if (one.lower >= 0.6 && fn + fp < N)
				power += mass;
		}
	}
	cr_expect_float_eq(row.power, power, 1e-6, "%.10g %.10g", row.power,
			   power);
	cr_expect_leq(row.least_power, power);
	cr_expect_geq(row.most_power, power);

	/* What nobody walks, beyond six deviations, may be all that lacks. */
	order.fpr = order.fnr = 0.3;
	settings_set_number(&settings, SETTING_BOUND, 0.5);
	cr_assert(plan_at(&order, 40000, &row, &err), "%s", err.text);
	cr_expect_lt(row.power, 1 - 1e-10);
	cr_expect_eq(row.most_power, 1);
	settings_clear(&settings);
}

/* What the search decided by few steps is what the whole sum says. */
TEST(method_plan, the_size_found_has_the_power_and_the_one_before_has_not)
{
	static const struct {
		const struct method *method;
		double fpr, fnr, bound, power;
	} cases[] = {
		{ &method_clopper_pearson, 0.05, 0.5, 1, 0.8 },
		{ &method_clopper_pearson, 0.3, 0.3, 0.5, 0.95 },
		{ &method_jeffreys, 0.01, 0.8, 1.5, 0.5 },
		{ &method_katz, 0.2, 0.3, 0.9, 0.9 },
		{ &method_fdp_clopper_pearson, 0.1, 0.3, 2, 0.7 },
		{ &method_clopper_pearson, 0.6, 0.1, 0.2, 0.7 },
		{ &method_one_run, 0.2, 0.2, 1, 0.8 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings settings;
		struct plan_order order = { .method = cases[i].method,
					    .settings = &settings,
					    .fpr = cases[i].fpr,
					    .fnr = cases[i].fnr };
		struct plan_row row, before;
		struct error err = { 0 };

		start(&settings, 0.05, 1e-5, 1);
		settings_set_number(&settings, SETTING_BOUND, cases[i].bound);
		settings_set_number(&settings, SETTING_POWER, cases[i].power);
		cr_assert(plan_search(&order, &row, &err), "%s", err.text);
		cr_expect_geq(row.power, cases[i].power, "case %zu", i);
		cr_assert_gt(row.samples, 4);
		cr_assert(plan_at(&order, row.samples - 2, &before, &err));
		cr_expect_lt(before.power, cases[i].power, "case %zu", i);
		settings_clear(&settings);
	}
}

/* The last step of the search does not go beyond the most. */
TEST(method_plan, no_answer_is_more_than_the_search_says)
{
	struct settings settings;
	struct plan_order order = { .method = &method_clopper_pearson,
				    .settings = &settings,
				    .fpr = 0.2,
				    .fnr = 0.437079 };
	struct error err = { 0 };
	struct plan_row row;

	start(&settings, 0.05, 1e-5, 2);
	settings_set_number(&settings, SETTING_WIDTH, 0.0018);
	cr_expect_not(plan_search(&order, &row, &err));
	cr_expect(strstr(err.text, "not even 100000000 samples"), "%s",
		  err.text);
	settings_set_number(&settings, SETTING_WIDTH, 0.00185);
	cr_expect(plan_search(&order, &row, &err), "%s", err.text);
	cr_expect_gt(row.samples, 67108864);
	cr_expect_leq(row.samples, 100000000);
	settings_clear(&settings);
}

/* More canaries than are guessed cost delta and show nothing. */
TEST(method_plan, given_guesses_limit_what_can_be_shown)
{
	struct settings settings;
	struct plan_order order = { .method = &method_one_run,
				    .settings = &settings,
				    .fpr = 0.05,
				    .fnr = 0.5 };
	struct error err = { 0 };
	struct plan_row row;

	start(&settings, 0.05, 1e-5, 1);
	settings_set_number(&settings, SETTING_GUESSES, 500);
	settings_set_number(&settings, SETTING_POWER, 0.8);
	settings_set_number(&settings, SETTING_BOUND, 0.5);
	cr_assert(plan_search(&order, &row, &err), "%s", err.text);
	cr_expect_leq(row.samples, 500);
	cr_expect_geq(row.power, 0.8);
	settings_set_number(&settings, SETTING_BOUND, 1);
	cr_expect_not(plan_search(&order, &row, &err));
	cr_expect(strstr(err.text, "at most epsilon 0.796,"), "%s", err.text);
	settings_clear(&settings);
}

TEST(method_plan, orders_without_sense_are_refused)
{
	struct settings settings;
	struct plan_order order = { .method = &method_attack,
				    .settings = &settings,
				    .fpr = 0.5,
				    .fnr = 0.5 };
	struct error err = { 0 };
	struct plan_row row;

	start(&settings, 0.05, 1e-5, 1);
	cr_expect_not(plan_check(&order, &err));
	cr_expect_str_eq(err.text, "plan knows methods that work on counts or "
				   "guesses; attack does not");
	order.method = &method_plug_in;
	cr_expect_not(plan_check(&order, &err));
	cr_expect(strstr(err.text, "gives a point"), "%s", err.text);
	order.method = &method_one_run;
	settings_set_number(&settings, SETTING_WIDTH, 1);
	cr_expect_not(plan_check(&order, &err));
	cr_expect_str_eq(err.text,
			 "one-run has one end only; plan it with bound=");
	order.method = &method_clopper_pearson;
	cr_expect_not(plan_check(&order, &err));
	cr_expect(strstr(err.text, "one side has no width"), "%s", err.text);
	settings_reset(&settings, SETTING_WIDTH);
	settings_set_number(&settings, SETTING_BOUND, 1);
	cr_expect_not(plan_search(&order, &row, &err));
	cr_expect(strstr(err.text, "shows at most epsilon"), "%s", err.text);
	settings_set_number(&settings, SETTING_POWER, 0.9);
	cr_expect_not(plan_search(&order, &row, &err));
	cr_expect_eq(err.kind, ERROR_DATA);
	settings_clear(&settings);
}
