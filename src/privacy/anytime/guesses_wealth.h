/* guesses_wealth.h - a claim bet against, guess by guess of one run */

#ifndef PRIVACY_ANYTIME_GUESSES_WEALTH_H
#define PRIVACY_ANYTIME_GUESSES_WEALTH_H

#include <stddef.h>

/* Guesses looked at so far, about so many canaries in all. */
struct guesses_seen {
	size_t right, made, canaries;
};

/*
 * The logarithm of what a bet against epsilon has become of 1, rounded
 * down; refuted at 1 / guesses_wealth_alpha() and above.
 */
double guesses_wealth(const struct guesses_seen *seen, double epsilon);

/* What delta leaves of alpha; not above 0 where it leaves nothing. */
double guesses_wealth_alpha(size_t canaries, double delta, double alpha);

/* The largest epsilon refuted here, rounded down, or `than`. */
double guesses_wealth_epsilon(const struct guesses_seen *seen, double delta,
			      double alpha, double than);

#endif
