/* folder.c - a folder of files that belong together, into one sheet */

#include "load/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "load/folder_parts.h"
#include "load/read.h"

enum { FILE_LIMIT = 100000 };

static int
by_name(const void *a, const void *b)
{
	return strverscmp(*(char *const *)a, *(char *const *)b);
}

void
folder_names_add(struct folder_names *names, char *taken)
{
	names->at =
		memory_grow_by_one(names->at, names->count, sizeof(*names->at));
	names->at[names->count++] = taken;
}

void
folder_names_clear(struct folder_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->at[i]);
	free(names->at);
	*names = (struct folder_names){ 0 };
}

bool
folder_is_of_type(const char *folder, const char *name, mode_t type)
{
	char *path = path_join(folder, name);
	struct stat about;
	bool is = !stat(path, &about) && (about.st_mode & S_IFMT) == type;

	free(path);

	return is;
}

bool
folder_names_read(struct folder_names *names, const char *folder, mode_t type,
		  struct error *err)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	*names = (struct folder_names){ 0 };
	if (!dir)
		return error_set(err, ERROR_FILE, "%s: %s", folder,
				 strerror(errno));
	while ((entry = readdir(dir)) && names->count < FILE_LIMIT) {
		if (entry->d_name[0] == '.' ||
		    text_string_ends(entry->d_name, ".card") ||
		    !strcmp(entry->d_name, "manifest.json") ||
		    !folder_is_of_type(folder, entry->d_name, type))
			continue;
		folder_names_add(names, memory_copy_text(entry->d_name));
	}
	closedir(dir);
	if (names->count)
		qsort(names->at, names->count, sizeof(*names->at), by_name);

	return true;
}

bool
folder_read_one(struct folder_walk *walk, const char *path, struct sheet *sheet,
		struct error *err)
{
	char sha256[SHA256_TEXT] = "";

	*sheet = (struct sheet){ .beside = sheet_bytes(walk->sheet) };
	if (!read_file(path, walk->options, walk->progress, sheet, sha256, err))
		return false;
	text_add(&walk->hashes, "%s  %s\n", sha256,
		 path + strlen(walk->path) + 1);

	return true;
}

static bool
read_below(struct folder_walk *walk, struct error *err)
{
	struct folder_names folders = { 0 }, files = { 0 };
	bool fine = folder_names_read(&folders, walk->path, S_IFDIR, err) &&
		    folder_names_read(&files, walk->path, S_IFREG, err);

	if (fine && folder_has_experiments(walk->path, &folders))
		fine = folder_read_experiments(walk, &folders, err);
	else if (fine && folder_has_one_run(&files))
		fine = folder_read_one_run(walk, &files, err);
	else if (fine && files.count)
		fine = folder_read_units(walk, &files, err);
	else if (fine)
		fine = error_set(err, ERROR_FORMAT,
				 "%s is a folder without data: expected "
				 "experiments (keep.npy and scores/) or files "
				 "of one kind, one per model",
				 walk->path);
	folder_names_clear(&folders);
	folder_names_clear(&files);

	return fine;
}

bool
folder_read(const char *given, const struct load_options *options,
	    struct progress *progress, struct sheet *sheet,
	    char sha256[SHA256_TEXT], struct error *err)
{
	char *path = path_bare(given);
	struct folder_walk walk = { path, options, progress, sheet, { 0 } };
	bool fine;

	sheet_init(sheet, path);
	sheet->row_word = "row ";
	fine = read_below(&walk, err) &&
	       read_card(path, options->permission, sheet, err) &&
	       sheet_trim(sheet, err);
	source_hash_text(text_get(&walk.hashes), walk.hashes.length, sha256);
	text_clear(&walk.hashes);
	free(path);

	return fine;
}

/* ---- which files these are ---- */

bool
folder_touches_one(const char *folder, const char *name,
		   const struct stat *file)
{
	char *path = path_join(folder, name);
	bool touches = read_touches(path, file);

	free(path);

	return touches;
}

bool
folder_touches_any(const char *folder, const struct stat *file)
{
	struct folder_names names = { 0 };
	struct error ignored;
	bool touches = false;

	if (folder_names_read(&names, folder, S_IFREG, &ignored)) {
		for (size_t i = 0; i < names.count && !touches; i++)
			touches = folder_touches_one(folder, names.at[i], file);
	}
	folder_names_clear(&names);

	return touches;
}

bool
folder_touches(const char *given, const struct stat *file)
{
	char *path = path_bare(given);
	struct folder_names folders = { 0 };
	struct error ignored;
	bool touches = read_touches(path, file) ||
		       folder_touches_experiment(path, file);

	if (!touches && folder_names_read(&folders, path, S_IFDIR, &ignored) &&
	    !folder_has_experiments(path, &folders))
		touches = folder_touches_any(path, file);
	for (size_t i = 0; i < folders.count && !touches; i++) {
		char *below = path_join(path, folders.at[i]);

		touches = folder_touches_experiment(below, file);
		free(below);
	}
	folder_names_clear(&folders);
	free(path);

	return touches;
}
