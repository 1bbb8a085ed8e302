/* rate_looks.h - limits on a rate that is looked at every tenth row */

#ifndef PRIVACY_ANYTIME_RATE_LOOKS_H
#define PRIVACY_ANYTIME_RATE_LOOKS_H

#include <stdbool.h>
#include <stddef.h>

/* From here on, every so often, to there. */
enum { LOOKS_BURN_IN = 50, LOOKS_STEP = 10, LOOKS_LAST = 10000 };

/* The least tail whose factor is known. */
#define LOOKS_LEAST_TAIL 1e-5

/*
 * The factor with which a rate lies beyond its limit at any look with
 * probability near `tail`, from LOOKS_LEAST_TAIL to 0.2.
 */
double rate_looks_factor(double tail);

/* What is left for one of two rates, of alpha for both. */
double rate_looks_tail(double alpha);

/* Whether this number of rows is one at which to look. */
bool rate_looks_at(size_t rows);

double rate_looks_upper(double rate, double rows, double factor);

#endif
