/* test_tasks.c - many independent pieces of work */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "stats/law/random.h"
#include "task/tasks.h"
#include "tests/support.h"

TestSuite(task_tasks, .timeout = 600);

enum { COUNT = 5000 };

static bool
draw(size_t index, void *job, struct error *err)
{
	struct random random = random_start(9, index);
	double *out = job;

	(void)err;
	out[index] = random_normal(&random);

	return true;
}

TEST(task_tasks, threads_change_no_digit)
{
	static double one[COUNT], two[COUNT], many[COUNT];
	struct error err = { 0 };

	cr_assert(tasks_run(COUNT, draw, one, 1, NULL, &err));
	cr_assert(tasks_run(COUNT, draw, two, 2, NULL, &err));
	cr_assert(tasks_run(COUNT, draw, many, 7, NULL, &err));
	cr_expect_arr_eq(one, two, sizeof(one));
	cr_expect_arr_eq(one, many, sizeof(one));
}

static bool
fail_late(size_t index, void *job, struct error *err)
{
	(void)job;
	if (index % 1000 != 700)
		return true;

	return error_set(err, ERROR_DATA, "piece %zu", index);
}

TEST(task_tasks, reports_the_first_failure)
{
	struct error err = { 0 };

	cr_expect_not(tasks_run(COUNT, fail_late, NULL, 1, NULL, &err));
	cr_expect_str_eq(err.text, "piece 700");
	cr_expect_not(tasks_run(COUNT, fail_late, NULL, 3, NULL, &err));
	cr_expect_eq(err.kind, ERROR_DATA);
}

static bool
stop_soon(size_t index, void *job, struct error *err)
{
	struct progress *progress = job;

	(void)err;
	if (index == 100)
		atomic_store(&progress->stop, true);

	return true;
}

TEST(task_tasks, stops_when_asked)
{
	struct progress progress = { 0 };
	struct error err = { 0 };

	cr_expect_not(
		tasks_run(COUNT, stop_soon, &progress, 2, &progress, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	cr_expect_lt(atomic_load(&progress.done), COUNT);
}

TEST(task_tasks, nothing_to_do_is_done)
{
	struct error err = { 0 };

	cr_expect(tasks_run(0, draw, NULL, 0, NULL, &err));
}
