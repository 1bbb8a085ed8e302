/* test_setting.c - the one table of settings, and its values */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "method/rate/threshold.h"
#include "result/claim.h"
#include "setting/setting.h"
#include "tests/support.h"
#include "train/run/ledger.h"

TestSuite(setting, .timeout = 600);

TEST(setting, every_setting_describes_itself)
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
		cr_expect_eq(about->kind == VALUE_CHOICE || about->parts,
			     about->choices != NULL, "%s", about->name);
	}
}

/* A choice is an index, read as the policy of that place. */
TEST(setting, policies_are_called_as_results_call_them)
{
	const char *const *choices = setting_about(SETTING_POLICY)->choices;

	for (int i = 0; i < POLICY_COUNT - POLICY_FIXED; i++)
		cr_expect_str_eq(choices[i],
				 policy_name((enum policy)(POLICY_FIXED + i)));
	cr_expect_null(choices[POLICY_COUNT - POLICY_FIXED]);
}

TEST(setting, fallbacks_are_accepted_as_typed)
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

TEST(setting, texts_are_shown_whole)
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

TEST(setting, refusals_say_what_would_do)
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

/* Returns the line as one would type it today, NULL if it is refused. */
static char *
read_back(const char *line, struct error *err)
{
	struct settings settings;
	struct text shown = { 0 };
	char number[NUMBER_SIZE];

	settings_init(&settings);
	if (settings_set_line(&settings, line, err)) {
		for (enum setting i = 0; i < SETTING_COUNT; i++) {
			if (settings_given(&settings, i))
				text_add(&shown, " %s=%s",
					 setting_about(i)->name,
					 settings_show(&settings, i, number));
		}
		settings_clear(&settings);
		return text_take(&shown);
	}
	settings_clear(&settings);

	return NULL;
}

TEST(setting, older_words_say_what_newer_ones_say)
{
	static const struct {
		const char *older, *newer;
	} lines[] = {
		{ "confidence=0.9", "alpha=0.1" },
		{ "confidence=0.999999999999999", "alpha=1e-15" },
		{ "tau-rank=12", "tau=rank:12" },
		{ "tau-quantile=0.95", "tau=quantile:0.95" },
		{ "tau=0.5 tau-rank=12", "tau=rank:12" },
		{ "bootstrap=bca bootstraps=50", "bootstrap=bca:50" },
		{ "bootstraps=50 bootstrap=bc", "bootstrap=bc:50" },
		{ "bootstraps=50", "bootstrap=:percentile:50" },
		{ "bootstrap=none bootstraps=50", "bootstrap=none" },
		{ "bug=noise-scale noise-factor=0.5", "bug=noise-scale:0.5" },
		{ "noise-seeds=10 bug=few-seeds", "bug=few-seeds:10" },
		{ "bug=noise-scale:0.5 noise-seeds=10", "bug=noise-scale:0.5" },
		{ "bug=noise-scale noise-seeds=10", "bug=noise-scale" },
		{ "noise-factor=0.5 bug=none", "bug=none" },
		{ "unit=augmentation unit-rows=8", "unit=augmentation:8" },
		{ "unit-rows=8 unit=micro-batch", "unit=micro-batch:8" },
		{ "rate=0.3", "learning-rate=0.3" },
		{ "mean-population=2 sd-population=3", "mean0=2 sd0=3" },
		{ "mean-training=2 sd-training=3", "mean1=2 sd1=3" },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct error err = { 0 };
		char *older = read_back(lines[i].older, &err);
		char *newer = read_back(lines[i].newer, &err);

		cr_assert(older && newer, "%s: %s", lines[i].older, err.text);
		cr_expect_str_eq(older, newer, "%s", lines[i].older);
		/* the row's own words are those of today */
		cr_expect_str_eq(newer + 1, lines[i].newer);
		free(older);
		free(newer);
	}
}

TEST(setting, older_words_are_no_settings)
{
	const struct setting_older *older;

	for (size_t i = 0; (older = setting_older(i)); i++) {
		const char *name = older->name;
		struct settings settings;
		struct error err = { 0 };
		enum setting setting;
		char *value = setting_typed(&name, older->example);

		settings_init(&settings);
		cr_expect_not(setting_find(older->name, &setting));
		cr_assert(setting_need(older->name, &setting, &err));
		cr_expect_str_eq(setting_about(setting)->name, name);
		cr_expect(settings_set(&settings, setting, value, &err), "%s",
			  err.text);
		settings_clear(&settings);
		free(value);
	}
}

TEST(setting, refusals_of_older_words_name_the_newer)
{
	static const struct {
		const char *line, *sentence;
	} lines[] = {
		{ "confidence=1.5", "alpha must lie in (0, 1), not -0.5" },
		{ "confidence=0.9999999999999999",
		  "alpha must lie in (0, 1), not 0" },
		{ "confidence=x", "alpha takes a number, not 'x'" },
		{ "tau-rank=1.5", "tau=rank takes a whole number, not '1.5'" },
		{ "tau-quantile=2", "tau=quantile must lie in [0, 1], not 2" },
		{ "noise-seeds=0",
		  "bug=few-seeds must lie in [1, 1000000000], not 0" },
		{ "bootstraps=x", "bootstrap=percentile takes a number, not "
				  "'x'" },
		{ "bug=none:3", "bug=none takes no number" },
		{ "tau=first:3", "tau can be rank, quantile, not 'first:3'" },
		{ "rate=0", "learning-rate must be finite and above 0, not 0" },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct error err = { 0 };
		char *shown = read_back(lines[i].line, &err);

		cr_expect_null(shown, "%s", lines[i].line);
		cr_expect_str_eq(err.text, lines[i].sentence);
		free(shown);
	}
}

/* A threshold at a rank is no threshold by itself. */
TEST(setting, a_number_behind_a_word_is_that_word_s)
{
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	cr_assert(settings_set(&settings, SETTING_TAU, "rank:12", &err));
	cr_expect(settings_given(&settings, SETTING_TAU));
	cr_expect_not(settings_has_number(&settings, SETTING_TAU));
	cr_expect(isnan(settings_number(&settings, SETTING_TAU)));
	cr_expect_eq(settings_part(&settings, SETTING_TAU, TAU_RANK), 12);
	settings_step(&settings, SETTING_TAU, 1);
	cr_expect_eq(settings_part(&settings, SETTING_TAU, TAU_RANK), 13);
	cr_assert(settings_set(&settings, SETTING_TAU, "0.5", &err));
	cr_expect_eq(settings_number(&settings, SETTING_TAU), 0.5);
	cr_expect_eq(settings_part(&settings, SETTING_BUG, FAULT_FEW_SEEDS),
		     100);
	settings_clear(&settings);
}

TEST(setting, steps_go_along_natural_scales_and_back)
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

TEST(setting, a_copy_stands_alone)
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
