/* markdown.c - texts in Markdown */

#include "base/escape/markdown.h"

#include <string.h>

void
markdown_add(struct text *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("\\`*_[]<>#|~&!", *text))
			text_add_string(out, "\\");
		text_add_bytes(out, text, 1);
	}
}
