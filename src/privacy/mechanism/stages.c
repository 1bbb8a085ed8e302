/*
 * stages.c - mechanisms one after another, each its own number of times
 *
 * delta is read from a mesh tilted to where its losses lie; a mesh serves
 * all losses within a few deviations, so few are made, and the last ones
 * are kept.  The trade-off function lies between two polygons from a mesh
 * tilted half way between the two laws:
 *
 *	corners of the easier pair <= f <= errors of tests that exist.
 *
 * Adding compares the law without the canary to that with it; removing is
 * seen mirrored in the meshes' terms, where the first law is that with it.
 */

#include "privacy/mechanism/stages.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh.h"
#include "privacy/polygon.h"
#include "privacy/step/loss_saddle.h"

enum { KEPT = 6, WAYS = 2 };

/* Both ends of a trade-off function. */
struct between {
	struct polygon lower, upper;
	bool made;
};

struct stages {
	pthread_mutex_t lock;
	struct progress *progress;
	struct stage_law *laws;
	struct stage_sketch *sketches;
	size_t count;
	bool has_density;
	double most[WAYS]; /* the largest finite loss */

	struct stage_mesh *kept[WAYS][KEPT];
	size_t next[WAYS]; /* the one to be replaced */
	struct stage_mesh *middle;
	struct between between[3]; /* by direction */
};

static struct stage_view
view_of(const struct stages *stages, bool mirrored)
{
	return (struct stage_view){ stages->laws, stages->sketches,
				    stages->count, mirrored };
}

/* ---- making ---- */

/* Nothing is learnt from a law whose only loss is 0. */
static bool
is_idle(const struct stage_law *law)
{
	return !(law->only_with > 0) && !(law->only_without > 0) &&
	       !(law->most > 0) && !(law->least < 0);
}

/* Outputs too far apart for the scale on which they blur. */
static bool
is_long(const struct stage_law *law)
{
	for (size_t i = 0; i < law->branch_count; i++) {
		const struct stage_branch *branch = &law->branches[i];

		if (!(branch->to - branch->from < 1e4 * branch->scale))
			return true;
	}

	return false;
}

static bool
add_law(struct stages *stages, const struct mechanism *mechanism,
	struct error *err)
{
	struct stage_law *law = &stages->laws[stages->count];

	if (!mechanism->kind->law) {
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s cannot be composed with others",
				 mechanism->kind->name);
	}
	*law = (struct stage_law){ .steps = 1 };
	if (!mechanism->kind->law(mechanism, law, err)) {
		stage_law_clear(law);
		return false;
	}
	if (is_long(law)) {
		stage_law_clear(law);
		return error_set(err, ERROR_NUMERIC,
				 "mechanism=%s tells nearly everything here; "
				 "its losses are too far apart for a mesh",
				 mechanism->kind->name);
	}
	if (is_idle(law)) {
		stage_law_clear(law);
		return true;
	}
	if (!law->branch_count && !law->atoms.count) {
		stage_law_clear(law);
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s hides nothing here, so nothing "
				 "after it can be worse",
				 mechanism->kind->name);
	}
	/* One smooth law makes the sum of all smooth. */
	stages->has_density = stages->has_density || !law->atoms.count;
	stages->most[0] += law->steps * law->most;
	stages->most[1] -= law->steps * law->least;
	stage_sketch_init(&stages->sketches[stages->count++], law);

	return true;
}

struct stages *
stages_new(struct mechanism *const mechanisms[], size_t count,
	   struct error *err)
{
	struct stages *stages = memory_new(sizeof(*stages));

	pthread_mutex_init(&stages->lock, NULL);
	stages->laws = memory_new_array(count, sizeof(*stages->laws));
	stages->sketches = memory_new_array(count, sizeof(*stages->sketches));
	for (size_t i = 0; i < count; i++) {
		if (!add_law(stages, mechanisms[i], err)) {
			stages_free(stages);
			return NULL;
		}
	}
	return stages;
}

void
stages_free(struct stages *stages)
{
	if (!stages)
		return;
	for (size_t i = 0; i < stages->count; i++) {
		stage_law_clear(&stages->laws[i]);
		stage_sketch_clear(&stages->sketches[i]);
	}
	for (int way = 0; way < WAYS; way++) {
		for (int i = 0; i < KEPT; i++)
			stage_mesh_free(stages->kept[way][i]);
	}
	stage_mesh_free(stages->middle);
	for (int i = 0; i < 3; i++) {
		polygon_clear(&stages->between[i].lower);
		polygon_clear(&stages->between[i].upper);
	}
	pthread_mutex_destroy(&stages->lock);
	free(stages->laws);
	free(stages->sketches);
	free(stages);
}

void
stages_watch(struct stages *stages, struct progress *progress)
{
	if (stages)
		stages->progress = progress;
}

/* ---- meshes ---- */

static struct growth
growth_at(const void *of, double c)
{
	return stage_view_growth(of, c);
}

/* The tilt for an epsilon, or for a log delta: the saddle of its integral. */
static double
tilt_for(const struct stage_view *view, double wanted, bool is_delta)
{
	double unit = sqrt(fmax(stage_view_growth(view, 0).bend, 1e-300));

	return loss_saddle_tilt(growth_at, view, unit, wanted, is_delta);
}

/* The mesh of a tilt, one that is kept if it is near enough. */
static const struct stage_mesh *
mesh_near(struct stages *stages, bool mirrored, double c, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	struct stage_mesh **kept = stages->kept[mirrored];
	double centre = stage_view_growth(&view, c).slope;
	struct stage_mesh *made;
	size_t place;

	for (int i = 0; i < KEPT; i++) {
		if (kept[i] &&
		    fabs(centre - kept[i]->centre) < 2 * kept[i]->deviation)
			return kept[i];
	}
	made = stage_mesh_new(&view, c, stages->progress, err);
	if (!made)
		return NULL;
	place = stages->next[mirrored]++ % KEPT;
	stage_mesh_free(kept[place]);
	kept[place] = made;

	return made;
}

/* ---- delta ---- */

static bool
delta_one(struct stages *stages, bool mirrored, double epsilon,
	  struct bracket *delta, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	const struct stage_mesh *mesh;

	if (!stages->count || epsilon >= stages->most[mirrored]) {
		*delta = stage_view_only(&view);
		return true;
	}
	mesh = mesh_near(stages, mirrored, tilt_for(&view, epsilon, false),
			 err);
	if (mesh)
		stage_mesh_delta(mesh, epsilon, delta);

	return mesh;
}

/* Which of the two ways a direction looks at; both may be. */
static bool
looks(enum mechanism_direction direction, bool mirrored)
{
	return direction != (mirrored ? MECHANISM_REMOVE : MECHANISM_ADD);
}

typedef bool one_way_fn(struct stages *stages, bool mirrored, double at,
			struct bracket *answer, struct error *err);

/* The worse of the ways that the direction looks at. */
static bool
worse_way(const struct mechanism *mechanism, one_way_fn *ask, double at,
	  struct bracket *answer, struct error *err)
{
	struct bracket worst = { 0, 0, 0 }, one;
	bool done = true;

	pthread_mutex_lock(&mechanism->stages->lock);
	for (int mirrored = 0; mirrored < WAYS && done; mirrored++) {
		if (!looks(mechanism->direction, mirrored))
			continue;
		done = ask(mechanism->stages, mirrored, at, &one, err);
		if (done) {
			worst.lower = fmax(worst.lower, one.lower);
			worst.value = fmax(worst.value, one.value);
			worst.upper = fmax(worst.upper, one.upper);
		}
	}
	pthread_mutex_unlock(&mechanism->stages->lock);
	if (done)
		*answer = worst;

	return done;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct bracket delta;

	if (!worse_way(mechanism, delta_one, epsilon, &delta, err))
		return false;
	*answer = (struct bracket){ log(delta.lower), log(delta.value),
				    log(delta.upper) };

	return true;
}

/* ---- epsilon ---- */

/* The first epsilon at or below delta, or the last one above it. */
static double
solve(const struct stage_mesh *mesh, double most, double delta, bool upper)
{
	double low = 0, high = fmax(mesh->centre, mesh->deviation);
	struct bracket at;

	for (int i = 0; i < 60; i++, high *= 2) {
		stage_mesh_delta(mesh, high, &at);
		if ((upper ? at.upper : at.lower) <= delta)
			break;
		if (high > most)
			return most;
		low = high;
	}
	for (int i = 0; i < 100 && high - low > 1e-15 * high; i++) {
		double middle = (low + high) / 2;

		stage_mesh_delta(mesh, middle, &at);
		if ((upper ? at.upper : at.lower) > delta)
			low = middle;
		else
			high = middle;
	}

	return fmin(upper ? high : low, most);
}

static bool
epsilon_one(struct stages *stages, bool mirrored, double delta,
	    struct bracket *epsilon, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	struct bracket only = stage_view_only(&view);
	double most = stages->count ? stages->most[mirrored] : 0;
	const struct stage_mesh *mesh;
	struct bracket still;

	if (delta < only.lower || !(delta > 0) || !stages->count) {
		*epsilon = bracket_exact(delta < only.lower ? INFINITY : most);
		if (delta < only.upper)
			epsilon->upper = epsilon->value = INFINITY;
		return true;
	}
	if (!delta_one(stages, mirrored, 0, &still, err))
		return false;
	if (still.upper <= delta) {
		*epsilon = bracket_exact(0);
		return true;
	}
	mesh = mesh_near(
		stages, mirrored,
		tilt_for(&view, log(fmax(delta - only.lower, 1e-300)), true),
		err);
	if (!mesh)
		return false;
	epsilon->upper =
		delta < only.upper ? INFINITY : solve(mesh, most, delta, true);
	epsilon->lower = solve(mesh, most, delta, false);
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	return worse_way(mechanism, epsilon_one, delta, answer, err);
}

/* ---- the trade-off function ---- */

static bool
make_middle(struct stages *stages, struct error *err)
{
	struct stage_view view = view_of(stages, false);

	if (!stages->middle)
		stages->middle =
			stage_mesh_new(&view, -0.5, stages->progress, err);

	return stages->middle;
}

/*
 * Adding has the law without the canary as null, removing that with it; for
 * both the largest convex function below the two is wanted.
 */
static bool
polygon_of(struct polygon *polygon, const struct stage_corners *corners,
	   enum mechanism_direction direction, struct error *err)
{
	size_t count = corners->count;
	double *alpha = memory_new_array(2 * count, sizeof(*alpha));
	double *beta = memory_new_array(2 * count, sizeof(*beta));
	size_t used = 0;
	bool done;

	for (int swapped = 0; swapped < 2; swapped++) {
		if (!looks(direction, !swapped))
			continue;
		for (size_t i = 0; i < count; i++, used++) {
			alpha[used] =
				swapped ? corners->fnr[i] : corners->fpr[i];
			beta[used] =
				swapped ? corners->fpr[i] : corners->fnr[i];
		}
	}
	done = polygon_from_points(polygon, alpha, beta, used, err);
	free(alpha);
	free(beta);

	return done;
}

static bool
make_between(struct stages *stages, enum mechanism_direction direction,
	     struct error *err)
{
	struct between *between = &stages->between[direction];
	struct stage_corners corners;
	bool done;

	if (between->made)
		return true;
	if (!make_middle(stages, err))
		return false;
	stage_mesh_easier(stages->middle, &corners);
	done = polygon_of(&between->lower, &corners, direction, err);
	stage_corners_clear(&corners);
	if (!done)
		return false;
	stage_mesh_reached(stages->middle, &corners);
	done = polygon_of(&between->upper, &corners, direction, err);
	stage_corners_clear(&corners);
	between->made = done;

	return done;
}

/* A polygon keeps 1 - beta, which rounds in the last digit of 1. */
#define ROUNDING 4e-16

static struct bracket
look_between(const struct between *between, double at)
{
	double low = polygon_at(&between->lower, at);
	double high = polygon_at(&between->upper, at);
	struct bracket found = {
		.lower = fmax(low - ROUNDING, 0),
		.upper = fmin(high + ROUNDING, 1 - at),
	};

	found.lower = fmin(found.lower, found.upper);
	found.value = fmin(fmax((low + high) / 2, found.lower), found.upper);

	return found;
}

static bool
look_at_curve(const struct mechanism *mechanism,
	      enum mechanism_direction direction, const double at[],
	      size_t count, struct bracket answers[], struct error *err)
{
	struct stages *stages = mechanism->stages;
	bool done = true;

	pthread_mutex_lock(&stages->lock);
	if (stages->count)
		done = make_between(stages, direction, err);
	for (size_t i = 0; i < count && done; i++) {
		answers[i] = stages->count
				     ? look_between(&stages->between[direction],
						    at[i])
				     : bracket_exact(1 - at[i]);
	}
	pthread_mutex_unlock(&stages->lock);

	return done;
}

static bool
curve(const struct mechanism *mechanism, const double alphas[], size_t count,
      struct bracket answers[], struct error *err)
{
	return look_at_curve(mechanism, mechanism->direction, alphas, count,
			     answers, err);
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return curve(mechanism, &alpha, 1, answer, err);
}

static bool
inverse(const struct mechanism *mechanism, double beta, struct bracket *answer,
	struct error *err)
{
	return look_at_curve(mechanism,
			     mechanism_mirrored(mechanism->direction), &beta, 1,
			     answer, err);
}

/* ---- the loss ---- */

/* NaN where there is no mesh: a gap in a figure. */
static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	struct loss_tails found = { NAN, NAN };
	struct stages *stages = mechanism->stages;
	struct error ignored;

	if (!stages->count)
		return loss > 0 ? (struct loss_tails){ -INFINITY, -INFINITY }
				: (struct loss_tails){ 0, 0 };
	pthread_mutex_lock(&stages->lock);
	if (make_middle(stages, &ignored))
		stage_mesh_tails(stages->middle, loss, &found.with,
				 &found.without);
	pthread_mutex_unlock(&stages->lock);

	return found;
}

static double
log_density(const struct mechanism *mechanism, double loss)
{
	struct stages *stages = mechanism->stages;
	struct error ignored;
	double found = NAN;

	pthread_mutex_lock(&stages->lock);
	if (make_middle(stages, &ignored))
		found = stage_mesh_log_density(stages->middle, loss);
	pthread_mutex_unlock(&stages->lock);

	return found;
}

const struct mechanism_answers *
stages_answers(const struct stages *stages)
{
	static const struct mechanism_answers smooth = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.inverse = inverse,
		.curve = curve,
		.tails = tails,
		.log_density = log_density,
	};
	/* Losses with atoms have no density. */
	static const struct mechanism_answers jumping = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.inverse = inverse,
		.curve = curve,
		.tails = tails,
	};

	return stages->has_density ? &smooth : &jumping;
}
