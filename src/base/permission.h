/* permission.h - what somebody else's words may do to the files here */

#ifndef BASE_PERMISSION_H
#define BASE_PERMISSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * Whoever opens or writes a file on behalf of a script asks here, at the
 * moment of opening.  NULL is the user's own word: everything.
 *
 * A guest, which every session file is, reads regular files below its own
 * folder and writes nothing, until the user allows more: "write" for new
 * files below that folder, hidden ones excepted, "no-sandbox", or a path,
 * which may then be read, written over, and if it is a folder, everything
 * below it.  A kept sitting
 * of the user's own reads everything and never writes.
 *
 * Names are resolved by the kernel (RESOLVE_BENEATH), so that no link leads
 * out of a folder however late it was made.
 */
struct permission;

/* That of a script which lies in the file `path`. */
MUST_CHECK struct permission *permission_guest(const char *path,
					       struct error *err);
struct permission *permission_kept(void);
void permission_free(struct permission *permission); /* NULL is fine */

/* Adds one word of the user: "write", "no-sandbox", "-" or a path. */
void permission_allow(struct permission *permission, const char *word);

/* Several with commas between; "\," is a comma of a name. */
void permission_allow_list(struct permission *permission, const char *list);

bool permission_is_kept(const struct permission *permission);

/* ---- asked before anything happens, of what is there then ---- */

bool permission_reads(const struct permission *permission, const char *path);

/* `is_there`: it would be written over. */
bool permission_writes(const struct permission *permission, const char *path,
		       bool is_there);
bool permission_leaves_sandbox(const struct permission *permission);

/* ---- opening ---- */

/*
 * A descriptor to read from, with close-on-exec, of "-" standard input; -1
 * where it is refused.
 */
MUST_CHECK int permission_open(const struct permission *permission,
			       const char *path, int flags, struct error *err);

/*
 * The folder in which `path` would be written, for the calls that end in
 * "at", and its last part, lent.  `may_replace` says whether something that
 * is there may go.
 */
struct file_place {
	int folder;
	const char *name;
	bool may_replace;
};

MUST_CHECK bool permission_place(const struct permission *permission,
				 const char *path, struct file_place *place,
				 struct error *err);

/* ---- files that the program opens by itself ---- */

/*
 * Opens a regular file without waiting for anybody, -1 with errno if there
 * is none; a pipe or a device is EINVAL, a folder EISDIR.
 */
MUST_CHECK int permission_open_plain(const char *path);

/* What was opened as a stream, or closed, with a sentence and NULL. */
MUST_CHECK FILE *permission_stream(int file, const char *path,
				   struct error *err);

/* The same as a stream, with a sentence; NULL where there is none. */
MUST_CHECK FILE *permission_open_stream(const char *path, struct error *err);

/* Whether nobody but this user, or the machine's, can have written it. */
bool permission_is_own(int file);

#endif
