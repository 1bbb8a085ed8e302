/* goodness.h - whether a mixture fits: drawn from it, compared with data */

#ifndef METHOD_STAR_GOODNESS_H
#define METHOD_STAR_GOODNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "stats/sample/mixture.h"

struct goodness {
	size_t samples; /* in the evaluation part, and drawn */
	double statistic, p;
};

struct goodness_order {
	size_t components, samples;
	uint64_t seed;
};

/*
 * Section 8.2 of Epsilon*: `samples` numbers (at most half) are put aside,
 * the mixture is fitted to the others, as many are drawn from the fit, and
 * the two are compared by the two-sample Kolmogorov-Smirnov test.  `x` is
 * sorted, so the parts do not depend on the order of rows.
 */
bool goodness_of_fit(struct goodness *goodness, const double x[], size_t count,
		     const struct goodness_order *order, struct error *err);

/*
 * The mixture of all `x` with that many components, or for 0 with the
 * number in 1..20 of least BIC.
 */
bool goodness_fit(struct mixture *mixture, const double x[], size_t count,
		  size_t components, struct error *err);

#endif
