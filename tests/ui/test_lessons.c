/* test_lessons.c - the samples and the lessons played with them */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/samples.h"
#include "verb/lessons.h"

TestSuite(ui_lessons, .timeout = 120);

/* Tests lie beside the program's folder, in build/tests. */
Test(ui_lessons, samples_are_found_from_any_folder_or_it_says_where_they_go)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	struct stage *stage;
	char where[SAMPLES_WHERE];

	unsetenv("DPAUDIT_SAMPLES");
	cr_assert_eq(chdir("/"), 0);
	samples_say_where(where, sizeof(where));
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
	cr_expect_eq(stage_screen(stage)->modal_count, 0);
	setenv("DPAUDIT_SAMPLES", "/nonexistent", 1);
	stage_keys(stage, ": 'lesson 3' Enter");
	cr_expect(stage_shows(stage, "the lesson ends here: no sample data"));
	cr_expect_eq(stage_screen(stage)->modal_count, 0);
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
		while (screen->modal_count && steps < 20) {
			cr_expect(!screen->message ||
					  screen->tone != TONE_ERROR,
				  "lesson %zu: %s", i + 1, screen->message);
			cr_expect(
				i != 2 || steps != 1 || !screen->numbers.main ||
				result_has_warning(screen->numbers.main, W03));
			stage_keys(stage, "Enter");
			steps++;
		}
		cr_expect(steps > 1, "lesson %zu ended at %d", i + 1, steps);
		stage_free(stage);
	}
	expect_no_leaks();
}
