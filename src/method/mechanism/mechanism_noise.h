/* mechanism_noise.h - what noise, or any one parameter, keeps a goal */

#ifndef METHOD_MECHANISM_MECHANISM_NOISE_H
#define METHOD_MECHANISM_MECHANISM_NOISE_H

#include "base/text.h"
#include "privacy/family/member.h"
#include "setting/setting.h"

/*
 * The least noise with which mechanism= keeps (epsilon, delta); what the
 * settings say of noise itself is left out.
 */
MUST_CHECK bool mechanism_noise_least(const struct settings *settings,
				      double epsilon, double delta,
				      struct progress *progress,
				      struct noise noise[NOISE_LIMIT],
				      size_t *count, struct error *err);

/* One parameter with the others as they are; see member_parameter(). */
struct calibrated {
	const char *name;
	struct bracket at;
	bool whole;
};

enum { CALIBRATED_LIMIT = MECHANISM_PARAMETER_LIMIT + 1 };

/*
 * What keeps a goal: of the parameter that is not given, or, where all are,
 * of each in turn.
 */
MUST_CHECK bool mechanism_noise_calibrate(
	const struct settings *settings, const struct member_goal *goal,
	struct progress *progress, struct calibrated found[CALIBRATED_LIMIT],
	size_t *count, struct error *err);

/*
 * Sets that noise in them: where it is known between two ends only, to the
 * one that tells more.
 */
MUST_CHECK bool mechanism_noise_keep(struct settings *settings, double epsilon,
				     double delta, struct progress *progress,
				     struct error *err);

/*
 * The mechanism `name` with just the noise that keeps (epsilon, delta) in
 * one step; what the settings say of noise is left out.  Its description
 * is added to `label`.
 */
MUST_CHECK struct mechanism *
mechanism_noise_make_equal(const struct settings *settings, const char *name,
			   double epsilon, double delta, struct text *label,
			   struct error *err);

#endif
