/* about.h - what a number speaks of */

#ifndef RESULT_ABOUT_H
#define RESULT_ABOUT_H

#include "base/registry.h"

enum about {
	ABOUT_NOTHING, /* prints as null */
	ABOUT_MECHANISM,
	ABOUT_ASSUMED_FAMILY,
	ABOUT_MODEL_INSTANCE,
	ABOUT_GAUSSIAN_MODEL,
	ABOUT_INDEPENDENT_CANARIES,
	ABOUT_COUNT,
};

/* As printed: "assumed-family"; NULL for nothing. */
extern const struct registry abouts_registry;

const char *about_name(enum about about);

/* Behind ε of a model: " of this model"; or "". */
const char *about_whose(enum about about);

/* A sentence for people. */
const char *about_meaning(enum about about);

#endif
