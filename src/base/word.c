/* word.c - what a user may have meant */

#include "base/word.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
