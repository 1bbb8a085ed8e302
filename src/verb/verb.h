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
	VERB_WRITES = 1 << 2,  /* output= names a file of its own making */
	VERB_ENDS = 1 << 3,    /* answers at delta=1, where nothing is hidden */
	VERB_LOADS = 1 << 4,   /* reads files into the sitting */
	VERB_SETS = 1 << 5,    /* settings: at once, and panels show them */
	VERB_SCRIPT = 1 << 6,  /* runs a session file */
	VERB_ALONE = 1 << 7,   /* no line of a campaign's run */
	VERB_TRAINS = 1 << 8,  /* long work that needs nothing of the sitting */
	VERB_SAVES = 1 << 9,   /* its first word is a file that it writes */
	VERB_SHARES = 1 << 10, /* its pieces, with who works in output=F/ */
	VERB_FIRST = 1 << 11,  /* help lists it for a first day */
	VERB_HIDDEN = 1 << 12, /* an old word, or for programs: not listed */
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

/* Meaning of a word of a line. */
enum argument_sort {
	ARGUMENT_END,    /* no further argument */
	ARGUMENT_WORD,   /* the argument's own name */
	ARGUMENT_ONE_OF, /* a word of the list word(0), word(1), ..., or words
			  */
	ARGUMENT_OWN,    /* a name or number that no registry has */
	ARGUMENT_FILE,
	ARGUMENT_METHOD,
	ARGUMENT_FIGURE,
	ARGUMENT_VERB,
	ARGUMENT_TOPIC,
	ARGUMENT_SHELL,
	ARGUMENT_PAPER,
	ARGUMENT_SETTING,
	ARGUMENT_LESSON,
	ARGUMENT_EXPERIMENT,
	ARGUMENT_CORPUS,
};

enum argument_flag {
	ARGUMENT_OPTIONAL = 1 << 0,
	ARGUMENT_REPEATED = 1 << 1, /* stands for any number of words */
	ARGUMENT_COMMAS = 1 << 2,   /* a,b,c in one word */
	ARGUMENT_OR_FILE = 1 << 3,  /* a path is accepted, too */
};

struct argument {
	enum argument_sort sort;
	unsigned flags;
	const char *name; /* shown in usages; NULL: the sort's */
	const char *(*word)(size_t index); /* NULL behind the last */
	const char *const *words;          /* in place of `word`; or NULL */
};

/* Groups of settings. Their members depend on the line. */
enum form_reads {
	READS_ALL = 1 << 0,       /* every setting: it keeps them */
	READS_DATA = 1 << 1,      /* reading of files, and inline numbers */
	READS_METHOD = 1 << 2,    /* those of METHOD, method= or the session */
	READS_METHODS = 1 << 3,   /* those of all methods */
	READS_GATE = 1 << 4,      /* of method= or declared=, else of check */
	READS_MECHANISM = 1 << 5, /* parameters of mechanism=, which it needs */
	READS_CLAIM = 1 << 6,     /* parameters of mechanism=, if given */
	READS_FIGURES = 1 << 7,   /* drawing of figures into files */
	READS_SHARED = 1 << 8,    /* farm: who works on the pieces */
};

enum { FORM_ARGUMENTS = 3, VERB_FORMS = 5 };

/* A way to write a line of a verb. Fixed words choose between several. */
struct verb_form {
	struct argument arguments[FORM_ARGUMENTS];
	const enum setting *needs;    /* must be given; or NULL */
	const enum setting *settings; /* may be given; or NULL */
	unsigned reads;               /* form_reads */
	/*
	 * Returns true if the thing that the first word names reads the
	 * setting, too. A NULL word stands for all such things. May be NULL.
	 */
	bool (*named)(const char *word, enum setting setting);
	/* The line is one of this verb, without the first word; or NULL. */
	const struct verb *as;
	bool on_screen; /* a form of the screen alone */
};

/* Arguments of many forms: any number of files, a name that may be left out. */
/* clang-format off */
#define FORM(...)        { .arguments = { __VA_ARGS__ } }
#define FORM_WORD(word)  { .sort = ARGUMENT_WORD, .name = word }
#define FORM_AS(word, verb) \
	{ .arguments = { FORM_WORD(word) }, .as = &(verb) }
#define FORM_ONE_OF(...) \
	{ .sort = ARGUMENT_ONE_OF, \
	  .words = (const char *const[]){ __VA_ARGS__, NULL } }
#define FORM_MAYBE(...) \
	{ .sort = ARGUMENT_ONE_OF, .flags = ARGUMENT_OPTIONAL, \
	  .words = (const char *const[]){ __VA_ARGS__, NULL } }
#define FORM_FILE(words) { .sort = ARGUMENT_FILE, .name = words }
#define FORM_FILES \
	{ .sort = ARGUMENT_FILE, .flags = ARGUMENT_OPTIONAL | ARGUMENT_REPEATED }
#define FORM_OWN(words) \
	{ .sort = ARGUMENT_OWN, .flags = ARGUMENT_OPTIONAL, .name = words }
/* clang-format on */

/* A list of settings that ends itself. */
#define SETTINGS(...) ((const enum setting[]){ __VA_ARGS__, SETTING_END })

/*
 * A verb fills an answer and prints nothing.  Command line, session files,
 * keys and the palette all come through verb_run().  Usage, help,
 * completion and the refusal of settings that a line does not read follow
 * from its forms.
 */
struct verb {
	const char *name;
	const char *summary;                /* half a line */
	const char *details;                /* sentences for help, or NULL */
	struct verb_form forms[VERB_FORMS]; /* zeroed: no words, no settings */
	unsigned flags;
	/* NULL: it moves the screen, whose own list of verbs runs it. */
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
