/* renyi_pair.h - two outputs and their moments: the worst pairs of an order */

#ifndef PRIVACY_RENYI_PAIR_H
#define PRIVACY_RENYI_PAIR_H

/*
 * The chance of one of two outputs, with the record and without it. The
 * complements are stored because either may be next to 0.
 */
struct renyi_pair {
	double p, p_not; /* with the record */
	double q, q_not; /* without the record */
};

/* Makes the pair whose p has this logit: log(p / (1 - p)). */
struct renyi_pair renyi_pair_at(double logit_p, double q, double q_not);

/*
 * Returns log E[(p/q)^power] under the distribution without the record, and
 * sets `error` to a bound on its rounding error.
 */
double renyi_pair_moment(const struct renyi_pair *pair, double power,
			 double *error);

/* Returns the derivative of renyi_pair_moment() in the power. */
double renyi_pair_slope(const struct renyi_pair *pair, double power);

/*
 * Returns an upper bound on log delta(epsilon) over all pairs of
 * distributions with E[(P/Q)^order] <= e^((order - 1) divergence), and sets
 * `pair` to two outputs that attain it up to rounding. epsilon >= 0.
 */
double renyi_pair_worst(double order, double divergence, double epsilon,
			struct renyi_pair *pair);

#endif
