/* saying.h - what verbs answer, for their tests */

#ifndef TESTS_VERB_SAYING_H
#define TESTS_VERB_SAYING_H

#include "verb/verbs.h"

/*
 * Runs a line; returns what it would print in a format, "text" or "csv", or
 * "error: " and the error's sentence.  The caller frees it.
 */
char *say_in(struct session *session, const char *format, const char *line);

/* Fails the test if that does not have `part` in it. */
void expect_said(struct session *session, const char *format, const char *line,
		 const char *part);

/* Runs a line in a sitting of its own. */
bool run_alone(const char *line, struct answer *answer, struct error *err);

#endif
