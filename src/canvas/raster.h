/* raster.h - lines, areas and heat maps as dots and blocks on a canvas */

#ifndef CANVAS_RASTER_H
#define CANVAS_RASTER_H

#include <stddef.h>
#include <stdint.h>

#include "canvas/canvas.h"

/*
 * A drawing surface with 2 x 4 dots a cell.  Places are in units, 8 to a
 * dot, counted from the lower left corner of the surface, as gnuplot does.
 */
enum { UNITS_PER_DOT = 8, UNITS_X = 16, UNITS_Y = 32 };

enum dash {
	DASH_SOLID,
	DASH_DASHED,
	DASH_DOTTED,
	DASH_SPARSE,
	DASH_MIXED,
	DASH_LONG,
};

/* How a series is drawn, in every look. */
struct pen {
	int16_t colour, fill;
	enum dash dash;
	uint32_t marker; /* the glyph of its points */
	char ascii;      /* what its lines are made of in ASCII */
	uint8_t darker;  /* shades its areas lie above the least, uncoloured */
	bool wide;
};

struct place {
	int x, y;
};

struct raster;

struct raster *raster_new(int width, int height); /* cells */
void raster_free(struct raster *raster);

/* `pen` is lent and must outlive the raster. */
void raster_line(struct raster *raster, const struct pen *pen,
		 const struct place places[], size_t count);
void raster_point(struct raster *raster, const struct pen *pen,
		  struct place place);

/* The inside of a closed line; where areas overlap, colours blend. */
void raster_area(struct raster *raster, const struct pen *pen,
		 const struct place places[], size_t count);

/*
 * A grid of levels, 0 to 255, its first row at the top, over a rectangle.
 * Level 0 leaves what is there.
 */
void raster_heat(struct raster *raster, enum ground ground,
		 const uint8_t levels[], int columns, int rows,
		 struct place low, struct place high);

/* Whether anything was drawn in a cell; rows count from the top. */
bool raster_is_used(const struct raster *raster, int x, int y);

/*
 * Puts everything on a canvas, its upper left cell at x, y.  A cell that
 * already holds a glyph (a frame) takes lines but no fill.  Without colours
 * behind letters an area beside a line is a dot here and there, and one that
 * lines cross in all its cells has one of them.
 */
void raster_draw(const struct raster *raster, struct canvas *canvas, int x,
		 int y);

/* The sign of a pen for a legend: a piece of line, a block, a point. */
enum pen_part { PEN_LINE, PEN_AREA, PEN_POINT, PEN_HEAT };
void raster_pen_sample(const struct pen *pen, enum pen_part part,
		       struct canvas *canvas, int x, int y);

#endif
