/* gaussian_dp.h - what telling N(0, 1) from N(mu, 1) means in (eps, delta) */

#ifndef PRIVACY_GAUSSIAN_DP_H
#define PRIVACY_GAUSSIAN_DP_H

#include "privacy/bracket.h"

/*
 * Dong, Roth and Su, "Gaussian differential privacy", JRSS B 84 (2022):
 * a mechanism is mu-GDP if its outputs are as hard to tell apart as two
 * unit normals at distance mu.  A Gaussian mechanism of sensitivity 1 and
 * noise sigma has mu = 1 / sigma, and T of them compose to mu sqrt(T).
 * Everything here is good to about 1e-13 relative, in logarithms where the
 * number itself would be no double.  epsilon >= 0, mu >= 0.
 */
double gaussian_dp_delta(double epsilon, double mu);
double gaussian_dp_log_delta(double epsilon, double mu);

/*
 * The same, certain: -1 asks for the lower end, 1 for the upper one.  epsilon
 * and mu may be off by four last digits.
 */
double gaussian_dp_log_delta_end(double epsilon, double mu, int sign);

/* The smallest epsilon >= 0 with that delta; infinite for delta = 0. */
double gaussian_dp_epsilon(double delta, double mu);
double gaussian_dp_epsilon_log(double log_delta, double mu);

/* The same, moved by more than its error; down: for lower bounds. */
struct bracket gaussian_dp_epsilon_ends(double delta, double mu);
double gaussian_dp_epsilon_down(double delta, double mu);

/* The mu whose delta at epsilon is `delta`, 0 < delta < 1. */
double gaussian_dp_mu(double epsilon, double delta);

/* The trade-off function: the least type II error at type I error alpha. */
double gaussian_dp_tradeoff(double alpha, double mu);

/* The same, certain; mu may be off by four last digits. */
struct bracket gaussian_dp_tradeoff_ends(double alpha, double mu);

/* P(Z < x) for an x that is off by at most so much. */
struct bracket gaussian_dp_below(double x, double off);

#endif
