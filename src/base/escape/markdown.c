/* markdown.c - texts in Markdown */

#include "base/escape/markdown.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* Whether it acts where it stands; an address is a link without brackets. */
static bool
is_special(const char *text, const char *at)
{
	if (strchr("\\`*_[]<>#|~&!$", *at))
		return true;
	if (*at == ':')
		return !strncmp(at, "://", 3);

	return *at == '.' && at - text >= 3 && !strncasecmp(at - 3, "www", 3);
}

static void
add_part(struct text *out, const char *text, const char *at, const char *end)
{
	for (; at < end; at++) {
		if (is_special(text, at))
			text_add_string(out, "\\");
		text_add_bytes(out, at, 1);
	}
}

void
markdown_add(struct text *out, const char *text)
{
	add_part(out, text, text, text + strlen(text));
}

/* "1. " and "1) " */
static bool
is_number_end(const char *at, const char *end)
{
	return (*at == '.' || *at == ')') && (at + 1 == end || at[1] == ' ');
}

/* Lists, lines below headings and code begin with these; returns the rest. */
static const char *
add_start(struct text *out, const char *line, const char *end)
{
	const char *at = line;

	if (at < end && *at == ' ') {
		text_add_string(out, "&#32;");
		return at + 1;
	}
	while (at < end && isdigit((unsigned char)*at))
		at++;
	text_add_bytes(out, line, (size_t)(at - line));
	if (at < end &&
	    (at > line ? is_number_end(at, end) : strchr("-+=", *at) != NULL)) {
		text_add_string(out, "\\");
		text_add_bytes(out, at++, 1);
	}

	return at;
}

void
markdown_add_lines(struct text *out, const char *text)
{
	while (*text) {
		const char *end = text + strcspn(text, "\n");

		add_part(out, text, add_start(out, text, end), end);
		text_add_bytes(out, "\n", *end == '\n');
		text = end + (*end == '\n');
	}
}

void
markdown_add_code(struct text *out, const char *line)
{
	size_t longest = 2;

	for (const char *at = line; *at; at++) {
		size_t run = strspn(at, "`");

		longest = run > longest ? run : longest;
	}
	for (int i = 0; i < 2; i++) {
		for (size_t j = 0; j <= longest; j++)
			text_add_string(out, "`");
		text_add(out, "\n%s%s", i ? "" : line, i ? "" : "\n");
	}
}
