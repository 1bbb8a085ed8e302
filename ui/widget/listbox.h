/*
 * listbox.h - a table in cells: columns, inks, cursor, sorting, searching
 *
 * A panel fills a box for each drawing and each key and clears it again: the
 * box keeps no state between them.  Columns without room are left out by rank.
 * A long text runs on over the empty cells to its right.
 */

#ifndef UI_WIDGET_LISTBOX_H
#define UI_WIDGET_LISTBOX_H

#include "base/text.h"
#include "result/table.h"
#include "ui/widget/list.h"
#include "ui/widget/theme.h"

enum {
	LISTBOX_COLUMNS = 16,
	LISTBOX_REST = 0,    /* the width of the column that takes the rest */
	LISTBOX_HIDDEN = -1, /* a column to search that is not drawn */
};

struct listbox {
	struct table *table;
	struct listbox_column {
		int width; /* with the gap to the next column */
		/* INK_VALUE: the ink of the row.  A text that takes a whole
		 * row always has the ink of the row. */
		enum role_of_ink ink;
		int rank;   /* the highest is left out first, 0 never */
		int places; /* decimals; not 0: numbers are flush right */
		int sort;   /* 1: smallest first, -1: largest first */
	} columns[LISTBOX_COLUMNS];
	enum role_of_ink *inks; /* one for each row of the table */
	size_t *order;          /* rows in sorted order; NULL: not sorted */
	/* A table may hold only some of `count` rows, from `first` on. */
	size_t count, first;
	struct list list;
	bool still;       /* no cursor: list.cursor is the first line shown */
	bool headed;      /* the line above the rows names the columns */
	int above, below; /* lines of the panel that rows do not use */
	int width;        /* 0: the width of the panel */
	struct text hint; /* shown below the rows, or instead of them */
};

/* Adds a column.  All columns come before the first row. */
struct listbox_column *listbox_column(struct listbox *box, const char *name,
				      int width, enum role_of_ink ink);

/* Adds a row of texts.  The list of cells ends with NULL. */
void listbox_add(struct listbox *box, enum role_of_ink ink,
		 const char *const cells[]);

/* Adds a row of the texts that follow. */
#define listbox_row(box, ink, ...)                                             \
	listbox_add(box, ink, (const char *const[]){ __VA_ARGS__, NULL })

/*
 * Adds a text as rows broken at blanks.  A label that is not NULL stands in
 * front of the first row.
 */
void listbox_wrap(struct listbox *box, enum role_of_ink ink, const char *label,
		  const char *text, int width);

void listbox_clear(struct listbox *box);

size_t listbox_rows(const struct listbox *box);

/* Returns the row under the cursor, in the order in which rows were added. */
size_t listbox_chosen(const struct listbox *box);

/* Sorts the rows by a column.  A column with sort 0 changes nothing. */
void listbox_sort(struct listbox *box, size_t column);

/* Returns the column at cell `x` of a line of `width` cells. */
size_t listbox_column_at(const struct listbox *box, int width, int x);

/* Returns the number of lines for rows in a panel of that height. */
int listbox_room(const struct listbox *box, int height);

/* Moves the cursor to the next row with the text, or returns false. */
bool listbox_find(struct listbox *box, const char *text, int direction);

void listbox_draw(const struct listbox *box, const struct theme *theme,
		  struct canvas *canvas, struct rect rect, bool focus);

#endif
