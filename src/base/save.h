/* save.h - a file that is either all there or not at all */

#ifndef BASE_SAVE_H
#define BASE_SAVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * Writes a new file beside its place, makes sure of it and moves it there.
 * Whatever stood there before stays unless `force`; a symbolic link is
 * replaced, never followed.
 */
MUST_CHECK bool save_file(const char *path, const void *bytes, size_t size,
			  bool force, struct error *err);

/* Whether save_file() would begin: refuses folders, devices, what is there. */
MUST_CHECK bool save_check(const char *path, bool force, struct error *err);

#endif
