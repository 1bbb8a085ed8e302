/* figure_swap.c - across becomes up: axes, series, labels, references, panels
 */

#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure.h"

static void
swap_numbers(double **a, double **b)
{
	double *kept = *a;

	*a = *b;
	*b = kept;
}

static void
swap_heat(struct heat *heat)
{
	struct heat old = *heat;

	heat->levels =
		memory_new_array(old.columns * old.rows, sizeof(*heat->levels));
	for (size_t row = 0; row < old.rows; row++) {
		for (size_t column = 0; column < old.columns; column++)
			heat->levels[column * old.rows + row] =
				old.levels[row * old.columns + column];
	}
	heat->columns = old.rows;
	heat->rows = old.columns;
	heat->x = old.y;
	heat->y = old.x;
	free(old.levels);
}

static void
take_outline(struct series *series, enum mark mark, double x[], double y[],
	     size_t count)
{
	figure_series_take(series, x, y, count);
	series->mark = mark;
}

/* Bands and bars have no lying form: they become areas. */
static void
outline_band(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(2 * count + 1, sizeof(*x));
	double *y = memory_new_array(2 * count + 1, sizeof(*y));

	for (size_t i = 0; i < count; i++) {
		x[i] = x[2 * count - 1 - i] = series->x[i];
		y[i] = series->y_high[i];
		y[2 * count - 1 - i] = series->y_low[i];
	}
	take_outline(series, MARK_AREA, x, y, 2 * count);
}

static void
outline_bars(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(4 * count + 1, sizeof(*x));
	double *y = memory_new_array(4 * count + 1, sizeof(*y));

	for (size_t i = 0; i < count; i++) {
		x[4 * i] = x[4 * i + 1] = series->x_low[i];
		x[4 * i + 2] = x[4 * i + 3] = series->x_high[i];
		y[4 * i + 1] = y[4 * i + 2] = series->y[i];
	}
	take_outline(series, MARK_AREA, x, y, 4 * count);
}

/* A staircase seen from the side is no function: spell it out. */
static void
outline_steps(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(2 * count + 1, sizeof(*x));
	double *y = memory_new_array(2 * count + 1, sizeof(*y));
	size_t used = 0;

	for (size_t i = 0; i < count; i++) {
		if (i) {
			x[used] = series->x[i];
			y[used++] = series->y[i - 1];
		}
		x[used] = series->x[i];
		y[used++] = series->y[i];
	}
	take_outline(series, MARK_LINE, x, y, used);
}

static void
swap_series(struct series *series)
{
	static const enum figure_panel other[] = {
		[PANEL_MAIN] = PANEL_MAIN,
		[PANEL_TOP] = PANEL_RIGHT,
		[PANEL_RIGHT] = PANEL_TOP,
	};

	if (series->mark == MARK_BAND)
		outline_band(series);
	if (series->mark == MARK_BARS)
		outline_bars(series);
	if (series->mark == MARK_STEPS)
		outline_steps(series);
	if (series->mark == MARK_HEAT)
		swap_heat(&series->heat);
	swap_numbers(&series->x, &series->y);
	swap_numbers(&series->x_low, &series->y_low);
	swap_numbers(&series->x_high, &series->y_high);
	series->panel = other[series->panel];
}

void
figure_swap(struct figure *figure)
{
	struct axis kept = figure->x;

	figure->x = figure->y;
	figure->y = kept;
	for (size_t i = 0; i < figure->series_count; i++)
		swap_series(&figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++) {
		double x = figure->labels[i].x;

		figure->labels[i].x = figure->labels[i].y;
		figure->labels[i].y = x;
	}
	for (size_t i = 0; i < figure->reference_count; i++) {
		struct reference *reference = &figure->references[i];

		if (reference->kind == REFERENCE_VERTICAL)
			reference->kind = REFERENCE_HORIZONTAL;
		else if (reference->kind == REFERENCE_HORIZONTAL)
			reference->kind = REFERENCE_VERTICAL;
	}
}
