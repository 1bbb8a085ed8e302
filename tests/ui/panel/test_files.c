/* test_files.c - the list of files: what it shows, and what is typed in it */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_files, .timeout = 300);

static const struct stage_options options = { .width = 120, .height = 30 };

static char folder[] = "/tmp/dpaudit-list-XXXXXX";

static void
write_file(const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	cr_assert(file && fputs(text, file) >= 0 && !fclose(file), "%s", name);
}

static struct stage *
with_files(void)
{
	struct stage *stage;

	cr_assert(mkdtemp(folder) && !chdir(folder));
	write_file("apples.csv", "score,member\n1.25,1\n0.5,0\n");
	write_file("pears.csv", "score,member\n7.75,1\n3.5,0\n");
	cr_assert_eq(mkfifo("quiet", 0600), 0);
	stage = stage_new(&options);
	stage_keys(stage, ": 'show files .' Enter");

	return stage;
}

static void
put_away(struct stage *stage)
{
	static const char *const names[] = {
		"lira/experiment-0/scores/100.npy",
		"lira/experiment-0/scores",
		"lira/experiment-0/keep.npy",
		"lira/experiment-0",
		"lira",
		"quiet",
		"pears.csv",
		"apples.csv",
	};

	stage_free(stage);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		(void)remove(names[i]);
	cr_expect(!chdir("/") && !rmdir(folder));
	expect_no_leaks();
}

static const char *
modal_of(struct stage *stage)
{
	return board_focus(screen_board(stage_screen(stage)))->kind->name;
}

TEST(ui_files, sizes_and_first_rows_stand_beside_the_names)
{
	struct stage *stage = with_files();

	cr_expect(stage_shows(stage, "26 B"));
	stage_keys(stage, "'pears'");
	cr_expect(stage_shows(stage, "7.75,1"), "what it begins with");
	cr_expect_not(stage_shows(stage, "apples.csv"));
	/* a pipe has neither, and nobody waits for it */
	stage_keys(stage, "Esc 'quiet'");
	cr_expect(stage_shows(stage, "quiet"));
	cr_expect_not(stage_shows(stage, "7.75,1"));
	put_away(stage);
}

/* Letters choose and never leak; Esc takes them back, then leaves. */
TEST(ui_files, letters_choose_among_the_names)
{
	struct stage *stage = with_files();
	int status;

	stage_keys(stage, "'q2'");
	cr_expect_str_eq(modal_of(stage), "files");
	cr_expect_not(screen_has_quit(stage_screen(stage), &status));
	cr_expect(stage_shows(stage, "no name has that"));
	stage_keys(stage, "Enter");
	cr_expect_str_eq(modal_of(stage), "files");
	stage_keys(stage, "Backspace Backspace 'PEAR' Enter");
	cr_assert(screen_board(stage_screen(stage))->snapshot->data);
	cr_expect_str_eq(
		dataset_name(screen_board(stage_screen(stage))->snapshot->data),
		"pears.csv");
	stage_keys(stage, "o 'x' Esc");
	cr_expect_str_eq(modal_of(stage), "files");
	stage_keys(stage, "Esc");
	cr_expect(strcmp(modal_of(stage), "files") != 0);
	put_away(stage);
}

TEST(ui_files, a_folder_of_models_is_marked_and_chosen)
{
	struct stage *stage = with_files();

	cr_assert_eq(mkdir("lira", 0700), 0);
	cr_assert_eq(mkdir("lira/experiment-0", 0700), 0);
	cr_assert_eq(mkdir("lira/experiment-0/scores", 0700), 0);
	write_file("lira/experiment-0/keep.npy", "keep\n1\n0\n1\n0\n");
	write_file("lira/experiment-0/scores/100.npy", "score\n4\n1\n3\n2\n");
	stage_keys(stage, "Esc : 'show files .' Enter");
	cr_expect(stage_shows(stage, "folder, models"));
	stage_keys(stage, "'lira' Enter");
	cr_expect(stage_shows(stage, "all models of this folder"));
	stage_keys(stage, "Enter");
	cr_assert(screen_board(stage_screen(stage))->snapshot->data);
	cr_expect_str_eq(
		dataset_name(screen_board(stage_screen(stage))->snapshot->data),
		"lira");
	put_away(stage);
}
