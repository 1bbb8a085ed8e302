/* test_one_verbs.c - one-run and one-shot work from the command line */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/writers.h"
#include "session/session.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_one_verbs, .timeout = 300);

/* What a line says as CSV, or its error. */
static char *
say(struct session *session, const char *line)
{
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (verb_run_line(&scene, line, &answer, &err))
		answer_write(&answer, writer_find("csv"), out);
	else
		fputs(err.text, out);
	fclose(out);
	answer_clear(&answer);

	return text;
}

static void
expect_said(struct session *session, const char *line, const char *words)
{
	char *text = say(session, line);

	cr_expect(strstr(text, words), "%s: %s", line, text);
	free(text);
}

Test(verb_one_verbs, plan_of_a_typed_size_is_no_need)
{
	struct session *session = session_new();
	const char *line = "plan clopper-pearson fpr=0.4 fnr=0.4 width=0.3 "
			   "rows=1000";
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char *text = say(session, line);

	cr_expect(strstr(text, "width"), "%s", text);
	cr_expect_not(strstr(text, "samples"), "%s", text);
	free(text);
	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s", err.text);
	text = strdup(answer.document.results[0]->sentence);
	cr_expect(strstr(text, "wide, wider than 0.3"), "%s", text);
	cr_expect_not(strstr(text, "needs about"), "%s", text);
	free(text);
	answer_clear(&answer);
	expect_said(session,
		    "plan clopper-pearson fpr=0.4 fnr=0.4 width=0.3 sides=1",
		    "one side has no width");
	session_free(session);
	expect_no_leaks();
}

Test(verb_one_verbs, simulated_games_are_audited)
{
	struct session *session = session_new();
	char *first, *second;

	first = say(session, "simulate one-run sigma=1 canaries=100000 "
			     "guesses=1500 repetitions=3");
	free(first);
	first = say(session, "estimate one-run-fdp row=2");
	cr_expect(strstr(first, "lower-bound"), "%s", first);
	second = say(session, "estimate one-run-fdp row=3");
	cr_expect_str_neq(first, second);
	free(first);
	free(second);
	expect_said(session, "estimate one-run row=4", "no row 4");
	expect_said(session, "simulate one-run", "needs sigma=");
	expect_said(session,
		    "simulate one-run sigma=1 options=5 canaries=50 "
		    "guesses=9",
		    "literal=yes");
	session_free(session);
	expect_no_leaks();
}

/* The curve itself is tested: the true mechanism is never far off. */
Test(verb_one_verbs, a_claimed_mechanism_is_tested_on_guesses)
{
	struct session *session = session_new();
	char *text = say(session, "simulate one-run sigma=1 canaries=100000 "
				  "guesses=1500 repetitions=1");

	free(text);
	expect_said(session, "check mechanism=gaussian sigma=2",
		    "one-run,refuted");
	expect_said(session, "check mechanism=gaussian sigma=1",
		    "one-run,not refuted");
	expect_said(session, "check mechanism=laplace epsilon=2",
		    "one-run,refuted");
	expect_said(session, "check mechanism=laplace epsilon=4",
		    "one-run,not refuted");
	expect_said(session,
		    "check mechanism=approximate-dp epsilon=2.5 "
		    "mechanism-delta=1e-7",
		    "one-run,refuted");
	session_free(session);
	expect_no_leaks();
}

Test(verb_one_verbs, simulated_runs_are_estimated)
{
	struct session *session = session_new();
	char *text;

	text = say(session, "simulate one-shot dimension=10000 canaries=50 "
			    "sigma=1 rounds=4 presentations=2 repetitions=2");
	free(text);
	expect_said(session, "estimate one-shot", "heuristic");
	expect_said(session, "estimate one-shot-all row=2", "heuristic");
	expect_said(session, "estimate one-shot-lower", "epsilon-all-rounds");
	expect_said(session, "simulate one-shot sigma=1", "dimension=");
	expect_said(session,
		    "simulate one-shot sigma=1 dimension=100 "
		    "presentations=3",
		    "presentations=3");
	session_free(session);
	expect_no_leaks();
}

Test(verb_one_verbs, studies_take_cells_of_ones_own)
{
	struct session *session = session_new();

	expect_said(session, "one-run-study sigma=2 canaries=1000", "1000");
	expect_said(session, "one-run-study sigma=2 canaries=3", "at least 10");
	expect_said(session,
		    "one-shot-study sigma=1 dimension=1000 repetitions=5",
		    "1000");
	expect_said(session, "one-shot-study delta=0", "above 0");
	expect_said(session, "explain threat-models", "one-shot-all");
	session_free(session);
	expect_no_leaks();
}
