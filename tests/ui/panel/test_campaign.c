/* test_campaign.c - a job's folder on the screen: how far, who, so far */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "task/parts.h"
#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_campaign, .timeout = 300);

static const struct stage_options small = { .width = 80, .height = 24 };
static const struct stage_options large = { .width = 120, .height = 40 };
static const struct save_options user;

/* Until another look at the folder has been taken in. */
static void
wait_for_look(struct stage *stage)
{
	const struct watch *watch = &screen_board(stage_screen(stage))->watch;
	unsigned before = watch->serial;

	while (watch->serial == before)
		stage_await(stage);
	stage_paint(stage);
}

/* A look that is on its way may have begun before what it shall show. */
static void
wait_until_shown(struct stage *stage, const char *text)
{
	for (int i = 0; i < 3 && !stage_shows(stage, text); i++)
		wait_for_look(stage);
	cr_expect(stage_shows(stage, text), "%s", text);
}

static char folder[] = "/tmp/dpaudit-campaign-XXXXXX";

/* One whose runs 2 and 5 of 6 are missing. */
static void
make_folder(void)
{
	struct stage *stage;
	FILE *file;

	cr_assert(mkdtemp(folder) && !chdir(folder));
	file = fopen("grid.dpa", "w");
	cr_assert(file);
	fputs("estimate jeffreys tp={80,90} fn=20 fp={5,10,20} tn=80\n", file);
	cr_assert(!fclose(file));
	stage = stage_new(&small);
	stage_keys(stage, ": 'campaign grid.dpa output=F/ threads=1' Enter");
	stage_free(stage);
	cr_assert(!unlink("F/manifest.json"));
	cr_assert(!unlink("F/table.csv") && !unlink("F/answers.jsonl"));
	cr_assert(!unlink("F/parts/part-1") && !unlink("F/parts/part-4"));
}

static void
show_folder(struct stage *stage)
{
	stage_keys(stage, ": 'show campaign F/' Enter");
	if (!screen_board(stage_screen(stage))->watch.seen)
		wait_for_look(stage);
	stage_paint(stage);
}

static struct stage *
open_folder(const struct stage_options *options)
{
	struct stage *stage = stage_new(options);

	show_folder(stage);

	return stage;
}

static void
put_away(struct stage *stage)
{
	char line[100];

	stage_free(stage);
	snprintf(line, sizeof(line), "cd / && rm -r '%s'", folder);
	cr_expect_eq(system(line), 0);
	expect_no_leaks();
}

static void
expect_look(const char *name, struct stage *stage)
{
	char *seen = stage_text(stage, false);

	expect_screen(name, seen);
	free(seen);
}

TEST(ui_campaign, looks_like_this, .init = make_folder)
{
	struct stage *stage = open_folder(&small);

	expect_look("campaign-80x24", stage);
	stage_free(stage);
	/* what is behind it names no folder */
	stage = stage_new(&large);
	stage_keys(stage, "6");
	show_folder(stage);
	expect_look("campaign-120x40", stage);
	put_away(stage);
}

TEST(ui_campaign, who_works_is_seen_as_it_goes, .init = make_folder)
{
	struct stage *stage = open_folder(&small);
	struct error err = { 0 };
	struct parts *parts = parts_find("F/parts", &user, &err);
	struct text bytes = { 0 };
	struct parts_claim claim;
	char name[100], here[80];

	cr_assert(parts, "%s", err.text);
	cr_expect(stage_shows(stage, "not finished"));
	cr_expect(stage_shows(stage, "4 of 6 pieces"));
	cr_assert_eq(parts_claim(parts, 1, &claim, &err), PARTS_HELD);
	text_add(&bytes, "not read");
	cr_assert(parts_write(parts, 1, &bytes, &err), "%s", err.text);
	wait_until_shown(stage, "5 of 6 pieces");
	cr_expect(stage_shows(stage, "running"));
	cr_assert(!gethostname(here, sizeof(here)));
	snprintf(name, sizeof(name), "%s:%d", here, (int)getpid());
	cr_expect(stage_shows(stage, name));
	parts_release(parts, &claim);
	parts_close(parts);
	text_clear(&bytes);
	put_away(stage);
}

TEST(ui_campaign, what_is_there_is_opened_and_marked, .init = make_folder)
{
	struct stage *stage = open_folder(&large);

	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "partial"));
	cr_expect(stage_shows(stage, "4 of 6 runs"));
	cr_expect(stage_shows(stage, "jeffreys"));
	stage_keys(stage, "Esc");
	cr_expect(stage_shows(stage, "Campaign F/"));
	stage_keys(stage, "Esc : 'campaign grid.dpa output=F/' Enter");
	stage_keys(stage, ": 'show campaign F' Enter");
	wait_for_look(stage);
	cr_expect(stage_shows(stage, "finished"));
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "6 of 6 runs"));
	cr_expect_not(stage_shows(stage, "partial"));
	put_away(stage);
}

TEST(ui_campaign, all_are_asked_to_stop_after_a_question, .init = make_folder)
{
	struct stage *stage = open_folder(&small);

	stage_keys(stage, "S Esc");
	cr_expect(access("F/parts/stop", F_OK));
	stage_keys(stage, "S n");
	cr_expect(access("F/parts/stop", F_OK));
	stage_keys(stage, "S y");
	cr_expect(!access("F/parts/stop", F_OK));
	wait_until_shown(stage, "parts: stopped");
	put_away(stage);
}

/* What is asked and where the folder stands are both seen. */
TEST(ui_campaign, the_question_has_room, .init = make_folder)
{
	const struct stage_options least = { .width = 60, .height = 24 };
	struct stage *stage = open_folder(&least);

	stage_keys(stage, "S");
	cr_expect(stage_shows(stage, "ask all to stop? y, n"));
	stage_keys(stage, "Esc");
	stage_free(stage);
	stage = open_folder(&small);
	stage_keys(stage, "S");
	cr_expect(stage_shows(stage, "ask all to stop? y, n"));
	stage_keys(stage, "Esc");
	put_away(stage);
}

TEST(ui_campaign, a_figure_below_an_answer_is_not_exported, .init = make_folder)
{
	struct stage *stage = stage_new(&large);
	const struct board *board = screen_board(stage_screen(stage));

	stage_keys(stage, "4");
	show_folder(stage);
	stage_keys(stage, "Enter x");
	cr_expect(stage_shows(stage, "hides the figure"));
	cr_expect_not(board->prompt.on);
	stage_keys(stage, "Esc Esc x");
	cr_expect(stage_shows(stage, "export to"));
	put_away(stage);
}

/* Both keys that its foot names. */
TEST(ui_campaign, a_folder_that_is_no_job_says_so, .init = make_folder)
{
	struct stage *stage = stage_new(&small);

	stage_keys(stage, ": 'show campaign .' Enter");
	wait_for_look(stage);
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "there is nothing to open"));
	stage_keys(stage, "S");
	cr_expect(stage_shows(stage, "there is nothing to stop"));
	put_away(stage);
}

/* Numbers of others are no table, and a folder may go away. */
TEST(ui_campaign, what_cannot_be_shown_says_why, .init = make_folder)
{
	struct stage *stage = open_folder(&small);

	cr_assert_eq(system("rm -r F"), 0);
	wait_until_shown(stage, "no parts of a job");
	stage_keys(stage, "Enter S Esc");
	stage_keys(stage, ": 'coverage jeffreys mechanism=gaussian sigma=1 "
			  "rows=40 tau=0.5 repetitions=9 output=F/' Enter");
	cr_assert(!unlink("F/manifest.json"));
	stage_keys(stage, ": 'show campaign F/' Enter");
	wait_for_look(stage);
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "parts of coverage"));
	stage_keys(stage, "Esc : 'campaign show F/' Enter");
	cr_expect(stage_shows(stage, "holds parts of coverage"));
	stage_keys(stage, ": 'show campaign' Enter");
	cr_expect(stage_shows(stage, "No folder"));
	put_away(stage);
}

/* From the list of files, and as what the program was started with. */
TEST(ui_campaign, a_folder_that_is_not_finished_opens_here, .init = make_folder)
{
	struct stage *stage = stage_new(&large);
	char one[] = "F", *const files[] = { one };

	stage_keys(stage, ": 'show files .' Enter");
	cr_expect(stage_shows(stage, "folder, campaign"));
	stage_keys(stage, "'F' Enter");
	cr_expect(stage_shows(stage, "this job"));
	stage_keys(stage, "Enter");
	wait_for_look(stage);
	cr_expect(stage_shows(stage, "4 of 6 pieces"));
	stage_keys(stage, "Esc Esc");
	screen_open_files(stage_screen(stage), files, 1);
	wait_for_look(stage);
	cr_expect(stage_shows(stage, "4 of 6 pieces"));
	put_away(stage);
}
