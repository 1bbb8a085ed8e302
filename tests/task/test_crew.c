/* test_crew.c - pieces that are kept, gone on with, refused and stopped */

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "task/crew.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(task_crew, .timeout = 600);

enum { PIECES = 20, RECORD = 3 };

static const struct save_options user;

struct counted {
	atomic_size_t done, limit;
};

static bool
piece(void *state, size_t index, double record[], struct progress *progress,
      struct error *err)
{
	struct counted *counted = state;

	(void)progress;
	if (atomic_fetch_add(&counted->done, 1) >= counted->limit)
		return error_set(err, ERROR_STOPPED, "enough");
	for (size_t i = 0; i < RECORD; i++)
		record[i] = (double)(index * 10 + i) / 7;

	return true;
}

static void
clean(const char *folder)
{
	char line[600];

	snprintf(line, sizeof(line), "rm -rf '%s'", folder);
	cr_assert_eq(system(line), 0);
}

static bool
run(const char *folder, const char *plan, struct counted *counted,
    unsigned threads, double records[], struct error *err)
{
	const struct crew_job job = { .place.plan = plan,
				      .place.folder = folder,
				      .pieces = PIECES,
				      .record = RECORD,
				      .piece = piece,
				      .job = counted,
				      .place.threads = threads };

	*err = (struct error){ 0 };
	memset(records, 0, PIECES * RECORD * sizeof(*records));

	return crew_run(&job, records, NULL, err);
}

static void
expect_whole(const double records[])
{
	for (size_t i = 0; i < PIECES * RECORD; i++)
		cr_expect(records[i] ==
			  (double)(i / RECORD * 10 + i % RECORD) / 7);
}

TEST(task_crew, the_rest_is_done_by_who_comes_after)
{
	const char *folder = build_path("crew_test");
	struct counted counted = { 0, 7 };
	double records[PIECES * RECORD];
	struct parts_status status;
	struct error err;
	char path[600];
	FILE *file;

	clean(folder);
	cr_expect(!run(folder, "a=1 b=2", &counted, 2, records, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	cr_assert(parts_look(folder, &user, &status, &err), "%s", err.text);
	cr_expect_eq(status.pieces, PIECES);
	cr_expect_eq(status.done, 7);
	cr_expect_str_eq(status.plan, "a=1 b=2");
	parts_status_clear(&status);
	counted = (struct counted){ 0, 1000 };
	cr_assert(run(folder, "a=1 b=2", &counted, 3, records, &err), "%s",
		  err.text);
	cr_expect_eq(counted.done, PIECES - 7);
	expect_whole(records);

	/* What is torn or damaged is done again. */
	snprintf(path, sizeof(path), "%s/part-3", folder);
	cr_assert(!truncate(path, 30));
	snprintf(path, sizeof(path), "%s/part-5", folder);
	file = fopen(path, "r+");
	cr_assert(file && !fseek(file, -3, SEEK_END) && fputc('x', file) >= 0);
	fclose(file);
	counted = (struct counted){ 0, 1000 };
	cr_assert(run(folder, "a=1 b=2", &counted, 1, records, &err));
	cr_expect_eq(counted.done, 2);
	expect_whole(records);
	clean(folder);
}

TEST(task_crew, other_plans_are_refused_with_the_first_difference)
{
	const char *folder = build_path("crew_other");
	struct counted counted = { 0, 1000 };
	double records[PIECES * RECORD];
	struct error err;

	clean(folder);
	cr_assert(run(folder, "a=1 b=2 c=3", &counted, 1, records, &err));
	cr_expect(!run(folder, "a=1 b=5 c=3", &counted, 1, records, &err));
	cr_expect(strstr(err.text, "it has 'b=2', not 'b=5'"), "%s", err.text);
	clean(folder);
}

TEST(task_crew, a_stop_is_seen_and_forgotten)
{
	const char *folder = build_path("crew_stop");
	struct counted counted = { 0, 1000 };
	double records[PIECES * RECORD];
	struct parts_status status;
	struct error err = { 0 };

	clean(folder);
	cr_expect(!parts_stop(folder, &user, &err));
	cr_expect(!parts_look(folder, &user, &status, &err));
	cr_assert(run(folder, "a", &counted, 1, records, &err));
	cr_assert(parts_stop(folder, &user, &err), "%s", err.text);
	cr_assert(parts_look(folder, &user, &status, &err));
	cr_expect(status.stopping);
	parts_status_clear(&status);
	cr_assert(run(folder, "a", &counted, 1, records, &err), "%s", err.text);
	cr_assert(parts_look(folder, &user, &status, &err));
	cr_expect(!status.stopping);
	parts_status_clear(&status);
	clean(folder);
}
