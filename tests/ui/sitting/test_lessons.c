/* test_lessons.c - the samples and the lessons played with them */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/sitting/sample_files.h"
#include "verb/teach/lessons.h"

TestSuite(ui_lessons, .timeout = 600);

/* Tests lie beside the program's folder, in build/tests. */
Test(ui_lessons, samples_are_found_from_any_folder_or_it_says_where_they_go)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	struct stage *stage;
	char where[SAMPLES_WHERE];

	unsetenv("DPAUDIT_SAMPLES");
	cr_assert_eq(chdir("/"), 0);
	sample_files_say_where(where, sizeof(where));
	cr_expect(strstr(where, "tests/../sample-data"), "%s", where);
	setenv("DPAUDIT_SAMPLES", "/nonexistent", 1);
	stage = stage_new(&options);
	cr_expect_not(stage_shows(stage, "a sample below"));
	stage_paint(stage);
	cr_expect(stage_shows(stage, "DPAUDIT_SAMPLES names /nonexistent"));
	cr_expect(stage_shows(stage, "choose a file of yours"));
	cr_expect_not(stage_shows(stage, "a sample below"));
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_lessons, a_lesson_without_its_data_ends)
{
	char folder[] = "/tmp/dpaudit-empty-XXXXXX";
	const struct stage_options options = { .width = 200, .height = 40 };
	struct stage *stage = stage_new(&options);

	cr_assert(mkdtemp(folder));
	stage_load(stage, "screen-scores.csv");
	setenv("DPAUDIT_SAMPLES", folder, 1);
	stage_keys(stage, ": 'lesson 3' Enter");
	cr_expect(stage_shows(stage, "the lesson ends here: "));
	cr_expect(stage_shows(stage, "null-scores.csv"));
	cr_expect_not(stage_shows(stage, "In these data"));
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 0);
	setenv("DPAUDIT_SAMPLES", "/nonexistent", 1);
	stage_keys(stage, ": 'lesson 3' Enter");
	cr_expect(stage_shows(stage, "the lesson ends here: no sample data"));
	cr_expect_eq(screen_board(stage_screen(stage))->modal_count, 0);
	rmdir(folder);
	stage_free(stage);
	expect_no_leaks();
}

/* As a learner would: Enter after Enter, and nothing may go wrong. */
Test(ui_lessons, every_lesson_can_be_played_to_its_end)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	char samples[400], line[40];
	size_t count;

	snprintf(samples, sizeof(samples), "%s/sample-data",
		 getenv("DPAUDIT_SOURCE"));
	setenv("DPAUDIT_SAMPLES", samples, 1);
	lessons(&count);
	for (size_t i = 0; i < count; i++) {
		struct stage *stage = stage_new(&options);
		const struct screen *screen = stage_screen(stage);
		int steps = 0;

		snprintf(line, sizeof(line), ": 'lesson %zu' Enter", i + 1);
		stage_keys(stage, line);
		while (screen_board(screen)->modal_count && steps < 20) {
			cr_expect(!screen_board(screen)->message ||
					  screen_board(screen)->tone !=
						  TONE_ERROR,
				  "lesson %zu: %s", i + 1,
				  screen_board(screen)->message);
			cr_expect(i != 2 || steps != 1 ||
				  !screen_board(screen)->numbers.main ||
				  result_has_warning(
					  screen_board(screen)->numbers.main,
					  W03));
			stage_keys(stage, "Enter");
			steps++;
		}
		cr_expect(steps > 1, "lesson %zu ended at %d", i + 1, steps);
		stage_free(stage);
	}
	expect_no_leaks();
}

Test(ui_lessons, they_are_chosen_from_a_list)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	struct stage *stage = stage_new(&options);
	const struct lesson *all;
	size_t count;
	char samples[400];

	snprintf(samples, sizeof(samples), "%s/sample-data",
		 getenv("DPAUDIT_SOURCE"));
	setenv("DPAUDIT_SAMPLES", samples, 1);
	all = lessons(&count);
	stage_keys(stage, ": 'lesson' Enter");
	for (size_t i = 0; i < count; i++)
		cr_expect(stage_shows(stage, all[i].title), "%s", all[i].title);
	stage_keys(stage, "PageDown");
	cr_expect(stage_shows(stage, all[count - 1].title));
	stage_keys(stage, "Home Down Enter");
	cr_expect(stage_shows(stage, "Lesson 2, 1 of "));
	stage_keys(stage, "Esc : 'lesson 99' Enter");
	cr_expect(stage_shows(stage, "lessons are 1 to "));
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_lessons, samples_without_an_index_are_listed_by_name)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	char folder[] = "/tmp/dpaudit-unlisted-XXXXXX", path[80];
	struct stage *stage;
	FILE *out;

	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/my scores.csv", folder);
	out = fopen(path, "w");
	fputs("score,member\n1,1\n2,1\n0,0\n1,0\n", out);
	fclose(out);
	setenv("DPAUDIT_SAMPLES", folder, 1);
	stage = stage_new(&options);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "> my scores.csv"));
	stage_keys(stage, "o");
	cr_expect(!stage_shows(stage, folder), "files begin where one is");
	stage_keys(stage, "'sample data' Enter");
	cr_expect(stage_shows(stage, folder), "the samples are one step away");
	stage_keys(stage, "Esc PageDown End Enter");
	cr_expect(screen_board(stage_screen(stage))->snapshot->data,
		  "it is opened");
	stage_free(stage);
	remove(path);
	rmdir(folder);
	expect_no_leaks();
}

/* Whatever a lesson sets, the user's sitting is as it was. */
Test(ui_lessons, a_lesson_gives_everything_back)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct board *board = screen_board(stage_screen(stage));
	const struct settings *settings;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set delta=0.001 method=katz' Enter");
	stage_keys(stage, ": 'lesson 4' Enter Enter");
	settings = &board->snapshot->state.settings;
	cr_expect_eq(settings_number(settings, SETTING_DELTA), 0);
	cr_expect_null(board->snapshot->data);
	stage_keys(stage, "Esc");
	settings = &board->snapshot->state.settings;
	cr_expect_eq(settings_number(settings, SETTING_DELTA), 0.001);
	cr_expect_str_eq(board->snapshot->state.method->name, "katz");
	cr_assert(board->snapshot->data);
	cr_expect_str_eq(dataset_name(board->snapshot->data),
			 "screen-scores.csv");
	cr_expect_str_eq(board->view->name, "audit");
	cr_expect_null(settings_text(settings, SETTING_MECHANISM));
	stage_free(stage);
}
