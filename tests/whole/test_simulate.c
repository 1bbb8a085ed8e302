/* test_simulate.c - simulated files are read back as they were meant */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/program.h"

TestSuite(whole_simulate, .timeout = 600);

static void
expect_round_trip(const char *what, const char *kind)
{
	const char *path = build_path("simulated_test.csv");
	char line[400], *file;
	struct ran ran;

	snprintf(line, sizeof(line), "simulate %s output=%s force=yes", what,
		 path);
	ran = program_run(line);
	cr_assert_eq(ran.status, 0, "%s: %s", line, ran.err);
	cr_expect(strstr(ran.out, path), "%s", ran.out);
	ran_clear(&ran);
	file = read_whole(path);
	cr_assert(file);
	cr_expect(strstr(file, "# randomised=yes\n"), "%s", what);
	cr_expect(strstr(file, "\n# rows-are=") || !strcmp(kind, ",curve,101,"),
		  "%s", what);
	free(file);
	snprintf(line, sizeof(line), "load %s format=csv", path);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s: %s", what, ran.err);
	cr_expect(strstr(ran.out, kind), "%s: %s", what, ran.out);
	ran_clear(&ran);
	unlink(path);
}

Test(whole_simulate, every_kind_is_read_back)
{
	expect_round_trip("scores mechanism=gaussian mu=1", ",scores,1000,");
	expect_round_trip("losses mechanism=laplace epsilon=1",
			  ",losses,1000,");
	expect_round_trip("counts mechanism=gaussian mu=1", ",counts,1,");
	expect_round_trip("guesses mechanism=gaussian mu=1 canaries=50",
			  ",guesses,50,");
	expect_round_trip("guesses mechanism=randomized-response epsilon=1 "
			  "options=4 canaries=50 guesses=20",
			  ",guesses,50,");
	expect_round_trip("cosines sigma=1 dimension=10000 canaries=40",
			  ",cosines,40,");
	expect_round_trip("strategies", ",strategies,250,");
	expect_round_trip("curve mechanism=subsampled-gaussian sigma=1 "
			  "sampling=0.1",
			  ",curve,101,");
	expect_round_trip("white-box sigma=3 bug=few-seeds", ",scores,1000,");
	expect_round_trip("gamma", ",losses,1000,");
	expect_round_trip("predictions scale=0.2", ",predictions,1000,");
}

/* The claim made from a mechanism is the mechanism's own epsilon. */
Test(whole_simulate, a_claimed_curve_is_understood)
{
	const char *path = build_path("claimed_test.csv");
	char line[400];
	struct ran ran;

	snprintf(line, sizeof(line),
		 "simulate curve mechanism=gaussian mu=1 output=%s force=yes",
		 path);
	ran = program_run(line);
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	snprintf(line, sizeof(line),
		 "theory epsilon mechanism=curve file=%s delta=1e-5", path);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	/* 4.3772 from the exact profile; 101 points cost a little */
	cr_expect(strstr(ran.out, "4.378"), "%s", ran.out);
	ran_clear(&ran);
	unlink(path);
}

/* A pipe reads what a file would hold. */
Test(whole_simulate, a_dash_is_standard_output)
{
	static const char line[] = "simulate scores mechanism=gaussian mu=1 "
				   "rows=4 output=";
	char words[200], left[400];
	struct ran ran;

	snprintf(left, sizeof(left), "%s/-", getenv("DPAUDIT_SOURCE"));
	unlink(left);
	snprintf(words, sizeof(words), "%s-", line);
	ran = program_run(words);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect(strstr(ran.out, "# made by: dpaudit simulate scores "), "%s",
		  ran.out);
	cr_expect(strstr(ran.out, "\nscore,member\n"), "%s", ran.out);
	cr_expect_eq(unlink(left), -1, "a file named - was left");
	ran_clear(&ran);
	snprintf(words, sizeof(words), "%s-.json", line);
	ran = program_run(words);
	cr_expect_eq(*ran.out, '{', "%s%s", ran.out, ran.err);
	ran_clear(&ran);
}

Test(whole_simulate, a_file_is_not_overwritten_unasked)
{
	const char *path = build_path("taken_test.csv");
	char line[400];
	struct ran ran;

	snprintf(line, sizeof(line), "simulate gamma rows=10 output=%s", path);
	unlink(path);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	ran = program_run(line);
	cr_expect_eq(ran.status, 3, "%d", ran.status);
	cr_expect_str_eq(ran.out, "");
	ran_clear(&ran);
	unlink(path);
}

Test(whole_simulate, a_file_that_ends_in_gz_is_packed)
{
	const char *path = build_path("packed_test.csv.gz");
	unsigned char head[2] = { 0 };
	char line[400];
	struct ran ran;
	FILE *in;

	snprintf(line, sizeof(line),
		 "simulate gamma rows=10 output=%s force=yes", path);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	in = fopen(path, "r");
	cr_assert(in);
	cr_expect_eq(fread(head, 1, 2, in), 2);
	fclose(in);
	cr_expect(head[0] == 0x1F && head[1] == 0x8B);
	snprintf(line, sizeof(line), "load %s format=csv", path);
	ran = program_run(line);
	cr_expect(strstr(ran.out, ",losses,10,"), "%s%s", ran.out, ran.err);
	ran_clear(&ran);
	unlink(path);
}

static char *
coverage_with(const char *threads)
{
	char line[300];
	struct ran ran;
	char *out;

	snprintf(line, sizeof(line),
		 "coverage jeffreys mechanism=randomized-response epsilon=4 "
		 "tau=0 delta=0 rows=1000 repetitions=100000 threads=%s "
		 "format=csv",
		 threads);
	ran = program_run(line);
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	out = ran.out;
	ran.out = NULL;
	ran_clear(&ran);

	return out;
}

Test(whole_simulate, coverage_has_the_same_digits_on_one_and_two_threads)
{
	char *one = coverage_with("1"), *two = coverage_with("2");

	cr_expect_str_eq(one, two);
	cr_expect(strstr(one, "miss-rate"), "%s", one);
	free(one);
	free(two);
}

/* The files' numbers, one after the other; the heading and words are 0. */
static size_t
numbers_of(const char *text, double numbers[], size_t most)
{
	size_t count = 0;

	while (*text && count < most) {
		char *end;

		if (*text == '#' || *text == 's') { /* a comment, the heading */
			text += strcspn(text, "\n");
			text += *text != '\0';
			continue;
		}
		numbers[count++] = strtod(text, &end);
		text = end + (*end != '\0');
	}

	return count;
}

static char *
simulated_at(const char *level)
{
	const char *path = build_path("level_test.csv");
	char line[400], *file;
	struct ran ran;

	setenv("DPAUDIT_ISA", level, 1);
	snprintf(line, sizeof(line),
		 "simulate scores mechanism=gaussian mu=1 rows=5000 output=%s "
		 "force=yes",
		 path);
	ran = program_run(line);
	unsetenv("DPAUDIT_ISA");
	cr_assert_eq(ran.status, 0, "%s", ran.err);
	ran_clear(&ran);
	file = read_whole(path);
	cr_assert(file);
	unlink(path);

	return file;
}

Test(whole_simulate, instruction_levels_differ_by_rounding_only)
{
	static const char *const levels[] = { "v3", "v4" };
	static double plain[10000], other[10000];
	char *file = simulated_at("plain");

	cr_assert_eq(numbers_of(file, plain, 10000), 10000);
	free(file);
	for (size_t i = 0; i < 2; i++) {
		file = simulated_at(levels[i]);
		cr_assert_eq(numbers_of(file, other, 10000), 10000);
		free(file);
		for (size_t j = 0; j < 10000; j++)
			cr_expect_float_eq(plain[j], other[j], 1e-14);
	}
}

/* Those of real trainings need pictures that may not be here. */
Test(whole_simulate, sample_data_are_what_their_script_makes)
{
	static const char line[] =
		"cd \"$DPAUDIT_BUILD\" && rm -rf samples && mkdir samples && "
		"\"$DPAUDIT_SOURCE/tools/sample-data\" ./dpaudit samples "
		"no >/dev/null && test \"$(ls samples | wc -l)\" -ge 13 && "
		"for file in samples/*; do "
		"cmp $file \"$DPAUDIT_SOURCE/sample-data/${file#*/}\" || "
		"exit 1; done && rm -r samples";

	cr_expect_eq(system(line), 0);
}
