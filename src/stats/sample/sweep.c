/*
 * sweep.c - the best of all thresholds, without looking at most of them
 *
 * There are only about N^(1/3) vertices on a hull.  Where they are not
 * enough, points are kept in the order of the curve: fn falls, fp grows.
 * Whatever lies between points a and b has fn from fn_b to fn_a and fp from
 * fp_a to fp_b, and is looked at only if that leaves room for better.
 */

#include "stats/sample/sweep.h"

#include <math.h>

/* ---- on a hull ---- */

static void
offer(const struct roc_point *point, const struct sweep_goal *goal,
      struct sweep_best *best)
{
	double value;

	best->asked++;
	if (goal->exceeds &&
	    !goal->exceeds(point->fn, point->fp, best->value, goal->arg))
		return;
	value = goal->value(point->fn, point->fp, goal->arg);
	if (value > best->value) {
		best->value = value;
		best->at = *point;
	}
}

void
sweep_on(const struct roc *roc, const struct sweep_goal *goal,
	 struct sweep_best *best)
{
	for (size_t i = 0; i < roc->hull_count; i++)
		offer(&roc->points[roc->hull[i]], goal, best);
}

struct sweep_best
sweep_roc(const struct roc *roc, const struct sweep_goal *goal)
{
	struct sweep_best best = { -INFINITY, roc->points[0], 0 };

	sweep_on(roc, goal, &best);

	return best;
}

/* ---- among all points ---- */

struct search {
	const struct roc_point *points;
	const struct sweep_goal *goal;
	struct sweep_best best;
	size_t place; /* of the best */
};

static void
look(struct search *search, size_t i)
{
	const struct roc_point *at = &search->points[i];
	double value = search->goal->value(at->fn, at->fp, search->goal->arg);

	search->best.asked++;
	if (value > search->best.value ||
	    (i < search->place && !(value < search->best.value))) {
		search->best.value = value;
		search->best.at = *at;
		search->place = i;
	}
}

/* Nothing is sought below 0, where values end. */
static bool
leaves_room(const struct search *search, size_t a, size_t b)
{
	const struct roc_point *first = &search->points[a];
	const struct roc_point *last = &search->points[b];
	double most = search->goal->most(last->fn, first->fp, first->fn,
					 last->fp, search->goal->arg);

	return most > 0 && !(most < search->best.value);
}

/* Looks between points a and b, whose own values are known. */
static void
look_between(struct search *search, size_t a, size_t b)
{
	size_t middle = a + (b - a) / 2;

	if (b - a < 2 || !leaves_room(search, a, b))
		return;
	look(search, middle);
	look_between(search, a, middle);
	look_between(search, middle, b);
}

struct sweep_best
sweep_points(const struct roc_point points[], size_t count,
	     const struct sweep_goal *goal)
{
	struct search search = { .points = points, .goal = goal };
	size_t step = count / 64 + 1;

	search.best.value = -INFINITY;
	search.place = count;
	for (size_t i = 0; i < count; i += step)
		look(&search, i);
	look(&search, count - 1);
	for (size_t i = 0; i + 1 < count; i += step)
		look_between(&search, i,
			     i + step < count ? i + step : count - 1);

	return search.best;
}
