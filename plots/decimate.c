/*
 * decimate.c - fewer places that draw the same dots
 *
 * Columns are found with gnuplot's own rounding, which adds one half to
 * the product and cuts; see plots/picture/picture.c for where the axes lie.
 */

#include "plots/decimate.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "canvas/raster.h"

double
decimate_units(struct units units, double place)
{
	return floor(units.low + place * units.span + 0.5);
}

static long
dot_of_place(struct units units, double place)
{
	return (long)floor(decimate_units(units, place) / UNITS_PER_DOT);
}

/* The places of one run that must stay, in their order. */
static size_t
keep_run(double x[], double y[], size_t from, size_t to, size_t used)
{
	size_t low = from, high = from, kept[4];
	size_t count = 0;

	for (size_t i = from; i < to; i++) {
		if (y[i] < y[low])
			low = i;
		if (y[i] > y[high])
			high = i;
	}
	kept[count++] = from;
	if (low < high) {
		kept[count++] = low;
		kept[count++] = high;
	} else {
		kept[count++] = high;
		kept[count++] = low;
	}
	kept[count++] = to - 1;
	for (size_t i = 0; i < count; i++) {
		if (i && kept[i] == kept[i - 1])
			continue;
		x[used] = x[kept[i]];
		y[used++] = y[kept[i]];
	}

	return used;
}

static bool
is_broken(const double x[], const double y[], size_t i)
{
	return isnan(x[i]) || isnan(y[i]);
}

size_t
decimate_line(double x[], double y[], size_t count, struct units units)
{
	size_t used = 0, i = 0;

	while (i < count) {
		size_t end = i + 1;
		long column;

		if (is_broken(x, y, i)) {
			/* One break is as good as many. */
			if (used && !isnan(x[used - 1])) {
				x[used] = NAN;
				y[used++] = NAN;
			}
			i++;
			continue;
		}
		column = dot_of_place(units, x[i]);
		while (end < count && !is_broken(x, y, end) &&
		       dot_of_place(units, x[end]) == column)
			end++;
		used = keep_run(x, y, i, end, used);
		i = end;
	}

	return used;
}

/* ---- straight pieces ---- */

struct dot {
	long x, y;
	bool inside; /* of the axes, so that nothing is cut there */
};

static struct dot
find_dot(double x, double y, struct units x_to, struct units y_to)
{
	if (isnan(x) || isnan(y))
		return (struct dot){ 0, 0, false };

	return (struct dot){ dot_of_place(x_to, x), dot_of_place(y_to, y),
			     x >= 0 && x <= 1 && y >= 0 && y <= 1 };
}

static int
sign_of(long value)
{
	return (value > 0) - (value < 0);
}

/* Whether lines between dots have only one way to go. */
static bool
is_plain(struct dot a, struct dot b)
{
	return a.x == b.x || a.y == b.y || labs(b.x - a.x) == labs(b.y - a.y);
}

static bool
is_passed(struct dot before, struct dot dot, struct dot after)
{
	if (!before.inside || !dot.inside || !after.inside)
		return false;
	if (before.x == dot.x && before.y == dot.y)
		return true;

	return is_plain(before, dot) && is_plain(dot, after) &&
	       sign_of(dot.x - before.x) == sign_of(after.x - dot.x) &&
	       sign_of(dot.y - before.y) == sign_of(after.y - dot.y);
}

size_t
decimate_straight(double x[], double y[], size_t count, struct units x_to,
		  struct units y_to)
{
	struct dot before, dot, after;
	size_t used = 1;

	if (count < 3)
		return count;
	before = find_dot(x[0], y[0], x_to, y_to);
	dot = find_dot(x[1], y[1], x_to, y_to);
	for (size_t i = 1; i + 1 < count; i++) {
		after = find_dot(x[i + 1], y[i + 1], x_to, y_to);
		if (!is_passed(before, dot, after)) {
			x[used] = x[i];
			y[used++] = y[i];
			before = dot;
		}
		dot = after;
	}
	x[used] = x[count - 1];
	y[used++] = y[count - 1];

	return used;
}

/* ---- points ---- */

struct spot {
	long x, y;
	size_t index;
};

static int
by_spot(const void *a, const void *b)
{
	const struct spot *p = a, *q = b;

	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	if (p->y != q->y)
		return p->y < q->y ? -1 : 1;

	return (p->index > q->index) - (p->index < q->index);
}

size_t
decimate_points(double x[], double y[], size_t count, struct units x_to,
		struct units y_to)
{
	struct spot *spots = memory_new_array(count + 1, sizeof(*spots));
	bool *keep = memory_new_array(count + 1, sizeof(*keep));
	size_t used = 0;

	for (size_t i = 0; i < count; i++)
		spots[i] = (struct spot){
			(long)floor(decimate_units(x_to, x[i]) / UNITS_X),
			(long)floor(decimate_units(y_to, y[i]) / UNITS_Y),
			i,
		};
	qsort(spots, count, sizeof(*spots), by_spot);
	for (size_t i = 0; i < count; i++)
		keep[spots[i].index] = !i || spots[i].x != spots[i - 1].x ||
				       spots[i].y != spots[i - 1].y;
	for (size_t i = 0; i < count; i++) {
		if (!keep[i])
			continue;
		x[used] = x[i];
		y[used++] = y[i];
	}
	free(spots);
	free(keep);

	return used;
}
