/* asker.h - verbs asked beside the screen, again whenever settings change */

#ifndef UI_ASKER_H
#define UI_ASKER_H

#include <stdbool.h>

#include "result/result.h"
#include "ui/snapshot.h"

enum { ASKER_LINES = 12 };

/* A verb, and what came of it. */
struct reply {
	char *line;                  /* "theory epsilon"; NULL: nothing */
	const struct result *result; /* the first of the answer, or NULL */
	char *why;                   /* there is none, in a sentence */
	unsigned serial;
};

struct asker;

/* `wake` gets eight bytes whenever there is something to collect. */
struct asker *asker_new(int wake);
void asker_free(struct asker *asker);

/*
 * Runs the lines, ended by NULL, in a sitting that has nothing but the
 * settings of the snapshot, its data and its method.
 */
void asker_ask(struct asker *asker, const struct snapshot *snapshot,
	       const char *const lines[]);
bool asker_collect(struct asker *asker, struct reply replies[ASKER_LINES]);
bool asker_is_busy(struct asker *asker);
void asker_stop(struct asker *asker);
void asker_wait(struct asker *asker);

void reply_clear(struct reply *reply);

#endif
