/* folder.c - what lies in a folder, by name */

#include "ui/sitting/folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"

bool
folder_is(const char *path)
{
	struct stat about;

	return *path && !stat(path, &about) && S_ISDIR(about.st_mode);
}

static bool
is_folder_in(const char *path, const char *name)
{
	struct text whole = { 0 };
	bool is;

	text_add(&whole, "%s/%s", path, name);
	is = folder_is(text_get(&whole));
	text_clear(&whole);

	return is;
}

void
folder_list(struct folder *folder, const char *path)
{
	struct dirent **found;
	int count = scandir(path, &found, NULL, alphasort);

	*folder = (struct folder){ NULL, 0 };
	if (count < 0)
		return;
	folder->at = memory_new_array((size_t)count + 1, sizeof(*folder->at));
	for (int i = 0; i < count; i++) {
		const char *name = found[i]->d_name;

		if (*name != '.')
			folder->at[folder->count++] = (struct folder_entry){
				memory_copy_text(name),
				is_folder_in(path, name),
			};
		free(found[i]);
	}
	free(found);
}

void
folder_clear(struct folder *folder)
{
	for (size_t i = 0; i < folder->count; i++)
		free(folder->at[i].name);
	free(folder->at);
	*folder = (struct folder){ NULL, 0 };
}
