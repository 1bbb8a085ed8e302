/* binomial.h - the chance of so many successes or fewer */

#ifndef STATS_LAW_BINOMIAL_H
#define STATS_LAW_BINOMIAL_H

#include <stddef.h>

/* P(K <= k) for K ~ Bin(n, p), k a whole number; 0 for k < 0. */
double binomial_below(double k, double n, double p);

/* The least k with P(K <= k) >= mass. */
size_t binomial_quantile(double mass, size_t n, double p);

#endif
