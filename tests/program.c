/* program.c - running the built program as a user does */

#include "tests/program.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/oracle.h"

enum { LONGEST = 20 }; /* seconds until a program is killed */

const char *
build_path(const char *below)
{
	static char path[4096];
	const char *root = getenv("DPAUDIT_BUILD");

	snprintf(path, sizeof(path), "%s/%s", root ? root : ".", below);

	return path;
}

char *
read_whole(const char *path)
{
	FILE *in = fopen(path, "r");
	struct text text = { 0 };
	char block[4096];
	size_t count;

	if (!in)
		return NULL;
	while ((count = fread(block, 1, sizeof(block), in)) > 0)
		text_add_bytes(&text, block, count);
	fclose(in);

	return text_take(&text);
}

static char preload[4096], directory[4096];

void
program_directory(const char *folder)
{
	snprintf(directory, sizeof(directory), "%s", folder ? folder : "");
}

void
program_preload(const char *library)
{
	snprintf(preload, sizeof(preload), "%s", library ? library : "");
}

static void
exec_line(const char *arguments, const char *out, const char *err)
{
	struct text line = { 0 };

	if (chdir(*directory ? directory : source_path("")))
		_exit(120);
	text_add(&line, "exec >'%s' 2>'%s' </dev/null; %s%s exec %s %s", out,
		 err, *preload ? "LD_PRELOAD=" : "", preload,
		 build_path("dpaudit"), arguments);
	execl("/bin/sh", "sh", "-c", text_get(&line), NULL);
	_exit(121);
}

/* A program that runs, and where its two outputs go. */
struct started {
	pid_t child;
	char out[64], err[64];
};

static struct started
start(const char *arguments)
{
	struct started started;

	snprintf(started.out, sizeof(started.out), "/tmp/dpaudit-test-%d.out",
		 getpid());
	snprintf(started.err, sizeof(started.err), "/tmp/dpaudit-test-%d.err",
		 getpid());
	started.child = fork();
	cr_assert_geq(started.child, 0);
	if (!started.child)
		exec_line(arguments, started.out, started.err);

	return started;
}

static struct ran
collect(const struct started *started, int status)
{
	struct ran ran = { .status = WIFEXITED(status)
					     ? WEXITSTATUS(status)
					     : 1000 + WTERMSIG(status) };

	ran.out = read_whole(started->out);
	ran.err = read_whole(started->err);
	cr_assert(ran.out && ran.err);
	unlink(started->out);
	unlink(started->err);

	return ran;
}

struct ran
program_run(const char *arguments)
{
	struct started started = start(arguments);
	int status;

	cr_assert_eq(waitpid(started.child, &status, 0), started.child);

	return collect(&started, status);
}

static double
clock_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);

	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct ran
program_interrupt(const char *arguments, double seconds, double *took,
		  double *worked)
{
	struct started started = start(arguments);
	double from;
	struct rusage usage = { 0 };
	bool killed = false;
	int status;
	pid_t ended;

	usleep((useconds_t)(1e6 * seconds));
	from = clock_now();
	kill(started.child, SIGINT);
	while (!(ended = wait4(started.child, &status, WNOHANG, &usage))) {
		if (!killed && clock_now() - from > LONGEST)
			killed = !kill(started.child, SIGKILL);
		usleep(2000);
	}
	cr_assert_eq(ended, started.child);
	*took = clock_now() - from;
	if (worked)
		*worked = (double)usage.ru_utime.tv_sec +
			  (double)usage.ru_stime.tv_sec +
			  1e-6 * (double)usage.ru_utime.tv_usec +
			  1e-6 * (double)usage.ru_stime.tv_usec;

	return collect(&started, status);
}

void
ran_clear(struct ran *ran)
{
	free(ran->out);
	free(ran->err);
	*ran = (struct ran){ 0 };
}

void
expect_refusals(const struct refusal refused[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct ran ran = program_run(refused[i].line);

		cr_expect_eq(ran.status, refused[i].status, "%s: %d %s",
			     refused[i].line, ran.status, ran.err);
		cr_expect(strstr(ran.err, refused[i].says), "%s: %s",
			  refused[i].line, ran.err);
		ran_clear(&ran);
	}
}
