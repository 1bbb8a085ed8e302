/* text.h - a string that grows */

#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

/* Zeroed is empty.  `at` is NULL only while nothing was ever added. */
struct text {
	char *at;
	size_t length, size;
};

void text_add(struct text *text, const char *fmt, ...) PRINTF_LIKE(2, 3);
void text_add_list(struct text *text, const char *fmt, va_list args)
	PRINTF_LIKE(2, 0);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_string(struct text *text, const char *string);

/* Adds an item of a list, behind a comma if it is not the first. */
void text_add_item(struct text *text, const char *item);

/* Blanks until the last line is `columns` wide as a terminal counts. */
void text_pad(struct text *text, size_t columns);

/* Never NULL; lent until the text changes. */
const char *text_get(const struct text *text);

/* Hands over the string, at least "", and leaves the text empty. */
char *text_take(struct text *text);

/* As printed, and cleaned as by utf8_clean(); the caller frees it. */
char *text_print_clean(const char *fmt, va_list args) PRINTF_LIKE(1, 0);

/* Frees the string and leaves the text empty. */
void text_clear(struct text *text);

/*
 * Whether a spreadsheet takes a text for a formula, perhaps behind
 * apostrophes: one more of them in front says that it is none.
 */
bool text_string_is_formula(const char *string, size_t length);

/* Whether a string has this ending. */
bool text_string_ends(const char *string, const char *ending);

/*
 * A sum that tells bytes from others (FNV-1a): one bit is enough to change it,
 * and anybody can make it up.
 */
uint64_t text_digest(const void *bytes, size_t count);

#endif
