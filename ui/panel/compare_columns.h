/* compare_columns.h - a row of the comparison: numbers, bar, what it needs */

#ifndef UI_PANEL_COMPARE_COLUMNS_H
#define UI_PANEL_COMPARE_COLUMNS_H

#include "ui/panel/compare_rows.h"

bool compare_is_two_sided(const struct board *board);

/* What the bars have to reach: every end, the truth and the claim. */
double compare_columns_scale(const struct board *board,
			     const struct compare_rows *rows);

void compare_columns_heading(const struct board *board, struct canvas *canvas,
			     struct rect rect, double most);
void compare_columns_row(const struct board *board, struct canvas *canvas,
			 struct rect line, const struct compare_row *row,
			 double most);

/* By what the column sorts that was clicked. */
enum compare_order compare_columns_order(const struct board *board, int width,
					 int column);

#endif
