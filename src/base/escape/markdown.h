/* markdown.h - texts in Markdown */

#ifndef BASE_ESCAPE_MARKDOWN_H
#define BASE_ESCAPE_MARKDOWN_H

#include "base/text.h"

/*
 * Adds a text of which nothing is markup: no link, no table, no formula, no
 * page.  It stands within a line.
 */
void markdown_add(struct text *out, const char *text);

/* The same for lines that begin here, of which none is a list or code. */
void markdown_add_lines(struct text *out, const char *text);

/* A line as it stands, between fences: also behind a list it is code. */
void markdown_add_code(struct text *out, const char *line);

#endif
