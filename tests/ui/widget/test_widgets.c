/* test_widgets.c - lines, lists, prose, fuzzy letters, the worker */

#include <criterion/criterion.h>
#include <stdatomic.h>
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
#include "ui/work/outbox.h"
#include "ui/work/worker.h"

TestSuite(ui_widgets, .timeout = 20);

static void
type(struct line *line, const char *text)
{
	for (; *text; text++)
		line_press(line, (unsigned char)*text);
}

Test(ui_widgets, a_line_is_edited_by_characters_not_bytes)
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

Test(ui_widgets, a_line_has_an_end)
{
	struct line line = { 0 };

	for (int i = 0; i < 2 * LINE_SIZE; i++)
		line_press(&line, 0x3B5);
	cr_expect_lt(strlen(line.text), LINE_SIZE);
}

Test(ui_widgets, a_cursor_stays_in_its_list)
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

Test(ui_widgets, the_cursor_is_always_among_the_lines_shown)
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

Test(ui_widgets, letters_in_order_fit_and_prefixes_fit_best)
{
	cr_expect_gt(fuzzy_score("pf", "set policy=fixed"), 0);
	cr_expect_eq(fuzzy_score("zz", "set policy=fixed"), 0);
	cr_expect_gt(fuzzy_score("und", "undo"), fuzzy_score("und", "unbound"));
	cr_expect_gt(fuzzy_score("", "anything"), 0);
}

Test(ui_widgets, prose_is_found_and_scrolled_within_its_end)
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
	expect_no_leaks();
}

Test(ui_widgets, the_clipboard_speaks_base64)
{
	char *bytes = clipboard_sequence("ab");

	cr_expect_str_eq(bytes, "\033]52;c;YWI=\a");
	free(bytes);
	bytes = clipboard_sequence("abcd");
	cr_expect_str_eq(bytes, "\033]52;c;YWJjZA==\a");
	free(bytes);
	expect_no_leaks();
}

/* ---- the outbox ---- */

static int cleared;

static void
clear_number(void *item)
{
	cleared += *(int *)item;
}

Test(ui_widgets, what_is_sent_comes_in_its_order_or_is_cleared)
{
	struct outbox *outbox = outbox_new(sizeof(int), -1);
	int item = 0;

	cr_expect_not(outbox_take(outbox, &item));
	for (int i = 1; i <= 4; i++)
		outbox_send(outbox, &i);
	for (int i = 1; i <= 2; i++) {
		cr_expect(outbox_take(outbox, &item));
		cr_expect_eq(item, i);
	}
	outbox_free(outbox, clear_number);
	cr_expect_eq(cleared, 3 + 4);
	expect_no_leaks();
}

/* ---- the worker ---- */

struct tally {
	atomic_int done, stopped, discarded, last;
};

struct piece {
	struct tally *tally;
	int number;
};

static void
run_piece(void *task, struct progress *progress, void *context)
{
	struct piece *piece = task;
	struct tally *tally = context;

	for (int i = 0; i < 40; i++) {
		if (progress_stopped(progress)) {
			atomic_fetch_add(&tally->stopped, 1);
			return;
		}
		usleep(500);
	}
	atomic_fetch_add(&tally->done, 1);
	atomic_store(&tally->last, piece->number);
}

static void
discard_piece(void *task)
{
	struct piece *piece = task;

	atomic_fetch_add(&piece->tally->discarded, 1);
	free(piece);
}

Test(ui_widgets, the_newest_task_wins_and_none_is_lost)
{
	struct tally tally = { 0 };
	const struct worker_job job = { run_piece, discard_piece, &tally };
	struct worker *worker = worker_new(&job);

	for (int i = 1; i <= 50; i++) {
		struct piece piece = { &tally, i };

		worker_give(worker, memory_copy(&piece, sizeof(piece)));
		if (i % 10 == 0)
			usleep(1000);
	}
	worker_wait(worker);
	cr_expect_eq(atomic_load(&tally.last), 50);
	cr_expect_eq(atomic_load(&tally.discarded), 50);
	worker_free(worker);
	expect_no_leaks();
}

Test(ui_widgets, a_worker_stops_when_it_is_told)
{
	struct tally tally = { 0 };
	const struct worker_job job = { run_piece, discard_piece, &tally };
	struct worker *worker = worker_new(&job);
	struct piece piece = { &tally, 1 };

	worker_give(worker, memory_copy(&piece, sizeof(piece)));
	usleep(2000);
	worker_stop(worker);
	worker_wait(worker);
	cr_expect_eq(atomic_load(&tally.done), 0);
	cr_expect_eq(atomic_load(&tally.discarded), 1);
	worker_free(worker);
	expect_no_leaks();
}

Test(ui_widgets, every_ink_of_every_theme_can_be_told_from_its_ground)
{
	for (size_t i = 0; themes()[i]; i++) {
		const struct theme *theme = themes()[i];

		for (int j = 0; j < INK_COUNT; j++) {
			struct ink ink = theme->ink[j];
			int16_t behind = ink.bg < 0
						 ? palette_ground(theme->ground)
						 : ink.bg;

			cr_expect(ink.fg < 0 ||
					  palette_contrast(ink.fg, behind) >= 3,
				  "%s: %d on %d", theme->name, ink.fg, behind);
		}
	}
	expect_no_leaks();
}
