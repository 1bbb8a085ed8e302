/* test_reading.c - searching and following links in every pane */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_reading, .timeout = 600);

TEST(ui_reading, links_of_an_explanation_are_followed_and_left)
{
	const struct stage_options options = { .width = 90, .height = 30 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "e Tab Enter");
	cr_expect(stage_shows(stage, "lower-bound, a kind of number"));
	stage_keys(stage, "Tab Enter");
	cr_expect(stage_shows(stage, ", a method"));
	stage_keys(stage, "Backspace");
	cr_expect(stage_shows(stage, "lower-bound, a kind of number"));
	stage_keys(stage, "Backspace Backspace");
	cr_expect(stage_shows(stage, "What it says"));
	stage_keys(stage, "Esc : 'explain glossary' Enter");
	cr_expect(stage_shows(stage, "[accuracy]"));
	stage_keys(stage, "/ 'holds-if' Enter Enter");
	cr_expect(stage_shows(stage, "What must be true of the data"));
	stage_free(stage);
}

TEST(ui_reading, every_list_and_text_can_be_searched)
{
	static const struct {
		const char *data, *keys, *seen;
	} cases[] = {
		{ "screen-scores.csv", "2 / 'katz' Enter y", "katz" },
		{ "screen-scores.csv", "/ 'one sided' Enter", "not here" },
		{ "screen-scores.csv", "/ 'alpha' Enter : 'copy value' Enter",
		  "alpha=0.05" },
		{ "screen-scores.csv",
		  ": 'focus estimates' Enter / 'reach-mu' Enter", "│reach-mu" },
		{ "screen-scores.csv",
		  "4 : 'focus theory' Enter / 'theory noise' Enter",
		  "│theory noise" },
		{ "screen-scores.csv", "? / 'plainly not' Enter",
		  "'plainly not' is not here" },
		{ "../../sample-data/strategies.csv", "6 G / 'no such' Enter",
		  "is not here" },
	};
	const struct stage_options options = { .width = 80, .height = 24 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct stage *stage = stage_new(&options);

		stage_load(stage, cases[i].data);
		stage_keys(stage, cases[i].keys);
		cr_expect(stage_shows(stage, cases[i].seen), "%s",
			  cases[i].keys);
		stage_free(stage);
	}
}

TEST(ui_reading, a_strategy_is_found_by_its_name)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char name[20], keys[60];
	const char *first;

	stage_load(stage, "../../sample-data/strategies.csv");
	stage_keys(stage, "6 y");
	first = stage_copied(stage);
	cr_assert(first);
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(first, "\t"), first);
	snprintf(keys, sizeof(keys), "G / '%s' Enter y", name);
	stage_keys(stage, keys);
	cr_expect(!strncmp(stage_copied(stage), name, strlen(name)), "%s",
		  stage_copied(stage));
	stage_free(stage);
}

TEST(ui_reading, what_is_opened_again_is_open_once)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "? e");
	cr_expect_eq(screen_board(screen)->modal_count, 2);
	stage_keys(stage, "?");
	cr_expect_eq(screen_board(screen)->modal_count, 1);
	cr_expect(stage_shows(stage, "Arrows move"));
	stage_keys(stage, "Esc");
	cr_expect_eq(screen_board(screen)->modal_count, 0);
	stage_free(stage);
}

TEST(ui_reading, theory_and_plans_explain_what_they_show_not_the_data)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "4 Tab e");
	cr_expect(stage_shows(stage, "gaussian, a mechanism"));
	cr_expect_not(stage_shows(stage, "Clopper"));
	stage_keys(stage, "Esc Tab e");
	cr_expect(stage_shows(stage, "a figure"));
	stage_keys(stage, "Esc 5 Tab e");
	cr_expect(stage_shows(stage, "plan METHOD"));
	cr_expect_not(stage_shows(stage, "Clopper"));
	stage_keys(stage, "Esc 1 e");
	cr_expect(stage_shows(stage, "Clopper"));
	stage_free(stage);
}
