/*
 * raster.c - lines, areas and heat maps as dots and blocks on a canvas
 *
 * Areas are kept per quarter of a cell and for its centre: a piece is filled
 * where its centre is inside.  Lines are eight bits per cell.  In a cell the
 * strongest wins: text, point, line, frame, area.  A line over an area
 * keeps the area behind it where that is at the centre of the cell.
 */

#include "canvas/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* What is filled at a place: a colour, and how dark where there is none. */
struct fill {
	int16_t colour;
	uint8_t shade; /* 0 nothing to 4 all */
};

struct dots {
	uint8_t bits; /* as the braille block numbers them */
	const struct pen *line, *point;
};

enum { AREAS_MOST = 16 };

struct raster {
	int width, height; /* cells */
	struct dots *cells;
	struct fill *fills;   /* 2 * width by 2 * height, from the top */
	struct fill *centres; /* width by height */
	const struct pen *areas[AREAS_MOST]; /* of areas, each once */
	size_t area_count;
	struct {
		int16_t under, over, both;
	} blended; /* the last blend, since neighbours are alike */
};

static const uint8_t braille_bit[4][2] = {
	{ 0x01, 0x08 },
	{ 0x02, 0x10 },
	{ 0x04, 0x20 },
	{ 0x40, 0x80 },
};

/* Upper left 1, upper right 2, lower left 4, lower right 8. */
static const uint32_t quadrants[16] = {
	' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
	0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

static const uint32_t shades[] = { ' ', 0x2591, 0x2592, 0x2593, 0x2588 };
static const char ascii_shades[] = " .:=#";

struct raster *
raster_new(int width, int height)
{
	struct raster *raster = memory_new(sizeof(*raster));
	size_t cells;

	raster->width = width < 0 ? 0 : width;
	raster->height = height < 0 ? 0 : height;
	cells = (size_t)raster->width * (size_t)raster->height;
	raster->cells = memory_new_array(cells + 1, sizeof(*raster->cells));
	raster->fills = memory_new_array(4 * cells + 1, sizeof(*raster->fills));
	raster->centres = memory_new_array(cells + 1, sizeof(*raster->centres));
	raster->blended.under = COLOUR_NONE;
	for (size_t i = 0; i < 4 * cells; i++)
		raster->fills[i].colour = COLOUR_NONE;
	for (size_t i = 0; i < cells; i++)
		raster->centres[i].colour = COLOUR_NONE;

	return raster;
}

void
raster_free(struct raster *raster)
{
	if (!raster)
		return;
	free(raster->cells);
	free(raster->fills);
	free(raster->centres);
	free(raster);
}

/* Rounds towards the lower left also below zero. */
static int
dot_of(int units)
{
	return units >= 0 ? units / UNITS_PER_DOT
			  : -((UNITS_PER_DOT - 1 - units) / UNITS_PER_DOT);
}

/* The cell with a dot, and the dot's place in it; y counts from below. */
static struct dots *
find_dot(struct raster *raster, int x, int y, uint8_t *bit)
{
	int row = 4 * raster->height - 1 - y;

	if (x < 0 || row < 0 || y < 0 || x >= 2 * raster->width)
		return NULL;
	*bit = braille_bit[row % 4][x % 2];

	return &raster->cells[(size_t)(row / 4) * (size_t)raster->width +
			      (size_t)(x / 2)];
}

static void
set_dot(struct raster *raster, const struct pen *pen, int x, int y)
{
	uint8_t bit;
	struct dots *cell = find_dot(raster, x, y, &bit);

	if (!cell)
		return;
	cell->bits |= bit;
	cell->line = pen;
}

static bool
dash_is_on(enum dash dash, unsigned step)
{
	switch (dash) {
	case DASH_SOLID:
		return true;
	case DASH_DASHED:
		return step % 6 < 4;
	case DASH_DOTTED:
		return step % 3 == 0;
	case DASH_SPARSE:
		return step % 8 < 2;
	case DASH_MIXED:
		return step % 10 < 6 || step % 10 == 8;
	case DASH_LONG:
		return step % 12 < 9;
	}

	return true;
}

/* Bresenham; `step` goes on counting so that dashes run round corners. */
static void
draw_segment(struct raster *raster, const struct pen *pen, struct place from,
	     struct place to, unsigned *step)
{
	int dx = abs(to.x - from.x), dy = -abs(to.y - from.y);
	int right = from.x < to.x ? 1 : -1, up = from.y < to.y ? 1 : -1;
	int slip = dx + dy, twice;
	bool flat = dx > -dy;

	for (;;) {
		if (dash_is_on(pen->dash, *step)) {
			set_dot(raster, pen, from.x, from.y);
			if (pen->wide)
				set_dot(raster, pen, from.x + !flat,
					from.y + flat);
		}
		if (from.x == to.x && from.y == to.y)
			return;
		++*step;
		twice = 2 * slip;
		if (twice >= dy) {
			slip += dy;
			from.x += right;
		}
		if (twice <= dx) {
			slip += dx;
			from.y += up;
		}
	}
}

void
raster_line(struct raster *raster, const struct pen *pen,
	    const struct place places[], size_t count)
{
	unsigned step = 0;
	struct place last = { 0, 0 };

	for (size_t i = 0; i < count; i++) {
		struct place dot = { dot_of(places[i].x), dot_of(places[i].y) };

		if (i || count == 1)
			draw_segment(raster, pen, i ? last : dot, dot, &step);
		last = dot;
	}
}

void
raster_point(struct raster *raster, const struct pen *pen, struct place place)
{
	uint8_t bit;
	struct dots *cell =
		find_dot(raster, dot_of(place.x), dot_of(place.y), &bit);

	if (cell)
		cell->point = pen;
}

static int16_t
blend(struct raster *raster, int16_t under, int16_t over)
{
	if (under < 0 || under == over)
		return over;
	if (raster->blended.under != under || raster->blended.over != over) {
		raster->blended.under = under;
		raster->blended.over = over;
		raster->blended.both = colours_blend(under, over);
	}

	return raster->blended.both;
}

/* Places a raster is looked at: columns and rows, and how far apart. */
struct looks {
	struct fill *fills;
	int columns, rows;
	double width, height; /* in units */
};

/* Of every quarter, or of every centre. */
static struct looks
looks_of(const struct raster *raster, bool centres)
{
	int each = centres ? 1 : 2;

	return (struct looks){
		centres ? raster->centres : raster->fills,
		each * raster->width,
		each * raster->height,
		(double)UNITS_X / each,
		(double)UNITS_Y / each,
	};
}

/* The middle of a row, above the lower left corner. */
static double
look_height(const struct looks *looks, int row)
{
	return (looks->rows - 0.5 - row) * looks->height;
}

static void
fill_row(struct raster *raster, const struct looks *looks, int row, int from,
	 int to, const struct pen *pen)
{
	struct fill *fill = &looks->fills[(size_t)row * (size_t)looks->columns];

	for (int x = from < 0 ? 0 : from; x <= to && x < looks->columns; x++) {
		int shade = fill[x].shade + 1 + pen->darker;

		fill[x].colour = blend(raster, fill[x].colour, pen->fill);
		fill[x].shade = (uint8_t)(shade < 3 ? shade : 3);
	}
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Where the border crosses the middle of a row. */
static size_t
find_crossings(const struct place places[], size_t count, double y,
	       double crossings[])
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		struct place a = places[i], b = places[(i + 1) % count];

		if ((a.y <= y) == (b.y <= y))
			continue;
		crossings[found++] =
			a.x + (y - a.y) * (b.x - a.x) / (double)(b.y - a.y);
	}
	qsort(crossings, found, sizeof(*crossings), by_size);

	return found;
}

static void
fill_inside(struct raster *raster, const struct looks *looks,
	    const struct pen *pen, const struct place places[], size_t count)
{
	double *crossings = memory_new_array(count + 1, sizeof(*crossings));

	for (int row = 0; row < looks->rows; row++) {
		size_t found = find_crossings(
			places, count, look_height(looks, row), crossings);

		for (size_t i = 0; i + 1 < found; i += 2) {
			double from = crossings[i] / looks->width - 0.5;
			double to = crossings[i + 1] / looks->width - 0.5;

			fill_row(raster, looks, row, (int)ceil(from),
				 (int)floor(to), pen);
		}
	}
	free(crossings);
}

static void
keep_area(struct raster *raster, const struct pen *pen)
{
	for (size_t i = 0; i < raster->area_count; i++) {
		if (raster->areas[i] == pen)
			return;
	}
	if (raster->area_count < AREAS_MOST)
		raster->areas[raster->area_count++] = pen;
}

void
raster_area(struct raster *raster, const struct pen *pen,
	    const struct place places[], size_t count)
{
	keep_area(raster, pen);
	for (int centres = 0; centres < 2; centres++) {
		struct looks looks = looks_of(raster, centres);

		fill_inside(raster, &looks, pen, places, count);
	}
}

/* A grid of levels over a rectangle. */
struct levels {
	const uint8_t *at;
	int columns, rows;
	struct place low, high;
};

/* 0 beside the grid. */
static uint8_t
level_at(const struct levels *levels, double x, double y)
{
	double width = levels->high.x - levels->low.x;
	double height = levels->high.y - levels->low.y;
	int row = (int)floor((levels->high.y - y) / height * levels->rows);
	int column = (int)floor((x - levels->low.x) / width * levels->columns);

	if (row < 0 || row >= levels->rows || column < 0 ||
	    column >= levels->columns)
		return 0;

	return levels
		->at[(size_t)row * (size_t)levels->columns + (size_t)column];
}

static void
fill_levels(const struct looks *looks, enum ground ground,
	    const struct levels *levels)
{
	struct fill *fill = looks->fills;

	for (int row = 0; row < looks->rows; row++) {
		double y = look_height(looks, row);

		for (int x = 0; x < looks->columns; x++, fill++) {
			uint8_t level =
				level_at(levels, (x + 0.5) * looks->width, y);

			if (!level)
				continue;
			fill->colour = colours_heat(ground, level / 255.0);
			fill->shade = (uint8_t)(1 + level / 64);
		}
	}
}

void
raster_heat(struct raster *raster, enum ground ground, const uint8_t levels[],
	    int columns, int rows, struct place low, struct place high)
{
	const struct levels grid = { levels, columns, rows, low, high };

	for (int centres = 0; centres < 2; centres++) {
		struct looks looks = looks_of(raster, centres);

		fill_levels(&looks, ground, &grid);
	}
}

/* ---- onto the canvas ---- */

/* The four quarters of a cell, in the order of `quadrants`. */
struct quarters {
	struct fill at[4];
	int filled;
};

static struct quarters
look_at(const struct raster *raster, int x, int y)
{
	struct quarters quarters = { .filled = 0 };

	for (int i = 0; i < 4; i++) {
		size_t row = (size_t)(2 * y + i / 2);

		quarters.at[i] = raster->fills[row * 2 * (size_t)raster->width +
					       (size_t)(2 * x + i % 2)];
		quarters.filled += quarters.at[i].shade > 0;
	}

	return quarters;
}

bool
raster_is_used(const struct raster *raster, int x, int y)
{
	const struct dots *dots;

	if (x < 0 || y < 0 || x >= raster->width || y >= raster->height)
		return false;
	dots = &raster->cells[(size_t)y * (size_t)raster->width + (size_t)x];

	return dots->bits || dots->point || look_at(raster, x, y).filled;
}

static int
brightness(int16_t colour)
{
	struct rgb rgb = colours_rgb(colour);

	return colour < 0 ? -1 : 3 * rgb.red + 6 * rgb.green + rgb.blue;
}

/* At most two colours fit: the brighter quarters over the darker ones. */
static struct canvas_cell
coloured_blocks(const struct quarters *quarters)
{
	int low = brightness(quarters->at[0].colour), high = low, mask = 0;
	struct ink ink = ink_plain;

	for (int i = 1; i < 4; i++) {
		int bright = brightness(quarters->at[i].colour);

		low = bright < low ? bright : low;
		high = bright > high ? bright : high;
	}
	for (int i = 0; i < 4; i++) {
		int16_t colour = quarters->at[i].colour;
		int bright = brightness(colour);
		bool upper = low < 0 ? bright >= 0 : 2 * bright > low + high;

		if (upper) {
			mask |= 1 << i;
			ink.fg = colour;
		} else {
			ink.bg = colour;
		}
	}
	if (mask == 15) {
		ink.bg = ink.fg;
		ink.fg = COLOUR_NONE;
		mask = 0;
	}

	return (struct canvas_cell){ quadrants[mask], ink };
}

static struct canvas_cell
shaded_block(const struct quarters *quarters, struct look look)
{
	int sum = 0;
	int16_t colour = COLOUR_NONE;

	for (int i = 0; i < 4; i++) {
		sum += quarters->at[i].shade;
		if (quarters->at[i].shade)
			colour = quarters->at[i].colour;
	}
	sum = sum < 4 ? sum > 0 : (sum + 2) / 4;

	return (struct canvas_cell){
		look.glyphs == GLYPHS_ASCII ? (uint32_t)ascii_shades[sum]
					    : shades[sum],
		{ colours_for(look, colour), COLOUR_NONE, 0 },
	};
}

static uint32_t
quarter_glyph(uint8_t bits)
{
	static const uint8_t masks[4] = { 0x03, 0x18, 0x44, 0xA0 };
	int mask = 0;

	for (int i = 0; i < 4; i++) {
		if (bits & masks[i])
			mask |= 1 << i;
	}

	return quadrants[mask];
}

/* An area beside a line where no colour lies behind it: a dot here and there */
static uint8_t
sparse_bits(const struct quarters *quarters)
{
	static const uint8_t sparse[4] = { 0x01, 0, 0, 0x20 };
	uint8_t bits = 0;

	for (int i = 0; i < 4; i++) {
		if (quarters->at[i].shade)
			bits |= sparse[i];
	}

	return bits;
}

static uint32_t
line_glyph(const struct dots *dots, uint8_t beside, struct look look)
{
	switch (look.glyphs) {
	case GLYPHS_BRAILLE:
		return 0x2800u + (dots->bits | beside);
	case GLYPHS_BLOCKS:
		return quarter_glyph(dots->bits);
	case GLYPHS_ASCII:
		return (unsigned char)dots->line->ascii;
	}

	return ' ';
}

/* What a cell becomes; false leaves it as it is. */
static bool
compose(const struct raster *raster, int x, int y, struct look look,
	struct canvas_cell *cell)
{
	const struct dots *dots =
		&raster->cells[(size_t)y * (size_t)raster->width + (size_t)x];
	const struct fill *centre =
		&raster->centres[(size_t)y * (size_t)raster->width + (size_t)x];
	struct quarters quarters = look_at(raster, x, y);
	const struct pen *pen = dots->point ? dots->point : dots->line;
	bool framed = cell->glyph != ' ';
	struct ink ink = ink_plain;
	uint8_t beside = 0;

	if (pen) {
		ink.fg = colours_for(look, pen->colour);
		if (!framed && look.colours == COLOURS_256 &&
		    look.glyphs != GLYPHS_ASCII) {
			ink.bg = centre->colour;
			ink.fg = colours_legible(ink.fg, ink.bg);
		} else if (!framed) {
			beside = sparse_bits(&quarters);
		}
		if (pen->wide)
			ink.attributes = ATTRIBUTE_BOLD;
		cell->glyph = dots->point ? pen->marker
					  : line_glyph(dots, beside, look);
		cell->ink = ink;
		return true;
	}
	if (framed || !quarters.filled)
		return false;
	if (look.colours == COLOURS_256 && look.glyphs != GLYPHS_ASCII)
		*cell = coloured_blocks(&quarters);
	else
		*cell = shaded_block(&quarters, look);

	return true;
}

static int
quarters_of(const struct quarters *quarters, const struct pen *area)
{
	int count = 0;

	for (int i = 0; i < 4; i++)
		count += quarters->at[i].shade &&
			 quarters->at[i].colour == area->fill;

	return count;
}

/*
 * An area that lines cross in all its cells takes the one it fills most:
 * without colours behind them nothing of it would be seen.  False if that is
 * not so.
 */
static bool
find_hidden(const struct raster *raster, const struct pen *area,
	    struct canvas *canvas, struct place from, struct place *most)
{
	int best = 0;

	for (int row = 0; row < raster->height; row++) {
		for (int column = 0; column < raster->width; column++) {
			const struct dots *dots =
				&raster->cells[row * raster->width + column];
			struct quarters quarters = look_at(raster, column, row);
			int count = quarters_of(&quarters, area);
			const struct canvas_cell *under = canvas_at(
				canvas, from.x + column, from.y + row);

			if (!count || !under || under->glyph != ' ' ||
			    dots->point)
				continue;
			if (!dots->line)
				return false;
			if (count > best) {
				best = count;
				*most = (struct place){ column, row };
			}
		}
	}

	return best > 0;
}

/* Cells whose lines give way to an area that has no other. */
struct uncovered {
	struct place at[AREAS_MOST];
	size_t count;
};

static struct uncovered
uncover_areas(const struct raster *raster, struct canvas *canvas,
	      struct place from)
{
	struct uncovered found = { .count = 0 };

	if (canvas->look.colours == COLOURS_256 &&
	    canvas->look.glyphs != GLYPHS_ASCII)
		return found;
	for (size_t i = 0; i < raster->area_count; i++)
		found.count += find_hidden(raster, raster->areas[i], canvas,
					   from, &found.at[found.count]);

	return found;
}

static bool
is_uncovered(const struct uncovered *uncovered, int column, int row)
{
	for (size_t i = 0; i < uncovered->count; i++) {
		if (uncovered->at[i].x == column && uncovered->at[i].y == row)
			return true;
	}

	return false;
}

void
raster_draw(const struct raster *raster, struct canvas *canvas, int x, int y)
{
	const struct uncovered uncovered =
		uncover_areas(raster, canvas, (struct place){ x, y });

	for (int row = 0; row < raster->height; row++) {
		for (int column = 0; column < raster->width; column++) {
			struct canvas_cell *under =
				canvas_at(canvas, x + column, y + row);
			struct quarters quarters = look_at(raster, column, row);
			struct canvas_cell cell;

			if (!under)
				continue;
			cell = *under;
			if (is_uncovered(&uncovered, column, row))
				cell = shaded_block(&quarters, canvas->look);
			else if (!compose(raster, column, row, canvas->look,
					  &cell))
				continue;
			canvas_put(canvas, x + column, y + row, cell.glyph,
				   cell.ink);
		}
	}
}

/* ---- legends ---- */

static void
sample_heat(struct canvas *canvas, int x, int y)
{
	enum ground ground = canvas->look.ground;

	for (int i = 0; i < 2; i++) {
		int16_t left = colours_heat(ground, 0.35 + 0.4 * i);
		int16_t right = colours_heat(ground, 0.55 + 0.4 * i);
		struct ink ink = { colours_for(canvas->look, left),
				   colours_for(canvas->look, right), 0 };

		canvas_put(canvas, x + i, y,
			   canvas->look.colours == COLOURS_256 ? 0x258C
							       : shades[2 + i],
			   ink);
	}
}

void
raster_pen_sample(const struct pen *pen, enum pen_part part,
		  struct canvas *canvas, int x, int y)
{
	static const uint32_t pieces[][2] = {
		[DASH_SOLID] = { 0x2501, 0x2501 },
		[DASH_DASHED] = { 0x254D, 0x254D },
		[DASH_DOTTED] = { 0x2509, 0x2509 },
		[DASH_SPARSE] = { 0x2508, 0x2508 },
		[DASH_MIXED] = { 0x2501, 0x00B7 },
		[DASH_LONG] = { 0x2501, 0x2578 },
	};
	int shade = 1 + pen->darker;
	bool ascii = canvas->look.glyphs == GLYPHS_ASCII;
	struct ink ink = { colours_for(canvas->look, pen->colour), COLOUR_NONE,
			   0 };

	if (part == PEN_HEAT) {
		sample_heat(canvas, x, y);
		return;
	}
	/* an area with its border */
	if (part == PEN_AREA && !ascii && canvas->look.colours == COLOURS_256) {
		ink.bg = pen->fill;
		ink.fg = colours_legible(ink.fg, ink.bg);
	}
	for (int i = 0; i < 2; i++) {
		uint32_t glyph = ascii ? (unsigned char)pen->ascii
				       : pieces[pen->dash][i];

		if (part == PEN_AREA && ink.bg < 0)
			glyph = ascii ? (unsigned char)ascii_shades[shade]
				      : shades[shade];
		else if (part == PEN_AREA)
			glyph = 0x2594;
		if (part == PEN_POINT)
			glyph = i ? ' ' : pen->marker;
		canvas_put(canvas, x + i, y, glyph, ink);
	}
}
