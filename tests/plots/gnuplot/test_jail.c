/* test_jail.c - what gets out of the gnuplot process: nothing */

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plots/gnuplot/child.h"
#include "plots/gnuplot/gnuplot.h"
#include "tests/program.h"
#include "tests/support.h"

TestSuite(plots_jail, .timeout = 600);

/*
 * Programs that would run a command or write a file if they could; %s is
 * the file that shows that they did.
 */
static const char *const vectors[] = {
	"system \"touch %s\"\n",
	"x = system('touch %s')\n",
	"!touch %s\n",
	"print \"`touch %s`\"\n",
	"x = `touch %s; echo 1`\n",
	"set title \"`touch %s`\"\n",
	"plot '<touch %s; echo 1 1'\n",
	"stats '<touch %s; echo 1 1'\n",
	"f(x) = a * x\na = 1\nfit f(x) '<touch %s; echo 1 1' via a\n",
	"load '<touch %s'\n",
	"call '<touch %s'\n",
	"set output '|touch %s'\nset term dumb\nplot x\n",
	"set print '|touch %s'\nprint 'x'\nset print '-'\n",
	"save '|touch %s'\n",
	"set table '%s'\nplot x\nunset table\n",
	"set print '%s'\nprint 'x'\nset print '-'\n",
	"set term dumb\nset output '%s'\nplot x\nset output\n",
	"save '%s'\n",
	"A = \"system 'touch %s'\"\n@A\n",
	"eval \"system 'touch %s'\"\n",
	"set term postscript fontfile '<touch %s'\nplot x\n",
	"set term dumb\nplot '-'\n1 1\nundefined(\n!touch %s\ne\n",
	"$d << EOD\n1 1\nEODx\n!touch %s\nEOD\nplot $d\n",
	("set fit logfile '%s'\nf(x)=a*x\na=1\n$d << E\n1 1\n2 2\n3 3\nE\n"
	 "fit f(x) $d via a\n"),
	"import f(x) from '%s.so'\nprint f(1)\n",
};

enum { VECTORS = sizeof(vectors) / sizeof(vectors[0]) };

static char folder[64], marker[128];

static void
make_folder(void)
{
	snprintf(folder, sizeof(folder), "/tmp/dpaudit-jail-XXXXXX");
	cr_assert(mkdtemp(folder));
	/* Whoever gnuplot runs as could write here. */
	cr_assert(!chmod(folder, 0777));
	snprintf(marker, sizeof(marker), "%s/ran", folder);
}

/* Whether the marker appeared; the job may fail as it likes. */
static bool
does_run(struct gnuplot *gnuplot, const char *vector)
{
	struct gnuplot_job job = { .seconds = 5 };
	struct text program = { 0 }, out = { 0 };
	struct error err = { 0 };
	const char *gap = strstr(vector, "%s");
	bool ran;

	text_add_bytes(&program, vector, (size_t)(gap - vector));
	text_add_string(&program, marker);
	text_add_string(&program, gap + 2);
	job.program = text_get(&program);
	gnuplot_retry(gnuplot);
	if (!gnuplot_run(gnuplot, &job, &out, &err))
		text_clear(&out);
	ran = !access(marker, F_OK);
	unlink(marker);
	text_clear(&program);
	text_clear(&out);

	return ran;
}

static size_t
count_runs(enum sandbox sandbox)
{
	struct gnuplot *gnuplot = gnuplot_new(sandbox, NULL);
	size_t runs = 0;

	make_folder();
	for (size_t i = 0; i < VECTORS; i++) {
		bool ran = does_run(gnuplot, vectors[i]);

		runs += ran;
		if (ran && sandbox == SANDBOX_ON)
			cr_log_error("it ran: %s", vectors[i]);
	}
	rmdir(folder);
	gnuplot_free(gnuplot);

	return runs;
}

TEST(plots_jail, no_command_runs_and_no_file_is_written)
{
	cr_expect_eq(count_runs(SANDBOX_ON), 0);
}

TEST(plots_jail, the_same_commands_run_without_it)
{
	cr_expect_geq(count_runs(SANDBOX_OFF), 12);
}

TEST(plots_jail, an_existing_file_is_not_emptied)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct stat about;
	FILE *file;

	make_folder();
	file = fopen(marker, "w");
	cr_assert(file);
	fputs("precious", file);
	fclose(file);
	chmod(marker, 0666);
	for (int i = 0; i < 2; i++) {
		struct gnuplot_job job = { .seconds = 5 };
		struct text program = { 0 }, out = { 0 };
		struct error err = { 0 };

		text_add(&program, i ? "set output '%s'\n" : "set print '%s'\n",
			 marker);
		job.program = text_get(&program);
		if (gnuplot_run(gnuplot, &job, &out, &err))
			text_clear(&out);
		text_clear(&program);
		text_clear(&out);
	}
	cr_expect(!stat(marker, &about) && about.st_size == 8);
	unlink(marker);
	rmdir(folder);
	gnuplot_free(gnuplot);
}

/* ---- a program inside that tries what it may not ---- */

static int
make_file(const char *text)
{
	int fd = memfd_create("test", MFD_CLOEXEC);

	cr_assert_geq(fd, 0);
	cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	lseek(fd, 0, SEEK_SET);

	return child_lift(fd);
}

/* All that a child writes. */
static void
collect(int fd, struct text *out)
{
	char block[4096];
	ssize_t got;

	fcntl(fd, F_SETFL, 0);
	while ((got = read(fd, block, sizeof(block))) > 0)
		text_add_bytes(out, block, (size_t)got);
}

/* What tests/prisoner got, one thing a line. */
static void
imprison(enum sandbox sandbox, const char *names, struct text *out)
{
	const char *program = build_path("tests/prisoner");
	struct error err = { 0 };
	struct jail *jail =
		sandbox == SANDBOX_ON ? jail_new(program, &err) : NULL;
	struct child_plan plan = { program,
				   jail,
				   { make_file(names), make_file(""),
				     make_file(""), make_file("") } };
	struct child child = { 0, -1, -1, -1 };

	cr_assert(sandbox == SANDBOX_OFF || jail, "%s", err.text);
	cr_assert(child_start(&child, &plan, &err), "%s", err.text);
	collect(child.out, out);
	child_end(&child);
	close(plan.files.data);
	close(plan.files.driver);
	close(plan.files.program);
	close(plan.files.ending);
	jail_free(jail);
}

static void
write_secret(void)
{
	FILE *file;

	make_folder();
	file = fopen(marker, "w");
	cr_assert(file);
	fputs("1 1\n2 2\n", file);
	fclose(file);
}

static void
name_secrets(struct text *names)
{
	const char *home = getenv("HOME");

	text_add(names, "%s\n%s\n/\n/tmp\n/root\n/home\n", marker, folder);
	text_add(names, "/etc\n/etc/passwd\n/etc/shadow\n/etc/hostname\n");
	text_add(names, "/proc\n/proc/self/environ\n/proc/1/cmdline\n");
	text_add(names, "/sys\n/run\n/var/log\n/dev\n/dev/tty\n%s\n",
		 home ? home : "/root");
}

static bool
has_landlock(void)
{
	struct error err = { 0 };
	struct jail *jail = jail_new(build_path("tests/prisoner"), &err);
	bool has = jail && strstr(jail_describe(jail), "Landlock");

	jail_free(jail);

	return has;
}

/* Without Landlock files can be read, and nothing else. */
static void
expect_nothing(const char *got)
{
	bool reads = !has_landlock();

	for (const char *at = got; *at; at += strspn(at, "\n")) {
		int length = (int)strcspn(at, "\n");
		bool reading =
			!strncmp(at, "read", 4) || !strncmp(at, "list", 4);

		cr_expect((reads && reading) || !strncmp(at, "end", 3),
			  "it got: %.*s", length, at);
		at += length;
	}
}

TEST(plots_jail, who_is_inside_gets_nothing)
{
	struct text names = { 0 }, got = { 0 };

	write_secret();
	name_secrets(&names);
	imprison(SANDBOX_ON, text_get(&names), &got);
	expect_nothing(text_get(&got));
	cr_expect(strstr(text_get(&got), "end\n"), "%s", text_get(&got));
	text_clear(&names);
	text_clear(&got);
	unlink(marker);
	rmdir(folder);
}

/* Here descriptors beside the first three are open; on a shell they are not. */
TEST(plots_jail, nothing_even_where_no_other_descriptor_is_open)
{
	int status;
	pid_t alone;

	write_secret();
	alone = fork();
	cr_assert_geq(alone, 0);
	if (!alone) {
		struct text names = { 0 }, got = { 0 };
		char reading[256];

		close_range(3, ~0u, 0);
		name_secrets(&names);
		imprison(SANDBOX_ON, text_get(&names), &got);
		snprintf(reading, sizeof(reading), "read %s\n", marker);
		_exit(!strstr(text_get(&got), "end\n")  ? 2
		      : strstr(text_get(&got), reading) ? 1
							: 0);
	}
	cr_assert_eq(waitpid(alone, &status, 0), alone);
	cr_expect(WIFEXITED(status));
	cr_expect_eq(WEXITSTATUS(status), has_landlock() ? 0 : 1);
	unlink(marker);
	rmdir(folder);
}

TEST(plots_jail, without_it_the_same_program_gets_a_lot)
{
	static const char *const wanted[] = { "kill parent",    "tgkill parent",
					      "prlimit parent", "F_SETOWN",
					      "F_SETSIG",       "shmget",
					      "socket",         "fork",
					      "utime " };
	struct text got = { 0 };

	write_secret();
	imprison(SANDBOX_OFF, marker, &got);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		cr_expect(strstr(text_get(&got), wanted[i]), "%s", wanted[i]);
	text_clear(&got);
	unlink(marker);
	rmdir(folder);
	rmdir("/tmp/dpaudit-prisoner");
}

/* A ruleset that is none: as good as no jail, and said to be. */
TEST(plots_jail, a_jail_that_does_not_close_is_said)
{
	struct error err = { 0 };
	struct jail *jail = jail_new("/bin/true", &err);
	int status;
	pid_t alone;

	if (!has_landlock()) {
		jail_free(jail);
		return;
	}
	alone = fork();
	if (!alone) {
		close_range(3, ~0u, 0);
		_exit(jail_enter(jail));
	}
	cr_assert_eq(waitpid(alone, &status, 0), alone);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == EBADF);
	jail_free(jail);
}

TEST(plots_jail, the_environment_and_the_folder_are_not_ours)
{
	struct gnuplot *gnuplot;
	struct gnuplot_job job = {
		.program = "print system(\"echo $HOME $GNUTERM $PWD $TERM\")\n"
			   "print GPVAL_PWD\n",
		.seconds = 5,
	};
	struct text out = { 0 };
	struct error err = { 0 };

	setenv("GNUTERM", "lua '/tmp/evil.lua'", 1);
	setenv("GNUPLOT_LIB", "/tmp", 1);
	setenv("SECRET", "value", 1);
	gnuplot = gnuplot_new(SANDBOX_OFF, NULL);
	cr_expect(gnuplot_run(gnuplot, &job, &out, &err), "%s", err.text);
	cr_expect_str_eq(text_get(&out), "/nonexistent / dumb\n/\n");
	text_clear(&out);
	gnuplot_free(gnuplot);
}
