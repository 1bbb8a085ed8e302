/* test_sittings.c - keys in, screens out */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_sittings, .timeout = 120);

static const struct stage_options small = { .width = 80, .height = 24 };

/* Somebody who has read nothing but the footer. */
Test(ui_sittings, an_auditor_moves_the_threshold_and_asks_why)
{
	static const char *const keys[] = {
		"> > >",  "e", "PageDown", "Esc", "u u u",
		"Ctrl-R", "w", "q",        NULL,
	};

	play("sitting-threshold", &small, "screen-scores.csv", keys);
	expect_no_leaks();
}

Test(ui_sittings, an_engineer_types_settings_and_takes_them_back)
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
	expect_no_leaks();
}

Test(ui_sittings, a_teacher_looks_closer_at_a_figure)
{
	static const char *const keys[] = {
		"Tab Tab", "Right Right Up", "+", "l", "0 c", "z", "f", "Esc",
		NULL,
	};

	play("sitting-figure", &small, "screen-scores.csv", keys);
	expect_no_leaks();
}

Test(ui_sittings, a_newcomer_finds_help_and_the_palette)
{
	static const char *const keys[] = {
		"?",        "/ 'undo' Enter", "Esc", "Ctrl-P",
		"'polfix'", "Enter",          "L",   "Esc",
		NULL,
	};

	play("sitting-help", &small, "screen-scores.csv", keys);
	expect_no_leaks();
}
