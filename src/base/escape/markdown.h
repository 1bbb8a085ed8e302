/* markdown.h - texts in Markdown */

#ifndef BASE_ESCAPE_MARKDOWN_H
#define BASE_ESCAPE_MARKDOWN_H

#include "base/text.h"

/* Adds a text of which nothing is markup: no link, no table, no page. */
void markdown_add(struct text *out, const char *text);

#endif
