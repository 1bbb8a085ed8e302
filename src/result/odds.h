/* odds.h - epsilon in words: what it does to even odds */

#ifndef RESULT_ODDS_H
#define RESULT_ODDS_H

#include <stddef.h>

/*
 * Writes a sentence on what seeing the output can do at most to somebody
 * for whom it was as likely as not that a record was there; rounded up.
 * Returns `out`.
 */
const char *odds_sentence(char *out, size_t size, double epsilon, double delta);

/*
 * The same for an epsilon below which no promise holds: what some outputs
 * do at least; rounded down.
 */
const char *odds_audit_sentence(char *out, size_t size, double epsilon,
				double delta);

#endif
