/* loading.c - files made up for a test, and what loading them gives */

#include "tests/load/loading.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

/* Each test runs in a process of its own. */
static char folder[64];

static const char *
scratch(void)
{
	if (!*folder) {
		snprintf(folder, sizeof(folder), "/tmp/dpaudit-load-XXXXXX");
		cr_assert(mkdtemp(folder));
	}

	return folder;
}

const char *
scratch_path(const char *name)
{
	static char paths[4][300];
	static size_t turn;
	char *path = paths[turn++ % 4];

	snprintf(path, sizeof(paths[0]), "%s/%s", scratch(), name);

	return path;
}

void
scratch_write(const char *name, const void *bytes, size_t count)
{
	FILE *out = fopen(scratch_path(name), "w");

	cr_assert(out);
	cr_assert_eq(fwrite(bytes, 1, count, out), count);
	fclose(out);
}

void
scratch_text(const char *name, const char *text)
{
	scratch_write(name, text, strlen(text));
}

void
scratch_array(const char *name, const char *shape, const double *values,
	      size_t count)
{
	size_t size = 128 + count * sizeof(double);
	char *file = memory_new(size);
	int length;

	memcpy(file, "\x93NUMPY\1\0\x76\0", 10);
	length = snprintf(file + 10, 119,
			  "{'descr': '<f8', 'fortran_order': False, 'shape': "
			  "%s, }",
			  shape);
	memset(file + 10 + length, ' ', 118 - (size_t)length);
	file[127] = '\n';
	memcpy(file + 128, values, count * sizeof(double));
	scratch_write(name, file, size);
	free(file);
}

static void
remove_folder(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		char below[600];
		struct stat about;

		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		snprintf(below, sizeof(below), "%s/%s", path, entry->d_name);
		if (!lstat(below, &about) && S_ISDIR(about.st_mode))
			remove_folder(below);
		else
			unlink(below);
	}
	if (dir)
		closedir(dir);
	rmdir(path);
}

void
scratch_remove(void)
{
	if (*folder)
		remove_folder(folder);
	*folder = '\0';
}

const struct dataset *
load_one(const char *name, const struct load_options *options)
{
	static const struct load_options none;
	const char *path = scratch_path(name);
	struct datasets made = { 0 };
	struct error err = { 0 };
	const struct dataset *data;

	cr_assert(load_files(&path, 1, options ? options : &none, NULL, &made,
			     &err),
		  "%s", err.text);
	cr_assert_eq(made.count, 1);
	data = dataset_hold(made.at[0]);
	datasets_clear(&made);

	return data;
}

const struct dataset *
load_text(const char *name, const char *text)
{
	scratch_text(name, text);

	return load_one(name, NULL);
}

const char *
refusal_of(const char *name, const struct load_options *options)
{
	static const struct load_options none;
	static struct error err;
	const char *path = scratch_path(name), *at;
	struct datasets made = { 0 };
	char cleaned[sizeof(err.text)];
	size_t count = 0;

	cr_assert_not(load_files(&path, 1, options ? options : &none, NULL,
				 &made, &err),
		      "%s should be refused", name);
	cr_assert_eq(made.count, 0);
	datasets_clear(&made);
	/* The folder differs from run to run. */
	for (at = err.text; *at;) {
		size_t length = strlen(folder);

		if (length && !strncmp(at, folder, length) &&
		    at[length] == '/') {
			at += length + 1;
			continue;
		}
		cleaned[count++] = *at++;
	}
	cleaned[count] = '\0';
	memcpy(err.text, cleaned, count + 1);

	return err.text;
}

const char *
refusal_of_text(const char *name, const char *text)
{
	scratch_text(name, text);

	return refusal_of(name, NULL);
}

int
has_note(const struct dataset *data, const char *part)
{
	for (size_t i = 0; i < dataset_note_count(data); i++) {
		if (strstr(dataset_note_text(data, i), part))
			return 1;
	}

	return 0;
}
