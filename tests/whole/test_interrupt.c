/* test_interrupt.c - Ctrl-C ends whatever the program waits for */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/program.h"
#include "tests/scratch.h"

TestSuite(whole_interrupt, .timeout = 300);

/*
 * The goal is 0.2 s.  Machines that test much else at the same time are given
 * five times as long; before, nothing here took less than ten seconds.
 */
#define SOON 1.0

static void
expect_stop(const char *line, double seconds)
{
	double took;
	struct ran ran = program_interrupt(line, seconds, &took, NULL);

	cr_expect_eq(ran.status, 6, "%s: %d %s", line, ran.status, ran.err);
	cr_expect_leq(took, SOON, "%s: %.2f s", line, took);
	ran_clear(&ran);
}

static void
enter(void)
{
	scratch_make();
	program_directory(scratch_folder());
}

static void
leave(void)
{
	program_directory(NULL);
	scratch_remove();
}

/* A file of so many bytes that takes no room. */
static void
write_hole(const char *name, off_t size)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/%s", scratch_folder(), name);
	scratch_write(name, "");
	cr_assert_eq(truncate(path, size), 0);
}

/* ---- files whose sums are part of a plan ---- */

/* A campaign of one kind of line, whose file is part of the plan. */
static void
write_campaign(const char *line)
{
	char lines[300];

	snprintf(lines, sizeof(lines), "%s delta={0.1,0.2}\n", line);
	scratch_write("grid.dpa", lines);
}

#define CAMPAIGN "campaign grid.dpa output=F/"

Test(whole_interrupt, a_large_file_of_a_campaign_can_be_left, .init = enter,
     .fini = leave)
{
	write_hole("big.bin", (off_t)30 << 30);
	write_campaign("check tp=8 fn=2 fp=1 tn=9 claim=big.bin");
	expect_stop(CAMPAIGN, 0.5);
	write_campaign("estimate jeffreys ./big.bin");
	expect_stop(CAMPAIGN, 0.5);
}

Test(whole_interrupt, a_folder_of_many_files_can_be_left, .init = enter,
     .fini = leave)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/data", scratch_folder());
	cr_assert_eq(mkdir(path, 0700), 0);
	for (int i = 0; i < 40; i++) {
		char name[40];

		snprintf(name, sizeof(name), "data/%d.bin", i);
		write_hole(name, (off_t)1 << 30);
	}
	write_campaign("estimate jeffreys ./data");
	expect_stop(CAMPAIGN, 0.5);
}

Test(whole_interrupt, a_folder_is_no_claim_and_is_not_walked, .init = enter,
     .fini = leave)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/data", scratch_folder());
	cr_assert_eq(mkdir(path, 0700), 0);
	write_hole("data/0.bin", (off_t)1 << 30);
	for (size_t i = 0; i < 4; i++) {
		static const char *const lines[] = {
			"check tp=8 fn=2 fp=1 tn=9 claim=./data",
			"theory epsilon mechanism=curve file=./data",
			"theory epsilon mechanism=banded strategy=./data",
			"theory epsilon mechanism=renyi-dp orders=./data",
		};
		double took;
		struct ran ran;

		write_campaign(lines[i]);
		ran = program_interrupt(CAMPAIGN, 0.5, &took, NULL);
		cr_expect_eq(ran.status, 3, "%s: %d %s", lines[i], ran.status,
			     ran.err);
		cr_expect(strstr(ran.err, "./data is a folder"), "%s: %s",
			  lines[i], ran.err);
		ran_clear(&ran);
	}
}

/* ---- what an accountant was told ---- */

/* Steps of unlike noise, or of one, as one row each. */
static void
write_history(const char *name, size_t rows, double more)
{
	struct text json = { 0 };

	text_add_string(&json, "{\"history\": [");
	for (size_t i = 0; i < rows; i++)
		text_add(&json, "%s[%.6f, 0.01, 1]", i ? ", " : "",
			 1.1 + more * (double)i);
	text_add_string(&json, "], \"mechanism\": \"prv\"}");
	scratch_write(name, text_get(&json));
	text_clear(&json);
}

Test(whole_interrupt, a_check_of_many_unlike_steps_can_be_left_at_any_time,
     .init = enter, .fini = leave)
{
	write_history("h.json", 9000, 1e-5);
	for (double seconds = 0.2; seconds < 1.3; seconds += 0.2)
		expect_stop("check tp=80 fn=20 fp=20 tn=80 claim=h.json",
			    seconds);
}

Test(whole_interrupt, more_unlike_steps_than_compose_are_refused, .init = enter,
     .fini = leave)
{
	double took, worked;
	struct ran ran;

	write_history("h.json", 20000, 1e-5);
	ran = program_interrupt("check tp=80 fn=20 fp=20 tn=80 claim=h.json", 4,
				&took, &worked);
	cr_expect_eq(ran.status, 2, "%d %s", ran.status, ran.err);
	cr_expect(strstr(ran.err, "h.json has 20000 unlike steps; at most "
				  "10000 can be composed"),
		  "%s", ran.err);
	cr_expect_leq(worked, 1, "%.2f s", worked);
	ran_clear(&ran);
}

/* A row a step is how some accountants write it. */
Test(whole_interrupt, steps_that_are_alike_are_composed_as_one, .init = enter,
     .fini = leave)
{
	double took, worked;
	struct ran one, many;

	write_history("h.json", 20000, 0);
	many = program_interrupt("theory epsilon claim=h.json format=csv", 4,
				 &took, &worked);
	scratch_write("h.json", "{\"history\": [[1.1, 0.01, 20000]], "
				"\"mechanism\": \"prv\"}");
	one = program_run("theory epsilon claim=h.json format=csv");
	cr_expect_eq(many.status, 0, "%d %s", many.status, many.err);
	cr_expect_str_eq(many.out, one.out);
	cr_expect_leq(worked, 1, "%.2f s", worked);
	ran_clear(&one);
	ran_clear(&many);
}

/* ---- data that are drawn ---- */

Test(whole_interrupt, a_large_simulation_can_be_left_at_any_time, .init = enter,
     .fini = leave)
{
	static const char *const lines[] = {
		"simulate scores mechanism=gaussian sigma=1 rows=100000000 "
		"output=x.csv",
		"simulate losses mechanism=subsampled-gaussian sigma=1 "
		"sampling=0.1 rows=100000000 output=x.csv",
		"simulate scores mechanism=laplace epsilon=1 steps=9 "
		"rows=100000000 output=x.csv",
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		for (double seconds = 0.3; seconds < 2; seconds += 0.8)
			expect_stop(lines[i], seconds);
}

Test(whole_interrupt, a_large_metrics_file_of_a_training_can_be_left,
     .init = enter, .fini = leave)
{
	enum { ROWS = 16 << 20 };
	struct text rows = { 0 };
	char path[200];
	FILE *file;

	snprintf(path, sizeof(path), "%s/made", scratch_folder());
	cr_assert_eq(mkdir(path, 0700), 0);
	scratch_write("made/losses.csv",
		      "loss,member\n1,1\n2,1\n3,0\n5,0\n4,1\n4,0\n");
	snprintf(path, sizeof(path), "%s/made/metrics.csv", scratch_folder());
	file = fopen(path, "w");
	cr_assert_not_null(file);
	fputs("step,loss,accuracy\n", file);
	for (size_t i = 0; i < 1024; i++)
		text_add_string(&rows, "1,1,1\n");
	for (size_t i = 0; i < ROWS / 1024; i++)
		fwrite(text_get(&rows), 1, rows.length, file);
	cr_assert_eq(fclose(file), 0);
	text_clear(&rows);
	expect_stop("strategies made", 0.3);
}
