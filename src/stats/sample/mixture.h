/* mixture.h - normal mixtures fitted to a sample */

#ifndef STATS_SAMPLE_MIXTURE_H
#define STATS_SAMPLE_MIXTURE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "stats/law/random.h"

enum { MIXTURE_LIMIT = 20 };

struct mixture {
	size_t count; /* 1..MIXTURE_LIMIT */
	double weight[MIXTURE_LIMIT], mean[MIXTURE_LIMIT], sd[MIXTURE_LIMIT];
};

/* A sample condensed once for fits with any number of components. */
struct mixture_data;

/* Copies what it needs; the numbers are finite. */
struct mixture_data *mixture_data_new(const double x[], size_t count);
void mixture_data_free(struct mixture_data *data);

/*
 * Fits by expectation-maximisation from a fixed start (see mixture.c), so
 * the same numbers in any order give the same fit.  Refuses more components
 * than distinct numbers, and numbers that are all equal.
 */
MUST_CHECK bool mixture_fit(struct mixture *mixture,
			    const struct mixture_data *data, size_t components,
			    struct error *err);

/* The mean log-likelihood of a number, by an exact pass over all. */
double mixture_log_likelihood(const struct mixture *mixture, const double x[],
			      size_t count);

double mixture_below(const struct mixture *mixture, double x);
double mixture_above(const struct mixture *mixture, double x);
double mixture_draw(const struct mixture *mixture, struct random *random);

#endif
