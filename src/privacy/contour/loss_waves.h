/* loss_waves.h - the transform of composed privacy loss along a line */

#ifndef PRIVACY_CONTOUR_LOSS_WAVES_H
#define PRIVACY_CONTOUR_LOSS_WAVES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/step/transform.h"

/* The points c + i k step, k < count, a multiple of 16. */
struct loss_line {
	double c, step;
	size_t count;
	double growth; /* log M(c) */
};

/* M / M(c) at all points, and its relative doubt; the arrays are zero. */
MUST_CHECK bool loss_waves_fill(const struct transform *transform,
				const struct loss_line *line, double re[],
				double im[], double doubt[],
				struct progress *progress, struct error *err);

#endif
