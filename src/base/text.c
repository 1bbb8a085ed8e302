/* text.c - a string that grows */

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

static void
reserve(struct text *text, size_t more)
{
	size_t wanted = text->length + more + 1;

	if (wanted <= text->size)
		return;
	if (wanted < 2 * text->size)
		wanted = 2 * text->size;
	text->at = memory_grow_array(text->at, wanted, 1);
	text->size = wanted;
}

void
text_add_bytes(struct text *text, const char *bytes, size_t count)
{
	reserve(text, count);
	if (count)
		memcpy(text->at + text->length, bytes, count);
	text->length += count;
	text->at[text->length] = '\0';
}

void
text_add_string(struct text *text, const char *string)
{
	text_add_bytes(text, string, strlen(string));
}

void
text_add_list(struct text *text, const char *fmt, va_list args)
{
	va_list again;
	int length;

	va_copy(again, args);
	length = vsnprintf(NULL, 0, fmt, args);
	if (length >= 0) {
		reserve(text, (size_t)length);
		vsnprintf(text->at + text->length, (size_t)length + 1, fmt,
			  again);
		text->length += (size_t)length;
	}
	va_end(again);
}

void
text_add(struct text *text, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	text_add_list(text, fmt, args);
	va_end(args);
}

char *
text_print_clean(const char *fmt, va_list args)
{
	struct text raw = { 0 };
	char *clean;

	text_add_list(&raw, fmt, args);
	clean = utf8_clean_copy(text_get(&raw));
	text_clear(&raw);

	return clean;
}

void
text_add_item(struct text *text, const char *item)
{
	text_add(text, "%s%s", text->length ? ", " : "", item);
}

void
text_pad(struct text *text, size_t columns)
{
	const char *line = strrchr(text_get(text), '\n');
	size_t used = utf8_columns(line ? line + 1 : text_get(text));

	while (used++ < columns)
		text_add_bytes(text, " ", 1);
}

const char *
text_get(const struct text *text)
{
	return text->at ? text->at : "";
}

char *
text_take(struct text *text)
{
	char *taken = text->at ? text->at : memory_copy_text("");

	*text = (struct text){ 0 };

	return taken;
}

void
text_clear(struct text *text)
{
	free(text->at);
	*text = (struct text){ 0 };
}

bool
text_string_is_formula(const char *string, size_t length)
{
	size_t at = 0;

	while (at < length && string[at] == '\'')
		at++;

	return at < length && string[at] && strchr("=+-@\t\r", string[at]);
}

bool
text_string_ends(const char *string, const char *ending)
{
	size_t length = strlen(string), end = strlen(ending);

	return length >= end && !strcmp(string + length - end, ending);
}

uint64_t
text_digest(const void *bytes, size_t count)
{
	const unsigned char *at = bytes;
	uint64_t sum = 0xCBF29CE484222325u;

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ at[i]) * 0x100000001B3u;

	return sum;
}
