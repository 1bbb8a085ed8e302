/* test_screens.c - whole screens, compared with files one can read */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(story_screens, .timeout = 600);

static void
expect_audit(const char *name, const struct stage_options *options, bool inks)
{
	struct stage *stage = stage_new(options);
	char *seen;

	stage_load(stage, "screen-scores.csv");
	seen = stage_text(stage, inks);
	expect_screen(name, seen);
	free(seen);
	stage_free(stage);
	expect_no_leaks();
}

TEST(story_screens, the_audit_fits_into_80_by_24)
{
	const struct stage_options options = { .width = 80, .height = 24 };

	expect_audit("audit-80x24", &options, true);
}

TEST(story_screens, the_audit_shows_the_essentials_in_60_by_12)
{
	const struct stage_options options = { .width = 60, .height = 12 };

	expect_audit("audit-60x12", &options, false);
}

TEST(story_screens, the_audit_fills_120_by_40)
{
	const struct stage_options options = { .width = 120, .height = 40 };

	expect_audit("audit-120x40", &options, false);
}

TEST(story_screens, the_audit_shows_four_figures_in_200_by_60)
{
	const struct stage_options options = { .width = 200, .height = 60 };

	expect_audit("audit-200x60", &options, false);
}

/* NAME at 80x24, NAME-WIDTHxHEIGHT at the others. */
static void
expect_at_all_sizes(const char *name, struct stage_options options, bool inks)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		char file[60];

		options.width = sizes[i][0];
		options.height = sizes[i][1];
		snprintf(file, sizeof(file), i ? "%s-%dx%d" : "%s", name,
			 options.width, options.height);
		expect_audit(file, &options, inks);
	}
}

TEST(story_screens, eight_colours_are_enough)
{
	const struct stage_options options = { .terminal = "xterm" };

	expect_at_all_sizes("audit-8-colours", options, true);
}

TEST(story_screens, no_colour_is_needed)
{
	const struct stage_options options = { .terminal = "vt220",
					       .theme = "mono" };

	expect_at_all_sizes("audit-mono", options, true);
}

TEST(story_screens, ascii_is_enough)
{
	const struct stage_options options = { .ascii = true };

	expect_at_all_sizes("audit-ascii", options, false);
}

TEST(story_screens, light_and_high_contrast_are_themes)
{
	struct stage_options options = { .width = 80,
					 .height = 24,
					 .theme = "light" };

	expect_audit("audit-light", &options, true);
	options.theme = "high-contrast";
	expect_audit("audit-high-contrast", &options, true);
}

TEST(story_screens, too_small_says_so)
{
	const struct stage_options options = { .width = 59, .height = 12 };
	struct stage *stage = stage_new(&options);

	stage_settle(stage);
	cr_expect(stage_shows(stage, "too small: needs 60 x 12"));
	stage_keys(stage, "> e ? Esc Tab 1");
	cr_expect(stage_shows(stage, "too small: needs 60 x 12"));
	stage_resize(stage, 60, 12);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "dpaudit"));
	stage_free(stage);
}

TEST(story_screens, what_did_not_change_is_not_sent_again)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	(void)stage_bytes(stage);
	stage_paint(stage);
	cr_expect_leq(stage_bytes(stage), 64);
	stage_keys(stage, "Down");
	cr_expect_leq(stage_bytes(stage), 1200);
	stage_free(stage);
}
