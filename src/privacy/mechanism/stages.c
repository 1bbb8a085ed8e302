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
#include <string.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh.h"
#include "privacy/mechanism/laplace_cells.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/mechanism/shifts.h"
#include "privacy/polygon.h"
#include "privacy/step/loss_saddle.h"
#include "stats/law/root.h"
#include "stats/safe.h"

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

	/* Where all but one in closed form have few losses. */
	bool is_exact;
	struct shifts shifts;
	struct mechanism *normal; /* all Gaussian ones together, or NULL */

	/* What bounds delta from both sides where meshes are too coarse. */
	bool is_slow;
	struct shifts easier, harder;

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

		if (!(branch->to - branch->from < 2e4 * branch->scale))
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

/* ---- what needs no mesh ---- */

static bool
look_up_mu(const void *from, const char *name, double *value)
{
	const double *mu = from;

	if (strcmp(name, "mu") != 0)
		return false;
	*value = *mu;

	return true;
}

/* Gaussian noise all through, as one mechanism; false where it is not. */
static bool
add_normal(const struct mechanism *mechanism, double *squares)
{
	struct loss_part part;

	if (!mechanism->kind->sampled ||
	    !mechanism->kind->sampled(mechanism, &part) ||
	    part.step.sampling < 1)
		return false;
	*squares += part.steps / (part.step.sigma * part.step.sigma);

	return true;
}

static bool
has_closed_form(const struct mechanism *mechanism)
{
	return mechanism->steps == 1 && !mechanism->composed &&
	       !mechanism->stages && mechanism->kind != &mechanism_curve;
}

/* Some steps, which the accountant composes by themselves. */
static bool
is_sampled(const struct mechanism *mechanism)
{
	struct loss_part part;

	return mechanism->kind->sampled && !mechanism->stages &&
	       mechanism->kind->sampled(mechanism, &part) && part.steps < 100;
}

/* What is smooth in a composition. */
struct smooth {
	double squares;                  /* of all Gaussian noise */
	const struct mechanism *laplace; /* the first one */
	const struct mechanism *rest;    /* the last of the others */
	size_t count;
};

/* Sums up what is few losses and counts what is not. */
static void
sort_out(struct stages *stages, struct mechanism *const mechanisms[],
	 size_t count, struct smooth *smooth)
{
	for (size_t i = 0; i < count; i++) {
		struct stage_law law = { .steps = 1 };
		struct error ignored;
		bool added =
			mechanisms[i]->kind->law(mechanisms[i], &law,
						 &ignored) &&
			(is_idle(&law) || shifts_add(&stages->shifts, &law));

		stage_law_clear(&law);
		if (added)
			continue;
		if (add_normal(mechanisms[i], &smooth->squares))
			continue;
		if (!smooth->laplace &&
		    mechanisms[i]->kind == &mechanism_laplace)
			smooth->laplace = mechanisms[i];
		else
			smooth->rest = mechanisms[i];
		smooth->count++;
	}
	smooth->count += smooth->squares > 0;
}

static bool
make_normal(struct stages *stages, double squares)
{
	double mu = sqrt(squares);
	struct mechanism_lookup lookup = { look_up_mu, &mu, NULL };
	struct error ignored;

	stages->normal = mechanism_new(&mechanism_gaussian, &lookup, &ignored);

	return stages->normal;
}

/* Twice what is few losses already, times the cells of Laplace noise. */
static bool
add_cells(struct stages *stages, const struct mechanism *laplace)
{
	struct stage_law law = { .steps = 1 }, easier = { 0 }, harder = { 0 };
	struct error ignored;
	bool done = laplace->kind->law(laplace, &law, &ignored) &&
		    laplace_cells(law.most, law.steps, &easier, &harder) &&
		    shifts_add(&stages->easier, &easier) &&
		    shifts_add(&stages->harder, &harder);

	/* A cell's own loss is a sum of three. */
	stages->easier.absolute += 2e-15 * law.most * law.steps;
	stages->harder.absolute += 2e-15 * law.most * law.steps;
	stage_law_clear(&law);
	stage_law_clear(&easier);
	stage_law_clear(&harder);

	return done;
}

/*
 * Few losses, and beside them one law in closed form or none; or what takes
 * longer than a mesh: Laplace noise and one such law, or sampled steps.
 */
static void
find_exact(struct stages *stages, struct mechanism *const mechanisms[],
	   size_t count)
{
	struct smooth smooth = { 0 };
	const struct mechanism *rest;
	bool closed;

	sort_out(stages, mechanisms, count, &smooth);
	if (smooth.squares > 0 && !make_normal(stages, smooth.squares))
		return;
	rest = stages->normal ? stages->normal : smooth.rest;
	if (smooth.count == 1 && !rest)
		rest = smooth.laplace;
	closed = !rest || has_closed_form(rest);
	stages->shifts.rest = rest;
	shifts_copy(&stages->easier, &stages->shifts);
	shifts_copy(&stages->harder, &stages->shifts);
	if (smooth.count < 2) {
		/* One mechanism alone has closed forms of its own. */
		stages->is_exact = closed && stages->shifts.count > 0;
		stages->is_slow =
			!closed && is_sampled(rest) && stages->shifts.count > 0;
	} else if (smooth.count == 2 && closed && smooth.laplace) {
		stages->is_slow = add_cells(stages, smooth.laplace);
	}
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
	find_exact(stages, mechanisms, count);

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
	shifts_clear(&stages->shifts);
	shifts_clear(&stages->easier);
	shifts_clear(&stages->harder);
	mechanism_free(stages->normal);
	pthread_mutex_destroy(&stages->lock);
	free(stages->laws);
	free(stages->sketches);
	free(stages);
}

void
stages_watch(struct stages *stages, struct progress *progress)
{
	if (!stages)
		return;
	stages->progress = progress;
	stages->shifts.progress = progress;
	stages->easier.progress = progress;
	stages->harder.progress = progress;
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
exact_delta(const struct stages *stages, bool mirrored, double epsilon,
	    struct bracket *delta, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	struct bracket only = stage_view_only(&view);

	if (!shifts_delta(&stages->shifts, mirrored, epsilon, delta, err))
		return false;
	delta->lower = fmin(1, safe_down(delta->lower + only.lower));
	delta->value = fmin(1, delta->value + only.value);
	delta->upper = fmin(1, safe_up(delta->upper + only.upper));

	return true;
}

static bool
is_wide(const struct bracket *found)
{
	return found->upper - found->lower > 1e-4 * found->upper;
}

static void
narrow(struct bracket *found, double lower, double upper)
{
	found->lower = fmax(found->lower, lower);
	found->upper = fmax(fmin(found->upper, upper), found->lower);
}

/* Sums of many losses are slow, and good where meshes are coarse. */
static bool
is_coarse(const struct bracket *found)
{
	return found->upper - found->lower > 1e-5 * found->upper;
}

static bool
delta_by_shifts(struct stages *stages, bool mirrored, double epsilon,
		struct bracket *delta, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	struct bracket only = stage_view_only(&view), easier, harder;

	if (!shifts_delta(&stages->harder, mirrored, epsilon, &harder, err) ||
	    !shifts_delta(&stages->easier, mirrored, epsilon, &easier, err))
		return false;
	narrow(delta, fmin(1, safe_down(harder.lower + only.lower)),
	       fmin(1, safe_up(easier.upper + only.upper)));

	return true;
}

/*
 * Chernoff: delta <= P(loss > epsilon) <= E[e^(c loss)] e^(-c epsilon).  What
 * branches leave out counts as infinite; the moments are right to far more
 * than the part added.
 */
static void
bound_by_moments(const struct stage_view *view, double c, double epsilon,
		 const struct bracket *only, struct bracket *delta)
{
	double growth = stage_view_growth(view, c).value - c * epsilon;

	if (c > 0 && growth < 0)
		narrow(delta, only->lower,
		       safe_up(only->upper + stage_view_cut(view) +
			       1.001 * exp(growth)));
}

/* The mesh of an epsilon, and where that says little those of less tilt. */
static bool
delta_by_meshes(struct stages *stages, bool mirrored, double epsilon,
		struct bracket *delta, struct error *err)
{
	enum { ROUNDS = 4 };
	struct stage_view view = view_of(stages, mirrored);
	struct bracket only = stage_view_only(&view), at;
	double tilt = tilt_for(&view, epsilon, false);

	*delta = (struct bracket){ 0, 0, 1 };
	for (int round = 0; round < ROUNDS; round++, tilt /= 3) {
		const struct stage_mesh *mesh;

		bound_by_moments(&view, tilt, epsilon, &only, delta);
		if (round && !is_wide(delta))
			break;
		mesh = mesh_near(stages, mirrored, tilt, err);
		if (!mesh)
			return round > 0;
		stage_mesh_delta(mesh, epsilon, &at);
		narrow(delta, at.lower, at.upper);
		if (!round)
			delta->value = at.value;
		if (!is_wide(delta))
			break;
	}
	if (stages->is_slow && is_coarse(delta) &&
	    !delta_by_shifts(stages, mirrored, epsilon, delta, err))
		return false;
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);

	return true;
}

static bool
delta_one(struct stages *stages, bool mirrored, double epsilon,
	  struct bracket *delta, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);

	if (!stages->count || epsilon >= stages->most[mirrored]) {
		*delta = stage_view_only(&view);
		return true;
	}
	if (stages->is_exact)
		return exact_delta(stages, mirrored, epsilon, delta, err);

	return delta_by_meshes(stages, mirrored, epsilon, delta, err);
}

/* Which of the two ways a direction looks at; both may be. */
static bool
looks(enum direction direction, bool mirrored)
{
	return direction != (mirrored ? DIRECTION_REMOVE : DIRECTION_ADD);
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
	*answer = bracket_log(&delta);

	return true;
}

/* ---- epsilon ---- */

/* One end of delta on a mesh, less the delta that is wanted. */
struct excess {
	const struct stage_mesh *mesh;
	double delta;
	bool upper;
};

static double
excess(void *of, double epsilon)
{
	const struct excess *wanted = of;
	struct bracket at;

	stage_mesh_delta(wanted->mesh, epsilon, &at);

	return (wanted->upper ? at.upper : at.lower) - wanted->delta;
}

/* The first epsilon found at or below delta, looking up from the centre. */
static double
solve_upper(const struct stage_mesh *mesh, double most, double delta)
{
	struct excess wanted = { mesh, delta, true };
	double high = fmax(mesh->centre, mesh->deviation);
	struct root root;

	for (int i = 0; i < 60 && high < most; i++, high *= 2) {
		if (!(excess(&wanted, high) > 0))
			break;
	}
	high = fmin(high, most);
	if (!(high < INFINITY) ||
	    !root_start(&root, excess, &wanted, 0, high) || !(root.at_low > 0))
		return high;
	root_narrow(&root, excess, &wanted, 1e-15);

	return root.high;
}

/*
 * The last one surely above it, looking down from where delta is surely not:
 * far from its centre a mesh says nothing from below.
 */
static double
solve_lower(const struct stage_mesh *mesh, double high, double delta)
{
	struct excess wanted = { mesh, delta, false };
	double step = 1e-12, low = 0;
	struct root root;

	if (!(high < INFINITY))
		high = fmax(mesh->centre, 0) + 4 * mesh->deviation;
	for (; step < 1; step *= 4) {
		low = high * (1 - step);
		if (excess(&wanted, low) > 0)
			break;
	}
	if (!root_start(&root, excess, &wanted, step < 1 ? low : 0, high) ||
	    !(root.at_low > 0))
		return 0;
	root_narrow(&root, excess, &wanted, 1e-15);

	return root.low;
}

/* What one mesh says, where the answer is known to lie. */
static bool
sharpen(struct stages *stages, bool mirrored, double tilt, double delta,
	struct bracket *epsilon, struct error *err)
{
	const struct stage_mesh *mesh = mesh_near(stages, mirrored, tilt, err);
	double upper;

	if (!mesh)
		return false;
	upper = solve_upper(mesh, stages->most[mirrored], delta);
	epsilon->lower = fmax(epsilon->lower, solve_lower(mesh, upper, delta));
	epsilon->upper = fmin(epsilon->upper, upper);

	return true;
}

/* By moments, as delta is bounded. */
static void
bound_epsilon(const struct stage_view *view, double c, double spare,
	      struct bracket *epsilon)
{
	double left = safe_down(spare) - stage_view_cut(view);

	if (c > 0 && left > 0)
		epsilon->upper =
			fmin(epsilon->upper,
			     safe_up((stage_view_growth(view, c).value + 1e-3 -
				      log(left)) /
				     c));
}

/* The mesh of the delta, then those of epsilons that are left. */
static bool
epsilon_by_meshes(struct stages *stages, bool mirrored, double delta,
		  double spare, struct bracket *epsilon, struct error *err)
{
	enum { ROUNDS = 4 };
	struct stage_view view = view_of(stages, mirrored);
	double tilt = tilt_for(&view, log(fmax(spare, 1e-300)), true);

	*epsilon = (struct bracket){ 0, 0, INFINITY };
	for (int round = 0; round < ROUNDS; round++) {
		double at;

		bound_epsilon(&view, tilt, spare, epsilon);
		if (!sharpen(stages, mirrored, tilt, delta, epsilon, err))
			return round > 0;
		if (!is_wide(epsilon))
			return true;
		at = round & 1 ? (epsilon->lower + epsilon->upper) / 2
			       : epsilon->lower;
		tilt = tilt_for(&view, fmin(at, stages->most[mirrored]), false);
	}

	return true;
}

/* Where that fails what is known stays; false where it is stopped. */
static bool
epsilon_by_shifts(const struct stages *stages, bool mirrored, double delta,
		  struct bracket *epsilon, struct error *err)
{
	struct bracket known = *epsilon;
	struct error ignored;

	if (!(known.upper < INFINITY))
		return true;
	epsilon->upper = shifts_epsilon_within(&stages->easier, mirrored, delta,
					       true, &known, &ignored);
	known.upper = epsilon->upper;
	epsilon->lower =
		fmin(epsilon->upper,
		     shifts_epsilon_within(&stages->harder, mirrored, delta,
					   false, &known, &ignored));

	return progress_check(stages->progress, err);
}

static bool
epsilon_one(struct stages *stages, bool mirrored, double delta,
	    struct bracket *epsilon, struct error *err)
{
	struct stage_view view = view_of(stages, mirrored);
	double most = stages->count ? stages->most[mirrored] : 0;
	double spare = chance_spare(stage_view_all(&view), delta);
	struct bracket only = stage_view_only(&view), still;

	if (spare < 0 || !(delta > 0) || !stages->count) {
		*epsilon = bracket_exact(spare < 0 ? INFINITY : most);
		if (delta < only.upper && only.upper > safe_up(only.lower))
			epsilon->upper = epsilon->value = INFINITY;
		return true;
	}
	if (!delta_one(stages, mirrored, 0, &still, err))
		return false;
	if (still.upper <= delta) {
		*epsilon = bracket_exact(0);
		return true;
	}
	if (stages->is_exact)
		return shifts_epsilon(&stages->shifts, mirrored, delta, epsilon,
				      err);
	if (!epsilon_by_meshes(stages, mirrored, delta, spare, epsilon, err))
		return false;
	if (stages->is_slow && is_coarse(epsilon) &&
	    !epsilon_by_shifts(stages, mirrored, delta, epsilon, err))
		return false;
	/* A claimed curve leaves open whether that much is infinite. */
	if (delta < only.upper && only.upper > safe_up(only.lower))
		epsilon->upper = INFINITY;
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
	   enum direction direction, struct error *err)
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
make_between(struct stages *stages, enum direction direction, struct error *err)
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
look_at_curve(const struct mechanism *mechanism, enum direction direction,
	      const double at[], size_t count, struct bracket answers[],
	      struct error *err)
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
		.curve = curve,
		.tails = tails,
		.log_density = log_density,
	};
	/* Losses with atoms have no density. */
	static const struct mechanism_answers jumping = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.curve = curve,
		.tails = tails,
	};

	return stages->has_density ? &smooth : &jumping;
}
