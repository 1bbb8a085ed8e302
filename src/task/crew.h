/* crew.h - who does the pieces of a large job: threads, processes, ranks */

#ifndef TASK_CREW_H
#define TASK_CREW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/save.h"
#include "base/text.h"
#include "task/farm.h"
#include "task/parts.h"

/*
 * One process at a time writes what the parts of a folder come to; the
 * others wait, and then look whether it is there.  Of the ranks of mpirun the
 * first alone does it.
 */
struct crew_turn {
	const char *folder; /* of the parts */
	struct save_options how;
	/* Whether somebody has written it already; or NULL */
	bool (*is_whole)(void *state);
	void *state;
	/* what came of it */
	bool taken;
	bool elsewhere; /* it is whole */
	bool silent;    /* another rank writes and speaks */
	struct parts *parts;
	struct parts_claim claim;
};

/* Once; crew_turn_end() in any case.  A turn that is taken stays so. */
MUST_CHECK bool crew_turn_wait(struct crew_turn *turn,
			       struct progress *progress, struct error *err);
void crew_turn_end(struct crew_turn *turn);

/* Zeroed: the first farm that can be had, and nothing is kept. */
struct crew_place {
	const struct farm *farm; /* NULL: the first that can be had */
	unsigned threads;        /* 0: one a processor */
	const char *plan;        /* all that the bytes depend on, one line */
	const char *line;        /* what was typed, for people; or NULL */
	const char *folder;      /* of the parts, or NULL */
	struct save_options how;
	/*
	 * Whose turn it is to write reads what others have done; the others
	 * fail with `elsewhere` and read nothing.  NULL: everybody reads all.
	 */
	struct crew_turn *turn;
};

/*
 * A job of pieces, each a pure function of its index that leaves some bytes.
 * With a folder any number of processes do it together (task/parts.h), and
 * whoever comes after a stop or a kill -9 does the rest.  All of them keep
 * all pieces in the end, the same bytes everywhere, unless one has the turn.
 */
struct crew_work {
	struct crew_place place;
	size_t pieces;
	/* Adds the piece's bytes to the end of `out`. */
	bool (*make)(void *job, size_t index, struct text *out,
		     struct progress *progress, struct error *err);
	/* Once for every piece; false: no such piece leaves these bytes. */
	bool (*keep)(void *job, size_t index, const char *bytes, size_t size);
	void *job;
};

/* Both functions are called from several threads. */
MUST_CHECK bool crew_do(const struct crew_work *work, struct progress *progress,
			struct error *err);

/*
 * What is whole in a folder by now, without doing any of it; `*pieces` is how
 * many there will be.
 */
MUST_CHECK bool crew_look(const char *folder, const struct save_options *how,
			  bool (*keep)(void *job, size_t index,
				       const char *bytes, size_t size),
			  void *job, size_t *pieces, struct error *err);

/* crew_do() where every piece leaves `record` numbers. */
struct crew_job {
	struct crew_place place;
	size_t pieces, record;
	bool (*piece)(void *job, size_t index, double record[],
		      struct progress *progress, struct error *err);
	void *job;
};

/* All pieces' numbers, in the order of their index, into `records`. */
MUST_CHECK bool crew_run(const struct crew_job *job, double records[],
			 struct progress *progress, struct error *err);

#endif
