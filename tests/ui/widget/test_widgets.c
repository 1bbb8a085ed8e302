/* test_widgets.c - lines, lists, prose, fuzzy letters */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/support.h"
#include "ui/terminal/clipboard.h"
#include "ui/widget/fuzzy.h"
#include "ui/widget/line.h"
#include "ui/widget/list.h"
#include "ui/widget/prose.h"

TestSuite(ui_widgets, .timeout = 600);

static void
type(struct line *line, const char *text)
{
	for (; *text; text++)
		line_press(line, (unsigned char)*text);
}

TEST(ui_widgets, a_line_is_edited_by_characters_not_bytes)
{
	struct line line = { 0 };

	line_set(&line, "aε");
	line_press(&line, PRESS_BACKSPACE);
	cr_expect_str_eq(line.text, "a");
	line_press(&line, 0x3B5);
	line_press(&line, PRESS_LEFT);
	line_press(&line, PRESS_LEFT);
	type(&line, "x");
	cr_expect_str_eq(line.text, "xaε");
	line_press(&line, PRESS_END);
	type(&line, " one two");
	line_press(&line, 23);
	cr_expect_str_eq(line.text, "xaε one ");
	line_press(&line, 21);
	cr_expect_str_eq(line.text, "");
	line_press(&line, PRESS_BACKSPACE);
	line_press(&line, PRESS_DELETE);
	cr_expect_str_eq(line.text, "");
}

TEST(ui_widgets, a_line_has_an_end)
{
	struct line line = { 0 };

	for (int i = 0; i < 2 * LINE_SIZE; i++)
		line_press(&line, 0x3B5);
	cr_expect_lt(strlen(line.text), LINE_SIZE);
}

TEST(ui_widgets, a_cursor_stays_in_its_list)
{
	struct list list = { 0 };

	list_move(&list, 5, 100);
	cr_expect_eq(list.cursor, 4);
	list_move(&list, 5, -100);
	cr_expect_eq(list.cursor, 0);
	list_move(&list, 0, 3);
	cr_expect_eq(list.cursor, 0);
	list.cursor = 9;
	list_move(&list, 3, 0);
	cr_expect_eq(list.cursor, 2);
}

TEST(ui_widgets, the_cursor_is_always_among_the_lines_shown)
{
	for (size_t count = 0; count < 20; count++) {
		for (int room = 1; room < 12; room++) {
			for (size_t at = 0; at < count; at++) {
				struct list list = { at };
				size_t top = list_top(&list, count, room);

				cr_expect(at >= top && at < top + (size_t)room,
					  "%zu of %zu in %d", at, count, room);
				cr_expect(top == 0 ||
					  top + (size_t)room <= count);
			}
		}
	}
}

TEST(ui_widgets, letters_in_order_fit_and_prefixes_fit_best)
{
	cr_expect_gt(fuzzy_score("pf", "set policy=fixed"), 0);
	cr_expect_eq(fuzzy_score("zz", "set policy=fixed"), 0);
	cr_expect_gt(fuzzy_score("und", "undo"), fuzzy_score("und", "unbound"));
	cr_expect_gt(fuzzy_score("", "anything"), 0);
}

TEST(ui_widgets, prose_is_found_and_scrolled_within_its_end)
{
	struct prose prose = { 0 };
	struct rect room = { 0, 0, 20, 3 };

	prose_take(&prose,
		   memory_copy_text("# Head\none two three four five six\n\n"
				    "  needle in the hay\nlast"));
	cr_expect_eq(prose_lines(&prose, 20), 6);
	prose_scroll(&prose, room, 100);
	cr_expect_eq(prose.top, 3);
	prose_end(&prose, room, -1);
	snprintf(prose.find, sizeof(prose.find), "NEEDLE");
	cr_expect(prose_find(&prose, room, 1));
	cr_expect_eq(prose.top, 3);
	snprintf(prose.find, sizeof(prose.find), "absent");
	cr_expect_not(prose_find(&prose, room, 1));
	prose_clear(&prose);
}

TEST(ui_widgets, the_clipboard_speaks_base64)
{
	char *bytes = clipboard_sequence("ab");

	cr_expect_str_eq(bytes, "\033]52;c;YWI=\a");
	free(bytes);
	bytes = clipboard_sequence("abcd");
	cr_expect_str_eq(bytes, "\033]52;c;YWJjZA==\a");
	free(bytes);
}

TEST(ui_widgets, every_ink_of_every_theme_can_be_told_from_its_ground)
{
	for (size_t i = 0; themes()[i]; i++) {
		const struct theme *theme = themes()[i];

		for (int j = 0; j < INK_COUNT; j++) {
			struct ink ink = theme->ink[j];
			int16_t behind = ink.bg < 0
						 ? colours_ground(theme->ground)
						 : ink.bg;

			cr_expect(ink.fg < 0 ||
					  colours_contrast(ink.fg, behind) >= 3,
				  "%s: %d on %d", theme->name, ink.fg, behind);
		}
	}
}

/* The greys of a light theme would be white on white. */
TEST(ui_widgets, eight_colours_leave_letters_readable_on_the_ground)
{
	for (size_t i = 0; themes()[i]; i++) {
		const struct theme *theme = themes()[i];
		struct look look = { .colours = COLOURS_8,
				     .ground = theme->ground };
		int16_t ground = colours_ground(theme->ground);

		for (int j = 0; j < INK_COUNT; j++) {
			struct ink ink = theme->ink[j];
			int16_t fg = colours_before(look, ink.fg, ink.bg);

			cr_expect(ink.bg >= 0 || fg < 0 ||
					  colours_contrast(fg, ground) >= 3,
				  "%s: %d as %d", theme->name, ink.fg, fg);
		}
	}
}

/* White letters on cyan are 2.6 : 1. */
TEST(ui_widgets, eight_colours_leave_letters_readable_on_what_lies_behind)
{
	const struct look look = { .colours = COLOURS_8 };

	for (size_t i = 0; themes()[i]; i++) {
		for (int j = 0; j < INK_COUNT; j++) {
			struct ink ink = themes()[i]->ink[j];
			int16_t fg = colours_before(look, ink.fg, ink.bg);
			int16_t bg = colours_behind(look, ink.bg, ink.fg);

			cr_expect(fg < 0 || bg < 0 ||
					  colours_contrast(fg, bg) >= 3,
				  "%s: %d on %d", themes()[i]->name, fg, bg);
		}
	}
}
