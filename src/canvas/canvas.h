/* canvas.h - a grid of styled cells; everything on a screen is drawn here */

#ifndef CANVAS_CANVAS_H
#define CANVAS_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "canvas/colours.h"

enum attribute {
	ATTRIBUTE_BOLD = 1 << 0,
	ATTRIBUTE_DIM = 1 << 1,
	ATTRIBUTE_REVERSE = 1 << 2,
	ATTRIBUTE_UNDERLINE = 1 << 3,
};

/* Colours are numbers of the 256-colour table, or COLOUR_NONE. */
struct ink {
	int16_t fg, bg;
	uint8_t attributes;
};

/* The terminal's own colours. */
extern const struct ink ink_plain;

struct canvas_cell {
	uint32_t glyph; /* 0 is the right half of a wide one */
	struct ink ink;
};

struct rect {
	int x, y, width, height;
};

/*
 * Drawing outside the grid, or outside the clip, is cut off, never an
 * error.  Where the look has no other glyphs than ASCII, what is written
 * is spelt in ASCII.
 */
struct canvas {
	int width, height;
	struct canvas_cell *cells; /* row after row */
	struct rect clip;
	struct look look;
};

struct canvas *canvas_new(int width, int height, struct look look);
void canvas_free(struct canvas *canvas);

/* Blank again; with another size if asked. */
void canvas_clear(struct canvas *canvas);
void canvas_resize(struct canvas *canvas, int width, int height);

/* Everything drawn from now on stays inside; nothing at all if empty. */
void canvas_clip(struct canvas *canvas, struct rect clip);
void canvas_unclip(struct canvas *canvas);

/* The cell at a place, or NULL outside. */
struct canvas_cell *canvas_at(struct canvas *canvas, int x, int y);

void canvas_put(struct canvas *canvas, int x, int y, uint32_t glyph,
		struct ink ink);

/*
 * Writes one line of text, at most `width` columns of it (the last one
 * becomes an ellipsis if text is left).  Returns the columns used.
 */
int canvas_write(struct canvas *canvas, int x, int y, int width,
		 const char *text, struct ink ink);

/*
 * Writes paragraphs broken at blanks, at most `height` lines, and returns
 * the lines used.
 */
int canvas_write_wrapped(struct canvas *canvas, struct rect rect,
			 const char *text, struct ink ink);

/* The lines a text needs at a width, and the columns it takes in a look. */
int canvas_lines(struct look look, const char *text, int width);
int canvas_columns(struct look look, const char *text);

void canvas_fill(struct canvas *canvas, struct rect rect, uint32_t glyph,
		 struct ink ink);

/* A frame with an optional title in its upper edge. */
void canvas_frame(struct canvas *canvas, struct rect rect, const char *title,
		  struct ink ink);

/* Changes the colours and attributes of cells, not their glyphs. */
void canvas_tint(struct canvas *canvas, struct rect rect, struct ink ink);

/* Copies all of `from`, cut at the edges and by the clip. */
void canvas_blit(struct canvas *to, int x, int y, const struct canvas *from);

/* The glyphs as lines of UTF-8, blanks at line ends dropped. */
char *canvas_text(const struct canvas *canvas);

/* The same with the colours as terminal escapes, for showing on a tty. */
char *canvas_escapes(const struct canvas *canvas);

/* One character a cell for its colours, with a key below; for tests. */
char *canvas_inks(const struct canvas *canvas);

#endif
