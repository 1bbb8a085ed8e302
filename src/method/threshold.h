/* threshold.h - scores and a policy to counts, for methods of two rates */

#ifndef METHOD_THRESHOLD_H
#define METHOD_THRESHOLD_H

#include <stdbool.h>
#include <stddef.h>

#include "method/method.h"

/* Decisions of an attack at one threshold. */
struct counts {
	size_t tp, fn, fp, tn;
};

/* The error allowed beyond each end of each rate's interval. */
struct tails {
	double fnr, fpr;
};

/* One operating point, and how it was chosen. */
struct cut {
	struct counts counts;
	double tau; /* in units of the file; NaN for counts */
	enum policy policy;
	int sides;
	struct tails tails;
};

/* What a method of two rates does with counts. */
struct rate_method {
	/*
	 * The number that a search for the best threshold maximises: the
	 * lower end at these counts and tails.
	 */
	double (*lower)(const struct cut *cut, const struct question *ask);

	/* Adds the quantities of one operating point. */
	bool (*report)(const struct method *method, const struct cut *cut,
		       const struct question *ask, struct result *answer,
		       struct error *err);
};

/* Chooses thresholds by the policy, then lets the method report. */
MUST_CHECK bool threshold_run(const struct method *method,
			      const struct question *ask, struct result *answer,
			      struct error *err);

/* Whether attacks worse than random count: the setting, or what suits. */
bool threshold_reflects(const struct question *ask);

#endif
