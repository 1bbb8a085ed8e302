/* test_paste.c - what is pasted is text or data, never keys */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_paste, .timeout = 600);

static char folder[] = "/tmp/dpaudit-paste-XXXXXX";

static struct stage *
with_data(void)
{
	const struct stage_options options = { .width = 100,
					       .height = 30,
					       .state_folder = folder };
	struct stage *stage;

	cr_assert(mkdtemp(folder));
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");

	return stage;
}

static void
end(struct stage *stage)
{
	struct text command = { 0 };

	stage_free(stage);
	stage_kept(folder, true);
	text_add(&command, "rm -f %s/pasted-*", folder);
	cr_expect_eq(system(text_get(&command)), 0);
	text_clear(&command);
	rmdir(folder);
}

static void
paste(struct stage *stage, const char *text)
{
	struct text bytes = { 0 };

	text_add(&bytes, "\033[200~%s\033[201~", text);
	stage_press(stage, text_get(&bytes));
	stage_settle(stage);
	text_clear(&bytes);
}

/* "q" quits, "2" changes the view, "o" opens files, ">" moves tau. */
TEST(ui_paste, words_are_no_keys)
{
	struct stage *stage = with_data();
	const struct screen *screen = stage_screen(stage);
	size_t lines = session_log_count(screen_board(screen)->session);
	int status;

	paste(stage, "hello, open the files please\r2 > q Q\r\033[21~");
	cr_expect_eq(session_log_count(screen_board(screen)->session), lines);
	cr_expect_str_eq(screen_board(screen)->view->name, "audit");
	cr_expect_eq(screen_board(screen)->modal_count, 0);
	cr_expect_not(screen_has_quit(screen, &status));
	cr_expect(stage_shows(stage, "never as keys"));
	end(stage);
}

TEST(ui_paste, an_open_line_takes_it_as_one_line)
{
	struct stage *stage = with_data();
	const struct screen *screen = stage_screen(stage);

	stage_keys(stage, ":");
	paste(stage, "set delta=0.25\rset tau=1\r");
	cr_expect(stage_shows(stage, "set delta=0.25 set tau=1"));
	cr_expect_eq(screen_board(screen)->modal_count, 1);
	stage_keys(stage, "Esc /");
	paste(stage, "set delta=0.001\rset tau=1\r");
	cr_expect(screen_board(screen)->prompt.on, "it waits for Enter");
	cr_expect_str_eq(screen_board(screen)->prompt.line.text,
			 "set delta=0.001 set tau=1");
	end(stage);
}

/* A search for each of a million letters would take all day. */
TEST(ui_paste, a_line_takes_no_more_than_it_holds)
{
	struct stage *stage = with_data();
	const struct screen *screen = stage_screen(stage);
	char *text = memory_new(1000001);

	memset(text, 'a', 1000000);
	stage_keys(stage, ":");
	screen_paste(stage_screen(stage), text, false);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "aaaa"));
	stage_keys(stage, "Esc o");
	screen_paste(stage_screen(stage), text, false);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "aaaa"));
	stage_keys(stage, "Esc Esc /");
	screen_paste(stage_screen(stage), text, false);
	cr_expect_eq(strlen(screen_board(screen)->prompt.line.text),
		     LINE_SIZE - 1);
	free(text);
	end(stage);
}

TEST(ui_paste, columns_of_numbers_become_data_after_a_question)
{
	struct stage *stage = with_data();
	const struct screen *screen = stage_screen(stage);
	const struct dataset *before = screen_board(screen)->snapshot->data;
	struct text rows = { 0 };

	text_add(&rows, "score,member\r");
	for (int i = 0; i < 40; i++)
		text_add(&rows, "%d.5,%d\r", i, i % 2);
	paste(stage, text_get(&rows));
	cr_expect_eq(screen_board(screen)->snapshot->data, before);
	cr_expect(stage_shows(stage, "40 rows of 2 columns pasted: open?"));
	stage_keys(stage, "Esc");
	cr_expect_eq(screen_board(screen)->snapshot->data, before);
	paste(stage, text_get(&rows));
	stage_keys(stage, "Enter");
	cr_assert_neq(screen_board(screen)->snapshot->data, before);
	cr_expect_eq(dataset_rows(screen_board(screen)->snapshot->data), 40);
	cr_expect_eq(dataset_kind(screen_board(screen)->snapshot->data),
		     KIND_SCORES);
	text_clear(&rows);
	end(stage);
}

/* Without a home, which is not the root of all. */
TEST(ui_paste, without_a_folder_nothing_is_written)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	struct stage *stage = stage_new(&options);

	paste(stage, "score,member\r1,0\r2,1\r3,0\r4,1\r");
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "there is no folder to keep"));
	cr_expect_not(screen_board(stage_screen(stage))->snapshot->data);
	stage_free(stage);
}

TEST(ui_paste, a_file_dragged_here_is_offered)
{
	struct stage *stage = with_data();
	const struct screen *screen = stage_screen(stage);
	struct text path = { 0 };

	text_add(&path, "%s/tests/data/screen-counts.csv",
		 getenv("DPAUDIT_SOURCE"));
	paste(stage, text_get(&path));
	cr_expect(screen_board(screen)->prompt.on);
	cr_expect(strstr(screen_board(screen)->prompt.line.text,
			 "screen-counts.csv"));
	/* on the list of files, too, which takes all else as text */
	stage_keys(stage, "Esc o");
	paste(stage, "zzz/");
	cr_expect(stage_shows(stage, "no name has that"));
	paste(stage, text_get(&path));
	cr_assert(screen_board(screen)->prompt.on);
	stage_keys(stage, "Enter");
	cr_expect_eq(screen_board(screen)->modal_count, 0);
	cr_expect_str_eq(dataset_name(screen_board(screen)->snapshot->data),
			 "screen-counts.csv");
	text_clear(&path);
	end(stage);
}
