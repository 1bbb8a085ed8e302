/* program.c - running the built program as a user does */

#include "tests/program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/oracle.h"

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

struct ran
program_run(const char *arguments)
{
	struct ran ran = { 0 };
	char out[64], err[64];
	int status;
	pid_t child;

	snprintf(out, sizeof(out), "/tmp/dpaudit-test-%d.out", getpid());
	snprintf(err, sizeof(err), "/tmp/dpaudit-test-%d.err", getpid());
	child = fork();
	cr_assert_geq(child, 0);
	if (!child)
		exec_line(arguments, out, err);
	cr_assert_eq(waitpid(child, &status, 0), child);
	ran.status = WIFEXITED(status) ? WEXITSTATUS(status)
				       : 1000 + WTERMSIG(status);
	ran.out = read_whole(out);
	ran.err = read_whole(err);
	cr_assert(ran.out && ran.err);
	unlink(out);
	unlink(err);

	return ran;
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
