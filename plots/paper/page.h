/* page.h - what the pieces of a program for a file share */

#ifndef PLOTS_PAPER_PAGE_H
#define PLOTS_PAPER_PAGE_H

#include "plots/paper/paper_script.h"
#include "plots/shapes.h"

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

void page_add(struct page *page, const char *line);

/* One letter of a text in this size, in inches. */
double page_em(const struct page *page);

/* The size of letters where it is not the usual one; TeX keeps its own. */
void page_add_font(struct page *page, double share);

/* ---- paper_words.c ---- */

enum { MOST_WORDS = 40 }; /* lines below the figure */

struct words {
	char *lines[MOST_WORDS];
	size_t count;
};

struct words page_words(const struct page *page);
void page_add_words(struct page *page, const struct words *words);
void page_clear_words(struct words *words);

/* ---- paper_axes.c ---- */

/* A value in the units of an axis that gnuplot takes for linear. */
double page_straight(bool is_straight, enum axis_scale scale, double value);
bool page_must_straighten(const struct figure *figure, enum axis_scale scale);

void page_add_axis(struct page *page, char name, const struct axis *axis,
		   struct range range, bool is_straight, double room);

/* What stands beside an axis, in letters. */
double page_widest_name(const struct axis *axis, struct range range,
			double room);

/* ---- paper_legend.c ---- */

void page_add_style(struct page *page, const struct shape *shape);

/*
 * The legend, side by side, as many a row as fit by an estimate of their
 * width.  Returns the rows; draws only if told.
 */
int page_flow_legend(struct page *page, bool draw);

/* ---- paper_shapes.c ---- */

void page_add_items(struct page *page, struct shapes *shapes,
		    enum figure_panel panel);

#endif
