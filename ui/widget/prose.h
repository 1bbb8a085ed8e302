/* prose.h - text to read: headings, paragraphs, scrolling, searching */

#ifndef UI_WIDGET_PROSE_H
#define UI_WIDGET_PROSE_H

#include <stdbool.h>
#include <stddef.h>

#include "canvas/canvas.h"
#include "ui/widget/theme.h"

enum { PROSE_FIND_SIZE = 64 };

/*
 * Lines that start with "# " are headings; lines that start with blanks
 * keep their indent when they are broken.  Zeroed is empty.
 */
struct prose {
	char *text;
	int top; /* the first line shown */
	char find[PROSE_FIND_SIZE];

	/*
	 * Finds the next link "[word]" from `text` on: where its bracket
	 * opens, the word in `out`; NULL: there are no links.
	 */
	const char *(*next_link)(const char *text, char *out, size_t size);
	int link; /* the chosen one, from 1; 0 for none */
};

void prose_take(struct prose *prose, char *text);
void prose_clear(struct prose *prose);

/* Lines at a width. */
int prose_lines(const struct prose *prose, int width);

void prose_scroll(struct prose *prose, struct rect room, int lines);
void prose_end(struct prose *prose, struct rect room, int direction);

/* Goes to the next line that holds `find`; false if there is none. */
bool prose_find(struct prose *prose, struct rect room, int direction);

/* Chooses another link and scrolls to it; false if there is none. */
bool prose_move_link(struct prose *prose, struct rect room, int by);

/* The word of the chosen link; false if there is none. */
bool prose_link(const struct prose *prose, char *out, size_t size);

void prose_draw(const struct prose *prose, const struct theme *theme,
		struct canvas *canvas, struct rect room);

#endif
