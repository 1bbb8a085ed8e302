/* watch.h - a job's folder, looked at again and again beside the screen */

#ifndef UI_WORK_WATCH_H
#define UI_WORK_WATCH_H

#include "ui/work/desk.h"
#include "verb/campaign/work_status.h"

/* What was seen last. */
struct watch {
	char *folder; /* NULL: none is watched */
	unsigned order;
	bool seen;       /* `look` or `why` is there */
	unsigned serial; /* another for every look */
	struct work_look look;
	char *why; /* it cannot be looked at, in a sentence; else NULL */
};

struct desk *watch_desk(int wake);

/* Another folder, or NULL: none. */
void watch_start(struct watch *watch, struct desk *desk, const char *folder);

/* Takes the newest look; false if there is nothing new. */
bool watch_collect(struct watch *watch, struct desk *desk);
void watch_clear(struct watch *watch);

#endif
