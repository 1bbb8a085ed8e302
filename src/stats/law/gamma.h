/* gamma.h - the logarithm of the gamma function, from any thread */

#ifndef STATS_LAW_GAMMA_H
#define STATS_LAW_GAMMA_H

/* lgamma() of the C library, which tells the sign in a global variable. */
double gamma_log(double x);

#endif
