/* renyi_promise.h - what promised Renyi divergences leave to an attacker */

#ifndef PRIVACY_RENYI_PROMISE_H
#define PRIVACY_RENYI_PROMISE_H

#include <stddef.h>

/*
 * Divergences of listed orders, both ways, or rho times every order above 1.
 * The lists are borrowed.
 */
struct renyi_promise {
	const double *orders, *divergences;
	size_t count; /* 0: rho */
	double rho;
};

/* Returns an upper bound on log delta over all pairs that keep the promise. */
double renyi_promise_log_delta(const struct renyi_promise *promise,
			       double epsilon);

/* Returns a log delta that some pair that keeps the promise has. */
double renyi_promise_log_delta_shown(const struct renyi_promise *promise,
				     double epsilon);

/* Returns a lower bound on the FNR at an FPR over all such pairs. */
double renyi_promise_fnr(const struct renyi_promise *promise, double fpr);

/* Returns an FNR at that FPR that some such pair has. */
double renyi_promise_fnr_shown(const struct renyi_promise *promise, double fpr);

#endif
