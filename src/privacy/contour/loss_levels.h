/* loss_levels.h - composed privacy loss by the size of the largest jump */

#ifndef PRIVACY_CONTOUR_LOSS_LEVELS_H
#define PRIVACY_CONTOUR_LOSS_LEVELS_H

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/contour/contour.h"

/*
 * For points that are removed, where rare large losses leave one contour no
 * place to cross: several contours, each for one size of them.
 */
struct loss_levels;

/*
 * Good for losses near `epsilon`; log_delta about what delta is there, or
 * NAN.  NULL with ERROR_NUMERIC or ERROR_STOPPED.
 */
struct loss_levels *loss_levels_new(const struct transform *transform,
				    double epsilon, double log_delta,
				    struct progress *progress,
				    struct error *err);
void loss_levels_free(struct loss_levels *levels);

/*
 * Whether its answers hold for a loss; far above where it was made they may
 * be wide.  Whether they are good, too.
 */
bool loss_levels_hold(const struct loss_levels *levels, double epsilon);
bool loss_levels_serve(const struct loss_levels *levels, double epsilon);

/* The sum of what the contours say; for losses that they hold for. */
void loss_levels_ask(const struct loss_levels *levels,
		     enum contour_kernel kernel, double epsilon,
		     struct bracket *answer);

/* About where delta is reached. */
double loss_levels_guess(const struct transform *transform, double delta,
			 double low, double high);

#endif
