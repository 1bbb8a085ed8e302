/* test_sittings.c - keys in, screens out */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(story_sittings, .timeout = 600);

static const struct stage_options small = { .width = 80, .height = 24 };

/* Somebody who has read nothing but the footer. */
TEST(story_sittings, an_auditor_moves_the_threshold_and_asks_why)
{
	static const char *const keys[] = {
		"> > >",  "e", "PageDown", "Esc", "u u u",
		"Ctrl-R", "w", "q",        NULL,
	};

	play("sitting-threshold", &small, "screen-scores.csv", keys);
}

TEST(story_sittings, an_engineer_types_settings_and_takes_them_back)
{
	static const char *const keys[] = {
		"d",
		"Ctrl-U '2' Enter",
		"Backspace '1e-6' Enter",
		"Down Right",
		"r",
		"m",
		": 'set alpha=0.01' Enter",
		"u",
		NULL,
	};

	play("sitting-settings", &small, "screen-scores.csv", keys);
}

TEST(story_sittings, a_teacher_looks_closer_at_a_figure)
{
	static const char *const keys[] = {
		"Tab Tab", "Right Right Up", "+", "l", "0 c", "z", "f", "Esc",
		NULL,
	};

	play("sitting-figure", &small, "screen-scores.csv", keys);
}

TEST(story_sittings, a_newcomer_finds_help_and_the_palette)
{
	static const char *const keys[] = {
		"?",        "/ 'undo' Enter", "Esc", "Ctrl-P",
		"'polfix'", "Enter",          "L",   "Esc",
		NULL,
	};

	play("sitting-help", &small, "screen-scores.csv", keys);
}

static double
delta_of(struct stage *stage)
{
	return settings_number(
		&screen_board(stage_screen(stage))->snapshot->state.settings,
		SETTING_DELTA);
}

TEST(story_sittings, a_value_typed_takes_the_place_of_the_one_shown)
{
	struct stage *stage = stage_new(&small);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "d '1e-6' Enter");
	cr_expect_not(screen_board(stage_screen(stage))->prompt.on);
	cr_expect_float_eq(delta_of(stage), 1e-6, 1e-12);
	stage_keys(stage, "d End Backspace '7' Enter");
	cr_expect_float_eq(delta_of(stage), 1e-7, 1e-12);
	stage_keys(stage, "d Backspace '8' Enter");
	cr_expect_float_eq(delta_of(stage), 1e-8, 1e-12);
	stage_keys(stage, "d Enter");
	cr_expect_float_eq(delta_of(stage), 1e-8, 1e-12);
	stage_free(stage);
}

TEST(story_sittings, a_value_refused_is_said_why_and_stays_to_be_corrected)
{
	struct stage *stage = stage_new(&small);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "d '7' Enter");
	cr_expect(stage_shows(stage, "delta must lie in [0, 1], not 7"));
	cr_expect(screen_board(stage_screen(stage))->prompt.on);
	stage_keys(stage, "'x'");
	cr_expect_not(stage_shows(stage, "delta must lie"));
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "7x"));
	cr_expect(stage_shows(stage, "not '7x'"));
	stage_keys(stage, "Ctrl-U '0.5' Enter");
	cr_expect_not(screen_board(stage_screen(stage))->prompt.on);
	cr_expect_float_eq(delta_of(stage), 0.5, 1e-12);
	stage_free(stage);
}
