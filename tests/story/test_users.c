/*
 * test_users.c - the users the program is for, two sittings each
 *
 * Each starts with an empty screen, presses keys, and leaves with what it
 * came for: a file, a command, a verdict, a number.
 */

#include <criterion/criterion.h>
#include <dirent.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/number.h"
#include "method/methods.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/panel/compare.h"

TestSuite(story_users, .timeout = 600);

struct user {
	struct stage *stage;
	struct screen *screen;
	char folder[40];
};

/* Files they write go into a folder of their own. */
static struct user
sit_down(int width, int height)
{
	const struct stage_options options = { .width = width,
					       .height = height };
	struct user user = { .folder = "/tmp/dpaudit-user-XXXXXX" };

	stage_use_samples();
	cr_assert(mkdtemp(user.folder));
	cr_assert_eq(chdir(user.folder), 0);
	user.stage = stage_new(&options);
	user.screen = stage_screen(user.stage);

	return user;
}

/* The files have to be there; a report has its figures beside it. */
static void
stand_up(struct user *user, const char *const files[])
{
	struct dirent **entries;
	int count;

	for (size_t i = 0; files[i]; i++)
		cr_expect_eq(access(files[i], R_OK), 0, "%s", files[i]);
	stage_free(user->stage);
	count = scandir(".", &entries, NULL, NULL);
	for (int i = 0; i < count; i++) {
		remove(entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	cr_assert_eq(chdir("/"), 0);
	cr_expect_eq(rmdir(user->folder), 0);
	expect_no_leaks();
}

/* As after : and before Enter. */
static void PRINTF_LIKE(2, 3) type(struct user *user, const char *fmt, ...)
{
	char verb[600], keys[640];
	va_list args;

	va_start(args, fmt);
	vsnprintf(verb, sizeof(verb), fmt, args);
	va_end(args);
	snprintf(keys, sizeof(keys), ": '%s' Enter", verb);
	stage_keys(user->stage, keys);
	cr_expect(!screen_board(user->screen)->message ||
			  screen_board(user->screen)->tone != TONE_ERROR,
		  "%s: %s", verb, screen_board(user->screen)->message);
}

static void
load_sample(struct user *user, const char *name)
{
	type(user, "load %s/sample-data/%s", getenv("DPAUDIT_SOURCE"), name);
	cr_assert(screen_board(user->screen)->snapshot->data);
}

/* What x asks for is answered with this name. */
static void
export_figure(struct user *user, const char *name, const char *begins)
{
	char keys[200], bytes[16] = "";
	FILE *file;

	snprintf(keys, sizeof(keys), "x Ctrl-U '%s' Enter", name);
	stage_keys(user->stage, keys);
	screen_finish_verb(user->screen);
	file = fopen(name, "r");
	cr_assert(file, "%s: %s", name, screen_board(user->screen)->message);
	cr_expect_eq(fread(bytes, 1, strlen(begins), file), strlen(begins));
	cr_expect(!memcmp(bytes, begins, strlen(begins)), "%s", name);
	fclose(file);
}

static bool
file_says(const char *name, const char *words)
{
	FILE *file = fopen(name, "r");
	char line[4096];
	bool found = false;

	cr_assert(file, "%s", name);
	while (!found && fgets(line, sizeof(line), file))
		found = strstr(line, words) != NULL;
	fclose(file);

	return found;
}

static const struct quantity *
number(const struct user *user, const char *name)
{
	const struct result *main = screen_board(user->screen)->numbers.main;
	const struct quantity *quantity;

	cr_assert(main, "%s", screen_board(user->screen)->numbers.why);
	quantity = result_quantity(main, name);
	cr_assert(quantity, "%s", name);

	return quantity;
}

static bool
is_same(double a, double b)
{
	return (isnan(a) && isnan(b)) || !memcmp(&a, &b, sizeof(a));
}

/* Y, and what it copies run elsewhere: the same to the last digit. */
static void
expect_command(struct user *user, const char *begins,
	       const struct quantity *here)
{
	struct scene scene = { .session = session_new() };
	const char *command;
	struct answer answer = { 0 };
	struct error err = { 0 };
	const struct quantity *there;

	stage_keys(user->stage, "Y");
	command = stage_copied(user->stage);
	cr_assert(command && !strncmp(command, "dpaudit ", 8));
	cr_expect(!strncmp(command, begins, strlen(begins)), "%s", command);
	cr_assert(verb_run_line(&scene, command + strlen("dpaudit "), &answer,
				&err),
		  "%s: %s", command, err.text);
	there = result_quantity(document_result(&answer.document, 0),
				here->name);
	cr_assert(there, "%s", command);
	cr_expect(is_same(here->lower, there->lower), "%s", command);
	cr_expect(is_same(here->value, there->value), "%s", command);
	cr_expect(is_same(here->upper, there->upper), "%s", command);
	answer_clear(&answer);
	session_free(scene.session);
}

/* ---- auditors ---- */

TEST(story_users,
     an_auditor_leaves_with_a_bound_a_figure_a_report_and_a_command)
{
	struct user user = sit_down(80, 24);

	/* the first sample of the start screen */
	stage_keys(user.stage, "Enter");
	cr_assert_float_eq(number(&user, "epsilon")->lower, 1.1786, 1e-4);
	cr_expect(stage_shows(user.stage, "ε ≥ 1.178  Clopper–Pearson"));
	stage_keys(user.stage, "e");
	cr_expect(stage_shows(user.stage, "false negatives 791 of 1000"));
	stage_keys(user.stage, "Esc w");
	cr_expect(stage_shows(user.stage, "No warnings"));
	stage_keys(user.stage, "Esc");
	export_figure(&user, "region.svg", "<?xml");
	type(&user, "report output=audit.md");
	screen_finish_verb(user.screen);
	cr_expect(file_says("audit.md", "1.1786"));
	cr_expect(file_says("audit.md", "clopper-pearson"));
	expect_command(&user, "dpaudit estimate clopper-pearson ",
		       number(&user, "epsilon"));
	stand_up(&user,
		 (const char *const[]){ "region.svg", "audit.md", NULL });
}

TEST(story_users, an_auditor_with_four_counts_asks_for_another_delta)
{
	struct user user = sit_down(80, 24);
	double at_small_delta;

	load_sample(&user, "counts.csv");
	cr_assert_float_eq(number(&user, "epsilon")->lower, 0.45849, 1e-5);
	at_small_delta = number(&user, "epsilon")->lower;
	stage_keys(user.stage, "d Ctrl-U '0.01' Enter");
	cr_expect_lt(number(&user, "epsilon")->lower, at_small_delta);
	stage_keys(user.stage, "u");
	cr_expect(is_same(number(&user, "epsilon")->lower, at_small_delta));
	/* the next method: Jeffreys, who promises less */
	stage_keys(user.stage, "m");
	cr_expect(stage_shows(user.stage, "approximate-interval"));
	cr_assert_float_eq(number(&user, "epsilon")->lower, 0.48356, 1e-5);
	stage_keys(user.stage, "M y");
	expect_command(&user, "dpaudit estimate clopper-pearson ",
		       number(&user, "epsilon"));
	export_figure(&user, "region.csv", "# ");
	stand_up(&user, (const char *const[]){ "region.csv", NULL });
}

/* A list of whole numbers as NumPy writes it. */
static void
write_list(const char *path, const int values[], size_t count)
{
	FILE *file = fopen(path, "w");
	char head[128];
	int length;

	cr_assert(file, "%s", path);
	memset(head, ' ', sizeof(head));
	memcpy(head, "\x93NUMPY\1\0\x76\0", 10);
	length = snprintf(head + 10, 118,
			  "{'descr': '<i4', 'fortran_order': False, 'shape': "
			  "(%zu,), }",
			  count);
	head[10 + length] = ' ';
	head[127] = '\n';
	fwrite(head, 1, sizeof(head), file);
	fwrite(values, sizeof(*values), count, file);
	fclose(file);
}

enum { MODELS = 3, EXAMPLES = 120 };

/* In the order in which they are made, "" for the folder itself. */
static void
name_model(int model, const char *file, char path[60])
{
	snprintf(path, 60, "lira/experiment-%d%s", model, file);
}

/* The second of them leaks most. */
static void
make_model(int model)
{
	int keep[EXAMPLES], scores[EXAMPLES];
	char path[60];

	for (int i = 0; i < EXAMPLES; i++) {
		keep[i] = (i * 7 + model) % 3 != 1;
		scores[i] = (i * 29 + model * 11) % 40 +
			    (keep[i] ? model == 1 ? 40 : 12 : 0);
	}
	name_model(model, "", path);
	cr_assert_eq(mkdir(path, 0700), 0);
	name_model(model, "/keep.npy", path);
	write_list(path, keep, EXAMPLES);
	name_model(model, "/scores", path);
	cr_assert_eq(mkdir(path, 0700), 0);
	name_model(model, "/scores/100.npy", path);
	write_list(path, scores, EXAMPLES);
}

static void
remove_models(void)
{
	static const char *const parts[] = { "/scores/100.npy", "/scores",
					     "/keep.npy", "" };
	char path[60];

	for (int model = 0; model < MODELS; model++) {
		for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
			name_model(model, parts[i], path);
			cr_expect_eq(remove(path), 0, "%s", path);
		}
	}
}

TEST(story_users, an_auditor_steps_through_the_models_of_a_folder)
{
	struct user user = sit_down(120, 40);
	double first, second;

	cr_assert_eq(mkdir("lira", 0700), 0);
	for (int model = 0; model < MODELS; model++)
		make_model(model);
	type(&user, "load lira");
	cr_expect(stage_shows(user.stage, "1 of 3 (experiment-0)"));
	first = number(&user, "epsilon")->lower;
	stage_keys(user.stage, "w");
	cr_expect(stage_shows(user.stage, "run 1 (experiment-0) of 3"));
	stage_keys(user.stage, "Esc ]");
	cr_expect(stage_shows(user.stage, "2 of 3 (experiment-1)"));
	second = number(&user, "epsilon")->lower;
	cr_expect_gt(second, first + 0.5, "%g after %g", second, first);
	/* two were looked at: the larger is no bound */
	cr_expect_eq(number(&user, "epsilon")->claim, CLAIM_POINT_ESTIMATE);
	cr_expect(stage_shows(user.stage, "2 looked at"));
	/* the number, the picture and the command are of that model */
	cr_expect(stage_shows(user.stage, "ROC curve"));
	expect_command(&user, "dpaudit estimate ", number(&user, "epsilon"));
	cr_expect(strstr(stage_copied(user.stage), " run=2"), "%s",
		  stage_copied(user.stage));
	/* round all of them, both ways, and back */
	stage_keys(user.stage, "] ]");
	cr_expect(is_same(number(&user, "epsilon")->lower, first));
	stage_keys(user.stage, "[");
	cr_expect(stage_shows(user.stage, "3 of 3 (experiment-2)"));
	stage_keys(user.stage, "u u u u");
	cr_expect(stage_shows(user.stage, "1 of 3 (experiment-0)"));
	cr_expect(is_same(number(&user, "epsilon")->lower, first));
	/* who has looked at four of them has chosen */
	stage_keys(user.stage, "] w");
	cr_expect(stage_shows(user.stage, "W33"));
	cr_expect(stage_shows(user.stage, "quoting one of the readings"));
	/* typed or stepped, the first that was shown is one of them */
	stage_keys(user.stage, "Esc");
	type(&user, "unset run");
	type(&user, "load lira");
	type(&user, "set run=2");
	cr_expect(stage_shows(user.stage, "3 looked at"));
	remove_models();
	stand_up(&user, (const char *const[]){ NULL });
}

/* The first split is shown unasked; where none is read, a seed is no look. */
TEST(story_users, a_second_seed_is_a_second_look_at_a_split)
{
	struct user user = sit_down(120, 40);

	load_sample(&user, "gaussian-scores.csv");
	type(&user, "set seed=3");
	cr_expect(!stage_shows(user.stage, "2 looked at"));
	type(&user, "set policy=split");
	load_sample(&user, "gaussian-scores.csv");
	type(&user, "set seed=4");
	cr_expect(stage_shows(user.stage, "2 looked at"));
	stand_up(&user, (const char *const[]){ NULL });
}

/* ---- engineers ---- */

TEST(story_users, an_engineer_sees_a_claim_refuted)
{
	struct user user = sit_down(100, 30);

	load_sample(&user, "gaussian-scores.csv");
	type(&user, "check claim-epsilon=0.2");
	cr_expect(stage_shows(user.stage, "verdict: refuted"));
	cr_expect(stage_shows(user.stage, "1.1786"));
	stage_keys(user.stage, "Esc");
	/* what is claimed of data that prove little stands */
	type(&user, "check claim-epsilon=2");
	cr_expect(stage_shows(user.stage, "verdict: not refuted"));
	stage_keys(user.stage, "Esc");
	stand_up(&user, (const char *const[]){ NULL });
}

TEST(story_users, an_engineer_learns_that_the_audit_is_too_small)
{
	struct user user = sit_down(100, 30);

	load_sample(&user, "gaussian-scores.csv");
	type(&user, "check claim-epsilon=8");
	cr_expect(stage_shows(user.stage, "verdict: cannot tell"));
	cr_expect(stage_shows(user.stage, "4.8841"));
	stage_keys(user.stage, "Esc");
	/* the whole sitting, to be run again in the pipeline */
	type(&user, "set delta=1e-6");
	type(&user, "save gate.dpa");
	screen_finish_verb(user.screen);
	cr_expect(file_says("gate.dpa", "gaussian-scores.csv"));
	cr_expect(file_says("gate.dpa", "set delta=1e-6"));
	stand_up(&user, (const char *const[]){ "gate.dpa", NULL });
}

/* ---- researchers ---- */

TEST(story_users, a_researcher_compares_methods_and_takes_the_narrowest)
{
	struct user user = sit_down(200, 60);
	const struct estimate *bayes, *exact;
	double share;
	char words[40];

	load_sample(&user, "gaussian-scores.csv");
	stage_keys(user.stage, ": 'set sides=2' Enter 2");
	exact = compare_estimate(screen_board(user.screen),
				 method_find("clopper-pearson"));
	bayes = compare_estimate(screen_board(user.screen),
				 method_find("bayes"));
	cr_assert(exact && bayes);
	share = (result_quantity(bayes->interval, "epsilon")->upper -
		 result_quantity(bayes->interval, "epsilon")->lower) /
		(result_quantity(exact->interval, "epsilon")->upper -
		 result_quantity(exact->interval, "epsilon")->lower);
	snprintf(words, sizeof(words), "%.0f %%", 100 * share);
	cr_expect(stage_shows(user.stage, words), "%s", words);
	/* largest bound first, then narrowest first, bounds before all */
	stage_keys(user.stage, "s s Home Enter");
	cr_expect_str_eq(
		screen_board(user.screen)->snapshot->state.method->name,
		"clopper-pearson");
	stage_keys(user.stage, ": 'unset sides' Enter");
	expect_command(
		&user, "dpaudit compare ",
		result_quantity(compare_estimate(screen_board(user.screen),
						 method_find("clopper-pearson"))
					->bound,
				"epsilon"));
	stand_up(&user, (const char *const[]){ NULL });
}

TEST(story_users, a_researcher_pins_results_and_sees_the_differences)
{
	struct user user = sit_down(120, 40);
	double before, after;
	char change[60], shown[NUMBER_SIZE];

	load_sample(&user, "guesses.csv");
	type(&user, "set method=one-run");
	before = number(&user, "epsilon")->lower;
	stage_keys(user.stage, "3 p");
	type(&user, "set delta=1e-3");
	after = number(&user, "epsilon")->lower;
	cr_assert(after < before || after > before);
	number_show(shown, after - before, 3, NUMBER_NEAREST);
	snprintf(change, sizeof(change), "Δ %s%s", after > before ? "+" : "",
		 shown);
	cr_expect(stage_shows(user.stage, change), "%s", change);
	cr_expect(stage_shows(user.stage, "Pinned results"));
	/* back to what was pinned: exactly that */
	type(&user, "swap A");
	cr_expect(is_same(number(&user, "epsilon")->lower, before));
	stage_keys(user.stage, "Tab Tab Tab");
	export_figure(&user, "pins.png", "\211PNG");
	stand_up(&user, (const char *const[]){ "pins.png", NULL });
}

/* ---- teachers ---- */

static const struct result *
reply_to(const struct user *user, const char *line)
{
	for (int i = 0; i < QUESTIONS_MOST; i++) {
		const struct reply *reply =
			&screen_board(user->screen)->replies[i];

		if (reply->line && !strcmp(reply->line, line)) {
			cr_assert(reply->result, "%s", reply->why);
			return reply->result;
		}
	}
	cr_assert_fail("nobody asked %s", line);

	return NULL;
}

TEST(story_users, a_teacher_turns_mu_and_everything_follows)
{
	struct user user = sit_down(200, 60);
	double first;

	stage_keys(user.stage, "4");
	cr_expect(stage_shows(user.stage, "Trade-off of errors"));
	cr_expect(stage_shows(user.stage, "Privacy profile"));
	cr_expect(stage_shows(user.stage, "Privacy loss"));
	cr_expect(stage_shows(user.stage, "Scores with and without"));
	first = value_of(reply_to(&user, "theory epsilon"), "epsilon");
	cr_assert_float_eq(first, 4.377178, 1e-6);
	/* down to mu, and type another */
	stage_keys(user.stage, "Down Enter Ctrl-U '2' Enter");
	cr_expect_gt(value_of(reply_to(&user, "theory epsilon"), "epsilon"),
		     2 * first);
	/* Phi(Phi^-1(0.95) - 2) */
	cr_expect_float_eq(value_of(reply_to(&user, "theory tradeoff"), "fnr"),
			   0.36124, 1e-5);
	cr_expect(stage_shows(user.stage, "gaussian mu=2"));
	expect_command(
		&user, "dpaudit theory epsilon ",
		result_quantity(reply_to(&user, "theory epsilon"), "epsilon"));
	stage_keys(user.stage, "Tab Tab");
	export_figure(&user, "tradeoff.svg", "<?xml");
	stand_up(&user, (const char *const[]){ "tradeoff.svg", NULL });
}

TEST(story_users, a_teacher_plays_the_lesson_about_choosing_thresholds)
{
	struct user user = sit_down(80, 24);

	type(&user, "lesson 3");
	cr_expect_str_eq(
		dataset_name(screen_board(user.screen)->snapshot->data),
		"null-scores.csv");
	cr_expect(stage_shows(user.stage, "Estimates"));
	cr_assert(screen_board(user.screen)->numbers.main);
	cr_expect_not(result_has_warning(
		screen_board(user.screen)->numbers.main, W03));
	stage_keys(user.stage, "1 Enter");
	cr_expect(stage_shows(user.stage, "It is: clearly above 0"));
	cr_assert(screen_board(user.screen)->numbers.main);
	cr_expect(result_has_warning(screen_board(user.screen)->numbers.main,
				     W03));
	cr_expect_gt(number(&user, "epsilon")->value, 0.3);
	stage_keys(user.stage, "2 Enter");
	cr_expect(stage_shows(user.stage, "You expected: 0. Right."));
	cr_expect_leq(number(&user, "epsilon")->lower, 0);
	stage_keys(user.stage, "Enter");
	cr_expect(stage_shows(user.stage, "1 of 2 predictions were right"));
	cr_expect(stage_shows(user.stage, "Lesson 4, 1/4"));
	stage_keys(user.stage, "Esc");
	cr_expect_eq(screen_board(user.screen)->modal_count, 0);
	stand_up(&user, (const char *const[]){ NULL });
}

/* ---- planners ---- */

TEST(story_users, a_planner_sees_what_a_larger_bound_costs)
{
	struct user user = sit_down(120, 40);
	const char *line = "plan clopper-pearson";
	double before;

	stage_keys(user.stage, "5");
	before = value_of(reply_to(&user, line), "samples");
	cr_expect_float_eq(before, 186, 0.5);
	cr_expect(stage_shows(user.stage, "186"));
	cr_expect(stage_shows(user.stage, "Bound and observations"));
	/* the cursor is on the bound */
	stage_keys(user.stage, "Enter Ctrl-U '1.5' Enter");
	cr_expect_gt(value_of(reply_to(&user, line), "samples"), 2 * before);
	expect_command(&user, "dpaudit plan clopper-pearson ",
		       result_quantity(reply_to(&user, line), "samples"));
	stand_up(&user, (const char *const[]){ NULL });
}

TEST(story_users, a_planner_asks_for_a_width_and_takes_a_figure_along)
{
	struct user user = sit_down(200, 60);
	const char *line = "plan clopper-pearson";

	stage_keys(user.stage, "5");
	type(&user, "set width=1");
	cr_expect_leq(value_of(reply_to(&user, line), "width"), 1);
	cr_expect_float_eq(value_of(reply_to(&user, line), "samples"), 1260,
			   0.5);
	cr_expect(stage_shows(user.stage, "Width of the interval"));
	cr_expect(stage_shows(user.stage, "What more canaries are worth"));
	stage_keys(user.stage, "Tab Tab Tab");
	export_figure(&user, "width.tex", "");
	cr_expect(file_says("width.tex", "width of the interval"));
	stand_up(&user, (const char *const[]){ "width.tex", NULL });
}
