/* errand.h - a verb that runs beside the screen */

#ifndef UI_ERRAND_H
#define UI_ERRAND_H

#include <stdbool.h>

#include "verb/verb.h"

/*
 * While it runs the sitting belongs to it; the screen draws from its
 * snapshot and waits.  Where the system gives no thread it is over at once.
 */
struct errand;

/*
 * `wake` gets eight bytes at the end.  `own` is a sitting to run it in
 * instead, taken over; or NULL.
 */
struct errand *errand_new(const struct scene *scene, struct session *own,
			  const char *line, int wake);

/* Waits at most so long; true if it is over. */
bool errand_wait(struct errand *errand, int milliseconds);

/* What came of it, once it is over; `line` is what was run. */
struct errand_end {
	const char *line;
	bool done;
	struct answer answer;
	struct error err;
};

struct errand_end *errand_end(struct errand *errand);
const char *errand_line(const struct errand *errand);
void errand_free(struct errand *errand); /* waits for it */

#endif
