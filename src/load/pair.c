/* pair.c - two files, or two columns, that say in and out */

#include "load/pair.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *in, *out;
} pairs[] = {
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
pair_half(const char *name, char rest[PAIR_NAME])
{
	char plain[PAIR_NAME];

	join_non(name, plain);
	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		const char *in = find_word(plain, pairs[i].in);
		const char *out = find_word(plain, pairs[i].out);

		if (out) {
			cut_out(plain, out, strlen(pairs[i].out), rest);
			return HALF_OUT;
		}
		if (in) {
			cut_out(plain, in, strlen(pairs[i].in), rest);
			return HALF_IN;
		}
	}
	snprintf(rest, PAIR_NAME, "%s", plain);

	return HALF_NONE;
}

void
pair_stem(const char *path, char stem[PAIR_NAME])
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
pair_are_halves(const char *a, const char *b, bool *a_is_in)
{
	char stem[PAIR_NAME], rest_a[PAIR_NAME], rest_b[PAIR_NAME];
	size_t folder = folder_length(a);
	enum half half_a, half_b;

	if (folder != folder_length(b) || strncmp(a, b, folder))
		return false;
	pair_stem(a, stem);
	half_a = pair_half(stem, rest_a);
	pair_stem(b, stem);
	half_b = pair_half(stem, rest_b);
	*a_is_in = half_a == HALF_IN;

	return half_a != HALF_NONE && half_b != HALF_NONE && half_a != half_b &&
	       !strcmp(rest_a, rest_b);
}
