/* card.c - the game card in comments and side files */

#include "load/card.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "dataset/game.h"
#include "dataset/kind.h"

bool
card_has_entry(const char *name)
{
	return game_has_entry(name) || !strcmp(name, "kind");
}

bool
card_set(struct sheet *sheet, const char *name, const char *value,
	 struct error *err)
{
	enum kind kind;

	/* What a file says wrong is no wrong use of the program. */
	if (strcmp(name, "kind")) {
		if (game_set(&sheet->game, name, value, err))
			return true;
		err->kind = ERROR_FORMAT;
		return false;
	}
	if (!kind_find(value, &kind))
		return error_set(err, ERROR_FORMAT,
				 "kind= of a game card expected a kind of data "
				 "(dpaudit list kinds), found '%.40s'",
				 value);
	sheet->kind = kind_about(kind)->name;

	return true;
}

/* Whether "name=" of an entry starts here; writes the name. */
static bool
entry_at(const char *at, char name[64])
{
	size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz-");

	if (!length || length >= 64 || at[length] != '=')
		return false;
	memcpy(name, at, length);
	name[length] = '\0';

	return card_has_entry(name);
}

/* The end of a value: the blank before the next entry, or of the text. */
static const char *
value_end(const char *at)
{
	char name[64];

	for (; *at; at++) {
		if (isspace((unsigned char)*at) && entry_at(at + 1, name))
			break;
	}

	return at;
}

static bool
set_entry(struct sheet *sheet, const char *name, const char *from,
	  const char *to, struct error *err)
{
	char value[GAME_VALUE_SIZE];

	while (to > from && isspace((unsigned char)to[-1]))
		to--;
	while (from < to && isspace((unsigned char)*from))
		from++;
	snprintf(value, sizeof(value), "%.*s", (int)(to - from), from);

	return card_set(sheet, name, value, err);
}

bool
card_read(struct sheet *sheet, const char *text, size_t length, size_t *found,
	  struct error *err)
{
	char *copy = memory_new(length + 1), name[64];
	const char *at = copy;
	bool fine = true;

	memcpy(copy, text, length);
	while (*at && fine) {
		const char *value, *end;

		while (*at == '#' || isspace((unsigned char)*at))
			at++;
		if (!entry_at(at, name)) {
			at += strcspn(at, " \t");
			continue;
		}
		value = at + strlen(name) + 1;
		end = value_end(value);
		fine = set_entry(sheet, name, value, end, err);
		*found += 1;
		at = end;
	}
	free(copy);

	return fine;
}
