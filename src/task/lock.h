/* lock.h - locks that a dead process loses, on any machine */

#ifndef TASK_LOCK_H
#define TASK_LOCK_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * Open-file-description locks of whole files: they end with the descriptor,
 * so with the process however it dies, and NFS 4 carries them to other
 * machines.
 */
enum lock {
	LOCK_TAKEN,
	LOCK_BUSY,   /* somebody else holds it */
	LOCK_FAILED, /* errno says why */
};

enum lock lock_take(int file);

/*
 * One that others may have, too; waits for who took it alone.  A lock that
 * the descriptor has already becomes this one.  False with errno.
 */
MUST_CHECK bool lock_share(int file);

/* Whether somebody else holds it now. */
bool lock_is_busy(int file);

/*
 * Refuses a folder whose file system has no such locks, or keeps them to one
 * machine; `path` is for the sentence.
 */
MUST_CHECK bool lock_probe(int folder, const char *path, struct error *err);

/* Whether a mount with these options keeps its locks to one machine. */
bool lock_is_local(const char *options);

#endif
