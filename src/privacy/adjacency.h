/* adjacency.h - what the two data sets of a promise differ in */

#ifndef PRIVACY_ADJACENCY_H
#define PRIVACY_ADJACENCY_H

#include <stdbool.h>

#include "base/registry.h"

/* clang-format off */
#define ADJACENCIES(CHOICE) \
	CHOICE(ADJACENCY_UNKNOWN, "unknown") \
	CHOICE(ADJACENCY_ADD_REMOVE, "add-remove") /* one record more or less */ \
	CHOICE(ADJACENCY_REPLACE_ONE, "replace-one") /* one record is another */ \
	CHOICE(ADJACENCY_ZERO_OUT, "zero-out") /* one record counts nothing */
/* clang-format on */

enum adjacency {
	ADJACENCIES(CHOICE_VALUE) ADJACENCY_COUNT,
};

#define ADJACENCY_BIT(adjacency) (1u << (adjacency))

/* Of mechanisms that add a record's part to a sum and noise to that. */
#define ADJACENCY_OF_SUMS                                                      \
	(ADJACENCY_BIT(ADJACENCY_ADD_REMOVE) |                                 \
	 ADJACENCY_BIT(ADJACENCY_REPLACE_ONE) |                                \
	 ADJACENCY_BIT(ADJACENCY_ZERO_OUT))

/* As typed, in the order of the enum; ends with NULL. */
extern const char *const adjacency_names[];

/* That of a word; unknown where it is none of them. */
enum adjacency adjacency_find(const char *name);

/*
 * Whether a promise about some neighbours says something of others: one
 * record replaced is one removed and one added.
 */
bool adjacency_reaches(enum adjacency from, enum adjacency to);

/* Whether it then speaks of two changes. */
bool adjacency_doubles(enum adjacency from, enum adjacency to);

#endif
