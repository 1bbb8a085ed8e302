/* test_chooser.c - lists to choose from: what suits, why not, what is typed */

#include <criterion/criterion.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_chooser, .timeout = 300);

static const struct stage_options options = { .width = 80, .height = 24 };

static struct stage *
with_scores(void)
{
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");

	return stage;
}

static const struct state *
state_of(struct stage *stage)
{
	return &screen_board(stage_screen(stage))->snapshot->state;
}

TEST(ui_chooser, letters_narrow_and_enter_sets)
{
	struct stage *stage = with_scores();

	stage_keys(stage, "V 'jeff'");
	cr_expect(stage_shows(stage, "Choose method"));
	cr_expect(stage_shows(stage, "jeffreys"));
	cr_expect(!stage_shows(stage, "katz"));
	stage_keys(stage, "Enter");
	cr_expect_str_eq(state_of(stage)->method->name, "jeffreys");
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 0);
	stage_keys(stage, "u");
	cr_expect_str_eq(state_of(stage)->method->name, "clopper-pearson");
	stage_free(stage);
}

TEST(ui_chooser, what_does_not_suit_says_why_and_is_not_taken)
{
	struct stage *stage = with_scores();

	stage_keys(stage, "V 'one-shot-lower'");
	cr_expect(stage_shows(stage, "does not read scores"));
	stage_keys(stage, "Enter");
	cr_expect_str_eq(state_of(stage)->method->name, "clopper-pearson");
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 1);
	/* the first Esc forgets what was typed, the second closes */
	stage_keys(stage, "Esc");
	cr_expect(stage_shows(stage, "* clopper-pearson"));
	stage_keys(stage, "Esc");
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 0);
	stage_free(stage);
}

TEST(ui_chooser, a_figure_goes_to_the_pane_and_q_is_a_letter)
{
	struct stage *stage = with_scores();

	stage_keys(stage, "v 'q'");
	cr_expect(stage_shows(stage, "quantiles"));
	stage_keys(stage, "Backspace 'roc' Enter");
	cr_expect_str_eq(state_of(stage)->figures[0], "roc");
	stage_keys(stage, "v 'cosines' Enter");
	cr_expect(stage_shows(stage, "has nothing to show of these data"));
	cr_expect_str_eq(state_of(stage)->figures[0], "roc");
	stage_free(stage);
}

TEST(ui_chooser, without_data_it_lists_mechanisms)
{
	struct stage *stage = stage_new(&options);

	stage_keys(stage, "4 V 'lapl' Enter");
	cr_expect_str_eq(
		settings_text(&state_of(stage)->settings, SETTING_MECHANISM),
		"laplace");
	/* a word that is not in the list is refused by who knows it */
	stage_keys(stage, "V 'nobody' Enter");
	cr_expect(stage_shows(stage, "nobody"));
	cr_expect_str_eq(
		settings_text(&state_of(stage)->settings, SETTING_MECHANISM),
		"laplace");
	stage_keys(stage, ": 'choose delta' Enter");
	cr_expect(stage_shows(stage, "delta is typed, not chosen"));
	stage_free(stage);
}

/* As in the report's one line; another setting may help, so Enter chooses. */
TEST(ui_chooser, what_was_refused_stands_behind_with_the_reason)
{
	struct stage *stage = with_scores();
	char *text, *last, *first;

	/* Compare has asked them all; the list alone asks none. */
	stage_keys(stage, "2 1 V 'base'");
	cr_expect(stage_shows(stage, "has no column of scores"));
	stage_keys(stage, "Esc 'xbern'");
	cr_expect(stage_shows(stage, "has no column of runs"));
	stage_keys(stage, "Esc 'an'");
	text = stage_text(stage, false);
	first = strstr(text, "landscape");
	last = strstr(text, "anytime-rates");
	cr_expect(!first || !last || last < first, "%s", text);
	free(text);
	stage_keys(stage, "Esc 'baseline' Enter");
	cr_expect_str_eq(state_of(stage)->method->name, "baseline");
	stage_free(stage);
}

TEST(ui_chooser, shown_by_name_it_has_a_list_or_refuses)
{
	struct stage *stage = with_scores();
	const struct board *board = screen_board(stage_screen(stage));

	stage_keys(stage, ": 'show chooser delta' Enter");
	cr_expect(stage_shows(stage, "delta is typed, not chosen"));
	stage_keys(stage, "Esc");
	cr_expect_eq(board->modal_count, 0);
	stage_keys(stage, ": 'show chooser policy' Enter");
	cr_expect(stage_shows(stage, "Choose"));
	cr_expect_eq(board->modal_count, 1);
	stage_free(stage);
}

/* Put back is the first that these data take, not one that they refuse. */
TEST(ui_chooser, the_method_that_is_put_back_suits)
{
	struct stage *stage = stage_new(&options);
	const struct board *board = screen_board(stage_screen(stage));

	stage_load(stage, "../../sample-data/guesses.csv");
	(void)screen_run(stage_screen(stage), "unset method");
	stage_settle(stage);
	cr_expect(method_suits(state_of(stage)->method,
			       dataset_kind(board->snapshot->data)),
		  "%s", state_of(stage)->method->name);
	stage_load(stage, "screen-scores.csv");
	(void)screen_run(stage_screen(stage), "unset method");
	stage_settle(stage);
	cr_expect_str_eq(state_of(stage)->method->name, "clopper-pearson");
	stage_free(stage);
}
