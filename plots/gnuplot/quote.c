/*
 * quote.c - the only way a text from outside gets into a gnuplot program
 *
 * Inside single quotes gnuplot 5.4 gives meaning to nothing but the single
 * quote and the end of the line.  Doubling it, as the manual says, trips a
 * fault of its scanner where quotes are adjacent or come first, so that an
 * apostrophe becomes the typographic one.
 */

#include "plots/gnuplot/quote.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/tex.h"
#include "base/memory.h"
#include "base/utf8.h"

static void
add_code(struct text *out, enum quote_for reader, uint32_t code,
	 uint32_t before)
{
	char bytes[4];

	if (reader == QUOTE_TEX)
		(void)tex_add_code(out, code, before);
	else
		text_add_bytes(out, bytes, utf8_put(bytes, code));
}

static void
add_all(struct text *out, enum quote_for reader, const char *text,
	bool double_percent)
{
	/* Every byte can become a replacement character of three. */
	size_t size = 3 * strnlen(text, 16 * QUOTE_LIMIT) + 4;
	char *clean = memory_new(size);
	const char *at = clean;
	uint32_t code, before = 0;

	utf8_clean(clean, size, text);
	text_add_string(out, "'");
	for (int i = 0; i < QUOTE_LIMIT && (code = utf8_next(&at)); i++) {
		code = code == '\'' ? 0x2019 : code;
		add_code(out, reader, code, before);
		if (double_percent && code == '%')
			text_add_string(out, "%");
		before = code;
	}
	text_add_string(out, "'");
	free(clean);
}

void
quote_add(struct text *out, enum quote_for reader, const char *text)
{
	add_all(out, reader, text, false);
}

void
quote_add_tick(struct text *out, enum quote_for reader, const char *text)
{
	add_all(out, reader, text, true);
}
