/* test_claims.c - one statement of a result, whichever verb prints it */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "result/writer/writers.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_claims, .timeout = 600);

/*
 * Runs a line with "@" for the folder of samples and "%" for that of data
 * whose header says less, in a session of its own.
 */
static char *
say(const char *format, const char *line)
{
	struct session *session = session_new();
	const char *at = strpbrk(line, "@%");
	char full[4200], *text;

	snprintf(full, sizeof(full), "%.*s%s%s%s",
		 (int)(at ? at - line : (long)strlen(line)), line,
		 at ? getenv("DPAUDIT_SOURCE") : "",
		 !at          ? ""
		 : *at == '@' ? "/sample-data/"
			      : "/tests/data/",
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
	/* Case 13: what holds in both cases, and the stronger by its name. */
	expect_part("text", "check %undescribed-scores.csv claim-epsilon=1",
		    "one-run  ", true);
	expect_part("text", "estimate one-run %undescribed-scores.csv",
		    "state rows-are=runs", true);
	expect_part("text", "estimate one-run @gaussian-scores.csv",
		    "state rows-are=runs", false);
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
		"estimate clopper-pearson %undescribed-scores.csv",
		("check method=clopper-pearson %undescribed-scores.csv "
		 "claim-epsilon=1"),
		"compare %undescribed-scores.csv",
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
	expect_part("text", "check @gaussian-scores.csv claim-epsilon=1",
		    "provided: none", true);
}

/* Conditions that a strict gate wants to see stated. */
TEST(verb_claims, require_lists_conditions_that_must_be_stated)
{
#define CHECK                                                                  \
	"check %undescribed-scores.csv claim-epsilon=1 "                       \
	"method=clopper-pearson randomised=yes "
	expect_part("text", CHECK "require=independent-rows",
		    "verdict: cannot tell", true);
	expect_part("text", CHECK "require=independent-rows", "rows-are=runs",
		    true);
	expect_part("text", CHECK "require=all", "verdict: cannot tell", true);
	expect_part("text", CHECK "require=random-membership",
		    "verdict: refuted", true);
	expect_part("text", CHECK "require=all rows-are=runs",
		    "verdict: refuted", true);
	expect_part("text", CHECK "require=independent-row",
		    "did you mean independent-rows?", true);
#undef CHECK
}

/* A required condition counts whether the method rests on it or not. */
TEST(verb_claims, require_asks_for_conditions_of_other_methods_too)
{
	static const char one_run[] = "check %undescribed-scores.csv "
				      "claim-epsilon=1 randomised=yes "
				      "require=independent-rows";

	expect_part("text", one_run, "verdict: cannot tell", true);
	expect_part("text", one_run, "rows-are=runs", true);
	/* Exactly half are members, which randomised=yes does not explain. */
	expect_part("text",
		    "check %undescribed-scores.csv claim-epsilon=1 "
		    "randomised=yes require=fair-coins",
		    "unusual for fair coins (W17)", true);
}

/* Case 13: a session begins with the method that check takes. */
TEST(verb_claims, a_session_begins_with_the_method_of_check)
{
	struct session *session = session_new();
	char line[4200];

	snprintf(line, sizeof(line),
		 "load '%s/tests/data/undescribed-scores.csv'",
		 getenv("DPAUDIT_SOURCE"));
	free(say_in(session, "text", line));
	cr_expect_str_eq(session_state(session)->method->name, "one-run");
	free(say_in(session, "text", "set method=clopper-pearson"));
	free(say_in(session, "text", line));
	cr_expect_str_eq(session_state(session)->method->name,
			 "clopper-pearson");
	session_free(session);
}

/* Case 5: scores read the wrong way round show nothing about a leak. */
TEST(verb_claims, an_inverted_sign_is_no_absence_of_a_leak)
{
	static const char line[] = "estimate clopper-pearson "
				   "@swapped-scores.csv";
	static const char turned[] = "estimate clopper-pearson "
				     "@gaussian-scores.csv lower-is-member=yes";

	expect_part("text", line, "These data show no leak", false);
	expect_part("text", line, "lower-is-member=yes", true);
	expect_part("text", turned, "lower-is-member=no", true);
}

/* Far from half, no coin was fair, whatever the header says. */
TEST(verb_claims, coins_that_cannot_be_fair_fail)
{
	static const char line[] = "check %many-members.csv claim-epsilon=0.01 "
				   "method=one-run randomised=yes";

	expect_part("text", line, "verdict: cannot tell", true);
	expect_part("text", line, "failed: fair-coins", true);
}

/* A verdict about several files names what it rests on in any of them. */
TEST(verb_claims, conditions_of_all_files_are_named)
{
	char line[8400];

	snprintf(line, sizeof(line),
		 "check '%s/sample-data/null-scores.csv' "
		 "'%s/tests/data/undescribed-scores.csv' claim-epsilon=1",
		 getenv("DPAUDIT_SOURCE"), getenv("DPAUDIT_SOURCE"));
	expect_part("text", line, "provided: fair-coins", true);
}

/* Case 16: scores of two groups of people differ without a leak. */
TEST(verb_claims, membership_that_nobody_drew_is_a_condition)
{
	static const char line[] =
		"check %undescribed-scores.csv claim-epsilon=1 "
		"method=clopper-pearson";

	expect_part("text", line, "membership was drawn at random", true);
	expect_part("text", "estimate clopper-pearson %undescribed-scores.csv",
		    "was drawn at random", true);
	expect_part("text", "check @gaussian-scores.csv claim-epsilon=1",
		    "membership was drawn", false);
	expect_part("text",
		    "check @gaussian-scores.csv claim-epsilon=1 randomised=no",
		    "membership was not drawn at random (W19)", true);
	expect_part("json", "estimate clopper-pearson %undescribed-scores.csv",
		    "dpaudit estimate baseline FILE baseline=COLUMN", true);
}

/* Case 6: what claims nothing is an estimate by name. */
TEST(verb_claims, an_estimate_is_not_called_a_claim)
{
	expect_part("json", "estimate one-shot @cosines.csv",
		    "\"grade\": \"no claim\"", true);
}

/* A number at delta 0 is not stated at another delta. */
TEST(verb_claims, a_pure_epsilon_is_stated_at_delta_0)
{
	expect_part("json", "estimate katz @gaussian-scores.csv delta=1e-5",
		    "\"delta\": 0.0", true);
}

/* ---- the same statement on every surface ---- */

/* An answer and the session that it came from. */
struct asked {
	struct session *session;
	struct answer answer;
	struct error err;
	bool done;
};

static struct asked
ask(const char *line)
{
	struct asked asked = { .session = session_new() };
	struct scene scene = { .session = asked.session };

	session_close_ledger(asked.session);
	asked.done = verb_run_line(&scene, line, &asked.answer, &asked.err);

	return asked;
}

static void
asked_clear(struct asked *asked)
{
	answer_clear(&asked->answer);
	session_free(asked->session);
}

static const struct result *
result_of(const struct asked *asked, const char *method)
{
	const struct result *found;

	for (size_t i = 0;
	     (found = document_result(&asked->answer.document, i)); i++) {
		if (!strcmp(found->method, method))
			return found;
	}

	return NULL;
}

/* Blanks, ends of lines and the escapes of TeX are the form's own. */
static bool
holds_words(const char *text, const char *words)
{
	char *tight[2] = { malloc(strlen(text) + 1),
			   malloc(strlen(words) + 1) };
	const char *from[2] = { text, words };
	bool holds;

	for (int i = 0; i < 2; i++) {
		char *to = tight[i];

		for (const char *at = from[i]; *at; at++) {
			if (!strchr(" \n\\", *at))
				*to++ = *at;
		}
		*to = '\0';
	}
	holds = strstr(tight[0], tight[1]);
	free(tight[0]);
	free(tight[1]);

	return holds;
}

static void
expect_alike(const char *line, const struct result *found,
	     const struct statement *wanted)
{
	const struct statement *got = &found->statement;
	double a = statement_figure(got), b = statement_figure(wanted);

	cr_expect_eq(got->grade, wanted->grade, "%s: %s, not %s", line,
		     grade_name(got->grade), grade_name(wanted->grade));
	cr_expect(!(a < b) && !(a > b) && isnan(a) == isnan(b),
		  "%s: %.17g, not %.17g", line, a, b);
	cr_expect_str_eq(got->sentence, wanted->sentence, "%s", line);
	cr_expect_eq(got->provided.count, wanted->provided.count, "%s", line);
	cr_expect_eq(got->failed.count, wanted->failed.count, "%s", line);
}

/* All forms of an answer hold the sentence; no row of a failed one binds. */
static void
expect_forms(const char *line, const struct asked *asked,
	     const struct statement *wanted)
{
	static const char *const forms[] = { "text", "json", "speech" };

	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct text out = { 0 };

		answer_write(&asked->answer, writer_find(forms[i]), &out);
		cr_expect(holds_words(text_get(&out), wanted->sentence),
			  "%s: %s lacks '%s'\n%s", line, forms[i],
			  wanted->sentence, text_get(&out));
		if (wanted->grade >= GRADE_ESTIMATE && wanted->failed.count)
			cr_expect_null(strstr(text_get(&out), "lower-bound"),
				       "%s: %s", line, text_get(&out));
		text_clear(&out);
	}
}

/* A bound of the mechanism is told by check, and what it tells is a bound. */
static size_t
expect_check(const char *file, const struct method *method, const char *rule,
	     const struct statement *wanted)
{
	const struct result *found;
	struct asked asked;
	size_t compared;
	char line[4400];
	bool told;

	snprintf(line, sizeof(line),
		 "check '%s' claim-epsilon=0.001 method=%s %s", file,
		 method->name, rule);
	asked = ask(line);
	found = asked.done ? result_of(&asked, method->name) : NULL;
	compared = found != NULL;
	if (found) {
		told = asked.answer.status != STATUS_CANNOT_TELL;
		expect_alike(line, found, wanted);
		cr_expect(!told || wanted->grade == GRADE_BOUND,
			  "%s: a verdict "
			  "by %s",
			  line, grade_name(wanted->grade));
		cr_expect(told || wanted->grade != GRADE_BOUND ||
				  wanted->number.about != ABOUT_MECHANISM ||
				  strcmp(wanted->quantity, "epsilon") ||
				  wanted->reach <= 0.001,
			  "%s: a bound that cannot tell", line);
	}
	asked_clear(&asked);

	return compared;
}

/* Against the row of compare; a twin has one only if it is declared. */
static void
expect_compared(const char *file, const struct method *method, const char *rule,
		const struct asked *all, const struct statement *wanted)
{
	struct asked own = { .session = NULL };
	const struct result *beside = result_of(all, method->name);
	char line[4400];

	snprintf(line, sizeof(line), "compare '%s' declared=%s %s", file,
		 method->name, rule);
	if (!beside) {
		own = ask(line);
		beside = result_of(&own, method->name);
	}
	cr_expect(beside, "%s: %s", line, own.err.text);
	if (beside)
		expect_alike(line, beside, wanted);
	if (own.session)
		asked_clear(&own);
}

/* Returns the number of answers that were held against the first. */
static size_t
expect_same_everywhere(const char *file, const struct method *method,
		       const char *rule, const struct asked *all)
{
	const struct result *found;
	struct asked estimate;
	size_t compared = 0;
	char line[4400];

	snprintf(line, sizeof(line), "estimate %s '%s' sides=1 %s",
		 method->name, file, rule);
	estimate = ask(line);
	found = estimate.done ? result_of(&estimate, method->name) : NULL;
	if (found && found->statement.quantity &&
	    !strcmp(found->statement.quantity, "epsilon")) {
		expect_forms(line, &estimate, &found->statement);
		compared =
			1 + expect_check(file, method, rule, &found->statement);
		expect_compared(file, method, rule, all, &found->statement);
	}
	asked_clear(&estimate);

	return compared;
}

static void
expect_sample(const char *sample, const char *header, size_t least)
{
	static const char *const rules[] = {
		"",
		"tau=0.7",
		"policy=split",
		"policy=multisplit",
		"policy=band",
		"policy=bonferroni",
		"policy=best",
		"tau=0.7 readings=3",
	};
	char file[4200], rule[80], line[4400];
	size_t compared = 0;

	snprintf(file, sizeof(file), "%s/sample-data/%s",
		 getenv("DPAUDIT_SOURCE"), sample);
	for (size_t j = 0; j < sizeof(rules) / sizeof(rules[0]); j++) {
		struct asked all;

		snprintf(rule, sizeof(rule), "%s %s", header, rules[j]);
		snprintf(line, sizeof(line), "compare '%s' %s", file, rule);
		all = ask(line);
		cr_assert(all.done, "%s: %s", line, all.err.text);
		for (size_t i = 0; methods()[i]; i++) {
			if (!j || methods()[i]->policies)
				compared += expect_same_everywhere(
					file, methods()[i], rule, &all);
		}
		asked_clear(&all);
	}
	cr_expect_geq(compared, least, "%s: %zu", sample, compared);
}

TEST(verb_claims, counts_and_guesses_are_the_same_on_every_surface)
{
	expect_sample("counts.csv", "", 128);
	expect_sample("counts.csv", "runs=1", 128);
	expect_sample("guesses.csv", "", 50);
	expect_sample("guesses.csv", "randomised=no", 50);
}

TEST(verb_claims, scores_are_the_same_on_every_surface)
{
	expect_sample("null-scores.csv", "", 162);
	expect_sample("null-scores.csv", "randomised=no", 162);
}

TEST(verb_claims, scores_of_one_run_are_the_same_on_every_surface)
{
	expect_sample("trained-one-run-scores.csv", "", 176);
}

TEST(verb_claims, losses_are_the_same_on_every_surface)
{
	expect_sample("gamma-losses.csv", "", 170);
	expect_sample("trained-scores.csv", "", 176);
}

/* ---- reports ---- */

static char *
read_whole(const char *path)
{
	FILE *in = fopen(path, "r");
	struct text text = { 0 };
	char part[4096];
	size_t got;

	cr_assert(in, "%s", path);
	while ((got = fread(part, 1, sizeof(part), in)))
		text_add_bytes(&text, part, got);
	fclose(in);

	return text_take(&text);
}

static void
expect_report(const char *sample, const char *method, const char *ending)
{
	char line[8800], file[4200], name[40];
	struct asked estimate, report;
	const struct result *found;
	char *text;

	snprintf(file, sizeof(file), "%s/sample-data/%s",
		 getenv("DPAUDIT_SOURCE"), sample);
	snprintf(name, sizeof(name), "claims%s", ending);
	snprintf(line, sizeof(line), "estimate %s '%s' sides=1", method, file);
	estimate = ask(line);
	found = result_of(&estimate, method);
	cr_assert(found, "%s: %s", line, estimate.err.text);
	snprintf(line, sizeof(line), "report '%s' method=%s output='%s'", file,
		 method, scratch_path(name));
	report = ask(line);
	cr_assert(report.done, "%s: %s", line, report.err.text);
	text = read_whole(scratch_path(name));
	cr_expect(holds_words(text, found->statement.sentence),
		  "%s: '%s' is missing\n%s", line, found->statement.sentence,
		  text);
	cr_expect_null(strstr(text, "uaranteed"), "%s", line);
	if (found->statement.failed.count)
		cr_expect(strstr(text, "ot claimable"), "%s", line);
	free(text);
	asked_clear(&report);
	asked_clear(&estimate);
	scratch_remove();
}

/* Case 1, 7, 15: the report in each form that can be read as text. */
TEST(verb_claims, reports_hold_the_sentence_of_estimate)
{
	static const char *const endings[] = { ".md", ".html", ".tex",
					       ".json" };

	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		expect_report("trained-one-run-scores.csv", "band", endings[i]);
		expect_report("trained-one-run-scores.csv", "one-run",
			      endings[i]);
		expect_report("null-scores.csv", "clopper-pearson", endings[i]);
		expect_report("trained-scores.csv", "clopper-pearson",
			      endings[i]);
	}
}

/* ---- headers are the word of a stranger ---- */

/* Writes gaussian-scores.csv with other lines above its rows. */
static void
write_with_header(const char *path, const char *header)
{
	char from[4200], line[200];
	FILE *in, *out = fopen(path, "w");

	snprintf(from, sizeof(from), "%s/tests/data/undescribed-scores.csv",
		 getenv("DPAUDIT_SOURCE"));
	in = fopen(from, "r");
	cr_assert(in && out);
	fputs(header, out);
	while (fgets(line, sizeof(line), in))
		fputs(line, out);
	fclose(in);
	fclose(out);
}

TEST(verb_claims, a_header_claims_parameters_of_its_mechanism_alone)
{
	static const char *const words[] = {
		"gaussian,mu=0.4,alpha=0.49", "gaussian,mu=0.4,require=family",
		"curve,file=/dev/zero",       "last-model,sigma=1,sampling=0.1",
		"renyi-dp,orders=/dev/zero",
	};
	static const char path[] = "/tmp/dpaudit-claims-header.csv";

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		char header[200], line[200];

		snprintf(header, sizeof(header),
			 "# rows-are=runs\n# claimed-epsilon=5\n"
			 "# mechanism=%s\n",
			 words[i]);
		write_with_header(path, header);
		snprintf(line, sizeof(line), "check %s", path);
		expect_part("text", line, "claim-epsilon: 5", true);
		expect_part("text", line, "can be tested", false);
	}
	remove(path);
}

/* A curve is tested at the alpha that earlier looks leave. */
TEST(verb_claims, a_curve_is_tested_at_what_looks_leave_of_alpha)
{
	static const char *const before[] = {
		"estimate clopper-pearson policy=split",
		"estimate jeffreys",
		"estimate bayes",
		"set policy=band",
		"estimate clopper-pearson",
	};
	static const char path[] = "/tmp/dpaudit-claims-curve.csv";
	struct session *session = session_new();
	char line[300], *counted, *spelled;

	snprintf(line, sizeof(line),
		 "simulate scores mechanism=gaussian sigma=1 rows=400 seed=3 "
		 "output=%s force=yes",
		 path);
	free(say("text", line));
	snprintf(line, sizeof(line), "load %s", path);
	free(say_in(session, "text", line));
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
		free(say_in(session, "text", before[i]));
	counted = say_in(session, "text", "check mechanism=gaussian sigma=1.4");
	snprintf(line, sizeof(line),
		 "check %s mechanism=gaussian sigma=1.4 alpha=0.0125", path);
	spelled = say("text", line);
	cr_expect(strstr(counted, "verdict: not refuted"), "%s", counted);
	cr_expect(strstr(spelled, "verdict: not refuted"), "%s", spelled);
	free(counted);
	free(spelled);
	session_free(session);
	remove(path);
}
