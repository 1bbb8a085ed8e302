/* judge.h - decides what may be said of a result */

#ifndef METHOD_JUDGE_H
#define METHOD_JUDGE_H

#include "method/method.h"

/*
 * Fills in result->statement, from the method's descriptor, the threshold
 * rule, the header, the data and the looks at them.  A number whose conditions
 * are known to fail becomes a point estimate.  Nothing else decides.
 */
void judge(const struct method *method, const struct question *ask,
	   struct result *result);

/* Returns the best grade that the method can reach with any data. */
enum grade judge_promise(const struct method *method);

#endif
