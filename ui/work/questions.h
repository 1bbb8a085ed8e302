/* questions.h - verbs asked beside the screen, again whenever settings change
 */

#ifndef UI_WORK_QUESTIONS_H
#define UI_WORK_QUESTIONS_H

#include <stdbool.h>

#include "result/result.h"
#include "result/table.h"
#include "session/snapshot.h"
#include "ui/work/desk.h"

enum { QUESTIONS_MOST = 12 };

/* A verb, and what came of it. */
struct reply {
	char *line;                  /* "theory epsilon"; NULL: nothing */
	const struct result *result; /* the first of the answer, or NULL */
	struct table *table;         /* likewise, or NULL; owned */
	char *why;                   /* there is none, in a sentence */
	unsigned serial;
};

struct desk *questions_desk(int wake);

/*
 * Runs the lines, ended by NULL, in a sitting that has nothing but the
 * settings of the snapshot, its data and its method.
 */
void questions_ask(struct desk *desk, const struct snapshot *snapshot,
		   const char *const lines[]);

/* Moves what has arrived into `replies`; false if that was nothing. */
bool questions_collect(struct desk *desk, struct reply replies[QUESTIONS_MOST]);
void questions_reply_clear(struct reply *reply);

#endif
