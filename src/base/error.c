/* error.c - what went wrong, in words a user can act on */

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

bool
error_set(struct error *err, enum error_kind kind, const char *fmt, ...)
{
	char raw[sizeof(err->text)];
	va_list args;

	err->kind = kind;
	va_start(args, fmt);
	vsnprintf(raw, sizeof(raw), fmt, args);
	va_end(args);
	utf8_clean(err->text, sizeof(err->text), raw);

	return false;
}

bool
error_prefix(struct error *err, const char *fmt, ...)
{
	char where[sizeof(err->text)];
	char raw[2 * sizeof(err->text) + 2];
	va_list args;

	va_start(args, fmt);
	vsnprintf(where, sizeof(where), fmt, args);
	va_end(args);
	snprintf(raw, sizeof(raw), "%s: %s", where, err->text);
	utf8_clean(err->text, sizeof(err->text), raw);

	return false;
}
