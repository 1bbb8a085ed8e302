/* autosave.h - the log on disk, so that no sitting is lost */

#ifndef UI_SITTING_AUTOSAVE_H
#define UI_SITTING_AUTOSAVE_H

#include <limits.h>
#include <time.h>

#include "base/text.h"
#include "session/session.h"

enum { AUTOSAVE_NAME = 40 };

struct autosave {
	char folder[PATH_MAX];    /* "": nothing is kept */
	char name[AUTOSAVE_NAME]; /* of this sitting's file; "" until it is */
	int lock;         /* it, locked while this program runs; 0 before */
	size_t changes;   /* of the log, when it was kept last */
	struct error why; /* that could not be; "" if it could */
};

/* $XDG_STATE_HOME/dpaudit, or where that is by default; "" without a home. */
void autosave_folder(struct text *folder);

/*
 * Writes the log anew if it has changed; tries again with each change, and
 * fails with the first of those in a row that it cannot keep.
 */
MUST_CHECK bool autosave_write(struct autosave *kept,
			       const struct session *session,
			       struct error *err);

/*
 * The same in steps, of which the last waits for the disk: whether it has
 * changed since it was due last, what is written, and the writing.
 */
bool autosave_is_due(struct autosave *kept, const struct session *session);
void autosave_log(const struct session *session, struct text *out);
MUST_CHECK bool autosave_keep(struct autosave *kept, const struct text *log,
			      struct error *err);

/* Gives the lock back: from now on the sitting is one that was left. */
void autosave_end(struct autosave *kept);

/* A sitting that a program which has ended left behind. */
struct autosave_left {
	char name[AUTOSAVE_NAME]; /* of its file */
	time_t when;              /* it was kept last */
	size_t steps;             /* that cost somebody thought */
	char *folder;             /* it was in; or NULL */
	char *data;               /* what it loaded last, "" for nothing */
	bool alone;               /* of no other file and no setting */
	char *method;             /* chosen last, "" for none */
};

/* All of them, the newest first; autosave_left_free() gives them back. */
size_t autosave_left(const struct autosave *kept, struct autosave_left **list);
void autosave_left_free(struct autosave_left *list, size_t count);

/* The steps of the newest of them; 0: there is none. */
size_t autosave_steps(const struct autosave *kept);

/*
 * The verb that runs what an earlier sitting left behind, from where that
 * was: by its name or as a number, the newest is 1; the caller frees it.
 */
MUST_CHECK char *autosave_recover(const struct autosave *kept,
				  const char *which, struct error *err);

#endif
