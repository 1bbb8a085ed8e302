/* adjacency.c - what the two data sets of a promise differ in */

#include "privacy/adjacency.h"

#include <stddef.h>
#include <string.h>

#include "setting/rows.h"

const char *const adjacency_names[] = { ADJACENCIES(CHOICE_WORD) NULL };

enum adjacency
adjacency_find(const char *name)
{
	for (int i = 1; i < ADJACENCY_COUNT; i++) {
		if (!strcmp(adjacency_names[i], name))
			return (enum adjacency)i;
	}

	return ADJACENCY_UNKNOWN;
}

bool
adjacency_doubles(enum adjacency from, enum adjacency to)
{
	return to == ADJACENCY_REPLACE_ONE && from != ADJACENCY_UNKNOWN &&
	       from != to;
}

bool
adjacency_reaches(enum adjacency from, enum adjacency to)
{
	return from == to || from == ADJACENCY_UNKNOWN ||
	       to == ADJACENCY_UNKNOWN || adjacency_doubles(from, to);
}

SETTING_ROW(ADJACENCY) = {
	.name = "adjacency",
	.group = "game",
	.summary = "what neighbours differ in",
	.kind = VALUE_CHOICE,
	.choices = adjacency_names,
};

SETTING_ROW(CLAIM_ADJACENCY) = {
	.name = "claim-adjacency",
	.group = "gate",
	.summary = "what neighbours of the claim differ in",
	.kind = VALUE_CHOICE,
	.choices = adjacency_names,
};
