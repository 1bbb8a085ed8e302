/* parts.h - a folder in which many processes share the pieces of one job */

#ifndef TASK_PARTS_H
#define TASK_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/save.h"
#include "base/text.h"

/*
 * The folder is the ledger of work.  `plan` says what the pieces are; who
 * brings another one is refused, but a plan by which nothing was done and
 * nobody works gives way.  Who works has a shared lock on it.  Pieces are
 * handed out in ranges.  Range K is claimed by a lock on `claim-K`, which a
 * dead process loses, and done once `part-K` is there, put into its place
 * whole.  What is done twice must be the same bytes.
 *
 * What others wrote is data: a part is used only if it is this user's own
 * plain file, nobody else can write it, its size is what its head says, it
 * is of this plan and range, and its sum is right.
 */
struct parts;

struct parts_order {
	const char *folder;
	const char *plan; /* all that the pieces depend on, one line */
	const char *line; /* what was typed, kept for people; or NULL */
	size_t pieces;
	struct save_options how;
};

/* Makes the folder and its plan, or joins those who work there. */
MUST_CHECK struct parts *parts_open(const struct parts_order *order,
				    struct error *err);
void parts_close(struct parts *parts); /* NULL is fine */

/* How many ranges a job of so many pieces has. */
size_t parts_ranges(size_t pieces);

/* The pieces of a range: from `*first` up to before what is returned. */
size_t parts_range(size_t pieces, size_t range, size_t *first);

/* Which ranges have a part, seen at once; its worth is not looked at. */
void parts_list(const struct parts *parts, bool there[]);

/* The same of one of them. */
bool parts_is_there(const struct parts *parts, size_t range);

/* ---- one range ---- */

enum parts_state {
	PARTS_MISSING,
	PARTS_DAMAGED, /* torn, or of another plan: it is done again */
	PARTS_WHOLE,
	PARTS_REFUSED, /* cannot be used nor replaced: an error */
};

/* Its bytes go to the end of `bytes` if it is whole. */
MUST_CHECK enum parts_state parts_read(const struct parts *parts, size_t range,
				       struct text *bytes, struct error *err);

/* Puts a part in its place, or compares it with who was earlier. */
MUST_CHECK bool parts_write(const struct parts *parts, size_t range,
			    const struct text *bytes, struct error *err);

/* ---- claims ---- */

/* For a range, or PARTS_FINISH: writing what all parts come to. */
#define PARTS_FINISH ((size_t)-1)

struct parts_claim {
	size_t range;
	int file;
};

enum parts_hold {
	PARTS_HELD,
	PARTS_OTHERS, /* somebody who lives works on it */
	PARTS_FAILED, /* an error */
};

MUST_CHECK enum parts_hold parts_claim(const struct parts *parts, size_t range,
				       struct parts_claim *claim,
				       struct error *err);

/* Takes the claim away, too. */
void parts_release(const struct parts *parts, struct parts_claim *claim);

/* Whether somebody asked all who work here to end. */
bool parts_stopped(const struct parts *parts);

/* ---- from outside ---- */

/* A folder as it is, whatever its plan. */
MUST_CHECK struct parts *parts_find(const char *folder,
				    const struct save_options *how,
				    struct error *err);

size_t parts_pieces(const struct parts *parts);

/* Who works on what, from the claims that are held. */
struct parts_worker {
	char name[80]; /* "host:pid" */
	size_t claims;
};

struct parts_status {
	size_t pieces, done; /* pieces in parts that are there */
	size_t parts, ranges;
	bool stopping;
	double rate; /* pieces a second of late; 0: not known */
	struct parts_worker *workers;
	size_t worker_count;
	char *plan; /* without the number of pieces */
	char *line; /* what was typed, as the folder's owner left it; or NULL */
};

/* parts_status_clear() after success. */
MUST_CHECK bool parts_look(const char *folder, const struct save_options *how,
			   struct parts_status *status, struct error *err);
void parts_status_clear(struct parts_status *status);

/* Asks all who work in a folder to stop after their pieces. */
MUST_CHECK bool parts_stop(const char *folder, const struct save_options *how,
			   struct error *err);

#endif
