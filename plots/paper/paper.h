/* paper.h - how large a figure in a file is, and what colours it has */

#ifndef PLOTS_PAPER_PAPER_H
#define PLOTS_PAPER_PAPER_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/colours.h"

struct paper {
	double width, height; /* inches */
	double dots;          /* per inch, for pixels */
	double points;        /* size of the letters */
	double scale;         /* from points to the terminal's own unit */
	int columns, rows;    /* the same as cells, for text */
	bool grows; /* taller where many words would squeeze the figure */
	enum ground ground;
	bool is_grid; /* of pixels in the end, as a heat map can be, too */
};

/* "slide", "column", "page" or "WIDTHxHEIGHT" in pixels (cells for text). */
MUST_CHECK bool paper_read(struct paper *paper, const char *size,
			   struct error *err);

/* "#rrggbb" of what has no series. */
void paper_ink(const struct paper *paper, char out[8]);
void paper_faint(const struct paper *paper, char out[8]);
void paper_grid(const struct paper *paper, char out[8]);
void paper_back(const struct paper *paper, char out[8]);
void paper_heat(const struct paper *paper, double level, char out[8]);
void paper_series(const struct paper *paper, int colour, bool dimmed,
		  char out[8]);

#endif
