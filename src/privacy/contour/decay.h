/* decay.h - how the transform of composed privacy loss falls off */

#ifndef PRIVACY_CONTOUR_DECAY_H
#define PRIVACY_CONTOUR_DECAY_H

#include <stdbool.h>
#include <stddef.h>

#include "privacy/step/loss_rule.h"
#include "privacy/step/transform.h"

/* One law on even and odd nodes apart, to bound how its waves decay. */
struct decay_law {
	struct loss_rule even, odd;
	double variance; /* what a shift off the real line costs */
};

struct decay {
	const struct loss_part *part;
	struct decay_law rest, jumps;
	double u, log_ratio; /* of jumps to the rest */
};

struct decays {
	struct decay *parts;
	size_t count;
	bool jumping;
	double rest; /* B^T(c) in units of the whole */
	const struct transform *transform;
};

/* Along Re s = c; growth is log M(c). */
void decays_init(struct decays *decays, const struct transform *transform,
		 double c, double growth);
void decays_clear(struct decays *decays);

/*
 * A bound on log |M(c + it) / M(c)| for all t beyond; any that is below
 * `enough` will do.  NaN where many parts were stopped.
 */
double decays_at(const struct decays *decays, double t, double enough);

/*
 * What lies beyond t in units of M(c) e^(-c eps), of delta and of tails,
 * which fall less.
 */
void decays_beyond(const struct decays *decays, double t, double enough,
		   double *delta, double *tails);

#endif
