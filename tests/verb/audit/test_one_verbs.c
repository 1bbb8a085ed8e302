/* test_one_verbs.c - one-run and one-shot work from the command line */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/writer/writers.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_one_verbs, .timeout = 300);

TEST(verb_one_verbs, plan_of_a_typed_size_is_no_need)
{
	struct session *session = session_new();
	const char *line = "plan clopper-pearson fpr=0.4 fnr=0.4 width=0.3 "
			   "rows=1000";
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char *text = say_in(session, "csv", line);

	cr_expect(strstr(text, "width"), "%s", text);
	cr_expect_not(strstr(text, "samples"), "%s", text);
	free(text);
	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s", err.text);
	text = strdup(document_result(&answer.document, 0)->sentence);
	cr_expect(strstr(text, "wide, wider than 0.3"), "%s", text);
	cr_expect_not(strstr(text, "needs about"), "%s", text);
	free(text);
	answer_clear(&answer);
	expect_said(session, "text",
		    "plan clopper-pearson fpr=0.05 fnr=0.5 bound=1 sides=2",
		    "2.877 without any error");
	expect_said(session, "csv",
		    "plan clopper-pearson fpr=0.4 fnr=0.4 width=0.3 sides=1",
		    "one side has no width");
	session_free(session);
}

/* It is a row of the data that are loaded. */
TEST(verb_one_verbs, a_plan_is_the_same_whichever_row_was_chosen)
{
	static const char *const lines[] = {
		"plan clopper-pearson fpr=0.1 fnr=0.1 bound=1",
		"plan katz fpr=0.1 fnr=0.1 width=1 delta=0",
		"plan one-run-fdp fpr=0.1 fnr=0.1 bound=1",
	};
	struct session *session = session_new();

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char *before, *after;

		expect_said(session, "text", "set row=1", "");
		before = say_in(session, "csv", lines[i]);
		expect_said(session, "text", "set row=3", "");
		after = say_in(session, "csv", lines[i]);
		cr_expect(strstr(before, "epsilon"), "%s", before);
		cr_expect_str_eq(before, after);
		free(before);
		free(after);
	}
	session_free(session);
}

/* No attack gets where the mechanism itself is not; another one may help. */
TEST(verb_one_verbs, plan_says_what_no_audit_shows)
{
	struct session *session = session_new();

	expect_said(session, "text",
		    "plan clopper-pearson mechanism=laplace epsilon=3 delta=0 "
		    "bound=100",
		    "the mechanism is (3, 0)-DP, so that no audit shows "
		    "epsilon 100; bound= below 2.073 can be asked");
	expect_said(session, "text",
		    "plan clopper-pearson mechanism=laplace epsilon=3 delta=0 "
		    "bound=2.9",
		    "fpr= takes another attack on the mechanism");
	expect_said(session, "text",
		    "plan clopper-pearson mechanism=gaussian mu=1 fpr=0.05 "
		    "bound=2",
		    "fpr= takes another attack on the mechanism");
	session_free(session);
}

TEST(verb_one_verbs, check_says_which_fnr_is_whose)
{
	struct session *session = session_new();
	char *text = say_in(session, "text",
			    "check tp=90 fn=10 fp=10 tn=90 "
			    "mechanism=gaussian mu=3");

	cr_expect(strstr(text, "claim: FNR at least"), "%s", text);
	cr_expect(strstr(text, "audit: FNR at most"), "%s", text);
	cr_expect(strstr(text, "no errors: FNR at most"), "%s", text);
	free(text);
	session_free(session);
}

/* As sigma=, whatever it is called. */
static void
expect_same_data(const char *what, const char *estimate)
{
	struct session *session = session_new();
	char line[200], *by_sigma, *by_mu;

	snprintf(line, sizeof(line), "simulate %s sigma=0.5", what);
	free(say_in(session, "csv", line));
	by_sigma = say_in(session, "csv", estimate);
	snprintf(line, sizeof(line), "simulate %s mechanism=gaussian mu=2",
		 what);
	free(say_in(session, "csv", line));
	by_mu = say_in(session, "csv", estimate);
	cr_expect(strstr(by_mu, "epsilon"), "%s", by_mu);
	cr_expect(strcmp(by_sigma, by_mu) == 0, "%s: %s", what, by_mu);
	free(by_sigma);
	free(by_mu);
	session_free(session);
}

/* An attack of one FPR and FNR guesses all; who may abstain shows more. */
TEST(verb_one_verbs, a_plan_of_canaries_says_where_to_find_more)
{
	static const char more[] = "plot canaries";
	struct session *session = session_new();
	char *all = say_in(session, "text",
			   "plan one-run mechanism=gaussian mu=1 canaries=500");
	char *some = say_in(session, "text",
			    "plan one-run mechanism=gaussian mu=1 "
			    "canaries=500 guesses=100");

	cr_expect(strstr(all, more), "%s", all);
	cr_expect(!strstr(some, more), "%s", some);
	free(all);
	free(some);
	session_free(session);
}

TEST(verb_one_verbs, mu_is_one_over_sigma)
{
	struct session *session = session_new();

	expect_same_data("one-run canaries=1000 guesses=100",
			 "estimate one-run");
	expect_same_data("cosines dimension=1000 canaries=40",
			 "estimate one-shot");
	expect_same_data("one-shot dimension=1000 canaries=40",
			 "estimate one-shot");
	expect_said(session, "csv", "simulate one-run mu=1 sigma=1",
		    "not both");
	expect_said(session, "csv",
		    "simulate one-run mechanism=laplace epsilon=1",
		    "knows only mechanism=gaussian");
	session_free(session);
}

TEST(verb_one_verbs, simulated_games_are_audited)
{
	struct session *session = session_new();
	char *first, *second;

	first = say_in(session, "csv",
		       "simulate one-run sigma=1 canaries=100000 "
		       "guesses=1500 repetitions=3");
	free(first);
	first = say_in(session, "csv", "estimate one-run-fdp row=2");
	cr_expect(strstr(first, "lower-bound"), "%s", first);
	second = say_in(session, "csv", "estimate one-run-fdp row=3");
	cr_expect_str_neq(first, second);
	free(first);
	free(second);
	expect_said(session, "csv", "estimate one-run row=4", "no row 4");
	expect_said(session, "csv", "simulate one-run", "needs sigma=");
	expect_said(session, "csv",
		    "simulate one-run sigma=1 options=5 canaries=50 "
		    "guesses=9",
		    "literal=yes");
	session_free(session);
}

/* The curve itself is tested: the true mechanism is never far off. */
TEST(verb_one_verbs, a_claimed_mechanism_is_tested_on_guesses)
{
	struct session *session = session_new();
	char *text = say_in(session, "csv",
			    "simulate one-run sigma=1 canaries=100000 "
			    "guesses=1500 repetitions=1");

	free(text);
	expect_said(session, "csv", "check mechanism=gaussian sigma=2",
		    "one-run,refuted");
	expect_said(session, "csv", "check mechanism=gaussian sigma=1",
		    "one-run,not refuted");
	expect_said(session, "csv", "check mechanism=laplace epsilon=2",
		    "one-run,refuted");
	expect_said(session, "csv", "check mechanism=laplace epsilon=4",
		    "one-run,not refuted");
	expect_said(session, "csv",
		    "check mechanism=approximate-dp epsilon=2.5 "
		    "mechanism-delta=1e-7",
		    "one-run,refuted");
	session_free(session);
}

TEST(verb_one_verbs, simulated_runs_are_estimated)
{
	struct session *session = session_new();
	char *text;

	text = say_in(session, "csv",
		      "simulate one-shot dimension=10000 canaries=50 "
		      "sigma=1 rounds=4 presentations=2 repetitions=2");
	free(text);
	expect_said(session, "csv", "estimate one-shot", "heuristic");
	expect_said(session, "csv", "estimate one-shot-all row=2", "heuristic");
	expect_said(session, "csv", "estimate one-shot-lower",
		    "epsilon-all-rounds");
	expect_said(session, "csv", "simulate one-shot sigma=1", "dimension=");
	expect_said(session, "csv",
		    "simulate one-shot sigma=1 dimension=100 "
		    "presentations=3",
		    "presentations=3");
	session_free(session);
}

TEST(verb_one_verbs, studies_take_cells_of_ones_own)
{
	struct session *session = session_new();

	expect_said(session, "csv",
		    "reproduce f-dp-one-run/study sigma=2 canaries=1000",
		    "1000");
	expect_said(session, "csv",
		    "reproduce f-dp-one-run/study sigma=2 canaries=3",
		    "at least 10");
	expect_said(session, "csv",
		    "reproduce one-shot-federated/study sigma=1 "
		    "dimension=1000 repetitions=5",
		    "1000");
	expect_said(session, "csv",
		    "reproduce one-shot-federated/study delta=0", "above 0");
	expect_said(session, "csv", "explain threat-models", "one-shot-all");
	session_free(session);
}

TEST(verb_one_verbs, words_of_old_stand_for_those_of_today)
{
	struct session *session = session_new();
	struct answer answer = { 0 };
	struct error err;

	cr_assert(
		run_alone("one-run-study sigma=2 canaries=100", &answer, &err),
		"%s", err.text);
	cr_expect_str_eq(answer.notes[0], "one-run-study is now reproduce "
					  "f-dp-one-run/study");
	answer_clear(&answer);
	expect_said(session, "csv", "one-shot-study delta=0", "above 0");
	expect_said(session, "csv", "gamma-study -2", "-2 is no shift");
	expect_said(session, "text", "help gamma-study", "epsilon-star/study");
	session_free(session);
}
