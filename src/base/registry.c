/* registry.c - lists of things with names: walked, found, suggested */

#include "base/registry.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- what a user may have meant ---- */

enum { WORD_LIMIT = 40 };

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* Optimal string alignment; words beyond the limit are just far away. */
size_t
word_distance(const char *a, const char *b)
{
	size_t cost[WORD_LIMIT + 1][WORD_LIMIT + 1];
	size_t rows = strlen(a), columns = strlen(b);

	if (rows > WORD_LIMIT || columns > WORD_LIMIT)
		return WORD_LIMIT;
	for (size_t i = 0; i <= rows; i++)
		cost[i][0] = i;
	for (size_t j = 0; j <= columns; j++)
		cost[0][j] = j;
	for (size_t i = 1; i <= rows; i++) {
		for (size_t j = 1; j <= columns; j++) {
			size_t other = a[i - 1] != b[j - 1];

			cost[i][j] =
				least(cost[i - 1][j] + 1, cost[i][j - 1] + 1,
				      cost[i - 1][j - 1] + other);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] &&
			    cost[i - 2][j - 2] + 1 < cost[i][j])
				cost[i][j] = cost[i - 2][j - 2] + 1;
		}
	}

	return cost[rows][columns];
}

/* Four letters are enough to have begun a long word. */
static bool
begins(const char *wanted, const char *offer)
{
	size_t length = strlen(wanted);

	return length >= 4 && !strncmp(wanted, offer, length);
}

const char *
word_nearer(const char *wanted, const char *best, const char *offer)
{
	size_t distance = word_distance(wanted, offer);

	if (distance > (1 + strlen(offer)) / 3 && !begins(wanted, offer))
		return best;
	if (best && word_distance(wanted, best) <= distance)
		return best;

	return offer;
}

bool
word_refuse(struct error *err, const char *nearest, const char *see,
	    const char *format, ...)
{
	char text[sizeof(err->text)];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (nearest)
		return error_set(err, ERROR_USAGE, "%s; did you mean %s?", text,
				 nearest);

	return error_set(err, ERROR_USAGE, "%s%s%s", text, see ? "; see " : "",
			 see ? see : "");
}

/* ---- lists ---- */

/* A word of fewer letters is in too many summaries. */
enum { LETTERS = 4 };

/* Copies what `index` is the place of: pointers differ in their types. */
static const void *
pointer_at(const struct registry *registry, size_t index)
{
	const void *item;

	memcpy(&item, (const char *)registry->items + index * sizeof(item),
	       sizeof(item));

	return item;
}

size_t
registry_count(const struct registry *registry)
{
	size_t count = registry->count;

	while (!registry->size && pointer_at(registry, count))
		count++;

	return count;
}

const void *
registry_item(const struct registry *registry, size_t index)
{
	return registry->size
		       ? (const char *)registry->items + index * registry->size
		       : pointer_at(registry, index);
}

struct named
registry_named(const struct registry *registry, const void *item)
{
	struct named named = { 0 };

	memcpy(&named, item,
	       registry->every ? sizeof(named.name) : sizeof(named));
	if (registry->every)
		named.summary = registry->every;

	return named;
}

struct named
registry_at(const struct registry *registry, size_t index)
{
	return registry_named(registry, registry_item(registry, index));
}

/* Returns the name of today. */
static const char *
renewed(const struct registry *registry, const char *name)
{
	const struct named *old = registry->old;

	while (old && old->name && strcmp(old->name, name) != 0)
		old++;

	return old && old->name ? old->summary : name;
}

bool
registry_index(const struct registry *registry, const char *name, size_t *index)
{
	size_t count = name ? registry_count(registry) : 0;

	name = name ? renewed(registry, name) : NULL;
	for (size_t i = 0; i < count; i++) {
		const char *own = registry_at(registry, i).name;

		if (own && !strcmp(own, name)) {
			*index = i;
			return true;
		}
	}

	return false;
}

const void *
registry_find(const struct registry *registry, const char *name)
{
	size_t index;

	return registry_index(registry, name, &index)
		       ? registry_item(registry, index)
		       : NULL;
}

/* Returns true if the text has the word's letters: "DP-SGD" has "dpsgd". */
static bool
has_letters(const char *text, const char *word)
{
	for (; *text; text++) {
		const char *at = text, *rest = word;

		while (*at && *rest &&
		       (*at == '-' || tolower((unsigned char)*at) == *rest)) {
			rest += *at != '-';
			at++;
		}
		if (!*rest)
			return true;
	}

	return false;
}

const char *
registry_nearest(const struct registry *registry, const char *word)
{
	const char *nearest = NULL, *meant = NULL;
	size_t count = registry_count(registry);

	for (size_t i = 0; i < count; i++) {
		struct named named = registry_at(registry, i);

		if (!named.name)
			continue;
		nearest = word_nearer(word, nearest, named.name);
		if (!meant && strlen(word) >= LETTERS && !registry->every &&
		    has_letters(named.summary, word))
			meant = named.name;
	}

	return nearest ? nearest : meant;
}

bool
registry_refuse(const struct registry *registry, const char *name,
		struct error *err)
{
	char see[80];

	snprintf(see, sizeof(see), "dpaudit list %s", registry->name);

	return word_refuse(err, registry_nearest(registry, name),
			   registry->see ? registry->see : see,
			   "there is no %s '%s'", registry->one, name);
}

const void *
registry_need(const struct registry *registry, const char *name,
	      struct error *err)
{
	const void *found = registry_find(registry, name);

	if (!found)
		(void)!registry_refuse(registry, name ? name : "", err);

	return found;
}
