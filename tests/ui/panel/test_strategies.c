/* test_strategies.c - the strategies: their mark, their runs, their words */

#include <criterion/criterion.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/panel/strategies.h"

TestSuite(ui_strategies, .timeout = 300);

static struct stage *
with_landscape(bool ascii)
{
	const struct stage_options options = { .width = 120,
					       .height = 40,
					       .ascii = ascii };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "../../sample-data/strategies.csv");
	stage_keys(stage, "6");

	return stage;
}

static const struct strategy *
chosen(struct stage *stage)
{
	return strategies_chosen(screen_board(stage_screen(stage)));
}

/* Beaten ones are circles; others cover them where they stand close. */
TEST(ui_strategies, the_one_under_the_cursor_is_marked_in_the_plot)
{
	struct stage *stage = with_landscape(false);
	size_t marked = 0;

	for (size_t i = 0; i < 50; i++) {
		marked +=
			stage_shows(stage, "[●]") || stage_shows(stage, "[○]");
		stage_keys(stage, "Down");
	}
	cr_expect_eq(marked, 50, "%zu", marked);
	stage_free(stage);
}

TEST(ui_strategies, the_mark_follows_and_needs_no_colours_and_no_braille)
{
	struct stage *stage = with_landscape(true);
	char *first = stage_text(stage, false), *second;
	const char *name = chosen(stage)->name;

	stage_keys(stage, "Down");
	second = stage_text(stage, false);
	cr_expect_str_neq(chosen(stage)->name, name);
	cr_expect(strchr(first, ']'));
	cr_expect_str_neq(first, second);
	free(first);
	free(second);
	stage_free(stage);
}

TEST(ui_strategies, enter_shows_the_runs_of_that_one)
{
	struct stage *stage = with_landscape(false);

	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "dp-sgd-01, 5 models of strategies.csv"));
	cr_expect(stage_shows(stage, "7.0726"));
	cr_expect(stage_shows(stage, "6.9093"));
	cr_expect(!stage_shows(stage, "7.972"));
	stage_keys(stage, "Esc Down Enter");
	cr_expect(stage_shows(stage, "dropout-01, 5 models"));
	cr_expect(stage_shows(stage, "7.972"));
	stage_free(stage);
}

TEST(ui_strategies, explain_is_about_that_one_and_its_links_lead_back)
{
	struct stage *stage = with_landscape(false);

	stage_keys(stage, "s e");
	cr_expect(stage_shows(stage, "dp-sgd-10, a strategy of the category"));
	cr_expect(stage_shows(stage, "On the [frontier]: none"));
	stage_keys(stage, "Tab Enter");
	cr_expect(!stage_shows(stage, "a strategy of the category"));
	stage_keys(stage, "Backspace");
	cr_expect(stage_shows(stage, "dp-sgd-10, a strategy"));
	stage_keys(stage, "Esc Down Down Down Down e");
	cr_expect(stage_shows(stage, "early-stopping-10, a strategy"));
	cr_expect(stage_shows(stage, "Beaten by 2 of the other 49"));
	stage_free(stage);
}

TEST(ui_strategies, the_only_one_is_compared_with_none)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "one-strategy.csv");
	stage_keys(stage, "6 s e");
	cr_expect(stage_shows(stage, "the only strategy"));
	cr_expect(!stage_shows(stage, "other 0"));
	stage_free(stage);
}

/* The least epsilon of a table is not the answer to what it says. */
TEST(ui_strategies, no_number_is_the_headline_of_a_table)
{
	static const char *const views[] = { "1", "2", "6" };
	struct stage *stage = with_landscape(false);

	for (int i = 0; i < 3; i++) {
		stage_keys(stage, views[i]);
		cr_expect(!stage_shows(stage, "ε ≥"), "view %s", views[i]);
		cr_expect(!stage_shows(stage, "ε ≈"), "view %s", views[i]);
		cr_expect(!stage_shows(stage, "ε = 0.4"), "view %s", views[i]);
	}
	stage_free(stage);
}
