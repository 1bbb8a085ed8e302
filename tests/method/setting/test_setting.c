/* test_setting.c - the one table of settings, and its values */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "method/setting/setting.h"
#include "result/claim.h"
#include "tests/support.h"

TestSuite(method_setting, .timeout = 600);

TEST(method_setting, every_setting_describes_itself)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about =
			setting_about((enum setting)i);
		enum setting found;

		cr_assert(about->name, "setting %zu", i);
		cr_expect(about->summary && about->group, "%s", about->name);
		cr_expect(setting_find(about->name, &found) && found == i,
			  "%s is there twice", about->name);
		cr_expect_neq(about->summary[strlen(about->summary) - 1], '.',
			      "%s", about->name);
		cr_expect_eq(about->kind == VALUE_CHOICE,
			     about->choices != NULL, "%s", about->name);
	}
}

/* A choice is an index, read as the policy of that place. */
TEST(method_setting, policies_are_called_as_results_call_them)
{
	const char *const *choices = setting_about(SETTING_POLICY)->choices;

	for (int i = 0; i < POLICY_COUNT - POLICY_FIXED; i++)
		cr_expect_str_eq(choices[i],
				 policy_name((enum policy)(POLICY_FIXED + i)));
	cr_expect_null(choices[POLICY_COUNT - POLICY_FIXED]);
}

TEST(method_setting, fallbacks_are_accepted_as_typed)
{
	struct settings settings;
	struct error err = { 0 };
	char number[NUMBER_SIZE];

	settings_init(&settings);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const char *text =
			settings_show(&settings, (enum setting)i, number);

		if (*text)
			cr_expect(settings_set(&settings, (enum setting)i, text,
					       &err),
				  "%s", err.text);
	}
	settings_clear(&settings);
}

TEST(method_setting, texts_are_shown_whole)
{
	char number[NUMBER_SIZE], list[4001];
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	for (size_t i = 0; i < sizeof(list) - 1; i++)
		list[i] = "12,5"[i % 4];
	list[sizeof(list) - 1] = '\0';
	cr_assert(settings_set(&settings, SETTING_ORDERS, list, &err), "%s",
		  err.text);
	cr_expect_str_eq(settings_show(&settings, SETTING_ORDERS, number),
			 list);
	cr_assert(settings_set(&settings, SETTING_ALPHA, "0.1", &err));
	cr_expect_str_eq(settings_show(&settings, SETTING_ALPHA, number),
			 "0.1");
	cr_expect_str_eq(settings_show(&settings, SETTING_TAU, number), "");
	settings_clear(&settings);
}

TEST(method_setting, refusals_say_what_would_do)
{
	static const struct {
		enum setting setting;
		const char *text, *sentence;
	} cases[] = {
		{ SETTING_ALPHA, "1", "alpha must lie in (0, 1), not 1" },
		{ SETTING_DELTA, "-1", "delta must lie in [0, 1], not -1" },
		{ SETTING_DELTA, "x", "delta takes a number, not 'x'" },
		{ SETTING_SEED, "1.5", "seed takes a whole number, not '1.5'" },
		{ SETTING_REFLECT, "maybe",
		  "reflect takes yes or no, not 'maybe'" },
		{ SETTING_BAND, "dwk",
		  "band can be equal-local-level, dkw, not 'dwk'" },
		{ SETTING_METHOD, "jefreys",
		  "there is no method 'jefreys'; did you mean jeffreys?" },
		{ SETTING_MECHANISM, "dpsgd",
		  "there is no mechanism 'dpsgd'; did you mean "
		  "subsampled-gaussian?" },
		{ SETTING_KIND, "scors",
		  "there is no kind of data 'scors'; did you mean scores?" },
	};
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_expect_not(settings_set(&settings, cases[i].setting,
					   cases[i].text, &err));
		cr_expect_str_eq(err.text, cases[i].sentence);
		cr_expect_eq(err.kind, ERROR_USAGE);
	}
	settings_clear(&settings);
}

TEST(method_setting, alpha_and_confidence_are_one_thing)
{
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	cr_assert(settings_set(&settings, SETTING_CONFIDENCE, "0.9", &err));
	cr_expect_eq(settings_number(&settings, SETTING_ALPHA), 0.1);
	cr_expect(settings_check(&settings, &err));
	cr_assert(settings_set(&settings, SETTING_ALPHA, "0.2", &err));
	cr_expect_not(settings_check(&settings, &err));
	cr_expect(strstr(err.text, "contradict"));
	settings_clear(&settings);
}

/* alpha=0 and alpha=1 are refused by that name, too. */
TEST(method_setting, a_confidence_has_its_alpha)
{
	static const char *const none[] = { "0.9999999999999999", "1e-16",
					    "5e-324" };
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		cr_expect_not(settings_set(&settings, SETTING_CONFIDENCE,
					   none[i], &err));
		cr_expect(strstr(err.text, "give alpha="), "%s", err.text);
		cr_expect_not(settings_given(&settings, SETTING_CONFIDENCE));
	}
	cr_expect(settings_set(&settings, SETTING_CONFIDENCE,
			       "0.999999999999999", &err));
	cr_expect_eq(settings_number(&settings, SETTING_ALPHA), 1e-15);
	settings_clear(&settings);
}

TEST(method_setting, steps_go_along_natural_scales_and_back)
{
	struct settings settings;

	settings_init(&settings);
	settings_step(&settings, SETTING_DELTA, 1);
	cr_expect_float_eq(settings_number(&settings, SETTING_DELTA), 2e-5,
			   1e-18);
	settings_step(&settings, SETTING_DELTA, -1);
	cr_expect_float_eq(settings_number(&settings, SETTING_DELTA), 1e-5,
			   1e-18);
	settings_step(&settings, SETTING_DELTA, 3);
	cr_expect_float_eq(settings_number(&settings, SETTING_DELTA), 1e-4,
			   1e-17);
	settings_step(&settings, SETTING_SIDES, 1);
	cr_expect_eq(settings_number(&settings, SETTING_SIDES), 2);
	settings_step(&settings, SETTING_SIDES, -5);
	cr_expect_eq(settings_number(&settings, SETTING_SIDES), 1);
	settings_step(&settings, SETTING_POLICY, 1);
	cr_expect_eq(settings_choice(&settings, SETTING_POLICY), 0);
	settings_step(&settings, SETTING_POLICY, -1);
	cr_expect_eq(settings_choice(&settings, SETTING_POLICY), 6);
	for (int i = 0; i < 60; i++)
		settings_step(&settings, SETTING_ALPHA, 1);
	cr_expect_lt(settings_number(&settings, SETTING_ALPHA), 1);
	/* One of the file's units more is nothing to a number so large. */
	settings_set_number(&settings, SETTING_TAU, 1e300);
	settings_step(&settings, SETTING_TAU, 1);
	cr_expect_eq(settings_number(&settings, SETTING_TAU), 1e300);
	settings_clear(&settings);
}

TEST(method_setting, a_copy_stands_alone)
{
	struct settings settings, copy;
	struct error err = { 0 };

	settings_init(&settings);
	cr_assert(settings_set(&settings, SETTING_OUTPUT, "a.png", &err));
	settings_copy(&copy, &settings);
	settings_reset(&settings, SETTING_OUTPUT);
	cr_expect_null(settings_text(&settings, SETTING_OUTPUT));
	cr_expect_str_eq(settings_text(&copy, SETTING_OUTPUT), "a.png");
	settings_clear(&settings);
	settings_clear(&copy);
}
