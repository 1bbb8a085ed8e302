/* binomial.h - the chance of so many successes or fewer */

#ifndef STATS_LAW_BINOMIAL_H
#define STATS_LAW_BINOMIAL_H

/* P(K <= k) for K ~ Bin(n, p), k a whole number; 0 for k < 0. */
double binomial_below(double k, double n, double p);

#endif
