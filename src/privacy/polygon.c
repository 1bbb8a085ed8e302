/* polygon.c - trade-off functions made of straight pieces */

#include "privacy/polygon.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "stats/law/sorted.h"
#include "stats/safe.h"

/* ---- points and lines, sorted ---- */

struct point {
	double x, y;
};

static int
by_x(const void *a, const void *b)
{
	const struct point *p = a, *q = b;

	if (p->x < q->x || p->x > q->x)
		return p->x < q->x ? -1 : 1;

	return (p->y > q->y) - (p->y < q->y);
}

static bool
check_unit(const char *what, double value, struct error *err)
{
	char text[NUMBER_SIZE];

	if (value >= 0 && value <= 1)
		return true;
	number_exact(text, value);

	return error_set(err, ERROR_DATA, "%s must lie in 0 to 1, found %s",
			 what, text);
}

static void
add_corner(struct polygon *polygon, double alpha, double power, double beta)
{
	polygon->alpha[polygon->count] = alpha;
	polygon->beta[polygon->count] = fmax(0, beta);
	polygon->power[polygon->count] = power;
	polygon->count++;
}

static bool
take_memory(struct polygon *polygon, size_t count, struct error *err)
{
	polygon->alpha = memory_try_array(count, sizeof(double), err);
	polygon->beta = memory_try_array(count, sizeof(double), err);
	polygon->power = memory_try_array(count, sizeof(double), err);

	return polygon->alpha && polygon->beta && polygon->power;
}

/* Whether b lies above the line from a to c. */
static bool
is_above(const struct point *a, const struct point *b, const struct point *c)
{
	return (b->y - a->y) * (c->x - a->x) > (c->y - a->y) * (b->x - a->x);
}

void
polygon_mirror(struct polygon *polygon)
{
	size_t steep = 0;

	while (steep + 1 < polygon->count &&
	       polygon->alpha[steep + 1] <= polygon->beta[steep + 1])
		steep++;
	polygon->symmetric = true;
	polygon->steep = steep;
}

bool
polygon_from_points(struct polygon *polygon, const double alpha[],
		    const double beta[], size_t count, struct error *err)
{
	struct point *points;
	size_t kept = 0;

	if (!take_memory(polygon, count + 2, err))
		return false;
	points = memory_try_array(count + 2, sizeof(*points), err);
	if (!points)
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!check_unit("curve-alpha", alpha[i], err) ||
		    !check_unit("curve-beta", beta[i], err)) {
			free(points);
			return false;
		}
		points[i] = (struct point){ alpha[i], beta[i] };
	}
	points[count] = (struct point){ 0, 1 };
	points[count + 1] = (struct point){ 1, 0 };
	qsort(points, count + 2, sizeof(*points), by_x);
	for (size_t i = 0; i < count + 2; i++) {
		if (kept && !(points[i].x > points[kept - 1].x))
			continue;
		while (kept > 1 && is_above(&points[kept - 2],
					    &points[kept - 1], &points[i]))
			kept--;
		points[kept++] = points[i];
	}
	for (size_t i = 0; i < kept; i++) {
		add_corner(polygon, points[i].x, 1 - points[i].y, points[i].y);
		if (!(points[i].y > 0))
			break;
	}
	free(points);

	return true;
}

/*
 * beta = 1 - gap - slope alpha.  The gap is kept instead of the intercept:
 * deltas of 1e-10 would have no digits left in it.
 */
struct line {
	double slope, gap;
};

/* Steepest first, the higher of equals first. */
static int
by_slope(const void *a, const void *b)
{
	const struct line *p = a, *q = b;

	if (p->slope > q->slope || p->slope < q->slope)
		return p->slope > q->slope ? -1 : 1;

	return (p->gap > q->gap) - (p->gap < q->gap);
}

static double
crossing(const struct line *steep, const struct line *flat)
{
	return (flat->gap - steep->gap) / (steep->slope - flat->slope);
}

/* The upper envelope, from alpha = 0 on; returns how many lines are in it. */
static size_t
envelope(struct line lines[], size_t count)
{
	size_t kept = 0;

	qsort(lines, count, sizeof(*lines), by_slope);
	for (size_t i = 0; i < count; i++) {
		if (kept && !(lines[i].slope < lines[kept - 1].slope))
			continue;
		while (kept &&
		       (crossing(&lines[kept - 1], &lines[i]) <= 0 ||
			(kept > 1 &&
			 crossing(&lines[kept - 1], &lines[i]) <=
				 crossing(&lines[kept - 2], &lines[kept - 1]))))
			kept--;
		lines[kept++] = lines[i];
	}

	return kept;
}

static bool
check_pair(double epsilon, double delta, struct error *err)
{
	char text[NUMBER_SIZE];

	if (!(epsilon >= 0)) {
		number_exact(text, epsilon);
		return error_set(err, ERROR_DATA,
				 "curve-epsilon must be 0 or more, found %s",
				 text);
	}

	return check_unit("curve-delta", delta, err);
}

static void
add_envelope(struct polygon *polygon, const struct line lines[], size_t kept)
{
	add_corner(polygon, 0, lines[0].gap, 1 - lines[0].gap);
	for (size_t i = 1; i < kept; i++) {
		double alpha = crossing(&lines[i - 1], &lines[i]);
		double power = lines[i].gap + lines[i].slope * alpha;

		add_corner(polygon, alpha, power, 1 - power);
	}
}

bool
polygon_from_profile(struct polygon *polygon, const double epsilon[],
		     const double delta[], size_t count, struct error *err)
{
	struct line *lines =
		memory_try_array(2 * count + 1, sizeof(*lines), err);
	size_t used = 0;

	if (!lines || !take_memory(polygon, 2 * count + 2, err)) {
		free(lines);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (!check_pair(epsilon[i], delta[i], err)) {
			free(lines);
			return false;
		}
		if (epsilon[i] <= POLYGON_MOST_EPSILON) {
			lines[used++] =
				(struct line){ exp(epsilon[i]), delta[i] };
		}
		/* e^-epsilon (1 - delta - alpha) */
		lines[used++] = (struct line){
			exp(-epsilon[i]),
			-expm1(-epsilon[i]) + exp(-epsilon[i]) * delta[i],
		};
	}
	lines[used++] = (struct line){ 0, 1 };
	add_envelope(polygon, lines, envelope(lines, used));
	polygon_mirror(polygon);
	free(lines);

	return true;
}

double
polygon_fall(const struct polygon *polygon, size_t corner)
{
	return polygon->power[corner + 1] < 0.5
		       ? polygon->power[corner + 1] - polygon->power[corner]
		       : polygon->beta[corner] - polygon->beta[corner + 1];
}

void
polygon_clear(struct polygon *polygon)
{
	free(polygon->alpha);
	free(polygon->beta);
	free(polygon->power);
	*polygon = (struct polygon){ 0 };
}

static bool
same(const double a[], const double b[], size_t count)
{
	return !memcmp(a, b, count * sizeof(*a));
}

bool
polygon_is(const struct polygon *a, const struct polygon *b)
{
	return a->count == b->count && same(a->alpha, b->alpha, a->count) &&
	       same(a->beta, b->beta, a->count) &&
	       same(a->power, b->power, a->count);
}

/* ---- what a polygon answers ---- */

static double
line_through(const struct polygon *polygon, size_t i, double alpha)
{
	double a = polygon->alpha[i], b = polygon->alpha[i + 1];
	double part = (alpha - a) / (b - a);

	return polygon->beta[i] +
	       part * (polygon->beta[i + 1] - polygon->beta[i]);
}

/* The last corner at or before alpha. */
static size_t
corner_before(const struct polygon *polygon, double alpha)
{
	size_t before = sorted_up_to(polygon->alpha, polygon->count, alpha);

	return before ? before - 1 : 0;
}

double
polygon_at(const struct polygon *polygon, double alpha)
{
	size_t i = corner_before(polygon, alpha);

	if (i + 1 >= polygon->count)
		return fmax(0, polygon->beta[polygon->count - 1]);

	return fmax(0, line_through(polygon, i, alpha));
}

struct height {
	const struct polygon *polygon;
	double beta;
};

static bool
is_higher(const void *of, size_t i)
{
	const struct height *height = of;

	return height->polygon->beta[i] > height->beta;
}

/* The least alpha with f(alpha) <= beta. */
double
polygon_inverse(const struct polygon *polygon, double beta)
{
	const struct height height = { polygon, beta };
	size_t last = polygon->count - 1, high;
	double a, b;

	if (beta >= polygon->beta[0])
		return 0;
	if (beta <= polygon->beta[last])
		return polygon->alpha[last];
	high = sorted_first(is_higher, &height, last);
	a = polygon->beta[high - 1];
	b = polygon->beta[high];

	return polygon->alpha[high - 1] +
	       (a - beta) / (a - b) *
		       (polygon->alpha[high] - polygon->alpha[high - 1]);
}

/*
 * Inputs are exact, and what is made of them lies on its line but for some
 * last digits of the line's height there; at alpha = 0 it is what was given.
 */
#define OFF (16 * DBL_EPSILON)

static struct bracket
height_of(double height, double along)
{
	return bracket_around(height, along > 0 ? OFF * height : 0);
}

/* Of height - e^epsilon along, where that is more. */
static void
widen_delta(struct bracket *most, double height, double along, double epsilon)
{
	struct bracket top = height_of(height, along);
	double log_first = epsilon + log(along);
	double first = along > 0 ? exp(log_first) : 0;
	double off =
		along > 0 ? OFF * first * (2 + epsilon + fabs(log(along))) : 0;

	most->lower = fmax(most->lower, safe_down(top.lower - (first + off)));
	most->value = fmax(most->value, height - first);
	most->upper = fmax(most->upper, safe_up(top.upper - (first - off)));
}

/* Where height - e^epsilon along is delta, if that is more. */
static void
widen_epsilon(struct bracket *most, double height, double along, double delta)
{
	struct bracket top = height_of(height, along);
	double ends[] = { top.lower, height, top.upper };
	double *of[] = { &most->lower, &most->value, &most->upper };

	for (int i = 0; i < 3; i++) {
		double found;

		if (!(ends[i] > delta))
			continue;
		found = along > 0 ? log((ends[i] - delta) / along) : INFINITY;
		if (isfinite(found))
			found += (i - 1) * OFF * (1 + fabs(found));
		*of[i] = fmax(*of[i], found);
	}
}

struct bracket
polygon_delta(const struct polygon *polygon, double epsilon)
{
	struct bracket most = { 0, 0, 0 };

	for (size_t i = 0; i < polygon->count; i++) {
		double a = polygon->alpha[i], b = polygon->beta[i];

		widen_delta(&most, polygon->power[i], a, epsilon);
		if (!polygon->symmetric)
			widen_delta(&most, 1 - a, b, epsilon);
	}

	return bracket_within(most, 0, 1);
}

struct bracket
polygon_epsilon(const struct polygon *polygon, double delta)
{
	struct bracket most = { 0, 0, 0 };

	for (size_t i = 0; i < polygon->count; i++) {
		double a = polygon->alpha[i], b = polygon->beta[i];

		widen_epsilon(&most, polygon->power[i], a, delta);
		if (!polygon->symmetric)
			widen_epsilon(&most, 1 - a, b, delta);
	}

	return most;
}

/* ---- the least function through the corners ---- */

/* Of the chord after corner i; beyond the last one f is 0. */
static double
slope_after(const struct polygon *of, size_t i)
{
	if (i + 1 >= of->count)
		return 0;

	return (of->beta[i + 1] - of->beta[i]) /
	       (of->alpha[i + 1] - of->alpha[i]);
}

/* At 0 f may be as low as the second chord, drawn on, is there. */
static double
power_at_zero(const struct polygon *of)
{
	if (of->count < 2)
		return of->power[0];

	return fmin(fmax(of->power[1] * (1 + OFF) +
				 slope_after(of, 1) * of->alpha[1],
			 of->power[0]),
		    1);
}

/* Where the chord before corner i meets the one after corner i + 1. */
static bool
meeting(const struct polygon *of, size_t i, double *alpha, double *beta)
{
	double slope0, slope1, gap;

	if (!i || i + 1 >= of->count)
		return false;
	slope0 = slope_after(of, i - 1);
	slope1 = slope_after(of, i + 1);
	gap = of->alpha[i + 1] - of->alpha[i];
	*alpha = of->alpha[i] + (of->beta[i + 1] - of->beta[i] - slope1 * gap) /
					(slope0 - slope1);
	*beta = of->beta[i + 1] - slope1 * (of->alpha[i + 1] - *alpha);
	/* Off by last digits of where the chords come from. */
	*beta = fmax(*beta - OFF * of->beta[i], of->beta[i + 1]);

	return *alpha > of->alpha[i] && *alpha < of->alpha[i + 1];
}

/*
 * A line that is drawn on never falls below 0.  No line comes from before
 * the first corner: between it and the second only the next chord counts.
 */
void
polygon_below(struct polygon *polygon, const struct polygon *of)
{
	polygon->alpha = memory_new_array(2 * of->count + 2, sizeof(double));
	polygon->beta = memory_new_array(2 * of->count + 2, sizeof(double));
	polygon->power = memory_new_array(2 * of->count + 2, sizeof(double));
	polygon->count = 0;
	add_corner(polygon, 0, power_at_zero(of), 1 - power_at_zero(of));
	for (size_t i = 1; i < of->count; i++) {
		double alpha, beta;

		if (!(polygon->beta[polygon->count - 1] > 0))
			break;
		add_corner(polygon, of->alpha[i], of->power[i], of->beta[i]);
		if (!meeting(of, i, &alpha, &beta))
			continue;
		add_corner(polygon, alpha, 1 - fmax(0, beta), beta);
	}
}
