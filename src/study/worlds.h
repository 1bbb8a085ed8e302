/* worlds.h - simulated data made awkward, with the same truth */

#ifndef STUDY_WORLDS_H
#define STUDY_WORLDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/registry.h"
#include "dataset/dataset.h"

/* What world= says. */
/* clang-format off */
#define WORLDS(CHOICE) \
	CHOICE(WORLD_PLAIN, "plain") \
	CHOICE(WORLD_TIES, "ties") /* scores rounded to halves */ \
	CHOICE(WORLD_HEAVY, "heavy-tails") /* scores stretched to heavy tails */ \
	CHOICE(WORLD_UNEQUAL, "unequal") /* one member in ten is kept */ \
	CHOICE(WORLD_GROUPS, "groups") /* runs of eight rows; those of a class are alike */ \
	CHOICE(WORLD_INTERFERENCE, "interference") /* games of simulate interference, which are 1-GDP */
/* clang-format on */

enum world { WORLDS(CHOICE_VALUE) };

/*
 * Takes over the data.  None of it makes members easier to tell from
 * others: what is true of the mechanism stays a limit.  With `mixed` rows
 * are shuffled, for those that look at them as they come.
 */
struct dataset *world_data(struct dataset *data, enum world world, bool mixed,
			   uint64_t seed);

/* The rows up to one, as a file that is still growing would hold them. */
struct dataset *world_prefix(const struct dataset *data, size_t rows);

#endif
