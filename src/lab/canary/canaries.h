/* canaries.h - the list of canaries; a new one is one line here */

#ifndef LAB_CANARY_CANARIES_H
#define LAB_CANARY_CANARIES_H

#include "base/registry.h"
#include "lab/canary/canary.h"

/* clang-format off */
#define CANARIES(CANARY) \
	CANARY(quiet) \
	CANARY(dirac) \
	CANARY(random) \
	CANARY(constant) \
	CANARY(blank) \
	CANARY(white) \
	CANARY(mislabelled) \
	CANARY(adversarial) \
	CANARY(crafted) \
	/* the end */
/* clang-format on */

#define DECLARE_CANARY(id) extern const struct canary_kind canary_##id;
CANARIES(DECLARE_CANARY)
#undef DECLARE_CANARY

REGISTRY(struct canary_kind, canary, canaries);

#endif
