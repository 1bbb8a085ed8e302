/* questions.h - verbs asked beside the screen, again whenever settings change
 */

#ifndef UI_WORK_QUESTIONS_H
#define UI_WORK_QUESTIONS_H

#include <stdbool.h>

#include "result/result.h"
#include "session/snapshot.h"

enum { ASKER_LINES = 12 };

/* A verb, and what came of it. */
struct reply {
	char *line;                  /* "theory epsilon"; NULL: nothing */
	const struct result *result; /* the first of the answer, or NULL */
	char *why;                   /* there is none, in a sentence */
	unsigned serial;
};

struct questions;

/* `wake` gets eight bytes whenever there is something to collect. */
struct questions *questions_new(int wake);
void questions_free(struct questions *asker);

/*
 * Runs the lines, ended by NULL, in a sitting that has nothing but the
 * settings of the snapshot, its data and its method.
 */
void questions_ask(struct questions *asker, const struct snapshot *snapshot,
		   const char *const lines[]);
bool questions_collect(struct questions *asker,
		       struct reply replies[ASKER_LINES]);
bool questions_is_busy(struct questions *asker);
void questions_stop(struct questions *asker);
void questions_wait(struct questions *asker);

void reply_clear(struct reply *reply);

#endif
