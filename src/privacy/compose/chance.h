/* chance.h - the chance that one of several things happens, to 30 digits */

#ifndef PRIVACY_COMPOSE_CHANCE_H
#define PRIVACY_COMPOSE_CHANCE_H

/*
 * A sum of two doubles.  Whether a delta leaves a finite epsilon is decided
 * by chances of infinite losses that differ from it in their last digits.
 */
struct chance {
	double high, low;
};

/* Of two independent things; of one thing in any of so many tries. */
struct chance chance_either(struct chance a, struct chance b);
struct chance chance_tries(double one, double tries);

/* `limit` less the chance: exact to about 1e-31. */
double chance_spare(struct chance chance, double limit);

#endif
