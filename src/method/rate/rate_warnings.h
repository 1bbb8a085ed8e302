/* rate_warnings.h - mistakes to be seen in counts, scores and the game */

#ifndef METHOD_RATE_RATE_WARNINGS_H
#define METHOD_RATE_RATE_WARNINGS_H

#include "dataset/samples.h"
#include "method/rate/threshold.h"

/* Looks at one operating point; `samples` is NULL for counts. */
void rate_warn(const struct method *method, const struct cut *cut,
	       const struct question *ask, const struct samples *samples,
	       struct result *answer);

/* The same where no threshold is chosen. */
void rate_warn_scores(const struct samples *samples, const struct question *ask,
		      struct result *answer);

/*
 * Whether rows may count as independent trials: refused, or warned of
 * under force=yes, where a run column says otherwise.
 */
MUST_CHECK bool rows_are_trials(const struct question *ask,
				struct result *answer, struct error *err);

#endif
