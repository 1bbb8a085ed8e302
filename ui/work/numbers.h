/* numbers.h - the results a screen shows, computed beside it */

#ifndef UI_WORK_NUMBERS_H
#define UI_WORK_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"
#include "session/snapshot.h"
#include "ui/work/desk.h"
#include "ui/work/histogram.h"

/* One method's answer: its one-sided bound, and its interval if it has one. */
struct estimate {
	const struct method *method;
	const struct result *bound, *interval;
	char *why; /* it has none, in a sentence; else NULL */
	unsigned serial;
};

/* The same once more, to be cleared by itself. */
struct estimate numbers_hold_estimate(const struct estimate *estimate);

/* All that is known by now; what has another serial is stale. */
struct numbers {
	unsigned serial;           /* of `main` */
	const struct result *main; /* NULL: see `why` */
	char *why;                 /* "" before anything was computed */
	struct histogram histogram;
	struct estimate *all; /* in the order of the list of methods */
	size_t count;
	unsigned all_serial; /* of the last complete list, 0 if none */
};

void numbers_clear(struct numbers *numbers);

struct desk *numbers_desk(int wake);

/*
 * Starts on the snapshot, giving up what went before; with `all` every
 * method that suits, not only the chosen one.
 */
void numbers_ask(struct desk *desk, const struct snapshot *snapshot, bool all);

enum numbers_news {
	NUMBERS_NOTHING,
	NUMBERS_ROWS,  /* of a list that goes on */
	NUMBERS_WHOLE, /* the main one, or the end of the list */
};

/* Moves what has arrived into `numbers`; says how much that was. */
enum numbers_news numbers_collect(struct desk *desk, struct numbers *numbers);

#endif
