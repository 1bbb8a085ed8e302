/*
 * loss_side.c - sampled Gaussian steps seen from one of two neighbours
 *
 * A contour through the saddle of the integrand (loss_saddle.c) answers, or
 * where the transform falls too slowly a mesh (compose/composed_law.c).
 */

#include "privacy/contour/loss_side.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/loss_bounds.h"
#include "privacy/contour/loss_side_parts.h"

/* Good to this, relative to delta. */
#define ACCURACY 2e-11
#define BUDGET   4e7

/* A contour serves losses that change c eps by up to this. */
#define REACH 2.0

/* A mesh this good is taken where contours have failed beside it. */
#define GOOD_MESH 1e-3

/* What was made for other losses is taken if it is this good here. */
#define MADE 1e-6

/* After so many levels a mesh, which serves more losses, is tried first. */
enum { LEVELS_PATIENCE = 3 };
#define PATIENT_MESH 1e-4

/* Where levels have failed they would at losses that differ by less, too. */
#define FAILS_BESIDE 0.3

struct loss_side *
loss_side_new(const struct transform *transform, struct composed_law *mesh)
{
	struct loss_side *side = memory_new(sizeof(*side));
	struct log_moment still;

	side->transform = *transform;
	side->transform.progress = &side->progress;
	side->mesh = mesh;
	still = transform_log_moment(transform, 1e-12);
	side->mean = still.slope;
	side->variance = still.bend;
	side->no_tails = -INFINITY;
	side->around_failed = INFINITY;
	side->from = INFINITY;
	side->to = -INFINITY;

	return side;
}

void
loss_side_free(struct loss_side *side)
{
	if (!side)
		return;
	for (int i = 0; i < LOSS_SIDE_KEPT; i++)
		contour_free(side->kept[i].contour);
	contour_free(side->around);
	loss_levels_free(side->levels);
	free(side);
}

void
loss_side_moments(struct loss_side *side, double *mean, double *variance)
{
	*mean = side->mean;
	*variance = side->variance;
}

void
loss_side_watch(struct loss_side *side, struct progress *progress)
{
	side->progress = progress;
}

void
loss_side_mirror(struct loss_side *side, struct loss_side *mirror)
{
	side->mirror = mirror;
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

static struct kept *
oldest(struct loss_side *side)
{
	struct kept *found = &side->kept[0];

	for (int i = 1; i < LOSS_SIDE_KEPT; i++) {
		if (side->kept[i].used < found->used)
			found = &side->kept[i];
	}

	return found;
}

const struct contour *
loss_side_contour(struct loss_side *side, const struct saddle *saddle,
		  bool tails, struct error *err)
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
		contour_new(&side->transform, &want, side->progress, err);
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
	for (int i = 0; i < LOSS_SIDE_KEPT; i++) {
		struct kept *kept = &side->kept[i];

		if (kept->contour && !kept->tails && epsilon >= kept->epsilon &&
		    epsilon <= kept->epsilon + 2 * REACH / kept->c) {
			kept->used = ++side->clock;
			return kept;
		}
	}

	return NULL;
}

/* A point that is added has no loss beyond an end that is known exactly. */
bool
loss_side_has_end(const struct loss_side *side)
{
	return side->transform.direction == DIRECTION_ADD &&
	       isfinite(loss_bounds_end(&side->transform));
}

static bool
is_narrow(const struct bracket *at, double part)
{
	return at->upper - at->lower <= part * at->upper;
}

bool
loss_side_is_sharp(const struct bracket *at)
{
	return is_narrow(at, 1e-9);
}

/*
 * delta by the largest loss alone; whether that is as good as integrals.
 * Where there is no largest loss it is 0 to 1.
 */
static bool
delta_at_end(const struct loss_side *side, double epsilon,
	     struct bracket *delta)
{
	*delta = (struct bracket){ 0, 0.5, 1 };
	if (loss_side_has_end(side))
		*delta = loss_bounds_delta_at_end(&side->transform, epsilon);

	return loss_side_has_end(side) && loss_side_is_sharp(delta);
}

/* No loss lies on the other side: likewise. */
static bool
is_trivial(const struct loss_side *side, double epsilon, struct bracket *delta)
{
	double end = loss_bounds_end(&side->transform), value;

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
loss_side_make_levels(struct loss_side *side, double epsilon, double log_delta,
		      struct error *err)
{
	struct loss_levels *made = loss_levels_new(
		&side->transform, epsilon, log_delta, side->progress, err);

	if (!made)
		return false;
	loss_levels_free(side->levels);
	side->levels = made;
	side->levels_made++;

	return true;
}

/* delta from what was made for other losses, if that is good here too. */
static bool
delta_from_made(struct loss_side *side, double epsilon, struct bracket *delta)
{
	const struct kept *kept = kept_for(side, epsilon);

	if (kept) {
		contour_ask(kept->contour, CONTOUR_DELTA, &epsilon, 1, delta);
		if (is_narrow(delta, MADE))
			return true;
	}
	if (loss_levels_hold(side->levels, epsilon)) {
		loss_levels_ask(side->levels, CONTOUR_DELTA, epsilon, delta);
		return is_narrow(delta, MADE);
	}

	return false;
}

/* The saddle of a loss, with about log delta where it is off. */
static struct saddle
saddle_for(const struct loss_side *side, double epsilon)
{
	double wide = sqrt(side->variance);
	double start = fmax((epsilon - side->mean) / wide, 0.5) / wide;
	struct saddle saddle =
		loss_saddle_find(&side->transform, loss_saddle_beyond_loss,
				 epsilon, 0.1 / start, start);

	saddle.log_delta -= fmax(0, saddle.c * (epsilon - saddle.epsilon));
	saddle.epsilon = epsilon;

	return saddle;
}

static bool
delta_by_mesh(struct loss_side *side, double epsilon, struct bracket *delta,
	      struct error *err)
{
	side->on_mesh = true;

	return composed_law_delta(side->mesh, side->transform.direction,
				  epsilon, delta, err);
}

/* Around a loss without a contour, and as far again around several. */
static void
remember_mesh(struct loss_side *side, double epsilon, double near)
{
	double width = fmax(0, side->to - side->from);

	if (epsilon < side->from - width || epsilon > side->to + width) {
		side->from = INFINITY;
		side->to = -INFINITY;
	}
	side->from = fmin(side->from, epsilon - near);
	side->to = fmax(side->to, epsilon + near);
}

/*
 * Integrals that fail cost more than they would give: near losses where they
 * did, a mesh goes first, and hard by them a poor one is an answer, too.
 */
static bool
delta_by_nearby_mesh(struct loss_side *side, double epsilon,
		     struct bracket *delta)
{
	double width = side->to - side->from;
	bool fails = epsilon >= side->from && epsilon <= side->to &&
		     fabs(epsilon - side->failed) < FAILS_BESIDE * side->failed;
	struct error ignored;

	if (epsilon < side->from - width || epsilon > side->to + width)
		return false;
	if (delta_by_mesh(side, epsilon, delta, &ignored) &&
	    (fails || is_narrow(delta, GOOD_MESH)))
		return true;
	side->on_mesh = false;

	return false;
}

/*
 * Who asks about many losses gets them from few meshes, as far as these are
 * good; where they are not, more levels are made first.
 */
static bool
delta_by_patient_mesh(struct loss_side *side, double epsilon,
		      struct bracket *delta)
{
	struct error ignored;

	if (side->levels_made < LEVELS_PATIENCE)
		return false;
	if (delta_by_mesh(side, epsilon, delta, &ignored) &&
	    is_narrow(delta, PATIENT_MESH))
		return true;
	side->on_mesh = false;
	side->levels_made = -4 * LEVELS_PATIENCE;

	return false;
}

/* Levels that are hardly better than a mesh are not made again nearby. */
static void
compare_levels(struct loss_side *side, const struct saddle *saddle,
	       const struct bracket *delta)
{
	struct bracket mesh;
	struct error ignored;

	if (!is_narrow(delta, 0.01 * GOOD_MESH) &&
	    delta_by_mesh(side, saddle->epsilon, &mesh, &ignored) &&
	    is_narrow(&mesh, GOOD_MESH))
		remember_mesh(side, saddle->epsilon, 1 / saddle->c);
	side->on_mesh = false;
}

/* Where no contour can be had: levels of them, or a mesh. */
static bool
delta_otherwise(struct loss_side *side, const struct saddle *saddle,
		struct bracket *delta, struct error *err)
{
	double epsilon = saddle->epsilon;
	struct error why = { 0 };

	if (loss_side_make_levels(side, epsilon, NAN, &why)) {
		loss_levels_ask(side->levels, CONTOUR_DELTA, epsilon, delta);
		compare_levels(side, saddle, delta);
		return true;
	}
	if (why.kind == ERROR_STOPPED) {
		*err = why;
		return false;
	}
	side->failed = epsilon;
	remember_mesh(side, epsilon, 1 / saddle->c);

	return delta_by_mesh(side, epsilon, delta, err);
}

/* Mirrored it is as good as a contour, or good where none can be had. */
#define MIRRORED      1e-10
#define MIRRORED_ELSE 1e-5

static bool
is_good_mirrored(const struct loss_side *side, double epsilon,
		 const struct bracket *delta)
{
	bool fails = fabs(epsilon - side->no_contour) <
		     FAILS_BESIDE * side->no_contour;

	return is_narrow(delta, fails ? MIRRORED_ELSE : MIRRORED);
}

static bool
delta_by_integrals(struct loss_side *side, double epsilon,
		   struct bracket *delta, struct error *err)
{
	const struct contour *contour;
	struct error slow = { 0 };
	struct saddle saddle;

	if (delta_from_made(side, epsilon, delta))
		return true;
	if (loss_side_delta_mirrored(side, epsilon, delta) &&
	    is_good_mirrored(side, epsilon, delta))
		return true;
	if (delta_by_nearby_mesh(side, epsilon, delta) ||
	    delta_by_patient_mesh(side, epsilon, delta))
		return true;
	saddle = saddle_for(side, epsilon);
	contour = loss_side_contour(side, &saddle, false, &slow);
	if (contour) {
		contour_ask(contour, CONTOUR_DELTA, &epsilon, 1, delta);
		return true;
	}
	if (slow.kind != ERROR_NUMERIC) {
		*err = slow;
		return false;
	}
	side->no_contour = epsilon;
	if (loss_side_delta_mirrored(side, epsilon, delta) &&
	    is_good_mirrored(side, epsilon, delta))
		return true;

	return delta_otherwise(side, &saddle, delta, err);
}

/* A delta below the least double: its upper end stays above 0. */
#define NOTHING 1e-300
static const struct bracket nothing = { 0, NOTHING / 2, NOTHING };

/*
 * What moments say where integrals fail; good enough if there is an end, or
 * so far out that delta is smaller than what is promised.
 */
static bool
take_moments(struct loss_side *side, double epsilon, struct bracket *delta)
{
	double most = fmax(exp(loss_bounds_log_delta(&side->transform,
						     &side->tilts, epsilon)),
			   NOTHING);

	delta->upper = fmin(delta->upper, most);
	delta->lower = fmin(delta->lower, delta->upper);
	delta->value = (delta->lower + delta->upper) / 2;

	return loss_side_has_end(side) || delta->upper < 1e-30;
}

static bool
is_nothing(struct loss_side *side, double epsilon, struct bracket *delta)
{
	*delta = nothing;

	return loss_bounds_log_delta(&side->transform, &side->tilts, epsilon) <
	       log(NOTHING);
}

bool
loss_side_delta(struct loss_side *side, double epsilon, struct bracket *delta,
		struct error *err)
{
	struct error why = { 0 };
	struct bracket range;

	side->on_mesh = false;
	if (is_trivial(side, epsilon, delta) ||
	    is_nothing(side, epsilon, delta))
		return true;
	if (delta_at_end(side, epsilon, &range)) {
		*delta = range;
		return true;
	}
	if (delta_by_integrals(side, epsilon, delta, &why)) {
		if (!is_narrow(delta, GOOD_MESH))
			take_moments(side, epsilon, &range);
		*delta = bracket_of_both(*delta, range);
		if (!is_narrow(delta, MIRRORED) &&
		    loss_side_delta_mirrored(side, epsilon, &range))
			*delta = bracket_of_both(*delta, range);
		if (delta->upper < NOTHING)
			*delta = nothing;
		return true;
	}
	if (why.kind == ERROR_NUMERIC && take_moments(side, epsilon, &range)) {
		*delta = range;
		return true;
	}
	*err = why;

	return false;
}

/* E[(1 - e^(eps - L))+] <= M(c) e^(-c eps) c^c / (1 + c)^(1 + c). */
bool
loss_side_is_below(const struct loss_side *side, double c, double epsilon,
		   double delta)
{
	for (int i = 0; i < 5; i++, c *= 2) {
		struct log_moment growth =
			transform_log_moment(&side->transform, c);

		if (!growth.open &&
		    growth.value - c * epsilon - c * log1p(1 / c) - log1p(c) <
			    log(delta) - 1e-6)
			return true;
	}

	return false;
}

/*
 * A contour for lower losses has to reach farther: none is tried twice, nor
 * one for losses that are hardly higher.
 */
static const struct contour *
tails_from(struct loss_side *side, double lowest, struct error *err)
{
	double wide = sqrt(side->variance);
	struct saddle saddle = {
		.c = 1.5 / wide,
		.epsilon = fmin(lowest, side->mean - 2 * wide),
		.log_delta = -7,
	};
	const struct contour *contour;
	struct error why = { 0 };

	if (saddle.epsilon <= side->no_tails) {
		error_set(err, ERROR_NUMERIC, "no contour serves these tails");
		return NULL;
	}
	saddle = loss_saddle_gentler(&side->transform, side->variance, &saddle);
	contour = loss_side_contour(side, &saddle, true, &why);
	if (contour)
		return contour;
	if (why.kind == ERROR_NUMERIC)
		side->no_tails = saddle.epsilon + wide / 2;
	*err = why;

	return NULL;
}

bool
loss_side_tails(struct loss_side *side, const double t[], size_t count,
		struct bracket above[], struct bracket tilted[],
		struct error *err)
{
	const struct contour *contour = NULL;
	double lowest = INFINITY;

	for (size_t i = 0; i < count; i++)
		lowest = fmin(lowest, t[i]);
	for (int i = 0; i < LOSS_SIDE_KEPT; i++) {
		struct kept *kept = &side->kept[i];

		if (kept->contour && kept->tails && lowest >= kept->epsilon) {
			kept->used = ++side->clock;
			contour = kept->contour;
		}
	}
	if (!contour)
		contour = tails_from(side, lowest, err);
	if (!contour)
		return false;
	contour_ask(contour, CONTOUR_FNR, t, count, above);
	contour_ask(contour, CONTOUR_FPR, t, count, tilted);

	return true;
}
