/* rows_stream.h - rows of a table that is still being written */

#ifndef LOAD_ROWS_STREAM_H
#define LOAD_ROWS_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"

enum stream_step {
	STREAM_ROW,
	STREAM_WAITING, /* nothing new yet */
	STREAM_END,     /* of standard input */
	STREAM_FAILED,
};

/* Holds a piece of the text, never the table. */
struct rows_stream;

/* A file, or "-" for standard input; text with a line of headings. */
MUST_CHECK struct rows_stream *
rows_stream_open(const char *path, const struct load_options *options,
		 struct error *err);
void rows_stream_close(struct rows_stream *stream); /* NULL is fine */

/*
 * The next row, waiting up to so many milliseconds for one: a score or loss
 * and whether it is a member's; of guesses right (1) or wrong (0) and whether
 * one was made.  The kind, one of these three, is known from the first row on.
 */
enum stream_step rows_stream_next(struct rows_stream *stream, int wait,
				  double *value, bool *flag, struct error *err);
enum kind rows_stream_kind(const struct rows_stream *stream);

#endif
