/* verb.h - what a verb is: the only way to move a sitting */

#ifndef VERB_VERB_H
#define VERB_VERB_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/permission.h"
#include "base/progress.h"
#include "session/session.h"
#include "verb/answer.h"
#include "verb/request.h"

enum verb_flag {
	VERB_CHANGES = 1 << 0, /* the sitting: can be undone, is logged */
	VERB_WORDS = 1 << 1,   /* needs at least one word */
	VERB_WRITES = 1 << 2,  /* output= names a file of its own making */
	VERB_ENDS = 1 << 3,    /* answers at delta=1, where nothing is hidden */
	VERB_LOADS = 1 << 4,   /* reads files into the sitting */
	VERB_SETS = 1 << 5,    /* settings: at once, and panels show them */
	VERB_SCRIPT = 1 << 6,  /* runs a session file */
	VERB_ALONE = 1 << 7,   /* no line of a campaign's run */
	VERB_TRAINS = 1 << 8,  /* long work that needs nothing of the sitting */
	VERB_SAVES = 1 << 9,   /* its first word is a file that it writes */
	VERB_SHARES = 1 << 10, /* its pieces, with who works in output=F/ */
};

struct plotter;

/* What a verb works with. */
struct scene {
	struct session *session;
	struct progress *progress; /* may be NULL */
	struct plotter *plotter;   /* a jailed gnuplot that runs; or NULL */
	bool again;                /* continues the change before: one undo */
	bool spoken;               /* answers are read aloud: no drawings */
	/* of the script that runs; NULL: the user types */
	const struct permission *permission;
	unsigned depth;                /* scripts inside scripts */
	const char *state_folder;      /* of the user's own sittings, or NULL */
	void (*say)(const char *line); /* before the work begins; or NULL */
	/* gets data of work on its way, to be taken over; or NULL */
	void (*show)(void *to, struct dataset *so_far);
	void *show_to;
};

/*
 * A verb fills an answer and prints nothing.  Command line, session files,
 * keys and the palette all come through verb_run().
 */
struct verb {
	const char *name;
	const char *summary; /* half a line */
	const char *usage;   /* what follows the name */
	const char *details; /* sentences for help */
	unsigned flags;
	bool (*run)(const struct scene *scene, const struct request *request,
		    struct answer *answer, struct error *err);
};

/*
 * Runs the verb that the arguments name.  A failed verb leaves the sitting
 * as it was; a change is marked for undo and logged.
 */
MUST_CHECK bool verb_run(const struct scene *scene, char *const args[],
			 size_t count, struct answer *answer,
			 struct error *err);

/*
 * Data that the verb made in another sitting, taken over as if it had been
 * run in this one.
 */
void verb_adopt(const struct scene *scene, char *const args[], size_t count,
		struct datasets *made);

/*
 * The same as verb_run() from one line of text; blank lines and # comments do
 * nothing, and a line that starts with name=value sets.
 */
MUST_CHECK bool verb_run_line(const struct scene *scene, const char *line,
			      struct answer *answer, struct error *err);

#endif
