/*
 * model_files.c - files and folders that hold trained models
 *
 * `train` leaves a folder with losses.csv, manifest.json and
 * model/metrics.csv, `lab landscape` one with strategies.csv.  Such a folder
 * is one model named after the folder, or one table, and its other files are
 * not models.
 */

#include "verb/audit/model_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/path.h"
#include "load/folder_parts.h"

static struct model_file *
add_one(struct model_files *files, char *taken)
{
	struct model_file *file;

	files->at =
		memory_grow_by_one(files->at, files->count, sizeof(*files->at));
	file = &files->at[files->count++];
	*file = (struct model_file){ .path = taken };

	return file;
}

static void
add_file(struct model_files *files, char *taken)
{
	struct model_file *file = add_one(files, taken);
	char stem[PAIR_NAME];

	halves_stem(taken, stem);
	file->half = halves_side(stem, file->rest);
}

static bool
has(const char *folder, const char *name)
{
	return folder_is_of_type(folder, name, S_IFREG);
}

static bool
is_dots(const char *name)
{
	return !strcmp(name, ".") || !strcmp(name, "..") || !*name;
}

/* Returns the last part of a path, or of what "." stands for. */
static char *
name_of(const char *folder)
{
	const char *slash = strrchr(folder, '/');
	const char *name = slash ? slash + 1 : folder;
	char *whole = is_dots(name) ? realpath(folder, NULL) : NULL;
	char *made;

	if (whole && strrchr(whole, '/'))
		name = strrchr(whole, '/') + 1;
	made = memory_copy_text(*name ? name : "model");
	free(whole);

	return made;
}

/* Returns the path of the first name that exists in the folder, or NULL. */
static char *
first_of(const char *folder, const char *const names[])
{
	for (size_t i = 0; names[i]; i++) {
		if (has(folder, names[i]))
			return path_join(folder, names[i]);
	}

	return NULL;
}

/* Adds the folder of a training or a game. Returns false for others. */
static bool
add_left(struct model_files *files, const char *folder)
{
	static const char *const metrics[] = { "metrics.csv",
					       "model/metrics.csv", NULL };
	static const char *const tables[] = { "strategies.csv", "losses.csv",
					      NULL };
	char *measured = first_of(folder, metrics);
	char *table = measured || has(folder, "manifest.json")
			      ? first_of(folder, tables)
			      : NULL;
	struct model_file *file;

	if (!table) {
		free(measured);
		return false;
	}
	file = add_one(files, table);
	file->metrics = measured;
	file->model = name_of(folder);
	snprintf(file->rest, sizeof(file->rest), "%.*s", PAIR_NAME - 1,
		 file->model);

	return true;
}

static bool
add_below(struct model_files *files, const char *folder, struct error *err)
{
	struct folder_names names;

	if (!folder_names_read(&names, folder, S_IFDIR, err))
		return false;
	for (size_t i = 0; i < names.count; i++) {
		char *path = path_join(folder, names.at[i]);

		if (add_left(files, path)) {
			free(path);
			continue;
		}
		files->empty =
			memory_grow_by_one(files->empty, files->empty_count,
					   sizeof(*files->empty));
		files->empty[files->empty_count++] = path;
	}
	folder_names_clear(&names);

	return true;
}

/* Adds the regular files of a folder, because a pipe would block. */
static bool
add_files(struct model_files *files, const char *folder, struct error *err)
{
	struct folder_names names;

	if (!folder_names_read(&names, folder, S_IFREG, err))
		return false;
	for (size_t i = 0; i < names.count; i++)
		add_file(files, path_join(folder, names.at[i]));
	folder_names_clear(&names);

	return true;
}

bool
model_files_add(struct model_files *files, const char *path, struct error *err)
{
	char *bare = path_bare(path);
	bool fine = true;

	if (!path_is_folder(bare))
		add_file(files, memory_copy_text(path));
	else if (!add_left(files, bare))
		fine = add_below(files, bare, err) &&
		       add_files(files, bare, err);
	free(bare);

	return fine;
}

static int
by_name(const void *a, const void *b)
{
	const struct model_file *x = a, *y = b;
	int rest = strverscmp(x->rest, y->rest);

	return rest ? rest : strverscmp(x->path, y->path);
}

void
model_files_sort(struct model_files *files)
{
	if (files->count)
		qsort(files->at, files->count, sizeof(*files->at), by_name);
}

void
model_files_clear(struct model_files *files)
{
	for (size_t i = 0; i < files->count; i++) {
		free(files->at[i].path);
		free(files->at[i].metrics);
		free(files->at[i].model);
	}
	for (size_t i = 0; i < files->empty_count; i++)
		free(files->empty[i]);
	free(files->at);
	free(files->empty);
	*files = (struct model_files){ 0 };
}
