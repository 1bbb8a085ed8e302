/* interval_rows.h - one row for each result: what it says of epsilon */

#ifndef FIGURE_PART_INTERVAL_ROWS_H
#define FIGURE_PART_INTERVAL_ROWS_H

#include "figure/figure.h"
#include "result/result.h"

enum { INTERVAL_ROWS = 64 };

/* The results are held. */
struct interval_rows {
	const struct result *results[INTERVAL_ROWS];
	const struct quantity *epsilons[INTERVAL_ROWS];
	char *names[INTERVAL_ROWS];
	size_t count;
};

/* False, and nothing is kept, if the result has no epsilon. */
bool interval_rows_add(struct interval_rows *rows, const char *name,
		       const struct result *result);
void interval_rows_clear(struct interval_rows *rows);

/*
 * Axes, names, intervals by grade of evidence, and the numbers beside them;
 * the axis reaches so far at least.
 */
void interval_rows_draw(const struct interval_rows *rows, double reach,
			struct figure *figure);

/* What several bounds at once cost, and the mistakes seen in all. */
void interval_rows_claim(const struct interval_rows *rows,
			 struct figure *figure, double alpha);

#endif
