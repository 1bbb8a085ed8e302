/*
 * accountant_lines.c - the trade-off function by what is known of delta
 *
 * With x = e^t
 *
 *	1 - f(a) = min over x of delta(t) + x a,
 *
 * convex in x: every t bounds it from above, and chords between some of them
 * that are drawn on bound it from below.  What is asked serves every a.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant_parts.h"

enum { LINES_MOST = 1024, ASKED_MOST = 40, POOR_MOST = 8 };

/* So near both ends of f shall be, beside 1 - f. */
#define NEAR 5e-4

/* A delta this wide makes little narrow. */
#define WIDE 1e-2

/* Where lines are looked for, and how near to each other. */
#define LEAST_LOSS -10.0
#define MOST_LOSS  40.0
#define EDGE       0.1
#define APART      1e-9

/* What sums of numbers of at most 1 are wrong by. */
#define ROUNDED 2e-15

/* What a height and the place of its line are wrong by; chords enlarge it. */
#define LAST_DIGITS 4e-16

/* delta(t) + (x - 1) a, by which f is below the diagonal. */
static struct bracket
height(const struct accountant_line *line, double alpha)
{
	double more = line->x * alpha;
	double doubt = LAST_DIGITS * (1 + fabs(more));

	return (struct bracket){ line->delta.lower + more - doubt,
				 line->delta.value + more,
				 line->delta.upper + more + doubt };
}

static bool
line_ask(struct accountant *accountant, enum direction direction, double t,
	 struct error *err)
{
	struct accountant_lines *lines = &accountant->lines[direction];
	struct accountant_line line = { .t = t, .x = expm1(t) };
	size_t at = lines->count;

	if (!accountant_delta(accountant, direction, t, &line.delta, err))
		return false;
	if (!lines->at)
		lines->at = memory_new_array(LINES_MOST, sizeof(*lines->at));
	for (; at && lines->at[at - 1].t > t; at--)
		lines->at[at] = lines->at[at - 1];
	lines->at[at] = line;
	lines->count++;
	if (line.delta.upper - line.delta.lower > WIDE * line.delta.upper)
		lines->poor++;

	return true;
}

/* The chord from line `far` over `near`, as a slope that is no too gentle. */
static double
chord(const struct accountant_line *near, const struct accountant_line *far,
      double alpha)
{
	return (height(far, alpha).upper - height(near, alpha).lower) /
	       (far->x - near->x);
}

/* What is known of a height between two lines; NaN: no more can be. */
struct gap {
	double least, next;
};

/* The least is where the chords of both sides, drawn on, meet. */
static struct gap
look_between(const struct accountant_lines *lines, size_t i, double alpha)
{
	const struct accountant_line *line = &lines->at[i];
	double left = height(line, alpha).lower;
	double right = height(line + 1, alpha).lower;
	double width = line[1].x - line[0].x;
	double fall = i ? chord(line, line - 1, alpha) : -INFINITY;
	double rise = i + 2 < lines->count ? chord(line + 1, line + 2, alpha)
					   : INFINITY;
	double meet = width / 2, least = -INFINITY;

	if (!(fall < 0) || !(rise > 0))
		return (struct gap){ fall < 0 ? right : left, NAN };
	if (isfinite(fall) && isfinite(rise))
		meet = (right - left - rise * width) / (fall - rise);
	if (isfinite(fall) && isfinite(rise))
		least = left + fall * fmin(fmax(meet, 0), width);
	else if (isfinite(fall))
		least = left + fall * width;
	else if (isfinite(rise))
		least = right - rise * width;
	if (!(width > APART * (fabs(line[0].x) + fabs(line[1].x))))
		return (struct gap){ least, NAN };
	meet = fmin(fmax(meet, EDGE * width), (1 - EDGE) * width);

	return (struct gap){ least, log1p(line[0].x + meet) };
}

/* By halves, as heights first fall and then rise. */
static size_t
lowest_line(const struct accountant_lines *lines, double alpha)
{
	size_t low = 0, high = lines->count - 1;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (height(&lines->at[middle + 1], alpha).upper <
		    height(&lines->at[middle], alpha).upper)
			low = middle + 1;
		else
			high = middle;
	}

	return low;
}

/* Whether that line is surely above some height: then all behind it are. */
static bool
is_above(const struct accountant_lines *lines, size_t i, double alpha,
	 double than)
{
	return height(&lines->at[i], alpha).lower > than;
}

/* The least height of all, and where it would be known better. */
static struct bracket
least_height(const struct accountant_lines *lines, double alpha, double scale,
	     double *next)
{
	size_t from = lowest_line(lines, alpha), to = from;
	struct bracket least = height(&lines->at[from], alpha);
	double most = least.upper;

	while (from && !is_above(lines, from, alpha, most))
		from--;
	while (to + 1 < lines->count && !is_above(lines, to, alpha, most))
		to++;
	*next = NAN;
	if (!is_above(lines, from, alpha, most))
		*next = fmin(-scale, 2 * lines->at[from].t);
	else if (!is_above(lines, to, alpha, most))
		*next = fmax(scale, 2 * lines->at[to].t);
	if (!isnan(*next)) {
		least.lower = -INFINITY;
		return least;
	}
	for (size_t i = from; i < to; i++) {
		struct gap gap = look_between(lines, i, alpha);

		if (!(gap.least < least.lower))
			continue;
		least.lower = gap.least;
		*next = gap.next;
	}

	return least;
}

/* Ends that are no better are left. */
static void
take(struct bracket *fnr, const struct bracket *least, double alpha)
{
	struct bracket found = { 1 - alpha - least->upper - ROUNDED,
				 1 - alpha - least->value,
				 1 - alpha - least->lower + ROUNDED };

	*fnr = bracket_of_both(found, *fnr);
}

static bool
is_narrow(const struct bracket *fnr)
{
	return fnr->upper - fnr->lower <=
	       fmax(NEAR * (1 - fnr->lower), 4 * ROUNDED);
}

static bool
is_asked(const struct accountant_lines *lines, double next)
{
	return next >= LEAST_LOSS && next <= MOST_LOSS &&
	       lines->count < LINES_MOST && lines->poor < POOR_MOST;
}

bool
accountant_lines_narrow(struct accountant *accountant, enum direction direction,
			double alpha, struct bracket *fnr, struct error *err)
{
	struct accountant_lines *lines = &accountant->lines[direction];
	double scale = accountant->deviation / 4, next = 0;

	for (int i = 0; i < ASKED_MOST && !is_narrow(fnr); i++) {
		struct bracket least;

		if (!lines->count && !line_ask(accountant, direction, 0, err))
			return false;
		least = least_height(lines, alpha, scale, &next);
		take(fnr, &least, alpha);
		if (is_narrow(fnr) || !is_asked(lines, next))
			break;
		if (!line_ask(accountant, direction, next, err))
			return false;
	}

	return true;
}
