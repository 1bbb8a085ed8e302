/* gaussian_box.h - the least epsilon of two normal laws in given boxes */

#ifndef PRIVACY_GAUSSIAN_BOX_H
#define PRIVACY_GAUSSIAN_BOX_H

#include "privacy/two_gaussians.h"
#include "stats/law/normal_limits.h"

/* The pair within the boxes that is hardest to tell apart, about. */
struct two_gaussians gaussian_box_least(const struct normal_box *a,
					const struct normal_box *b,
					double delta);

#endif
