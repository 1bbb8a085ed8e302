/* numbers.h - the results a screen shows, computed beside it */

#ifndef UI_WORK_NUMBERS_H
#define UI_WORK_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "result/result.h"
#include "session/snapshot.h"
#include "ui/work/facts.h"
#include "ui/work/worker.h"

/* One method's answer: its one-sided bound, and its interval if it has one. */
struct estimate {
	const struct method *method;
	const struct result *bound, *interval;
	char *why; /* it has none, in a sentence; else NULL */
	unsigned serial;
};

/* The same once more, to be cleared by itself. */
struct estimate estimate_hold(const struct estimate *estimate);

/* All that is known by now; what has another serial is stale. */
struct numbers {
	unsigned serial;           /* of `main` */
	const struct result *main; /* NULL: see `why` */
	char *why;                 /* "" before anything was computed */
	struct facts facts;
	struct estimate *all; /* in the order of the list of methods */
	size_t count;
	unsigned all_serial; /* of the last complete list, 0 if none */
};

struct reckoner;

/* `wake` gets eight bytes whenever there is something to collect. */
struct reckoner *reckoner_new(int wake);
void reckoner_free(struct reckoner *reckoner);

/*
 * Starts on the snapshot, giving up what went before; with `all` every
 * method that suits, not only the chosen one.
 */
void reckoner_ask(struct reckoner *reckoner, const struct snapshot *snapshot,
		  bool all);
void reckoner_stop(struct reckoner *reckoner);

/* Moves what has arrived into `numbers`; false if that was nothing. */
bool reckoner_collect(struct reckoner *reckoner, struct numbers *numbers);

bool reckoner_is_busy(struct reckoner *reckoner);
double reckoner_share(const struct reckoner *reckoner);
void reckoner_wait(struct reckoner *reckoner);

void numbers_clear_all(struct numbers *numbers);

#endif
