/* test_commands.c - the shell command of a view, and copying it */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "method/methods.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/terminal/clipboard.h"
#include "ui/verb/command_of.h"

TestSuite(ui_commands, .timeout = 600);

/* The command under Y, run again, gives the same number to the last digit. */
TEST(ui_commands, the_command_of_a_view_gives_its_numbers)
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
	command = command_of(screen_board(screen)->snapshot);
	cr_assert(strstr(command, "dpaudit ") == command, "%s", command);
	cr_assert(verb_run_line(&scene, command + strlen("dpaudit "), &answer,
				&err),
		  "%s: %s", command, err.text);
	here = result_quantity(screen_board(screen)->numbers.main, "epsilon");
	there = result_quantity(document_result(&answer.document, 0),
				"epsilon");
	cr_expect(!memcmp(&here->lower, &there->lower, sizeof(double)));
	cr_expect(!memcmp(&here->value, &there->value, sizeof(double)));
	cr_expect(!memcmp(&here->upper, &there->upper, sizeof(double)));
	answer_clear(&answer);
	session_free(scene.session);
	free(command);
	stage_free(stage);
}

/* A file whose name looks like a setting; the report writes it so, too. */
TEST(ui_commands, a_command_names_a_file_as_it_must_be_named)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	char folder[] = "/tmp/dpaudit-named-XXXXXX";
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	FILE *out;
	char *command;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	out = fopen("eps=1.csv", "w");
	fputs("score,member\n3,1\n2,1\n1,0\n0,0\n", out);
	fclose(out);
	screen_run(screen, "load -- eps=1.csv");
	stage_keys(stage, ": 'set adjacency=replace-one threads=2' Enter");
	command = command_of_view(screen_board(screen));
	cr_expect(strstr(command, " ./eps=1.csv score=score"), "%s", command);
	cr_expect(strstr(command, " adjacency=replace-one"), "%s", command);
	cr_expect_not(strstr(command, "threads"), "%s", command);
	cr_expect(verb_run_line(&scene, command + 8, &answer, &err), "%s: %s",
		  command, err.text);
	answer_clear(&answer);
	session_free(scene.session);
	free(command);
	remove("eps=1.csv");
	cr_assert_eq(chdir("/"), 0);
	rmdir(folder);
	stage_free(stage);
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
	char *command = command_of_view(screen_board(screen));
	struct answer answer = { 0 };

	run_command(command, &answer);
	cr_assert_gt(document_count(&answer.document, BLOCK_RESULT), 0, "%s",
		     command);
	expect_same_result(here, document_result(&answer.document, 0), command);
	answer_clear(&answer);
	free(command);
}

TEST(ui_commands, the_command_of_every_method_gives_its_numbers, .timeout = 300)
{
	static const char *const files[] = {
		"sample-data/gaussian-scores.csv",
		"sample-data/counts.csv",
		"sample-data/guesses.csv",
		"sample-data/cosines.csv",
		"sample-data/strategies.csv",
		"sample-data/gamma-losses.csv",
		"tests/data/arrivals.csv",
	};
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	bool tried[64] = { false };

	for (size_t f = 0; f < sizeof(files) / sizeof(files[0]); f++) {
		screen_runf(screen, "load %s/%s", getenv("DPAUDIT_SOURCE"),
			    files[f]);
		screen_settle(screen);
		screen_run(screen, "set alpha=0.1 seed=7");
		/* for methods that look at rows as they come */
		if (strstr(files[f], "arrivals"))
			screen_run(screen, "set tau=0.5");
		for (size_t i = 0; methods()[i]; i++) {
			if (tried[i] ||
			    !method_suits(
				    methods()[i],
				    dataset_kind(screen_board(screen)
							 ->snapshot->data)))
				continue;
			screen_runf(screen, "set method=%s",
				    methods()[i]->name);
			screen_settle(screen);
			if (!screen_board(screen)->numbers.main)
				continue;
			tried[i] = true;
			expect_command_gives(
				screen, screen_board(screen)->numbers.main);
		}
	}
	/* no sample holds the losses of several models */
	for (size_t i = 0; methods()[i]; i++)
		cr_expect(tried[i] ||
				  (methods()[i]->sequence &&
				   (methods()[i]->needs &
				    NEEDS_INDEPENDENT_ROWS)) ||
				  !strcmp(methods()[i]->name,
					  "epsilon-star-mechanism"),
			  "%s had no data", methods()[i]->name);
	stage_free(stage);
}

TEST(ui_commands, the_command_of_compare_gives_every_bound)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);
	struct answer answer = { 0 };
	size_t compared = 0;
	char *command;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set alpha=0.1 seed=3' Enter 2");
	command = command_of_view(screen_board(screen));
	run_command(command, &answer);
	for (size_t i = 0; i < screen_board(screen)->numbers.count; i++) {
		const struct estimate *one =
			&screen_board(screen)->numbers.all[i];

		for (size_t j = 0;
		     one->bound &&
		     j < document_count(&answer.document, BLOCK_RESULT);
		     j++) {
			const struct result *there =
				document_result(&answer.document, j);
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
}

TEST(ui_commands, the_commands_of_theory_plan_and_a_pin_give_their_numbers)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct screen *screen = stage_screen(stage);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set delta=1e-6' Enter 4 : 'set mu=1.5' Enter");
	cr_assert(screen_board(screen)->replies[0].result);
	expect_command_gives(screen, screen_board(screen)->replies[0].result);
	stage_keys(stage, "5");
	cr_assert(screen_board(screen)->replies[0].result);
	expect_command_gives(screen, screen_board(screen)->replies[0].result);
	stage_keys(stage, "3 p > > : 'swap A' Enter");
	expect_command_gives(
		screen, screen_board(screen)->snapshot->state.pins[0]->result);
	stage_free(stage);
}

TEST(ui_commands, what_is_copied_goes_to_the_program_that_is_named)
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
}

TEST(ui_commands, copying_says_where_it_went_not_that_it_arrived)
{
	const struct stage_options options = { .width = 120, .height = 32 };
	const struct stage_options to_program = { .width = 120,
						  .height = 32,
						  .copier = "wl-copy" };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "Y");
	cr_expect(stage_shows(stage, "sent to the terminal's clipboard (OSC "
				     "52): dpaudit"));
	stage_free(stage);
	stage = stage_new(&to_program);
	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "Y");
	cr_expect(stage_shows(stage, "given to wl-copy: dpaudit"));
	stage_free(stage);
}

TEST(ui_commands, the_command_of_two_files_gives_their_numbers)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-pair-XXXXXX", in[80], out[80];
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	FILE *first, *second;

	cr_assert(mkdtemp(folder));
	snprintf(in, sizeof(in), "%s/a_in.txt", folder);
	snprintf(out, sizeof(out), "%s/a_out.txt", folder);
	first = fopen(in, "w");
	second = fopen(out, "w");
	for (int i = 0; i < 60; i++) {
		fprintf(first, "%d.25\n", 5 + i % 9);
		fprintf(second, "%d.5\n", i % 9);
	}
	fclose(first);
	fclose(second);
	screen_runf(screen, "load %s %s", in, out);
	screen_settle(screen);
	cr_assert(screen_board(screen)->numbers.main, "%s",
		  screen_board(screen)->message);
	expect_command_gives(screen, screen_board(screen)->numbers.main);
	remove(in);
	remove(out);
	rmdir(folder);
	stage_free(stage);
}

/* What y copies in every pane. */
TEST(ui_commands, every_pane_has_something_to_copy)
{
	static const struct {
		const char *keys, *copied;
	} cases[] = {
		{ ": 'focus data' Enter y", "screen-scores.csv" },
		{ ": 'focus estimates' Enter y", "0.816" },
		{ ": 'focus plot' Enter y", "than guessing" },
		{ "2 Tab y", "reference: " },
		{ "4 Tab y", "theory epsilon" },
		{ "? y", "Anywhere" },
		{ "Esc L y", "load " },
	};
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		stage_keys(stage, cases[i].keys);
		cr_assert(stage_copied(stage), "%s", cases[i].keys);
		cr_expect(strstr(stage_copied(stage), cases[i].copied),
			  "%s: %s", cases[i].keys, stage_copied(stage));
	}
	stage_free(stage);
}

/* What the form keeps of the mechanism before would be refused if typed. */
TEST(ui_commands, what_another_mechanism_takes_is_not_copied)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, "4 : 'set mechanism=subsampled-gaussian sigma=1 "
			  "sampling=0.1 steps=20 delta=1e-6' Enter");
	stage_keys(stage, "Y");
	cr_expect(strstr(stage_copied(stage), "sampling=0.1"), "%s",
		  stage_copied(stage));
	stage_keys(stage, ": 'set mechanism=gaussian' Enter Y");
	cr_expect_str_eq(
		stage_copied(stage),
		"dpaudit theory epsilon delta=1e-06 mechanism=gaussian "
		"sigma=1 steps=20");
	stage_free(stage);
}

/* "I can afford 500 canaries": the form, what it says, the command. */
TEST(ui_commands, a_plan_of_canaries_is_one_of_one_run)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, "5 : 'set canaries=500' Enter");
	cr_expect(stage_shows(stage, "One run on 500 canaries"));
	stage_keys(stage, "Y");
	cr_expect_str_eq(stage_copied(stage),
			 "dpaudit plan one-run canaries=500 fpr=0.05 fnr=0.5 "
			 "bound=1 power=0.8");
	/* what is typed starts from what the form shows */
	stage_keys(stage, ": 'plan jeffreys rows=500' Enter");
	cr_expect(stage_shows(stage, "Jeffreys on 500 samples"));
	stage_keys(stage, "Esc 4 : 'theory delta at-epsilon=2' Enter");
	cr_expect(stage_shows(stage, "gaussian mu=1 is (2, 0.0209237)-DP"));
	stage_free(stage);
}
