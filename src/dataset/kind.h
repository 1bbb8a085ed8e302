/* kind.h - the kinds of data an audit leaves behind */

#ifndef DATASET_KIND_H
#define DATASET_KIND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/registry.h"

enum kind {
	KIND_SCORES,
	KIND_LOSSES,
	KIND_PREDICTIONS,
	KIND_COUNTS,
	KIND_GUESSES,
	KIND_COSINES,
	KIND_STRATEGIES,
	KIND_CURVE,
	KIND_METRICS,
	KIND_COUNT, /* how many there are; not a kind */
};

#define KIND_BIT(kind) (1u << (kind))

enum { KIND_NEEDS = 4 };

/* What one kind of data needs; words for people beside it. */
struct kind_about {
	const char *name; /* "scores" */
	const char *summary;
	/* Sets of roles, any one of which makes a table this kind. */
	uint64_t needs[KIND_NEEDS];
	uint64_t allows; /* further roles it understands */
};

extern const struct registry kinds_registry;

const struct kind_about *kind_about(enum kind kind);
bool kind_find(const char *name, enum kind *kind);

#endif
