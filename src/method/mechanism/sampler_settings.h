/* sampler_settings.h - sampled steps in the words of a training */

#ifndef METHOD_MECHANISM_SAMPLER_SETTINGS_H
#define METHOD_MECHANISM_SAMPLER_SETTINGS_H

#include "base/text.h"
#include "privacy/mechanism/mechanism.h"
#include "setting/setting.h"

/* Whether sampler= is about the mechanism that is asked for. */
bool sampler_settings_suit(const struct settings *settings);

/* Whether it says how batches are drawn, in words of a training. */
bool sampler_settings_is_one(enum setting setting);

/*
 * What sampler= makes of sampled Gaussian steps: another mechanism for
 * batches that are shuffled, in a fixed order or of a fixed size.  NULL and
 * a sentence where steps are no whole number of epochs.
 */
const struct mechanism_kind *
sampler_settings_kind(const struct settings *settings,
		      const struct mechanism_kind *kind, struct error *err);

/*
 * A number of that mechanism for struct mechanism_lookup, from settings;
 * training-size=, batch= and epochs= stand for sampling= and steps= that
 * were not given.
 */
bool sampler_settings_number(const void *from, const char *name, double *value);

/* " (a batch of up to 314 of 60000)" beside a rate, epochs beside steps. */
void sampler_settings_say(const struct settings *settings, const char *name,
			  double value, struct text *out);

#endif
