/* guesses.h - guesses made from scores, and how many of them are right */

#ifndef STATS_SAMPLE_GUESSES_H
#define STATS_SAMPLE_GUESSES_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/registry.h"

/* Canaries in the order of their scores: any number of guesses at hand. */
struct guesses;

/*
 * From the scores of canaries that were in and that were out, both sorted
 * upwards; a larger score speaks for in.  Where equal scores straddle the
 * last guess the wrong ones are taken: guesses may not depend on the
 * truth, and no choice among equals is right less often.
 */
MUST_CHECK struct guesses *guesses_new(const double in[], size_t in_count,
				       const double out[], size_t out_count,
				       struct error *err);
void guesses_free(struct guesses *guesses); /* NULL is fine */

size_t guesses_count(const struct guesses *guesses);

/*
 * Two parts, drawn at random whatever the truth; `part` goes to the first.
 * Both are new.
 */
MUST_CHECK bool guesses_split(const struct guesses *guesses, double part,
			      uint64_t seed, struct progress *progress,
			      struct guesses **first, struct guesses **second,
			      struct error *err);

/*
 * Right guesses if the `as_members` largest scores are said to be in and
 * the `as_others` smallest to be out; together at most guesses_count().
 */
size_t guesses_right(const struct guesses *guesses, size_t as_members,
		     size_t as_others);

/* Where guesses are made: half at each end, or all at one. */
/* clang-format off */
#define GUESS_ENDS(CHOICE) \
	CHOICE(GUESS_BOTH_ENDS, "both") \
	CHOICE(GUESS_HIGH_END, "high") \
	CHOICE(GUESS_LOW_END, "low")
/* clang-format on */

enum guess_ends { GUESS_ENDS(CHOICE_VALUE) };

size_t guesses_right_of(const struct guesses *guesses, size_t made,
			enum guess_ends ends);

/*
 * 1 (in) for the made / 2 largest of `scores`, -1 (out) for the smallest
 * others of `made`, 0 between; equals go by their place.
 */
void guesses_by_rank(const double scores[], size_t count, size_t made,
		     double guess[]);

#endif
