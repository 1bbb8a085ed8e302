/* line.h - one line of text being typed */

#ifndef UI_WIDGET_LINE_H
#define UI_WIDGET_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "canvas/canvas.h"
#include "ui/press.h"
#include "ui/theme.h"

enum { LINE_SIZE = 512 };

/* Zeroed is empty. */
struct line {
	char text[LINE_SIZE];
	size_t cursor; /* in bytes, on a character boundary */
};

void line_set(struct line *line, const char *text);

/* False if the key is none of an editor's. */
bool line_press(struct line *line, uint32_t press);

/* The part around the cursor, with the cursor in reverse. */
void line_draw(const struct line *line, const struct theme *theme,
	       struct canvas *canvas, int x, int y, int width);

#endif
