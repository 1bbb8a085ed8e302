/*
 * listbox.h - a table in cells: columns, inks, cursor, sorting, searching
 *
 * A panel fills a box from what it lists and lets go of it again, for each
 * drawing and each key: a box has no state.  Columns that have no room are
 * left out by rank, and a cell runs on over empty ones behind it.
 */

#ifndef UI_WIDGET_LISTBOX_H
#define UI_WIDGET_LISTBOX_H

#include "base/text.h"
#include "result/table.h"
#include "ui/widget/list.h"
#include "ui/widget/theme.h"

enum {
	LISTBOX_COLUMNS = 16,
	LISTBOX_REST = 0, /* the width of the column that takes what is left */
	LISTBOX_HIDDEN = -1, /* only searched */
};

struct listbox {
	struct table *table;
	struct listbox_column {
		int width;            /* the gap behind it included */
		enum role_of_ink ink; /* INK_VALUE: that of the row, as of a
					 cell that is alone in its row */
		int rank;   /* the highest is left out first, 0 never */
		int places; /* of its numbers, which stand right */
		int sort;   /* 1: smallest first, -1: largest first */
	} columns[LISTBOX_COLUMNS];
	enum role_of_ink *inks; /* of rows; INK_VALUE: those of the columns */
	size_t *order;          /* of rows once they are sorted, or NULL */
	size_t count, first;    /* where the table has not all rows: how many
				   there are, and which is its first */
	struct list list;
	bool still;       /* without a cursor: the list's is the first line */
	bool headed;      /* the line above the rows names the columns */
	int above, below; /* lines that the rows leave free */
	int width;        /* 0: that of the panel */
	struct text hint; /* below the rows, or in their place */
};

/* Adds a column before the first row.  It may be changed until then. */
struct listbox_column *listbox_column(struct listbox *box, const char *name,
				      int width, enum role_of_ink ink);

/* Adds a row of texts, which end with NULL. */
void listbox_row(struct listbox *box, enum role_of_ink ink, ...)
	__attribute__((sentinel));

/* Adds a text as rows broken at blanks, the first behind a label or NULL. */
void listbox_wrap(struct listbox *box, enum role_of_ink ink, const char *label,
		  const char *text, int width);

void listbox_clear(struct listbox *box);

size_t listbox_rows(const struct listbox *box);

/* The row of the table under the cursor. */
size_t listbox_chosen(const struct listbox *box);

/* Sorts the rows by a column; one without a direction keeps their order. */
void listbox_sort(struct listbox *box, size_t column);

/* Returns the column at `x` of a line so wide. */
size_t listbox_column_at(const struct listbox *box, int width, int x);

/* The lines for rows in a rectangle so high. */
int listbox_room(const struct listbox *box, int height);

/* Moves the cursor to the next row with the text; false if none has it. */
bool listbox_find(struct listbox *box, const char *text, int direction);

void listbox_draw(const struct listbox *box, const struct theme *theme,
		  struct canvas *canvas, struct rect rect, bool focus);

#endif
