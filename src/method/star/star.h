/* star.h - what all forms of epsilon* report and warn of */

#ifndef METHOD_STAR_STAR_H
#define METHOD_STAR_STAR_H

#include "method/star/losses.h"

#define STAR_KINDS (KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS))

/* The cut where losses are counted and none is given. */
#define STAR_EMPIRICAL_CUT 0.001

/* delta= and cut=, with the method's own default where cut is not given. */
struct epsilon_star_window star_window(const struct settings *settings,
				       double fallback_cut);

/*
 * Adds epsilon, epsilon-star, fpr, fnr and tau; `star` has its threshold in
 * units of the file and its rates for "loss <= tau is a member".
 */
void star_report(const struct epsilon_star *star, struct result *answer);

/* Adds one number that describes this model. */
void star_number(const char *name, double value, struct result *answer);

/* The steps from rates to epsilon*, and the window. */
void star_explain(const struct epsilon_star *star,
		  const struct epsilon_star_window *window,
		  struct result *answer);

/*
 * W09, W19, W20, W29, W30 and the guideline for delta; `training_count` is
 * the size of the training set if the card does not say.
 */
void star_warn(const struct question *ask, size_t training_count,
	       double epsilon, struct result *answer);

/* The chances that normal losses look as little normal as these. */
struct star_normality {
	double population, training;
};

/* Anderson and Darling's test of both; sorts the transformed losses. */
struct star_normality star_normality(const struct losses *losses,
				     struct transformed *transformed,
				     struct progress *progress,
				     struct result *answer);

/* Epsilon* of two laws on the logit scale, back in units of the file. */
struct epsilon_star star_between(const struct distribution *population,
				 const struct distribution *training,
				 const struct transformed *transformed,
				 const struct epsilon_star_window *window);

#endif
