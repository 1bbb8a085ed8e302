/*
 * beta_table.c - a whole beta distribution, tabulated once and read often
 *
 * In the angle theta the density is smooth even for the half-integers of
 * Jeffreys.  Each of 64 panels holds the integral of the polynomial through
 * 8 Gauss-Legendre points: a panel is about a quarter of a standard
 * deviation wide, where the eighth derivative leaves 1e-12.  The sum of all
 * panels normalises it; no gamma function is involved.
 */

#include "stats/law/beta_table.h"

#include <math.h>

/* The support ends where the density has fallen by exp(-CUT). */
#define CUT 34.0

/* How far beyond the mode that is, at most `room`. */
static double
reach(const struct beta_shape *shape, double room)
{
	double curve = shape->loop.left + shape->loop.right;
	double d = sqrt(2 * CUT / curve);

	if (!(d < room))
		return room;
	/* The logarithm is concave: tangents from outside stay outside. */
	for (int i = 0; i < 3; i++) {
		double short_by = beta_shape_log_density(shape, d) + CUT;

		if (short_by < 0)
			d += short_by / beta_shape_fall(shape, d);
	}

	return d;
}

/* Makes each panel continue the one before, and the last end at 1. */
static double
accumulate(struct kernel_table *table)
{
	double before = 0, scale;

	for (int p = 0; p < KERNEL_PANELS; p++) {
		double here = 0;

		for (int k = 0; k < KERNEL_TERMS; k++)
			here += table->term[k][p];
		table->term[0][p] += before;
		before += here;
	}
	scale = 1 / before;
	for (int k = 0; k < KERNEL_TERMS; k++) {
		for (int p = 0; p < KERNEL_PANELS; p++)
			table->term[k][p] *= scale;
	}

	return before;
}

struct beta_table
beta_table_make(double a, double b)
{
	struct beta_table table = { .shape = beta_shape_of(a, b) };
	struct beta_shape other = beta_shape_mirror(&table.shape);
	double width;

	table.to = reach(&table.shape, table.shape.rest);
	table.from = -reach(&other, table.shape.mode);
	width = (table.to - table.from) / KERNEL_PANELS;
	kernel()->table_fill(&table.shape.loop, table.from, width,
			     table.table.term);
	table.total = accumulate(&table.table);
	table.table.start = table.shape.mode + table.from;
	table.table.scale = 1 / width;

	return table;
}

struct beta_table
beta_table_mirror(const struct beta_table *table)
{
	const int last = KERNEL_PANELS - 1;
	struct beta_table other = {
		.shape = beta_shape_mirror(&table->shape),
		.from = -table->to,
		.to = -table->from,
		.total = table->total,
		.table = { .start = table->shape.rest - table->to,
			   .scale = table->table.scale },
	};

	/* 1 - F with t replaced by -t: even terms change their sign. */
	for (int k = 0; k < KERNEL_TERMS; k++) {
		for (int p = 0; p <= last; p++) {
			double term = table->table.term[k][last - p];

			other.table.term[k][p] = k % 2 ? term : -term;
		}
	}
	for (int p = 0; p <= last; p++)
		other.table.term[0][p] += 1;

	return other;
}

double
beta_table_place(const struct beta_table *table, struct proportion x)
{
	if (x.p < x.q)
		return asin(sqrt(x.p)) - table->shape.mode;

	return table->shape.rest - asin(sqrt(x.q));
}

struct proportion
beta_table_at(const struct beta_table *table, double place)
{
	double s = sin(table->shape.mode + place);
	double c = sin(table->shape.rest - place);

	return (struct proportion){ s * s, c * c };
}

double
beta_table_below(const struct beta_table *table, double place)
{
	double u = (place - table->from) * table->table.scale, t, sum = 0;
	int p;

	if (!(u > 0))
		return 0;
	if (u >= KERNEL_PANELS)
		return 1;
	p = (int)u;
	t = 2 * (u - p) - 1;
	for (int k = KERNEL_TERMS - 1; k >= 0; k--)
		sum = sum * t + table->table.term[k][p];

	return fmin(1, fmax(0, sum));
}

void
beta_table_density(const struct beta_table *table, const double places[],
		   double density[], size_t count)
{
	kernel()->beta_density(&table->shape.loop, places, density, count);
	for (size_t i = 0; i < count; i++)
		density[i] /= table->total;
}
