/* compare_rows.h - which methods are compared, in which order and lines */

#ifndef UI_PANEL_COMPARE_ROWS_H
#define UI_PANEL_COMPARE_ROWS_H

#include "result/grade.h"
#include "ui/frame/board.h"

enum { COMPARE_ROWS = 64 };

/* Always within a grade of evidence. */
enum compare_order {
	COMPARE_BY_LIST,
	COMPARE_BY_BOUND,
	COMPARE_BY_WIDTH,
	COMPARE_BY_NAME,
	COMPARE_ORDERS
};

struct compare_row {
	const struct method *method;
	const struct estimate *estimate; /* NULL: not yet */
	size_t place;                    /* in the list of methods */
	enum grade grade;
};

/* The rows by grade; those that cannot answer come last, as `silent`. */
struct compare_rows {
	struct compare_row at[COMPARE_ROWS];
	size_t count, silent;
};

void compare_rows_list(const struct board *board, enum compare_order order,
		       struct compare_rows *rows);

/* What the cursor can be on: a row each, and one line for all the silent. */
size_t compare_rows_stops(const struct compare_rows *rows);

/* NaN where there is none. */
double compare_row_bound(const struct compare_row *row);
double compare_row_width(const struct compare_row *row);

/* The lines on the screen: headings of grades, and what the cursor is on. */
struct compare_lines {
	struct compare_line {
		bool heading;
		size_t stop;
	} at[2 * COMPARE_ROWS];
	size_t count;
};

void compare_rows_fill(const struct compare_rows *rows,
		       struct compare_lines *lines);

/* The first line that is shown where the cursor is on a stop. */
size_t compare_rows_top(const struct compare_lines *lines, size_t stop,
			int room);

#endif
