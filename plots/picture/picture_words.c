/* picture_words.c - frame, ticks, names, sentence and claims of a picture */

#include "plots/picture/picture_words.h"

#include <math.h>
#include <string.h>

static struct ink
faint(const struct canvas *canvas)
{
	return (struct ink){ colours_for(canvas->look,
					 colours_faint(canvas->look.ground)),
			     COLOUR_NONE, 0 };
}

struct ink
picture_words_ink(const struct canvas *canvas)
{
	return (struct ink){ colours_for(canvas->look,
					 colours_text(canvas->look.ground)),
			     COLOUR_NONE, 0 };
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
	     const struct picture_layout *layout)
{
	struct range range = figure_range_x(figure, PANEL_MAIN);
	struct rect plot = picture_layout_plot(layout);
	int free_from = 0;

	for (size_t i = 0; i < layout->x.count; i++) {
		const struct tick *tick = &layout->x.at[i];
		const char *text = picture_layout_tick_text(&figure->x, tick);
		int width = canvas_columns(canvas->look, text);
		double place = axis_place(figure->x.scale, range, tick->at);
		double across = picture_layout_across(layout, place);
		int from = (int)ceil(across - (width + 1) / 2.0);

		add_arm(canvas, picture_layout_column(layout, place),
			plot.y + plot.height - 1, true, faint(canvas));
		/* at its place or not at all */
		if (from < free_from || from + width > canvas->width)
			continue;
		canvas_write(canvas, from, layout->tick_row, width, text,
			     picture_words_ink(canvas));
		free_from = from + width + 1;
	}
}

static void
draw_y_ticks(struct canvas *canvas, const struct figure *figure,
	     const struct picture_layout *layout)
{
	struct range range = figure_range_y(figure, PANEL_MAIN);
	int left = layout->pane.frames[PANEL_MAIN].left, last = -1;

	for (size_t i = 0; i < layout->y.count; i++) {
		const struct tick *tick = &layout->y.at[i];
		const char *text = picture_layout_tick_text(&figure->y, tick);
		int width = canvas_columns(canvas->look, text);
		int row = picture_layout_row(
			layout, axis_place(figure->y.scale, range, tick->at));

		if (width > left)
			width = left;
		add_arm(canvas, left, row, false, faint(canvas));
		if (row != last)
			canvas_write(canvas, left - width, row, width, text,
				     picture_words_ink(canvas));
		last = row;
	}
}

static void
draw_axis_names(struct canvas *canvas, const struct figure *figure,
		const struct picture_layout *layout)
{
	struct rect plot = picture_layout_plot(layout);
	int width = canvas_columns(canvas->look, figure->x.label);

	if (layout->title_row >= 0) {
		struct ink ink = picture_words_ink(canvas);

		ink.attributes = ATTRIBUTE_BOLD;
		canvas_write(canvas, 0, layout->title_row, canvas->width,
			     figure->title, ink);
	}
	if (layout->y_label_row >= 0)
		canvas_write(canvas, 0, layout->y_label_row, canvas->width,
			     figure->y.label, picture_words_ink(canvas));
	if (layout->x_label_row >= 0) {
		int from = plot.x + (plot.width - width) / 2;

		canvas_write(canvas, from > 0 ? from : 0, layout->x_label_row,
			     canvas->width, figure->x.label,
			     picture_words_ink(canvas));
	}
}

/* Claims first get their room; the sentence takes what is left. */
static void
draw_words(struct canvas *canvas, const struct figure *figure,
	   const struct picture_layout *layout, bool words)
{
	int row = layout->words_row, end = row + layout->words_rows;
	int claims = picture_layout_words(figure, canvas, words);
	int width = canvas->width - 1;

	if (words && *figure->sentence) {
		int lines = canvas_lines(canvas->look, figure->sentence, width);
		int room;

		claims -= lines;
		room = end - row - claims;
		if (room > 0)
			row += canvas_write_wrapped(
				canvas, (struct rect){ 0, row, width, room },
				figure->sentence, picture_words_ink(canvas));
	}
	for (size_t i = 0; i < figure->claim_count && row < end; i++) {
		size_t after = figure->claim_count - 1 - i;
		int rows = picture_layout_claim_rows(canvas, figure->claims[i],
						     words);
		int room = end - row - (int)after;

		if (!words && room > rows)
			room = rows;

		canvas_put(canvas, 0, row, 0x25B8, picture_words_ink(canvas));
		row += canvas_write_wrapped(
			canvas,
			(struct rect){ 2, row, canvas->width - 2,
				       room > 1 ? room : 1 },
			figure->claims[i], picture_words_ink(canvas));
	}
}

/*
 * The cells of a label, a blank at each end, whose end or middle is at a
 * column; false if it does not fit.
 */
static bool
anchor_label(const struct rect *plot, enum anchor anchor, int column, int width,
	     struct rect *rect)
{
	int from = column;

	if (anchor == ANCHOR_RIGHT)
		from -= width - 1;
	else if (anchor == ANCHOR_CENTRE)
		from -= width / 2;
	rect->x = from;
	rect->width = width;

	return from > plot->x && from + width < plot->x + plot->width;
}

/* What does not fit on one side of its place stands on the other, or not. */
static bool
label_rect(const struct canvas *canvas, const struct figure *figure,
	   const struct picture_layout *layout, const struct label *label,
	   struct rect *rect)
{
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	struct rect plot = picture_layout_plot(layout);
	double across = script_place(&figure->x, x, label->x);
	double up = script_place(&figure->y, y, label->y);
	int width = canvas_columns(canvas->look, label->text) + 2, column;
	enum anchor other =
		label->anchor == ANCHOR_RIGHT ? ANCHOR_LEFT : ANCHOR_RIGHT;

	if (!(up >= 0 && up <= 1) || !(across >= 0 && across <= 1))
		return false;
	column = picture_layout_column(layout, across);
	/* on the frame the first free cell is the place */
	if (column >= plot.x + plot.width - 1)
		column = plot.x + plot.width - 2;
	if (column <= plot.x)
		column = plot.x + 1;
	rect->y = picture_layout_row(layout, up);
	rect->height = 1;

	return anchor_label(&plot, label->anchor, column, width, rect) ||
	       anchor_label(&plot, other, column, width, rect);
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
	    const struct picture_layout *layout)
{
	for (size_t i = 0; i < figure->label_count; i++) {
		const struct label *label = &figure->labels[i];
		struct ink ink = picture_words_ink(canvas);
		struct rect rect;

		if (!label_rect(canvas, figure, layout, label, &rect) ||
		    covers_point(canvas, &rect, label->bare))
			continue;
		if (label->style.colour >= 0)
			ink.fg = colours_for(canvas->look,
					     colours_line(canvas->look.ground,
							  label->style.colour));
		canvas_fill(canvas, rect, ' ', ink);
		canvas_write(canvas, rect.x + 1, rect.y, rect.width - 2,
			     label->text, ink);
	}
}

void
picture_words_draw_frame(struct canvas *canvas, const struct figure *figure,
			 const struct picture_layout *layout)
{
	canvas_frame(canvas, picture_layout_plot(layout), NULL, faint(canvas));
	draw_x_ticks(canvas, figure, layout);
	draw_y_ticks(canvas, figure, layout);
}

void
picture_words_draw(struct canvas *canvas, const struct figure *figure,
		   const struct picture_layout *layout, bool words)
{
	draw_axis_names(canvas, figure, layout);
	draw_words(canvas, figure, layout, words);
	draw_labels(canvas, figure, layout);
}
