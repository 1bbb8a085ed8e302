/* snapshot.h - a sitting at one moment, to work on while it goes on */

#ifndef SESSION_SNAPSHOT_H
#define SESSION_SNAPSHOT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "session/session.h"

/*
 * Immutable and counted; holds its own data.  What is asked of methods and
 * what figures are drawn from borrow from it.  The serial grows with every
 * change that can change a number.
 */
struct snapshot {
	struct state state;
	const struct dataset *data; /* the active one, or NULL */
	struct game card;           /* of the data, with what the user added */
	struct selection selection; /* looks at the data before this moment */
	char **loaded;              /* the words of the last load */
	size_t loaded_count;
	unsigned serial;
	atomic_uint holders;
};

struct snapshot *snapshot_take(const struct session *session, unsigned serial);

/*
 * Remembers that the session's method will show a number of its data, with
 * `all` that every method that suits will. Returns true if a look was new.
 */
bool snapshot_note_looks(struct session *session, bool all);

/* The same settings and method, and nothing else. */
struct snapshot *snapshot_bare(const struct snapshot *snapshot);
const struct snapshot *snapshot_hold(const struct snapshot *snapshot);
void snapshot_release(const struct snapshot *snapshot); /* NULL is fine */

/* Settings, data, card and method of a verb in place of the sitting's. */
struct snapshot_change {
	const struct settings *settings;
	const struct datasets *data; /* the first becomes the active one */
	const struct game *typed;    /* entries on top of the card */
	const struct method *method;
	bool no_pins;
};

/* The sitting's snapshot, with these in place of its own. */
struct snapshot *snapshot_changed(const struct session *session,
				  const struct snapshot_change *change);

/* The card of data with the entries of a sitting and of a request on top. */
struct game snapshot_card(const struct dataset *data, const struct game *added,
			  const struct game *typed);

/* The entries of one that are not empty take the place of the other's. */
void snapshot_lay_over(struct game *game, const struct game *top);

/* What its method is asked of its data. */
struct question snapshot_question(const struct snapshot *snapshot,
				  struct progress *progress);

/* What figures are drawn from, without a curve and without results. */
struct figure_source snapshot_source(const struct snapshot *snapshot,
				     struct progress *progress);

/* A sitting with its settings, data and method, and nothing behind it. */
struct session *snapshot_sitting(const struct snapshot *snapshot);

/* Only before anybody else holds it. */
void snapshot_renumber(const struct snapshot *snapshot, unsigned serial);

/* Whether every number of one is a number of the other. */
bool snapshot_is_same(const struct snapshot *a, const struct snapshot *b);

#endif
