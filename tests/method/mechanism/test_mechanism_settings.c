/* test_mechanism_settings.c - mechanisms as they are typed */

#include <criterion/criterion.h>
#include <string.h>

#include "method/mechanism/mechanism_noise.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/mechanism_words.h"
#include "privacy/mechanism/mechanisms.h"
#include "tests/support.h"

TestSuite(method_mechanism_settings, .timeout = 600);

static void
set(struct settings *settings, enum setting setting, const char *text)
{
	struct error err = { 0 };

	cr_assert(settings_set(settings, setting, text, &err), "%s", err.text);
}

static void
start(struct settings *settings, const char *then)
{
	settings_init(settings);
	set(settings, SETTING_MECHANISM, "gaussian");
	set(settings, SETTING_MU, "1");
	set(settings, SETTING_THEN, then);
}

static double
epsilon_of(const struct settings *settings)
{
	struct error err = { 0 };
	struct mechanism *made = mechanism_settings_make(settings, NULL, &err);
	struct bracket found;

	cr_assert(made, "%s", err.text);
	cr_assert(mechanism_epsilon(made, 1e-5, &found, &err), "%s", err.text);
	mechanism_free(made);

	return found.upper;
}

/* mu^2 adds up: 1 + 3/4 + 0.25. */
TEST(method_mechanism_settings, stages_are_read_with_colons_and_blanks)
{
	struct settings list, one;

	start(&list, "gaussian:sigma=2:steps=3,gaussian mu=0.5");
	settings_init(&one);
	set(&one, SETTING_MECHANISM, "gaussian");
	set(&one, SETTING_MU, "1.4142135623730951");
	cr_expect_float_eq(epsilon_of(&list), epsilon_of(&one), 1e-12);
	settings_clear(&list);
	settings_clear(&one);
}

TEST(method_mechanism_settings, stages_are_described_and_labelled)
{
	struct mechanism_file file;
	struct error err = { 0 };
	struct settings list;
	struct text text = { 0 };

	start(&list, "laplace:epsilon=0.5:steps=5,curve");
	text_clear(&text);
	mechanism_words_add(&list, &text);
	cr_expect_str_eq(text_get(&text),
			 "gaussian mu=1, then laplace epsilon=0.5 "
			 "steps=5, then curve");
	text_clear(&text);
	mechanism_words_label(&list, &text);
	cr_expect_str_eq(text_get(&text), "gaussian, then laplace, curve");
	set(&list, SETTING_FILE, "claim.csv");
	cr_expect(mechanism_settings_file(&list, &file, &err));
	cr_expect_str_eq(file.path, "claim.csv");
	cr_expect_not(file.is_matrix);
	settings_clear(&list);
	text_clear(&text);
}

TEST(method_mechanism_settings, stages_that_make_no_sense_are_refused)
{
	static const char *const cases[][2] = {
		{ "laplac:epsilon=1",
		  "no mechanism 'laplac'; did you mean laplace?" },
		{ "nonesuch:epsilon=1", "see dpaudit list mechanisms" },
		{ "laplace:epsilon=1,", "has an empty place" },
		{ "laplace", "mechanism=laplace needs epsilon=" },
		{ "laplace,epsilon=0.2", "parameters follow after colons" },
		{ "laplace:steps=5,epsilon=0.2", "follow after colons" },
		{ "laplace:epsilon=1,steps=5", "'steps=5' is no mechanism" },
		{ "laplace:epsilon=1,steps=5", "colons the parameters" },
		{ "laplace:0.2", "as in laplace:epsilon=0.5" },
		{ "laplace:scale=2", "epsilon=, which is 1/scale" },
		{ "laplace:mu=2", "laplace does not take mu=" },
		{ "laplace:epsilon=1 5", "expected name=value after laplace" },
		{ "laplace:epsilon=1:epsilon=2", "epsilon= twice" },
		{ "laplace:epsilon=1:direction=add", "is one for all" },
		{ "curve", "needs file=" },
		{ "approximate-dp:epsilon=0:mechanism-delta=0.1:steps=6000000",
		  "more than 5000000" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct settings list;
		struct error err = { 0 };

		start(&list, cases[i][0]);
		cr_expect_null(mechanism_settings_make(&list, NULL, &err));
		cr_expect(strstr(err.text, cases[i][1]), "%s: %s", cases[i][0],
			  err.text);
		settings_clear(&list);
	}
}

TEST(method_mechanism_settings, each_parameter_is_a_setting)
{
	enum setting setting;

	for (size_t i = 0; mechanisms()[i]; i++) {
		const struct mechanism_kind *kind = mechanisms()[i];

		for (size_t j = 0; j < MECHANISM_PARAMETER_LIMIT; j++) {
			const char *name = kind->parameters[j].name;

			cr_expect(!name || setting_find(name, &setting),
				  "%s: %s", kind->name, name);
		}
	}
}

TEST(method_mechanism_settings, noise_is_chosen_for_one_mechanism)
{
	struct noise noise[NOISE_LIMIT];
	struct error err = { 0 };
	struct settings list;
	size_t count;

	start(&list, "laplace:epsilon=1");
	cr_expect_not(mechanism_noise_least(&list, 1, 1e-5, NULL, noise, &count,
					    &err));
	cr_expect(strstr(err.text, "leave out then="), "%s", err.text);
	settings_clear(&list);
}

TEST(method_mechanism_settings, a_file_is_named_at_the_curve_it_holds)
{
	struct settings list;
	struct text text = { 0 };

	start(&list, "curve:steps=2,laplace:epsilon=0.3");
	set(&list, SETTING_FILE, "claim.csv");
	text_clear(&text);
	mechanism_words_add(&list, &text);
	cr_expect_str_eq(text_get(&text),
			 "gaussian mu=1, then curve steps=2 "
			 "file=claim.csv, then laplace epsilon=0.3");
	set(&list, SETTING_MECHANISM, "curve");
	set(&list, SETTING_THEN, "gaussian:mu=0.3");
	text_clear(&text);
	mechanism_words_add(&list, &text);
	cr_expect_str_eq(text_get(&text),
			 "curve file=claim.csv, then gaussian mu=0.3");
	settings_clear(&list);
	text_clear(&text);
}
