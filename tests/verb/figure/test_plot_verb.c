/* test_plot_verb.c - a figure into a file, or as characters */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "figure/figure_kinds.h"
#include "tests/oracle.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_plot, .timeout = 600);

static void
expect_refused(const char *line, const char *expected)
{
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect(!run_alone(line, &answer, &err), "%s", line);
	cr_expect(strstr(err.text, expected), "%s: %s", line, err.text);
	answer_clear(&answer);
}

TEST(verb_plot, prints_a_figure_without_an_output)
{
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect(run_alone("plot region tp=80 fn=20 fp=10 tn=90 size=60x20",
			    &answer, &err),
		  "%s", err.text);
	cr_assert_eq(document_count(&answer.document, BLOCK_PARAGRAPH), 1);
	cr_expect(strstr(
		document_next(&answer.document, BLOCK_PARAGRAPH, NULL)->text,
		"rate"));
	cr_expect(strstr(
		document_next(&answer.document, BLOCK_PARAGRAPH, NULL)->text,
		"95 %"));
	answer_clear(&answer);
}

TEST(verb_plot, writes_the_file_it_is_told_once)
{
	char path[] = "/tmp/dpaudit-plot-XXXXXX.svg", line[200];
	struct answer answer = { 0 };
	struct error err = { 0 };
	int fd = mkstemps(path, 4);

	close(fd);
	unlink(path);
	snprintf(line, sizeof(line),
		 "plot tradeoff mechanism=gaussian mu=1 "
		 "output=%s",
		 path);
	cr_expect(run_alone(line, &answer, &err), "%s", err.text);
	cr_expect_eq(answer.file_count, 1);
	cr_expect(!access(path, F_OK));
	answer_clear(&answer);
	expect_refused(line, "force=yes");
	unlink(path);
}

TEST(verb_plot, shows_the_numbers_of_the_method_that_is_named)
{
	const char *path = source_path("sample-data/gaussian-scores.csv");
	char line[400];
	struct answer answer = { 0 };
	struct error err = { 0 };

	snprintf(line, sizeof(line),
		 "plot threshold %s method=jeffreys size=80x20", path);
	cr_assert(run_alone(line, &answer, &err), "%s", err.text);
	cr_expect(strstr(
		document_next(&answer.document, BLOCK_PARAGRAPH, NULL)->text,
		"Jeffreys"));
	answer_clear(&answer);
}

TEST(verb_plot, refuses_with_what_would_help)
{
	expect_refused("plot", "plot");
	expect_refused("plot regoin", "did you mean region?");
	expect_refused("plot roc", "no data");
	expect_refused("plot region epsilon=1 output=a.jpg", ".png");
	expect_refused("plot region epsilon=1 size=tiny", "slide");
	expect_refused("plot roc tp=1 fn=1 fp=1 tn=1", "scores");
}

TEST(verb_plot, every_figure_needs_no_further_setting_for_some_sample)
{
	for (size_t i = 0; figure_kinds()[i]; i++) {
		struct answer answer = { 0 };
		struct error err = { 0 };
		char line[512];

		if (!(figure_kinds()[i]->kinds & KIND_BIT(KIND_SCORES)))
			continue;
		snprintf(line, sizeof(line), "plot %s %s",
			 figure_kinds()[i]->name,
			 source_path("sample-data/gaussian-scores.csv"));
		cr_expect(run_alone(line, &answer, &err), "%s: %s", line,
			  err.text);
		answer_clear(&answer);
	}
}

/* A bound is rounded down, an estimate to the nearest, as its caption is. */
TEST(verb_plot, an_estimate_has_one_rounding)
{
	struct session *session = session_new();

	expect_said(session, "text",
		    "plot region method=plug-in tp=107 fn=93 fp=81 tn=119 "
		    "size=60x20",
		    "region of eps = 0.2784");
	session_free(session);
}
