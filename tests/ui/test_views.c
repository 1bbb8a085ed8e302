/* test_views.c - every view at three sizes, and what is particular to it */

#include <criterion/criterion.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "method/methods.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/clipboard.h"
#include "ui/command_of.h"
#include "ui/samples.h"
#include "verb/lessons.h"

TestSuite(ui_views, .timeout = 120);

static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };

/* After keys on data, at all sizes: NAME-WIDTHxHEIGHT. */
static void
expect_view(const char *name, const char *data, const char *keys)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage = stage_new(&options);
		char file[60], *seen;

		stage_load(stage, data);
		stage_keys(stage, keys);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "%s-%dx%d", name, sizes[i][0],
			 sizes[i][1]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
	expect_no_leaks();
}

Test(ui_views, compare)
{
	expect_view("compare", "screen-scores.csv", "2 Down s");
}

Test(ui_views, what_if)
{
	expect_view("what-if", "screen-scores.csv",
		    "p > p : 'set method=jeffreys' Enter 3");
}

Test(ui_views, theory)
{
	expect_view("theory", "screen-scores.csv", "4");
}

Test(ui_views, plan)
{
	expect_view("plan", "screen-scores.csv", "5");
}

Test(ui_views, landscape)
{
	expect_view("landscape", "../../sample-data/strategies.csv",
		    "6 s Down");
}

/* What other kinds of data look like, one size each. */
Test(ui_views, every_kind_of_data)
{
	static const char *const kinds[] = { "counts",      "guesses",
					     "cosines",     "gamma-losses",
					     "predictions", "claimed-curve" };
	const struct stage_options options = { .width = 80, .height = 24 };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct stage *stage = stage_new(&options);
		char file[80], *seen;

		snprintf(file, sizeof(file), "../../sample-data/%s.csv",
			 kinds[i]);
		stage_load(stage, file);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "audit-%s", kinds[i]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
	expect_no_leaks();
}

/* ---- what lies over the views ---- */

static void
use_samples(void)
{
	char samples[400];

	snprintf(samples, sizeof(samples), "%s/sample-data",
		 getenv("DPAUDIT_SOURCE"));
	setenv("DPAUDIT_SAMPLES", samples, 1);
}

Test(ui_views, every_modal)
{
	static const struct {
		const char *name, *keys;
	} modals[] = {
		{ "help", "?" },
		{ "explain", "e" },
		{ "explain-setting", "Down e" },
		{ "palette", ":" },
		{ "palette-search", ": 'poli'" },
		{ "palette-usage", ": 'lesson 1'" },
		{ "warnings", ": 'set policy=best' Enter w" },
		{ "answer", ": 'check claim-epsilon=0.1' Enter" },
		{ "lesson", ": 'lesson 2' Enter" },
		{ "zoom", "Tab Tab z" },
		{ "prompt", "d" },
		{ "refusal", ": 'set delta=many' Enter" },
	};
	const struct stage_options options = { .width = 80, .height = 24 };

	use_samples();
	for (size_t i = 0; i < sizeof(modals) / sizeof(modals[0]); i++) {
		struct stage *stage = stage_new(&options);
		char file[60], *seen;

		stage_load(stage, "screen-scores.csv");
		stage_keys(stage, modals[i].keys);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "modal-%s", modals[i].name);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
	expect_no_leaks();
}

Test(ui_views, the_start)
{
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const struct stage_options options = { .width = sizes[i][0],
						       .height = sizes[i][1] };
		struct stage *stage;
		char file[60], *seen;

		use_samples();
		stage = stage_new(&options);
		stage_settle(stage);
		seen = stage_text(stage, false);
		snprintf(file, sizeof(file), "start-%dx%d", sizes[i][0],
			 sizes[i][1]);
		expect_screen(file, seen);
		free(seen);
		stage_free(stage);
	}
	expect_no_leaks();
}

/* The same whatever the folder is called: everything happens inside it. */
Test(ui_views, files_and_log)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-files-XXXXXX", *seen, *path;
	struct stage *stage;
	FILE *out;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	out = fopen("scores.csv", "w");
	fputs("score,member\n1,1\n2,1\n0,0\n1,0\n", out);
	fclose(out);
	stage = stage_new(&options);
	stage_keys(stage, ": 'load scores.csv' Enter > : 'show log' Enter");
	seen = stage_text(stage, false);
	expect_screen("modal-log", seen);
	free(seen);
	stage_keys(stage, "Esc o");
	seen = stage_text(stage, false);
	path = strstr(seen, folder);
	cr_assert(path, "%s", seen);
	memset(path + strlen("/tmp/dpaudit-files-"), 'X', 6);
	expect_screen("modal-files", seen);
	free(seen);
	stage_free(stage);
	remove("scores.csv");
	rmdir(folder);
	expect_no_leaks();
}

Test(ui_views, every_view_can_be_drawn_without_data)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;

	setenv("DPAUDIT_SAMPLES", "/nonexistent", 1);
	stage = stage_new(&options);
	for (int i = 0; view_kinds()[i]; i++) {
		char key[2] = { (char)('1' + i), '\0' };

		stage_keys(stage, key);
		stage_keys(stage, "Tab Down Right Enter Esc e Esc > Esc Esc");
		cr_expect(stage_shows(stage, view_kinds()[i]->title));
	}
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, a_pin_stays_while_the_live_result_moves)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	const struct result *pinned;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p");
	cr_assert_eq(screen->snapshot->pin_count, 1);
	pinned = screen->snapshot->pins[0].result;
	stage_keys(stage, "> >");
	cr_expect_eq(screen->snapshot->pins[0].result, pinned);
	cr_expect(settings_given(&screen->snapshot->settings, SETTING_TAU));
	stage_keys(stage, ": 'swap A' Enter");
	cr_expect_not(settings_given(&screen->snapshot->settings, SETTING_TAU));
	stage_keys(stage, "u");
	cr_expect(settings_given(&screen->snapshot->settings, SETTING_TAU));
	stage_keys(stage, ": 'rename A first' Enter");
	cr_expect_str_eq(screen->snapshot->pins[0].name, "first");
	stage_keys(stage, "P");
	cr_expect_eq(screen->snapshot->pin_count, 0);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, undo_and_redo_are_exact)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char *screens[5], *seen;

	stage_load(stage, "screen-scores.csv");
	for (int i = 0; i < 5; i++) {
		screens[i] = stage_text(stage, false);
		stage_keys(stage, i % 2 ? "t" : "m");
	}
	for (int i = 4; i >= 0; i--) {
		stage_keys(stage, "u");
		seen = stage_text(stage, false);
		cr_expect_str_eq(seen, screens[i]);
		free(seen);
	}
	for (int i = 1; i < 5; i++) {
		stage_keys(stage, "Ctrl-R");
		seen = stage_text(stage, false);
		cr_expect_str_eq(seen, screens[i]);
		free(seen);
	}
	for (int i = 0; i < 5; i++)
		free(screens[i]);
	stage_free(stage);
	expect_no_leaks();
}

/* The command under Y, run again, gives the same number to the last digit. */
Test(ui_views, the_command_of_a_view_gives_its_numbers)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	const struct quantity *here, *there;
	char *command;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "m > > > : 'set delta=1e-6 alpha=0.01' Enter");
	command = command_of(screen->snapshot);
	cr_assert(strstr(command, "dpaudit ") == command, "%s", command);
	cr_assert(verb_run_line(&scene, command + strlen("dpaudit "), &answer,
				&err),
		  "%s: %s", command, err.text);
	here = result_quantity(screen->numbers.main, "epsilon");
	there = result_quantity(answer.document.results[0], "epsilon");
	cr_expect(!memcmp(&here->lower, &there->lower, sizeof(double)));
	cr_expect(!memcmp(&here->value, &there->value, sizeof(double)));
	cr_expect(!memcmp(&here->upper, &there->upper, sizeof(double)));
	answer_clear(&answer);
	session_free(scene.session);
	free(command);
	stage_free(stage);
	expect_no_leaks();
}

static bool
is_same(double a, double b)
{
	return !memcmp(&a, &b, sizeof(a)) || (isnan(a) && isnan(b));
}

static void
expect_same_result(const struct result *here, const struct result *there,
		   const char *command)
{
	cr_assert_eq(here->quantity_count, there->quantity_count, "%s",
		     command);
	for (size_t i = 0; i < here->quantity_count; i++) {
		const struct quantity *a = &here->quantities[i];
		const struct quantity *b = &there->quantities[i];

		cr_expect(is_same(a->lower, b->lower) &&
				  is_same(a->value, b->value) &&
				  is_same(a->upper, b->upper) &&
				  a->sides == b->sides &&
				  a->policy == b->policy,
			  "%s: %s", command, a->name);
	}
}

/* A new process would have nothing but the line. */
static void
run_command(const char *command, struct answer *answer)
{
	struct scene scene = { .session = session_new() };
	struct error err = { 0 };

	cr_assert(command && !strncmp(command, "dpaudit ", 8));
	cr_assert(verb_run_line(&scene, command + 8, answer, &err), "%s: %s",
		  command, err.text);
	session_free(scene.session);
}

static void
expect_command_gives(const struct screen *screen, const struct result *here)
{
	char *command = command_of_view(screen);
	struct answer answer = { 0 };

	run_command(command, &answer);
	cr_assert_gt(answer.document.result_count, 0, "%s", command);
	expect_same_result(here, answer.document.results[0], command);
	answer_clear(&answer);
	free(command);
}

Test(ui_views, the_command_of_every_method_gives_its_numbers, .timeout = 300)
{
	static const char *const files[] = {
		"gaussian-scores.csv", "counts.csv",     "guesses.csv",
		"cosines.csv",         "strategies.csv", "gamma-losses.csv"
	};
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	bool tried[64] = { false };

	for (size_t f = 0; f < sizeof(files) / sizeof(files[0]); f++) {
		screen_runf(screen, "load %s/sample-data/%s",
			    getenv("DPAUDIT_SOURCE"), files[f]);
		screen_settle(screen);
		screen_run(screen, "set alpha=0.1 seed=7");
		for (size_t i = 0; methods()[i]; i++) {
			if (tried[i] ||
			    !method_suits(methods()[i],
					  dataset_kind(screen->snapshot->data)))
				continue;
			screen_runf(screen, "set method=%s",
				    methods()[i]->name);
			screen_settle(screen);
			if (!screen->numbers.main)
				continue;
			tried[i] = true;
			expect_command_gives(screen, screen->numbers.main);
		}
	}
	/* no sample holds the losses of several models */
	for (size_t i = 0; methods()[i]; i++)
		cr_expect(tried[i] || !strcmp(methods()[i]->name,
					      "epsilon-star-mechanism"),
			  "%s had no data", methods()[i]->name);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, the_command_of_compare_gives_every_bound)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);
	struct answer answer = { 0 };
	size_t compared = 0;
	char *command;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set alpha=0.1 seed=3' Enter 2");
	command = command_of_view(screen);
	run_command(command, &answer);
	for (size_t i = 0; i < screen->numbers.count; i++) {
		const struct estimate *one = &screen->numbers.all[i];

		for (size_t j = 0;
		     one->bound && j < answer.document.result_count; j++) {
			const struct result *there = answer.document.results[j];
			const struct quantity *epsilon =
				result_quantity(there, "epsilon");

			if (strcmp(there->method, one->method->name) != 0 ||
			    (epsilon && epsilon->sides == 2))
				continue;
			expect_same_result(one->bound, there, command);
			compared++;
		}
	}
	cr_expect_gt(compared, 6);
	answer_clear(&answer);
	free(command);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, the_commands_of_theory_plan_and_a_pin_give_their_numbers)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set delta=1e-6' Enter 4 : 'set mu=1.5' Enter");
	cr_assert(screen->replies[0].result);
	expect_command_gives(screen, screen->replies[0].result);
	stage_keys(stage, "5");
	cr_assert(screen->replies[0].result);
	expect_command_gives(screen, screen->replies[0].result);
	stage_keys(stage, "3 p > > : 'swap A' Enter");
	expect_command_gives(screen, screen->snapshot->pins[0].result);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, choosing_a_figure_is_undone_logged_and_replayed)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	struct session *again = session_new();
	struct scene scene = { .session = again };
	size_t last;

	stage_load(stage, "screen-scores.csv");
	cr_expect_str_empty(screen->snapshot->figures[0]);
	stage_keys(stage, "f f : 'figure densities' Enter");
	cr_expect_str_eq(screen->snapshot->figures[0], "densities");
	last = session_log_count(screen->session) - 1;
	cr_expect_str_eq(session_log_line(screen->session, last),
			 "figure densities");
	for (size_t i = 0; i <= last; i++) {
		struct answer answer = { 0 };
		struct error err = { 0 };

		cr_expect(verb_run_line(&scene,
					session_log_line(screen->session, i),
					&answer, &err),
			  "%s", err.text);
		answer_clear(&answer);
	}
	cr_expect_str_eq(session_state(again)->figures[0], "densities");
	stage_keys(stage, "u");
	cr_expect_str_neq(screen->snapshot->figures[0], "densities");
	stage_keys(stage, "u u");
	cr_expect_str_empty(screen->snapshot->figures[0]);
	stage_keys(stage, "Ctrl-R Ctrl-R Ctrl-R");
	cr_expect_str_eq(screen->snapshot->figures[0], "densities");
	session_free(again);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, links_of_an_explanation_are_followed_and_left)
{
	const struct stage_options options = { .width = 90, .height = 30 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "e Tab Enter");
	cr_expect(stage_shows(stage, "confidence-interval, a kind of number"));
	stage_keys(stage, "Tab Enter");
	cr_expect(stage_shows(stage, ", a method"));
	stage_keys(stage, "Backspace");
	cr_expect(stage_shows(stage, "confidence-interval, a kind of number"));
	stage_keys(stage, "Backspace Backspace");
	cr_expect(stage_shows(stage, "What it says"));
	stage_keys(stage, "Esc : 'explain glossary' Enter");
	cr_expect(stage_shows(stage, "[accuracy]"));
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, what_is_copied_goes_to_the_program_that_is_named)
{
	char path[] = "/tmp/dpaudit-copied-XXXXXX", line[80], seen[80] = "";
	int file = mkstemp(path);
	struct error err = { 0 };

	cr_assert_geq(file, 0);
	snprintf(line, sizeof(line), "dd 'of=%s'", path);
	cr_expect(clipboard_run(line, "tau=1; rm -rf $HOME\n", &err), "%s",
		  err.text);
	cr_expect_eq(read(file, seen, sizeof(seen) - 1), 20);
	cr_expect_str_eq(seen, "tau=1; rm -rf $HOME\n");
	cr_expect_not(clipboard_run("no-such-program-here", "x", &err));
	cr_expect(strstr(err.text, "no-such-program-here"), "%s", err.text);
	cr_expect_not(clipboard_run("false", "x", &err));
	close(file);
	remove(path);
	expect_no_leaks();
}

Test(ui_views, a_kept_sitting_comes_back)
{
	char folder[] = "/tmp/dpaudit-kept-XXXXXX";
	struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage;
	char path[200], old[200];

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "> >");
	stage_free(stage);
	/* as if another program had left it */
	snprintf(path, sizeof(path), "%s/sitting-%d.dpa", folder, getpid());
	snprintf(old, sizeof(old), "%s/sitting-999999999.dpa", folder);
	cr_assert_eq(rename(path, old), 0);
	stage = stage_new(&options);
	stage_settle(stage);
	cr_expect(stage_shows(stage, "the last sitting (2 steps)"));
	stage_keys(stage, ": 'recover' Enter");
	cr_expect(settings_given(&stage_screen(stage)->snapshot->settings,
				 SETTING_TAU));
	cr_expect(stage_shows(stage, "screen-scores.csv"));
	stage_free(stage);
	remove(old);
	remove(path);
	rmdir(folder);
	expect_no_leaks();
}

static void
write_scores(const char *path, int rows)
{
	FILE *out = fopen(path, "w");

	fputs("score,member\n", out);
	for (int i = 0; i < rows; i++)
		fprintf(out, "%d.5,%d\n", (i * 7) % 11 + i % 2, i % 2);
	fclose(out);
}

Test(ui_views, a_followed_file_is_read_again_when_it_grows)
{
	char folder[] = "/tmp/dpaudit-follow-XXXXXX";
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	char path[80];

	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/grows.csv", folder);
	write_scores(path, 40);
	screen_runf(screen, "load %s", path);
	screen_settle(screen);
	cr_assert_eq(dataset_rows(screen->snapshot->data), 40);
	stage_keys(stage, "W");
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 40);
	usleep(20000);
	write_scores(path, 60);
	screen_look_at_file(screen);
	screen_settle(screen);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 60);
	stage_keys(stage, "u");
	cr_expect_eq(dataset_rows(screen->snapshot->data), 40);
	remove(path);
	rmdir(folder);
	stage_free(stage);
	expect_no_leaks();
}

static void
follow_and_append(struct stage *stage, const char *path)
{
	struct screen *screen = stage_screen(stage);

	write_scores(path, 40);
	screen_runf(screen, "load %s", path);
	stage_settle(stage);
	cr_expect_not(result_has_warning(screen->numbers.main, W25));
	stage_keys(stage, "W");
	cr_expect(stage_shows(stage, "follows"));
	screen_look_at_file(screen);
	usleep(20000);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
}

Test(ui_views, who_has_looked_twice_is_warned_for_good)
{
	char path[] = "/tmp/dpaudit-looks-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	close(mkstemp(path));
	follow_and_append(stage, path);
	cr_expect_eq(dataset_rows(screen->snapshot->data), 90);
	cr_expect(result_has_warning(screen->numbers.main, W25));
	stage_keys(stage, "W w");
	cr_expect(stage_shows(stage, "W25  the file grew"));
	stage_keys(stage, "Esc e");
	cr_expect(strstr(screen->numbers.main->warnings[0].text, "read again"));
	stage_keys(stage, "Esc");
	screen_run(screen, "set alpha=0.01");
	stage_settle(stage);
	cr_expect(result_has_warning(screen->numbers.main, W25));
	cr_expect_not(stage_shows(stage, "follows"));
	remove(path);
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, a_followed_file_that_is_gone_is_said_once)
{
	char path[] = "/tmp/dpaudit-gone-XXXXXX";
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	close(mkstemp(path));
	follow_and_append(stage, path);
	remove(path);
	screen_look_at_file(screen);
	stage_paint(stage);
	cr_expect(stage_shows(stage, "cannot be read any more"));
	cr_expect(stage_shows(stage, "stale"));
	stage_resize(stage, 80, 24);
	stage_settle(stage);
	stage_paint(stage);
	cr_expect(stage_shows(stage, "6 Landscape"));
	cr_expect(stage_shows(stage, "stale"));
	stage_resize(stage, 120, 40);
	stage_keys(stage, "Tab");
	screen_look_at_file(screen);
	stage_paint(stage);
	cr_expect_not(stage_shows(stage, "cannot be read any more"));
	cr_expect_eq(dataset_rows(screen->snapshot->data), 90);
	write_scores(path, 90);
	screen_look_at_file(screen);
	stage_settle(stage);
	cr_expect_not(stage_shows(stage, "stale"));
	remove(path);
	stage_free(stage);
	expect_no_leaks();
}

/* One that cannot grow: a disk that is full. */
Test(ui_views, a_sitting_that_cannot_be_kept_says_why_and_leaves_nothing)
{
	char folder[] = "/tmp/dpaudit-full-XXXXXX", below[200], left[300];
	struct stage_options options = { .width = 160, .height = 40 };
	const struct rlimit none = { 0, RLIM_INFINITY };
	struct rlimit before;
	struct stage *stage;

	cr_assert(mkdtemp(folder));
	options.state_folder = folder;
	stage = stage_new(&options);
	stage_load(stage, "screen-scores.csv");
	getrlimit(RLIMIT_FSIZE, &before);
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &none);
	screen_run(stage_screen(stage), "set tau=1");
	setrlimit(RLIMIT_FSIZE, &before);
	cr_expect(strstr(stage_screen(stage)->message, "too large"), "%s",
		  stage_screen(stage)->message);
	snprintf(left, sizeof(left), "%s/sitting-%d.dpa.new", folder, getpid());
	cr_expect_neq(access(left, F_OK), 0);
	snprintf(left, sizeof(left), "%s/sitting-%d.dpa", folder, getpid());
	cr_expect_eq(access(left, F_OK), 0);
	stage_free(stage);
	remove(left);
	rmdir(folder);
	snprintf(below, sizeof(below), "/sys/dpaudit/state");
	options.state_folder = below;
	stage = stage_new(&options);
	screen_run(stage_screen(stage), "set delta=0");
	screen_finish_errand(stage_screen(stage));
	cr_expect(strstr(stage_screen(stage)->message, "cannot be kept"));
	cr_expect_not(strstr(stage_screen(stage)->message, "No such"), "%s",
		      stage_screen(stage)->message);
	stage_free(stage);
	expect_no_leaks();
}

/* Tests lie beside the program's folder, in build/tests. */
Test(ui_views, samples_are_found_from_any_folder_or_it_says_where_they_go)
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

Test(ui_views, a_lesson_without_its_data_ends)
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

Test(ui_views, copying_says_where_it_went_not_that_it_arrived)
{
	const struct stage_options options = { .width = 120, .height = 32 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "Y");
	cr_expect(stage_shows(stage, "sent to the terminal's clipboard (OSC "
				     "52): dpaudit"));
	stage_screen(stage)->copier = "wl-copy";
	stage_keys(stage, "Y");
	cr_expect(stage_shows(stage, "given to wl-copy: dpaudit"));
	stage_free(stage);
	expect_no_leaks();
}

Test(ui_views, pins_show_the_policy_that_acted)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	char *seen, *line;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "p : 'set policy=multisplit' Enter 3");
	seen = stage_text(stage, false);
	line = strstr(seen, "│policy ");
	cr_assert(line, "%s", seen);
	*strchr(line, '\n') = '\0';
	cr_expect(strstr(line, "multisplit  "), "%s", line);
	cr_expect(strstr(line, " split "), "%s", line);
	free(seen);
	stage_free(stage);
	expect_no_leaks();
}

/* As a learner would: Enter after Enter, and nothing may go wrong. */
Test(ui_views, every_lesson_can_be_played_to_its_end)
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
