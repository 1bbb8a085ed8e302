/*
 * folder_game.c - the files of a game that the lab played
 *
 * They are of several kinds, each data of its own.  The manifest beside them
 * names them under sha256 and the game under experiment; a training's has no
 * experiment, and its folder is read as any other.
 */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "load/folder.h"
#include "load/folder_parts.h"
#include "load/format/json/json_read.h"
#include "load/source.h"

static const char manifest_name[] = "manifest.json";

/* NULL where there is none of ours; others' files may be called so, too. */
static json_t *
read_manifest(const char *folder, const struct load_options *options)
{
	struct error ignored;
	char *path = path_join(folder, manifest_name), *text = NULL;
	struct source *source =
		source_open_beside(path, options->permission, NULL, &ignored);
	json_t *manifest = NULL;
	size_t count;

	text = source ? source_read_beside(source, &count, &ignored) : NULL;
	if (text)
		manifest = json_read_value(path, text, count, 1, &ignored);
	source_close(source);
	free(text);
	free(path);

	return manifest;
}

/* Itself, and no link to one that lies elsewhere. */
static bool
is_plain_file(const char *folder, const char *name)
{
	char *path = path_join(folder, name);
	struct stat about;
	bool is = !lstat(path, &about) && S_ISREG(about.st_mode);

	free(path);

	return is;
}

/* A manifest is a file like any other: what it names lies beside it. */
static bool
add_files(const char *folder, json_t *sums, struct folder_names *paths,
	  struct error *err)
{
	const char *name;
	json_t *sum;

	json_object_foreach(sums, name, sum)
	{
		if (*name == '.' || strchr(name, '/') ||
		    !is_plain_file(folder, name))
			return error_set(err, ERROR_FORMAT,
					 "%s/%s names '%.80s', which is no "
					 "file of the folder",
					 folder, manifest_name, name);
		folder_names_add(paths, path_join(folder, name));
	}

	return true;
}

bool
folder_spread_game(const char *given, const struct load_options *options,
		   struct folder_names *paths, struct error *err)
{
	char *folder = path_bare(given);
	json_t *manifest = folder_is_of_type(folder, manifest_name, S_IFREG)
				   ? read_manifest(folder, options)
				   : NULL;
	size_t before = paths->count;
	bool fine = true;

	if (json_object_get(manifest, "experiment"))
		fine = add_files(folder, json_object_get(manifest, "sha256"),
				 paths, err);
	if (fine && paths->count == before)
		folder_names_add(paths, memory_copy_text(given));
	json_decref(manifest);
	free(folder);

	return fine;
}
