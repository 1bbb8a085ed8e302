/* game.c - the game card: how the data came about */

#include "dataset/game.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"

enum { CHOICE_LIMIT = 4 };

static const struct {
	const char *name, *summary;
	const char *choices[CHOICE_LIMIT]; /* empty: any word */
	bool is_number;
} entries[GAME_COUNT] = {
	[GAME_TRAINING_SIZE] = { "training-size",
				 "records the model was trained on",
				 { NULL },
				 true },
	[GAME_ADJACENCY] = { "adjacency",
			     "what neighbouring datasets differ in",
			     { "add-remove", "replace-one", "zero-out" },
			     false },
	[GAME_SAMPLING] = { "sampling",
			    "how batches were drawn",
			    { "poisson", "shuffle", "fixed" },
			    false },
	[GAME_RUNS] = { "runs", "independent training runs", { NULL }, true },
	[GAME_RANDOMISED] = { "randomised",
			      "whether membership was drawn at random",
			      { "yes", "no" },
			      false },
	[GAME_THREAT] = { "threat", "what the attacker sees", { NULL }, false },
	[GAME_CANARIES] = { "canaries", "what was inserted", { NULL }, false },
	[GAME_MECHANISM] = { "mechanism",
			     "the mechanism simulated",
			     { NULL },
			     false },
	[GAME_EPSILON] = { "true-epsilon",
			   "epsilon known by construction",
			   { NULL },
			   true },
	[GAME_DELTA] = { "true-delta",
			 "delta of the known epsilon",
			 { NULL },
			 true },
	[GAME_DIMENSION] = { "dimension",
			     "number of model parameters",
			     { NULL },
			     true },
	[GAME_CLAIMED_EPSILON] = { "claimed-epsilon",
				   "epsilon that the training is said to keep",
				   { NULL },
				   true },
	[GAME_CLAIMED_DELTA] = { "claimed-delta",
				 "delta of the claimed epsilon",
				 { NULL },
				 true },
};

const char *
game_entry_name(enum game_entry entry)
{
	return entries[entry].name;
}

const char *
game_entry_summary(enum game_entry entry)
{
	return entries[entry].summary;
}

bool
game_has_entry(const char *name)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		if (!strcmp(entries[i].name, name))
			return true;
	}

	return false;
}

static bool
suits(size_t entry, const char *value)
{
	double number;

	if (entries[entry].is_number)
		return number_read(value, &number);
	if (!entries[entry].choices[0])
		return true;
	for (size_t i = 0; i < CHOICE_LIMIT && entries[entry].choices[i]; i++) {
		if (!strcmp(entries[entry].choices[i], value))
			return true;
	}

	return false;
}

static bool
refuse(size_t entry, const char *value, struct error *err)
{
	char words[100] = "";
	size_t used = 0;

	if (entries[entry].is_number)
		return error_set(err, ERROR_USAGE,
				 "%s cannot be '%s' on a game card; it is a "
				 "number",
				 entries[entry].name, value);
	for (size_t i = 0; i < CHOICE_LIMIT && entries[entry].choices[i]; i++)
		used += (size_t)snprintf(words + used, sizeof(words) - used,
					 "%s%s", i ? " or " : "",
					 entries[entry].choices[i]);

	return error_set(err, ERROR_USAGE,
			 "%s cannot be '%s' on a game card; it is %s",
			 entries[entry].name, value, words);
}

bool
game_set(struct game *game, const char *name, const char *value,
	 struct error *err)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		if (strcmp(entries[i].name, name))
			continue;
		if (!suits(i, value))
			return refuse(i, value, err);
		utf8_clean(game->value[i], sizeof(game->value[i]), value);
		return true;
	}

	return error_set(err, ERROR_USAGE, "a game card has no entry '%s'",
			 name);
}

const char *
game_get(const struct game *game, enum game_entry entry)
{
	return game->value[entry];
}

bool
game_number(const struct game *game, enum game_entry entry, double *value)
{
	return number_read(game->value[entry], value);
}

bool
game_is_empty(const struct game *game)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		if (game->value[i][0])
			return false;
	}

	return true;
}
