/* folder.h - what lies in a folder, by name */

#ifndef UI_SITTING_FOLDER_H
#define UI_SITTING_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct folder {
	struct folder_entry {
		char *name;
		bool is_folder; /* or a link to one */
		double bytes;   /* of a file that can be read; else NaN */
	} * at;
	size_t count;
};

/* Without what is hidden; empty where it cannot be read. */
void folder_list(struct folder *folder, const char *path);
void folder_clear(struct folder *folder);

bool folder_is(const char *path);

/* Whether models lie there as LiRA writes them: keep.npy, here or below. */
bool folder_has_models(const char *path);

/*
 * The first bytes of a file, as many as have room with a 0 behind; none of
 * what is no plain file, which could wait for somebody.
 */
size_t folder_peek(const char *path, char out[], size_t size);

#endif
