/* error_curve.h - a curve of errors that may fail to answer */

#ifndef PRIVACY_ERROR_CURVE_H
#define PRIVACY_ERROR_CURVE_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"

/* The FNR that belongs to an FPR. */
typedef bool error_curve_fn(double fpr, double *fnr, void *arg,
			    struct error *err);

/* The rate at which both are the same, at most 1/2. */
MUST_CHECK bool error_curve_equal(error_curve_fn *curve, void *arg,
				  double *rate, struct error *err);

/*
 * The FPR below `most` up to which FPR and TPR come to `sum` together; their
 * sum grows with the FPR where the FNR exceeds it.
 */
MUST_CHECK bool error_curve_sum(error_curve_fn *curve, void *arg, double sum,
				double most, double *fpr, struct error *err);

#endif
