/* colours.h - the colours: few, told apart by every eye, named by use */

#ifndef CANVAS_COLOURS_H
#define CANVAS_COLOURS_H

#include <stdint.h>

enum { COLOUR_NONE = -1 }; /* the terminal's own */

/* How shapes are made of characters. */
enum glyphs {
	GLYPHS_BRAILLE,
	GLYPHS_BLOCKS, /* quadrants: consoles without braille */
	GLYPHS_ASCII,
};

enum colours { COLOURS_256, COLOURS_8, COLOURS_MONO };

/* What lies behind: decides which shades can be read. */
enum ground { GROUND_DARK, GROUND_LIGHT };

/* What a drawing may use.  Zeroed is braille, 256 colours, dark. */
struct look {
	enum glyphs glyphs;
	enum colours colours;
	enum ground ground;
};

struct rgb {
	uint8_t red, green, blue;
};

/* Curves can be told apart by colour up to this many; then they repeat. */
enum { PALETTE_SERIES = 8, PALETTE_HEAT = 16 };

/*
 * Numbers of the 256-colour table.  Series count from 0 and wrap; a
 * negative one is the neutral ink of text and axes.
 */
int16_t colours_line(enum ground ground, int series);
int16_t colours_dimmed(enum ground ground, int series);
int16_t colours_fill(enum ground ground, int series);
int16_t colours_text(enum ground ground);
int16_t colours_faint(enum ground ground); /* axes, frames, hints */

/* A level above 0 up to 1; COLOUR_NONE at 0 and below. */
int16_t colours_heat(enum ground ground, double level);

struct rgb colours_rgb(int16_t colour);
int16_t colours_nearest(struct rgb rgb);

/* What two fills on top of each other look like. */
int16_t colours_blend(int16_t under, int16_t over);

/*
 * How far apart two colours are in brightness, 1 to 21, as web pages
 * measure it.
 */
double colours_contrast(int16_t a, int16_t b);
int16_t colours_ground(enum ground ground); /* what it is taken to be */

/* Whether light or dark letters are read better on it. */
enum ground colours_ground_of(struct rgb behind);

/* The colour, or one like it that can be told from what lies behind. */
int16_t colours_legible(int16_t colour, int16_t behind);

/* The basic colour 0 to 7 nearest in kind. */
int16_t colours_basic(int16_t colour);

/* What a look makes of a colour: itself, a basic one, or none. */
int16_t colours_for(struct look look, int16_t colour);

/*
 * The same of letters on `behind`.  What would become the colour of the
 * ground itself, as greys do, is the terminal's own; what would be pale on
 * a light one is a darker colour.
 */
int16_t colours_before(struct look look, int16_t colour, int16_t behind);

/* The same behind letters, which can still be read on it. */
int16_t colours_behind(struct look look, int16_t colour, int16_t letters);

#endif
