/* session.h - one sitting: data, method, settings, log, undo */

#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "dataset/dataset.h"
#include "session/ledger.h"
#include "session/state.h"

/*
 * The only program state.  Verbs change it; everybody else looks.  What
 * can be undone is one `struct state`; undo keeps a list of them, and as
 * data are shared a copy costs little.
 */
struct session;

struct session *session_new(void);
void session_free(struct session *session);

/* The present state, to look at and, inside a verb, to change. */
const struct state *session_state(const struct session *session);
struct state *session_edit(struct session *session);

/* The active dataset, or NULL.  Borrowed. */
const struct dataset *session_data(const struct session *session);

/*
 * Adds datasets (taken over) and makes the first of kind scores, losses or
 * counts active, or else the first.
 */
void session_add_data(struct session *session, struct datasets *made);

/* Adds data. They replace data of the same name that came from no file. */
void session_put_data(struct session *session, struct datasets *made);

/* Another method if the present one cannot take the active data. */
void session_suit_method(struct session *session);

/* ---- pins ---- */

/* Copies what it is given and holds data and result. */
void session_add_pin(struct session *session, const struct pin *pin);

/* The pin of that name; false if there is none. */
bool session_find_pin(const struct session *session, const char *name,
		      size_t *index);
void session_drop_pin(struct session *session, size_t index);

/* Gives the pin another name, which has room in one. */
void session_rename_pin(struct session *session, size_t index,
			const char *name);

/* ---- undo and redo: exact, by states ---- */

/* Remembers the present state before a change. */
void session_mark(struct session *session);

/* Takes the last mark back: forgets it, or returns to it. */
void session_unmark(struct session *session);
void session_rollback(struct session *session);

/* False if there is nothing to undo or redo; else the log says it. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* Returns the number of changes that can be undone. */
size_t session_undo_depth(const struct session *session);

/* ---- another sitting in the place of this one ---- */

/* Makes it as new; what there was is handed over to one of the next two. */
struct session *session_put_aside(struct session *session);

/* All as it was. */
void session_take_back(struct session *session, struct session *aside);

/* Goes on with the new one; undo leads through it to the old one. */
void session_go_on(struct session *session, struct session *aside);

/* ---- the log: the verbs that made this state ---- */

enum record_flag {
	RECORD_LOADS = 1 << 0, /* read files into the sitting */
};

/* A verb that was run, or a comment. */
struct record {
	char *line;  /* as a session file has it */
	char **args; /* the same, split; none of a comment */
	size_t count;
	unsigned flags;
};

/* Takes the record over; `again`: what the last did is done differently. */
void session_log_take(struct session *session, struct record *record,
		      bool again);

/* A line that nobody asks for more. */
void session_log(struct session *session, const char *line);
size_t session_log_count(const struct session *session);

/* Grows with whatever happens to the log: a line more, another in its place. */
size_t session_log_changes(const struct session *session);
const char *session_log_line(const struct session *session, size_t index);

/* What read files last, or NULL. */
const struct record *session_last_load(const struct session *session);

/* ---- looks at data, which undo and another session do not take back ---- */

const struct looks *session_ledger(const struct session *session);

/* From now on each question is one of its own, as in a shell. */
void session_close_ledger(struct session *session);

/*
 * Remembers that this method's number is shown, and puts all looks at these
 * data into the question. Returns true if the look was new.
 */
bool session_look(struct session *session, const struct method *method,
		  struct question *ask);

/* The same for a line of a session file; false if it holds no look. */
bool session_read_look(struct session *session, const char *line);

/* Rows that took the place of others were looked at as those were. */
void session_carry_looks(struct session *session, const struct dataset *from,
			 const struct dataset *to);

#endif
