/* renyi_promise.h - tests that promised Renyi divergences allow */

#ifndef PRIVACY_RENYI_PROMISE_H
#define PRIVACY_RENYI_PROMISE_H

#include <stddef.h>

/*
 * Limits on the divergences in both directions: those of listed orders, or
 * rho times every order above 1. The lists are borrowed.
 */
struct renyi_promise {
	const double *orders, *divergences;
	size_t count; /* 0: rho */
	double rho;
};

/* Returns an upper bound on log delta over all pairs that keep the promise. */
double renyi_promise_log_delta(const struct renyi_promise *promise,
			       double epsilon);

/* Returns the log delta of a pair that keeps the promise: a lower bound. */
double renyi_promise_log_delta_shown(const struct renyi_promise *promise,
				     double epsilon);

/* Returns a lower bound on the FNR at an FPR over all such pairs. */
double renyi_promise_fnr(const struct renyi_promise *promise, double fpr);

/* Returns the FNR of such a pair at that FPR: an upper bound. */
double renyi_promise_fnr_shown(const struct renyi_promise *promise, double fpr);

#endif
