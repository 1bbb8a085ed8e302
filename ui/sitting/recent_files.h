/* recent_files.h - what earlier sittings were about */

#ifndef UI_SITTING_RECENT_FILES_H
#define UI_SITTING_RECENT_FILES_H

#include <stddef.h>

#include "ui/sitting/autosave.h"

enum { RECENT_FILES = 5 };

struct recent_files {
	char *at[RECENT_FILES];
	size_t count;
};

/* What each loaded last, the newest first, each once, as far as it is there. */
struct recent_files recent_files_of(const struct autosave *kept);
void recent_files_clear(struct recent_files *files);

#endif
