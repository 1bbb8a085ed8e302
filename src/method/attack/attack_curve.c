/* attack_curve.c - the numbers that describe a curve, drawn again quickly */

#include "method/attack/attack_curve.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/sample/roc.h"

enum { AREA, HULL_AREA, AT_0, AT_0001, AT_001, AT_01, ADVANTAGE, ACCURACY };

static const struct {
	const char *name;
	double fpr;
	bool best;
} about[ATTACK_FIGURES] = {
	[AREA] = { "auroc", NAN, false },
	[HULL_AREA] = { "auroc-hull", NAN, true },
	[AT_0] = { "tpr-at-fpr-0", 0, false },
	[AT_0001] = { "tpr-at-fpr-0.001", 0.001, false },
	[AT_001] = { "tpr-at-fpr-0.01", 0.01, false },
	[AT_01] = { "tpr-at-fpr-0.1", 0.1, false },
	[ADVANTAGE] = { "advantage", NAN, true },
	[ACCURACY] = { "accuracy", NAN, true },
};

const char *
attack_curve_figure_name(size_t figure)
{
	return about[figure].name;
}

bool
attack_curve_figure_is_best(size_t figure)
{
	return about[figure].best;
}

/* Step i of the curve is taken by its own members and others. */
struct attack_curve {
	struct roc *roc;
	uint32_t *member_step, *other_step; /* of every score */
};

/* The steps of one class, in the order of the curve. */
static void
find_steps(const struct roc *roc, bool members, uint32_t steps[])
{
	size_t filled = 0;

	for (size_t i = 1; i < roc->count; i++) {
		const struct roc_point *a = &roc->points[i - 1], *b = a + 1;
		size_t taken = members ? a->fn - b->fn : b->fp - a->fp;

		while (taken--)
			steps[filled++] = (uint32_t)i;
	}
}

struct attack_curve *
attack_curve_new(const struct samples *samples, struct error *err)
{
	const struct roc_scores scores = samples_scores(samples, NULL);
	struct attack_curve *curve;
	struct roc *roc = roc_new_sorted(&scores, err);

	if (!roc)
		return NULL;
	if (roc->count > UINT32_MAX) {
		roc_free(roc);
		error_set(err, ERROR_DATA,
			  "more thresholds than a bootstrap can count");
		return NULL;
	}
	curve = memory_new(sizeof(*curve));
	curve->roc = roc;
	curve->member_step = memory_new_array(roc->members, sizeof(uint32_t));
	curve->other_step = memory_new_array(roc->others, sizeof(uint32_t));
	find_steps(roc, true, curve->member_step);
	find_steps(roc, false, curve->other_step);

	return curve;
}

void
attack_curve_free(struct attack_curve *curve)
{
	if (!curve)
		return;
	roc_free(curve->roc);
	free(curve->member_step);
	free(curve->other_step);
	free(curve);
}

static void
figures_of(const struct roc *roc, double figures[ATTACK_FIGURES])
{
	size_t point;

	figures[AREA] = roc_area(roc);
	figures[HULL_AREA] = roc_hull_area(roc);
	for (size_t i = AT_0; i <= AT_01; i++)
		figures[i] = roc_tpr_at(roc, about[i].fpr);
	figures[ADVANTAGE] = roc_advantage(roc, &point);
	figures[ACCURACY] = roc_accuracy(roc);
}

void
attack_curve_limits(const struct samples *samples,
		    const struct outline *outline, double tail,
		    struct roc_limits limits[ATTACK_FIGURES])
{
	const struct roc_scores scores = samples_scores(samples, NULL);
	const struct roc *hull = outline->hull;

	limits[AREA] = roc_limits_area(hull, &outline->shape, tail);
	limits[HULL_AREA] = roc_limits_hull_area(hull, &outline->shape, tail);
	for (size_t i = AT_0; i <= AT_01; i++)
		limits[i] = roc_limits_tpr(&scores, about[i].fpr, tail);
	limits[ADVANTAGE] = roc_limits_advantage(hull, tail);
	limits[ACCURACY] = roc_limits_accuracy(hull, tail);
}

/* A curve of the same steps with other counts in them. */
struct redrawn {
	struct roc roc;
	uint32_t *in, *out; /* members and others of each step */
};

static struct redrawn
redrawn_start(const struct attack_curve *curve)
{
	size_t count = curve->roc->count;
	uint32_t *room = memory_new_array(2 * count, sizeof(*room));

	return (struct redrawn){
		.roc = { .points = memory_new_array(count,
						    sizeof(struct roc_point)),
			 .hull = memory_new_array(count, sizeof(size_t)) },
		.in = room,
		.out = room + count,
	};
}

/* Steps that lost all their scores are no points. */
static void
add_points(struct redrawn *redrawn, size_t steps)
{
	struct roc *roc = &redrawn->roc;
	size_t fn, fp = 0;

	for (size_t i = 1; i < steps; i++) {
		roc->members += redrawn->in[i];
		roc->others += redrawn->out[i];
	}
	fn = roc->members;
	roc->points[roc->count++] = (struct roc_point){ 0, fn, fp };
	for (size_t i = 1; i < steps; i++) {
		if (!redrawn->in[i] && !redrawn->out[i])
			continue;
		fn -= redrawn->in[i];
		fp += redrawn->out[i];
		roc->points[roc->count++] = (struct roc_point){ 0, fn, fp };
	}
}

static void
redrawn_finish(struct redrawn *redrawn, size_t steps,
	       double figures[ATTACK_FIGURES])
{
	struct roc *roc = &redrawn->roc;

	add_points(redrawn, steps);
	roc->hull_count = roc_hull(roc->points, roc->count, roc->hull);
	figures_of(roc, figures);
	free(roc->points);
	free(roc->hull);
	free(redrawn->in);
}

/* As many scores as there are, from a bulk stream of uniforms. */
static void
draw(const uint32_t step_of[], size_t count, uint64_t seed, uint64_t stream,
     uint32_t drawn[])
{
	double uniforms[512];

	for (size_t from = 0; from < count; from += 512) {
		size_t more = count - from < 512 ? count - from : 512;

		random_fill_uniforms(seed, stream, from, uniforms, more);
		for (size_t i = 0; i < more; i++) {
			size_t pick = (size_t)(uniforms[i] * (double)count);

			/* The product of a uniform near 1 may round up. */
			drawn[step_of[pick < count ? pick : count - 1]]++;
		}
	}
}

void
attack_curve_resample(const struct attack_curve *curve, uint64_t seed,
		      uint64_t index, double figures[ATTACK_FIGURES])
{
	const struct roc *roc = curve->roc;
	struct redrawn redrawn = redrawn_start(curve);

	draw(curve->member_step, roc->members, seed, 2 * index, redrawn.in);
	draw(curve->other_step, roc->others, seed, 2 * index + 1, redrawn.out);
	redrawn_finish(&redrawn, roc->count, figures);
}

void
attack_curve_leave_out(const struct attack_curve *curve, size_t group,
		       size_t groups, double figures[ATTACK_FIGURES])
{
	const struct roc *roc = curve->roc;
	struct redrawn redrawn = redrawn_start(curve);

	for (size_t i = 0; i < roc->members; i++) {
		if (roc->members < 2 || i % groups != group)
			redrawn.in[curve->member_step[i]]++;
	}
	for (size_t i = 0; i < roc->others; i++) {
		if (roc->others < 2 || i % groups != group)
			redrawn.out[curve->other_step[i]]++;
	}
	redrawn_finish(&redrawn, roc->count, figures);
}
