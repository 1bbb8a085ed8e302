/*
 * picture.c - a figure drawn into a canvas by gnuplot
 *
 * gnuplot draws what lies inside the axes.  Everything with letters, and
 * the frame it stands on, is put there by us, so that no text of a file
 * ever goes to gnuplot here and labels sit in whole cells.
 */

#include "plots/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "figure/ticks.h"
#include "plots/cells.h"
#include "plots/dumb.h"
#include "plots/heat.h"
#include "plots/script.h"
#include "plots/shapes.h"

enum {
	LEAST_WIDTH = 24,
	LEAST_HEIGHT = 7,
	MOST_ENTRIES = 24,
	SAMPLE = 3, /* columns of a piece of line and a blank */
};

static const double pane_seconds = 2;

/* ---- pens ---- */

static enum dash
dash_of(const struct style *style, struct look look)
{
	static const enum dash dashes[] = {
		[LINE_SOLID] = DASH_SOLID,
		[LINE_DASHED] = DASH_DASHED,
		[LINE_DOTTED] = DASH_DOTTED,
		[LINE_NONE] = DASH_SOLID,
	};

	/* Where colours cannot, dashes tell curves apart. */
	if (look.colours == COLOURS_MONO && style->line == LINE_SOLID &&
	    style->colour > 0)
		return (enum dash)(style->colour % 4);

	return dashes[style->line];
}

struct pen
picture_pen(const struct figure *figure, size_t pen, struct look look)
{
	static const uint32_t markers[] = {
		[MARKER_DOT] = 0x25CF,      [MARKER_CIRCLE] = 0x25CB,
		[MARKER_DIAMOND] = 0x25C6,  [MARKER_SQUARE] = 0x25A0,
		[MARKER_TRIANGLE] = 0x25B2, [MARKER_CROSS] = 0x00D7,
	};
	static const char ascii[] = "*+o%x#@&";
	const struct style *style = shapes_style(figure, pen);
	bool errors = pen < figure->series_count &&
		      figure->series[pen].mark == MARK_ERRORS;
	int colour = style->colour;

	return (struct pen){
		.colour = style->dimmed ? palette_dimmed(look.ground, colour)
					: palette_line(look.ground, colour),
		.fill = palette_fill(look.ground, colour),
		.dash = dash_of(style, look),
		.marker = markers[style->marker],
		.ascii = colour < 0 ? '.' : ascii[colour % 8],
		.wide = style->strong && !errors,
	};
}

static struct pen *
make_pens(const struct figure *figure, struct look look)
{
	size_t count = shapes_pen_count(figure);
	struct pen *pens = memory_new_array(count + 1, sizeof(*pens));

	for (size_t i = 0; i < count; i++)
		pens[i] = picture_pen(figure, i, look);

	return pens;
}

/* ---- the legend ---- */

struct entry {
	const char *text;
	size_t pen;
	enum pen_part part;
};

struct legend {
	struct entry entries[MOST_ENTRIES];
	int count, width; /* of the widest, sample included */
	int rows;         /* below the picture; 0 if it is inside */
};

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

	if (!text || !*text || legend->count == MOST_ENTRIES)
		return;
	columns = canvas_columns(look, text) + SAMPLE;
	if (columns > legend->width)
		legend->width = columns;
	legend->entries[legend->count++] = (struct entry){ text, pen, part };
}

static struct legend
make_legend(const struct figure *figure, struct look look)
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
	struct ink ink = { palette_for(canvas->look,
				       palette_text(canvas->look.ground)),
			   COLOUR_NONE, 0 };

	pen_sample(&pens[entry->pen], entry->part, canvas, x, y);
	canvas_write(canvas, x + SAMPLE, y, width - SAMPLE, entry->text, ink);
}

/*
 * Side by side, as many a row as fit, and no more than `most` rows; draws
 * only if there are pens.
 */
static int
flow_legend(const struct legend *legend, struct canvas *canvas,
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

/* ---- the layout ---- */

struct axis_ticks {
	struct tick at[TICK_LIMIT];
	size_t count;
};

struct layout {
	struct pane pane;
	struct axis_ticks x, y;
	int title_row, y_label_row; /* from the top; -1: not there */
	int tick_row, x_label_row, legend_row, words_row, words_rows;
};

static size_t
name_ticks(const struct axis *axis, struct range range,
	   struct axis_ticks *ticks)
{
	for (size_t i = 0; i < axis->name_count && ticks->count < TICK_LIMIT;
	     i++) {
		double place =
			axis_place(axis->scale, range, axis->names[i].at);

		if (place >= 0 && place <= 1)
			ticks->at[ticks->count++].at = axis->names[i].at;
	}

	return ticks->count;
}

static struct axis_ticks
make_ticks(const struct axis *axis, struct range range, int most)
{
	struct axis_ticks ticks = { .count = 0 };

	if (axis->name_count)
		name_ticks(axis, range, &ticks);
	else
		ticks.count = ticks_make(axis->scale, range,
					 most < 2 ? 2 : (size_t)most, ticks.at);

	return ticks;
}

static const char *
tick_text(const struct axis *axis, const struct tick *tick)
{
	for (size_t i = 0; i < axis->name_count; i++) {
		if (!(axis->names[i].at < tick->at) &&
		    !(axis->names[i].at > tick->at))
			return axis->names[i].text;
	}

	return tick->label;
}

static int
widest_tick(const struct axis *axis, const struct axis_ticks *ticks,
	    struct look look)
{
	int widest = 0;

	for (size_t i = 0; i < ticks->count; i++) {
		int columns =
			canvas_columns(look, tick_text(axis, &ticks->at[i]));

		widest = columns > widest ? columns : widest;
	}

	return widest;
}

/* A small picture has one row for each claim, a larger one two. */
static int
claim_rows(const struct canvas *canvas, const char *claim, bool words)
{
	int most = canvas->height >= 22 ? 2 : 1;
	int rows = canvas_lines(canvas->look, claim, canvas->width - 2);

	return words || rows < most ? rows : most;
}

static int
words_needed(const struct figure *figure, const struct canvas *canvas,
	     bool words)
{
	int rows = 0;

	if (words && *figure->sentence)
		rows += canvas_lines(canvas->look, figure->sentence,
				     canvas->width - 1);
	for (size_t i = 0; i < figure->claim_count; i++)
		rows += claim_rows(canvas, figure->claims[i], words);

	return rows;
}

static int
most_words(const struct picture_options *options, int height)
{
	if (!options->words)
		return height / 6;
	if (height < 12)
		return 1;

	return height < 24 ? height / 4 : height / 3;
}

/* Named rows must not fall together: they take room from the words. */
static int
missing_rows(const struct figure *figure, int rows)
{
	int needed = (int)figure->y.name_count + 2;

	return figure->y.name_count && needed > rows ? needed - rows : 0;
}

/* Rows from the top down, rows from the bottom up; the plot in between. */
static void
lay_rows(struct layout *layout, const struct figure *figure,
	 const struct picture_options *options, const struct canvas *canvas,
	 const struct legend *legend)
{
	int height = canvas->height, top = 0, bottom = height, side = 0;
	int words = words_needed(figure, canvas, options->words);
	int most = most_words(options, height);
	bool roomy;

	layout->words_rows = words < most ? words : most;
	layout->words_rows -= missing_rows(figure, height - layout->words_rows -
							   legend->rows - 4);
	if (layout->words_rows < (figure->claim_count > 0))
		layout->words_rows = figure->claim_count > 0;
	roomy = height >= 10 &&
		!missing_rows(figure,
			      height - layout->words_rows - legend->rows - 3);
	layout->title_row =
		options->title && *figure->title && roomy ? top++ : -1;
	bottom -= layout->words_rows;
	layout->words_row = bottom;
	if (layout->words_rows > 1 && height >= 16 && !figure->y.name_count)
		bottom--; /* air */
	bottom -= legend->rows;
	layout->legend_row = bottom;
	layout->x_label_row = *figure->x.label && height >= 10 ? --bottom : -1;
	layout->tick_row = --bottom;
	if (figure_has_panel(figure, PANEL_TOP) && bottom - top >= 14)
		side = bottom - top >= 22 ? 5 : 4;
	layout->pane.frames[PANEL_TOP].top = height - 1 - top;
	top += side;
	layout->pane.frames[PANEL_TOP].bottom = height - top;
	if (!side)
		layout->pane.frames[PANEL_TOP].top = 0;
	layout->y_label_row = *figure->y.label && height >= 8 ? top++ : -1;
	layout->pane.frames[PANEL_MAIN].top = height - 1 - top;
	layout->pane.frames[PANEL_MAIN].bottom = height - bottom;
}

static void
lay_columns(struct layout *layout, const struct figure *figure,
	    const struct canvas *canvas)
{
	struct frame *frame = &layout->pane.frames[PANEL_MAIN];
	struct frame *top = &layout->pane.frames[PANEL_TOP];
	struct frame *right = &layout->pane.frames[PANEL_RIGHT];
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	int widest, side = 0;

	layout->y =
		make_ticks(&figure->y, y, (frame->top - frame->bottom) / 3 + 1);
	widest = widest_tick(&figure->y, &layout->y, canvas->look);
	frame->left = widest < canvas->width / 3 ? widest : canvas->width / 3;
	if (frame->left < 3)
		frame->left = 3;
	if (figure_has_panel(figure, PANEL_RIGHT) && canvas->width >= 50)
		side = canvas->width / 6 < 18 ? canvas->width / 6 : 18;
	frame->right = canvas->width - 3 - side;
	layout->x =
		make_ticks(&figure->x, x, (frame->right - frame->left) / 9 + 1);
	*right = (struct frame){ frame->right + 2, canvas->width - 2,
				 frame->bottom, frame->top };
	if (!side)
		right->right = right->left;
	top->left = frame->left;
	top->right = frame->right;
}

static struct layout
make_layout(const struct figure *figure, const struct picture_options *options,
	    const struct canvas *canvas, const struct legend *legend)
{
	struct layout layout = {
		.pane = { .width = canvas->width, .height = canvas->height },
	};

	lay_rows(&layout, figure, options, canvas, legend);
	lay_columns(&layout, figure, canvas);

	return layout;
}

static bool
has_room(const struct layout *layout)
{
	const struct frame *frame = &layout->pane.frames[PANEL_MAIN];

	return frame->right - frame->left >= 8 &&
	       frame->top - frame->bottom >= 2;
}

/* ---- frame, ticks and words ---- */

static struct ink
faint(const struct canvas *canvas)
{
	return (struct ink){ palette_for(canvas->look,
					 palette_faint(canvas->look.ground)),
			     COLOUR_NONE, 0 };
}

static struct ink
plain(const struct canvas *canvas)
{
	return (struct ink){ palette_for(canvas->look,
					 palette_text(canvas->look.ground)),
			     COLOUR_NONE, 0 };
}

/* From above, like canvas rows. */
static struct rect
plot_rect(const struct layout *layout)
{
	const struct frame *frame = &layout->pane.frames[PANEL_MAIN];

	return (struct rect){ frame->left, layout->pane.height - 1 - frame->top,
			      frame->right - frame->left + 1,
			      frame->top - frame->bottom + 1 };
}

static int
column_of(const struct layout *layout, double place)
{
	struct units units = frame_x(&layout->pane.frames[PANEL_MAIN]);

	return (int)floor(units_of(units, place) / UNITS_X);
}

static int
row_of(const struct layout *layout, double place)
{
	struct units units = frame_y(&layout->pane.frames[PANEL_MAIN]);

	return layout->pane.height - 1 -
	       (int)floor(units_of(units, place) / UNITS_Y);
}

/* What a frame cell becomes when a tick leaves it to the left or below. */
static void
add_arm(struct canvas *canvas, int x, int y, bool below, struct ink ink)
{
	static const struct {
		uint32_t was, left, below;
	} joints[] = {
		{ 0x2502, 0x2524, 0x2502 }, { 0x2500, 0x2500, 0x252C },
		{ 0x250C, 0x252C, 0x251C }, { 0x2514, 0x2534, 0x251C },
		{ 0x2518, 0x2518, 0x2524 }, { 0x2534, 0x2534, 0x253C },
		{ 0x251C, 0x253C, 0x251C }, { 0x2524, 0x2524, 0x253C },
	};
	const struct canvas_cell *cell = canvas_at(canvas, x, y);

	for (size_t i = 0; cell && i < sizeof(joints) / sizeof(joints[0]);
	     i++) {
		if (cell->glyph == joints[i].was) {
			canvas_put(canvas, x, y,
				   below ? joints[i].below : joints[i].left,
				   ink);
			return;
		}
	}
	if (cell)
		canvas_put(canvas, x, y, '+', ink);
}

static void
draw_x_ticks(struct canvas *canvas, const struct figure *figure,
	     const struct layout *layout)
{
	struct range range = figure_range_x(figure, PANEL_MAIN);
	struct rect plot = plot_rect(layout);
	int free_from = 0;

	for (size_t i = 0; i < layout->x.count; i++) {
		const struct tick *tick = &layout->x.at[i];
		const char *text = tick_text(&figure->x, tick);
		int width = canvas_columns(canvas->look, text);
		int column = column_of(
			layout, axis_place(figure->x.scale, range, tick->at));
		int from = column - width / 2;

		add_arm(canvas, column, plot.y + plot.height - 1, true,
			faint(canvas));
		if (from + width > canvas->width)
			from = canvas->width - width;
		if (from < free_from)
			continue;
		canvas_write(canvas, from, layout->tick_row, width, text,
			     plain(canvas));
		free_from = from + width + 1;
	}
}

static void
draw_y_ticks(struct canvas *canvas, const struct figure *figure,
	     const struct layout *layout)
{
	struct range range = figure_range_y(figure, PANEL_MAIN);
	int left = layout->pane.frames[PANEL_MAIN].left, last = -1;

	for (size_t i = 0; i < layout->y.count; i++) {
		const struct tick *tick = &layout->y.at[i];
		const char *text = tick_text(&figure->y, tick);
		int width = canvas_columns(canvas->look, text);
		int row = row_of(layout,
				 axis_place(figure->y.scale, range, tick->at));

		if (width > left)
			width = left;
		add_arm(canvas, left, row, false, faint(canvas));
		if (row != last)
			canvas_write(canvas, left - width, row, width, text,
				     plain(canvas));
		last = row;
	}
}

static void
draw_axis_names(struct canvas *canvas, const struct figure *figure,
		const struct layout *layout)
{
	struct rect plot = plot_rect(layout);
	int width = canvas_columns(canvas->look, figure->x.label);

	if (layout->title_row >= 0) {
		struct ink ink = plain(canvas);

		ink.attributes = ATTRIBUTE_BOLD;
		canvas_write(canvas, 0, layout->title_row, canvas->width,
			     figure->title, ink);
	}
	if (layout->y_label_row >= 0)
		canvas_write(canvas, 0, layout->y_label_row, canvas->width,
			     figure->y.label, plain(canvas));
	if (layout->x_label_row >= 0) {
		int from = plot.x + (plot.width - width) / 2;

		canvas_write(canvas, from > 0 ? from : 0, layout->x_label_row,
			     canvas->width, figure->x.label, plain(canvas));
	}
}

/* Claims first get their room; the sentence takes what is left. */
static void
draw_words(struct canvas *canvas, const struct figure *figure,
	   const struct layout *layout, bool words)
{
	int row = layout->words_row, end = row + layout->words_rows;
	int claims = words_needed(figure, canvas, words);
	int width = canvas->width - 1;

	if (words && *figure->sentence) {
		int lines = canvas_lines(canvas->look, figure->sentence, width);
		int room;

		claims -= lines;
		room = end - row - claims;
		if (room > 0)
			row += canvas_write_wrapped(
				canvas, (struct rect){ 0, row, width, room },
				figure->sentence, plain(canvas));
	}
	for (size_t i = 0; i < figure->claim_count && row < end; i++) {
		size_t after = figure->claim_count - 1 - i;
		int rows = claim_rows(canvas, figure->claims[i], words);
		int room = end - row - (int)after;

		if (!words && room > rows)
			room = rows;

		canvas_put(canvas, 0, row, 0x25B8, plain(canvas));
		row += canvas_write_wrapped(
			canvas,
			(struct rect){ 2, row, canvas->width - 2,
				       room > 1 ? room : 1 },
			figure->claims[i], plain(canvas));
	}
}

/* The cells of a label, a blank at each end; false if it is not shown. */
static bool
label_rect(const struct canvas *canvas, const struct figure *figure,
	   const struct layout *layout, const struct label *label,
	   struct rect *rect)
{
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	struct rect plot = plot_rect(layout);
	double across = script_place(&figure->x, x, label->x);
	double up = script_place(&figure->y, y, label->y);
	int width = canvas_columns(canvas->look, label->text) + 2;
	int from;

	if (!(up >= 0 && up <= 1) || isnan(across))
		return false;
	from = column_of(layout, fmin(fmax(across, 0), 1));
	if (label->anchor == ANCHOR_RIGHT)
		from -= width - 1;
	else if (label->anchor == ANCHOR_CENTRE)
		from -= width / 2;
	if (from + width > plot.x + plot.width - 1)
		from = plot.x + plot.width - 1 - width;
	if (from <= plot.x)
		from = plot.x + 1;
	*rect = (struct rect){ from, row_of(layout, up),
			       plot.x + plot.width - 1 - from, 1 };
	if (rect->width > width)
		rect->width = width;

	return rect->width > 2;
}

/* A label must not hide what it names; a bare one hides nothing. */
static bool
covers_point(struct canvas *canvas, const struct rect *rect, bool bare)
{
	for (int x = rect->x; x < rect->x + rect->width; x++) {
		const struct canvas_cell *cell = canvas_at(canvas, x, rect->y);

		if (cell && cell->glyph >= 0x25A0 && cell->glyph <= 0x25CF)
			return true;
		if (bare && cell && cell->glyph && cell->glyph != ' ')
			return true;
	}

	return false;
}

static void
draw_labels(struct canvas *canvas, const struct figure *figure,
	    const struct layout *layout)
{
	for (size_t i = 0; i < figure->label_count; i++) {
		const struct label *label = &figure->labels[i];
		struct ink ink = plain(canvas);
		struct rect rect;

		if (!label_rect(canvas, figure, layout, label, &rect) ||
		    covers_point(canvas, &rect, label->bare))
			continue;
		if (label->style.colour >= 0)
			ink.fg = palette_for(canvas->look,
					     palette_line(canvas->look.ground,
							  label->style.colour));
		canvas_fill(canvas, rect, ' ', ink);
		canvas_write(canvas, rect.x + 1, rect.y, rect.width - 2,
			     label->text, ink);
	}
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

/* The free place nearest to the upper right corner, if there is one. */
static bool
find_place(const struct raster *raster, struct canvas *canvas,
	   const struct rect *plot, int width, int height, int *column,
	   int *row)
{
	struct rect inside = { plot->x + 1, plot->y + 1, plot->width - 2,
			       plot->height - 2 };
	struct search search;
	int best = -1;

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
			*column = inside.x + x;
			*row = inside.y + y;
		}
	}
	free(search.sums);

	return best >= 0;
}

/* ---- the whole ---- */

static void
draw_trouble(struct canvas *canvas, const struct figure *figure,
	     const struct error *err)
{
	int width = canvas->width - 4, lines;
	struct ink ink = plain(canvas);

	canvas_clear(canvas);
	if (width < 1)
		return;
	lines = canvas_lines(canvas->look, err->text, width);
	canvas_write_wrapped(
		canvas,
		(struct rect){ 2, (canvas->height - lines) / 2, width, lines },
		err->text, ink);
	for (size_t i = 0; i < figure->claim_count; i++)
		canvas_write(canvas, 2,
			     canvas->height - 1 -
				     (int)(figure->claim_count - i),
			     width, figure->claims[i], ink);
}

static bool
render(struct plotter *plotter, const struct figure *figure,
       const struct layout *layout, const struct pen pens[],
       struct progress *progress, const struct canvas *canvas,
       struct raster *raster, struct error *err)
{
	enum script_by by =
		plotter_has(plotter, "lua") ? SCRIPT_LUA : SCRIPT_DUMB;
	struct script script = { 0 };
	struct text drawn = { 0 };
	struct gnuplot_job job = { .seconds = pane_seconds,
				   .progress = progress };
	bool good;

	heat_draw(figure, &layout->pane, canvas->look.ground, raster);
	script_cells(&script, figure, &layout->pane, by);
	job.terminal = text_get(&script.terminal);
	job.program = text_get(&script.program);
	job.data = script.data.at;
	job.data_size = script.data.length;
	good = plotter_run(plotter, &job, &drawn, err) &&
	       (by == SCRIPT_LUA ? cells_draw : dumb_draw)(
		       text_get(&drawn), drawn.length, canvas->width,
		       canvas->height, pens, shapes_pen_count(figure), raster,
		       err);
	text_clear(&drawn);
	script_clear(&script);

	return good;
}

static void
assemble(struct canvas *canvas, const struct figure *figure,
	 const struct layout *layout, const struct picture_options *options,
	 const struct raster *raster)
{
	canvas_frame(canvas, plot_rect(layout), NULL, faint(canvas));
	draw_x_ticks(canvas, figure, layout);
	draw_y_ticks(canvas, figure, layout);
	raster_draw(raster, canvas, 0, 0);
	draw_axis_names(canvas, figure, layout);
	draw_words(canvas, figure, layout, options->words);
	draw_labels(canvas, figure, layout);
}

/* Inside if a place is free; false asks for another layout. */
static bool
place_legend(struct canvas *canvas, const struct layout *layout,
	     const struct legend *legend, const struct pen pens[],
	     const struct raster *raster)
{
	struct rect plot = plot_rect(layout);
	int x, y;

	if (!legend->count)
		return true;
	if (legend->rows) {
		flow_legend(legend, canvas, pens,
			    (struct place){ plot.x, layout->legend_row },
			    canvas->width - plot.x, legend->rows);
		return true;
	}
	if (!find_place(raster, canvas, &plot, legend->width + 2, legend->count,
			&x, &y))
		return false;
	for (int i = 0; i < legend->count; i++)
		draw_entry(canvas, &legend->entries[i], pens, x + 1, y + i,
			   legend->width);

	return true;
}

static bool
try_draw(struct plotter *plotter, const struct figure *figure,
	 const struct picture_options *options, const struct legend *legend,
	 const struct pen pens[], struct canvas *canvas,
	 struct picture_frame *frame, bool *placed, struct error *err)
{
	struct layout layout = make_layout(figure, options, canvas, legend);
	struct raster *raster;
	bool good = false;

	canvas_clear(canvas);
	if (!has_room(&layout))
		return error_set(err, ERROR_USAGE,
				 "too small for a figure (%d x %d cells)",
				 canvas->width, canvas->height);
	raster = raster_new(canvas->width, canvas->height);
	if (render(plotter, figure, &layout, pens, options->progress, canvas,
		   raster, err)) {
		assemble(canvas, figure, &layout, options, raster);
		*placed = place_legend(canvas, &layout, legend, pens, raster);
		frame->plot = plot_rect(&layout);
		good = true;
	}
	raster_free(raster);

	return good;
}

static bool
draw(struct plotter *plotter, const struct figure *figure,
     const struct picture_options *options, struct canvas *canvas,
     struct picture_frame *frame, struct error *err)
{
	struct pen *pens = make_pens(figure, canvas->look);
	struct legend legend = make_legend(figure, canvas->look);
	bool placed = false, good = true;

	/* Inside, among named rows, an entry would look like one of them. */
	if (!figure->y.name_count)
		good = try_draw(plotter, figure, options, &legend, pens, canvas,
				frame, &placed, err);
	if (good && !placed) {
		legend.rows = flow_legend(
			&legend, canvas, NULL, (struct place){ 4, 0 },
			canvas->width - 4, canvas->height / 5);
		good = try_draw(plotter, figure, options, &legend, pens, canvas,
				frame, &placed, err);
	}
	free(pens);

	return good;
}

/* The way round a missing lua is said where the claims are. */
static bool
draw_without_lua(struct plotter *plotter, const struct figure *figure,
		 const struct picture_options *options, struct canvas *canvas,
		 struct picture_frame *frame, struct error *err)
{
	struct figure *noted = figure_copy(figure);
	bool good;

	figure_claim(noted, "drawn with less detail: this gnuplot has no lua "
			    "terminal; the package gnuplot-nox has it, and so "
			    "has gnuplot-qt");
	good = draw(plotter, noted, options, canvas, frame, err);
	figure_free(noted);

	return good;
}

bool
picture_draw(struct plotter *plotter, const struct figure *figure,
	     const struct picture_options *options, struct canvas *canvas,
	     struct picture_frame *frame, struct error *err)
{
	struct picture_frame none = { 0 }, *where = frame ? frame : &none;
	bool good;

	*where = (struct picture_frame){
		.x = figure_range_x(figure, PANEL_MAIN),
		.y = figure_range_y(figure, PANEL_MAIN),
	};
	good = (plotter_has(plotter, "lua") ? draw : draw_without_lua)(
		plotter, figure, options, canvas, where, err);
	if (!good)
		where->plot = (struct rect){ 0, 0, 0, 0 };
	if (!good && err->kind != ERROR_STOPPED)
		draw_trouble(canvas, figure, err);

	return good;
}

bool
picture_value(const struct figure *figure, const struct picture_frame *frame,
	      int column, int row, double *x, double *y)
{
	double across, up;

	if (frame->plot.width < 2 || frame->plot.height < 2)
		return false;
	across = (double)(column - frame->plot.x) / (frame->plot.width - 1);
	up = 1 - (double)(row - frame->plot.y) / (frame->plot.height - 1);
	if (across < 0 || across > 1 || up < 0 || up > 1)
		return false;
	*x = axis_value(figure->x.scale, frame->x, across);
	*y = axis_value(figure->y.scale, frame->y, up);

	return true;
}
