/* test_follow.c - rows looked at as they come, and numbers re-audited */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load/rows_stream.h"
#include "stats/law/random.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(verb_follow, .timeout = 600);

/* A file of rows in order of arrival; appended to where it is there. */
static const char *
write_rows(const char *name, size_t from, size_t to, double gap)
{
	static char path[600];
	FILE *out;

	snprintf(path, sizeof(path), "%s", build_path(name));
	out = fopen(path, from ? "a" : "w");
	cr_assert(out);
	if (!from)
		fprintf(out, "score,member\n");
	for (size_t i = from; i < to; i++) {
		struct random random = random_start(31, i);
		int member = random_uniform(&random) < 0.5;

		fprintf(out, "%.17g,%d\n",
			random_normal(&random) + gap * member, member);
	}
	fclose(out);

	return path;
}

static double
epsilon_in(const char *text)
{
	const char *at = strstr(text, "\"epsilon\"");

	cr_assert(at, "%s", text);
	at = strstr(at, "\"lower\": ");
	cr_assert(at, "%s", text);

	return strtod(at + 9, NULL);
}

static struct ran
run_with(const char *before, const char *path, const char *after)
{
	char line[900];

	snprintf(line, sizeof(line), "%s %s %s", before, path, after);

	return program_run(line);
}

TEST(verb_follow, rows_as_they_come_end_where_reading_at_once_ends)
{
	const char *path = write_rows("follow-once.csv", 0, 3000, 2);
	struct ran follow, at_once;

	follow =
		run_with("follow anytime-rates - <", path, "tau=1 format=json");
	at_once = run_with("estimate anytime-rates", path, "tau=1 format=json");
	cr_assert_eq(follow.status, 0, "%s", follow.err);
	cr_assert_eq(at_once.status, 0, "%s", at_once.err);
	cr_expect_eq(epsilon_in(follow.out), epsilon_in(at_once.out));
	cr_expect(strstr(follow.err, "no selection"), "%s", follow.err);
	ran_clear(&at_once);
	ran_clear(&follow);
	unlink(path);
}

TEST(verb_follow, a_refuted_claim_ends_it)
{
	const char *path = write_rows("follow-claim.csv", 0, 4000, 3);
	struct ran ran = run_with("follow", path,
				  "tau=1.5 claim-epsilon=0.5 format=json");

	cr_expect_eq(ran.status, 1, "%d %s", ran.status, ran.err);
	cr_expect(epsilon_in(ran.out) > 0.5);
	cr_expect(strstr(ran.err, "wealth against"), "%s", ran.err);
	ran_clear(&ran);
	ran = run_with("follow", path, "tau=1.5 rows=500 format=json");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "\"rows\": 500"), "%s", ran.out);
	ran_clear(&ran);
	unlink(path);
}

TEST(verb_follow, what_cannot_be_followed_is_refused)
{
	const char *path = write_rows("follow-odd.csv", 0, 50, 1);
	struct ran ran = run_with("follow clopper-pearson", path, "tau=1");

	cr_expect_neq(ran.status, 0);
	cr_expect(strstr(ran.err, "anytime-rates"), "%s", ran.err);
	ran_clear(&ran);
	ran = program_run("follow - tau=1 < /dev/null");
	cr_expect_neq(ran.status, 0);
	cr_expect(strstr(ran.err, "no rows"), "%s", ran.err);
	ran_clear(&ran);
	ran = program_run("follow nothing-there.csv tau=1");
	cr_expect_neq(ran.status, 0);
	ran_clear(&ran);
	unlink(path);
}

TEST(verb_follow, guesses_need_their_number_where_delta_takes_part)
{
	struct ran ran;

	ran = program_run("follow one-run-anytime - delta=1e-5 < "
			  "sample-data/guesses.csv");
	cr_expect_neq(ran.status, 0);
	cr_expect(strstr(ran.err, "canaries="), "%s", ran.err);
	ran_clear(&ran);
}

TEST(verb_follow, help_names_the_method_that_reads_sorted_scores_once)
{
	struct ran ran = program_run("help follow");

	cr_expect(strstr(ran.out, "for one look"), "%s", ran.out);
	ran_clear(&ran);
}

/* ---- the stream itself ---- */

static size_t
count_rows(struct rows_stream *stream, enum stream_step *step)
{
	size_t count = 0;
	double value;
	bool flag;
	struct error err = { 0 };

	while ((*step = rows_stream_next(stream, 0, &value, &flag, &err)) ==
	       STREAM_ROW)
		count++;

	return count;
}

TEST(verb_follow, a_growing_file_gives_its_new_rows)
{
	struct load_options options = { 0 };
	struct error err = { 0 };
	const char *path = write_rows("follow-grow.csv", 0, 2000, 1);
	struct rows_stream *stream = rows_stream_open(path, &options, &err);
	enum stream_step step;
	FILE *out;

	cr_assert(stream, "%s", err.text);
	cr_expect_eq(count_rows(stream, &step), 2000);
	cr_expect_eq(step, STREAM_WAITING);
	write_rows("follow-grow.csv", 2000, 2005, 1);
	cr_expect_eq(count_rows(stream, &step), 5);
	/* Half a line is none yet. */
	out = fopen(path, "a");
	fprintf(out, "0.5,");
	fclose(out);
	cr_expect_eq(count_rows(stream, &step), 0);
	out = fopen(path, "a");
	fprintf(out, "1\n\n");
	fclose(out);
	cr_expect_eq(count_rows(stream, &step), 1);
	cr_assert_eq(truncate(path, 10), 0);
	cr_expect_eq(count_rows(stream, &step), 0);
	cr_expect_eq(step, STREAM_FAILED);
	rows_stream_close(stream);
	unlink(path);
}

static void
expect_refused(const char *text, const char *why)
{
	struct load_options options = { 0 };
	struct error err = { 0 };
	char path[600];
	struct rows_stream *stream;
	enum stream_step step = STREAM_ROW;
	double value;
	bool flag;
	FILE *out;

	snprintf(path, sizeof(path), "%s", build_path("follow-bad.csv"));
	out = fopen(path, "w");
	fputs(text, out);
	fclose(out);
	stream = rows_stream_open(path, &options, &err);
	cr_assert(stream);
	while (step == STREAM_ROW)
		step = rows_stream_next(stream, 0, &value, &flag, &err);
	cr_expect_eq(step, STREAM_FAILED);
	cr_expect(strstr(err.text, why), "%s", err.text);
	rows_stream_close(stream);
	unlink(path);
}

TEST(verb_follow, lies_are_refused_with_their_line)
{
	expect_refused("a,b\n1,2\n", "nothing says what");
	expect_refused("score,member\n1,1\nx,1\n", "line 3");
	expect_refused("score,member\n1\n", "line 2");
	expect_refused("score,member\nnan,1\n", "line 2");
}

/* The first row of a text that is followed. */
static bool
first_row(const char *text, double *value, bool *flag)
{
	struct load_options options = { 0 };
	struct error err = { 0 };
	char path[600];
	struct rows_stream *stream;
	enum stream_step step;
	FILE *out;

	snprintf(path, sizeof(path), "%s", build_path("follow-first.csv"));
	out = fopen(path, "w");
	fputs(text, out);
	fclose(out);
	stream = rows_stream_open(path, &options, &err);
	cr_assert(stream);
	step = rows_stream_next(stream, 0, value, flag, &err);
	step = step == STREAM_WAITING
		       ? rows_stream_next(stream, 0, value, flag, &err)
		       : step;
	cr_expect_eq(step, STREAM_ROW, "%s: %s", text, err.text);
	rows_stream_close(stream);
	unlink(path);

	return step == STREAM_ROW;
}

/* Quotes, blanks and marks mean what they mean in a table. */
TEST(verb_follow, cells_are_those_of_a_table)
{
	static const char *const texts[] = {
		"id,score,member\n\"a,5\",7,1\n",
		"id,score,member\n\"say \"\"5,1\"\"\",7,in\n",
		"score   member\n 7    1 \n",
		"\xef\xbb\xbfmember,score\r\n1,7\r\n",
		" # a remark\nscore\tmember\n7\t1\n",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		double value = 0;
		bool flag = false;

		if (!first_row(texts[i], &value, &flag))
			continue;
		cr_expect_float_eq(value, 7, 0, "%s", texts[i]);
		cr_expect(flag, "%s", texts[i]);
	}
	expect_refused("score,member\n1,1,0\n", "expected 2 cells");
	expect_refused("score,member\n\"1,1\n", "closing quote");
	/* What stands on the next line is none of this one. */
	expect_refused("score,member\n\"1\"x,1\n2,0\n", "found 'x,1'");
}

/* A table of them is refused, too. */
TEST(verb_follow, what_is_no_label_and_no_guess_is_refused)
{
	expect_refused("score,member\n1,1\n2,2\n", "line 3");
	expect_refused("score,member\n1,0.5\n", "line 2");
	expect_refused("loss,member\n1,nan\n", "line 2");
	expect_refused("truth,guess\n0,0\n", "line 2");
	expect_refused("truth,guess\n1,1\n1.5,1\n", "line 3");
	expect_refused("truth,guess\n1,-2\n", "line 2");
}

/* Who is out is -1 in words as in numbers; 0 is no guess. */
TEST(verb_follow, guesses_may_be_words)
{
	static const char words[] = "truth,guess\nin,in\nout,out\n"
				    "out,-1\n-1,in\n1,0\n";
	static const struct {
		double right;
		bool guessed;
	} rows[] = {
		{ 1, true }, { 1, true }, { 1, true }, { 0, true }, { 0, false }
	};
	const char *path = build_path("follow-words.csv");
	struct load_options options = { 0 };
	struct error err = { 0 };
	struct rows_stream *stream;
	FILE *out = fopen(path, "w");

	fputs(words, out);
	fclose(out);
	stream = rows_stream_open(path, &options, &err);
	cr_assert(stream);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double right = -1;
		bool guessed = false;

		cr_assert_eq(
			rows_stream_next(stream, 0, &right, &guessed, &err),
			STREAM_ROW, "%s", err.text);
		cr_expect_eq(right, rows[i].right, "%zu", i);
		cr_expect_eq(guessed, rows[i].guessed, "%zu", i);
	}
	rows_stream_close(stream);
	unlink(path);
}

/* ---- audit-of ---- */

TEST(verb_follow, a_reported_number_is_found_with_what_it_left_out)
{
	struct ran ran = program_run("estimate clopper-pearson policy=best "
				     "sides=1 format=csv "
				     "sample-data/gaussian-scores.csv");
	char line[200], number[32];
	const char *row = strstr(ran.out, ",epsilon,");
	double value;

	cr_assert(row, "%s", ran.out);
	row += 9;
	row = strchr(row, ',') ? row : "";
	value = strtod(row + strspn(row, ","), NULL);
	for (const char *at = row; *at && !(value > 0); at++)
		value = strtod(at, NULL);
	cr_assert(value > 0, "%s", ran.out);
	snprintf(number, sizeof(number), "%.2f", value);
	ran_clear(&ran);
	snprintf(line, sizeof(line),
		 "audit-of sample-data/gaussian-scores.csv reported=%s",
		 number);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "Clopper-Pearson at the best threshold"),
		  "%s", ran.out);
	cr_expect(strstr(ran.out, "What holds with 95 % confidence"), "%s",
		  ran.out);
	cr_expect(strstr(ran.out, "for having looked"), "%s", ran.out);
	ran_clear(&ran);
	ran = program_run("audit-of sample-data/gaussian-scores.csv "
			  "reported=77.7");
	cr_expect(strstr(ran.out, "None of"), "%s", ran.out);
	ran_clear(&ran);
	ran = program_run("audit-of sample-data/gaussian-scores.csv");
	cr_expect_eq(ran.status, 2);
	ran_clear(&ran);
}
