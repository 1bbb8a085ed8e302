/*
 * paper_script.c - a figure as a gnuplot program for a file
 *
 * Lengths are in inches and turned into shares of the page at the end.
 * Words are wrapped here by an estimate of their width, since gnuplot does
 * not wrap.
 */

#include "plots/paper/paper_script.h"

#include <math.h>

#include "base/utf8.h"
#include "plots/paper/page.h"

/* From the axis to the middle of its title, in letters; ticks between. */
static const double axis_title = 3.1;

void
page_add(struct page *page, const char *line)
{
	text_add_string(&page->script->program, line);
}

double
page_em(const struct page *page)
{
	return page->paper->points / 72;
}

void
page_add_font(struct page *page, double share)
{
	if (page->reader == QUOTE_PLAIN)
		text_add(&page->script->program, " font ',%.1f'",
			 share * page->paper->points * page->paper->scale);
	page_add(page, "\n");
}

/* How many ticks have room above each other. */
static double
ticks_upright(const struct page *page, double height)
{
	return height / (2.2 * page_em(page));
}

static void
lay_out(struct page *page, const struct words *words)
{
	double letter = page_em(page);
	double widest = page_widest_name(
		&page->figure->y, figure_range_y(page->figure, PANEL_MAIN),
		ticks_upright(page, page->paper->height));

	/* names are whole: what is between is left to the picture */
	page->left = letter * (0.56 * widest + 2.6);
	if (page->left > 0.55 * page->paper->width)
		page->left = 0.55 * page->paper->width;
	page->right = 1.5 * letter;
	page->bottom =
		letter * (0.8 * 1.35 * (double)words->count + axis_title + 1.2);
	page->side = figure_has_panel(page->figure, PANEL_RIGHT)
			     ? page->paper->width / 7
			     : 0;
	page->head = figure_has_panel(page->figure, PANEL_TOP)
			     ? page->paper->height / 7
			     : 0;
	page->right += page->side;
	page->title = *page->figure->title ? 2.2 * letter : 0.6 * letter;
	page->top = page->title +
		    letter * (1.35 * page_flow_legend(page, false) + 0.7) +
		    page->head;
}

static void
add_margins(struct page *page, enum figure_panel panel)
{
	double width = page->paper->width, height = page->paper->height;
	double left = page->left, right = width - page->right;
	double bottom = page->bottom, top = height - page->top;

	if (panel == PANEL_TOP) {
		bottom = top + 0.2 * page_em(page);
		top = bottom + page->head - 0.4 * page_em(page);
	}
	if (panel == PANEL_RIGHT) {
		left = right + 0.2 * page_em(page);
		right = left + page->side - 0.4 * page_em(page);
	}
	text_add(&page->script->program,
		 "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
		 "set bmargin at screen %.6f\nset tmargin at screen %.6f\n",
		 left / width, right / width, bottom / height, top / height);
}

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
		page_add(page, "set label ");
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
	page_add(page,
		 "set cbrange [0:1]\nunset colorbox\nset palette defined (");
	for (int i = 0; i < PALETTE_HEAT; i++) {
		char rgb[8];

		paper_heat(page->paper, (i + 0.5) / PALETTE_HEAT, rgb);
		text_add(&page->script->program, "%s%d '%s'", i ? "," : "", i,
			 rgb);
	}
	page_add(page, ")\n");
}

static void
add_look(struct page *page)
{
	struct text *program = &page->script->program;
	char ink[8], thin_ink[8], back[8], grid[8];

	paper_ink(page->paper, ink);
	paper_faint(page->paper, thin_ink);
	paper_back(page->paper, back);
	paper_grid(page->paper, grid);
	text_add(program,
		 "set border 3 lc rgb '%s' lw %.2f\n"
		 "set tics out nomirror scale 0.6 textcolor rgb '%s'\n"
		 "set grid back lc rgb '%s' lw %.2f dt 1\n",
		 thin_ink, page->paper->dots / 110, ink, grid,
		 page->paper->dots / 220);
	text_add(program,
		 "unset key\n"
		 "set title noenhanced textcolor rgb '%s'\n"
		 "set clip one\nset clip two\n"
		 "set style textbox opaque noborder fillcolor rgb '%s' margins "
		 "0.3,0.3\n",
		 ink, back);
}

static void
add_title(struct page *page)
{
	char ink[8];

	if (!*page->figure->title)
		return;
	paper_ink(page->paper, ink);
	page_add(page, "set label ");
	quote_add(&page->script->program, page->reader, page->figure->title);
	text_add(&page->script->program,
		 " at screen 0.03,%.6f left noenhanced front tc rgb '%s'",
		 1 - 1.2 * page_em(page) / page->paper->height, ink);
	page_add_font(page, 1.15);
}

/* Placed by us: drivers put them where the words below begin. */
static void
add_axis_title(struct page *page, const char *text, double x, double y,
	       const char *how)
{
	char ink[8];

	if (!*text)
		return;
	paper_ink(page->paper, ink);
	page_add(page, "set label ");
	quote_add(&page->script->program, page->reader, text);
	text_add(&page->script->program,
		 " at screen %.6f,%.6f %s noenhanced front tc rgb '%s'\n",
		 x / page->paper->width, y / page->paper->height, how, ink);
}

static void
add_axis_titles(struct page *page)
{
	double letter = page_em(page);
	double width = page->paper->width - page->left - page->right;
	double height = page->paper->height - page->bottom - page->top;

	add_axis_title(page, page->figure->x.label, page->left + width / 2,
		       page->bottom - axis_title * letter, "center");
	add_axis_title(page, page->figure->y.label, 1.1 * letter,
		       page->bottom + height / 2, "center rotate by 90");
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
	page_add(page,
		 "unset label\nunset arrow\nunset object\nunset border\nunset "
		 "tics\n"
		 "unset xlabel\nunset ylabel\nunset grid\nunset logscale\n");
	add_margins(page, panel);
	if (panel == PANEL_TOP && page->figure->x.scale == AXIS_LOG &&
	    !page->straight_x)
		page_add(page, "set logscale x\n");
	if (panel == PANEL_RIGHT && page->figure->y.scale == AXIS_LOG &&
	    !page->straight_y)
		page_add(page, "set logscale y\n");
	text_add(program,
		 "set xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n",
		 page_straight(page->straight_x && panel == PANEL_TOP,
			       page->figure->x.scale, x.from),
		 page_straight(page->straight_x && panel == PANEL_TOP,
			       page->figure->x.scale, x.to),
		 page_straight(page->straight_y && panel == PANEL_RIGHT,
			       page->figure->y.scale, y.from),
		 page_straight(page->straight_y && panel == PANEL_RIGHT,
			       page->figure->y.scale, y.to));
	page_add_items(page, shapes, panel);
}

static void
add_main_panel(struct page *page, struct shapes *shapes)
{
	const struct figure *figure = page->figure;
	const struct paper *paper = page->paper;
	double letter = page_em(page);

	add_margins(page, PANEL_MAIN);
	page_add_axis(page, 'x', &figure->x, figure_range_x(figure, PANEL_MAIN),
		      page->straight_x,
		      (paper->width - page->left - page->right) /
			      (4.5 * letter));
	page_add_axis(
		page, 'y', &figure->y, figure_range_y(figure, PANEL_MAIN),
		page->straight_y,
		ticks_upright(page, paper->height - page->bottom - page->top));
	page_add_items(page, shapes, PANEL_MAIN);
}

/* What the figure and all its words need at this size of letters. */
static double
needed_height(struct paper *paper, const struct figure *figure)
{
	struct page page = { .figure = figure, .paper = paper };
	struct words words = page_words(&page);
	double rows = (double)figure->y.name_count;
	/* Flatter than this, curves cannot be told apart. */
	double flattest = paper->grows ? 0.5 : 0.3;

	lay_out(&page, &words);
	page_clear_words(&words);

	/* the name of the y axis stands upright */
	flattest = fmax(flattest * paper->width,
			0.6 * page_em(&page) *
				(double)utf8_columns(figure->y.label));

	return fmax(flattest, 1.4 * page_em(&page) * rows) + page.bottom +
	       page.top;
}

void
paper_script_fit(struct paper *paper, const struct figure *figure)
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
		.straight_x = page_must_straighten(figure, figure->x.scale),
		.straight_y = page_must_straighten(figure, figure->y.scale),
	};
	struct shapes shapes = shapes_make(figure);
	struct words words = page_words(&page);

	lay_out(&page, &words);
	page_add(&page, "set encoding utf8\n");
	add_look(&page);
	add_heat_colours(&page);
	add_title(&page);
	page_add_words(&page, &words);
	add_labels(&page);
	add_axis_titles(&page);
	page_flow_legend(&page, true);
	page_add(&page, "set multiplot\n");
	add_main_panel(&page, &shapes);
	add_small_panel(&page, &shapes, PANEL_TOP);
	add_small_panel(&page, &shapes, PANEL_RIGHT);
	page_add(&page, "unset multiplot\n");
	page_clear_words(&words);
	shapes_clear(&shapes);
}
