/*
 * paper_script.c - a figure as a gnuplot program for a file
 *
 * Lengths are in inches and turned into shares of the page at the end.
 * Words are wrapped here by an estimate of their width, since gnuplot does
 * not wrap.
 */

#include "plots/paper_script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "canvas/palette.h"
#include "figure/ticks.h"
#include "plots/gnuplot.h"
#include "plots/shapes.h"

enum {
	MOST_PLACES = 100000, /* in one shape */
	MOST_WORDS = 40,      /* lines below the figure */
};

/* What all the pieces need to know. */
struct page {
	struct script *script;
	const struct figure *figure;
	const struct paper *paper;
	enum quote_for reader;
	enum paper_data where;
	bool straight_x, straight_y;     /* axis in straightened units */
	double left, right, bottom, top; /* margins of the main panel */
	double title;                    /* from the top edge to the legend */
	double side, head;               /* room of the small panels */
	size_t block;                    /* datablocks so far */
};

static void
add(struct page *page, const char *line)
{
	text_add_string(&page->script->program, line);
}

/* One letter of a text in this size, in inches. */
static double
em(const struct page *page)
{
	return page->paper->points / 72;
}

/* The size of letters where it is not the usual one; TeX keeps its own. */
static void
add_font(struct page *page, double share)
{
	if (page->reader == QUOTE_PLAIN)
		text_add(&page->script->program, " font ',%.1f'",
			 share * page->paper->points * page->paper->scale);
	add(page, "\n");
}

/* ---- words ---- */

struct words {
	char *lines[MOST_WORDS];
	size_t count;
};

static void
keep_line(struct words *words, const char *from, const char *to)
{
	char *line;

	if (words->count == MOST_WORDS)
		return;
	line = memory_new((size_t)(to - from) + 1);
	memcpy(line, from, (size_t)(to - from));
	words->lines[words->count++] = line;
}

static void
wrap(struct words *words, const char *text, size_t columns)
{
	while (*text) {
		const char *at = text, *blank = NULL;
		size_t used = 0;

		while (*at && used <= columns) {
			const char *before = at;

			if (utf8_next(&at) == ' ' && before > text)
				blank = before;
			used++;
		}
		if (used <= columns || !blank) {
			keep_line(words, text, at);
			text = at;
		} else {
			keep_line(words, text, blank);
			text = blank + 1;
		}
	}
}

static struct words
make_words(const struct page *page)
{
	const struct figure *figure = page->figure;
	double letter = 0.8 * 0.56 * em(page);
	size_t columns = (size_t)(0.94 * page->paper->width / letter);
	struct words words = { .count = 0 };

	if (columns > QUOTE_LIMIT)
		columns = QUOTE_LIMIT;
	wrap(&words, figure->sentence, columns);
	for (size_t i = 0; i < figure->claim_count; i++) {
		struct text claim = { 0 };

		text_add(&claim, "▸ %s", figure->claims[i]);
		wrap(&words, text_get(&claim), columns);
		text_clear(&claim);
	}

	return words;
}

static void
add_words(struct page *page, const struct words *words)
{
	double line = 0.8 * 1.35 * em(page);
	char ink[8];

	paper_ink(page->paper, ink);
	for (size_t i = 0; i < words->count; i++) {
		double up = ((double)(words->count - i) - 0.5) * line +
			    0.3 * em(page);

		add(page, "set label ");
		quote_add(&page->script->program, page->reader,
			  words->lines[i]);
		text_add(&page->script->program,
			 " at screen 0.03,%.6f left noenhanced front tc rgb "
			 "'%s'",
			 up / page->paper->height, ink);
		add_font(page, 0.8);
	}
}

static void
clear_words(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->lines[i]);
}

/* ---- axes ---- */

static double
straight(bool is_straight, enum axis_scale scale, double value)
{
	return is_straight ? axis_straighten(scale, value) : value;
}

static bool
must_straighten(const struct figure *figure, enum axis_scale scale)
{
	bool heat = false;

	for (size_t i = 0; i < figure->series_count; i++)
		heat = heat || figure->series[i].mark == MARK_HEAT;

	/* gnuplot has no probit axes, and no images on logarithmic ones. */
	return scale == AXIS_PROBIT || (scale == AXIS_LOG && heat);
}

static void
add_tick(struct page *page, const char *text, double at, bool first)
{
	if (!first)
		add(page, ", ");
	quote_add_tick(&page->script->program, page->reader, text);
	text_add(&page->script->program, " %.17g", at);
}

static void
add_ticks(struct page *page, char name, const struct axis *axis,
	  struct range range, bool is_straight, double room)
{
	struct tick ticks[TICK_LIMIT];
	size_t most = room > 2 ? (size_t)room : 2;
	size_t count = axis->name_count
			       ? 0
			       : ticks_make(axis->scale, range, most, ticks);

	text_add(&page->script->program, "set %ctics noenhanced (", name);
	for (size_t i = 0; i < count; i++)
		add_tick(page, ticks[i].label,
			 straight(is_straight, axis->scale, ticks[i].at), !i);
	for (size_t i = 0; i < axis->name_count; i++)
		add_tick(page, axis->names[i].text,
			 straight(is_straight, axis->scale, axis->names[i].at),
			 !i);
	add(page, ")\n");
}

static void
add_axis(struct page *page, char name, const struct axis *axis,
	 struct range range, bool is_straight, double room)
{
	struct text *program = &page->script->program;

	text_add(program, "set %crange [%.17g:%.17g]\n", name,
		 straight(is_straight, axis->scale, range.from),
		 straight(is_straight, axis->scale, range.to));
	if (axis->scale == AXIS_LOG && !is_straight)
		text_add(program, "set logscale %c\n", name);
	text_add(program, "set %clabel ", name);
	quote_add(program, page->reader, axis->label);
	add(page, " noenhanced\n");
	add_ticks(page, name, axis, range, is_straight, room);
}

static double
widest_name(const struct axis *axis)
{
	size_t widest = 5;

	for (size_t i = 0; i < axis->name_count; i++) {
		size_t columns = utf8_columns(axis->names[i].text);

		widest = columns > widest ? columns : widest;
	}

	return (double)widest;
}

/* ---- how a series looks ---- */

static void
add_stroke(struct page *page, const struct shape *shape)
{
	static const char *const dashes[] = {
		[LINE_SOLID] = "1",
		[LINE_DASHED] = "2",
		[LINE_DOTTED] = "3",
		[LINE_NONE] = "1",
	};
	const struct style *style = shapes_style(page->figure, shape->pen);
	double wide = page->paper->points / 10 * (style->strong ? 2.8 : 1.7);
	char rgb[8];

	paper_series(page->paper, style->colour, style->dimmed, rgb);
	text_add(&page->script->program, " lc rgb '%s' lw %.2f dt %s", rgb,
		 wide * page->paper->dots / 72 / 1.5, dashes[style->line]);
}

static void
add_fill(struct page *page, const struct shape *shape)
{
	const struct style *style = shapes_style(page->figure, shape->pen);
	char rgb[8];

	paper_series(page->paper, style->colour, style->dimmed, rgb);
	if (shape->kind == SHAPE_HEAT) {
		struct rgb heat =
			palette_rgb(palette_heat(page->paper->ground, 0.7));

		text_add(&page->script->program,
			 " fs solid noborder fc rgb '#%02x%02x%02x'", heat.red,
			 heat.green, heat.blue);
		return;
	}
	text_add(&page->script->program,
		 " fs transparent solid %s noborder fc rgb '%s'",
		 style->dimmed ? "0.12" : "0.25", rgb);
}

static void
add_dot(struct page *page, const struct shape *shape)
{
	static const int points[] = {
		[MARKER_DOT] = 7,      [MARKER_CIRCLE] = 6,
		[MARKER_DIAMOND] = 13, [MARKER_SQUARE] = 5,
		[MARKER_TRIANGLE] = 9, [MARKER_CROSS] = 2,
	};
	const struct style *style = shapes_style(page->figure, shape->pen);
	/* A point of TikZ is half as wide as one of cairo. */
	double wide = page->reader == QUOTE_TEX ? 2 : 1;
	char rgb[8];

	paper_series(page->paper, style->colour, style->dimmed, rgb);
	text_add(&page->script->program, " pt %d ps %.2f lc rgb '%s'",
		 points[style->marker],
		 wide * page->paper->points / 10 * page->paper->dots / 72 *
			 (style->strong ? 0.75 : 0.5),
		 rgb);
}

static void
add_style(struct page *page, const struct shape *shape)
{
	switch (shape->kind) {
	case SHAPE_HEAT:
		add(page, " with image pixels");
		break;
	case SHAPE_AREA:
		add(page, " with filledcurves closed");
		add_fill(page, shape);
		break;
	case SHAPE_LINE:
		add(page, " with lines");
		add_stroke(page, shape);
		break;
	case SHAPE_POINTS:
		add(page, " with points");
		add_dot(page, shape);
		break;
	}
}

/* ---- the legend ---- */

static const char *
label_of(const struct figure *figure, size_t pen)
{
	if (pen < figure->series_count)
		return figure->series[pen].label;

	return figure->references[pen - figure->series_count].label;
}

static enum shape_kind
sample_of(const struct figure *figure, size_t pen)
{
	if (pen >= figure->series_count)
		return SHAPE_LINE;
	switch (figure->series[pen].mark) {
	case MARK_LINE:
	case MARK_STEPS:
		return SHAPE_LINE;
	case MARK_POINTS:
	case MARK_ERRORS:
		return SHAPE_POINTS;
	case MARK_BAND:
	case MARK_AREA:
	case MARK_BARS:
		return SHAPE_AREA;
	case MARK_HEAT:
		return SHAPE_HEAT;
	}

	return SHAPE_LINE;
}

/* Shares of the page. */
struct spot {
	double x, y;
};

static void
add_sample(struct page *page, size_t pen, struct spot at)
{
	struct text *program = &page->script->program;
	struct shape shape = { .kind = sample_of(page->figure, pen),
			       .pen = pen };
	double width = 2.2 * em(page) / page->paper->width;
	double half = 0.35 * em(page) / page->paper->height;

	switch (shape.kind) {
	case SHAPE_LINE:
		text_add(program,
			 "set arrow from screen %.6f,%.6f to screen %.6f,%.6f "
			 "nohead front",
			 at.x, at.y, at.x + width, at.y);
		add_stroke(page, &shape);
		break;
	case SHAPE_AREA:
	case SHAPE_HEAT:
		text_add(program,
			 "set object rectangle from screen %.6f,%.6f to screen "
			 "%.6f,%.6f front",
			 at.x, at.y - half, at.x + width, at.y + half);
		add_fill(page, &shape);
		break;
	case SHAPE_POINTS:
		text_add(program,
			 "set label '' at screen %.6f,%.6f front point",
			 at.x + width / 2, at.y);
		add_dot(page, &shape);
		break;
	}
	add(page, "\n");
}

static void
add_entry(struct page *page, size_t pen, struct spot at)
{
	char ink[8];

	paper_ink(page->paper, ink);
	add_sample(page, pen, at);
	add(page, "set label ");
	quote_add(&page->script->program, page->reader,
		  label_of(page->figure, pen));
	text_add(&page->script->program,
		 " at screen %.6f,%.6f left noenhanced front tc rgb '%s'\n",
		 at.x + 2.8 * em(page) / page->paper->width, at.y, ink);
}

/*
 * The legend, side by side, as many a row as fit by an estimate of their
 * width.  Returns the rows; draws only if told.
 */
static int
flow_key(struct page *page, bool draw)
{
	double left = 0.03 * page->paper->width, x = left;
	double right = 0.97 * page->paper->width;
	double line = 1.35 * em(page);
	int rows = 0;

	for (size_t i = 0; i < shapes_pen_count(page->figure); i++) {
		const char *label = label_of(page->figure, i);
		double width;

		if (!label || !*label)
			continue;
		width = em(page) *
			(4.2 +
			 0.6 * fmin((double)utf8_columns(label), QUOTE_LIMIT));
		if (!rows || x + width > right) {
			x = left;
			rows++;
		}
		if (draw)
			add_entry(
				page, i,
				(struct spot){
					x / page->paper->width,
					1 - (page->title +
					     (rows - 0.5) * line) /
							page->paper->height });
		x += width;
	}

	return rows;
}

static void
lay_out(struct page *page, const struct words *words)
{
	double letter = em(page);

	page->left = letter * (0.6 * widest_name(&page->figure->y) + 3);
	if (page->left > 0.4 * page->paper->width)
		page->left = 0.4 * page->paper->width;
	page->right = 1.5 * letter;
	page->bottom = letter * (0.8 * 1.35 * (double)words->count + 4.1);
	page->side = figure_has_panel(page->figure, PANEL_RIGHT)
			     ? page->paper->width / 7
			     : 0;
	page->head = figure_has_panel(page->figure, PANEL_TOP)
			     ? page->paper->height / 7
			     : 0;
	page->right += page->side;
	page->title = *page->figure->title ? 2.2 * letter : 0.6 * letter;
	page->top = page->title +
		    letter * (1.35 * flow_key(page, false) + 0.7) + page->head;
}

static void
add_margins(struct page *page, enum figure_panel panel)
{
	double width = page->paper->width, height = page->paper->height;
	double left = page->left, right = width - page->right;
	double bottom = page->bottom, top = height - page->top;

	if (panel == PANEL_TOP) {
		bottom = top + 0.2 * em(page);
		top = bottom + page->head - 0.4 * em(page);
	}
	if (panel == PANEL_RIGHT) {
		left = right + 0.2 * em(page);
		right = left + page->side - 0.4 * em(page);
	}
	text_add(&page->script->program,
		 "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
		 "set bmargin at screen %.6f\nset tmargin at screen %.6f\n",
		 left / width, right / width, bottom / height, top / height);
}

/* ---- shapes ---- */

static double
page_value(const struct axis *axis, struct range range, bool is_straight,
	   double value)
{
	double place = axis_place(axis->scale, range, value);

	if (isinf(place))
		value = axis_value(axis->scale, range, place > 0 ? 2 : -1);

	return straight(is_straight, axis->scale, value);
}

static void
add_pair(struct page *page, double x, double y)
{
	double pair[2] = { x, y };

	if (page->where == DATA_BESIDE)
		text_add_bytes(&page->script->data, (const char *)pair,
			       sizeof(pair));
	else if (isnan(x) || isnan(y))
		text_add_string(&page->script->data, "NaN NaN\n");
	else
		text_add(&page->script->data, "%.17g %.17g\n", x, y);
}

/* Too many places for any page are thinned to 4000 columns of it. */
static size_t
thin(struct shape *shape, struct range x, struct range y,
     const struct axis *x_axis, const struct axis *y_axis)
{
	struct units columns = { 0, 4000 * 8 };
	size_t count;

	if (shape->count <= MOST_PLACES || shape->kind == SHAPE_HEAT)
		return shape->count;
	for (size_t i = 0; i < shape->count; i++) {
		shape->x[i] = script_place(x_axis, x, shape->x[i]);
		shape->y[i] = script_place(y_axis, y, shape->y[i]);
	}
	count = shape->kind == SHAPE_POINTS
			? decimate_points(shape->x, shape->y, shape->count,
					  columns, columns)
			: decimate_line(shape->x, shape->y, shape->count,
					columns);
	for (size_t i = 0; i < count; i++) {
		shape->x[i] = axis_value(x_axis->scale, x, shape->x[i]);
		shape->y[i] = axis_value(y_axis->scale, y, shape->y[i]);
	}

	return count;
}

static void
add_heat_data(struct page *page, const struct heat *heat)
{
	size_t count = heat->columns * heat->rows;

	for (size_t i = 0; i < count; i++) {
		/* As on the screen: what rounds to nothing is nothing. */
		double level =
			heat->levels[i] > 0.5 / 255 ? heat->levels[i] : NAN;

		if (page->where == DATA_BESIDE)
			text_add_bytes(&page->script->data,
				       (const char *)&level, sizeof(level));
		else if (isnan(level))
			text_add_string(&page->script->data, "NaN");
		else
			text_add(&page->script->data, "%.6g", level);
		if (page->where == DATA_INSIDE)
			text_add_string(&page->script->data,
					(i + 1) % heat->columns ? " " : "\n");
	}
}

static void
add_heat_item(struct page *page, const struct heat *heat, size_t skip)
{
	const struct figure *figure = page->figure;
	double x0 = straight(page->straight_x, figure->x.scale, heat->x.from);
	double x1 = straight(page->straight_x, figure->x.scale, heat->x.to);
	double y0 = straight(page->straight_y, figure->y.scale, heat->y.from);
	double y1 = straight(page->straight_y, figure->y.scale, heat->y.to);
	double dx = (x1 - x0) / (double)heat->columns;
	double dy = (y1 - y0) / (double)heat->rows;
	struct text *program = &page->script->program;

	if (page->where == DATA_BESIDE)
		text_add(program,
			 "'" GNUPLOT_DATA "' binary endian=little skip=%zu "
			 "array=(%zu,%zu) format='%%float64' "
			 "origin=(%.17g,%.17g) dx=%.17g dy=%.17g",
			 skip, heat->columns, heat->rows, x0 + dx / 2,
			 y0 + dy / 2, dx, dy);
	else
		text_add(program,
			 "$d%zu matrix using (%.17g+%.17g*$1):(%.17g+%.17g*$2)"
			 ":3",
			 page->block, x0 + dx / 2, dx, y0 + dy / 2, dy);
}

/* A block of numbers in front of the plot command. */
static void
open_block(struct page *page)
{
	if (page->where == DATA_INSIDE)
		text_add(&page->script->data, "$d%zu << END_OF_NUMBERS\n",
			 ++page->block);
}

static void
shut_block(struct page *page)
{
	if (page->where == DATA_INSIDE)
		text_add_string(&page->script->data, "END_OF_NUMBERS\n");
}

static void
add_item(struct page *page, struct shape *shape)
{
	const struct figure *figure = page->figure;
	static const struct axis plain = { .scale = AXIS_LINEAR };
	const struct axis *x =
		shape->panel == PANEL_RIGHT ? &plain : &figure->x;
	const struct axis *y = shape->panel == PANEL_TOP ? &plain : &figure->y;
	struct range x_range = figure_range_x(figure, shape->panel);
	struct range y_range = figure_range_y(figure, shape->panel);
	size_t skip = page->script->data.length, count;

	open_block(page);
	if (shape->kind == SHAPE_HEAT) {
		add_heat_item(page, shape->heat, skip);
		add_heat_data(page, shape->heat);
	} else {
		count = thin(shape, x_range, y_range, x, y);
		if (page->where == DATA_BESIDE)
			text_add(&page->script->program,
				 "'" GNUPLOT_DATA "' binary endian=little "
				 "format='%%float64%%float64' skip=%zu "
				 "record=%zu using 1:2",
				 skip, count);
		else
			text_add(&page->script->program, "$d%zu using 1:2",
				 page->block);
		for (size_t i = 0; i < count; i++)
			add_pair(page,
				 page_value(x, x_range,
					    page->straight_x && x != &plain,
					    shape->x[i]),
				 page_value(y, y_range,
					    page->straight_y && y != &plain,
					    shape->y[i]));
	}
	shut_block(page);
	add_style(page, shape);
}

static void
add_items(struct page *page, struct shapes *shapes, enum figure_panel panel)
{
	const char *separator = "plot ";

	for (size_t i = 0; i < shapes->count; i++) {
		if (shapes->at[i].panel != panel)
			continue;
		add(page, separator);
		add_item(page, &shapes->at[i]);
		add(page, " notitle");
		separator = ", \\\n     ";
	}
	/* An empty figure still has its axes. */
	add(page, *separator == 'p' ? "plot NaN notitle\n" : "\n");
}

/* ---- the whole ---- */

static void
add_labels(struct page *page)
{
	static const char *const anchors[] = {
		[ANCHOR_LEFT] = "left",
		[ANCHOR_CENTRE] = "center",
		[ANCHOR_RIGHT] = "right",
	};
	const struct figure *figure = page->figure;
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);

	for (size_t i = 0; i < figure->label_count; i++) {
		const struct label *label = &figure->labels[i];
		double across = axis_place(figure->x.scale, x, label->x);
		double up = axis_place(figure->y.scale, y, label->y);
		char rgb[8];

		if (isnan(across) || !(up >= 0 && up <= 1))
			continue;
		paper_series(page->paper, label->style.colour, false, rgb);
		add(page, "set label ");
		quote_add(&page->script->program, page->reader, label->text);
		text_add(&page->script->program,
			 " at graph %.8f,%.8f %s noenhanced front %s tc rgb "
			 "'%s' offset %s,0\n",
			 fmin(fmax(across, 0), 1), up, anchors[label->anchor],
			 label->bare ? "" : "boxed", rgb,
			 label->anchor == ANCHOR_LEFT    ? "0.6"
			 : label->anchor == ANCHOR_RIGHT ? "-0.6"
							 : "0");
	}
}

static void
add_heat_colours(struct page *page)
{
	add(page, "set cbrange [0:1]\nunset colorbox\nset palette defined (");
	for (int i = 0; i < PALETTE_HEAT; i++) {
		struct rgb rgb = palette_rgb(palette_heat(
			page->paper->ground, (i + 0.5) / PALETTE_HEAT));

		text_add(&page->script->program, "%s%d '#%02x%02x%02x'",
			 i ? "," : "", i, rgb.red, rgb.green, rgb.blue);
	}
	add(page, ")\n");
}

static void
add_look(struct page *page)
{
	struct text *program = &page->script->program;
	char ink[8], thin_ink[8], back[8];

	paper_ink(page->paper, ink);
	paper_faint(page->paper, thin_ink);
	paper_back(page->paper, back);
	text_add(program,
		 "set border 3 lc rgb '%s' lw %.2f\n"
		 "set tics out nomirror scale 0.6 textcolor rgb '%s'\n"
		 "set grid back lc rgb '%s' lw 0.4 dt 3\n",
		 thin_ink, page->paper->dots / 110, ink, thin_ink);
	text_add(program,
		 "unset key\n"
		 "set title noenhanced textcolor rgb '%s'\n"
		 "set xlabel noenhanced textcolor rgb '%s'\n"
		 "set ylabel noenhanced textcolor rgb '%s'\n"
		 "set clip one\nset clip two\n"
		 "set style textbox opaque noborder fillcolor rgb '%s' "
		 "margins 0.3,0.3\n",
		 ink, ink, ink, back);
}

static void
add_title(struct page *page)
{
	char ink[8];

	if (!*page->figure->title)
		return;
	paper_ink(page->paper, ink);
	add(page, "set label ");
	quote_add(&page->script->program, page->reader, page->figure->title);
	text_add(&page->script->program,
		 " at screen 0.03,%.6f left noenhanced front tc rgb '%s'",
		 1 - 1.2 * em(page) / page->paper->height, ink);
	add_font(page, 1.15);
}

static void
add_small_panel(struct page *page, struct shapes *shapes,
		enum figure_panel panel)
{
	struct range x = figure_range_x(page->figure, panel);
	struct range y = figure_range_y(page->figure, panel);
	struct text *program = &page->script->program;

	if (!figure_has_panel(page->figure, panel))
		return;
	add(page,
	    "unset label\nunset arrow\nunset object\nunset border\nunset tics\n"
	    "unset xlabel\nunset ylabel\nunset grid\nunset logscale\n");
	add_margins(page, panel);
	if (panel == PANEL_TOP && page->figure->x.scale == AXIS_LOG &&
	    !page->straight_x)
		add(page, "set logscale x\n");
	if (panel == PANEL_RIGHT && page->figure->y.scale == AXIS_LOG &&
	    !page->straight_y)
		add(page, "set logscale y\n");
	text_add(program,
		 "set xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n",
		 straight(page->straight_x && panel == PANEL_TOP,
			  page->figure->x.scale, x.from),
		 straight(page->straight_x && panel == PANEL_TOP,
			  page->figure->x.scale, x.to),
		 straight(page->straight_y && panel == PANEL_RIGHT,
			  page->figure->y.scale, y.from),
		 straight(page->straight_y && panel == PANEL_RIGHT,
			  page->figure->y.scale, y.to));
	add_items(page, shapes, panel);
}

static void
add_main_panel(struct page *page, struct shapes *shapes)
{
	const struct figure *figure = page->figure;
	const struct paper *paper = page->paper;
	double letter = em(page);

	add_margins(page, PANEL_MAIN);
	add_axis(page, 'x', &figure->x, figure_range_x(figure, PANEL_MAIN),
		 page->straight_x,
		 (paper->width - page->left - page->right) / (6 * letter));
	add_axis(page, 'y', &figure->y, figure_range_y(figure, PANEL_MAIN),
		 page->straight_y,
		 (paper->height - page->bottom - page->top) / (2.2 * letter));
	add_items(page, shapes, PANEL_MAIN);
}

/* What the figure and all its words need at this size of letters. */
static double
needed_height(struct paper *paper, const struct figure *figure)
{
	struct page page = { .figure = figure, .paper = paper };
	struct words words = make_words(&page);
	double rows = (double)figure->y.name_count;
	/* Flatter than this, curves cannot be told apart. */
	double flattest = paper->grows ? 0.5 : 0.3;

	lay_out(&page, &words);
	clear_words(&words);

	return fmax(flattest * paper->width, 1.4 * em(&page) * rows) +
	       page.bottom + page.top;
}

void
paper_fit(struct paper *paper, const struct figure *figure)
{
	static const double smallest = 4.5; /* points */
	double needed = needed_height(paper, figure);

	if (paper->grows) {
		paper->height = fmax(paper->height, needed);
		return;
	}
	while (needed > paper->height && paper->points > smallest) {
		paper->points *= 0.95;
		needed = needed_height(paper, figure);
	}
}

void
paper_script(struct script *script, const struct figure *figure,
	     const struct paper *paper, enum quote_for reader,
	     enum paper_data where)
{
	struct page page = {
		.script = script,
		.figure = figure,
		.paper = paper,
		.reader = reader,
		.where = where,
		.straight_x = must_straighten(figure, figure->x.scale),
		.straight_y = must_straighten(figure, figure->y.scale),
	};
	struct shapes shapes = shapes_make(figure);
	struct words words = make_words(&page);

	lay_out(&page, &words);
	add(&page, "set encoding utf8\n");
	add_look(&page);
	add_heat_colours(&page);
	add_title(&page);
	add_words(&page, &words);
	add_labels(&page);
	flow_key(&page, true);
	add(&page, "set multiplot\n");
	add_main_panel(&page, &shapes);
	add_small_panel(&page, &shapes, PANEL_TOP);
	add_small_panel(&page, &shapes, PANEL_RIGHT);
	add(&page, "unset multiplot\n");
	clear_words(&words);
	shapes_clear(&shapes);
}
