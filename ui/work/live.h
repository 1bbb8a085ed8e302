/* live.h - rows of a followed file as they come, bet on beside the screen */

#ifndef UI_WORK_LIVE_H
#define UI_WORK_LIVE_H

#include "method/anytime/wealth_history.h"
#include "session/snapshot.h"
#include "ui/work/desk.h"

/* What has come so far. */
struct live {
	unsigned serial; /* another for every look; 0: nothing yet */
	unsigned order;  /* of live_start() */
	bool failed;     /* no more will come */
	struct wealth_history history;
};

struct desk *live_desk(int wake);

/*
 * Reads the file of the snapshot's data from its first row on and whatever
 * comes after; returns the number of this order.
 */
unsigned live_start(struct desk *desk, const struct snapshot *snapshot);

/* Whether both would bet on the same rows in the same way. */
bool live_is_same(const struct snapshot *a, const struct snapshot *b);

/* The newest of an order into `live`; false if there is nothing new. */
bool live_collect(struct desk *desk, struct live *live);

#endif
