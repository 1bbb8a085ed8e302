/* roc.c - what every threshold on two samples does */

#include "stats/sample/roc.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/sorted.h"
#include "stats/sample/sort.h"

enum { STRETCH = 1 << 16 }; /* steps between two looks at the progress */

/* Products of counts; exact for any count that fits into memory. */
__extension__ typedef __int128 wide;

/* Twice the signed area of the triangle; positive if b lies below a-c. */
static wide
below_chord(const struct roc_point *a, const struct roc_point *b,
	    const struct roc_point *c)
{
	wide bx = (wide)b->fp - (wide)a->fp, by = (wide)b->fn - (wide)a->fn;
	wide cx = (wide)c->fp - (wide)a->fp, cy = (wide)c->fn - (wide)a->fn;

	return bx * cy - by * cx;
}

size_t
roc_hull(const struct roc_point points[], size_t count, size_t hull[])
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		while (kept > 1 &&
		       below_chord(&points[hull[kept - 2]],
				   &points[hull[kept - 1]], &points[i]) <= 0)
			kept--;
		hull[kept++] = i;
	}

	return kept;
}

/*
 * Reads a sorted sample from the end that looks most like a member; numbers
 * times the walk's sign are larger the more they do.
 */
struct reader {
	const double *next;
	size_t left;
};

/* Both samples, read together. */
struct walk {
	struct reader in, out;
	ptrdiff_t step;
	double sign;
	size_t called; /* non-members so far */
};

static struct reader
reader_start(const double sorted[], size_t count, bool lower)
{
	return (struct reader){ lower || !count ? sorted : sorted + count - 1,
				count };
}

static struct walk
walk_start(const struct roc_scores *sorted)
{
	const bool lower = sorted->lower;

	return (struct walk){
		.in = reader_start(sorted->members, sorted->member_count,
				   lower),
		.out = reader_start(sorted->others, sorted->other_count, lower),
		.step = lower ? 1 : -1,
		.sign = lower ? -1 : 1,
	};
}

static double
next(const struct walk *walk, const struct reader *reader)
{
	return reader->left ? walk->sign * *reader->next : -INFINITY;
}

/* Takes all scores that the rule at `turned` calls members; how many. */
static size_t
take(const struct walk *walk, struct reader *reader, double turned)
{
	size_t before = reader->left;

	while (reader->left && walk->sign * *reader->next >= turned) {
		reader->next += --reader->left ? walk->step : 0;
	}

	return before - reader->left;
}

/* The next threshold; false after the last. */
static bool
walk_on(struct walk *walk, struct roc_point *at)
{
	double in = next(walk, &walk->in), out = next(walk, &walk->out);
	double turned = in > out ? in : out;

	if (!walk->in.left && !walk->out.left)
		return false;
	take(walk, &walk->in, turned);
	walk->called += take(walk, &walk->out, turned);
	*at = (struct roc_point){ walk->sign * turned, walk->in.left,
				  walk->called };

	return true;
}

static struct roc_point
nobody(const struct roc_scores *scores)
{
	return (struct roc_point){ scores->lower ? -INFINITY : INFINITY,
				   scores->member_count, 0 };
}

/*
 * The thresholds of sorted scores as points, of which there may be one more
 * than scores.
 */
static bool
all_steps(const struct roc_scores *sorted, struct roc_point points[],
	  size_t *steps, struct error *err)
{
	struct walk walk = walk_start(sorted);
	struct roc_point at = nobody(sorted);
	size_t count = 0;

	do {
		points[count++] = at;
		if (!(count % STRETCH) && progress_stopped(sorted->progress))
			return error_set(err, ERROR_STOPPED, "stopped");
	} while (walk_on(&walk, &at));
	*steps = count;

	return true;
}

static bool
both_there(const struct roc_scores *scores, struct error *err)
{
	if (scores->member_count && scores->other_count)
		return true;

	return error_set(err, ERROR_DATA,
			 "%zu scores of members and %zu of non-members; "
			 "a threshold needs both",
			 scores->member_count, scores->other_count);
}

struct roc *
roc_curve(const struct roc_scores *sorted, struct error *err)
{
	size_t limit = sorted->member_count + sorted->other_count + 1;
	struct roc *roc;

	if (!both_there(sorted, err))
		return NULL;
	roc = memory_new(sizeof(*roc));
	roc->points = memory_try_array(limit, sizeof(*roc->points), err);
	if (!roc->points) {
		roc_free(roc);
		return NULL;
	}
	roc->members = sorted->member_count;
	roc->others = sorted->other_count;
	roc->lower = sorted->lower;
	if (!all_steps(sorted, roc->points, &roc->count, err)) {
		roc_free(roc);
		return NULL;
	}

	return roc;
}

/* With its hull, or freed. */
static struct roc *
add_hull(struct roc *roc, struct error *err)
{
	roc->hull = memory_try_array(roc->count, sizeof(*roc->hull), err);
	if (!roc->hull) {
		roc_free(roc);
		return NULL;
	}
	roc->hull_count = roc_hull(roc->points, roc->count, roc->hull);

	return roc;
}

struct roc *
roc_new_sorted(const struct roc_scores *sorted, struct error *err)
{
	struct roc *roc = roc_curve(sorted, err);

	return roc ? add_hull(roc, err) : NULL;
}

struct roc *
roc_new(const struct roc_scores *scores, struct error *err)
{
	struct roc_scores sorted = *scores;
	double *members, *others = NULL;
	struct roc *roc = NULL;

	if (!both_there(scores, err))
		return NULL;
	members = sort_copy(scores->members, scores->member_count, err);
	if (members)
		others = sort_copy(scores->others, scores->other_count, err);
	if (others) {
		sorted.members = members;
		sorted.others = others;
		roc = roc_new_sorted(&sorted, err);
	}
	free(others);
	free(members);

	return roc;
}

struct roc *
roc_mirror(const struct roc *roc, struct error *err)
{
	struct roc *mirror = memory_copy(roc, sizeof(*roc));

	mirror->hull = NULL;
	mirror->points =
		memory_try_array(roc->count, sizeof(*mirror->points), err);
	if (!mirror->points) {
		roc_free(mirror);
		return NULL;
	}
	for (size_t i = 0; i < roc->count; i++) {
		const struct roc_point *at = &roc->points[roc->count - 1 - i];

		mirror->points[i] =
			(struct roc_point){ at->tau, roc->members - at->fn,
					    roc->others - at->fp };
	}

	return add_hull(mirror, err);
}

void
roc_free(struct roc *roc)
{
	if (!roc)
		return;
	free(roc->hull);
	free(roc->points);
	free(roc);
}

/* Twice the area over the step or chord from a to b, in counts. */
static wide
piece(const struct roc_point *a, const struct roc_point *b)
{
	return ((wide)b->fp - (wide)a->fp) * ((wide)a->fn + (wide)b->fn);
}

static double
area_above(const struct roc *roc, wide twice)
{
	return 1 -
	       (double)twice / (2 * (double)roc->members * (double)roc->others);
}

double
roc_area(const struct roc *roc)
{
	wide twice = 0;

	for (size_t i = 1; i < roc->count; i++)
		twice += piece(&roc->points[i - 1], &roc->points[i]);

	return area_above(roc, twice);
}

double
roc_hull_area(const struct roc *roc)
{
	wide twice = 0;

	for (size_t i = 1; i < roc->hull_count; i++) {
		twice += piece(&roc->points[roc->hull[i - 1]],
			       &roc->points[roc->hull[i]]);
	}

	return area_above(roc, twice);
}

/* ---- all that one pass tells ---- */

/*
 * What is summed up: twice the ranks of each class among the other.  Exact
 * while four times the pairs are a number of 64 bits.
 */
struct sums {
	wide area; /* twice, as piece() has it */
	wide members, member_squares;
	wide others, other_squares;
	double ties, tied;
};

static void
add_step(struct sums *sums, const struct roc *roc, const struct roc_point *a,
	 const struct roc_point *b)
{
	uint64_t in = a->fn - b->fn, out = b->fp - a->fp;
	uint64_t below = 2 * (roc->others - b->fp) + out;
	uint64_t above = 2 * (roc->members - a->fn) + in;
	uint64_t in_below = in * below, out_above = out * above;

	sums->area += out * (a->fn + b->fn);
	sums->members += in_below;
	sums->member_squares += (wide)in_below * below;
	sums->others += out_above;
	sums->other_squares += (wide)out_above * above;
	if (in + out > 1) {
		double same = (double)(in + out);

		sums->ties += same * (same * same - 1);
		sums->tied += same;
	}
}

/* The variance of the mean of `count` doubled ranks among `among`. */
static double
mean_variance(wide sum, wide squares, size_t count, size_t among)
{
	double n = (double)count, scale = 2 * (double)among;

	return (double)(squares * (wide)count - sum * sum) /
	       (n * n * (n - 1) * scale * scale);
}

static struct roc_shape
shape_of(const struct roc *roc, const struct sums *sums)
{
	struct roc_shape shape = { .area = area_above(roc, sums->area) };
	double m = (double)roc->members, n = (double)roc->others;
	double all = m + n, variance;

	shape.area_variance = mean_variance(sums->members, sums->member_squares,
					    roc->members, roc->others) +
			      mean_variance(sums->others, sums->other_squares,
					    roc->others, roc->members);
	variance = (all + 1 - sums->ties / (all * (all - 1))) / (12 * m * n);
	if (variance > 0)
		shape.deviation = (shape.area - 0.5) / sqrt(variance);
	shape.tied = sums->tied / all;

	return shape;
}

struct roc_shape
roc_shape(const struct roc *roc)
{
	struct sums sums = { 0 };

	for (size_t i = 1; i < roc->count; i++)
		add_step(&sums, roc, &roc->points[i - 1], &roc->points[i]);

	return shape_of(roc, &sums);
}

/* A vertex for as long as nothing after it says otherwise. */
static void
add_vertex(struct roc *roc, size_t *room, const struct roc_point *at)
{
	struct roc_point *points = roc->points;
	size_t kept = roc->count;

	while (kept > 1 &&
	       below_chord(&points[kept - 2], &points[kept - 1], at) <= 0)
		kept--;
	if (kept == *room) {
		*room = 2 * kept + 64;
		roc->points = memory_grow_array(roc->points, *room,
						sizeof(*roc->points));
	}
	roc->points[kept] = *at;
	roc->count = kept + 1;
}

/* Only a threshold between a member and a non-member can be a vertex. */
static bool
find_outline(struct roc *roc, const struct roc_scores *sorted,
	     struct sums *sums, struct error *err)
{
	struct walk walk = walk_start(sorted);
	struct roc_point before = nobody(sorted), at = before;
	bool corner = true;
	size_t room = 0, steps = 0;

	while (walk_on(&walk, &at)) {
		if (!(++steps % STRETCH) && progress_stopped(sorted->progress))
			return error_set(err, ERROR_STOPPED, "stopped");
		if (corner && (at.fp > before.fp || !roc->count))
			add_vertex(roc, &room, &before);
		if (sums)
			add_step(sums, roc, &before, &at);
		corner = at.fn < before.fn;
		before = at;
	}
	add_vertex(roc, &room, &before);

	return true;
}

struct roc *
roc_outline(const struct roc_scores *sorted, struct roc_shape *shape,
	    struct error *err)
{
	struct sums sums = { 0 };
	struct roc *roc;

	if (!both_there(sorted, err))
		return NULL;
	roc = memory_new(sizeof(*roc));
	roc->members = sorted->member_count;
	roc->others = sorted->other_count;
	roc->lower = sorted->lower;
	if (!find_outline(roc, sorted, shape ? &sums : NULL, err)) {
		roc_free(roc);
		return NULL;
	}
	roc->points = memory_grow_array(roc->points, roc->count,
					sizeof(*roc->points));
	roc->hull = memory_new_array(roc->count, sizeof(*roc->hull));
	for (size_t i = 0; i < roc->count; i++)
		roc->hull[i] = i;
	roc->hull_count = roc->count;
	if (shape)
		*shape = shape_of(roc, &sums);

	return roc;
}

/* The most false positives that fpr allows, rounding errors forgiven. */
static double
allowed(const struct roc *roc, double fpr)
{
	double all = (double)roc->others;

	return fmin(all, fpr * all * (1 + 1e-13));
}

static double
tpr_of(const struct roc *roc, double fn)
{
	return ((double)roc->members - fn) / (double)roc->members;
}

struct allowance {
	const struct roc *roc;
	double most;
};

/* Of the points behind the first, at which there are none. */
static bool
is_allowed(const void *of, size_t i)
{
	const struct allowance *allowance = of;

	return (double)allowance->roc->points[i + 1].fp <= allowance->most;
}

double
roc_tpr_at(const struct roc *roc, double fpr)
{
	const struct allowance allowance = { roc, allowed(roc, fpr) };
	size_t best = sorted_first(is_allowed, &allowance, roc->count - 1);

	return tpr_of(roc, (double)roc->points[best].fn);
}

double
roc_advantage(const struct roc *roc, size_t *point)
{
	double best = 0;

	*point = 0;
	for (size_t i = 0; i < roc->hull_count; i++) {
		const struct roc_point *at = &roc->points[roc->hull[i]];
		double here = tpr_of(roc, (double)at->fn) -
			      (double)at->fp / (double)roc->others;

		if (here > best) {
			best = here;
			*point = roc->hull[i];
		}
	}

	return best;
}

double
roc_accuracy(const struct roc *roc)
{
	size_t fewest = roc->members + roc->others;

	for (size_t i = 0; i < roc->hull_count; i++) {
		const struct roc_point *at = &roc->points[roc->hull[i]];

		if (at->fn + at->fp < fewest)
			fewest = at->fn + at->fp;
	}

	return 1 -
	       (double)fewest / ((double)roc->members + (double)roc->others);
}
