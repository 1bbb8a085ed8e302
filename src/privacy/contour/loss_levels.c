/*
 * loss_levels.c - composed privacy loss by the size of the largest jump
 *
 * A step jumps as high as level j if its noise lies above x_j, softly.  With
 * A_j the transform of one step that jumps less high than level j,
 *
 *	M^T = A_0^T + sum_j (A_(j+1)^T - A_j^T)
 *
 * splits the law of the composition by its highest jump.  Each term is the
 * transform of a measure of its own size: its contour crosses where that is
 * likely, reaches as far as its smallest jump needs, and turns as often as
 * its largest one does.  The product of the two sizes is what one contour
 * for all of them would cost.
 *
 * Noise beyond a hard end is left away; its probability and that of levels
 * that do not matter is added to both ends of the bracket.
 */

#include "privacy/contour/loss_levels.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/normal.h"

enum { LEVELS = 20 };

/* A level e^22 times the wanted delta has none of its digits right. */
#define DIGITS -22.0

/* How soft the ends between levels are, on the scale where w grows by e. */
#define SOFT 0.1

/* How deep a hard end lies below what a slice has, before it is tilted. */
#define DEPTH 200.0

/* Each contour is this good, relative to delta. */
#define ACCURACY 1e-9
#define BUDGET   4e7

/* What may be left away, relative to delta. */
#define DROPPED 1e-12

/* A contour serves losses that change c eps by up to this. */
#define REACH 2.0

/* Levels rise by this factor up to a loss where they add up evenly. */
#define RISE    8.0
#define HIGHEST 0.5

struct level {
	struct transform transform;
	struct loss_split *splits;
	struct contour *contour; /* NULL: does not matter */
	double c, log_delta;     /* the saddle */
};

struct loss_levels {
	struct level levels[LEVELS];
	size_t count;
	double from, to; /* losses */
	double missing;
};

/* ---- what is cut where ---- */

/* log P(x > top) for one step, the point in it or not. */
static double
log_beyond(const struct loss_step *step, double x)
{
	double plain = normal_log_above(x / step->sigma);
	double shifted =
		log(step->sampling) + normal_log_above((x - 1) / step->sigma);

	return fmax(plain, shifted) + M_LN2;
}

/*
 * Where what lies beyond, and below a soft end, is as rare as wanted; to a
 * part of the range, not to digits.
 */
static double
hard_end(const struct loss_step *step, double upper, double soft,
	 double log_rare)
{
	double low = 0, high = 1 + 60 * step->sigma;

	for (int i = 0; i < 50; i++) {
		double x = (low + high) / 2, size = log_beyond(step, x);

		if (isfinite(upper))
			size += normal_log_above((x - upper) / soft);
		if (size > log_rare)
			low = x;
		else
			high = x;
	}

	return high;
}

static void
slice_init(struct loss_slice *slice, const struct loss_step *step, double low,
	   double high, double log_rare)
{
	double s = step->sigma, heavy;
	struct loss_cut *cut = &slice->cut;

	slice->step = *step;
	cut->soft = fmin(SOFT * s * s, s);
	cut->lower = low > 0 ? loss_step_where(step, low) : -INFINITY;
	cut->upper = isfinite(high) ? loss_step_where(step, high) : INFINITY;
	heavy = low > 0 ? log_beyond(step, cut->lower) : 0;
	cut->top = hard_end(step, cut->upper, cut->soft,
			    fmin(log_rare, heavy - DEPTH));
	loss_slice_fill(slice, loss_slice_step(slice, 0), 0);
}

/* Jumps between two losses; without a lower one, all below the upper. */
static void
level_init(struct level *level, const struct transform *transform, double low,
	   double high, double log_rare)
{
	size_t count = transform->part_count;

	*level = (struct level){ .transform = *transform };
	level->splits = memory_new_array(count, sizeof(*level->splits));
	for (size_t i = 0; i < count; i++) {
		const struct loss_step *step = &transform->parts[i].step;
		struct loss_split *split = &level->splits[i];

		if (low > 0)
			slice_init(&split->jumps, step, low, high, log_rare);
		slice_init(&split->rest, step, 0, low > 0 ? low : high,
			   log_rare);
	}
	level->transform.splits = level->splits;
	level->transform.jumping = low > 0;
}

static void
level_clear(struct level *level)
{
	for (size_t i = 0; i < level->transform.part_count && level->splits;
	     i++) {
		loss_slice_clear(&level->splits[i].rest);
		loss_slice_clear(&level->splits[i].jumps);
	}
	free(level->splits);
	contour_free(level->contour);
}

static void
levels_clear(struct loss_levels *levels)
{
	for (size_t i = 0; i < levels->count; i++)
		level_clear(&levels->levels[i]);
	*levels = (struct loss_levels){ 0 };
}

void
loss_levels_free(struct loss_levels *levels)
{
	if (levels)
		levels_clear(levels);
	free(levels);
}

static double
steps_of(const struct transform *transform)
{
	double sum = 0;

	for (size_t i = 0; i < transform->part_count; i++)
		sum += transform->parts[i].steps;

	return sum;
}

/* ---- saddles ---- */

/* How far the loss of the saddle at c is above the wanted one. */
static double
beyond_loss(const struct log_moment *growth, double c, double epsilon)
{
	return growth->slope - 1 / c - 1 / (c + 1) - epsilon;
}

/* The largest c that is not disturbed by the hard end; some c above too. */
static double
largest_tilt(const struct transform *transform, double start)
{
	double c = start;

	for (int i = 0; i < 60; i++, c *= 0.7) {
		if (!transform_log_moment(transform, 1.2 * c).open)
			break;
	}

	return c;
}

/* Nine halves: a saddle is a guess, and each look is dear. */
static void
find_saddle(struct level *level, double epsilon)
{
	const struct transform *transform = &level->transform;
	double high = log(largest_tilt(transform, 100 / epsilon));
	double low = high - 20, c = exp(high);
	struct log_moment growth = transform_log_moment(transform, c);

	for (int i = 0;
	     i < 9 && (i > 0 || beyond_loss(&growth, c, epsilon) > 0); i++) {
		c = exp((low + high) / 2);
		growth = transform_log_moment(transform, c);
		if (beyond_loss(&growth, c, epsilon) > 0)
			high = log(c);
		else
			low = log(c);
	}
	level->c = c;
	growth.bend += 1 / (c * c) + 1 / ((c + 1) * (c + 1));
	level->log_delta = fmin(growth.value - c * epsilon - log(c * (c + 1)) -
					0.5 * log(2 * M_PI * growth.bend),
				log(transform_mass(transform)));
}

/* A bound on what a level has above a loss: all of it, or by moments. */
static double
level_bound(const struct level *level, double epsilon)
{
	double c = level->c;
	double value = transform_log_moment(&level->transform, c).value;

	return fmin(transform_mass(&level->transform),
		    exp(value - c * epsilon - c * log1p(1 / c) - log1p(c)));
}

/* ---- planning ---- */

/*
 * Levels from `lowest` on, or one for all; returns about log delta.  What
 * is as rare as e^log_rare is left away.
 */
static double
plan(struct loss_levels *levels, const struct transform *transform,
     double epsilon, double lowest, double log_rare)
{
	double steps = steps_of(transform), sum = 0;
	double low = 0, high = lowest;

	levels->missing = 0;
	while (levels->count < LEVELS) {
		struct level *level = &levels->levels[levels->count++];

		if (high > HIGHEST || levels->count == LEVELS)
			high = INFINITY;
		level_init(level, transform, low, high, log_rare - log(steps));
		/* Once for the jumps, once for the rest. */
		levels->missing += 2 * exp(log_rare);
		find_saddle(level, epsilon);
		sum += exp(level->log_delta);
		if (isinf(high))
			break;
		low = high;
		high *= RISE;
	}

	return sum > 0 ? log(sum) : -INFINITY;
}

static bool
levels_fill(struct loss_levels *levels, double epsilon, double log_delta,
	    struct progress *progress, struct error *err)
{
	levels->from = 0;
	levels->to = INFINITY;
	for (size_t i = 0; i < levels->count; i++) {
		struct level *level = &levels->levels[i];
		double slack = fmin(REACH / level->c, 0.3 * epsilon);
		struct contour_want want = {
			.c = level->c,
			.epsilon = epsilon - slack,
			.log_delta = log_delta - 1,
			.accuracy = ACCURACY,
			.budget = BUDGET,
		};
		double bound = level_bound(level, want.epsilon);

		levels->from = fmax(levels->from, want.epsilon);
		levels->to = fmin(levels->to, epsilon + 2 * slack);
		if (bound < exp(log_delta) * ACCURACY) {
			levels->missing += bound;
			continue;
		}
		if (level->log_delta + DIGITS > log_delta)
			return error_set(err, ERROR_NUMERIC,
					 "too few digits would be left");
		level->contour =
			contour_new(&level->transform, &want, progress, err);
		if (!level->contour)
			return false;
	}

	return true;
}

/* Levels whose brackets are this narrow are good enough, or good at all. */
#define NARROW 1e-7
#define ROUGH  1e-3

/* For answers near e^log_delta. */
static bool
levels_make(struct loss_levels *levels, const struct transform *transform,
	    double epsilon, double lowest, double log_delta,
	    struct progress *progress, struct error *err)
{
	struct bracket at;

	levels_clear(levels);
	plan(levels, transform, epsilon, lowest, log_delta + log(DROPPED));
	if (!levels_fill(levels, epsilon, log_delta, progress, err))
		return false;
	loss_levels_ask(levels, CONTOUR_DELTA, epsilon, &at);
	if (at.upper - at.lower <= ROUGH * fmax(at.value, exp(log_delta)))
		return true;

	return error_set(err, ERROR_NUMERIC, "too few digits are left");
}

/* For the answer at epsilon, again where it is smaller than it seemed. */
static bool
levels_find(struct loss_levels *levels, const struct transform *transform,
	    double epsilon, double lowest, struct progress *progress,
	    struct error *err)
{
	struct bracket at;
	double log_delta = plan(levels, transform, epsilon, lowest, -110);

	for (int i = 0; i < 6; i++) {
		double width, found;

		if (!levels_make(levels, transform, epsilon, lowest, log_delta,
				 progress, err))
			return false;
		loss_levels_ask(levels, CONTOUR_DELTA, epsilon, &at);
		width = at.upper - at.lower;
		found = log(fmax(at.value, width));
		if (width <= NARROW * at.value ||
		    (width <= ROUGH * at.value && found > log_delta - 1))
			return true;
		log_delta = fmin(found, log_delta - 1);
	}

	return error_set(err, ERROR_NUMERIC,
			 "delta is too small to be told from 0");
}

/* Sizes of the lowest jump; below, all is one level. */
static const double lowest_jumps[] = { INFINITY, 2, 0.5, 0.12, 0.03, 0.007 };

enum { LOWEST_JUMPS = sizeof(lowest_jumps) / sizeof(*lowest_jumps) };

struct loss_levels *
loss_levels_new(const struct transform *transform, double epsilon,
		double log_delta, struct progress *progress, struct error *err)
{
	struct loss_levels *levels = memory_new(sizeof(*levels));
	struct error why = { 0 };

	if (transform->direction == DIRECTION_ADD || !(epsilon > 0)) {
		error_set(err, ERROR_NUMERIC, "losses have no levels here");
		goto fail;
	}
	for (int i = 0; i < LOWEST_JUMPS; i++) {
		double lowest = lowest_jumps[i] * epsilon;

		/* One level for all again. */
		if (i && lowest > HIGHEST)
			continue;
		if (isnan(log_delta)
			    ? levels_find(levels, transform, epsilon, lowest,
					  progress, &why)
			    : levels_make(levels, transform, epsilon, lowest,
					  log_delta, progress, &why))
			return levels;
		levels_clear(levels);
		if (why.kind == ERROR_STOPPED)
			break;
	}
	*err = why;
fail:
	loss_levels_free(levels);

	return NULL;
}

double
loss_levels_guess(const struct transform *transform, double delta, double low,
		  double high)
{
	struct loss_levels levels = { 0 };

	low = log(fmax(low, 1e-12 * high));
	high = log(high);
	/* A guess: plans are dear, and two digits are enough. */
	for (int i = 0; i < 20 && high - low > 0.01; i++) {
		double middle = (low + high) / 2, epsilon = exp(middle);
		double got = plan(&levels, transform, epsilon, 0.12 * epsilon,
				  log(delta) + log(DROPPED));

		if (got > log(delta))
			low = middle;
		else
			high = middle;
		levels_clear(&levels);
	}

	return exp((low + high) / 2);
}

/* ---- asking ---- */

bool
loss_levels_hold(const struct loss_levels *levels, double epsilon)
{
	return levels && epsilon >= levels->from;
}

bool
loss_levels_serve(const struct loss_levels *levels, double epsilon)
{
	return loss_levels_hold(levels, epsilon) && epsilon <= levels->to;
}

void
loss_levels_ask(const struct loss_levels *levels, enum contour_kernel kernel,
		double epsilon, struct bracket *answer)
{
	*answer = (struct bracket){ -levels->missing, 0, levels->missing };
	for (size_t i = 0; i < levels->count; i++) {
		struct bracket one;

		if (!levels->levels[i].contour)
			continue;
		contour_ask(levels->levels[i].contour, kernel, &epsilon, 1,
			    &one);
		answer->lower += one.lower;
		answer->value += one.value;
		answer->upper += one.upper;
	}
}
