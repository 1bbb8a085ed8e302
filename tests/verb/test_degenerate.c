/* test_degenerate.c - all that can be asked about data that say nothing */

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <glob.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "load/load.h"
#include "method/methods.h"
#include "result/writer/writers.h"
#include "tests/degenerate.h"
#include "tests/everything.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_degenerate, .timeout = 900);

static struct criterion_test_params
each_kind(void)
{
	static int kinds[KIND_COUNT];

	for (int i = 0; i < KIND_COUNT; i++)
		kinds[i] = i;

	return cr_make_param_array(int, kinds, KIND_COUNT);
}

ParameterizedTestParameters(verb_degenerate, everything_is_answered_or_refused)
{
	return each_kind();
}

/*
 * Each table is asked a part, the next one another; smaller parts where
 * sanitizers take 40 times as long.
 */
#ifdef __SANITIZE_ADDRESS__
enum { PARTS = 6 };
#else
enum { PARTS = 2 };
#endif

ParameterizedTest(const int *kind, verb_degenerate,
		  everything_is_answered_or_refused)
{
	struct degenerate table;
	struct settings settings;
	size_t loaded = 0, answers = 0;

	settings_init(&settings);
	set_line(&settings, "bootstraps=20 splits=3 samples=50");
	for (size_t i = 0; degenerate_table(i, &table); i++) {
		const struct everything_share share = {
			PARTS, (i + i / 8 + i / 64) % PARTS
		};
		const struct dataset *data;

		if ((int)table.kind != *kind)
			continue;
		data = degenerate_load(&table);
		if (!data)
			continue;
		answers += everything_ask(data, &settings, &share, 400);
		loaded++;
		dataset_release(data);
	}
	settings_clear(&settings);
	cr_expect_gt(loaded, 10);
	cr_expect_gt(answers, 0);
	expect_no_leaks();
}

/* ---- verbs ---- */

/* Those that would leave the data that they are asked about. */
static bool
is_asked(const struct verb *verb)
{
	static const struct verb *const others[] = {
		&verb_load, &verb_open,     &verb_quit,
		&verb_undo, &verb_run_file, &verb_reproduce,
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (verb == others[i])
			return false;
	}

	return true;
}

/* What a verb says in every form, or why it does not. */
static void
ask(struct session *session, const char *line)
{
	struct progress progress = { .patience = 100 };
	struct scene scene = { .session = session, .progress = &progress };
	struct answer answer = { 0 };
	struct error err = { 0 };

	if (!verb_run_line(&scene, line, &answer, &err))
		cr_expect(*err.text, "%s", line);
	else
		for (const struct writer *const *it = writers(); *it; it++) {
			struct text out = { 0 };

			answer_write(&answer, *it, &out);
			text_clear(&out);
		}
	answer_clear(&answer);
}

static void
ask_all(const struct dataset *data, char folder[])
{
	struct session *session = session_new();
	struct datasets made = { 0 };
	char line[400];

	datasets_add(&made, dataset_hold(data));
	session_add_data(session, &made);
	for (const struct verb *const *it = verbs(); *it; it++) {
		if (is_asked(*it))
			ask(session, (*it)->name);
	}
	for (const struct method *const *it = methods(); *it; it++) {
		snprintf(line, sizeof(line), "explain %s", (*it)->name);
		ask(session, line);
	}
	ask(session, "compare joint=yes");
	ask(session, "check claim-epsilon=1");
	ask(session, "check mechanism=gaussian mu=1");
	ask(session, "plan width=1");
	ask(session, "coverage clopper-pearson mechanism=gaussian mu=1 "
		     "rows=4 repetitions=4");
	ask(session, "simulate scores mechanism=gaussian mu=1 rows=2");
	ask(session, "theory epsilon mechanism=gaussian mu=1");
	snprintf(line, sizeof(line), "export %s/x.csv force=yes", folder);
	ask(session, line);
	session_free(session);
}

ParameterizedTestParameters(verb_degenerate, every_verb_answers_or_refuses)
{
	return each_kind();
}

ParameterizedTest(const int *kind, verb_degenerate,
		  every_verb_answers_or_refuses)
{
	char folder[] = "/tmp/dpaudit-degenerate-XXXXXX";
	struct degenerate table;
	size_t loaded = 0;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	/* Neighbours are alike: one in seven. */
	for (size_t i = 0; degenerate_table(i, &table); i += 7) {
		const struct dataset *data = (int)table.kind == *kind
						     ? degenerate_load(&table)
						     : NULL;

		if (!data)
			continue;
		ask_all(data, folder);
		dataset_release(data);
		loaded++;
	}
	cr_expect_gt(loaded, 0);
	unlink("x.csv");
	cr_assert_eq(rmdir(folder), 0);
	expect_no_leaks();
}

/* gnuplot draws for every report, so there is one for a kind of nothing. */
TEST(verb_degenerate, a_report_of_one_class_is_one)
{
	char folder[] = "/tmp/dpaudit-degenerate-XXXXXX";
	struct load_options options = { 0 };
	struct session *session = session_new();
	struct datasets made = { 0 };
	struct error err = { 0 };
	static const char csv[] = "score,member\n1,1\n2,1\n3,1\n";

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	cr_assert(load_bytes("one-class.csv", csv, sizeof(csv) - 1, &options,
			     &made, &err),
		  "%s", err.text);
	session_add_data(session, &made);
	expect_said(session, "text", "plot roc output=x.gp", "error: ");
	expect_said(session, "text", "plot tradeoff output=x.gp", "error: ");
	ask(session, "report output=x.tex");
	session_free(session);
}

/* Removes what lies in the working folder; how many files that were. */
static size_t
remove_all(void)
{
	glob_t found;
	size_t count;

	if (glob("*", 0, NULL, &found))
		return 0;
	count = found.gl_pathc;
	for (size_t i = 0; i < count; i++)
		unlink(found.gl_pathv[i]);
	globfree(&found);

	return count;
}

/* Written whole, or refused with a reason and nothing left behind. */
static bool
write_report(const struct dataset *data, const char *line)
{
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct datasets made = { 0 };
	struct answer answer = { 0 };
	struct error err = { 0 };
	bool done;

	datasets_add(&made, dataset_hold(data));
	session_add_data(session, &made);
	set_line(&session_edit(session)->settings, "bootstraps=20 splits=3");
	done = verb_run_line(&scene, line, &answer, &err);
	cr_expect(done || *err.text, "%s: %s", dataset_name(data), line);
	cr_expect_eq(remove_all() > 0, done, "%s: %s", dataset_name(data),
		     line);
	answer_clear(&answer);
	session_free(session);

	return done;
}

ParameterizedTestParameters(verb_degenerate, reports_are_whole_or_refused)
{
	return each_kind();
}

/* gnuplot draws each figure, so every fifth, and the forms take turns. */
ParameterizedTest(const int *kind, verb_degenerate,
		  reports_are_whole_or_refused)
{
	static const char *const forms[] = { "html", "md", "tex" };
	char folder[] = "/tmp/dpaudit-degenerate-XXXXXX", line[40];
	struct degenerate table;
	size_t asked = 0, written = 0;

	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	for (size_t i = 3; degenerate_table(i, &table); i += 5) {
		const struct dataset *data = (int)table.kind == *kind
						     ? degenerate_load(&table)
						     : NULL;

		if (!data)
			continue;
		snprintf(line, sizeof(line), "report output=x.%s",
			 forms[asked++ % 3]);
		written += write_report(data, line);
		dataset_release(data);
	}
	cr_expect_gt(asked, 2);
	cr_expect(written || *kind == KIND_CURVE || *kind == KIND_METRICS,
		  "kind %d", *kind);
	cr_assert_eq(rmdir(folder), 0);
	expect_no_leaks();
}

/* ---- the rest of the settings ---- */

TEST(verb_degenerate, a_number_that_was_not_given_is_no_number_of_rows)
{
	struct settings settings;

	settings_init(&settings);
	for (int i = 0; i < SETTING_COUNT; i++) {
		double number = settings_number(&settings, (enum setting)i);

		if (isnan(number)) {
			cr_expect_eq(settings_whole(&settings, (enum setting)i),
				     0);
			cr_expect_eq(
				settings_choice(&settings, (enum setting)i), 0);
		}
	}
	settings_set_number(&settings, SETTING_ROW, 1e300);
	cr_expect_eq(settings_whole(&settings, SETTING_ROW), SIZE_MAX);
	settings_clear(&settings);
}
