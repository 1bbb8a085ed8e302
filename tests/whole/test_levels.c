/* test_levels.c - the same bytes on every processor */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_levels, .timeout = 300);

/*
 * What a processor decides: our level, and which exp, log and sin the C
 * library takes.  A level that is not there runs as the one below.
 */
static const struct {
	const char *level, *tunables;
} processors[] = {
	{ "v4", NULL },
	{ "v3", NULL },
	{ "plain", NULL },
	{ "v4", "glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX2,-FMA,-FMA4,"
		"-AVX512F" },
};

enum {
	PROCESSORS = sizeof(processors) / sizeof(processors[0]),
	LEVELS = PROCESSORS - 1, /* with the same C library */
};

static void
become(size_t processor)
{
	setenv("DPAUDIT_ISA", processors[processor].level, 1);
	if (processors[processor].tunables)
		setenv("GLIBC_TUNABLES", processors[processor].tunables, 1);
	else
		unsetenv("GLIBC_TUNABLES");
}

static char *
said(const char *line)
{
	struct ran ran = program_run(line);
	char *out = memory_copy_text(ran.out);

	cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
	ran_clear(&ran);

	return out;
}

static void
expect_same(const char *line, size_t count)
{
	char *first = NULL;

	for (size_t i = 0; i < count; i++) {
		char *now;

		become(i);
		now = said(line);
		cr_expect(*now, "%s says nothing", line);
		cr_expect(!first || !strcmp(first, now),
			  "%s: processor %zu says otherwise", line, i);
		if (first)
			free(now);
		else
			first = now;
	}
	free(first);
}

/* A simulated file, without the line that says where it is. */
static void
expect_same_file(const char *what)
{
	const char *path = build_path("levels_test.csv");
	char line[400], *first = NULL;

	for (size_t i = 0; i < PROCESSORS; i++) {
		struct ran ran;
		char *now;

		become(i);
		snprintf(line, sizeof(line),
			 "simulate %s seed=7 output=%s force=yes", what, path);
		ran = program_run(line);
		cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
		ran_clear(&ran);
		now = read_whole(path);
		cr_assert(now);
		cr_expect(!first || !strcmp(first, now),
			  "simulate %s: processor %zu draws otherwise", what,
			  i);
		if (first)
			free(now);
		else
			first = now;
	}
	free(first);
	unlink(path);
}

Test(whole_levels, seeded_draws_are_the_same_everywhere)
{
	static const char *const drawn[] = {
		"scores mechanism=gaussian mu=1.3 rows=20000",
		"losses mechanism=gaussian mu=1 rows=5000",
		"scores mechanism=laplace epsilon=1 rows=20000",
		"scores mechanism=randomized-response epsilon=1 rows=5000",
		"scores mechanism=two-gaussians mean0=0 sd0=1 mean1=1 sd1=2 "
		"rows=5000",
		"losses mechanism=subsampled-gaussian sigma=1 sampling=0.1 "
		"steps=10 rows=5000",
		"predictions rows=20000",
		"counts mechanism=gaussian mu=1 rows=100000",
		"guesses mechanism=gaussian mu=1",
		"guesses mechanism=randomized-response epsilon=1 options=4",
		"cosines sigma=1 dimension=500",
		"one-run sigma=1 canaries=500",
		"one-shot sigma=1 dimension=1000",
		"strategies",
		"curve mechanism=gaussian mu=1",
		"white-box sigma=1",
		"white-box sigma=1 bug=few-seeds",
		"gamma rows=20000 shape=0.7",
	};

	for (size_t i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++)
		expect_same_file(drawn[i]);
}

Test(whole_levels, estimates_are_the_same_everywhere)
{
	static const char *const asked[] = {
		"clopper-pearson sample-data/gaussian-scores.csv",
		"clopper-pearson sample-data/ties-scores.csv policy=multisplit",
		"jeffreys sample-data/ties-scores.csv",
		"bayes sample-data/counts.csv",
		"katz sample-data/gaussian-scores.csv",
		"fdp-clopper-pearson sample-data/gaussian-scores.csv",
		"fdp-bayes sample-data/gaussian-scores.csv",
		"compose sample-data/gaussian-scores.csv",
		"band sample-data/gaussian-scores.csv",
		"attack sample-data/gaussian-scores.csv bootstraps=200",
		"epsilon-star sample-data/gamma-losses.csv",
		"epsilon-star-mixture sample-data/gamma-losses.csv",
		"epsilon-star-bound sample-data/gamma-losses.csv",
		"one-run sample-data/guesses.csv",
		"one-run-pointwise sample-data/guesses.csv",
		"one-run-fdp sample-data/guesses.csv",
		"one-shot sample-data/cosines.csv",
		"one-shot-all sample-data/cosines.csv",
		"one-shot-lower sample-data/cosines.csv",
	};

	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), "estimate %s format=json",
			 asked[i]);
		expect_same(line, PROCESSORS);
	}
}

Test(whole_levels, coverage_is_the_same_everywhere)
{
	expect_same("coverage clopper-pearson mechanism=gaussian mu=1 rows=200 "
		    "repetitions=500 seed=1 tau=0.5 format=json",
		    PROCESSORS);
	expect_same("coverage bayes mechanism=laplace epsilon=1 rows=100 "
		    "repetitions=50 seed=1 tau=0.5 format=json",
		    PROCESSORS);
	expect_same("coverage one-run mechanism=gaussian mu=1 repetitions=200 "
		    "seed=3 format=json",
		    PROCESSORS);
}

/* What is asked of a table's rows: words, and NAME=COLUMN for each. */
struct asked {
	const char *table, *words;
	const char *columns[5][2];
	size_t every; /* how many rows further */
};

#define COUNTS                                                                 \
	{                                                                      \
		{ "tp", "TP" }, { "fn", "FN" }, { "fp", "FP" },                \
			{ "tn", "TN" }, { "delta", "delta" },                  \
	}

static void
ask_rows(const struct asked *asked)
{
	struct oracle *table = oracle_open(asked->table);

	for (size_t row = 0; row < oracle_rows(table); row += asked->every) {
		char line[600];
		int length = snprintf(line, sizeof(line), "%s format=json",
				      asked->words);

		for (size_t i = 0; i < 5 && asked->columns[i][0]; i++)
			length += snprintf(
				line + length, sizeof(line) - (size_t)length,
				" %s=%s", asked->columns[i][0],
				oracle_text(table, row, asked->columns[i][1]));
		expect_same(line, LEVELS);
	}
	oracle_free(table);
}

/*
 * The tables that the oracle holds, asked of the built program.  Masking the
 * C library moves a last digit of the Gaussian's tails in two of these rows:
 * they, and GSL, use its exp and log.
 */
Test(whole_levels, tables_are_the_same_everywhere)
{
	static const struct asked tables[] = {
		{ "counts.csv", "compare", COUNTS, 3 },
		{ "gdp_counts.csv", "compare", COUNTS, 1 },
		{ "onerun.csv",
		  "compare",
		  { { "canaries", "m" },
		    { "guesses", "guesses" },
		    { "correct", "correct" },
		    { "options", "k" },
		    { "delta", "delta" } },
		  4 },
		{ "pld.csv",
		  "theory epsilon mechanism=subsampled-gaussian",
		  { { "sigma", "sigma" },
		    { "sampling", "q" },
		    { "steps", "T" },
		    { "delta", "delta" } },
		  5 },
	};

	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		ask_rows(&tables[i]);
}
