/*
 * test_faults.c - one thing goes wrong, at every place where it can
 *
 * The program runs with tests/fault.so preloaded, which lets the n-th
 * allocation, read, write, thread and so on fail.  It may end with an answer
 * or with a sentence, never with a signal or not at all, and never with half
 * an answer or half a file.
 */

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/program.h"

TestSuite(whole_faults, .timeout = 300);

enum { TRIES = 150 };

static struct ran
run_with(const char *arguments, const char *kind, long nth, const char *count)
{
	char number[32];
	struct ran ran;

	snprintf(number, sizeof(number), "%ld", nth);
	setenv("FAULT_KIND", kind, 1);
	setenv("FAULT_NTH", number, 1);
	setenv("FAULT_COUNT", count, 1);
	program_preload(build_path("tests/fault.so"));
	ran = program_run(arguments);
	program_preload(NULL);

	return ran;
}

static long
count_calls(const char *arguments, const char *kind, char **out)
{
	char path[64];
	struct ran ran;
	char *text;
	long calls;

	snprintf(path, sizeof(path), "/tmp/dpaudit-fault-%d", getpid());
	ran = run_with(arguments, kind, 0, path);
	cr_assert_eq(ran.status, 0, "%s: %s", arguments, ran.err);
	text = read_whole(path);
	cr_assert(text, "%s was not preloaded", build_path("tests/fault.so"));
	calls = strtol(text, NULL, 10);
	unlink(path);
	free(text);
	*out = ran.out;
	ran.out = NULL;
	ran_clear(&ran);

	return calls;
}

static void
fail_everywhere(const char *arguments, const char *kind)
{
	char *whole;
	long calls = count_calls(arguments, kind, &whole);
	long stride = calls / TRIES + 1;

	cr_expect_gt(calls, 0, "%s: no %s", arguments, kind);
	for (long nth = 1; nth <= calls; nth += stride) {
		struct ran ran = run_with(arguments, kind, nth, "");

		cr_expect_lt(ran.status, 128, "%s %ld of %s: status %d", kind,
			     nth, arguments, ran.status);
		if (ran.status == 0) {
			cr_expect_str_eq(ran.out, whole, "%s %ld of %s:\n%s",
					 kind, nth, arguments, ran.out);
		} else {
			cr_expect_str_eq(ran.out, "", "%s %ld of %s", kind, nth,
					 arguments);
			cr_expect(strstr(ran.err, "dpaudit: "),
				  "%s %ld of %s: silent", kind, nth, arguments);
		}
		ran_clear(&ran);
	}
	free(whole);
}

static const char *const lines[] = {
	"estimate jeffreys sample-data/gaussian-scores.csv format=json",
	"list methods --format=json",
	"explain W03 --format=json",
};

Test(whole_faults, allocations)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		fail_everywhere(lines[i], "memory");
}

Test(whole_faults, reads_and_opens)
{
	fail_everywhere(lines[0], "read");
	fail_everywhere(lines[0], "open");
}

/* ---- verbs that write files ---- */

static char folder[64];

/* What a verb made: the bytes of its only file, or NULL; none may be left. */
static char *
take_file(const char *name, const char *what)
{
	char path[128];
	char *bytes;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	bytes = read_whole(path);
	unlink(path);
	cr_expect(!rmdir(folder), "%s: a file is left in %s", what, folder);
	cr_assert(!mkdir(folder, 0700) || errno == EEXIST);

	return bytes;
}

/*
 * A file that is there is whole, also if the program fails after it; what a
 * report could not draw it names.
 */
static void
check_file(const struct ran *ran, const char *got, const char *whole,
	   const char *what)
{
	cr_expect_lt(ran->status, 124, "%s: status %d", what, ran->status);
	cr_expect(got || ran->status, "%s: no file", what);
	cr_expect(!got || !strcmp(got, whole) ||
			  (strstr(ran->err, ": not drawn: ") &&
			   strstr(got, "not drawn: ")),
		  "%s: another file", what);
	cr_expect(!ran->status || strstr(ran->err, "dpaudit: "), "%s: silent",
		  what);
}

static void
fail_writing(const char *verb, const char *name, const char *kind, long tries)
{
	char line[256], what[320], *said, *whole;
	long calls, stride;

	snprintf(folder, sizeof(folder), "/tmp/dpaudit-faults-XXXXXX");
	cr_assert(mkdtemp(folder));
	snprintf(line, sizeof(line), "%s output=%s/%s", verb, folder, name);
	calls = count_calls(line, kind, &said);
	free(said);
	whole = take_file(name, line);
	cr_assert(whole, "%s", line);
	stride = calls / tries + 1;
	for (long nth = 1; nth <= calls; nth += stride) {
		struct ran ran = run_with(line, kind, nth, "");
		char *got;

		snprintf(what, sizeof(what), "%s %ld of %s", kind, nth, line);
		got = take_file(name, what);
		check_file(&ran, got, whole, what);
		free(got);
		ran_clear(&ran);
	}
	free(whole);
	rmdir(folder);
}

Test(whole_faults, threads)
{
	fail_everywhere("compare sample-data/gaussian-scores.csv --format=json",
			"thread");
}

Test(whole_faults, a_figure_or_a_sentence)
{
	static const char *const kinds[] = { "memory", "write", "fsync",
					     "rename", "fork" };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		fail_writing("plot region sample-data/counts.csv", "x.svg",
			     kinds[i], 80);
}

Test(whole_faults, a_report_or_a_sentence)
{
	static const char *const kinds[] = { "memory", "write", "fsync",
					     "rename", "fork" };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		fail_writing("report sample-data/counts.csv", "x.html",
			     kinds[i], 40);
}

/* A plain file of the kernel's may have nothing to read for now. */
Test(whole_faults, a_file_that_has_nothing_yet_is_waited_for_and_left)
{
	double took, worked;
	struct ran ran;

	setenv("FAULT_KIND", "again", 1);
	setenv("FAULT_NTH", "1", 1);
	setenv("FAULT_COUNT", "", 1);
	program_preload(build_path("tests/fault.so"));
	ran = program_interrupt("compare sample-data/counts.csv", 2, &took,
				&worked);
	program_preload(NULL);
	cr_expect_eq(ran.status, 6, "%d %s", ran.status, ran.err);
	cr_expect_leq(took, 1, "%.2f s", took);
	cr_expect_leq(worked, 1, "%.2f s of work while it waited", worked);
	ran_clear(&ran);
}
