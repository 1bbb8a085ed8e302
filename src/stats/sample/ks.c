/*
 * ks.c - the two-sample Kolmogorov-Smirnov statistic, without sorting
 *
 * Both samples are counted in cells of one even grid laid by a small
 * sorted part of them.  At cell edges the distance is exact; inside a cell
 * it can grow by no more than what the cell holds, so only the few cells
 * where that could beat the best edge are gathered and sorted.  The result
 * is the exact one whatever the grid.
 */

#include "stats/sample/ks.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"
#include "stats/sample/sort.h"

enum { CELLS = 32768, PILOT = 1024, FEW = 2048 };

struct sample {
	const double *x;
	size_t count;
	uint16_t *cell_of; /* where each number falls */
	uint32_t *cells;   /* how many fall into each */
	double *gathered;  /* the members of the chosen cells, cell by cell */
	size_t *places;    /* where a chosen cell's next member goes */
};

struct grid {
	double low, scale;
};

/* The most extreme difference a/n1 - b/n2 so far, times n1 n2. */
struct distance {
	int64_t a_step, b_step; /* what one number of a, of b adds */
	int64_t here, most;
};

static void
distance_note(struct distance *distance)
{
	int64_t size = distance->here < 0 ? -distance->here : distance->here;

	if (size > distance->most)
		distance->most = size;
}

static struct distance
distance_start(size_t a_count, size_t b_count)
{
	return (struct distance){ .a_step = (int64_t)b_count,
				  .b_step = -(int64_t)a_count };
}

/* Walks two sorted rows; equal numbers are passed together. */
static void
walk(struct distance *distance, const double a[], size_t a_count,
     const double b[], size_t b_count)
{
	size_t i = 0, j = 0;

	while (i < a_count || j < b_count) {
		double at = j == b_count || (i < a_count && a[i] < b[j]) ? a[i]
									 : b[j];

		for (; i < a_count && a[i] <= at; i++)
			distance->here += distance->a_step;
		for (; j < b_count && b[j] <= at; j++)
			distance->here += distance->b_step;
		distance_note(distance);
	}
}

static int64_t
sorted_distance(const struct sample *a, const struct sample *b)
{
	struct distance distance = distance_start(a->count, b->count);
	double *x = memory_copy(a->x, a->count * sizeof(*x));
	double *y = memory_copy(b->x, b->count * sizeof(*y));

	sort_numbers(x, a->count);
	sort_numbers(y, b->count);
	walk(&distance, x, a->count, y, b->count);
	free(x);
	free(y);

	return distance.most;
}

/* Covers the middle nine tenths and as much again on either side. */
static bool
lay_grid(struct grid *grid, const struct sample *a, const struct sample *b)
{
	double pilot[2 * PILOT], width;

	for (size_t i = 0; i < PILOT; i++) {
		pilot[2 * i] = a->x[i * (a->count / PILOT)];
		pilot[2 * i + 1] = b->x[i * (b->count / PILOT)];
	}
	sort_numbers(pilot, 2 * PILOT);
	width = pilot[2 * PILOT * 19 / 20] - pilot[2 * PILOT / 20];
	grid->low = pilot[2 * PILOT / 20] - width;
	grid->scale = CELLS / (3 * width);

	return isfinite(grid->low) && isfinite(grid->scale);
}

static void
count_cells(struct sample *sample, const struct grid *grid)
{
	sample->cell_of =
		memory_new_array(sample->count, sizeof(*sample->cell_of));
	sample->cells = memory_new_array(CELLS, sizeof(*sample->cells));
	sample->places = memory_new_array(CELLS, sizeof(*sample->places));
	kernel()->find_cells(sample->cell_of, sample->x, sample->count,
			     grid->low, grid->scale, CELLS - 1);
	for (size_t i = 0; i < sample->count; i++)
		sample->cells[sample->cell_of[i]]++;
}

static void
step_cell(struct distance *distance, const struct sample *a,
	  const struct sample *b, size_t cell)
{
	distance->here += distance->a_step * (int64_t)a->cells[cell] +
			  distance->b_step * (int64_t)b->cells[cell];
}

static void
walk_edges(struct distance *distance, const struct sample *a,
	   const struct sample *b)
{
	for (size_t i = 0; i < CELLS; i++) {
		step_cell(distance, a, b, i);
		distance_note(distance);
	}
}

/* Whether the inside of the cell that starts `here` could hold the most. */
static bool
may_beat(const struct distance *distance, const struct sample *a,
	 const struct sample *b, size_t cell)
{
	int64_t up =
		distance->here + distance->a_step * (int64_t)a->cells[cell];
	int64_t down =
		distance->here + distance->b_step * (int64_t)b->cells[cell];

	return a->cells[cell] && b->cells[cell] &&
	       (up > distance->most || -down > distance->most);
}

static void
choose_cells(bool chosen[CELLS], const struct distance *edges, struct sample *a,
	     struct sample *b)
{
	struct distance distance = *edges;
	size_t a_sum = 0, b_sum = 0;

	distance.here = 0;
	for (size_t i = 0; i < CELLS; i++) {
		chosen[i] = may_beat(&distance, a, b, i);
		a->places[i] = a_sum;
		b->places[i] = b_sum;
		a_sum += chosen[i] ? a->cells[i] : 0;
		b_sum += chosen[i] ? b->cells[i] : 0;
		step_cell(&distance, a, b, i);
	}
	a->gathered = memory_new_array(a_sum + 1, sizeof(*a->gathered));
	b->gathered = memory_new_array(b_sum + 1, sizeof(*b->gathered));
}

static void
gather(struct sample *sample, const bool chosen[CELLS])
{
	for (size_t i = 0; i < sample->count; i++) {
		size_t cell = sample->cell_of[i];

		if (chosen[cell])
			sample->gathered[sample->places[cell]++] = sample->x[i];
	}
}

/* After gathering a place is the end of its cell. */
static double *
sorted_cell(const struct sample *sample, size_t cell)
{
	double *start =
		sample->gathered + sample->places[cell] - sample->cells[cell];

	sort_numbers(start, sample->cells[cell]);

	return start;
}

static void
walk_chosen(struct distance *distance, const bool chosen[CELLS],
	    const struct sample *a, const struct sample *b)
{
	distance->here = 0;
	for (size_t i = 0; i < CELLS; i++) {
		if (chosen[i])
			walk(distance, sorted_cell(a, i), a->cells[i],
			     sorted_cell(b, i), b->cells[i]);
		else
			step_cell(distance, a, b, i);
	}
}

static void
clear(struct sample *sample)
{
	free(sample->cell_of);
	free(sample->cells);
	free(sample->places);
	free(sample->gathered);
}

static int64_t
lazy_distance(struct sample *a, struct sample *b, const struct grid *grid)
{
	struct distance distance = distance_start(a->count, b->count);
	bool chosen[CELLS];

	count_cells(a, grid);
	count_cells(b, grid);
	walk_edges(&distance, a, b);
	choose_cells(chosen, &distance, a, b);
	gather(a, chosen);
	gather(b, chosen);
	walk_chosen(&distance, chosen, a, b);
	clear(a);
	clear(b);

	return distance.most;
}

double
ks_statistic(const double a[], size_t a_count, const double b[], size_t b_count)
{
	struct sample x = { .x = a, .count = a_count };
	struct sample y = { .x = b, .count = b_count };
	struct grid grid;
	int64_t most;

	if (a_count < FEW || b_count < FEW || !lay_grid(&grid, &x, &y))
		most = sorted_distance(&x, &y);
	else
		most = lazy_distance(&x, &y, &grid);

	return (double)most / (double)a_count / (double)b_count;
}
