/* line_curve.h - a trade-off function from below, by a few lines */

#ifndef PRIVACY_LINE_CURVE_H
#define PRIVACY_LINE_CURVE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* What a mechanism's accountant is asked: an epsilon for a delta. */
typedef bool line_curve_epsilon_fn(void *mechanism, double delta,
				   double *epsilon, struct error *err);

struct line_curve;

/* `count` lines at deltas evenly spaced over [delta, 1 - delta]. */
MUST_CHECK struct line_curve *line_curve_new(line_curve_epsilon_fn *ask,
					     void *mechanism, double delta,
					     size_t count, struct error *err);
void line_curve_free(struct line_curve *curve);

/* Never above the trade-off function of the mechanism. */
double line_curve_at(const struct line_curve *curve, double alpha);

#endif
