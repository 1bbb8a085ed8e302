/* directory.c - what lies in a folder, by name */

#include "ui/sitting/directory.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"

bool
directory_is(const char *path)
{
	struct stat about;

	return *path && !stat(path, &about) && S_ISDIR(about.st_mode);
}

static struct directory_entry
entry_of(const char *path, const char *name)
{
	struct directory_entry entry = { .name = memory_copy_text(name),
					 .bytes = NAN };
	struct text whole = { 0 };
	struct stat about;

	text_add(&whole, "%s/%s", path, name);
	if (!stat(text_get(&whole), &about)) {
		entry.is_folder = S_ISDIR(about.st_mode);
		if (S_ISREG(about.st_mode))
			entry.bytes = (double)about.st_size;
	}
	text_clear(&whole);

	return entry;
}

void
directory_list(struct directory *folder, const char *path)
{
	struct dirent **found;
	int count = scandir(path, &found, NULL, alphasort);

	*folder = (struct directory){ NULL, 0 };
	if (count < 0)
		return;
	folder->at = memory_new_array((size_t)count + 1, sizeof(*folder->at));
	for (int i = 0; i < count; i++) {
		const char *name = found[i]->d_name;

		if (*name != '.')
			folder->at[folder->count++] = entry_of(path, name);
		free(found[i]);
	}
	free(found);
}

void
directory_clear(struct directory *folder)
{
	for (size_t i = 0; i < folder->count; i++)
		free(folder->at[i].name);
	free(folder->at);
	*folder = (struct directory){ NULL, 0 };
}

static bool
has_keep(const char *path, const char *below)
{
	struct text whole = { 0 };
	struct stat about;
	bool has;

	text_add(&whole, "%s%s/keep.npy", path, below);
	has = !stat(text_get(&whole), &about) && S_ISREG(about.st_mode);
	text_clear(&whole);

	return has;
}

bool
directory_has_models(const char *path)
{
	struct directory folder;
	bool has = has_keep(path, "");

	directory_list(&folder, path);
	for (size_t i = 0; i < folder.count && !has; i++) {
		struct text below = { 0 };

		text_add(&below, "/%s", folder.at[i].name);
		has = folder.at[i].is_folder &&
		      has_keep(path, text_get(&below));
		text_clear(&below);
	}
	directory_clear(&folder);

	return has;
}

size_t
directory_peek(const char *path, char out[], size_t size)
{
	struct stat about;
	FILE *file = !stat(path, &about) && S_ISREG(about.st_mode)
			     ? fopen(path, "re")
			     : NULL;
	size_t got = file ? fread(out, 1, size - 1, file) : 0;

	out[got] = '\0';
	if (file)
		fclose(file);

	return got;
}
