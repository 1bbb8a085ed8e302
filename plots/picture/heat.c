/* heat.c - heat maps, composed by us at what cells can show */

#include "plots/picture/heat.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/*
 * One level for each quarter of a cell, from looks at this many places in
 * it each way, so that nothing narrow is missed.
 */
enum { LOOKS = 3 };

/* Which column or row of the grid lies under each look; -1 is beside it. */
static long *
find_grid(const struct axis *axis, struct range range, struct range edges,
	  size_t count, int pixels)
{
	long *found =
		memory_new_array((size_t)(LOOKS * pixels), sizeof(*found));

	for (int i = 0; i < LOOKS * pixels; i++) {
		double value = axis_value(axis->scale, range,
					  (i + 0.5) / (LOOKS * pixels));
		double share = (value - edges.from) / (edges.to - edges.from);
		double at = floor(share * (double)count);

		found[i] = at >= 0 && at < (double)count ? (long)at : -1;
	}

	return found;
}

/* Adds what one row of looks sees to the sums of a row of pixels. */
static void
add_looks(const double levels[], const long columns[], double sums[],
	  int pixels)
{
	for (int i = 0; i < LOOKS * pixels; i++) {
		double level = columns[i] < 0 ? 0 : levels[columns[i]];

		sums[i / LOOKS] += level > 1 ? 1 : level > 0 ? level : 0;
	}
}

static void
fill_row(const struct heat *heat, const long columns[], const long rows[],
	 double sums[], uint8_t levels[], int pixels)
{
	for (int i = 0; i < pixels; i++)
		sums[i] = 0;
	for (int i = 0; i < LOOKS; i++) {
		if (rows[i] >= 0)
			add_looks(
				&heat->levels[(size_t)rows[i] * heat->columns],
				columns, sums, pixels);
	}
	for (int i = 0; i < pixels; i++)
		levels[i] = (uint8_t)(255 * sums[i] / (LOOKS * LOOKS) + 0.5);
}

/* The first row of levels is the uppermost. */
static void
draw_one(const struct figure *figure, const struct series *series,
	 const struct frame *frame, enum ground ground, struct raster *raster)
{
	int columns = 2 * (frame->right - frame->left);
	int rows = 2 * (frame->top - frame->bottom);
	const struct heat *heat = &series->heat;
	long *across = find_grid(&figure->x, figure_range_x(figure, PANEL_MAIN),
				 heat->x, heat->columns, columns);
	long *up = find_grid(&figure->y, figure_range_y(figure, PANEL_MAIN),
			     heat->y, heat->rows, rows);
	uint8_t *levels = memory_new((size_t)columns * (size_t)rows);
	double *sums = memory_new_array((size_t)columns, sizeof(*sums));
	struct units x = script_frame_x(frame), y = script_frame_y(frame);

	for (int row = 0; row < rows; row++)
		fill_row(heat, across, up + LOOKS * (rows - 1 - row), sums,
			 levels + row * columns, columns);
	raster_heat(raster, ground, levels, columns, rows,
		    (struct place){ x.low, y.low },
		    (struct place){ x.low + x.span, y.low + y.span });
	free(across);
	free(up);
	free(levels);
	free(sums);
}

void
heat_draw(const struct figure *figure, const struct pane *pane,
	  enum ground ground, struct raster *raster)
{
	const struct frame *frame = &pane->frames[PANEL_MAIN];

	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->mark == MARK_HEAT && series->panel == PANEL_MAIN)
			draw_one(figure, series, frame, ground, raster);
	}
}
