/* test_check_verb.c - claims of a mechanism's family, against theory noise */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_check, .timeout = 600);

/* The number in the cell of the check's table named `column`. */
static double
claimed(const char *line)
{
	struct session *session = session_new();
	char *text = say_in(session, "csv", line);
	char *row = strstr(text, "\ninline,");
	double value = 0;

	cr_assert(row, "%s\n%s", line, text);
	cr_assert_eq(sscanf(row, "\ninline,%*[^,],%*[^,],%lf", &value), 1, "%s",
		     text);
	free(text);
	session_free(session);

	return value;
}

/* The first number that theory noise answers. */
static double
least_noise(const char *line)
{
	struct session *session = session_new();
	char *text = say_in(session, "csv", line);
	const char *row = strstr(text, "\ntheory-noise,,");
	double value = 0;

	cr_assert(row, "%s\n%s", line, text);
	cr_assert_eq(sscanf(row, "\ntheory-noise,,%*[^,],%*[^,],%lf", &value),
		     1, "%s", text);
	free(text);
	session_free(session);

	return value;
}

/* claim-epsilon= means the member that just keeps it at delta. */
TEST(verb_check, the_member_tested_is_the_one_that_just_keeps_the_claim)
{
	static const struct {
		const char *mechanism, *noise;
	} families[] = {
		{ "laplace", "epsilon" },
		{ "randomized-response", "epsilon" },
		{ "randomized-response options=5", "epsilon" },
		{ "gaussian", "sigma" },
		{ "subsampled-gaussian sampling=0.9", "sigma" },
	};

	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		char line[300];
		double asked, told;

		snprintf(line, sizeof(line),
			 "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
			 "mechanism=%s claim-epsilon=1",
			 families[i].mechanism);
		asked = claimed(line);
		snprintf(line, sizeof(line),
			 "theory noise mechanism=%s at-epsilon=1 delta=0.1",
			 families[i].mechanism);
		told = least_noise(line);
		snprintf(line, sizeof(line),
			 "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
			 "mechanism=%s %s=%.17g",
			 families[i].mechanism, families[i].noise, told);
		cr_expect_float_eq(asked, claimed(line), 1e-9, "%s: %g not %g",
				   line, asked, claimed(line));
	}
}

TEST(verb_check, a_true_claim_of_laplace_noise_is_not_refuted)
{
	struct session *session = session_new();

	expect_said(session, "text",
		    "check tp=80 fn=20 fp=20 tn=80 delta=0.1 "
		    "mechanism=laplace claim-epsilon=1",
		    "verdict: not refuted");
	session_free(session);
}

/* Which neighbours an epsilon was claimed for changes what is tested. */
TEST(verb_check, a_claim_is_named_with_its_neighbours)
{
	static const char line[] = "check tp=80 fn=20 fp=20 tn=80 "
				   "mechanism=gaussian claim-epsilon=1 "
				   "adjacency=replace-one";
	struct session *session = session_new();
	char longer[200];

	expect_said(session, "text", line,
		    "claim: gaussian adjacency=replace-one claim-epsilon=1\n");
	snprintf(longer, sizeof(longer), "%s claim-adjacency=replace-one",
		 line);
	expect_said(session, "text", longer,
		    "claim-epsilon=1 claim-adjacency=replace-one\n");
	session_free(session);
}

/* A described mechanism has a curve for the game's neighbours. */
TEST(verb_check, a_mechanism_is_tested_for_the_neighbours_of_the_game)
{
	static const char counts[] = "check tp=80 fn=20 fp=10 tn=90 ";
	static const struct {
		const char *game, *same;
	} cases[] = {
		{ "mechanism=gaussian mu=0.5 adjacency=replace-one",
		  "mechanism=gaussian mu=1" },
		{ "mechanism=gaussian mu=0.5 adjacency=zero-out "
		  "claim-adjacency=replace-one",
		  "mechanism=gaussian mu=0.5" },
		{ "mechanism=laplace epsilon=0.4 steps=3 "
		  "adjacency=replace-one claim-adjacency=add-remove",
		  "mechanism=laplace epsilon=0.8 steps=3" },
		{ "mechanism=subsampled-gaussian sigma=2 sampling=0.1 steps=5 "
		  "adjacency=replace-one",
		  "mechanism=replaced-gaussian sigma=2 sampling=0.1 steps=5" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char game[300], same[300];

		snprintf(game, sizeof(game), "%s%s", counts, cases[i].game);
		snprintf(same, sizeof(same), "%s%s", counts, cases[i].same);
		cr_expect_float_eq(claimed(game), claimed(same), 1e-9, "%s",
				   game);
	}
}

/* Each one put back keeps what was asked; one step more does not. */
TEST(verb_check, calibrated_numbers_keep_what_was_asked)
{
	static const char question[] =
		"theory calibrate mechanism=subsampled-gaussian sigma=1 "
		"sampling=0.01 steps=1000 at-epsilon=3 delta=1e-5";
	static const char epsilon[] =
		"theory epsilon mechanism=subsampled-gaussian delta=1e-5 ";
	static const char *const rest[] = { "sampling=0.01 steps=1000 sigma=",
					    "sigma=1 steps=1000 sampling=",
					    "sigma=1 sampling=0.01 steps=" };
	static const char *const names[] = { "sigma", "sampling", "steps" };
	struct session *session = session_new();
	char *text = say_in(session, "csv", question);

	for (size_t i = 0; i < 3; i++) {
		char wanted[64], line[300];
		double value, found;
		char *row, *answer;

		snprintf(wanted, sizeof(wanted), ",,%s,", names[i]);
		row = strstr(text, wanted);
		cr_assert(row, "%s", text);
		cr_assert_eq(sscanf(row + strlen(wanted), "%*[^,],%lf", &value),
			     1);
		for (int more = 0; more < 2; more++) {
			double at = i == 2 ? value + more
					   : value * (1 + (i ? 1e-6 : -1e-6) *
								  more);

			snprintf(line, sizeof(line), "%s%s%.15g", epsilon,
				 rest[i], at);
			answer = say_in(session, "csv", line);
			row = strstr(answer, ",,epsilon,");
			cr_assert(row, "%s", answer);
			cr_assert_eq(
				sscanf(row, ",,epsilon,%*[^,],%lf", &found), 1);
			cr_expect(more ? found > 3 : found <= 3 + 1e-9,
				  "%s: %.12g", line, found);
			free(answer);
		}
	}
	free(text);
	expect_said(session, "text",
		    "theory calibrate mechanism=subsampled-gaussian sigma=1 "
		    "sampling=0.01 at-epsilon=3",
		    "Without steps= all but the steps");
	expect_said(session, "text",
		    "theory calibrate mechanism=gaussian sigma=1 at-epsilon=0 "
		    "delta=1",
		    "any");
	expect_said(session, "text",
		    "theory calibrate mechanism=subsampled-gaussian "
		    "at-epsilon=3",
		    "all parameters of mechanism=subsampled-gaussian but one");
	/* A promise that is read for two changes has another answer. */
	expect_said(session, "text",
		    "theory noise mechanism=approximate-dp at-epsilon=1 "
		    "adjacency=replace-one claim-adjacency=add-remove",
		    "as it was made");
	expect_said(session, "text",
		    "theory calibrate mechanism=approximate-dp at-epsilon=1 "
		    "adjacency=replace-one claim-adjacency=add-remove",
		    "as it was made");
	session_free(session);
}

/* Key c sets it; a mechanism of the sitting may be one that was looked at. */
TEST(verb_check, a_claim_of_the_sitting_is_the_claim)
{
	static const char gate[] = "check tp=80 fn=20 fp=20 tn=80 delta=0";
	struct session *session = session_new();
	char *text = say_in(session, "text", "set claim-epsilon=0.5");

	free(text);
	text = say_in(session, "text", "set mechanism=gaussian mu=9");
	free(text);
	text = say_in(session, "text", gate);
	cr_expect(strstr(text, "verdict: refuted"), "%s", text);
	cr_expect(strstr(text, "claim-epsilon: 0.5"), "%s", text);
	free(text);
	/* what is typed comes before what was set */
	text = say_in(session, "text",
		      "check tp=80 fn=20 fp=20 tn=80 delta=0 claim-epsilon=3");
	cr_expect(strstr(text, "claim-epsilon: 3"), "%s", text);
	free(text);
	session_free(session);
}

/* Whoever sets nothing is led by the band, and told of a claim it refutes. */
TEST(verb_check, without_settings_the_band_leads_and_refutes)
{
	struct session *session = session_new();
	struct answer answer = { 0 };
	struct error err = { 0 };
	char line[4200];

	snprintf(line, sizeof(line),
		 "compare '%s/sample-data/gaussian-scores.csv'",
		 getenv("DPAUDIT_SOURCE"));
	expect_said(session, "csv", line,
		    "holds-if\ngaussian-scores.csv,band,bound,1.17");
	snprintf(line, sizeof(line),
		 "check '%s/sample-data/gaussian-scores.csv' claim-epsilon=1",
		 getenv("DPAUDIT_SOURCE"));
	expect_said(session, "text", line, "verdict: refuted");
	cr_assert(run_alone(line, &answer, &err), "%s", err.text);
	cr_expect_eq(answer.status, 1);
	answer_clear(&answer);
	session_free(session);
}

/* ---- the command that can tell ---- */

static void
expect_remedy(const char *words, const char *remedy)
{
	struct text line = { 0 };
	struct answer answer = { 0 };
	struct error err = { 0 };
	const char *needle = *remedy ? remedy : "can be tested";
	bool said = false;

	text_add(&line, "check '%s/sample-data/trained-%s",
		 getenv("DPAUDIT_SOURCE"), words);
	cr_assert(run_alone(text_get(&line), &answer, &err), "%s: %s", words,
		  err.text);
	cr_expect_eq(answer.status, STATUS_CANNOT_TELL, "%s", words);
	for (size_t i = 0; i < answer.note_count; i++)
		said = said || strstr(answer.notes[i], needle);
	cr_expect_eq(said, *remedy != '\0', "%s", words);
	answer_clear(&answer);
	text_clear(&line);
}

/* The curve of a mechanism says more than its epsilon, and is named. */
TEST(verb_check, the_claim_of_a_header_is_its_mechanism_before_its_epsilon)
{
	static const struct {
		const char *words, *claim;
		enum status status;
	} lines[] = {
		{ "bug-scores.csv'", "header: mechanism=gaussian,sigma=1",
		  STATUS_REFUTED },
		{ "scores.csv'", "header: mechanism=gaussian,sigma=1",
		  STATUS_DONE },
		/* One run has no rates to test a curve by. */
		{ "one-run-scores.csv'", "header: claim-epsilon=7.99",
		  STATUS_CANNOT_TELL },
		{ "scores.csv' method=one-run", "header: claim-epsilon=4.37",
		  STATUS_CANNOT_TELL },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct answer answer = { 0 };
		struct error err = { 0 };
		char line[4200];
		bool said = false;

		snprintf(line, sizeof(line), "check '%s/sample-data/trained-%s",
			 getenv("DPAUDIT_SOURCE"), lines[i].words);
		cr_assert(run_alone(line, &answer, &err), "%s: %s", line,
			  err.text);
		cr_expect_eq(answer.status, lines[i].status, "%s", line);
		for (size_t j = 0; j < answer.note_count; j++)
			said = said || strstr(answer.notes[j], lines[i].claim);
		cr_expect(said, "%s", line);
		answer_clear(&answer);
	}
}

TEST(verb_check, what_cannot_tell_names_the_command_that_can)
{
	expect_remedy("bug-scores.csv' claim-epsilon=4.38",
		      " mechanism=gaussian sigma=1");
	expect_remedy("one-run-scores.csv' claim-epsilon=8", "");
}
