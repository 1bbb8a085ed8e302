/* following.h - rows of a file that grows, bet on as they come */

#ifndef SESSION_FOLLOWING_H
#define SESSION_FOLLOWING_H

#include "load/rows_stream.h"
#include "method/anytime/sequence.h"

/* Holds a piece of the text and a state of fixed size, never the rows. */
struct following;

/* Lends everything but the path until following_close(). */
MUST_CHECK struct following *following_open(const char *path,
					    const struct method *method,
					    const struct question *ask,
					    const struct load_options *options,
					    struct error *err);
void following_close(struct following *following); /* NULL is fine */

/*
 * The next row goes to the method, after waiting up to so many milliseconds
 * for one.
 */
enum stream_step following_next(struct following *following, int wait,
				struct error *err);

/* NULL before the first row. */
const struct sequence *following_sequence(const struct following *following);
enum kind following_kind(const struct following *following);

#endif
