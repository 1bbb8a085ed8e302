/* xbern.h - many runs of many canaries, at thresholds given in advance */

#ifndef METHOD_SAMPLE_XBERN_H
#define METHOD_SAMPLE_XBERN_H

#include "method/method.h"

/* The lower end of epsilon, and that of canaries taken for independent. */
struct xbern_lower {
	double dependent, independent;
};

/*
 * At each of these thresholds, in units of the file.  False, with a
 * sentence, where the data have no runs, or too few.
 */
MUST_CHECK bool xbern_lower_at(const struct question *ask, const double tau[],
			       size_t count, struct xbern_lower lower[],
			       struct error *err);

#endif
