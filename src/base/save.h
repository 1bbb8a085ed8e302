/* save.h - a file that is either all there or not at all */

#ifndef BASE_SAVE_H
#define BASE_SAVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/permission.h"
#include "base/progress.h"

/* Zeroed writes new files, on the user's own word. */
struct save_options {
	bool force;   /* replace what is there */
	bool private; /* a new file is nobody else's to read */
	bool devices; /* are written to as they are, on the user's own word */
	int *hold;    /* gets it open and locked, from before it has its name */
	const struct permission *permission;
	/* the open folder that gets the file, even if `path` was moved since;
	 * NULL: the folder that the path names */
	const struct file_place *inside;
	struct progress *progress; /* may stop it, leaving nothing; or NULL */
};

/*
 * Writes a file without a name where the file system has those, else one
 * beside its place, makes sure of it and puts it there: who is killed leaves
 * nothing behind.  Whatever stood there before stays unless `force`, and
 * hands its mode on.  A link to something is refused, one to nothing
 * replaced; none is followed, but to a device or a pipe with `devices`.
 */
MUST_CHECK bool save_file(const char *path, const void *bytes, size_t size,
			  const struct save_options *how, struct error *err);

struct save_job {
	const char *path;
	const void *bytes;
	size_t size;
};

/*
 * The same for files that belong together: the first gets its name when the
 * last is written, and where one cannot, none of the new ones stays.
 */
MUST_CHECK bool save_files(const struct save_job jobs[], size_t count,
			   const struct save_options *how, struct error *err);

/* Whether save_file() would begin: refuses folders, devices, what is there. */
MUST_CHECK bool save_check(const char *path, const struct save_options *how,
			   struct error *err);

/* Makes a folder; one that is there already is fine. */
MUST_CHECK bool save_folder(const char *path, const struct save_options *how,
			    struct error *err);

/*
 * Makes a folder and its parents, for this user alone.  Returns false, with
 * the reason in errno, if the folder does not exist afterwards.
 */
bool save_own_folder(const char *folder);

#endif
