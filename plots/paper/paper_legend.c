/* paper_legend.c - how series look on a page, and the legend that says so */

#include <math.h>

#include "base/utf8.h"
#include "plots/paper/page.h"

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
	/* gnuplot's svg changes dashes only where width or colour change */
	text_add(&page->script->program, " lc rgb '%s' lw %.2f dt %s", rgb,
		 wide * page->paper->dots / 72 / 1.5 +
			 0.01 * (double)style->line,
		 dashes[style->line]);
}

static void
add_fill(struct page *page, const struct shape *shape)
{
	const struct style *style = shapes_style(page->figure, shape->pen);
	char rgb[8];

	if (shape->kind == SHAPE_HEAT) {
		paper_heat(page->paper, 0.7, rgb);
		text_add(&page->script->program,
			 " fs solid noborder fc rgb '%s'", rgb);
		return;
	}
	paper_series(page->paper, style->colour, style->dimmed, rgb);
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
			 (style->strong ? 0.75 : 0.6),
		 rgb);
}

void
page_add_style(struct page *page, const struct shape *shape)
{
	switch (shape->kind) {
	case SHAPE_HEAT:
		/* Beside each other, rectangles leave seams between pixels. */
		page_add(page, page->paper->is_grid ? " with image"
						    : " with image pixels");
		break;
	case SHAPE_AREA:
		page_add(page, " with filledcurves closed");
		add_fill(page, shape);
		break;
	case SHAPE_LINE:
		page_add(page, " with lines");
		add_stroke(page, shape);
		break;
	case SHAPE_POINTS:
		page_add(page, " with points");
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
	double width = 2.2 * page_em(page) / page->paper->width;
	double half = 0.35 * page_em(page) / page->paper->height;

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
	page_add(page, "\n");
}

static void
add_entry(struct page *page, size_t pen, struct spot at)
{
	char ink[8];

	paper_ink(page->paper, ink);
	add_sample(page, pen, at);
	page_add(page, "set label ");
	quote_add(&page->script->program, page->reader,
		  label_of(page->figure, pen));
	text_add(&page->script->program,
		 " at screen %.6f,%.6f left noenhanced front tc rgb '%s'\n",
		 at.x + 2.8 * page_em(page) / page->paper->width, at.y, ink);
}

int
page_flow_legend(struct page *page, bool draw)
{
	double left = 0.03 * page->paper->width, x = left;
	double right = 0.97 * page->paper->width;
	double line = 1.35 * page_em(page);
	int rows = 0;

	for (size_t i = 0; i < shapes_pen_count(page->figure); i++) {
		const char *label = label_of(page->figure, i);
		double width;

		if (!label || !*label)
			continue;
		width = page_em(page) *
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
