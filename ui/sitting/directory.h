/* directory.h - what lies in a folder, by name */

#ifndef UI_SITTING_DIRECTORY_H
#define UI_SITTING_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

struct directory {
	struct directory_entry {
		char *name;
		bool is_folder; /* or a link to one */
		double bytes;   /* of a file that can be read; else NaN */
	} * at;
	size_t count;
};

/* Without what is hidden; empty where it cannot be read. */
void directory_list(struct directory *folder, const char *path);
void directory_clear(struct directory *folder);

bool directory_is(const char *path);

/* Whether models lie there as LiRA writes them: keep.npy, here or below. */
bool directory_has_models(const char *path);

/*
 * The first bytes of a file, as many as have room with a 0 behind; none of
 * what is no plain file, which could wait for somebody.
 */
size_t directory_peek(const char *path, char out[], size_t size);

#endif
