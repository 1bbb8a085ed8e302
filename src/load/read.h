/* read.h - one file into a sheet, with its card and its hash */

#ifndef LOAD_READ_H
#define LOAD_READ_H

#include <stdbool.h>
#include <sys/stat.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "load/load.h"
#include "load/sheet.h"
#include "load/source.h"

/*
 * Fills an empty (zeroed but for beside) sheet from a file
 * ("-" is standard input), and the game card from <file>.card beside it.  The
 * sheet is to be cleared in any case.
 */
MUST_CHECK bool read_file(const char *path, const struct load_options *options,
			  struct progress *progress, struct sheet *sheet,
			  char sha256[SHA256_TEXT], struct error *err);

/* The side file of a path, if there is one. */
MUST_CHECK bool read_card(const char *path, const struct permission *permission,
			  struct sheet *sheet, struct error *err);

/* The same from bytes in memory, without a card. */
MUST_CHECK bool read_bytes(const char *name, const void *bytes, size_t count,
			   const struct load_options *options,
			   struct sheet *sheet, char sha256[SHA256_TEXT],
			   struct error *err);

/* Whether read_file() would read this file: it is the path, or its card. */
bool read_touches(const char *path, const struct stat *file);

#endif
