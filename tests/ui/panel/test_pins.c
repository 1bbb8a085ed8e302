/* test_pins.c - pinned results beside the live one */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_pins, .timeout = 600);

TEST(ui_pins, a_pin_stays_while_the_live_result_moves)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct result *pinned;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p");
	cr_assert_eq(screen_board(screen)->snapshot->state.pin_count, 1);
	pinned = screen_board(screen)->snapshot->state.pins[0]->result;
	stage_keys(stage, "> >");
	cr_expect_eq(screen_board(screen)->snapshot->state.pins[0]->result,
		     pinned);
	cr_expect(settings_given(
		&screen_board(screen)->snapshot->state.settings, SETTING_TAU));
	stage_keys(stage, ": 'swap A' Enter");
	cr_expect_not(settings_given(
		&screen_board(screen)->snapshot->state.settings, SETTING_TAU));
	stage_keys(stage, "u");
	cr_expect(settings_given(
		&screen_board(screen)->snapshot->state.settings, SETTING_TAU));
	stage_keys(stage, ": 'rename A first' Enter");
	cr_expect_str_eq(screen_board(screen)->snapshot->state.pins[0]->name,
			 "first");
	stage_keys(stage, "P");
	cr_expect_eq(screen_board(screen)->snapshot->state.pin_count, 0);
	stage_free(stage);
}

TEST(ui_pins, only_what_was_changed_is_called_a_choice)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p 3");
	cr_expect(stage_shows(stage, "as now"));
	cr_expect(!stage_shows(stage, "settings were changed"));
	stage_keys(stage, "d '1e-3' Enter");
	cr_expect(stage_shows(stage, "settings were changed"));
	stage_free(stage);
}

TEST(ui_pins, pins_show_the_policy_that_acted)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	char *seen, *line;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p : 'set policy=multisplit' Enter 3");
	seen = stage_text(stage, false);
	line = strstr(seen, "│threshold ");
	cr_assert(line, "%s", seen);
	*strchr(line, '\n') = '\0';
	cr_expect(strstr(line, "multisplit  "), "%s", line);
	cr_expect(strstr(line, " band "), "%s", line);
	free(seen);
	stage_free(stage);
}

/* On the first pin, where keys go to the table. */
static struct stage *
with_a_pin(const char *name)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p");
	screen_runf(stage_screen(stage), "rename A '%s'", name);
	stage_keys(stage, "3 : 'focus pins' Enter");

	return stage;
}

TEST(ui_pins, a_name_with_a_blank_can_be_changed_and_swapped)
{
	struct stage *stage = with_a_pin("my pin");
	struct screen *screen = stage_screen(stage);

	stage_keys(stage, "Right > s");
	cr_expect_not(settings_given(
		&screen_board(screen)->snapshot->state.settings, SETTING_TAU));
	stage_keys(stage, "r Ctrl-U 'another one' Enter");
	cr_expect_str_eq(screen_board(screen)->snapshot->state.pins[0]->name,
			 "another one");
	stage_keys(stage, "P");
	cr_expect_eq(screen_board(screen)->snapshot->state.pin_count, 0);
	stage_free(stage);
}

TEST(ui_pins, without_a_chosen_pin_its_keys_say_how_to_choose)
{
	struct stage *stage = with_a_pin("B");

	stage_keys(stage, "s");
	cr_expect(stage_shows(stage, "Right chooses a pin, swap works on it"));
	stage_keys(stage, "r");
	cr_expect(stage_shows(stage, "rename works on it"));
	cr_expect_not(screen_board(stage_screen(stage))->prompt.on);
	stage_keys(stage, "P");
	cr_expect_eq(
		screen_board(stage_screen(stage))->snapshot->state.pin_count,
		1);
	stage_free(stage);
}

TEST(ui_pins, the_table_scrolls_as_far_as_it_has_lines)
{
	struct stage *stage = with_a_pin("B");

	stage_keys(stage, ": 'set sides=2' Enter Down Down PageDown End");
	cr_expect(stage_shows(stage, "[live]"), "it fits");
	stage_resize(stage, 80, 14);
	stage_settle(stage);
	cr_expect(stage_shows(stage, " more "));
	stage_keys(stage, "End");
	cr_expect_not(stage_shows(stage, "│method  "));
	cr_expect(stage_shows(stage, "│tau  "));
	cr_expect(stage_shows(stage, "[live]"), "the names stay above");
	stage_keys(stage, "Home");
	cr_expect(stage_shows(stage, "│method  "));
	stage_free(stage);
}

TEST(ui_pins, an_estimate_is_not_called_a_lower_end)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "../../sample-data/cosines.csv");
	stage_keys(stage, ": 'set method=one-shot' Enter p 3");
	cr_expect(stage_shows(stage, "ε lower       ≈4."));
	cr_expect_not(stage_shows(stage, "ε upper"), "nobody has one");
	stage_free(stage);
}
