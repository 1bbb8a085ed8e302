/*
 * loss_side.c - sampled Gaussian steps seen from one of two neighbours
 *
 * The integrand M(s) e^(-s eps) / (s (s + 1)) has a saddle on the real line
 * where K'(c) = eps + 1/c + 1/(c + 1), K = log M; its height there over
 * sqrt(2 pi K'') is nearly delta.  A contour through it, or near it, loses
 * no digits.
 */

#include "privacy/loss_side.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/loss_bounds.h"
#include "privacy/loss_mesh.h"

enum { KEPT = 6 };

/* Good to this, relative to delta. */
#define ACCURACY 2e-11
#define BUDGET   4e7

/* A contour serves losses that change c eps by up to this. */
#define REACH 2.0

/* Where saddles are looked for. */
#define LEAST_C 1e-9
#define MOST_C  1e9

struct kept {
	struct contour *contour;
	double c, epsilon, log_delta;
	bool tails;
	unsigned used;
};

/* A mesh, and the losses it is good for. */
struct grid {
	struct loss_mesh *mesh;
	double from, to;
};

struct loss_side {
	struct transform transform;
	struct grid grid;
	struct loss_mesh *likely;
	bool on_mesh; /* the last answer came from there */
	double mean, variance;
	struct kept kept[KEPT];
	unsigned clock;
	double crossing;
};

struct loss_side *
loss_side_new(const struct transform *transform)
{
	struct loss_side *side = memory_new(sizeof(*side));
	struct growth still;

	side->transform = *transform;
	still = transform_growth(transform, 1e-12);
	side->mean = still.slope;
	side->variance = still.bend;

	return side;
}

void
loss_side_free(struct loss_side *side)
{
	if (!side)
		return;
	for (int i = 0; i < KEPT; i++)
		contour_free(side->kept[i].contour);
	loss_mesh_free(side->grid.mesh);
	loss_mesh_free(side->likely);
	free(side);
}

void
loss_side_moments(struct loss_side *side, double *mean, double *variance)
{
	*mean = side->mean;
	*variance = side->variance;
}

bool
loss_side_on_mesh(const struct loss_side *side)
{
	return side->on_mesh;
}

double
loss_side_crossing(const struct loss_side *side)
{
	return side->crossing;
}

/* The saddle that belongs to c: its loss, and about log delta there. */
struct saddle {
	double c, epsilon, log_delta;
};

static struct saddle
saddle_at(const struct loss_side *side, double c)
{
	struct growth growth = transform_growth(&side->transform, c);
	double slope = 1 / c + 1 / (c + 1);
	double bend = growth.bend + 1 / (c * c) + 1 / ((c + 1) * (c + 1));
	struct saddle saddle = { .c = c };

	saddle.epsilon = growth.slope - slope;
	saddle.log_delta = growth.value - c * saddle.epsilon -
			   log(c * (c + 1)) - 0.5 * log(2 * M_PI * bend);

	return saddle;
}

/* How far a saddle is from what is wanted; rises with c. */
typedef double saddle_fn(const struct saddle *saddle, double wanted);

static double
beyond_loss(const struct saddle *saddle, double wanted)
{
	return saddle->epsilon - wanted;
}

static double
beyond_delta(const struct saddle *saddle, double wanted)
{
	return wanted - saddle->log_delta;
}

/*
 * The saddle where `off` is about 0: doubling, then false position in
 * log c (Illinois).  A few per cent are near enough.
 */
static struct saddle
find_saddle(const struct loss_side *side, saddle_fn *off, double wanted,
	    double near, double start)
{
	struct saddle at = saddle_at(side, start);
	double value = off(&at, wanted), factor = value < 0 ? 2 : 0.5;
	double low, high, low_value, high_value;

	low = high = log(start);
	low_value = high_value = value;
	for (int i = 0; i < 60 && fabs(value) > near; i++) {
		double before = value;

		if (at.c > MOST_C || at.c < LEAST_C)
			return at;
		at = saddle_at(side, at.c * factor);
		value = off(&at, wanted);
		low = log(at.c / factor);
		low_value = before;
		high = log(at.c);
		high_value = value;
		if (before * value <= 0)
			break;
	}
	for (int i = 0; i < 40 && fabs(value) > near; i++) {
		double middle = high - high_value * (high - low) /
					       (high_value - low_value);

		at = saddle_at(side, exp(middle));
		value = off(&at, wanted);
		if (value * high_value < 0) {
			low = high;
			low_value = high_value;
		} else {
			low_value /= 2;
		}
		high = middle;
		high_value = value;
	}

	return at;
}

/* A place to begin the search: where a normal loss would have it. */
static double
start_for(const struct loss_side *side, double log_delta)
{
	double deviation = sqrt(fmax(side->variance, 1e-300));

	return fmax(sqrt(-2 * fmin(log_delta, -0.1)), 0.5) / deviation;
}

static struct kept *
oldest(struct loss_side *side)
{
	struct kept *found = &side->kept[0];

	for (int i = 1; i < KEPT; i++) {
		if (side->kept[i].used < found->used)
			found = &side->kept[i];
	}

	return found;
}

static const struct contour *
contour_through(struct loss_side *side, const struct saddle *saddle, bool tails,
		struct progress *progress, struct error *err)
{
	double slack = (tails ? 0.2 : REACH) / saddle->c;
	struct contour_want want = {
		.c = saddle->c,
		.epsilon = saddle->epsilon - slack,
		.log_delta = fmin(saddle->log_delta, 0) - REACH - 1,
		.accuracy = ACCURACY,
		.budget = BUDGET,
		.tails = tails,
	};
	struct contour *made =
		contour_new(&side->transform, &want, progress, err);
	struct kept *place;

	if (!made)
		return NULL;
	place = oldest(side);
	contour_free(place->contour);
	*place = (struct kept){ made,           saddle->c, want.epsilon,
				want.log_delta, tails,     ++side->clock };
	side->crossing = saddle->c;

	return made;
}

static const struct kept *
kept_for(struct loss_side *side, double epsilon)
{
	for (int i = 0; i < KEPT; i++) {
		struct kept *kept = &side->kept[i];

		if (kept->contour && !kept->tails && epsilon >= kept->epsilon &&
		    epsilon <= kept->epsilon + 2 * REACH / kept->c) {
			kept->used = ++side->clock;
			return kept;
		}
	}

	return NULL;
}

/*
 * Rare large losses may put the saddle where they alone are likely.  A
 * smaller tilt leaves the law of the many small losses in sight.
 */
static struct saddle
gentler(const struct loss_side *side, const struct saddle *saddle)
{
	struct saddle at = *saddle;

	for (int i = 0; i < 40; i++) {
		struct growth growth = transform_growth(&side->transform, at.c);

		if (growth.bend < 3 * side->variance)
			break;
		at.c *= 0.7;
	}

	return at;
}

/* ---- where few steps make the transform slow: a mesh ---- */

enum { CELLS = 1 << 17 };

/*
 * The width of a window that holds all but e^-36 of the law tilted by c,
 * by Chernoff's inequality on the exact transform.
 */
static double
window_width(const struct transform *transform, double c)
{
	struct growth at = transform_growth(transform, c);
	double unit = sqrt(72 / fmax(at.bend, 1e-300)), sum = 0;

	for (int sign = -1; sign <= 1; sign += 2) {
		double best = INFINITY;

		/* Far to the left nothing is learnt any more. */
		double most =
			sign < 0 ? fmin(1.5 * unit, 2 * c + 1) : 1.5 * unit;

		for (double theta = most; theta > 0.006 * most; theta *= 0.6) {
			double value =
				transform_growth(transform, c + sign * theta)
					.value;
			double gap = value - at.value - sign * theta * at.slope;

			best = fmin(best, (gap + 36) / theta);
		}
		sum += best;
	}

	return sum;
}

static struct loss_mesh *
mesh_of_parts(const struct loss_side *side, const struct saddle *saddle,
	      double width, struct error *err)
{
	const struct transform *transform = &side->transform;
	size_t count = transform->part_count;
	struct loss_pair *pairs = memory_new_array(count, sizeof(*pairs));
	struct mesh_part *parts = memory_new_array(count, sizeof(*parts));
	struct loss_mesh *mesh = NULL;
	double steps = 0;

	for (size_t i = 0; i < count; i++)
		steps += transform->parts[i].steps;
	for (size_t i = 0; i < count; i++) {
		double tail = exp(fmin(saddle->log_delta, 0) - 30) / steps;
		struct loss_range range = { transform->direction, saddle->c,
					    width, fmax(tail, 1e-290) };

		if (!loss_pair_gaussian(&pairs[i], &transform->parts[i].step,
					&range, err))
			goto out;
		parts[i].pair = &pairs[i];
		parts[i].steps = transform->parts[i].steps;
	}
	mesh = loss_mesh_new(parts, count, transform->direction, saddle->c,
			     err);
out:
	for (size_t i = 0; i < count; i++)
		loss_pair_clear(&pairs[i]);
	free(pairs);
	free(parts);

	return mesh;
}

/* The mesh for losses near a saddle; NULL with a sentence. */
static const struct loss_mesh *
mesh_through(struct loss_side *side, const struct saddle *saddle,
	     struct error *err)
{
	double wide = window_width(&side->transform, saddle->c);
	struct loss_mesh *made;

	if (!(wide > 0) || !isfinite(wide) || saddle->c > 1e8) {
		error_set(err, ERROR_NUMERIC,
			  "the losses near %g are too small to be told apart",
			  saddle->epsilon);
		return NULL;
	}
	made = mesh_of_parts(side, saddle, wide * 1.1 / CELLS, err);
	if (!made)
		return NULL;
	loss_mesh_free(side->grid.mesh);
	side->grid.mesh = made;
	side->grid.from = saddle->epsilon - 1 / saddle->c;
	side->grid.to = saddle->epsilon + 1 / saddle->c;
	side->crossing = saddle->c;

	return made;
}

bool
loss_side_likely(struct loss_side *side, double epsilon, struct bracket *delta,
		 struct error *err)
{
	if (!side->likely) {
		struct saddle natural = { 1.5 / sqrt(side->variance),
					  side->mean, -30 };
		struct saddle saddle = gentler(side, &natural);
		double wide = window_width(&side->transform, saddle.c);

		if (wide > 0 && isfinite(wide))
			side->likely = mesh_of_parts(side, &saddle,
						     wide * 1.1 / CELLS, err);
		else
			error_set(err, ERROR_NUMERIC,
				  "the losses are too small to be told apart");
	}
	if (!side->likely)
		return false;
	side->on_mesh = true;
	loss_mesh_delta(side->likely, epsilon, delta);

	return true;
}

/* Where one end of the bracket of delta falls to `delta`. */
static double
mesh_solve(const struct loss_mesh *mesh, double delta, bool upper, double start,
	   double stride)
{
	double low = start, high = start;
	struct bracket at;

	for (int i = 0; i < 60; i++, stride *= 2) {
		loss_mesh_delta(mesh, low, &at);
		if ((upper ? at.upper : at.lower) >= delta)
			break;
		low -= stride;
	}
	for (int i = 0; i < 60; i++, stride *= 2) {
		loss_mesh_delta(mesh, high, &at);
		if ((upper ? at.upper : at.lower) <= delta)
			break;
		high += stride;
	}
	for (int i = 0; i < 200 && high - low > 1e-15 * fabs(high); i++) {
		double middle = (low + high) / 2;

		loss_mesh_delta(mesh, middle, &at);
		if ((upper ? at.upper : at.lower) > delta)
			low = middle;
		else
			high = middle;
		if (!(middle > low || middle < high))
			break;
	}

	return upper ? high : low;
}

/* The end of the losses' range: least if removed, most if added. */
static double
end_of_losses(const struct transform *transform)
{
	double sum = 0;

	for (size_t i = 0; i < transform->part_count; i++)
		sum -= transform->parts[i].steps *
		       log1p(-transform->parts[i].step.sampling);

	return transform->direction == DIRECTION_ADD ? sum : -sum;
}

static void
narrow_with(const struct loss_mesh *mesh, double delta, struct bracket *epsilon)
{
	double stride = fmax((epsilon->upper - epsilon->lower) / 16,
			     1e-12 * epsilon->upper);
	double end = mesh_solve(mesh, delta, true, epsilon->upper, stride);
	struct bracket at;

	loss_mesh_delta(mesh, end, &at);
	if (at.upper <= delta)
		epsilon->upper = fmax(fmin(epsilon->upper, end), 0);
	end = mesh_solve(mesh, delta, false, epsilon->lower, stride);
	loss_mesh_delta(mesh, end, &at);
	if (at.lower >= delta)
		epsilon->lower = fmax(epsilon->lower, end);
}

/* Narrows a bracket of epsilon by the mesh that a saddle asks for. */
static void
narrow_by_mesh(struct loss_side *side, const struct saddle *saddle,
	       double delta, struct bracket *epsilon)
{
	struct error ignored;
	const struct loss_mesh *mesh = mesh_through(side, saddle, &ignored);

	if (mesh)
		narrow_with(mesh, delta, epsilon);
}

static bool
is_wide(const struct bracket *epsilon)
{
	return epsilon->upper - epsilon->lower > 1e-4 * epsilon->upper;
}

static bool
mesh_epsilon(struct loss_side *side, const struct saddle *saddle, double delta,
	     struct bracket *epsilon, struct error *err)
{
	const struct transform *transform = &side->transform;
	struct error slow = { 0 };
	struct saddle second;
	struct bracket ignored;

	side->on_mesh = true;
	epsilon->lower = loss_bounds_lower(transform, delta);
	epsilon->upper = loss_bounds_upper(transform, saddle->c, delta);
	if (transform->direction == DIRECTION_ADD)
		epsilon->upper = fmin(epsilon->upper, end_of_losses(transform));
	if (is_wide(epsilon))
		narrow_by_mesh(side, saddle, delta, epsilon);
	if (is_wide(epsilon)) {
		second = gentler(side, saddle);
		if (second.c < saddle->c)
			narrow_by_mesh(side, &second, delta, epsilon);
	}
	if (is_wide(epsilon) && loss_side_likely(side, 0, &ignored, &slow))
		narrow_with(side->likely, delta, epsilon);
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;
	if (isfinite(epsilon->upper) && epsilon->lower <= epsilon->upper)
		return true;

	return error_set(err, ERROR_NUMERIC,
			 "no certain epsilon can be given at delta %g: these "
			 "steps are too few and too different for a mesh",
			 delta);
}

/* A point that is added has no loss beyond an end that is known exactly. */
static bool
within_range(const struct loss_side *side, bool found, struct bracket *epsilon)
{
	double end = end_of_losses(&side->transform);

	if (side->transform.direction == DIRECTION_ADD && isfinite(end)) {
		if (!found || !(epsilon->upper <= end))
			epsilon->upper = end;
		if (!found || !(epsilon->lower <= end))
			epsilon->lower = 0;
		found = true;
	}
	epsilon->lower = fmax(epsilon->lower, 0);
	epsilon->upper = fmax(epsilon->upper, 0);
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return found;
}

/* No loss lies on the other side: the answer needs no integral. */
static bool
is_trivial(const struct loss_side *side, double epsilon, struct bracket *delta)
{
	double end = end_of_losses(&side->transform), value;

	if (side->transform.direction == DIRECTION_ADD) {
		if (epsilon < end)
			return false;
		value = 0;
	} else {
		if (epsilon > end)
			return false;
		value = -expm1(epsilon);
	}
	*delta = (struct bracket){ value, value, value };

	return true;
}

bool
loss_side_delta(struct loss_side *side, double epsilon, struct bracket *delta,
		struct progress *progress, struct error *err)
{
	const struct kept *kept = kept_for(side, epsilon);
	const struct contour *contour = kept ? kept->contour : NULL;
	struct error slow = { 0 };

	side->on_mesh = false;
	if (is_trivial(side, epsilon, delta))
		return true;
	if (!contour && side->grid.mesh && epsilon >= side->grid.from &&
	    epsilon <= side->grid.to) {
		side->on_mesh = true;
		loss_mesh_delta(side->grid.mesh, epsilon, delta);
		return true;
	}
	if (!contour) {
		double wide = sqrt(side->variance);
		double z = (epsilon - side->mean) / wide;
		double start = fmax(z, 0.5) / wide;
		struct saddle saddle;

		saddle = find_saddle(side, beyond_loss, epsilon, 0.1 / start,
				     start);
		saddle.log_delta -=
			fmax(0, saddle.c * (epsilon - saddle.epsilon));
		saddle.epsilon = epsilon;
		contour =
			contour_through(side, &saddle, false, progress, &slow);
		if (!contour && slow.kind == ERROR_NUMERIC) {
			const struct loss_mesh *mesh =
				mesh_through(side, &saddle, err);

			if (!mesh)
				return false;
			side->on_mesh = true;
			loss_mesh_delta(mesh, epsilon, delta);
			return true;
		}
	}
	if (!contour) {
		*err = slow;
		return false;
	}
	contour_ask(contour, CONTOUR_DELTA, &epsilon, 1, delta);

	return true;
}

/* Widens `eps` until the brackets of delta at its ends enclose `delta`. */
static bool
enclose(const struct contour *contour, double delta, double half,
	struct bracket *epsilon)
{
	struct bracket at;

	for (int i = 0; i < 12; i++) {
		epsilon->upper = epsilon->value + half;
		contour_ask(contour, CONTOUR_DELTA, &epsilon->upper, 1, &at);
		if (at.upper <= delta)
			break;
		half *= 2;
	}
	if (!(at.upper <= delta))
		return false;
	half = fmax(1e-15 * fabs(epsilon->value), half / 2);
	for (int i = 0; i < 12; i++) {
		epsilon->lower = epsilon->value - half;
		contour_ask(contour, CONTOUR_DELTA, &epsilon->lower, 1, &at);
		if (at.lower >= delta)
			return true;
		half *= 2;
	}

	return false;
}

/* Newton on log delta along one contour. */
static bool
solve_on(const struct contour *contour, double delta, double start,
	 struct bracket *epsilon)
{
	struct bracket at, tilted;
	double eps = start, slope = 0;

	for (int i = 0; i < 20; i++) {
		double step;

		contour_ask(contour, CONTOUR_DELTA, &eps, 1, &at);
		contour_ask(contour, CONTOUR_FPR, &eps, 1, &tilted);
		if (!(at.value > 0) || !(tilted.value > 0))
			return false;
		slope = -tilted.value / at.value;
		step = log(at.value / delta) / slope;
		eps -= step;
		if (fabs(step * slope) < 1e-9)
			break;
	}
	epsilon->value = eps;

	return enclose(contour, delta,
		       1.05 * (at.upper - at.lower) / tilted.value +
			       1e-15 * fabs(eps),
		       epsilon);
}

bool
loss_side_epsilon(struct loss_side *side, double delta, struct bracket *epsilon,
		  struct progress *progress, struct error *err)
{
	double wanted = log(delta);
	struct saddle saddle = find_saddle(side, beyond_delta, wanted, 0.05,
					   start_for(side, wanted));
	const struct contour *contour;
	struct error slow = { 0 };

	side->on_mesh = false;
	if (loss_bounds_is_zero(&side->transform, delta)) {
		*epsilon = (struct bracket){ 0, 0, 0 };
		return true;
	}
	if (saddle.epsilon < 1 / saddle.c) {
		/* Perhaps delta is not reached above 0. */
		struct bracket still;

		if (loss_side_delta(side, 0, &still, progress, &slow) &&
		    still.upper <= delta) {
			*epsilon = (struct bracket){ 0, 0, 0 };
			return true;
		}
	}
	if (saddle.epsilon < 0)
		saddle = find_saddle(side, beyond_loss, 0, 0.1 / saddle.c,
				     saddle.c);
	saddle.log_delta = wanted;
	contour = contour_through(side, &saddle, false, progress, &slow);
	if (!contour && slow.kind == ERROR_NUMERIC) {
		bool found = mesh_epsilon(side, &saddle, delta, epsilon, &slow);

		if (within_range(side, found, epsilon))
			return true;
		*err = slow;
		return false;
	}
	if (!contour) {
		*err = slow;
		return false;
	}
	if (solve_on(contour, delta, saddle.epsilon, epsilon))
		return true;
	if (within_range(side,
			 mesh_epsilon(side, &saddle, delta, epsilon, &slow),
			 epsilon))
		return true;
	*err = slow;

	return false;
}

/* E[(1 - e^(eps - L))+] <= M(c) e^(-c eps) c^c / (1 + c)^(1 + c). */
bool
loss_side_is_below(const struct loss_side *side, double c, double epsilon,
		   double delta)
{
	for (int i = 0; i < 5; i++, c *= 2) {
		struct growth growth = transform_growth(&side->transform, c);

		if (growth.value - c * epsilon - c * log1p(1 / c) - log1p(c) <
		    log(delta) - 1e-6)
			return true;
	}

	return false;
}

bool
loss_side_tails(struct loss_side *side, const double t[], size_t count,
		struct bracket above[], struct bracket tilted[],
		struct progress *progress, struct error *err)
{
	const struct contour *contour = NULL;
	double lowest = INFINITY;

	for (size_t i = 0; i < count; i++)
		lowest = fmin(lowest, t[i]);
	for (int i = 0; i < KEPT; i++) {
		struct kept *kept = &side->kept[i];

		if (kept->contour && kept->tails && lowest >= kept->epsilon) {
			kept->used = ++side->clock;
			contour = kept->contour;
		}
	}
	if (!contour) {
		double wide = sqrt(side->variance);
		struct saddle saddle = {
			.c = 1.5 / wide,
			.epsilon = fmin(lowest, side->mean - 2 * wide),
			.log_delta = -7,
		};

		saddle = gentler(side, &saddle);
		contour = contour_through(side, &saddle, true, progress, err);
	}
	if (!contour)
		return false;
	contour_ask(contour, CONTOUR_FNR, t, count, above);
	contour_ask(contour, CONTOUR_FPR, t, count, tilted);

	return true;
}
