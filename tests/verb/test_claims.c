/* test_claims.c - one statement of a result, whichever verb prints it */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_claims, .timeout = 600);

/* Runs a line with "@" for the folder of samples, in a session of its own. */
static char *
say(const char *format, const char *line)
{
	struct session *session = session_new();
	const char *at = strchr(line, '@');
	char full[4200], *text;

	snprintf(full, sizeof(full), "%.*s%s%s%s",
		 (int)(at ? at - line : (long)strlen(line)), line,
		 at ? getenv("DPAUDIT_SOURCE") : "", at ? "/sample-data/" : "",
		 at ? at + 1 : "");
	text = say_in(session, format, full);
	session_free(session);

	return text;
}

static void
expect_part(const char *format, const char *line, const char *part, bool there)
{
	char *text = say(format, line);

	cr_expect_eq(strstr(text, part) != NULL, there, "%s: '%s' %s\n%s", line,
		     part, there ? "is missing" : "is there", text);
	free(text);
}

#define ONE_RUN "@trained-one-run-scores.csv"

/* Case 1: rows of one run are no independent trials, on any surface. */
TEST(verb_claims, rows_of_one_run_bound_nothing_on_any_surface)
{
	static const char *const methods[] = {
		"clopper-pearson",     "band",          "jeffreys",    "bayes",
		"fdp-clopper-pearson", "anytime-rates", "mmd-betting",
	};

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), "estimate %s " ONE_RUN,
			 methods[i]);
		expect_part("text", line, "Not claimable", true);
		expect_part("text", line, "W16", true);
		expect_part("text", line, "lower-bound", false);
		expect_part("text", line, "interval", false);
		expect_part("json", line, "\"grade\": \"not claimable\"", true);
		snprintf(line, sizeof(line),
			 "check " ONE_RUN " claim-epsilon=0.1 method=%s",
			 methods[i]);
		expect_part("text", line, "verdict: cannot tell", true);
	}
	expect_part("csv", "compare " ONE_RUN,
		    "trained-one-run-scores.csv,band,not claimable", true);
	expect_part("csv", "compare " ONE_RUN,
		    "trained-one-run-scores.csv,band,bound", false);
	expect_part("csv", "compare " ONE_RUN,
		    "trained-one-run-scores.csv,one-run,bound", true);
}

/* Case 1: the default method follows from the header. */
TEST(verb_claims, the_header_decides_which_method_is_the_default)
{
	expect_part("text", "check " ONE_RUN " claim-epsilon=1", "one-run  ",
		    true);
	expect_part("text", "check " ONE_RUN " claim-epsilon=2",
		    "verdict: not refuted", true);
	expect_part("text", "check @gaussian-scores.csv claim-epsilon=1 runs=1",
		    "one-run  ", true);
	expect_part("text", "check @gaussian-scores.csv claim-epsilon=1",
		    "clopper-pearson  ", true);
}

/* Case 1: another method in a cannot tell is one that could tell. */
TEST(verb_claims, cannot_tell_names_a_method_that_could)
{
	expect_part("text",
		    "check " ONE_RUN " claim-epsilon=1 method=clopper-pearson",
		    "method=one-run", true);
	expect_part("text",
		    "check " ONE_RUN " claim-epsilon=1 method=clopper-pearson",
		    "take clopper-pearson", false);
}

/* Case 7: no leak is no bound of 0. */
TEST(verb_claims, no_leak_is_said_as_such)
{
	static const char *const lines[] = {
		"estimate clopper-pearson @null-scores.csv",
		"check @null-scores.csv claim-epsilon=1",
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		expect_part("text", lines[i], "how no leak", true);
		expect_part("text", lines[i], "epsilon below 0", false);
		expect_part("text", lines[i], "≥ 0 ", false);
		expect_part("text", lines[i], "bound 0", false);
	}
	expect_part("text", lines[0], "3.324 or mu 3.63", true);
}

/* Case 15: the word is gone and the condition is there. */
TEST(verb_claims, conditions_are_part_of_every_grade)
{
	static const char *const lines[] = {
		"estimate clopper-pearson @gaussian-scores.csv",
		"check @gaussian-scores.csv claim-epsilon=1",
		"compare @gaussian-scores.csv",
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		expect_part("text", lines[i], "uaranteed", false);
		expect_part("text", lines[i],
			    i < 2 ? "each row is an independent run"
				  : "independent rows",
			    true);
	}
	expect_part("json", lines[1], "\"provided\": [", true);
	expect_part("json", lines[1], "\"independent-rows\"", true);
	/* Stated is not provided. */
	expect_part("text",
		    "check @gaussian-scores.csv claim-epsilon=1 runs=2000",
		    "provided: none", true);
}

/* Conditions that a strict gate wants to see stated. */
TEST(verb_claims, require_lists_conditions_that_must_be_stated)
{
#define CHECK "check @gaussian-scores.csv claim-epsilon=1 "
	expect_part("text", CHECK "require=independent-rows",
		    "verdict: cannot tell", true);
	expect_part("text", CHECK "require=independent-rows", "rows-are=runs",
		    true);
	expect_part("text", CHECK "require=all", "verdict: cannot tell", true);
	expect_part("text", CHECK "require=random-membership",
		    "verdict: refuted", true);
	expect_part("text", CHECK "require=all runs=2000", "verdict: refuted",
		    true);
	expect_part("text", CHECK "require=independent-row",
		    "did you mean independent-rows?", true);
#undef CHECK
}

/* Case 16: scores of two groups of people differ without a leak. */
TEST(verb_claims, membership_that_nobody_drew_is_a_condition)
{
	static const char line[] = "check @trained-scores.csv claim-epsilon=1";

	expect_part("text", line, "membership was drawn at random", true);
	expect_part("text", "estimate clopper-pearson @trained-scores.csv",
		    "membership was drawn at random", true);
	expect_part("text", "check @gaussian-scores.csv claim-epsilon=1",
		    "membership was drawn", false);
	expect_part("text",
		    "check @gaussian-scores.csv claim-epsilon=1 randomised=no",
		    "membership was not drawn at random (W19)", true);
	expect_part("json", "estimate clopper-pearson @trained-scores.csv",
		    "estimate baseline FILE baseline=COLUMN", true);
}

/* Case 6: what claims nothing is an estimate by name. */
TEST(verb_claims, an_estimate_is_not_called_a_claim)
{
	expect_part("json", "estimate one-shot @cosines.csv",
		    "\"grade\": \"no claim\"", true);
}
