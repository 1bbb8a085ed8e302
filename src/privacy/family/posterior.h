/* posterior.h - what four counts say about a privacy parameter, by Bayes */

#ifndef PRIVACY_FAMILY_POSTERIOR_H
#define PRIVACY_FAMILY_POSTERIOR_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/law/beta.h"
#include "stats/law/beta_table.h"

/*
 * A family of trade-off curves f: the type II error that a mechanism with
 * this parameter forces on type I error x.  Curves are symmetric (f is its
 * own inverse), convex, and fall as the parameter grows from 0.
 */
struct posterior_curve {
	/* f(x), and -df/dparameter where `change` is not NULL. */
	struct proportion (*at)(struct proportion x, double parameter,
				double delta, double *change);
	/* The x with f(x) = x. */
	struct proportion (*meet)(double parameter, double delta);
	/* Above this x, where it starts, f is 0. */
	struct proportion (*end)(double parameter, double delta);
	double kink; /* another point where f is not smooth, or 0 */
	bool rough;  /* f changes fast near x = 0 */
};

/* The region of (epsilon, delta); the parameter is epsilon. */
extern const struct posterior_curve posterior_epsilon;
/* Gaussian, Laplace noise, randomized response; delta is not used. */
extern const struct posterior_curve posterior_gaussian;
extern const struct posterior_curve posterior_laplace;
extern const struct posterior_curve posterior_response;

/*
 * FNR ~ Beta(fn + 1/2, tp + 1/2) and FPR ~ Beta(fp + 1/2, tn + 1/2),
 * independent: Jeffreys priors.  Any counts up to 10^9.
 */
struct posterior {
	struct beta_table fnr, fpr;
	struct beta_table tpr, tnr; /* seen from the other corner */
	double guess, spread;       /* roughly where epsilon is */
};

void posterior_init(struct posterior *posterior, size_t tp, size_t fn,
		    size_t fp, size_t tn);

struct posterior_value {
	double inside;  /* P(parameter <= value), the distribution function */
	double outside; /* 1 - inside, with digits of its own */
	double density; /* its derivative */
};

/* At 0, `inside` is the mass of the atom there. */
struct posterior_value posterior_at(const struct posterior *posterior,
				    const struct posterior_curve *curve,
				    double parameter, double delta);

/* Whether the quantile at `p` exceeds `parameter`: one look, no search. */
bool posterior_exceeds(const struct posterior *posterior,
		       const struct posterior_curve *curve, double parameter,
		       double delta, double p);

/* The least parameter with inside >= p; with outside <= tail. */
double posterior_quantile(const struct posterior *posterior,
			  const struct posterior_curve *curve, double delta,
			  double p);
double posterior_quantile_above(const struct posterior *posterior,
				const struct posterior_curve *curve,
				double delta, double tail);

/* The mass of a rectangle of rates, each given as (lower, upper). */
double posterior_rectangle(const struct posterior *posterior,
			   struct proportion fnr_lower,
			   struct proportion fnr_upper,
			   struct proportion fpr_lower,
			   struct proportion fpr_upper);

/* The mass of lower <= parameter <= upper. */
double posterior_band(const struct posterior *posterior,
		      const struct posterior_curve *curve, double delta,
		      double lower, double upper);

#endif
