/* test_reproduce_verb.c - the papers' figures as files */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/verb/saying.h"

TestSuite(verb_reproduce, .timeout = 300);

static void
expect_file(const struct answer *answer, size_t index, const char *path)
{
	cr_assert_lt(index, answer->file_count);
	cr_expect_str_eq(answer->files[index], path);
	cr_expect(!access(path, R_OK), "%s", path);
	unlink(path);
}

TEST(verb_reproduce, figures_go_into_a_new_folder)
{
	char folder[] = "/tmp/dpaudit-papers-XXXXXX", line[200], path[200];
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_assert(mkdtemp(folder));
	rmdir(folder);
	snprintf(line, sizeof(line),
		 "reproduce bayesian-estimation/figure-3 output=%s/", folder);
	cr_assert(run_alone(line, &answer, &err), "%s", err.text);
	cr_expect_eq(answer.file_count, 5); /* answer.*, manifest.json */
	snprintf(path, sizeof(path), "%s/bayesian-estimation-figure-3.png",
		 folder);
	expect_file(&answer, 0, path);
	snprintf(path, sizeof(path),
		 "%s/bayesian-estimation-figure-3-posterior.png", folder);
	expect_file(&answer, 1, path);
	snprintf(line, sizeof(line), "rm -r '%s'", folder);
	cr_expect_eq(system(line), 0);
	answer_clear(&answer);
}

TEST(verb_reproduce, the_ending_says_what_is_written)
{
	char folder[] = "/tmp/dpaudit-papers-XXXXXX", line[200], path[200];
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_assert(mkdtemp(folder));
	snprintf(line, sizeof(line),
		 "reproduce f-dp-one-run/figure-10 output=%s/a.csv", folder);
	cr_assert(run_alone(line, &answer, &err), "%s", err.text);
	answer_clear(&answer);
	cr_expect_not(run_alone(line, &answer, &err));
	cr_expect(strstr(err.text, "force=yes"), "%s", err.text);
	answer_clear(&answer);
	snprintf(line, sizeof(line),
		 "reproduce f-dp-one-run/figure-10 output=%s/a.csv force=yes",
		 folder);
	cr_assert(run_alone(line, &answer, &err), "%s", err.text);
	snprintf(path, sizeof(path), "%s/a-f-dp-one-run-figure-10.csv", folder);
	expect_file(&answer, 0, path);
	answer_clear(&answer);
	rmdir(folder);
	cr_expect_not(
		run_alone("reproduce bayesian-estimation/3.1 output=a.jpg",
			  &answer, &err));
	cr_expect(strstr(err.text, ".png"), "%s", err.text);
	answer_clear(&answer);
	cr_assert(run_alone("reproduce bayesian-estimation/3.1 output=a.png",
			    &answer, &err));
	cr_expect_eq(answer.file_count, 0);
	answer_clear(&answer);
}

TEST(verb_reproduce, a_folder_that_cannot_be_made_is_said)
{
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect_not(run_alone("reproduce bayesian-estimation/figure-3 "
				"output=/nowhere/at/all/",
				&answer, &err));
	cr_expect(strstr(err.text, "/nowhere/at/all"), "%s", err.text);
	answer_clear(&answer);
}
