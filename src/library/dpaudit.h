/* dpaudit.h - audits of differential privacy, for C and what calls C
 *
 * A handle is one sitting: data, settings, the last answer.  Every question
 * is a verb, with the words that the program dpaudit takes on its command
 * line; dpaudit(1) has them all.  An answer is read as a whole, in any form
 * that format= names, or number by number.
 *
 * Functions that can fail return a status, which is the exit status of the
 * program; dpaudit_error() then says why, in words.  Handles share nothing:
 * use as many as you like, each from one thread at a time.  Only
 * dpaudit_stop() may come from another thread or from a signal's handler.
 * Strings that are handed out live until the next call with their handle,
 * which takes copies of them, not them, as its words.
 *
 * Three things are the process's own: dpaudit_new() turns the error handler
 * of GSL off, memory that runs out ends the process with a sentence, and
 * numbers are read and written as in the locale "C" whatever is set.
 */

#ifndef DPAUDIT_H
#define DPAUDIT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

enum dpaudit_status {
	DPAUDIT_DONE = 0,
	DPAUDIT_REFUTED = 1, /* check: the claim does not hold */
	DPAUDIT_USAGE = 2,   /* the words make no sense */
	DPAUDIT_DATA = 3,    /* files or arrays are not what they should be */
	DPAUDIT_CANNOT_TELL = 4, /* the data cannot answer this */
	DPAUDIT_NUMERIC = 5,
	DPAUDIT_STOPPED = 6, /* by dpaudit_stop() */
};

struct dpaudit;

/* "0.3.0" */
const char *dpaudit_version(void);

/* Never NULL. */
struct dpaudit *dpaudit_new(void);
void dpaudit_free(struct dpaudit *handle); /* NULL is fine */

/*
 * A column of numbers, named as a header of a file would name it: score,
 * loss, member, guess, truth, cosine, ...; dpaudit-data(5) has the names.
 */
struct dpaudit_column {
	const char *name;
	const double *values;
};

/*
 * Copies a table into the sitting and makes it the data that verbs are
 * about.  Its kind is guessed from the names, as that of a file is.  A table
 * that was added under the same name before is replaced.
 */
int dpaudit_add(struct dpaudit *handle, const char *name,
		const struct dpaudit_column columns[], size_t count,
		size_t rows);

/* Runs a verb: { "estimate", "clopper-pearson", "delta=1e-5" }. */
int dpaudit_run(struct dpaudit *handle, const char *const words[],
		size_t count);

/* The same from one line, with the quoting of a shell. */
int dpaudit_run_line(struct dpaudit *handle, const char *line);

/* Why the last call failed; "" if it did not. */
const char *dpaudit_error(const struct dpaudit *handle);

/*
 * The last answer as "text", "json", "csv", "latex", "markdown", "html" or
 * "speech"; NULL is what format= named, or else text, and so is a form that
 * nobody knows.  Lent until the handle is asked again.
 */
const char *dpaudit_text(struct dpaudit *handle, const char *format);

/* The same for what was noted beside it, warnings included, a line each. */
const char *dpaudit_remarks(struct dpaudit *handle);

/* How many results the last answer holds. */
size_t dpaudit_results(const struct dpaudit *handle);

/* What ends and value a number has: NaN is none, infinite is a finding. */
struct dpaudit_number {
	double lower, value, upper;
	double confidence; /* NaN where nothing was sampled */
	int sides;         /* 1, 2, or 0 where it makes no sense */
	/* as in JSON, for instance "lower-bound", "mechanism", "band" */
	const char *claim, *about, *policy;
};

/*
 * The number of that name ("epsilon") in the result of that index;
 * DPAUDIT_USAGE where there is none.
 */
int dpaudit_number(const struct dpaudit *handle, size_t result,
		   const char *name, struct dpaudit_number *number);

/*
 * What may be said of a result: every surface of dpaudit prints this.  All
 * texts live as long as the answer.
 */
struct dpaudit_statement {
	const char *grade;    /* "bound", "no claim", "not claimable", ... */
	const char *quantity; /* "epsilon"; NULL: the result leads with none */
	double number;        /* the end that is compared; NaN without one */
	double reach;         /* the most that could have been shown, or NaN */
	const char *sentence; /* one plain sentence with its conditions */
};

/* DPAUDIT_USAGE where there is no such result. */
int dpaudit_statement(const struct dpaudit *handle, size_t result,
		      struct dpaudit_statement *statement);

/*
 * The condition of that index: one that nobody stated, or with `failed` one
 * that is known not to hold.  NULL beyond the last.
 */
const char *dpaudit_condition(const struct dpaudit *handle, size_t result,
			      int failed, size_t index);

/* Ends what the handle does, or would do next, with DPAUDIT_STOPPED. */
void dpaudit_stop(struct dpaudit *handle);

/*
 * Called now and then by the thread that runs a verb: how many of how many
 * pieces are done; `uneven` where nobody knows when the rest will be.  It may
 * stop the verb or free the handle, which ends with the verb; all else that
 * it asks of this handle is refused.
 */
void dpaudit_watch(struct dpaudit *handle,
		   void (*watch)(size_t done, size_t total, int uneven));

/* Called before a session file begins with each thing it will do. */
void dpaudit_listen(struct dpaudit *handle, void (*say)(const char *line));

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
