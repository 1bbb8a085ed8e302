/* families.h - the list of families; a new one is one line here */

#ifndef PRIVACY_FAMILY_FAMILIES_H
#define PRIVACY_FAMILY_FAMILIES_H

#include "privacy/family/family.h"

/* The first is what audits assume when nobody says which. */
/* clang-format off */
#define FAMILIES(FAMILY) \
	FAMILY(gaussian) \
	FAMILY(laplace) \
	FAMILY(randomized_response) \
	FAMILY(subsampled_gaussian) \
	FAMILY(approximate_dp) \
	/* the end */
/* clang-format on */

#define DECLARE_FAMILY(id) extern const struct family family_##id;
FAMILIES(DECLARE_FAMILY)
#undef DECLARE_FAMILY

const struct family *const *families(void); /* ends with NULL */

/* By the name of its mechanism, or NULL. */
const struct family *family_find(const char *name);

/* That a name is none of them, or none that audits can assume; false. */
bool family_refuse(const char *name, bool audited, struct error *err);

#endif
