/* scratch.c - a folder of a test's own, for a program that works in it */

#include "tests/scratch.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/program.h"

static char folder[64];

void
scratch_make(void)
{
	snprintf(folder, sizeof(folder), "/tmp/dpaudit-scratch-XXXXXX");
	cr_assert(mkdtemp(folder));
}

void
scratch_remove(void)
{
	char line[100];

	snprintf(line, sizeof(line), "rm -rf '%s'", folder);
	cr_assert_eq(system(line), 0);
}

const char *
scratch_folder(void)
{
	return folder;
}

static void
path_of(char path[200], const char *name)
{
	snprintf(path, 200, "%s/%s", folder, name);
}

void
scratch_write(const char *name, const char *text)
{
	char path[200];
	FILE *out;

	path_of(path, name);
	out = fopen(path, "w");
	cr_assert(out && fputs(text, out) >= 0 && !fclose(out));
}

char *
scratch_read(const char *name)
{
	char path[200], *text;

	path_of(path, name);
	text = read_whole(path);
	cr_assert(text, "%s is not there", path);

	return text;
}
