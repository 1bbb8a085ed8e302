/* worlds.h - simulated data made awkward, with the same truth */

#ifndef STUDY_WORLDS_H
#define STUDY_WORLDS_H

#include <stdbool.h>
#include <stdint.h>

#include "dataset/dataset.h"

/* What world= says. */
enum world {
	WORLD_PLAIN,
	WORLD_TIES,         /* scores rounded to halves */
	WORLD_HEAVY,        /* scores stretched to heavy tails */
	WORLD_UNEQUAL,      /* one member in ten is kept */
	WORLD_GROUPS,       /* runs of eight rows; those of a class are alike */
	WORLD_INTERFERENCE, /* games of simulate interference, which are 1-GDP
			     */
};

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
