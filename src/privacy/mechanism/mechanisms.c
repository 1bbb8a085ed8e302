/* mechanisms.c - the list of mechanisms */

#include "privacy/mechanism/mechanisms.h"

#define LIST_MECHANISM(id) &mechanism_##id,
const struct mechanism_kind *const mechanisms_all[] = {
	MECHANISMS(LIST_MECHANISM) NULL,
};
#undef LIST_MECHANISM

const struct registry mechanisms_registry = {
	.name = "mechanisms",
	.one = "mechanism",
	.summary = "what theory knows and simulate draws",
	.items = mechanisms_all,
};
