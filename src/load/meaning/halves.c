/* halves.c - two files, or two columns, that say in and out */

#include "load/meaning/halves.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/text.h"

static const struct {
	const char *in, *out;
} half_words[] = {
	{ "in", "out" },
	{ "member", "nonmember" },
	{ "members", "nonmembers" },
	{ "member", "non-member" },
	{ "members", "non-members" },
	{ "train", "test" },
	{ "training", "test" },
	{ "training", "population" },
	{ "train", "population" },
	{ "seen", "unseen" },
};

static bool
is_edge(char c)
{
	return !isalnum((unsigned char)c);
}

/* Where a word stands in a name, between edges; the last place counts. */
static const char *
find_word(const char *name, const char *word)
{
	size_t length = strlen(word);
	const char *found = NULL;

	for (const char *at = name; *at; at++) {
		bool before = at == name || is_edge(at[-1]);

		if (before && !strncasecmp(at, word, length) &&
		    is_edge(at[length]))
			found = at;
	}

	return found;
}

/* Writes a name without `length` letters at `at`, and one edge. */
static void
cut_out(const char *name, const char *at, size_t length, char rest[PAIR_NAME])
{
	const char *behind = at + length;
	size_t before = (size_t)(at - name);

	if (before && is_edge(name[before - 1]))
		before--;
	else if (*behind)
		behind++;
	snprintf(rest, PAIR_NAME, "%.*s%s", (int)before, name, behind);
}

/* "non_members" and "non-members" are one word. */
static void
join_non(const char *name, char plain[PAIR_NAME])
{
	size_t length = 0;

	for (; *name && length < PAIR_NAME - 1; name++) {
		plain[length++] = *name;
		if (length >= 3 && !strncasecmp(plain + length - 3, "non", 3) &&
		    (length == 3 || is_edge(plain[length - 4])) &&
		    (name[1] == '_' || name[1] == '-'))
			name++;
	}
	plain[length] = '\0';
}

enum half
halves_side(const char *name, char rest[PAIR_NAME])
{
	char plain[PAIR_NAME];

	join_non(name, plain);
	for (size_t i = 0; i < sizeof(half_words) / sizeof(*half_words); i++) {
		const char *in = find_word(plain, half_words[i].in);
		const char *out = find_word(plain, half_words[i].out);

		if (out) {
			cut_out(plain, out, strlen(half_words[i].out), rest);
			return HALF_OUT;
		}
		if (in) {
			cut_out(plain, in, strlen(half_words[i].in), rest);
			return HALF_IN;
		}
	}
	snprintf(rest, PAIR_NAME, "%s", plain);

	return HALF_NONE;
}

void
halves_stem(const char *path, char stem[PAIR_NAME])
{
	static const char *const endings[] = {
		".gz",    ".csv", ".tsv",  ".txt", ".dat",
		".jsonl", ".npy", ".json", ".npz", ".ndjson",
	};
	const char *slash = strrchr(path, '/');
	bool cut = true;

	snprintf(stem, PAIR_NAME, "%s", slash ? slash + 1 : path);
	while (cut) {
		cut = false;
		for (size_t i = 0; i < sizeof(endings) / sizeof(*endings);
		     i++) {
			size_t length = strlen(stem), end = strlen(endings[i]);

			if (length > end &&
			    !strcasecmp(stem + length - end, endings[i])) {
				stem[length - end] = '\0';
				cut = true;
			}
		}
	}
}

/* How many bytes of a path are its folder. */
static size_t
folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) + 1 : 0;
}

bool
halves_match(const char *a, const char *b, bool *a_is_in)
{
	char stem[PAIR_NAME], rest_a[PAIR_NAME], rest_b[PAIR_NAME];
	size_t folder = folder_length(a);
	enum half half_a, half_b;

	if (folder != folder_length(b) || strncmp(a, b, folder))
		return false;
	halves_stem(a, stem);
	half_a = halves_side(stem, rest_a);
	halves_stem(b, stem);
	half_b = halves_side(stem, rest_b);
	*a_is_in = half_a == HALF_IN;

	return half_a != HALF_NONE && half_b != HALF_NONE && half_a != half_b &&
	       !strcmp(rest_a, rest_b);
}

/* ---- many names ---- */

static void
add_rest(struct pairs *pairs, const char *rest, enum half half)
{
	size_t before = pairs->rests.count, number = pairs->count++;
	size_t key = dictionary_add(&pairs->rests, rest, strlen(rest));
	struct pairs_list *list;

	pairs->names =
		memory_grow_by_one(pairs->names, number, sizeof(*pairs->names));
	pairs->names[number] = (struct pairs_name){ half, key, NO_PAIR, false };
	if (key == before) {
		pairs->lists = memory_grow_by_one(pairs->lists, key,
						  sizeof(*pairs->lists));
		memset(&pairs->lists[key], 0xff, sizeof(*pairs->lists));
	}
	list = &pairs->lists[key];
	if (list->first[half] == NO_PAIR)
		list->first[half] = number;
	else
		pairs->names[list->last[half]].next = number;
	list->last[half] = number;
}

void
halves_add_name(struct pairs *pairs, const char *name)
{
	char rest[PAIR_NAME];
	enum half half = halves_side(name, rest);

	add_rest(pairs, rest, half);
}

void
halves_add_path(struct pairs *pairs, const char *path)
{
	char stem[PAIR_NAME], rest[PAIR_NAME];
	struct text key = { 0 };
	enum half half;

	halves_stem(path, stem);
	half = halves_side(stem, rest);
	text_add_bytes(&key, path, folder_length(path));
	text_add_string(&key, rest);
	add_rest(pairs, text_get(&key), half);
	text_clear(&key);
}

void
halves_clear(struct pairs *pairs)
{
	dictionary_clear(&pairs->rests);
	free(pairs->lists);
	free(pairs->names);
	*pairs = (struct pairs){ 0 };
}

static enum half
other_half(enum half half)
{
	return half == HALF_IN ? HALF_OUT : HALF_IN;
}

size_t
halves_first(const struct pairs *pairs, size_t name)
{
	const struct pairs_name *it = &pairs->names[name];

	if (it->half == HALF_NONE)
		return NO_PAIR;

	return pairs->lists[it->rest].first[other_half(it->half)];
}

bool
halves_are_pair(const struct pairs *pairs, size_t a, size_t b)
{
	const struct pairs_name *x = &pairs->names[a], *y = &pairs->names[b];

	return x->half != HALF_NONE && x->rest == y->rest &&
	       y->half == other_half(x->half);
}

size_t
halves_behind(struct pairs *pairs, size_t name, bool *is_in)
{
	const struct pairs_name *it = &pairs->names[name];
	size_t *first;

	*is_in = it->half == HALF_IN;
	if (it->half == HALF_NONE)
		return NO_PAIR;
	first = &pairs->lists[it->rest].first[other_half(it->half)];
	while (*first != NO_PAIR &&
	       (*first <= name || pairs->names[*first].is_used))
		*first = pairs->names[*first].next;

	return *first;
}

void
halves_use(struct pairs *pairs, size_t name)
{
	pairs->names[name].is_used = true;
}
