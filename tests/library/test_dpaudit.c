/* test_dpaudit.c - what other programs call */

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "library/dpaudit.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(library_dpaudit, .timeout = 600);

enum { ROWS = 200 };

static const double *
scores(void)
{
	static double score[ROWS];

	for (size_t i = 0; i < ROWS; i++)
		score[i] = sin(12.9898 * (double)i) + (double)(i % 2);

	return score;
}

static const double *
members(void)
{
	static double member[ROWS];

	for (size_t i = 0; i < ROWS; i++)
		member[i] = (double)(i % 2);

	return member;
}

static void
add_attack(struct dpaudit *audit)
{
	const struct dpaudit_column columns[] = { { "score", scores() },
						  { "member", members() } };

	cr_assert_eq(dpaudit_add(audit, "attack", columns, 2, ROWS),
		     DPAUDIT_DONE, "%s", dpaudit_error(audit));
}

static double
lower(struct dpaudit *audit)
{
	struct dpaudit_number number;

	cr_assert_eq(dpaudit_number(audit, 0, "epsilon", &number),
		     DPAUDIT_DONE);

	return number.lower;
}

TEST(library_dpaudit, arrays_give_what_the_same_file_gives)
{
	static const char line[] = "estimate clopper-pearson tau=0.9 "
				   "delta=1e-5 sides=1";
	struct dpaudit *of_arrays = dpaudit_new(), *of_file = dpaudit_new();
	char path[512], words[1024];
	FILE *file;

	snprintf(path, sizeof(path), "%s", build_path("tests/library.csv"));
	file = fopen(path, "w");
	cr_assert(file);
	fputs("score,member\n", file);
	for (size_t i = 0; i < ROWS; i++)
		fprintf(file, "%.17g,%.17g\n", scores()[i], members()[i]);
	fclose(file);

	add_attack(of_arrays);
	cr_expect_eq(dpaudit_run_line(of_arrays, line), DPAUDIT_DONE);
	snprintf(words, sizeof(words),
		 "estimate clopper-pearson %s tau=0.9 delta=1e-5 sides=1",
		 path);
	cr_expect_eq(dpaudit_run_line(of_file, words), DPAUDIT_DONE, "%s",
		     dpaudit_error(of_file));
	cr_expect_eq(lower(of_arrays), lower(of_file));
	cr_expect_gt(lower(of_arrays), 0.5);
	remove(path);
	dpaudit_free(of_arrays);
	dpaudit_free(of_file);
}

TEST(library_dpaudit, numbers_carry_their_claim)
{
	const char *const words[] = { "estimate",      "one-run",
				      "canaries=1000", "guesses=100",
				      "correct=90",    "delta=1e-5" };
	struct dpaudit *audit = dpaudit_new();
	struct dpaudit_number number = { 0 };

	cr_assert_eq(dpaudit_run(audit, words, 6), DPAUDIT_DONE);
	cr_expect_eq(dpaudit_results(audit), 1);
	cr_assert_eq(dpaudit_number(audit, 0, "epsilon", &number),
		     DPAUDIT_DONE);
	cr_expect_str_eq(number.claim, "lower-bound");
	cr_expect_str_eq(number.about, "mechanism");
	cr_expect_eq(number.sides, 1);
	cr_expect_float_eq(number.lower, 1.6261, 1e-4);
	cr_expect(isnan(number.upper));
	cr_expect_eq(dpaudit_number(audit, 0, "mu", &number), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_number(audit, 1, "epsilon", &number),
		     DPAUDIT_USAGE);
	cr_expect(strstr(dpaudit_text(audit, "json"), "\"lower-bound\""));
	cr_expect(strstr(dpaudit_text(audit, NULL), "With 95 % confidence"));
	dpaudit_free(audit);
}

TEST(library_dpaudit, theory_and_gates_answer_with_their_status)
{
	struct dpaudit *audit = dpaudit_new();

	cr_expect_eq(dpaudit_run_line(audit, "theory epsilon mechanism="
					     "gaussian mu=1 delta=1e-5"),
		     DPAUDIT_DONE);
	cr_expect(strstr(dpaudit_text(audit, "json"), "4.37"));
	cr_expect_eq(dpaudit_run_line(audit, "check tp=90 fn=10 fp=10 tn=90 "
					     "claim-epsilon=0.1"),
		     DPAUDIT_REFUTED);
	cr_expect_eq(dpaudit_run_line(audit, "check tp=1 fn=0 fp=0 tn=1 "
					     "claim-epsilon=1"),
		     DPAUDIT_CANNOT_TELL);
	dpaudit_free(audit);
}

TEST(library_dpaudit, what_makes_no_sense_is_refused_in_words)
{
	const double broken[] = { 1, NAN };
	const struct dpaudit_column none[] = { { "score", NULL } };
	const struct dpaudit_column bad[] = { { "score", broken },
					      { "member", broken } };
	const struct dpaudit_column nameless[] = { { NULL, broken } };
	const char *const hole[] = { "estimate", NULL };
	struct dpaudit *audit = dpaudit_new();

	cr_expect_eq(dpaudit_add(audit, "x", none, 1, 1), DPAUDIT_USAGE);
	cr_expect_str_eq(dpaudit_error(audit), "score is NULL");
	cr_expect_eq(dpaudit_add(audit, "x", nameless, 1, 1), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_add(audit, NULL, bad, 2, 2), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_add(audit, "x", NULL, 1, 2), DPAUDIT_USAGE);
	cr_expect_neq(dpaudit_add(audit, "x", NULL, 0, 2), DPAUDIT_DONE);
	cr_expect_neq(dpaudit_add(audit, "x", bad, 2, 0), DPAUDIT_DONE);
	cr_expect_eq(dpaudit_add(audit, "x", bad, 2, 2), DPAUDIT_DATA);
	cr_expect_neq(dpaudit_add(audit, "x", bad, 2, (size_t)-1 / 4),
		      DPAUDIT_DONE);
	cr_expect_eq(dpaudit_run(audit, hole, 2), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_run(audit, NULL, 0), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_run_line(audit, NULL), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_run_line(audit, "estmate"), DPAUDIT_USAGE);
	cr_expect(strstr(dpaudit_error(audit), "did you mean estimate"));
	cr_expect_eq(dpaudit_run_line(audit, "version"), DPAUDIT_DONE);
	cr_expect_str_eq(dpaudit_error(audit), "");
	cr_expect(strstr(dpaudit_text(audit, NULL), dpaudit_version()));
	dpaudit_free(audit);
	dpaudit_free(NULL);
}

/* A caller in another language forgets; nothing of it may end its program. */
TEST(library_dpaudit, null_and_wrong_sizes_are_answers)
{
	const struct dpaudit_column table[] = { { "score", scores() },
						{ "member", members() } };
	const char *const words[] = { "version" };
	struct dpaudit *audit = dpaudit_new();
	struct dpaudit_number number;

	cr_expect_eq(dpaudit_add(NULL, "x", table, 2, 2), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_run(NULL, words, 1), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_run_line(NULL, "version"), DPAUDIT_USAGE);
	cr_expect_str_eq(dpaudit_error(NULL), "the handle is NULL");
	cr_expect_str_empty(dpaudit_text(NULL, NULL));
	cr_expect_str_empty(dpaudit_remarks(NULL));
	cr_expect_eq(dpaudit_results(NULL), 0);
	cr_expect_eq(dpaudit_number(NULL, 0, "epsilon", &number),
		     DPAUDIT_USAGE);
	dpaudit_stop(NULL);
	dpaudit_watch(NULL, NULL);
	dpaudit_listen(NULL, NULL);

	cr_expect_eq(dpaudit_run(audit, NULL, 3), DPAUDIT_USAGE);
	cr_expect_str_eq(dpaudit_error(audit), "the words is NULL");
	cr_expect_eq(dpaudit_run(audit, words, (size_t)-1), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_add(audit, "x", table, (size_t)-1, 2),
		     DPAUDIT_USAGE);
	cr_expect(strstr(dpaudit_error(audit), "columns are too many"));
	cr_expect_eq(dpaudit_run_line(audit, "estimate plug-in tp=9 fn=1 fp=1 "
					     "tn=9"),
		     DPAUDIT_DONE);
	cr_expect_eq(dpaudit_number(audit, 0, NULL, &number), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_number(audit, 0, "epsilon", NULL), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_number(audit, 7, "epsilon", &number),
		     DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_number(audit, 0, "", &number), DPAUDIT_USAGE);
	cr_expect(dpaudit_text(audit, "no such form"));
	dpaudit_free(audit);
}

/* What is not understood leaves the data that were there. */
TEST(library_dpaudit, a_bad_table_takes_nothing_away)
{
	struct dpaudit *audit = dpaudit_new();
	const double word[] = { 1, 2 };
	const struct dpaudit_column bad[] = { { "\033[2Jx", word },
					      { "member\n", word } };

	add_attack(audit);
	cr_expect_neq(dpaudit_add(audit, "bad", bad, 2, 2), DPAUDIT_DONE);
	cr_expect_not(strchr(dpaudit_error(audit), '\033'));
	cr_expect_eq(dpaudit_run_line(audit, "estimate plug-in tau=0.5"),
		     DPAUDIT_DONE, "%s", dpaudit_error(audit));
	cr_expect_eq(dpaudit_results(audit), 1);
	dpaudit_free(audit);
}

TEST(library_dpaudit, stop_ends_one_call_and_no_more)
{
	struct dpaudit *audit = dpaudit_new();
	static const char line[] = "coverage jeffreys mechanism=gaussian mu=1 "
				   "rows=100 tau=0 delta=0 repetitions=50";

	dpaudit_stop(audit);
	cr_expect_eq(dpaudit_run_line(audit, line), DPAUDIT_STOPPED);
	cr_expect_eq(dpaudit_run_line(audit, line), DPAUDIT_DONE, "%s",
		     dpaudit_error(audit));
	dpaudit_free(audit);
}

static struct dpaudit *watched;
static size_t refused;

/* What a caller may try from where it is called. */
static void
ask_meanwhile(size_t done, size_t total, int uneven)
{
	const struct dpaudit_column columns[] = { { "score", scores() },
						  { "member", members() } };

	(void)done, (void)total, (void)uneven;
	cr_expect_eq(dpaudit_run_line(watched, "undo"), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_add(watched, "x", columns, 2, ROWS),
		     DPAUDIT_USAGE);
	cr_expect(strstr(dpaudit_error(watched), "may only stop it"));
	cr_expect_str_empty(dpaudit_text(watched, NULL));
	cr_expect_eq(dpaudit_results(watched), 0);
	refused++;
}

static void
free_meanwhile(size_t done, size_t total, int uneven)
{
	(void)done, (void)total, (void)uneven;
	dpaudit_free(watched);
}

TEST(library_dpaudit, a_verb_that_runs_is_not_disturbed)
{
	static const char line[] = "coverage jeffreys mechanism=gaussian mu=1 "
				   "rows=100 tau=0 delta=0 repetitions=50";
	struct dpaudit *alone = dpaudit_new();

	watched = dpaudit_new();
	dpaudit_watch(watched, ask_meanwhile);
	cr_expect_eq(dpaudit_run_line(alone, line), DPAUDIT_DONE);
	cr_expect_eq(dpaudit_run_line(watched, line), DPAUDIT_DONE);
	cr_expect_gt(refused, 0);
	cr_expect_str_empty(dpaudit_error(watched));
	cr_expect_str_eq(dpaudit_text(watched, NULL),
			 dpaudit_text(alone, NULL));
	dpaudit_watch(watched, free_meanwhile);
	cr_expect_eq(dpaudit_run_line(watched, line), DPAUDIT_STOPPED);
	dpaudit_free(alone);
}

static void *
bound_often(void *found)
{
	struct dpaudit *audit = dpaudit_new();

	add_attack(audit);
	for (size_t i = 0; i < 50; i++) {
		cr_assert_eq(dpaudit_run_line(audit, "estimate katz delta=0 "
						     "tau=0.9"),
			     DPAUDIT_DONE);
	}
	*(double *)found = lower(audit);
	dpaudit_free(audit);

	return NULL;
}

TEST(library_dpaudit, handles_share_nothing)
{
	double found[2] = { 0, 1 };
	pthread_t threads[2];

	scores();
	members();
	for (size_t i = 0; i < 2; i++)
		cr_assert_eq(pthread_create(&threads[i], NULL, bound_often,
					    &found[i]),
			     0);
	for (size_t i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	cr_expect_eq(found[0], found[1]);
}

/* Seconds of 20 audits of tables of these names. */
static double
seconds_of_audits(struct dpaudit *audit, size_t first, bool one_name)
{
	double start = thread_clock();

	for (size_t i = first; i < first + 20; i++) {
		const struct dpaudit_column columns[] = {
			{ "score", scores() }, { "member", members() }
		};
		char name[30];

		snprintf(name, sizeof(name), "audit %zu", one_name ? 0 : i);
		cr_assert_eq(dpaudit_add(audit, name, columns, 2, ROWS),
			     DPAUDIT_DONE);
		cr_assert_eq(dpaudit_run_line(audit, "estimate plug-in tau=1"),
			     DPAUDIT_DONE, "%s", dpaudit_error(audit));
	}

	return thread_clock() - start;
}

/* Audits of other programs may come one after another for hours. */
static void
expect_steady(bool one_name)
{
	struct dpaudit *audit = dpaudit_new();
	double early = INFINITY, late = INFINITY;

	for (size_t i = 0; i < 100; i += 20)
		early = fmin(early, seconds_of_audits(audit, i, one_name));
	for (size_t i = 100; i < 900; i += 20)
		seconds_of_audits(audit, i, one_name);
	for (size_t i = 900; i < 1000; i += 20)
		late = fmin(late, seconds_of_audits(audit, i, one_name));
	/* It was 2,000 times slower; other work and sanitizers cost 20. */
	cr_expect_lt(late, 100 * early, "%g, then %g", early, late);
	dpaudit_free(audit);
	expect_no_leaks();
}

TEST(library_dpaudit, an_audit_is_not_slower_after_many)
{
	expect_steady(true);
	expect_steady(false);
}

TEST(library_dpaudit, a_table_of_the_same_name_is_replaced)
{
	struct dpaudit *audit = dpaudit_new();

	add_attack(audit);
	add_attack(audit);
	cr_expect_eq(dpaudit_run_line(audit, "data 1"), DPAUDIT_DONE);
	cr_expect_neq(dpaudit_run_line(audit, "data 2"), DPAUDIT_DONE);
	cr_expect_eq(dpaudit_run_line(audit, "undo"), DPAUDIT_DONE);
	dpaudit_free(audit);
}

/* guesses= is a number of data only beside correct=, or without data. */
TEST(library_dpaudit, guesses_are_a_setting_beside_data)
{
	struct dpaudit *typed = dpaudit_new(), *set = dpaudit_new();

	add_attack(typed);
	add_attack(set);
	cr_assert_eq(dpaudit_run_line(typed, "estimate one-run guesses=20"),
		     DPAUDIT_DONE, "%s", dpaudit_error(typed));
	cr_assert_eq(dpaudit_run_line(set, "set guesses=20"), DPAUDIT_DONE);
	cr_assert_eq(dpaudit_run_line(set, "estimate one-run"), DPAUDIT_DONE);
	cr_expect_eq(lower(typed), lower(set));
	cr_expect_str_eq(dpaudit_text(typed, "csv"), dpaudit_text(set, "csv"));
	cr_assert_eq(dpaudit_run_line(typed, "estimate one-run canaries=1000 "
					     "guesses=100 correct=90"),
		     DPAUDIT_DONE, "%s", dpaudit_error(typed));
	cr_expect_float_eq(lower(typed), 1.6261, 1e-2);
	dpaudit_free(typed);
	typed = dpaudit_new();
	cr_expect_eq(dpaudit_run_line(typed, "estimate one-run guesses=20"),
		     DPAUDIT_USAGE);
	dpaudit_free(typed);
	dpaudit_free(set);
}

/* What C programs may say of a result, with its conditions. */
TEST(library_dpaudit, a_statement_has_its_grade_and_conditions)
{
	struct dpaudit *audit = dpaudit_new();
	struct dpaudit_statement statement;

	add_attack(audit);
	cr_assert_eq(dpaudit_run_line(audit, "estimate clopper-pearson tau=0.9 "
					     "delta=1e-5 sides=1"),
		     DPAUDIT_DONE, "%s", dpaudit_error(audit));
	cr_assert_eq(dpaudit_statement(audit, 0, &statement), DPAUDIT_DONE);
	cr_expect_str_eq(statement.grade, "bound");
	cr_expect_str_eq(statement.quantity, "epsilon");
	cr_expect_float_eq(statement.number, lower(audit), 0);
	cr_expect(strstr(statement.sentence, dpaudit_condition(audit, 0, 0, 0)),
		  "%s", statement.sentence);
	cr_expect_null(dpaudit_condition(audit, 0, 0, 99));
	cr_expect_null(dpaudit_condition(audit, 0, 1, 0));
	cr_assert_eq(dpaudit_run_line(audit, "estimate clopper-pearson tau=0.9 "
					     "delta=1e-5 sides=1 runs=1"),
		     DPAUDIT_DONE, "%s", dpaudit_error(audit));
	cr_assert_eq(dpaudit_statement(audit, 0, &statement), DPAUDIT_DONE);
	cr_expect_str_eq(statement.grade, "not claimable");
	cr_expect_str_eq(dpaudit_condition(audit, 0, 1, 0),
			 "the rows are not independent runs");
	cr_expect_eq(dpaudit_statement(audit, 1, &statement), DPAUDIT_USAGE);
	cr_expect_eq(dpaudit_statement(NULL, 0, &statement), DPAUDIT_USAGE);
	cr_expect_null(dpaudit_condition(NULL, 0, 0, 0));
	dpaudit_free(audit);
}
