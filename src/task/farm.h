/* farm.h - what a way to share pieces is: threads, a folder, ranks */

#ifndef TASK_FARM_H
#define TASK_FARM_H

#include <stdbool.h>

#include "base/error.h"

struct crew;
struct crew_place;

/* One constant descriptor a way. */
struct farm {
	const char *name;    /* as typed behind farm= */
	const char *summary; /* half a line */
	/* Why it cannot be had here, behind its name; NULL: it can. */
	const char *(*lacks)(const struct crew_place *place);
	/*
	 * All ranges of a job that is no piece of another; see crew_inside.h.
	 * An error that is there already is for all who take part.
	 */
	bool (*run)(struct crew *crew, struct error *err);
};

#endif
