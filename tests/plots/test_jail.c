/* test_jail.c - what gets out of the gnuplot process: nothing */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plots/gnuplot.h"
#include "tests/support.h"

TestSuite(plots_jail, .timeout = 120);

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

Test(plots_jail, no_command_runs_and_no_file_is_written)
{
	cr_expect_eq(count_runs(SANDBOX_ON), 0);
	expect_no_leaks();
}

Test(plots_jail, the_same_commands_run_without_it)
{
	cr_expect_geq(count_runs(SANDBOX_OFF), 12);
	expect_no_leaks();
}

Test(plots_jail, an_existing_file_is_not_emptied)
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
	expect_no_leaks();
}

static void
expect_hidden(struct gnuplot *gnuplot, const char *path)
{
	struct gnuplot_job job = { .seconds = 5 };
	struct text program = { 0 }, out = { 0 };
	struct error err = { 0 };

	text_add(&program, "plot '%s' using 1:2\n", path);
	job.program = text_get(&program);
	cr_expect(!gnuplot_run(gnuplot, &job, &out, &err));
	text_clear(&program);
	text_clear(&out);
}

Test(plots_jail, files_of_people_cannot_be_read_where_landlock_is)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	FILE *file;

	make_folder();
	file = fopen(marker, "w");
	cr_assert(file);
	fputs("1 1\n2 2\n", file);
	fclose(file);
	if (strstr(gnuplot_sandbox(gnuplot), "Landlock"))
		expect_hidden(gnuplot, marker);
	unlink(marker);
	rmdir(folder);
	gnuplot_free(gnuplot);
	expect_no_leaks();
}

Test(plots_jail, the_environment_and_the_folder_are_not_ours)
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
	expect_no_leaks();
}
