/* crew.h - pieces of a large job, kept in a folder as they are done */

#ifndef TASK_CREW_H
#define TASK_CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/save.h"

/*
 * A job of pieces, each a pure function of its index that leaves `record`
 * numbers.  With a folder every finished piece is a file that is renamed into
 * place, so that whoever comes after a stop or a kill -9 does the others only;
 * a folder of another plan is refused with the first difference.
 */
struct crew_job {
	const char *plan;   /* all that the numbers depend on */
	const char *folder; /* of the parts, or NULL */
	size_t pieces, record;
	bool (*piece)(void *job, size_t index, double record[],
		      struct progress *progress, struct error *err);
	void *job;
	unsigned threads; /* 0: one a processor */
	struct save_options how;
};

/* All pieces' numbers, in the order of their index, into `records`. */
MUST_CHECK bool crew_run(const struct crew_job *job, double records[],
			 struct progress *progress, struct error *err);

/* How far a folder is. */
struct crew_status {
	size_t pieces, done;
	bool stopping; /* crew_stop() asked it to */
	char plan[1024];
};

MUST_CHECK bool crew_look(const char *folder, struct crew_status *status,
			  struct error *err);

/* Asks all who work in a folder to stop after their pieces. */
MUST_CHECK bool crew_stop(const char *folder, struct error *err);

#endif
