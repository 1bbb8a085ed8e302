/* folder.h - what lies in a folder, by name */

#ifndef UI_SITTING_FOLDER_H
#define UI_SITTING_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct folder {
	struct folder_entry {
		char *name;
		bool is_folder; /* or a link to one */
	} * at;
	size_t count;
};

/* Without what is hidden; empty where it cannot be read. */
void folder_list(struct folder *folder, const char *path);
void folder_clear(struct folder *folder);

bool folder_is(const char *path);

#endif
