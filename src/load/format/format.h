/* format.h - one way of writing data into a file */

#ifndef LOAD_FORMAT_FORMAT_H
#define LOAD_FORMAT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/registry.h"
#include "load/load.h"
#include "load/sheet.h"
#include "load/source.h"

/* How many of the first bytes a format looks at, and at most. */
enum { FORMAT_HEAD = 1 << 16, FORMAT_HEAD_LIMIT = 1 << 25 };

/*
 * Constant data and two functions: whether the first bytes of a file are
 * this format's, and how to read it.  A format that is known but not read
 * has `convert` instead: the line to run once.
 */
struct format {
	const char *name;    /* "csv" */
	const char *summary; /* what it is, in half a line */
	const char *endings; /* usual file endings: ".csv .tsv" */
	const char *convert; /* with %s where the path goes, or NULL */
	const char *produce; /* makes one of new.csv; NULL: nobody asks */

	bool (*knows)(const char *head, size_t count);

	/* Whether more of them would tell; NULL if not. */
	bool (*unsure)(const char *head, size_t count);

	/* Fills the sheet, which has its path; NULL if it is not read. */
	bool (*read)(struct source *source, const struct load_options *options,
		     struct sheet *sheet, struct error *err);
};

/* The list, in the order they are asked. */
REGISTRY(struct format, format, formats);

/* The format of these first bytes; text is assumed last. */
const struct format *format_of(const char *head, size_t count);

/* The format whose endings a path has, or NULL. */
const struct format *format_of_path(const char *path);

/* Whether some format wants to see more first. */
bool format_is_unsure(const char *head, size_t count);

/* Says how to convert a file that is not read.  Always returns false. */
bool format_refuse(const struct format *format, const char *path,
		   struct error *err);

#endif
