/* test_lessons.c - the samples and the lessons played with them */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "tests/verb/saying.h"
#include "ui/frame/board.h"
#include "ui/sitting/sample_files.h"
#include "verb/teach/lessons.h"
#include "verb/verb.h"

TestSuite(ui_lessons, .timeout = 600);

/* ---- the samples ---- */

/* Returns the answer of a line in a session, with one blank between words. */
static char *
answer_to(struct session *session, const char *line)
{
	char *said = say_in(session, "text", line), *to = said;

	for (const char *from = said; *from; from++) {
		if (*from != ' ' || from[1] != ' ')
			*to++ = *from;
	}
	*to = '\0';

	return said;
}

/* Each sample, opened with Enter, answers its command as the screen says. */
TEST(ui_lessons, samples_answer_their_commands)
{
	const struct sample *samples;
	size_t count;

	stage_use_samples();
	count = sample_files_list(&samples);
	cr_expect_geq(count, 17, "%zu", count);
	for (size_t i = 0; i < count; i++) {
		struct session *session = session_new();
		char *load = say_in(session, "text", samples[i].load), *said;

		cr_expect(*samples[i].command && *samples[i].answer, "%s",
			  samples[i].name);
		said = answer_to(session, samples[i].command);
		cr_expect(strstr(said, samples[i].answer), "%s: %s%s: %s\n%s",
			  samples[i].name, load, samples[i].command,
			  samples[i].answer, said);
		free(said);
		free(load);
		session_free(session);
	}
}

/* Tests lie beside the program's folder, in build/tests. */
TEST(ui_lessons, samples_are_found_from_any_folder_or_it_says_where_they_go)
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
}

/* Each can be opened, and none of the files is left out. */
TEST(ui_lessons, the_index_names_all_samples_and_nothing_else)
{
	const struct sample *samples;
	size_t count, files = 0;
	struct dirent *entry;
	DIR *folder;

	cr_assert_eq(chdir(getenv("DPAUDIT_SOURCE")), 0);
	unsetenv("DPAUDIT_SAMPLES");
	count = sample_files_list(&samples);
	cr_assert_eq(chdir("sample-data"), 0);
	for (size_t i = 0; i < count; i++)
		cr_expect_eq(access(samples[i].name, R_OK), 0, "%s",
			     samples[i].name);
	cr_assert((folder = opendir(".")));
	while ((entry = readdir(folder)))
		files += strstr(entry->d_name, ".csv") != NULL;
	closedir(folder);
	cr_expect_eq(count, files);
}

TEST(ui_lessons, a_lesson_without_its_data_ends)
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
}

/* One step: the prediction that is asked for, and on. */
static void
take_step(struct stage *stage, const struct lesson_step *step)
{
	const struct board *board = screen_board(stage_screen(stage));
	char keys[20];

	cr_expect(!board->message || board->tone != TONE_ERROR, "%s: %s",
		  step->say, board->message);
	snprintf(keys, sizeof(keys), "%zu Enter", step->right);
	stage_keys(stage, step->right ? keys : "Enter");
}

/* As a learner would who knows it all: one lesson leads to the next. */
TEST(ui_lessons, every_lesson_can_be_played_to_its_end)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	struct stage *stage;
	const struct board *board;
	const struct lesson *all;
	size_t count;

	stage_use_samples();
	all = lessons(&count);
	stage = stage_new(&options);
	board = screen_board(stage_screen(stage));
	stage_keys(stage, ": 'lesson 1' Enter");
	for (size_t i = 0; i < count; i++) {
		cr_expect(stage_shows(stage, all[i].title), "%s", all[i].title);
		for (int step = 0; step < lessons_steps(&all[i]); step++) {
			cr_expect(i != 2 || step != 1 || !board->numbers.main ||
				  result_has_warning(board->numbers.main, W03));
			cr_expect(!board->message || !step, "%s",
				  board->message);
			take_step(stage, &all[i].steps[step]);
			cr_expect(!all[i].steps[step].right ||
					  stage_shows(stage, "Right."),
				  "%s, step %d", all[i].title, step);
		}
	}
	cr_expect_eq(board->modal_count, 0);
	cr_expect_eq(board->lessons_done, ((uint64_t)1 << count) - 1);
	stage_free(stage);
}

/* Each has an answer among those to choose from, and room at 80 columns. */
TEST(ui_lessons, a_prediction_has_its_answer)
{
	size_t count;
	const struct lesson *all = lessons(&count);

	for (size_t i = 0; i < count; i++) {
		int asked = 0, steps = lessons_steps(&all[i]);

		for (int j = 0; j < steps; j++) {
			const struct lesson_step *step = &all[i].steps[j];
			size_t choices = lessons_choices(step), width = 0;

			for (size_t k = 0; k < choices; k++)
				width += utf8_columns(step->choices[k]) + 6;
			asked += choices > 0;
			cr_expect_eq(choices > 0, step->right > 0);
			cr_expect_leq(step->right, choices);
			cr_expect(!choices || j + 1 < steps, "%s",
				  all[i].title);
			cr_expect_leq(width, 78, "%s", all[i].title);
			cr_expect_eq(choices > 0,
				     strstr(step->say, "Predict:") != NULL,
				     "%s", step->say);
		}
		cr_expect_gt(asked, 0, "%s", all[i].title);
	}
}

/* "clopper-pearson 0": a racer and how often it lay above the truth. */
static void
write_racer(const struct lesson_step *step, char out[80])
{
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	const char *name = strchr(step->verbs[0], ' ') + 1, *count;

	cr_assert(verb_run_line(&scene, step->verbs[0], &answer, &err), "%s",
		  err.text);
	count = strstr(document_result(&answer.document, 0)->sentence,
		       "epsilon 1 in ");
	cr_assert(count);
	count += strlen("epsilon 1 in ");
	snprintf(out, 80, "%.*s %.*s", (int)strcspn(name, " "), name,
		 (int)strcspn(count, " "), count);
	answer_clear(&answer);
	session_free(scene.session);
}

/* Each is seen alone: the end says how far all of them came. */
TEST(ui_lessons, a_race_ends_with_all_who_ran)
{
	const struct lesson *race = &lessons(NULL)[3];
	int last = lessons_steps(race) - 1;
	char racer[80];

	cr_assert_eq(last, 3);
	for (int i = 1; i <= last; i++) {
		write_racer(&race->steps[i], racer);
		cr_expect(strstr(race->steps[last].say, racer), "%s", racer);
		racer[strcspn(racer, " ")] = 0;
		cr_expect(strstr(race->steps[0].say, racer), "%s", racer);
	}
}

/* Each tenth of the audits is a frame; what has come is what is drawn. */
TEST(ui_lessons, a_race_moves_while_its_audits_come_in)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	const struct board *board = screen_board(stage_screen(stage));
	struct board half;
	char *text, *end, *again;

	stage_keys(stage, ": 'lesson 4' Enter 2 Enter");
	stage_press(stage, "2");
	stage_press(stage, "Enter");
	stage_paint(stage);
	cr_expect(stage_shows(stage, "split): 0 above after 0 of 1000"));
	cr_expect(stage_shows(stage, "Predict: and an"), "text from the start");
	stage_settle(stage);
	cr_expect(stage_shows(stage, "162 above after 1000 of 1000"));
	cr_expect(stage_shows(stage, "16.2 %: more than the allowed"));
	end = stage_text(stage, true);
	/* as it was before the second half had come */
	half = *board;
	memset(&half.replies[1 + 5], 0, 5 * sizeof(half.replies[0]));
	text = panel_race.copy_text(&half, board_panel(board, "race", 0));
	cr_expect(strstr(text, "0 above after 1000 of 1000"), "%s", text);
	cr_expect(strstr(text, "68 above after 500 of 1000"), "%s", text);
	free(text);
	/* Esc in the middle stops it; the same seed comes to the same end */
	stage_keys(stage, "Esc : 'lesson 4' Enter 2 Enter");
	stage_press(stage, "2");
	stage_press(stage, "Enter");
	stage_press(stage, "Esc");
	cr_expect_eq(board->modal_count, 0);
	stage_keys(stage, ": 'lesson 4' Enter 2 Enter 2 Enter");
	again = stage_text(stage, true);
	cr_expect_str_eq(again, end);
	free(again);
	free(end);
	stage_keys(stage, "Esc : 'view theory' Enter : 'show race' Enter");
	stage_keys(stage, ": 'set epsilon=2' Enter Esc");
	stage_free(stage);
}

/* With the longest prediction that is wrong. */
TEST(ui_lessons, the_end_of_a_race_is_whole_at_80_and_60_columns)
{
	for (int width = 80; width >= 60; width -= 20) {
		const struct stage_options options = { .width = width,
						       .height = 24 };
		struct stage *stage = stage_new(&options);

		stage_keys(stage, ": 'lesson 4' Enter");
		cr_expect(stage_shows(stage, "may lie above 1?"));
		cr_expect(stage_shows(stage, "3 about half"));
		stage_keys(stage, "1 Enter 1 Enter");
		cr_expect(stage_shows(stage, "Lesson 4, 3/4"));
		stage_keys(stage, "1 Enter");
		cr_expect(stage_shows(stage, "Lesson 4, 4/4"));
		cr_expect(stage_shows(stage, "a wish."));
		stage_free(stage);
	}
}

/* What refuses says so where its bar would be. */
TEST(ui_lessons, a_race_that_is_refused_says_why)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	screen_show(stage_screen(stage), "race",
		    "coverage bayes mechanism=laplace epsilon=1 rows=200 "
		    "repetitions=100 policy=banana");
	stage_settle(stage);
	cr_expect(stage_shows(stage, "0 above after 0 of 100 audits"));
	cr_expect(stage_shows(stage, "not 'banana'"));
	stage_free(stage);
}

/* The frame of what lies below a lesson is closed above it. */
TEST(ui_lessons, a_race_stands_beside_its_lesson)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char *text, *at;

	stage_keys(stage, ": 'lesson 4' Enter 2 Enter");
	text = stage_text(stage, false);
	at = strstr(text, "┌ Lesson 4");
	cr_assert(at);
	while (at > text && at[-1] == '\n')
		at--;
	while (at > text && at[-1] != '\n')
		at--;
	cr_expect_eq(strncmp(at, "└", strlen("└")), 0, "%s", text);
	free(text);
	stage_free(stage);
}

TEST(ui_lessons, two_claims_that_compare_as_curves_are_both_drawn)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, ": 'lesson 6' Enter 2 Enter");
	cr_expect(stage_shows(stage, "━━ gaussian mu=1"));
	cr_expect(stage_shows(stage, "━━ approximate-dp"));
	stage_free(stage);
}

/* Where only one of them has room, a key goes from the text to the view. */
TEST(ui_lessons, a_small_screen_shows_the_view_in_place_of_the_text)
{
	const struct stage_options options = { .width = 60, .height = 12 };
	struct stage *stage;
	const struct board *board;

	stage_use_samples();
	stage = stage_new(&options);
	board = screen_board(stage_screen(stage));
	stage_keys(stage, ": 'lesson 1' Enter 1 Enter");
	cr_expect(stage_shows(stage, "watch fpr and fnr"));
	cr_expect(stage_shows(stage, "  z view  Esc end"));
	cr_expect(!stage_shows(stage, "Method and settings"));
	cr_expect(!stage_shows(stage, "Left change"), "of what is not seen");
	stage_keys(stage, "z");
	cr_expect(!stage_shows(stage, "watch fpr and fnr"));
	cr_expect(stage_shows(stage, "▸Method and settings"));
	cr_expect(stage_shows(stage, " z text  Left change"));
	stage_keys(stage, "> Tab");
	cr_expect(stage_shows(stage, "▸Estimates"));
	stage_keys(stage, "Esc");
	cr_expect(stage_shows(stage, "watch fpr and fnr"), "Esc goes back");
	stage_keys(stage, "z Enter");
	cr_expect(stage_shows(stage, "Lesson 1, 3/3"), "a step begins anew");
	stage_keys(stage, "z");
	stage_resize(stage, 80, 24);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "Lesson 1, 3/3"), "both have room");
	cr_expect(stage_shows(stage, "Method and settings"));
	stage_resize(stage, 60, 12);
	stage_keys(stage, ": 'lesson 4' Enter 2 Enter z");
	cr_expect(stage_shows(stage, "0 above after 1000"));
	stage_keys(stage, "z Esc");
	cr_expect_eq(board->modal_count, 0, "Esc ends it from the text");
	stage_free(stage);
}

TEST(ui_lessons, all_of_it_is_said_at_60_columns)
{
	const struct stage_options options = { .width = 60, .height = 24 };
	struct stage *stage;

	stage_use_samples();
	stage = stage_new(&options);
	stage_keys(stage, ": 'lesson 2' Enter");
	cr_expect(stage_shows(stage, "1 the one nearest to guessing"));
	cr_expect(stage_shows(stage, "2 the one farthest from it"));
	stage_keys(stage, "1 Enter");
	cr_expect(stage_shows(stage, "what becomes of the bound?"));
	cr_expect(stage_shows(stage, "3 it stays"));
	stage_keys(stage, "u");
	cr_expect(stage_shows(stage, "taken back: "));
	cr_expect(stage_shows(stage, "3 it stays"), "the lesson stays");
	stage_free(stage);
}

/* They would be views, and the end of the lesson. */
TEST(ui_lessons, numbers_beside_the_choices_stay_in_the_lesson)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	size_t count;
	const struct lesson *first;
	struct stage *stage;
	const struct board *board;

	stage_use_samples();
	first = lessons(&count);
	stage = stage_new(&options);
	board = screen_board(stage_screen(stage));
	stage_keys(stage, ": 'lesson 1' Enter");
	for (int i = 0; i < lessons_steps(first); i++) {
		stage_keys(stage, "6");
		cr_expect_eq(board->modal_count, 1);
		cr_expect(stage_shows(stage, first->steps[i].right
						     ? " predicts; Esc"
						     : "nothing is asked"),
			  "step %d", i);
		cr_expect(stage_shows(stage, first->title));
		if (i + 1 < lessons_steps(first))
			take_step(stage, &first->steps[i]);
	}
	stage_free(stage);
}

TEST(ui_lessons, a_wrong_prediction_is_told_and_none_is_asked_for)
{
	char folder[] = "/tmp/dpaudit-lessons-XXXXXX", path[80];
	const struct stage_options options = { .width = 80,
					       .height = 24,
					       .state_folder = folder };
	struct stage *stage;

	stage_use_samples();
	cr_assert(mkdtemp(folder));
	stage = stage_new(&options);
	stage_keys(stage, ": 'lesson 1' Enter Enter");
	cr_expect(stage_shows(stage, "first your prediction"));
	cr_expect(stage_shows(stage, "Lesson 1, 1/3"));
	stage_keys(stage, "2 3 2 Enter");
	cr_expect(stage_shows(stage, "You expected: FNR falls. It is: FPR"));
	stage_keys(stage, "Enter Enter");
	cr_expect(stage_shows(stage, "0 of 1 predictions were right"));
	cr_expect(stage_shows(stage, "Lesson 2, 1/3"));
	/* without a prediction nothing is said of one */
	stage_keys(stage, "Enter Enter");
	cr_expect(stage_shows(stage, "Lesson 2, 2/3"));
	cr_expect(!stage_shows(stage, "You expected"));
	stage_free(stage);
	/* the next program knows the one that was done */
	stage = stage_new(&options);
	stage_keys(stage, ": 'lesson' Enter");
	cr_expect(stage_shows(stage, "  done  1"));
	cr_expect(stage_shows(stage, ">       2"));
	stage_free(stage);
	snprintf(path, sizeof(path), "%s/lessons", folder);
	cr_expect_eq(remove(path), 0);
	stage_kept(folder, true);
	cr_expect_eq(rmdir(folder), 0);
}

TEST(ui_lessons, they_are_chosen_from_a_list)
{
	const struct stage_options options = { .width = 100, .height = 32 };
	struct stage *stage = stage_new(&options);
	const struct lesson *all;
	size_t count;

	stage_use_samples();
	all = lessons(&count);
	stage_keys(stage, ": 'lesson' Enter");
	for (size_t i = 0; i < count; i++)
		cr_expect(stage_shows(stage, all[i].title), "%s", all[i].title);
	stage_keys(stage, "PageDown");
	cr_expect(stage_shows(stage, all[count - 1].title));
	stage_keys(stage, "Home Down Enter");
	cr_expect(stage_shows(stage, "Lesson 2, 1/"));
	stage_keys(stage, "Esc : 'lesson 99' Enter");
	cr_expect(stage_shows(stage, "lessons are 1 to "));
	stage_free(stage);
}

TEST(ui_lessons, samples_without_an_index_are_listed_by_name)
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
}

/* Whatever a lesson sets, the user's sitting is as it was. */
TEST(ui_lessons, a_lesson_gives_everything_back)
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

/* The longest titles, beside the longest keys. */
TEST(ui_lessons, titles_are_whole_at_80_columns)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;

	stage_use_samples();
	stage = stage_new(&options);
	stage_keys(stage, ": 'lesson 3' Enter");
	cr_expect(stage_shows(stage, "1-3 predicts"));
	cr_expect(stage_shows(stage, "many thresholds lies ─"));
	stage_keys(stage, "Esc : 'lesson 4' Enter");
	cr_expect(stage_shows(stage, "which bounds pass the truth? ─"));
	stage_free(stage);
}
