/* legend.c - what the pens of a picture are: beside or below it */

#include "plots/picture/legend.h"

#include <stdlib.h>

#include "base/memory.h"
#include "plots/picture/picture.h"
#include "plots/shapes.h"

enum {
	LEFT = 4,
	SAMPLE = 3, /* columns of a piece of line and a blank */
};

/* ---- pens ---- */

/* How many series before this one the look gives the same colour. */
static int
alike_before(int series, struct look look)
{
	int16_t own = colours_before(look, colours_line(look.ground, series),
				     COLOUR_NONE);
	int count = 0;

	for (int i = 0; i < series; i++)
		count += colours_before(look, colours_line(look.ground, i),
					COLOUR_NONE) == own;

	return count;
}

static enum dash
dash_of(const struct style *style, struct look look)
{
	static const enum dash dashes[] = {
		[LINE_SOLID] = DASH_SOLID,
		[LINE_DASHED] = DASH_DASHED,
		[LINE_DOTTED] = DASH_DOTTED,
		[LINE_NONE] = DASH_SOLID,
	};

	static const enum dash coloured[] = { DASH_SOLID, DASH_MIXED, DASH_LONG,
					      DASH_SPARSE };

	/* Where colours cannot, dashes tell curves apart. */
	if (style->line == LINE_SOLID)
		return coloured[alike_before(style->colour, look) % 4];

	return dashes[style->line];
}

/* Where colours cannot, marks tell groups of points apart. */
static uint32_t
marker_of(const struct style *style, struct look look)
{
	static const uint32_t markers[] = {
		[MARKER_DOT] = 0x25CF,      [MARKER_CIRCLE] = 0x25CB,
		[MARKER_DIAMOND] = 0x25C6,  [MARKER_SQUARE] = 0x25A0,
		[MARKER_TRIANGLE] = 0x25B2, [MARKER_CROSS] = 0x00D7,
	};
	static const uint32_t groups[][5] = {
		[MARKER_DOT] = { 0x25CF, 0x25C6, 0x25A0, 0x25B2, 0x00D7 },
		[MARKER_CIRCLE] = { 0x25CB, 0x25C7, 0x25A1, 0x25B3, 0x002B },
	};

	if (style->line == LINE_NONE && style->marker <= MARKER_CIRCLE)
		return groups[style->marker]
			     [alike_before(style->colour, look) % 5];

	return markers[style->marker];
}

static struct pen
picture_pen(const struct figure *figure, size_t pen, struct look look)
{
	static const char ascii[] = "*+o%x#@&";
	const struct style *style = shapes_style(figure, pen);
	bool errors = pen < figure->series_count &&
		      figure->series[pen].mark == MARK_ERRORS;
	int colour = style->colour;

	return (struct pen){
		.colour = style->dimmed ? colours_dimmed(look.ground, colour)
					: colours_line(look.ground, colour),
		.fill = colours_fill(look.ground, colour),
		.dash = dash_of(style, look),
		.marker = marker_of(style, look),
		/* limits have their curve's colour */
		.ascii = colour < 0 ? '.'
			 : !colour && style->line == LINE_DASHED
				 ? '~'
				 : ascii[colour % 8],
		.darker = (uint8_t)(colour > 0 ? colour % 2 : 0),
		.wide = style->strong && !errors,
	};
}

struct pen *
legend_pens(const struct figure *figure, struct look look)
{
	size_t count = shapes_pen_count(figure);
	struct pen *pens = memory_new_array(count + 1, sizeof(*pens));

	for (size_t i = 0; i < count; i++)
		pens[i] = picture_pen(figure, i, look);

	return pens;
}

/* ---- entries ---- */

static enum pen_part
part_of(enum mark mark)
{
	switch (mark) {
	case MARK_LINE:
	case MARK_STEPS:
		return PEN_LINE;
	case MARK_POINTS:
	case MARK_ERRORS:
		return PEN_POINT;
	case MARK_BAND:
	case MARK_AREA:
	case MARK_BARS:
		return PEN_AREA;
	case MARK_HEAT:
		return PEN_HEAT;
	}

	return PEN_LINE;
}

static void
add_entry(struct legend *legend, const char *text, size_t pen,
	  enum pen_part part, struct look look)
{
	int columns;

	if (!text || !*text || legend->count == LEGEND_MOST)
		return;
	columns = canvas_columns(look, text) + SAMPLE;
	if (columns > legend->width)
		legend->width = columns;
	legend->entries[legend->count++] = (struct entry){ text, pen, part };
}

struct legend
legend_make(const struct figure *figure, struct look look)
{
	struct legend legend = { .count = 0 };

	for (size_t i = 0; i < figure->series_count; i++)
		add_entry(&legend, figure->series[i].label, i,
			  part_of(figure->series[i].mark), look);
	for (size_t i = 0; i < figure->reference_count; i++)
		add_entry(&legend, figure->references[i].label,
			  figure->series_count + i, PEN_LINE, look);

	return legend;
}

static int
entry_columns(const struct entry *entry, struct look look, int width)
{
	int columns = canvas_columns(look, entry->text) + SAMPLE;

	return columns > width ? width : columns;
}

static void
draw_entry(struct canvas *canvas, const struct entry *entry,
	   const struct pen pens[], int x, int y, int width)
{
	struct ink ink = { colours_for(canvas->look,
				       colours_text(canvas->look.ground)),
			   COLOUR_NONE, 0 };

	raster_pen_sample(&pens[entry->pen], entry->part, canvas, x, y);
	canvas_write(canvas, x + SAMPLE, y, width - SAMPLE, entry->text, ink);
}

/*
 * Side by side, as many a row as fit, and no more than `most` rows; draws
 * only if there are pens.
 */
static int
legend_flow(const struct legend *legend, struct canvas *canvas,
	    const struct pen pens[], struct place at, int width, int most)
{
	int left = at.x;
	int x = left, rows = 1;

	for (int i = 0; i < legend->count; i++) {
		const struct entry *entry = &legend->entries[i];
		int columns = entry_columns(entry, canvas->look, width);

		if (x > left && x + columns > left + width) {
			if (rows == most)
				break;
			x = left;
			rows++;
		}
		if (pens)
			draw_entry(canvas, entry, pens, x, at.y + rows - 1,
				   columns);
		x += columns + 2;
	}

	return rows;
}

/* ---- a free place for the legend ---- */

struct search {
	int *sums; /* used cells above and left of each corner */
	int width, height;
};

static int
used_in(const struct search *search, int x, int y, int width, int height)
{
	int stride = search->width + 1;

	return search->sums[(y + height) * stride + x + width] -
	       search->sums[y * stride + x + width] -
	       search->sums[(y + height) * stride + x] +
	       search->sums[y * stride + x];
}

static bool
is_used(const struct raster *raster, struct canvas *canvas, int x, int y)
{
	const struct canvas_cell *cell = canvas_at(canvas, x, y);

	return raster_is_used(raster, x, y) || (cell && cell->glyph != ' ');
}

static void
count_used(struct search *search, const struct raster *raster,
	   struct canvas *canvas, const struct rect *inside)
{
	int stride = inside->width + 1;

	search->width = inside->width;
	search->height = inside->height;
	search->sums =
		memory_new_array((size_t)stride * (size_t)(inside->height + 1),
				 sizeof(*search->sums));
	for (int y = 0; y < inside->height; y++) {
		for (int x = 0; x < inside->width; x++)
			search->sums[(y + 1) * stride + x + 1] =
				search->sums[y * stride + x + 1] +
				search->sums[(y + 1) * stride + x] -
				search->sums[y * stride + x] +
				is_used(raster, canvas, inside->x + x,
					inside->y + y);
	}
}

/* Moves a box to the free place nearest to the upper right corner. */
static bool
find_place(const struct raster *raster, struct canvas *canvas,
	   const struct rect *plot, struct rect *box)
{
	struct rect inside = { plot->x + 1, plot->y + 1, plot->width - 2,
			       plot->height - 2 };
	struct search search;
	int best = -1, width = box->width, height = box->height;

	if (width > inside.width || height > inside.height)
		return false;
	count_used(&search, raster, canvas, &inside);
	for (int y = 0; y + height <= inside.height; y++) {
		for (int x = 0; x + width <= inside.width; x++) {
			/* Corners look better than the middle. */
			int right = inside.width - width - x;
			int below = inside.height - height - y;
			int far = (right < x ? right : x + 4) +
				  2 * (y < below ? y : below + 2);

			if ((best >= 0 && far >= best) ||
			    used_in(&search, x, y, width, height))
				continue;
			best = far;
			box->x = inside.x + x;
			box->y = inside.y + y;
		}
	}
	free(search.sums);

	return best >= 0;
}

bool
legend_place(const struct legend *legend, struct canvas *canvas,
	     const struct pen pens[], const struct raster *raster,
	     const struct rect *plot, int row)
{
	struct rect box = { 0, 0, legend->width + 2, legend->count };
	int left;

	if (!legend->count)
		return true;
	/* under the frame where that is no narrower than was planned for */
	left = plot->x < LEFT ? plot->x : LEFT;
	if (legend->rows) {
		legend_flow(legend, canvas, pens, (struct place){ left, row },
			    canvas->width - LEFT, legend->rows);
		return true;
	}
	if (!find_place(raster, canvas, plot, &box))
		return false;
	for (int i = 0; i < legend->count; i++)
		draw_entry(canvas, &legend->entries[i], pens, box.x + 1,
			   box.y + i, legend->width);

	return true;
}

void
legend_move_below(struct legend *legend, struct canvas *canvas, int names)
{
	/* Frame, ticks, axis and one claim; named rows come first. */
	int most = canvas->height / 5, left = canvas->height - names - 5;

	if (names && left < most)
		most = left > 1 ? left : 1;
	legend->rows =
		legend_flow(legend, canvas, NULL, (struct place){ LEFT, 0 },
			    canvas->width - LEFT, most);
}
