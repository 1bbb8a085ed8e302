/* line.h - one line of text being typed */

#ifndef UI_WIDGET_LINE_H
#define UI_WIDGET_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "canvas/canvas.h"
#include "ui/widget/press.h"
#include "ui/widget/theme.h"

enum { LINE_SIZE = 4096 };

/* Zeroed is empty. */
struct line {
	char text[LINE_SIZE];
	size_t cursor; /* in bytes, on a character boundary */
	bool selected; /* all of it: what is typed takes its place */
};

void line_set(struct line *line, const char *text);

/* A value to keep, to edit, or to type another one over. */
void line_offer(struct line *line, const char *text);

/* False if the key is none of an editor's. */
bool line_press(struct line *line, uint32_t press);

/* The part around the cursor; the cursor and what is selected reversed. */
void line_draw(const struct line *line, const struct theme *theme,
	       struct canvas *canvas, int x, int y, int width);

#endif
