/* figure.h - a picture before anyone draws it: data only */

#ifndef FIGURE_FIGURE_H
#define FIGURE_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "figure/axis.h"

/*
 * Knows nothing of terminals and gnuplot.  Numbers are in the units of the
 * axes; infinities are allowed and run out of the picture on their side,
 * NaN breaks a line.  Everything added is copied.
 */

enum mark {
	MARK_LINE,
	MARK_STEPS, /* the level of y[i] holds from x[i] to x[i + 1] */
	MARK_POINTS,
	MARK_ERRORS, /* points with limits in one or both directions */
	MARK_BAND,   /* filled between y_low and y_high along x */
	MARK_AREA,   /* the filled inside of a closed line */
	MARK_BARS,   /* from x_low to x_high, as high as y */
	MARK_HEAT,   /* a grid of levels over a rectangle */
};

/* Where something is drawn; the small panels share an axis with the main. */
enum figure_panel {
	PANEL_MAIN,
	PANEL_TOP,   /* a density along x; its y starts at 0 */
	PANEL_RIGHT, /* a density along y: its x starts at 0 */
};

enum { FIGURE_PANELS = PANEL_RIGHT + 1 };

enum line_kind { LINE_SOLID, LINE_DASHED, LINE_DOTTED, LINE_NONE };

enum marker {
	MARKER_DOT,
	MARKER_CIRCLE,
	MARKER_DIAMOND,
	MARKER_SQUARE,
	MARKER_TRIANGLE,
	MARKER_CROSS
};

/* The colour of axes and text instead of one of the palette. */
enum { COLOUR_NEUTRAL = -1 };

struct style {
	int colour; /* a place in the palette, or COLOUR_NEUTRAL */
	enum line_kind line;
	enum marker marker;
	bool dimmed; /* context: there, but not what is looked at */
	bool strong; /* what is looked at */
};

/* A heat map: levels in [0, 1], 0 is nothing there. */
struct heat {
	size_t columns, rows; /* row 0 is the lowest */
	struct range x, y;    /* the outer edges */
	double *levels;
};

struct series {
	char *label; /* NULL keeps it out of the legend */
	enum mark mark;
	enum figure_panel panel;
	struct style style;
	size_t count;
	double *x, *y; /* whichever the mark uses, else NULL */
	double *x_low, *x_high, *y_low, *y_high;
	double open_end;  /* MARK_ERRORS: where an infinite end stops being
			     drawn; 0: at the edge of the picture */
	struct heat heat; /* MARK_HEAT only */
};

enum anchor { ANCHOR_LEFT, ANCHOR_CENTRE, ANCHOR_RIGHT };

/* Words at a place. */
struct label {
	double x, y;
	char *text;
	enum anchor anchor; /* which end of the text is at the place */
	bool bare;          /* nothing is wiped out behind it */
	struct style style;
};

enum reference_kind {
	REFERENCE_VERTICAL,
	REFERENCE_HORIZONTAL,
	REFERENCE_RISING,  /* y = x */
	REFERENCE_FALLING, /* y = 1 - x */
};

/* A straight line through the whole main panel. */
struct reference {
	enum reference_kind kind;
	double at; /* where it crosses its axis; unused by the diagonals */
	char *label;
	char *setting; /* the setting that moves it, or NULL: it stays */
	struct style style;
};

struct figure {
	char *kind, *title;
	struct axis x, y;
	struct series *series;
	size_t series_count;
	struct label *labels;
	size_t label_count;
	struct reference *references;
	size_t reference_count;
	char *sentence; /* what is seen, in words; "" if nobody said */
	char **claims;  /* never lost, wherever the figure goes */
	size_t claim_count;
};

/* `kind` names it ("roc"); both texts are for people and are cleaned. */
struct figure *figure_new(const char *kind, const char *title);
void figure_free(struct figure *figure);
struct figure *figure_copy(const struct figure *figure);

/* `from` not below `to` leaves the range to the data. */
void figure_set_x(struct figure *figure, const char *label,
		  enum axis_scale scale, double from, double to);
void figure_set_y(struct figure *figure, const char *label,
		  enum axis_scale scale, double from, double to);

/* A word on the axis instead of numbers. */
void figure_name_x(struct figure *figure, double at, const char *text);
void figure_name_y(struct figure *figure, double at, const char *text);

/*
 * Each returns what it added, lent until the next one is added, so that
 * callers can move it into a side panel.
 */
struct series *figure_add_line(struct figure *figure, const char *label,
			       struct style style, const double x[],
			       const double y[], size_t count);
struct series *figure_add_steps(struct figure *figure, const char *label,
				struct style style, const double x[],
				const double y[], size_t count);
struct series *figure_add_points(struct figure *figure, const char *label,
				 struct style style, const double x[],
				 const double y[], size_t count);

/* Numbers of a series; NULL where a mark has none. */
struct points {
	size_t count;
	const double *x, *y;
	/* the ends of a point; infinite where a side is open */
	const double *x_low, *x_high; /* both or neither */
	const double *y_low, *y_high;
};

/* Errors have x, y and ends, a band x and ends of y, bars y and ends of x. */
struct series *figure_add_errors(struct figure *figure, const char *label,
				 struct style style, struct points points);
struct series *figure_add_band(struct figure *figure, const char *label,
			       struct style style, struct points points);
struct series *figure_add_area(struct figure *figure, const char *label,
			       struct style style, const double x[],
			       const double y[], size_t count);
struct series *figure_add_bars(struct figure *figure, const char *label,
			       struct style style, struct points points);
struct series *figure_add_heat(struct figure *figure, const char *label,
			       struct style style, const struct heat *heat);

struct label *figure_add_label(struct figure *figure, double x, double y,
			       enum anchor anchor, const char *text);

/* `at` is ignored for the diagonals; `label` and `setting` may be NULL. */
struct reference *figure_add_reference(struct figure *figure,
				       enum reference_kind kind, double at,
				       const char *label, const char *setting);

/* Adds a sentence, or a line that travels with the figure. */
void figure_say(struct figure *figure, const char *fmt, ...) PRINTF_LIKE(2, 3);
void figure_claim(struct figure *figure, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* Takes over x and y in place of all the numbers that were there. */
void figure_series_take(struct series *series, double x[], double y[],
			size_t count);

/* Exchanges across and up: axes, series, labels, references, panels. */
void figure_swap(struct figure *figure);

/* What is shown: the zoom, the range, or what the data need. */
struct range figure_range_x(const struct figure *figure,
			    enum figure_panel panel);
struct range figure_range_y(const struct figure *figure,
			    enum figure_panel panel);

/* Whether anything is drawn in a panel. */
bool figure_has_panel(const struct figure *figure, enum figure_panel panel);

#endif
