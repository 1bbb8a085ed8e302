/*
 * loss_side_mesh.c - sampled Gaussian steps on a mesh, where contours fail
 *
 * Few steps make the transform fall slowly: then the law of the loss is
 * composed on a grid, tilted to where the saddle says that it matters.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/loss_bounds.h"
#include "privacy/contour/loss_side_parts.h"

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
					&range, side->progress, err))
			goto out;
		parts[i].pair = &pairs[i];
		parts[i].steps = transform->parts[i].steps;
	}
	mesh = loss_mesh_new(parts, count, transform->direction, saddle->c,
			     side->progress, err);
out:
	for (size_t i = 0; i < count; i++)
		loss_pair_clear(&pairs[i]);
	free(pairs);
	free(parts);

	return mesh;
}

/* The mesh for losses near a saddle; NULL with a sentence. */
const struct loss_mesh *
loss_side_mesh(struct loss_side *side, const struct saddle *saddle,
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

/* The mesh for the losses that are likely, once; false with a sentence. */
static bool
make_likely(struct loss_side *side, struct error *err)
{
	struct saddle natural = { 1.5 / sqrt(side->variance), side->mean, -30 };
	struct saddle saddle;
	struct error why = { 0 };
	double wide;

	if (side->likely)
		return true;
	if (!side->has_no_likely) {
		saddle = loss_saddle_gentler(&side->transform, side->variance,
					     &natural);
		wide = window_width(&side->transform, saddle.c);
		if (wide > 0 && isfinite(wide))
			side->likely = mesh_of_parts(side, &saddle,
						     wide * 1.1 / CELLS, &why);
	}
	if (side->likely)
		return true;
	if (why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	side->has_no_likely = true;

	return error_set(err, ERROR_NUMERIC, "%s",
			 why.kind
				 ? why.text
				 : "the losses are too small to be told apart");
}

bool
loss_side_likely(struct loss_side *side, double epsilon, struct bracket *delta,
		 struct error *err)
{
	struct bracket range;
	struct error why = { 0 };

	side->on_mesh = false;
	if (loss_side_at_end(side, epsilon, delta))
		return true;
	if (!make_likely(side, &why)) {
		if (why.kind == ERROR_NUMERIC && loss_side_has_end(side))
			return true;
		*err = why;
		return false;
	}
	range = *delta;
	side->on_mesh = true;
	loss_mesh_delta(side->likely, epsilon, delta);
	loss_side_keep_within(&range, delta);

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
	}

	return upper ? high : low;
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

/*
 * Narrows a bracket of epsilon by the mesh that a saddle asks for.  A mesh
 * that cannot be had narrows nothing; false only if somebody said stop.
 */
static bool
narrow_by_mesh(struct loss_side *side, const struct saddle *saddle,
	       double delta, struct bracket *epsilon, struct error *err)
{
	struct error why = { 0 };
	const struct loss_mesh *mesh = loss_side_mesh(side, saddle, &why);

	if (mesh)
		narrow_with(mesh, delta, epsilon);
	if (why.kind == ERROR_STOPPED)
		*err = why;

	return why.kind != ERROR_STOPPED;
}

static bool
narrow_by_likely(struct loss_side *side, double delta, struct bracket *epsilon,
		 struct error *err)
{
	struct error why = { 0 };

	if (make_likely(side, &why))
		narrow_with(side->likely, delta, epsilon);
	if (why.kind == ERROR_STOPPED)
		*err = why;

	return why.kind != ERROR_STOPPED;
}

static bool
is_wide(const struct bracket *epsilon)
{
	return epsilon->upper - epsilon->lower > 1e-4 * epsilon->upper;
}

bool
loss_side_mesh_epsilon(struct loss_side *side, const struct saddle *saddle,
		       double delta, struct bracket *epsilon, struct error *err)
{
	const struct transform *transform = &side->transform;
	struct saddle second;

	side->on_mesh = true;
	epsilon->lower = loss_bounds_lower(transform, delta);
	epsilon->upper = loss_bounds_upper(transform, saddle->c, delta);
	if (transform->direction == DIRECTION_ADD)
		epsilon->upper =
			fmin(epsilon->upper, loss_bounds_end(transform));
	if (is_wide(epsilon) &&
	    !narrow_by_mesh(side, saddle, delta, epsilon, err))
		return false;
	second = loss_saddle_gentler(transform, side->variance, saddle);
	if (is_wide(epsilon) && second.c < saddle->c &&
	    !narrow_by_mesh(side, &second, delta, epsilon, err))
		return false;
	if (is_wide(epsilon) && !narrow_by_likely(side, delta, epsilon, err))
		return false;
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;
	if (isfinite(epsilon->upper) && epsilon->lower <= epsilon->upper)
		return true;

	return error_set(err, ERROR_NUMERIC,
			 "no certain epsilon can be given at delta %g: these "
			 "steps are too few and too different for a mesh",
			 delta);
}
