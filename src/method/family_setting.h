/* family_setting.h - what methods that assume a family share */

#ifndef METHOD_FAMILY_SETTING_H
#define METHOD_FAMILY_SETTING_H

#include "method/threshold.h"
#include "privacy/family.h"

/* The family of family=, Gaussian by default; NULL for a word unknown. */
const struct family *family_of(const struct question *ask);
MUST_CHECK const struct family *family_need(const struct question *ask,
					    struct error *err);

/*
 * Adds epsilon and, in the Gaussian family, mu from an interval of the
 * parameter, and says that the family is assumed.
 */
void family_add(const struct method *method, const struct family *family,
		const struct cut *cut, const struct question *ask, double low,
		double value, double high, struct result *answer);

#endif
