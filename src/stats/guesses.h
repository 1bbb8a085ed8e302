/* guesses.h - guesses made from scores, and how many of them are right */

#ifndef STATS_GUESSES_H
#define STATS_GUESSES_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* Canaries ordered by score, so that any number of guesses is at hand. */
struct guesses;

/*
 * A larger score speaks for a member; member[i] is 0 or 1.  Where equal
 * scores straddle the last guess, the wrong ones are taken: guesses may
 * not depend on the truth, and no choice among equals is right less often.
 */
MUST_CHECK struct guesses *guesses_new(const double score[],
				       const unsigned char member[],
				       size_t count, struct error *err);
void guesses_free(struct guesses *guesses);

size_t guesses_count(const struct guesses *guesses);

/*
 * Right guesses if the `as_members` largest scores are said to be in and
 * the `as_others` smallest to be out; together at most guesses_count().
 */
size_t guesses_right(const struct guesses *guesses, size_t as_members,
		     size_t as_others);

/* Where guesses are made: half at each end, or all at the top. */
enum guess_ends {
	GUESS_BOTH_ENDS,
	GUESS_TOP_ONLY,
};

size_t guesses_right_of(const struct guesses *guesses, size_t made,
			enum guess_ends ends);

#endif
