/* parts_inside.h - a folder of parts, for the files that are made of it */

#ifndef TASK_PARTS_INSIDE_H
#define TASK_PARTS_INSIDE_H

#include <stdint.h>

#include "task/parts.h"

struct parts {
	char *path;
	int folder; /* open; files are made here, not by the path */
	struct file_place inside;
	int held;      /* its plan, with a shared lock; -1: looked at only */
	uint64_t plan; /* digest */
	char *words;   /* of the plan that was found, or NULL */
	size_t pieces;
	struct save_options how;
};

/* Longer plans and claims are nobody's. */
enum { PARTS_LINE = 1 << 16 };

/*
 * Opens the folder of `path` and lets `how` save into it. Refuses a link,
 * because another user may have put it there.
 */
MUST_CHECK bool parts_open_folder(struct parts *parts, struct error *err);

/*
 * A file of the folder that nobody but this user can have written, open; -1
 * without a sentence where there is none, with one where it is another's.
 */
int parts_open_own(const struct parts *parts, const char *name, int flags,
		   struct error *err);

/* The whole of a small one without its last newline; or NULL. */
char *parts_read_line(const struct parts *parts, const char *name,
		      struct error *err);

/* The folder's path with a name; the caller frees it. */

#endif
