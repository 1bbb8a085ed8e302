/*
 * sweep.c - the best of all thresholds, without looking at most of them
 *
 * Points are kept in the order of the curve: fn falls, fp grows.  Whatever
 * lies between points a and b has fn >= fn_b and fp >= fp_a, so the goal at
 * (fn_b, fp_a), the optimistic corner, is at least as good as all of it.
 */

#include "stats/sweep.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/kernel.h"
#include "stats/sort.h"

enum {
	CELLS = 4096,
	SORT_BELOW = 8192, /* scores; fewer are sorted at once */
	DEPTH = 4,         /* how often cells are cut into cells */
	BLOCK = 1024,      /* scores whose cells are found at once */
};

/* Scores to cells: 0 is the end that looks most like a member. */
struct cells {
	double origin, scale;
};

struct search {
	const struct sweep_goal *goal;
	struct sweep_best best;
	struct cells cells; /* where best.at was an edge of cells */
	size_t edge;
	bool at_edge;
};

/* A stretch of the curve: its points, and which gaps hide more of them. */
struct stretch {
	const struct roc_point *points;
	size_t count;
	unsigned char *keep; /* of gap i, between i and i + 1; or NULL */
};

static bool
might_beat(const struct search *search, size_t fn, size_t fp)
{
	const struct sweep_goal *goal = search->goal;

	return !goal->most ||
	       goal->most(fn, fp, goal->arg) > search->best.value;
}

/* Whether a corner, which need not be a point, leaves room for better. */
static bool
could_beat(struct search *search, size_t fn, size_t fp)
{
	const struct sweep_goal *goal = search->goal;

	if (goal->most)
		return might_beat(search, fn, fp);
	search->best.asked++;
	if (goal->exceeds)
		return goal->exceeds(fn, fp, search->best.value, goal->arg);

	return goal->value(fn, fp, goal->arg) > search->best.value;
}

/* Takes the point if it is better; says whether it was. */
static bool
offer(struct search *search, const struct roc_point *point)
{
	const struct sweep_goal *goal = search->goal;
	double value;

	if (!might_beat(search, point->fn, point->fp))
		return false;
	if (goal->exceeds && !could_beat(search, point->fn, point->fp))
		return false;
	search->best.asked++;
	value = goal->value(point->fn, point->fp, goal->arg);
	if (!(value > search->best.value))
		return false;
	search->best.value = value;
	search->best.at = *point;

	return true;
}

static void
offer_from(struct search *search, const struct stretch *stretch, size_t i)
{
	if (offer(search, &stretch->points[i])) {
		search->at_edge = stretch->keep != NULL;
		search->edge = i;
	}
}

/* Looks between points a and b; their own values are known. */
static void
branch(struct search *search, const struct stretch *stretch, size_t a, size_t b)
{
	const struct roc_point *points = stretch->points;
	size_t middle = a + (b - a) / 2;

	if (b - a == 1 && !stretch->keep)
		return;
	if (points[a].fn == points[b].fn && points[a].fp == points[b].fp)
		return;
	if (!could_beat(search, points[b].fn, points[a].fp))
		return;
	if (b - a == 1) {
		stretch->keep[a] = 1;
		return;
	}
	if (!search->goal->convex)
		offer_from(search, stretch, middle);
	branch(search, stretch, a, middle);
	branch(search, stretch, middle, b);
}

/*
 * The hull need not be walked from end to end: the goal has no second hill
 * on it, but plateaus at 0 and rounding make that a poor guide, and there
 * are only about N^(1/3) vertices.
 */
static void
search_stretch(struct search *search, const struct stretch *stretch,
	       size_t hull[])
{
	if (search->goal->convex) {
		size_t count = roc_hull(stretch->points, stretch->count, hull);

		for (size_t i = 0; i < count; i++)
			offer_from(search, stretch, hull[i]);
		if (!stretch->keep)
			return;
	} else {
		size_t step = stretch->count / 32 + 1;

		for (size_t i = 0; i < stretch->count; i += step)
			offer_from(search, stretch, i);
		offer_from(search, stretch, stretch->count - 1);
	}
	if (stretch->count > 1)
		branch(search, stretch, 0, stretch->count - 1);
}

static struct search
search_start(const struct sweep_goal *goal, const struct roc_point *first)
{
	struct search search = { .goal = goal };

	search.best.value = -INFINITY;
	search.best.at = *first;
	offer(&search, first);

	return search;
}

struct sweep_best
sweep_roc(const struct roc *roc, const struct sweep_goal *goal)
{
	struct search search = search_start(goal, &roc->points[0]);
	struct stretch stretch = { .points = roc->points, .count = roc->count };

	if (goal->convex) {
		for (size_t i = 0; i < roc->hull_count; i++)
			offer(&search, &roc->points[roc->hull[i]]);
	} else {
		search_stretch(&search, &stretch, NULL);
	}

	return search.best;
}

/* ---- from unsorted scores ---- */

/*
 * A pile of scores somewhere in the middle: `missed` members lie beyond its
 * far end, `called` non-members before its near end.
 */
struct pile {
	struct roc_scores scores;
	size_t missed, called;
};

struct room {
	size_t in[CELLS], out[CELLS];
	struct roc_point points[CELLS + 1];
	size_t hull[CELLS + 1];
	unsigned char keep[CELLS];
};

static size_t
find_cells(const struct cells *cells, const double scores[], size_t count,
	   uint16_t found[BLOCK])
{
	size_t here = count < BLOCK ? count : BLOCK;

	kernel()->find_cells(found, scores, here, cells->origin, cells->scale,
			     CELLS - 1);

	return here;
}

static void
widen(const double scores[], size_t count, double *least, double *most)
{
	double lo = *least, hi = *most;

	for (size_t i = 0; i < count; i++) {
		lo = scores[i] < lo ? scores[i] : lo;
		hi = scores[i] > hi ? scores[i] : hi;
	}
	*least = lo;
	*most = hi;
}

/* False if the scores leave nothing to cut, or cannot be cut evenly. */
static bool
cut(const struct pile *pile, struct cells *cells)
{
	double least = INFINITY, most = -INFINITY, width;

	widen(pile->scores.members, pile->scores.member_count, &least, &most);
	widen(pile->scores.others, pile->scores.other_count, &least, &most);
	width = most - least;
	if (!(width > 0) || !isfinite(width) || !isfinite(CELLS / width))
		return false;
	if (pile->scores.lower) {
		cells->origin = least;
		cells->scale = CELLS / width;
	} else {
		cells->origin = most;
		cells->scale = -CELLS / width;
	}

	return true;
}

static void
tally(const struct cells *cells, const double scores[], size_t count,
      size_t seen[CELLS])
{
	uint16_t found[BLOCK];

	for (size_t i = 0; i < CELLS; i++)
		seen[i] = 0;
	for (size_t i = 0, here; i < count; i += here) {
		here = find_cells(cells, scores + i, count - i, found);
		for (size_t j = 0; j < here; j++)
			seen[found[j]]++;
	}
}

/* The thresholds at the edges of the cells. */
static void
find_edges(const struct pile *pile, struct room *room)
{
	struct roc_point at = { NAN, pile->missed + pile->scores.member_count,
				pile->called };

	room->points[0] = at;
	for (size_t i = 0; i < CELLS; i++) {
		at.fn -= room->in[i];
		at.fp += room->out[i];
		room->points[i + 1] = at;
	}
}

/* The scores of kept cells, cell by cell: cell i is [start[i], start[i + 1]).
 */
struct kept {
	double *scores;
	size_t start[CELLS + 1];
};

/* What is not kept goes to one place behind all, again and again. */
static bool
gather(const struct cells *cells, const unsigned char keep[CELLS],
       const double scores[], size_t count, const size_t seen[CELLS],
       struct kept *kept, struct error *err)
{
	size_t place[CELLS], total = 0;
	uint16_t found[BLOCK];

	for (size_t i = 0; i < CELLS; i++) {
		kept->start[i] = place[i] = total;
		total += keep[i] ? seen[i] : 0;
	}
	kept->start[CELLS] = total;
	for (size_t i = 0; i < CELLS; i++)
		place[i] = keep[i] ? place[i] : total;
	kept->scores = memory_try_array(total + 1, sizeof(double), err);
	if (!kept->scores)
		return false;
	for (size_t i = 0, here; i < count; i += here) {
		here = find_cells(cells, scores + i, count - i, found);
		for (size_t j = 0; j < here; j++) {
			kept->scores[place[found[j]]] = scores[i + j];
			place[found[j]] += keep[found[j]];
		}
	}

	return true;
}

static bool search_pile(struct search *search, const struct pile *pile,
			int depth, struct error *err);

/* Sorts the pile and looks at every threshold in it. */
static bool
search_sorted(struct search *search, const struct pile *pile, struct error *err)
{
	const struct roc_scores *scores = &pile->scores;
	size_t limit = scores->member_count + scores->other_count + 1;
	struct roc_point *points;
	struct stretch stretch;
	double *in, *out = NULL;
	size_t *hull = NULL;

	points = memory_try_array(limit, sizeof(*points) + sizeof(*hull), err);
	in = sort_copy(scores->members, scores->member_count, err);
	if (in)
		out = sort_copy(scores->others, scores->other_count, err);
	if (points && out) {
		struct roc_scores sorted = *scores;

		sorted.members = in;
		sorted.others = out;
		hull = (size_t *)(void *)(points + limit);
		stretch = (struct stretch){
			.points = points,
			.count = roc_steps(&sorted, pile->missed, pile->called,
					   points),
		};
		/* The first point has no score of this pile: an edge above. */
		stretch.points++;
		stretch.count--;
		if (stretch.count)
			search_stretch(search, &stretch, hull);
	}
	free(out);
	free(in);
	free(points);

	return hull != NULL;
}

/* The pile of the cells in [from, to), all of them kept. */
static struct pile
pile_part(const struct pile *pile, const struct room *room,
	  const struct kept *in, const struct kept *out, size_t from, size_t to)
{
	return (struct pile){
		.scores = { in->scores + in->start[from],
			    out->scores + out->start[from],
			    in->start[to] - in->start[from],
			    out->start[to] - out->start[from],
			    pile->scores.lower },
		.missed = room->points[to].fn,
		.called = room->points[from].fp,
	};
}

/* Looks into every run of kept cells that still could be better. */
static bool
search_runs(struct search *search, const struct pile *pile,
	    const struct room *room, const struct kept *in,
	    const struct kept *out, int depth, struct error *err)
{
	for (size_t from = 0, to; from < CELLS; from = to + 1) {
		struct pile part;

		for (to = from; to < CELLS && room->keep[to];)
			to++;
		if (to == from || !could_beat(search, room->points[to].fn,
					      room->points[from].fp))
			continue;
		part = pile_part(pile, room, in, out, from, to);
		if (!search_pile(search, &part, depth - 1, err))
			return false;
	}

	return true;
}

static bool
search_kept(struct search *search, const struct pile *pile,
	    const struct cells *cells, const struct room *room, int depth,
	    struct error *err)
{
	const struct roc_scores *all = &pile->scores;
	struct kept *in = memory_new(sizeof(*in));
	struct kept *out = memory_new(sizeof(*out));
	bool good;

	good = gather(cells, room->keep, all->members, all->member_count,
		      room->in, in, err) &&
	       gather(cells, room->keep, all->others, all->other_count,
		      room->out, out, err) &&
	       search_runs(search, pile, room, in, out, depth, err);
	free(out->scores);
	free(in->scores);
	free(out);
	free(in);

	return good;
}

static bool
search_cells(struct search *search, const struct pile *pile,
	     const struct cells *cells, int depth, struct error *err)
{
	struct room *room = memory_new(sizeof(*room));
	struct stretch stretch = { room->points, CELLS + 1, room->keep };
	double before = search->best.value;
	bool good;

	tally(cells, pile->scores.members, pile->scores.member_count, room->in);
	tally(cells, pile->scores.others, pile->scores.other_count, room->out);
	find_edges(pile, room);
	search_stretch(search, &stretch, room->hull);
	if (search->at_edge && search->best.value > before)
		search->cells = *cells;
	good = search_kept(search, pile, cells, room, depth, err);
	free(room);

	return good;
}

static bool
search_pile(struct search *search, const struct pile *pile, int depth,
	    struct error *err)
{
	size_t all = pile->scores.member_count + pile->scores.other_count;
	struct cells cells;

	if (all < SORT_BELOW || depth == 0 || !cut(pile, &cells))
		return search_sorted(search, pile, err);

	return search_cells(search, pile, &cells, depth, err);
}

/* The score that ends the cells before the best edge. */
static double
tau_at_edge(const struct search *search, const struct roc_scores *scores)
{
	const double *rows[] = { scores->members, scores->others };
	const size_t counts[] = { scores->member_count, scores->other_count };
	double tau = scores->lower ? -INFINITY : INFINITY;
	uint16_t found[BLOCK];

	for (size_t row = 0; row < 2; row++) {
		const double *score = rows[row], *end = score + counts[row];

		for (size_t here; score < end; score += here) {
			here = find_cells(&search->cells, score,
					  (size_t)(end - score), found);
			for (size_t j = 0; j < here; j++) {
				if (found[j] >= search->edge)
					continue;
				tau = scores->lower ? fmax(tau, score[j])
						    : fmin(tau, score[j]);
			}
		}
	}

	return tau;
}

bool
sweep_scores(const struct roc_scores *scores, const struct sweep_goal *goal,
	     struct sweep_best *best, struct error *err)
{
	struct roc_point nobody = { scores->lower ? -INFINITY : INFINITY,
				    scores->member_count, 0 };
	struct search search = search_start(goal, &nobody);
	struct pile pile = { .scores = *scores };

	if (!search_pile(&search, &pile, DEPTH, err))
		return false;
	*best = search.best;
	if (search.at_edge)
		best->at.tau = tau_at_edge(&search, scores);

	return true;
}
