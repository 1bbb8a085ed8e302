/* family_setting.h - what methods that assume a family share */

#ifndef METHOD_RATE_FAMILY_SETTING_H
#define METHOD_RATE_FAMILY_SETTING_H

#include "method/rate/threshold.h"
#include "privacy/family/family_model.h"

/* The family of family=, Gaussian by default; NULL for a word unknown. */
const struct family *family_setting_family(const struct question *ask);
/* Refuses a family unknown, or without what has to be known of it. */
MUST_CHECK bool family_setting_check(const struct question *ask,
				     struct error *err);

/*
 * The family with its rates; family_model_clear() gives it back.  What
 * direction= means: without it, errors are held against the exact curve of
 * this game, where out is the null hypothesis, and epsilon is that of both
 * directions.
 */
struct family_model family_setting_model(const struct question *ask);

/* The lower end that a parameter means; 0 and failed where it has none. */
double family_setting_lower(struct family_model *model, double parameter,
			    const struct question *ask);

/* An interval for the parameter of a family. */
struct family_found {
	struct family_model model;
	double low, value, high;
};

/*
 * Adds epsilon and the parameter where it has a name, mu or sigma, from an
 * interval, and says that the family is assumed.  False where no member of
 * the family allows the errors that were seen.
 */
MUST_CHECK bool family_setting_add(const struct method_answer *to,
				   struct family_found *found,
				   const struct threshold_cut *cut,
				   struct error *err);

#endif
