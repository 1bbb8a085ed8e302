/* rate_warnings.h - mistakes to be seen in counts, scores and the game */

#ifndef METHOD_RATE_RATE_WARNINGS_H
#define METHOD_RATE_RATE_WARNINGS_H

#include "dataset/samples.h"
#include "method/rate/threshold.h"

/* Looks at one operating point; `samples` is NULL for counts. */
void rate_warnings_add(const struct method *method,
		       const struct threshold_cut *cut,
		       const struct question *ask,
		       const struct samples *samples, struct result *answer);

/* The same where no threshold is chosen. */
void rate_warnings_add_of_scores(const struct samples *samples,
				 const struct question *ask,
				 struct result *answer);

#endif
