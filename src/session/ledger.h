/* ledger.h - which looks at which data a session has had */

#ifndef SESSION_LEDGER_H
#define SESSION_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "method/method.h"

/* Each has its word in ledger.c, which session files hold. */
enum look_kind {
	LOOK_METHOD,    /* a method showed a number */
	LOOK_FLIP,      /* which way scores counted then */
	LOOK_THRESHOLD, /* one that was given, or how it was chosen */
	LOOK_SPLIT,     /* how the rows were divided to choose it */
	LOOK_SEED,      /* of that division */
	LOOK_RUN,       /* of several runs, instances or rows of counts */
	LOOK_KINDS,
};

/* One look at data, which are known by dataset_digest(). */
struct past_look {
	uint64_t digest;
	enum look_kind kind;
	char *value;
};

/*
 * The looks in the order in which they came, none twice. They belong to the
 * data: undo, load, reload and open leave them.
 */
struct looks {
	struct past_look *at;
	size_t count;
	bool closed; /* counts nothing: each question is one of its own */
};

void looks_clear(struct looks *ledger);

/* "threshold", "method" and so on. */
const char *look_kind_name(enum look_kind kind);

/*
 * Adds the looks of a number that this method will show. Returns true if
 * one of them is new.
 */
bool looks_note(struct looks *ledger, const struct method *method,
		const struct question *ask);

/* Returns the looks that concern a question about its data and settings. */
struct selection looks_selection(const struct looks *ledger,
				 const struct question *ask);

/* Copies looks at rows that were read again to the rows that came. */
void looks_carry(struct looks *ledger, uint64_t from, uint64_t to);

/* Writes comments for a session file, and reads one such line. */
void looks_write(const struct looks *ledger, struct text *out);
bool looks_read(struct looks *ledger, const char *line);

#endif
