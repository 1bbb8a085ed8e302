/* test_listbox.c - tables on the screen: columns, cursor, order, search */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "ui/widget/listbox.h"

TestSuite(ui_listbox, .timeout = 600);

/* Three models with a number each; the note is left out first. */
static struct listbox
models(void)
{
	static const double numbers[] = { 2, 0.5, 1.25 };
	static const char *const names[] = { "gamma", "beta", "alpha" };
	struct listbox box = { .headed = true, .above = 1 };
	struct listbox_column *column;

	listbox_column(&box, "name", LISTBOX_REST, INK_VALUE)->sort = 1;
	column = listbox_column(&box, "number", 8, INK_VALUE);
	column->places = 2;
	column->sort = -1;
	listbox_column(&box, "note", 6, INK_HINT)->rank = 1;
	listbox_column(&box, "words", LISTBOX_HIDDEN, INK_VALUE);
	for (size_t i = 0; i < 3; i++) {
		listbox_row(&box, INK_VALUE, names[i]);
		table_number(box.table, numbers[i], NUMBER_NEAREST);
		table_text(box.table, "noted");
		table_text(box.table, i == 2 ? "needle" : NULL);
	}

	return box;
}

/* The lines of a drawing of that size; the caller frees them. */
static char *
draw(const struct listbox *box, int width, int height)
{
	struct canvas *canvas = canvas_new(width, height, (struct look){ 0 });
	char *text;

	listbox_draw(box, *themes(), canvas,
		     (struct rect){ 0, 0, width, height }, true);
	text = canvas_text(canvas);
	canvas_free(canvas);

	return text;
}

static void
expect_drawn(const struct listbox *box, int width, int height,
	     const char *expected)
{
	char *text = draw(box, width, height);

	cr_expect_str_eq(text, expected, "%d columns:\n%s", width, text);
	free(text);
}

TEST(ui_listbox, columns_without_room_are_left_out_by_rank)
{
	struct listbox box = models();

	expect_drawn(&box, 30, 4,
		     "  name           number note\n"
		     "> gamma            2.00 noted\n"
		     "  beta             0.50 noted\n"
		     "  alpha            1.25 noted\n");
	expect_drawn(&box, 26, 4,
		     "  name             number\n"
		     "> gamma              2.00\n"
		     "  beta               0.50\n"
		     "  alpha              1.25\n");
	listbox_clear(&box);
}

TEST(ui_listbox, a_cell_runs_on_over_empty_ones)
{
	struct listbox box = { .still = true };

	listbox_column(&box, "label", 5, INK_LABEL);
	listbox_column(&box, "value", LISTBOX_REST, INK_VALUE);
	listbox_row(&box, INK_VALUE, "label too long", "value");
	listbox_row(&box, INK_HINT, "label too long");
	listbox_wrap(&box, INK_VALUE, "note", "one two three four", 10);
	expect_drawn(&box, 20, 4,
		     "lab… value\n"
		     "label too long\n"
		     "note one two\n"
		     "     three four\n");
	listbox_clear(&box);
}

TEST(ui_listbox, rows_are_sorted_and_stay_in_order_without_a_direction)
{
	static const size_t by_name[] = { 2, 1, 0 }, by_number[] = { 0, 2, 1 };
	struct listbox named = models(), numbered = models(), noted = models();

	listbox_sort(&named, 0);
	listbox_sort(&numbered, 1);
	listbox_sort(&noted, 2);
	for (size_t i = 0; i < 3; i++) {
		named.list.cursor = numbered.list.cursor = i;
		noted.list.cursor = i;
		cr_expect_eq(listbox_chosen(&named), by_name[i]);
		cr_expect_eq(listbox_chosen(&numbered), by_number[i]);
		cr_expect_eq(listbox_chosen(&noted), i);
	}
	listbox_clear(&named);
	listbox_clear(&numbered);
	listbox_clear(&noted);
}

TEST(ui_listbox, hidden_columns_are_searched)
{
	struct listbox box = models();

	cr_expect(listbox_find(&box, "NEEDLE", 1));
	cr_expect_eq(listbox_chosen(&box), 2);
	cr_expect(listbox_find(&box, "bet", -1));
	cr_expect_eq(listbox_chosen(&box), 1);
	cr_expect_not(listbox_find(&box, "absent", 1));
	cr_expect_eq(listbox_chosen(&box), 1);
	listbox_clear(&box);
}

TEST(ui_listbox, a_click_finds_its_column)
{
	struct listbox box = models();

	cr_expect_eq(listbox_column_at(&box, 30, 3), 0);
	cr_expect_eq(listbox_column_at(&box, 30, 18), 1);
	cr_expect_eq(listbox_column_at(&box, 30, 29), 2);
	listbox_clear(&box);
}

TEST(ui_listbox, without_rows_there_is_only_the_hint)
{
	struct listbox box = { .above = 1, .below = 1 };

	listbox_column(&box, "name", LISTBOX_REST, INK_VALUE);
	text_add_string(&box.hint, "nothing here");
	expect_drawn(&box, 20, 3, "\n  nothing here\n\n");
	listbox_clear(&box);
}

TEST(ui_listbox, only_the_rows_in_sight_have_to_be_there)
{
	struct listbox box = { .count = 100, .first = 40, .list = { 41 } };

	listbox_column(&box, "name", LISTBOX_REST, INK_VALUE);
	listbox_row(&box, INK_VALUE, "forty");
	listbox_row(&box, INK_VALUE, "forty-one");
	listbox_row(&box, INK_VALUE, "forty-two");
	cr_expect_eq(listbox_rows(&box), 100);
	cr_expect_eq(listbox_chosen(&box), 41);
	expect_drawn(&box, 20, 3, "  forty\n> forty-one\n  forty-two\n");
	listbox_clear(&box);
}

/* A cut number would be another number. */
TEST(ui_listbox, a_number_without_room_has_fewer_digits)
{
	struct listbox box = { .still = true };

	listbox_column(&box, "number", 9, INK_VALUE)->places = 3;
	listbox_column(&box, "word", LISTBOX_REST, INK_VALUE);
	listbox_row(&box, INK_VALUE, NULL);
	table_number(box.table, 123456.75, NUMBER_NEAREST);
	table_text(box.table, "word");
	listbox_row(&box, INK_VALUE, NULL);
	table_number(box.table, 1234567890, NUMBER_UP);
	expect_drawn(&box, 20, 2, "123456.8 word\n 1.3e+09\n");
	listbox_clear(&box);
}
