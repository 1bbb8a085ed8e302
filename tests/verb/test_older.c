/* test_older.c - older words of settings, typed, in a session, in a file */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tests/load/loading.h"
#include "tests/oracle.h"
#include "tests/program.h"
#include "tests/support.h"
#include "tests/verb/saying.h"

static const struct {
	const char *verb, *older, *newer;
} lines[] = {
	{ "estimate clopper-pearson", "confidence=0.9", "alpha=0.1" },
	{ "estimate clopper-pearson", "tau-rank=50", "tau=rank:50" },
	{ "estimate clopper-pearson", "tau-quantile=0.95",
	  "tau=quantile:0.95" },
	{ "estimate attack", "bootstrap=bca bootstraps=20",
	  "bootstrap=bca:20" },
	{ "estimate attack", "bootstraps=20 bootstrap=bc", "bootstrap=bc:20" },
	{ "estimate attack", "bootstraps=20", "bootstrap=percentile:20" },
};

/* Copies the scores, because a session file reads from its own folder. */
static void
copy_scores(void)
{
	char *scores =
		read_whole(source_path("sample-data/gaussian-scores.csv"));

	cr_assert(scores);
	scratch_text("scores.csv", scores);
	free(scores);
}

TestSuite(verb_older, .init = copy_scores, .fini = scratch_remove,
	  .timeout = 120);

/* Returns the rows of an estimate of scores, in a session of its own. */
static char *
answer_typed(const char *verb, const char *words)
{
	struct session *session = session_new();
	char line[300], *said;

	snprintf(line, sizeof(line), "%s %s %s", verb,
		 scratch_path("scores.csv"), words);
	said = say_in(session, "csv", line);
	session_free(session);

	return said;
}

TEST(verb_older, typed_they_answer_as_the_newer)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char *older = answer_typed(lines[i].verb, lines[i].older);
		char *newer = answer_typed(lines[i].verb, lines[i].newer);

		cr_expect(strncmp(newer, "error", 5) != 0, "%s", newer);
		cr_expect_str_eq(older, newer, "%s", lines[i].older);
		free(older);
		free(newer);
	}
}

/* Returns what a session answers once a file has set the words. */
static char *
answer_of_file(const char *verb, const char *words)
{
	struct session *session = session_new();
	struct text file = { 0 }, line = { 0 };
	char *said;

	text_add(&file, "load %s\nset %s\n", scratch_path("scores.csv"), words);
	scratch_text("older.dpa", text_get(&file));
	text_add(&line, "open %s", scratch_path("older.dpa"));
	said = say_in(session, "text", text_get(&line));
	cr_assert(strncmp(said, "error", 5) != 0, "%s", said);
	free(said);
	said = say_in(session, "csv", verb);
	session_free(session);
	text_clear(&file);
	text_clear(&line);

	return said;
}

TEST(verb_older, in_session_files_they_answer_as_the_newer)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char *older = answer_of_file(lines[i].verb, lines[i].older);
		char *newer = answer_of_file(lines[i].verb, lines[i].newer);
		char *typed = answer_typed(lines[i].verb, lines[i].newer);

		cr_expect_str_eq(older, newer, "%s", lines[i].older);
		cr_expect_str_eq(newer, typed, "%s", lines[i].newer);
		free(older);
		free(newer);
		free(typed);
	}
}

TEST(verb_older, explain_says_the_newer)
{
	static const struct {
		const char *topic, *said;
	} topics[] = {
		{ "tau-rank", "tau-rank=12 is written tau=rank:12 today." },
		{ "noise-factor",
		  "noise-factor=0.5 is written bug=noise-scale:0.5 today." },
		{ "rate", "rate=0.1 is written learning-rate=0.1 today." },
	};
	struct session *session = session_new();

	for (size_t i = 0; i < sizeof(topics) / sizeof(topics[0]); i++) {
		char line[60];

		snprintf(line, sizeof(line), "explain %s", topics[i].topic);
		expect_said(session, "text", line, topics[i].said);
	}
	session_free(session);
}

/* Two ways to give one setting contradict each other on one line. */
TEST(verb_older, beside_the_newer_they_are_the_same_setting)
{
	static const struct {
		const char *words, *said;
	} cases[] = {
		{ "alpha=0.1 confidence=0.8",
		  "alpha is given twice, as '0.1' and as '0.2'" },
		{ "tau=0.5 tau-rank=3",
		  "tau is given twice, as '0.5' and as 'rank:3'" },
		{ "bootstrap=bc:10 bootstraps=20",
		  "bootstrap is given twice, as 'bc:10' and as 'bc:20'" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char *said = answer_typed("estimate", cases[i].words);

		cr_expect(strstr(said, cases[i].said), "%s", said);
		free(said);
	}
}

TEST(verb_older, lists_show_words_of_today)
{
	struct session *session = session_new();
	char *list = say_in(session, "csv", "list settings");
	const struct setting_older *older;

	for (size_t i = 0; (older = setting_older(i)); i++) {
		char row[60];

		snprintf(row, sizeof(row), "\n%s,", older->name);
		cr_expect_not(strstr(list, row), "%s", older->name);
		snprintf(row, sizeof(row), "\n%s,", older->now);
		cr_expect(strstr(list, row), "%s", older->now);
	}
	free(list);
	session_free(session);
}

TEST(verb_older, the_manual_has_all_of_them)
{
	char *page = read_whole(source_path("man/dpaudit.1"));
	const struct setting_older *older;

	cr_assert(page);
	for (size_t i = 0; (older = setting_older(i)); i++) {
		char row[60];

		snprintf(row, sizeof(row), "\n.It Cm %s=", older->name);
		cr_expect(strstr(page, row), "%s", older->name);
	}
	free(page);
}
