/* error.h - what went wrong, in words a user can act on */

#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#include "base/compiler.h"

/*
 * A function that can fail takes a `struct error *` as its last argument
 * and returns false, or NULL if it makes something.  On success it leaves
 * the error alone.  An error is plain memory: setting one cannot fail,
 * copying one is assignment, and nobody frees one.
 */

enum error_kind {
	ERROR_NONE,
	ERROR_USAGE,   /* the request makes no sense; say what would */
	ERROR_FILE,    /* the operating system refused */
	ERROR_FORMAT,  /* the file is readable but not what it should be */
	ERROR_DATA,    /* the data cannot answer this question */
	ERROR_NUMERIC, /* a computation did not converge or left its domain */
	ERROR_STOPPED, /* the user asked us to stop */
	ERROR_PERMISSION, /* a session file may not; the user can say so */
};

struct error {
	enum error_kind kind;
	char text[480];
};

/*
 * Says what happened: no capital, no full stop.  Always returns false, so
 * that callers can return it.  The text is cleaned: what is quoted from a
 * file never reaches a terminal as commands.
 */
bool error_set(struct error *err, enum error_kind kind, const char *fmt, ...)
	PRINTF_LIKE(3, 4);

/* Puts where it happened in front of what happened.  Always returns false. */
bool error_prefix(struct error *err, const char *fmt, ...) PRINTF_LIKE(2, 3);

#endif
