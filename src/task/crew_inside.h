/* crew_inside.h - a job on its way, for those who hand its ranges out */

#ifndef TASK_CREW_INSIDE_H
#define TASK_CREW_INSIDE_H

#include <stdatomic.h>

#include "task/crew.h"
#include "task/link.h"

struct crew {
	const struct crew_work *work;
	struct progress inside; /* that of the threads */
	struct progress *progress;
	struct parts *parts;          /* or NULL */
	size_t ranges, start, stride; /* in which order they are tried */
	bool *kept;
	atomic_bool *there, *counted; /* the latter for the progress */
	bool unread;          /* what others have done is not read yet */
	atomic_size_t wasted; /* looks at what others had done by then */
	bool again;           /* not the first look */
	atomic_int tries;     /* left in this look */
};

/* The bytes of a range: of each piece its size, then itself. */
MUST_CHECK bool crew_make_range(const struct crew *crew, size_t range,
				struct text *bytes, struct error *err);

/* False if these are no such bytes; `kept` says that it is done. */
bool crew_keep_range(const struct crew *crew, size_t range,
		     const struct text *bytes);

/* The longest step up to `most` with which one comes by all of them. */
size_t crew_stride(size_t ranges, size_t most);

bool crew_all_kept(const struct crew *crew);

/* Which parts are there by now. */
void crew_list(struct crew *crew);

/*
 * All ranges by threads of this process, and of others that have the same
 * folder if there is one.  Does nothing but fail if there is an error already.
 */
MUST_CHECK bool crew_run_here(struct crew *crew, struct error *err);

/*
 * All ranges, by the ranks of a link: the first hands them out.  If it has an
 * error already, it tells the others that nothing is done.
 */
MUST_CHECK bool crew_relay(struct crew *crew, const struct link *link,
			   struct error *err);

#endif
