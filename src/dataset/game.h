/* game.h - the game card: how the data came about */

#ifndef DATASET_GAME_H
#define DATASET_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* The entries of a card, in the order they are printed. */
enum game_entry {
	GAME_TRAINING_SIZE,
	GAME_ADJACENCY,
	GAME_SAMPLING,
	GAME_RUNS,
	GAME_RANDOMISED,
	GAME_THREAT,
	GAME_CANARIES,
	GAME_MECHANISM, /* where simulated: what is known of the truth */
	GAME_EPSILON,
	GAME_DELTA,
	GAME_DIMENSION,
	GAME_CLAIMED_EPSILON, /* what check holds the data to */
	GAME_CLAIMED_DELTA,
	GAME_COUNT, /* how many there are; not an entry */
};

enum { GAME_VALUE_SIZE = 256 };

/* Values are words as given; an empty one was not given. */
struct game {
	char value[GAME_COUNT][GAME_VALUE_SIZE];
};

const char *game_entry_name(enum game_entry entry);
const char *game_entry_summary(enum game_entry entry);

/*
 * Sets one entry by its name ("training-size").  False and a sentence for
 * a name that is no entry or a value that the entry cannot have.
 */
MUST_CHECK bool game_set(struct game *game, const char *name, const char *value,
			 struct error *err);

/* Whether `name` is an entry of the card. */
bool game_has_entry(const char *name);

/* "" where nothing was said. */
const char *game_get(const struct game *game, enum game_entry entry);

/* The entry as a number; false where it is missing or is none. */
bool game_number(const struct game *game, enum game_entry entry, double *value);

bool game_is_empty(const struct game *game);

#endif
