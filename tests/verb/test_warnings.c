/* test_warnings.c - every mistake can be provoked, and is explained */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "stats/law/random.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/verbs.h"

TestSuite(verb_warnings, .timeout = 600);

/* All that a line says: remarks, or the error that stopped it. */
static char *
remarks_of(const char *line)
{
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct text out = { 0 };

	if (verb_run_line(&scene, line, &answer, &err))
		answer_write_remarks(&answer, &out);
	else
		text_add(&out, "dpaudit: %s\n", err.text);
	answer_clear(&answer);
	session_free(session);

	return text_take(&out);
}

/*
 * A file of scores: `shift` is how far members lie above the others,
 * `step` what scores are rounded to, `runs` how many runs there were.
 */
static void
write_scores(const char *name, double shift, double step, size_t runs)
{
	struct random random = random_start(385, 0);
	struct text text = { 0 };

	text_add(&text, runs ? "score,member,run\n" : "score,member\n");
	for (size_t i = 0; i < 400; i++) {
		double z = random_normal(&random) + (i % 2 ? shift : 0);

		if (step > 0)
			z = step * (double)(long)(z / step);
		text_add(&text, "%.9g,%zu", z, i % 2);
		if (runs)
			text_add(&text, ",%zu", i % runs);
		text_add(&text, "\n");
	}
	scratch_text(name, text_get(&text));
	text_clear(&text);
}

/* Scores that are anything but normal. */
static void
write_skewed(const char *name)
{
	struct random random = random_start(7, 0);
	struct text text = { 0 };

	text_add(&text, "score,member\n");
	for (size_t i = 0; i < 400; i++)
		text_add(&text, "%.9g,%zu\n",
			 random_exponential(&random) + (i % 2 ? 1.5 : 0),
			 i % 2);
	scratch_text(name, text_get(&text));
	text_clear(&text);
}

static void
write_gaps(const char *name)
{
	struct text text = { 0 };

	text_add(&text, "score,member\n");
	for (size_t i = 0; i < 60; i++) {
		if (i % 10)
			text_add(&text, "%zu.5,%zu\n", i * 7 % 31, i % 2);
		else
			text_add(&text, "nan,%zu\n", i % 2);
	}
	scratch_text(name, text_get(&text));
	text_clear(&text);
}

#define COUNTS "tp=65 fn=35 fp=25 tn=75 "

/* One line per code; %s is a file of the scratch folder. */
static const struct {
	const char *code, *line, *file;
} mistakes[] = {
	{ "W01", "estimate jeffreys " COUNTS "alpha=0.95", NULL },
	{ "W02", "estimate clopper-pearson " COUNTS "sides=1", NULL },
	{ "W03", "estimate clopper-pearson %s policy=best", "plain.csv" },
	{ "W03", "estimate clopper-pearson %s policy=bonferroni-hull",
	  "plain.csv" },
	{ "W34", "estimate clopper-pearson %s", "plain.csv" },
	{ "W04", "compare " COUNTS, NULL },
	{ "W05", "estimate plug-in " COUNTS, NULL },
	{ "W06", "estimate attack %s bootstraps=50", "plain.csv" },
	{ "W07", "estimate clopper-pearson %s", "turned.csv" },
	{ "W08", "estimate clopper-pearson tp=25 fn=75 fp=65 tn=35", NULL },
	{ "W09", "estimate jeffreys " COUNTS "delta=1e-3 training-size=50000",
	  NULL },
	{ "W09", "estimate jeffreys " COUNTS "delta=0.005", NULL },
	{ "W11",
	  "check " COUNTS "claim-epsilon=1 claim-adjacency=replace-one "
	  "adjacency=add-remove",
	  NULL },
	{ "W12",
	  "check tp=900 fn=100 fp=10 tn=990 claim-epsilon=1 "
	  "sampling=shuffle",
	  NULL },
	{ "W13", "estimate clopper-pearson tp=100 fn=0 fp=0 tn=100", NULL },
	{ "W14", "estimate attack %s bootstraps=50", "plain.csv" },
	{ "W15", "estimate clopper-pearson %s", "coarse.csv" },
	{ "W16", "estimate clopper-pearson %s", "one-run.csv" },
	{ "W16", "estimate clopper-pearson %s force=yes", "one-run.csv" },
	{ "W16", "estimate clopper-pearson %s runs=1", "plain.csv" },
	{ "W19", "estimate clopper-pearson " COUNTS "randomised=no", NULL },
	{ "W20", "estimate clopper-pearson %s", "ordinary.csv" },
	{ "W21", "check " COUNTS "claim-epsilon=3", NULL },
	{ "W22", "estimate fdp-clopper-pearson %s", "skewed.csv" },
	{ "W23", "estimate bayes " COUNTS, NULL },
	{ "W24", "estimate katz tp=60 fn=40 fp=4 tn=96 delta=0", NULL },
	{ "W26", "estimate katz " COUNTS "delta=1e-5", NULL },
	{ "W26", "estimate bayes %s delta=0.01", "known.csv" },
	{ "W28", "check tp=900 fn=100 fp=10 tn=990 claim-epsilon=1", NULL },
	{ "W29", "estimate clopper-pearson %s nan=drop", "gaps.csv" },
	{ "W29", "estimate clopper-pearson %s nan=low", "gaps.csv" },
	{ "W30", "estimate clopper-pearson tp=5 fn=5 fp=5 tn=5", NULL },
};

static void
write_all(void)
{
	write_scores("plain.csv", 1, 0, 0);
	write_scores("turned.csv", -1, 0, 0);
	write_scores("coarse.csv", 1, 0.5, 0);
	write_scores("one-run.csv", 1, 0, 1);
	write_skewed("skewed.csv");
	write_gaps("gaps.csv");
	scratch_text("ordinary.csv", "# canaries=ordinary\nscore,member\n"
				     "1,1\n2,1\n3,1\n4,1\n0,0\n0.5,0\n1.5,0\n"
				     "2.5,0\n");
	scratch_text("known.csv", "# true-epsilon=1 true-delta=0.001\n"
				  "score,member\n1,1\n2,1\n3,1\n4,1\n0,0\n"
				  "0.5,0\n1.5,0\n2.5,0\n");
}

TEST(verb_warnings, every_mistake_can_be_provoked)
{
	write_all();
	for (size_t i = 0; i < sizeof(mistakes) / sizeof(mistakes[0]); i++) {
		char line[4096];
		char *said;

		if (mistakes[i].file)
			snprintf(line, sizeof(line), mistakes[i].line,
				 scratch_path(mistakes[i].file));
		else
			snprintf(line, sizeof(line), "%s", mistakes[i].line);
		said = remarks_of(line);
		cr_expect(strstr(said, mistakes[i].code), "%s: %s\n%s",
			  mistakes[i].code, line, said);
		free(said);
	}
	scratch_remove();
}

/* Nothing is raised where nothing is wrong. */
TEST(verb_warnings, sound_data_raise_none)
{
	char line[4096], *said;

	write_scores("plain.csv", 1, 0, 0);
	snprintf(line, sizeof(line),
		 "estimate clopper-pearson %s tau=0.5 randomised=yes",
		 scratch_path("plain.csv"));
	said = remarks_of(line);
	cr_expect_null(strstr(said, " W"), "%s", said);
	free(said);
	scratch_remove();
}

static char *
explanation(const char *topic)
{
	struct session *session = session_new();
	char line[40], *text;

	snprintf(line, sizeof(line), "explain %s", topic);
	text = say_in(session, "text", line);
	session_free(session);

	return text;
}

TEST(verb_warnings, every_code_is_explained)
{
	for (int i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);
		char *text = explanation(about->code);

		cr_expect(strstr(text, about->summary), "%s: %s", about->code,
			  text);
		free(text);
	}
}
