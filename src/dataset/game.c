/* game.c - the game card: how the data came about */

#include "dataset/game.h"

#include <string.h>

#include "base/number.h"
#include "base/utf8.h"

/* clang-format off */
#define NUMBER { .is_number = true }
#define WORDS { .is_number = false }
#define ONE_OF(...) { .choices = { __VA_ARGS__ } }
#define LIST_ENTRY(id, name, values, summary) \
	[GAME_##id] = { name, summary, values },
static const struct {
	const char *name, *summary;
	struct game_values values;
} entries[GAME_COUNT] = { GAME_ENTRIES(LIST_ENTRY) };
#undef LIST_ENTRY
#undef ONE_OF
#undef WORDS
#undef NUMBER
/* clang-format on */

const struct registry game_registry = {
	.name = "game",
	.one = "entry of the game card",
	.summary = "what a game card can say",
	REGISTRY_ROWS(entries),
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

const struct game_values *
game_entry_values(enum game_entry entry)
{
	return &entries[entry].values;
}

void
game_entry_add_choices(enum game_entry entry, const char *between,
		       struct text *text)
{
	const struct game_values *values = game_entry_values(entry);

	for (size_t i = 0; values->choices[i]; i++)
		text_add(text, "%s%s", i ? between : "", values->choices[i]);
}

bool
game_has_entry(const char *name)
{
	return registry_find(&game_registry, name) != NULL;
}

static bool
suits(const struct game_values *values, const char *value)
{
	double number;

	if (values->is_number)
		return number_read(value, &number);
	if (!values->choices[0])
		return true;
	for (size_t i = 0; values->choices[i]; i++) {
		if (!strcmp(values->choices[i], value))
			return true;
	}

	return false;
}

static bool
refuse(enum game_entry entry, const char *value, struct error *err)
{
	struct text choices = { 0 };

	game_entry_add_choices(entry, " or ", &choices);
	error_set(err, ERROR_USAGE,
		  "%s cannot be '%s' on a game card; it is %s",
		  entries[entry].name, value,
		  choices.length ? text_get(&choices) : "a number");
	text_clear(&choices);

	return false;
}

bool
game_set(struct game *game, const char *name, const char *value,
	 struct error *err)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		if (strcmp(entries[i].name, name))
			continue;
		if (!suits(&entries[i].values, value))
			return refuse((enum game_entry)i, value, err);
		utf8_clean(game->value[i], sizeof(game->value[i]), value);
		return true;
	}

	return error_set(err, ERROR_USAGE, "a game card has no entry '%s'",
			 name);
}

bool
game_set_rows(struct game *game, const char *rows_are, struct error *err)
{
	return game_set(game, "randomised", "yes", err) &&
	       (!rows_are || game_set(game, "rows-are", rows_are, err));
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

size_t
game_count(const struct game *game, enum game_entry entry)
{
	double value = 0;

	if (!game_number(game, entry, &value) || !(value >= 1))
		return 0;

	return value < 0x1p53 ? (size_t)value : (size_t)1 << 53;
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
