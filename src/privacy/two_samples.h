/* two_samples.h - bounds on delta from samples of two laws */

#ifndef PRIVACY_TWO_SAMPLES_H
#define PRIVACY_TWO_SAMPLES_H

#include <stddef.h>

/* Both sorted upwards. */
struct two_samples {
	const double *p;
	size_t p_count;
	const double *q;
	size_t q_count;
};

struct two_samples two_samples_swap(const struct two_samples *samples);

/* Scores that choose the set, scores that measure it; and all. */
struct two_samples_halves {
	struct two_samples choose, use, all;
};

/*
 * Each is below sup P(A) - e^epsilon Q(A) but for a probability `tail`; it
 * may be negative.
 */
double two_samples_histogram(const struct two_samples_halves *halves,
			     double epsilon, double tail);
double two_samples_hockey_stick(const struct two_samples_halves *halves,
				double epsilon, double tail);
double two_samples_witness(const struct two_samples_halves *halves,
			   double epsilon, double tail);
double two_samples_split(const struct two_samples_halves *halves,
			 double epsilon, double tail);
double two_samples_band(const struct two_samples_halves *halves, double epsilon,
			double tail);

/*
 * Below the Renyi divergence of order 2 of the first law from the second, but
 * for a probability `tail`; it may be negative.
 */
double two_samples_renyi(const struct two_samples_halves *halves, double tail);

/* What the histogram of k bins loses with n rows of either. */
double two_samples_tolerance(double epsilon, double bins, double rows,
			     double tail);

#endif
