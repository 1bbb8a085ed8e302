/* plan.h - how much data an audit needs before it can show something */

#ifndef METHOD_PLAN_PLAN_H
#define METHOD_PLAN_PLAN_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "method/method.h"
#include "privacy/mechanism/mechanism.h"

/*
 * The attack is given by its two error rates.  Settings that count: width=
 * or bound= and power=, alpha, delta, sides, and what the method reads.
 */
struct plan_order {
	const struct method *method;
	const struct settings *settings;
	double fpr, fnr;
	const struct mechanism *mechanism; /* that is attacked, if known */
	struct progress *progress;
};

/* What the method answers for an audit of one size. */
struct plan_row {
	size_t samples; /* both classes together, or canaries */
	double lower, value, upper;
	double ceiling; /* the lower end without any error */
	double power;   /* probability to reach bound=; NaN without one */
	double least_power, most_power;
};

/* The rates of the best attack on a mechanism; both alike without fpr=. */
MUST_CHECK bool plan_rates(const struct mechanism *mechanism,
			   const struct settings *settings, double *fpr,
			   double *fnr, struct error *err);

/* Whether the method can be planned for, and the order makes sense. */
MUST_CHECK bool plan_check(const struct plan_order *order, struct error *err);

MUST_CHECK bool plan_at(const struct plan_order *order, size_t samples,
			struct plan_row *row, struct error *err);

/* The least size that reaches the goal; ERROR_DATA if none up to 10^8. */
MUST_CHECK bool plan_search(const struct plan_order *order,
			    struct plan_row *row, struct error *err);

#endif
