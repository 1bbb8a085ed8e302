/* pixel_protocol.h - how a terminal is given pictures */

#ifndef PLOTS_PIXEL_PIXEL_PROTOCOL_H
#define PLOTS_PIXEL_PIXEL_PROTOCOL_H

#include <stdbool.h>

#include "base/text.h"
#include "plots/pixel/image.h"

struct pixel_protocol;

/* The cells of a terminal that shows pictures; zeroed shows none. */
struct pixel_cells {
	const struct pixel_protocol *protocol;
	bool passed;       /* through a tmux, to the terminal around it */
	int width, height; /* of a cell, in pixels */
};

bool pixel_cells_are_same(const struct pixel_cells *a,
			  const struct pixel_cells *b);

/* A picture over some of them. */
struct pixel_size {
	struct pixel_cells cells;
	int columns, rows;
};

bool pixel_size_is_same(const struct pixel_size *a, const struct pixel_size *b);

/* One constant descriptor a protocol. */
struct pixel_protocol {
	const char *name;
	/* What a terminal is asked; NULL: its attributes tell. */
	const char *question;
	/*
	 * Whether an answer says that it is there: the string without its
	 * ends and the sign that began it ('_', ']', 'P'), or the attributes
	 * "?62;4" and 'c'.
	 */
	bool (*is_told)(char begin, const char *answer);
	/* A tmux that moves panes about can be told to pass it on. */
	bool passes;
	/* The picture right of and below the cursor. */
	void (*write)(const struct image *image, const struct pixel_size *size,
		      struct text *out);
	/* What takes all our pictures away; NULL: writing over them does. */
	const char *wipe;
};

/* Adds what makes a tmux pass the bytes on, or just the bytes. */
void pixel_pass(bool passed, const char *bytes, size_t count, struct text *out);

#endif
