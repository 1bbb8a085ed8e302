/* wrap.c - texts in lines of a width, broken at blanks */

#include "base/wrap.h"

#include <stdint.h>

#include "base/utf8.h"

size_t
wrap_line(const char *text, size_t columns, enum wrap_long word,
	  const char **next)
{
	const char *at = text, *blank = NULL;
	size_t used = 0;

	while (*at && *at != '\n') {
		const char *before = at;
		uint32_t code = utf8_next(&at);

		if (code == ' ' && before > text)
			blank = before;
		used += (size_t)utf8_width(code);
		if (used <= columns)
			continue;
		if (blank) {
			*next = blank + 1;
			return (size_t)(blank - text);
		}
		if (word == WRAP_CUT) {
			*next = before > text ? before : at;
			return (size_t)(*next - text);
		}
	}
	*next = *at ? at + 1 : at;

	return (size_t)(at - text);
}
