/* game.h - the game card: how the data came about */

#ifndef DATASET_GAME_H
#define DATASET_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/registry.h"
#include "base/text.h"
#include "dataset/game_entries.h"

/* GAME_COUNT is how many there are, not an entry. */
#define NAME_ENTRY(id, name, values, summary) GAME_##id,
enum game_entry { GAME_ENTRIES(NAME_ENTRY) GAME_COUNT };
#undef NAME_ENTRY

enum { GAME_VALUE_SIZE = 256 };

/* Values are words as given; an empty one was not given. */
struct game {
	char value[GAME_COUNT][GAME_VALUE_SIZE];
};

extern const struct registry game_registry;

const char *game_entry_name(enum game_entry entry);
const char *game_entry_summary(enum game_entry entry);

/* What a value may be: any words where it is no number and none is listed. */
struct game_values {
	bool is_number;
	const char *choices[5]; /* ends with NULL */
};

const struct game_values *game_entry_values(enum game_entry entry);

/* Adds the choices with `between` them: "yes or no". */
void game_entry_add_choices(enum game_entry entry, const char *between,
			    struct text *text);

/*
 * Sets one entry by its name ("training-size").  False and a sentence for
 * a name that is no entry or a value that the entry cannot have.
 */
MUST_CHECK bool game_set(struct game *game, const char *name, const char *value,
			 struct error *err);

/*
 * States that membership was drawn at random, and whether rows are "runs" or
 * of "one-run"; NULL leaves that open.
 */
MUST_CHECK bool game_set_rows(struct game *game, const char *rows_are,
			      struct error *err);

/* Whether `name` is an entry of the card. */
bool game_has_entry(const char *name);

/* "" where nothing was said. */
const char *game_get(const struct game *game, enum game_entry entry);

/* The entry as a number; false where it is missing or is none. */
bool game_number(const struct game *game, enum game_entry entry, double *value);

/* The entry as a count; 0 where it is missing or is none. */
size_t game_count(const struct game *game, enum game_entry entry);

bool game_is_empty(const struct game *game);

#endif
