/*
 * kde.c - a smooth density drawn through a sample
 *
 * Few numbers are summed one by one.  Many are first spread over a grid of
 * step h/24, each over the three nearest nodes with the weights that keep
 * its count, mean and square (u(u-1)/2, 1-u^2, u(u+1)/2 at distance u from
 * the middle one), so the kernel's shape is needed at the nodes only; what
 * is left is of third order in the step.  Beyond 8.5 h a normal kernel is
 * below the last digit of its height.
 */

#include "stats/sample/kde.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"

enum { FEW = 2048, STEPS = 24, REACH = 204, CELL_LIMIT = 1 << 17 };

#define REACH_H   8.5
#define SQRT_2_PI 2.50662827463100050242

double
kde_bandwidth(enum kde_rule rule, const double x[], size_t count)
{
	struct moments moments = moments_of(x, count);
	double n = (double)count;

	return moments_sample_sd(&moments) *
	       pow(rule == KDE_SCOTT ? n : 0.75 * n, -0.2);
}

void
kde_places(double places[], size_t place_count, const double x[], size_t count,
	   double bandwidth)
{
	double low, high;

	kernel()->range(x, count, &low, &high);
	low -= 3 * bandwidth;
	high += 3 * bandwidth;
	for (size_t i = 0; i < place_count; i++) {
		places[i] = low + (high - low) * (double)i /
					  ((double)place_count - 1);
	}
}

static void
sum_all(double density[], const double places[], size_t place_count,
	const double x[], size_t count, double h)
{
	double height = 1 / (SQRT_2_PI * h * (double)count);

	for (size_t i = 0; i < place_count; i++) {
		density[i] = height *
			     kernel()->normal_sum(x, count, places[i], 1 / h);
	}
}

/* Where even a grid would be too long: sums over what is near enough. */
static void
sum_near(double density[], const double places[], size_t place_count,
	 const double x[], size_t count, double h)
{
	double *sorted = memory_copy(x, count * sizeof(*x));
	double height = 1 / (SQRT_2_PI * h * (double)count);
	size_t from = 0, to = 0;

	sort_numbers(sorted, count);
	for (size_t i = 0; i < place_count; i++) {
		while (from < count && sorted[from] < places[i] - REACH_H * h)
			from++;
		to = to < from ? from : to;
		while (to < count && sorted[to] <= places[i] + REACH_H * h)
			to++;
		density[i] =
			height * kernel()->normal_sum(sorted + from, to - from,
						      places[i], 1 / h);
	}
	free(sorted);
}

/* The grid begins and ends beyond all places, STEPS nodes a bandwidth. */
static double
first_node(const double places[], double h)
{
	return places[0] - (REACH_H + 1) * h;
}

static double
nodes(const double places[], size_t place_count, double h)
{
	double end = places[place_count - 1] + (REACH_H + 1) * h;

	return ceil((end - first_node(places, h)) * STEPS / h) + 2;
}

/* The nodes' weights, from what fell around each. */
static void
spread(double weights[], const struct kernel_cell cells[], size_t cell_count)
{
	for (size_t i = 1; i + 1 < cell_count; i++) {
		const struct kernel_cell *cell = &cells[i];

		weights[i - 1] += (cell->second - cell->first) / 2;
		weights[i] += cell->count - cell->second;
		weights[i + 1] += (cell->second + cell->first) / 2;
	}
}

static double
sum_nodes(const double weights[], size_t cell_count, double at)
{
	double fall[2 * REACH + 2], shape[2 * REACH + 2];
	size_t middle = (size_t)at;
	size_t from = middle > REACH ? middle - REACH : 0;
	size_t to = middle + REACH + 1;

	to = to < cell_count ? to : cell_count;
	for (size_t i = from; i < to; i++) {
		double z = ((double)i - at) / STEPS;

		fall[i - from] = -0.5 * z * z;
	}
	kernel()->exps(fall, 0, to - from, shape);

	return kernel()->dot(weights + from, shape, to - from);
}

/* Two nodes at either end stand outside and take what is never seen. */
static void
sum_grid(double density[], const double places[], size_t place_count,
	 const double x[], size_t count, double h)
{
	double low = first_node(places, h);
	size_t cell_count = (size_t)nodes(places, place_count, h);
	struct kernel_cell *cells =
		memory_new_array(cell_count, sizeof(*cells));
	double *weights = memory_new_array(cell_count, sizeof(*weights));
	double height = 1 / (SQRT_2_PI * h * (double)count);

	kernel()->bin(cells, cell_count, x, count, low, STEPS / h);
	spread(weights, cells, cell_count);
	for (size_t i = 0; i < place_count; i++) {
		density[i] = height * sum_nodes(weights, cell_count,
						(places[i] - low) * STEPS / h);
	}
	free(cells);
	free(weights);
}

void
kde_density(double density[], const double places[], size_t place_count,
	    const double x[], size_t count, double bandwidth)
{
	double h = bandwidth;

	if (place_count == 0)
		return;
	if (count <= FEW)
		sum_all(density, places, place_count, x, count, h);
	else if (nodes(places, place_count, h) > CELL_LIMIT)
		sum_near(density, places, place_count, x, count, h);
	else
		sum_grid(density, places, place_count, x, count, h);
}
