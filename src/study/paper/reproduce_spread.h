/* reproduce_spread.h - one-shot estimates from one run of canaries or ten */

#ifndef STUDY_PAPER_REPRODUCE_SPREAD_H
#define STUDY_PAPER_REPRODUCE_SPREAD_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"

enum { SPREADS = 4, SPREAD_EXPERIMENTS = 50, SPREAD_QUANTILES = 5 };

/* Fifty experiments with 1,000 canaries each, in so many runs. */
struct spread {
	double sigma;
	size_t runs;
	double estimate[SPREAD_EXPERIMENTS]; /* ascending */
};

/*
 * one-shot-federated, figure 4, without the training: one Gaussian release
 * in dimension 4.1 million, sigma 0.541 and 1.54, one run and ten each.
 */
MUST_CHECK bool reproduce_spread_run(struct spread spreads[SPREADS],
				     struct progress *progress,
				     struct error *err);

/* tenths = 1, 3, 5, 7 or 9. */
double reproduce_spread_quantile(const struct spread *spread, int tenths);

/* Over the experiments. */
double reproduce_spread_deviation(const struct spread *spread);

#endif
