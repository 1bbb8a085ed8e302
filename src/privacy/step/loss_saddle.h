/* loss_saddle.h - where a contour through the privacy loss should cross */

#ifndef PRIVACY_STEP_LOSS_SADDLE_H
#define PRIVACY_STEP_LOSS_SADDLE_H

#include <stdbool.h>

#include "privacy/step/transform.h"

/* The saddle that belongs to c: its loss, and about log delta there. */
struct saddle {
	double c, epsilon, log_delta;
};

/* How far a saddle is from what is wanted; rises with c. */
typedef double loss_saddle_fn(const struct saddle *saddle, double wanted);
double loss_saddle_beyond_loss(const struct saddle *saddle, double wanted);
double loss_saddle_beyond_delta(const struct saddle *saddle, double wanted);

/* The saddle where `off` is about 0; a few per cent are near enough. */
struct saddle loss_saddle_find(const struct transform *transform,
			       loss_saddle_fn *off, double wanted, double near,
			       double start);

/* One with less tilt, where many small losses still count. */
struct saddle loss_saddle_gentler(const struct transform *transform,
				  double variance, const struct saddle *saddle);

/* The logarithm of E[e^(c loss)] for what is asked about, and its slopes. */
typedef struct log_moment loss_saddle_log_moment_fn(const void *of, double c);

/* The c whose saddle has an epsilon, or a log delta, by bisection. */
double loss_saddle_tilt(loss_saddle_log_moment_fn *growth, const void *of,
			double deviation, double wanted, bool is_delta);

#endif
