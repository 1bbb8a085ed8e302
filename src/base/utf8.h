/* utf8.h - text from outside made safe and measurable */

#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Copies `in` to `out`, which has `size` bytes, as valid printable UTF-8.
 * White space and controls become blanks, invalid bytes and invisible or
 * direction-changing characters U+FFFD.  Cuts on a character boundary and
 * returns the length written.  Text from files passes through here before
 * a terminal or gnuplot sees it.
 */
size_t utf8_clean(char *out, size_t size, const char *in);

/* All of it, cleaned; the caller frees it. */
char *utf8_clean_copy(const char *in);

/* Whether that leaves a character as it is. */
bool utf8_is_clean(uint32_t code);

/* Decodes one character of valid text and moves on; 0 at the end. */
uint32_t utf8_next(const char **at);

/* How a character stands beside the plainer ones that it is made of. */
enum utf8_look {
	UTF8_ALIKE,  /* another style of the same: full width, one letter */
	UTF8_MARKED, /* the same under marks, which are taken off */
	UTF8_RAISED,
	UTF8_LOWERED,
};

/*
 * What a character is made of, `most` at most; 0 if that is more, or only
 * itself.
 */
size_t utf8_plain(uint32_t code, uint32_t parts[], size_t most,
		  enum utf8_look *look);

/* Encodes one character; returns the bytes written, at most 4. */
size_t utf8_put(char out[4], uint32_t code);

/* How many terminal columns a character takes: 0, 1 or 2. */
int utf8_width(uint32_t code);

/* How many terminal columns a text takes. */
size_t utf8_columns(const char *text);

#endif
