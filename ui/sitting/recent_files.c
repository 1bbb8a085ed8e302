/* recent_files.c - what earlier sittings were about */

#include "ui/sitting/recent_files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

/* As seen from where the sitting was; half of a pair is no data. */
static char *
path_of(const struct autosave_left *left)
{
	struct text path = { 0 };

	if (!left->alone)
		return NULL;
	if (*left->data != '/')
		text_add(&path, "%s/", left->folder ? left->folder : ".");
	text_add_string(&path, left->data);

	return text_take(&path);
}

static bool
is_listed(const struct recent_files *files, const char *path)
{
	for (size_t i = 0; i < files->count; i++) {
		if (!strcmp(files->at[i], path))
			return true;
	}

	return false;
}

struct recent_files
recent_files_of(const struct autosave *kept)
{
	struct recent_files files = { .count = 0 };
	struct autosave_left *list;
	size_t count = autosave_left(kept, &list);

	for (size_t i = 0; i < count && files.count < RECENT_FILES; i++) {
		char *path = path_of(&list[i]);

		if (path && !is_listed(&files, path) && !access(path, R_OK))
			files.at[files.count++] = path;
		else
			free(path);
	}
	autosave_left_free(list, count);

	return files;
}

void
recent_files_clear(struct recent_files *files)
{
	for (size_t i = 0; i < files->count; i++)
		free(files->at[i]);
	*files = (struct recent_files){ .count = 0 };
}
