/*
 * composed_law.c - laws of privacy loss one after another, asked by meshes
 *
 * delta is read from a mesh tilted to where its losses lie; a mesh serves
 * all losses within a few deviations, so few are made, and the last ones
 * are kept.  The trade-off function lies between two polygons from a mesh
 * tilted half way between the two laws:
 *
 *	corners of the easier pair <= f <= errors of tests that exist.
 *
 * Adding compares the law without the canary to that with it; removing is
 * what meshes see unless they are mirrored: the first law is that with it.
 */

#include "privacy/compose/composed_law.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh.h"
#include "privacy/polygon.h"
#include "privacy/step/loss_saddle.h"
#include "stats/law/root.h"
#include "stats/safe.h"

enum { KEPT = 6, WAYS = 2, GROWTHS = 256 };

/* A moment that was asked for: searches come by the same tilts again. */
struct moment {
	double c;
	bool known;
	struct log_moment growth;
};

/* Both ends of a trade-off function. */
struct between {
	struct polygon lower, upper;
	bool made;
};

struct composed_law {
	struct progress *progress;
	struct stage_law *laws;
	struct stage_sketch *sketches; /* made when first asked */
	size_t count, room, sketched;
	bool is_smooth;
	bool is_symmetric; /* mirrored it is itself */
	double most[WAYS]; /* the largest finite loss */

	struct moment moments[WAYS][GROWTHS];
	struct stage_mesh *kept[WAYS][KEPT];
	size_t next[WAYS]; /* the one to be replaced */
	struct stage_mesh *middle;
	struct between between[3]; /* by direction */
};

/* ---- making ---- */

struct composed_law *
composed_law_new(void)
{
	struct composed_law *composed = memory_new(sizeof(*composed));

	composed->is_symmetric = true;

	return composed;
}

void
composed_law_free(struct composed_law *composed)
{
	if (!composed)
		return;
	for (size_t i = 0; i < composed->count; i++)
		stage_law_clear(&composed->laws[i]);
	for (size_t i = 0; i < composed->sketched; i++)
		stage_law_sketch_clear(&composed->sketches[i]);
	for (int way = 0; way < WAYS; way++) {
		for (int i = 0; i < KEPT; i++)
			stage_mesh_free(composed->kept[way][i]);
	}
	stage_mesh_free(composed->middle);
	for (int i = 0; i < 3; i++) {
		polygon_clear(&composed->between[i].lower);
		polygon_clear(&composed->between[i].upper);
	}
	free(composed->laws);
	free(composed->sketches);
	free(composed);
}

void
composed_law_watch(struct composed_law *composed, struct progress *progress)
{
	composed->progress = progress;
}

void
composed_law_take(struct composed_law *composed, struct stage_law *law)
{
	if (composed->count == composed->room) {
		composed->room = composed->room ? 2 * composed->room : 4;
		composed->laws = memory_grow_array(
			composed->laws, composed->room, sizeof(*law));
	}
	composed->laws[composed->count++] = *law;
	/* One smooth law makes the sum of all smooth. */
	composed->is_smooth = composed->is_smooth || !law->atoms.count;
	composed->is_symmetric = composed->is_symmetric && law->is_symmetric;
	composed->most[0] += law->steps * law->most;
	composed->most[1] -= law->steps * law->least;
	*law = (struct stage_law){ 0 };
}

bool
composed_law_is_smooth(const struct composed_law *composed)
{
	return composed->is_smooth;
}

bool
composed_law_is_symmetric(const struct composed_law *composed)
{
	return composed->is_symmetric;
}

double
composed_law_most(const struct composed_law *composed, enum direction direction)
{
	return composed->most[direction == DIRECTION_ADD];
}

static struct stage_view
view_of(struct composed_law *composed, bool mirrored)
{
	for (; composed->sketched < composed->count; composed->sketched++) {
		size_t i = composed->sketched;

		composed->sketches = memory_grow_array(
			composed->sketches, i + 1, sizeof(struct stage_sketch));
		stage_law_sketch_init(&composed->sketches[i],
				      &composed->laws[i]);
	}

	return (struct stage_view){ composed->laws, composed->sketches,
				    composed->count, mirrored,
				    composed->progress };
}

/* ---- meshes ---- */

/* Refuses an answer that was found after a stop, as it may be incomplete. */
static bool
goes_on(const struct composed_law *composed, struct error *err)
{
	return !progress_stopped(composed->progress) ||
	       error_set(err, ERROR_STOPPED, "stopped");
}

/* A law takes about 100 kB on a mesh, and time whenever a mesh is made. */
enum { MOST_LAWS = 1000 };

/* Refuses to make a mesh of too many laws, and of many after a stop. */
static bool
check_count(const struct composed_law *composed, struct error *err)
{
	if (composed->count >= TRANSFORM_POLLED && !goes_on(composed, err))
		return false;

	return composed->count <= MOST_LAWS ||
	       error_set(err, ERROR_NUMERIC,
			 "%zu unlike steps are too many for a mesh; at most "
			 "%d can be composed here",
			 composed->count, MOST_LAWS);
}

/* One side of a composition. */
struct side {
	struct composed_law *composed;
	bool mirrored;
};

static struct log_moment
growth_at(const void *of, double c)
{
	const struct side *side = of;
	struct stage_view view = view_of(side->composed, side->mirrored);
	int exponent;
	double part = fmax(0, 2 * fabs(frexp(c, &exponent)) - 1);
	size_t place = (size_t)(part * GROWTHS) + (size_t)(37 * exponent);
	struct moment *moment =
		&side->composed->moments[side->mirrored][place % GROWTHS];

	if (!moment->known || moment->c < c || moment->c > c) {
		moment->c = c;
		moment->growth = stage_mesh_view_log_moment(&view, c);
		moment->known = !moment->growth.open;
	}

	return moment->growth;
}

/* The tilt for an epsilon, or for a log delta: the saddle of its integral. */
static double
tilt_for(const struct side *side, double wanted, bool is_delta)
{
	double unit = sqrt(fmax(growth_at(side, 0).bend, 1e-300));

	return loss_saddle_tilt(growth_at, side, unit, wanted, is_delta);
}

/* How far a kept mesh may be from a tilt to stand for its own. */
struct nearness {
	double deviations; /* of the mesh that is kept */
	bool both;         /* and of the one that would be made */
};

static bool
stands_for(const struct stage_mesh *kept, const struct log_moment *wanted,
	   const struct nearness *near)
{
	double off = fabs(wanted->slope - kept->centre);

	return off < near->deviations * kept->deviation &&
	       (!near->both || off < near->deviations * sqrt(wanted->bend));
}

/* The mesh of a tilt, or one that is kept and near enough. */
static const struct stage_mesh *
mesh_near(const struct side *side, double c, const struct nearness *near,
	  struct error *err)
{
	struct composed_law *composed = side->composed;
	bool mirrored = side->mirrored;
	struct stage_view view = view_of(composed, mirrored);
	struct stage_mesh **kept = composed->kept[mirrored];
	struct log_moment wanted = growth_at(side, c);
	struct stage_mesh *made;
	size_t place;

	for (int i = 0; i < KEPT; i++) {
		if (kept[i] && stands_for(kept[i], &wanted, near))
			return kept[i];
	}
	made = stage_mesh_new(&view, c, composed->progress, err);
	if (!made)
		return NULL;
	place = composed->next[mirrored]++ % KEPT;
	stage_mesh_free(kept[place]);
	kept[place] = made;

	return made;
}

/* ---- delta ---- */

/* What needs no sketch. */
static struct stage_view
bare_view(const struct composed_law *composed, bool mirrored)
{
	return (struct stage_view){ composed->laws, NULL, composed->count,
				    mirrored, NULL };
}

struct bracket
composed_law_only(const struct composed_law *composed, enum direction direction)
{
	struct stage_view view =
		bare_view(composed, direction == DIRECTION_ADD);

	return stage_mesh_view_only(&view);
}

static bool
is_wide(const struct bracket *found)
{
	return found->upper - found->lower > 1e-4 * found->upper;
}

/* By the mesh that is kept nearest, if that is near enough. */
static bool
delta_by_kept(const struct composed_law *composed, bool mirrored,
	      double epsilon, struct bracket *delta)
{
	const struct stage_mesh *nearest = NULL;
	double least = INFINITY;

	for (int i = 0; i < KEPT; i++) {
		const struct stage_mesh *mesh = composed->kept[mirrored][i];
		double off =
			mesh ? fabs(epsilon - mesh->centre) / mesh->deviation
			     : INFINITY;

		if (off < least) {
			least = off;
			nearest = mesh;
		}
	}
	if (!nearest)
		return false;
	stage_mesh_delta(nearest, epsilon, delta);

	return !is_wide(delta);
}

static void
narrow(struct bracket *found, double lower, double upper)
{
	found->lower = fmax(found->lower, lower);
	found->upper = fmax(fmin(found->upper, upper), found->lower);
}

/*
 * Chernoff: delta <= P(loss > epsilon) <= E[e^(c loss)] e^(-c epsilon).  What
 * branches leave out counts as infinite; the moments are right to far more
 * than the part added.
 */
static void
bound_by_moments(const struct side *side, double c, double epsilon,
		 const struct bracket *only, struct bracket *delta)
{
	struct stage_view view = bare_view(side->composed, side->mirrored);
	double growth = growth_at(side, c).value - c * epsilon;

	if (c > 0 && growth < 0)
		narrow(delta, only->lower,
		       safe_up(only->upper + stage_mesh_view_cut(&view) +
			       1.001 * exp(growth)));
}

/*
 * By a mesh that is near, then by that of the epsilon, and where this says
 * little by those of less tilt.
 */
static bool
delta_by_meshes(struct composed_law *composed, bool mirrored, double epsilon,
		struct bracket *delta, struct error *err)
{
	static const struct {
		struct nearness near;
		double tilt;
	} rounds[] = { { { 4, false }, 1 },
		       { { 1, true }, 1 },
		       { { 2, false }, 1. / 3 },
		       { { 2, false }, 1. / 9 } };
	enum { ROUNDS = sizeof(rounds) / sizeof(*rounds) };
	struct side side = { composed, mirrored };
	struct stage_view view = bare_view(composed, mirrored);
	struct bracket only = stage_mesh_view_only(&view), at;
	double best;

	if (!check_count(composed, err))
		return false;
	/* Tilts are dear. */
	if (delta_by_kept(composed, mirrored, epsilon, delta))
		return true;
	best = tilt_for(&side, epsilon, false);
	*delta = (struct bracket){ 0, 0, 1 };
	for (int round = 0; round < ROUNDS; round++) {
		double tilt = best * rounds[round].tilt;
		const struct stage_mesh *mesh;

		bound_by_moments(&side, tilt, epsilon, &only, delta);
		if (round && !is_wide(delta))
			break;
		mesh = mesh_near(&side, tilt, &rounds[round].near, err);
		if (!mesh)
			return round > 0;
		stage_mesh_delta(mesh, epsilon, &at);
		narrow(delta, at.lower, at.upper);
		delta->value = at.value;
		if (!is_wide(delta))
			break;
	}
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);

	return true;
}

/* Ways that are alike share their meshes. */
static bool
is_mirrored(const struct composed_law *composed, enum direction direction)
{
	return direction == DIRECTION_ADD && !composed->is_symmetric;
}

bool
composed_law_delta(struct composed_law *composed, enum direction direction,
		   double epsilon, struct bracket *delta, struct error *err)
{
	if (!composed->count ||
	    epsilon >= composed_law_most(composed, direction)) {
		*delta = composed_law_only(composed, direction);
		return true;
	}

	return delta_by_meshes(composed, is_mirrored(composed, direction),
			       epsilon, delta, err) &&
	       goes_on(composed, err);
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
sharpen(const struct side *side, double tilt, double delta,
	const struct nearness *near, struct bracket *epsilon, struct error *err)
{
	const struct stage_mesh *mesh = mesh_near(side, tilt, near, err);
	double upper;

	if (!mesh)
		return false;
	upper = solve_upper(mesh, side->composed->most[side->mirrored], delta);
	epsilon->lower = fmax(epsilon->lower, solve_lower(mesh, upper, delta));
	epsilon->upper = fmin(epsilon->upper, upper);

	return true;
}

/* By moments, as delta is bounded. */
static void
bound_epsilon(const struct side *side, double c, double spare,
	      struct bracket *epsilon)
{
	struct stage_view view = bare_view(side->composed, side->mirrored);
	double left = safe_down(spare) - stage_mesh_view_cut(&view);

	if (c > 0 && left > 0)
		epsilon->upper = fmin(
			epsilon->upper,
			safe_up((growth_at(side, c).value + 1e-3 - log(left)) /
				c));
}

/* The mesh of the delta, then those of epsilons that are left. */
static bool
epsilon_by_meshes(struct composed_law *composed, bool mirrored, double delta,
		  double spare, struct bracket *epsilon, struct error *err)
{
	enum { ROUNDS = 4 };
	struct side side = { composed, mirrored };
	double tilt = tilt_for(&side, log(fmax(spare, 1e-300)), true);

	*epsilon = (struct bracket){ 0, 0, INFINITY };
	for (int round = 0; round < ROUNDS; round++) {
		/* One that was kept may have been too coarse here. */
		struct nearness near = { 2, round > 0 };
		double at;

		bound_epsilon(&side, tilt, spare, epsilon);
		if (!sharpen(&side, tilt, delta, &near, epsilon, err))
			return round > 0;
		if (!is_wide(epsilon))
			return true;
		at = round & 1 ? (epsilon->lower + epsilon->upper) / 2
			       : epsilon->lower;
		tilt = tilt_for(&side, fmin(at, composed->most[mirrored]),
				false);
	}

	return true;
}

/* What infinite losses leave of a delta; more is no finite epsilon. */
static double
spare_of(const struct composed_law *composed, enum direction direction,
	 double delta)
{
	struct stage_view view =
		bare_view(composed, direction == DIRECTION_ADD);

	return chance_spare(stage_mesh_view_all(&view), delta);
}

/* The chances that a law leaves out may be infinite losses. */
static bool
is_open(const struct composed_law *composed, enum direction direction,
	double delta)
{
	struct bracket only = composed_law_only(composed, direction);

	return delta < only.upper && only.upper > safe_up(only.lower);
}

bool
composed_law_is_plain(const struct composed_law *composed,
		      enum direction direction, double delta,
		      struct bracket *epsilon)
{
	double spare = spare_of(composed, direction, delta);

	if (!(spare < 0) && delta > 0 && composed->count)
		return false;
	*epsilon = bracket_exact(
		spare < 0 ? INFINITY : composed_law_most(composed, direction));
	/* It was rounded up where it is no number. */
	epsilon->lower = safe_down(safe_down(epsilon->lower));
	if (is_open(composed, direction, delta))
		epsilon->upper = epsilon->value = INFINITY;

	return true;
}

bool
composed_law_epsilon(struct composed_law *composed, enum direction direction,
		     double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket still;

	if (composed_law_is_plain(composed, direction, delta, epsilon))
		return true;
	if (!composed_law_delta(composed, direction, 0, &still, err))
		return false;
	if (still.upper <= delta) {
		*epsilon = bracket_exact(0);
		return true;
	}
	if (!epsilon_by_meshes(composed, is_mirrored(composed, direction),
			       delta, spare_of(composed, direction, delta),
			       epsilon, err) ||
	    !goes_on(composed, err))
		return false;
	/* Losses of atoms, where delta has corners, are rounded. */
	*epsilon = bracket_rounded(*epsilon);
	epsilon->upper =
		fmin(epsilon->upper, composed_law_most(composed, direction));
	if (is_open(composed, direction, delta))
		epsilon->upper = INFINITY;
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return true;
}

/* ---- the trade-off function ---- */

static bool
make_middle(struct composed_law *composed, struct error *err)
{
	struct stage_view view;

	if (!composed->middle && check_count(composed, err)) {
		view = view_of(composed, false);
		composed->middle =
			stage_mesh_new(&view, -0.5, composed->progress, err);
	}

	return composed->middle;
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
		if (direction == (swapped ? DIRECTION_ADD : DIRECTION_REMOVE))
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
make_between(struct composed_law *composed, enum direction direction,
	     struct error *err)
{
	struct between *between = &composed->between[direction];
	struct stage_corners corners;
	bool done;

	if (between->made)
		return true;
	if (!make_middle(composed, err))
		return false;
	stage_mesh_easier(composed->middle, &corners);
	done = polygon_of(&between->lower, &corners, direction, err);
	stage_mesh_corners_clear(&corners);
	if (!done)
		return false;
	stage_mesh_reached(composed->middle, &corners);
	done = polygon_of(&between->upper, &corners, direction, err);
	stage_mesh_corners_clear(&corners);
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

bool
composed_law_tradeoff(struct composed_law *composed, enum direction direction,
		      const double alphas[], size_t count,
		      struct bracket answers[], struct error *err)
{
	if (composed->count && !make_between(composed, direction, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		answers[i] =
			composed->count
				? look_between(&composed->between[direction],
					       alphas[i])
				: bracket_exact(1 - alphas[i]);
	}

	return true;
}

/* ---- the loss ---- */

/* NaN where there is no mesh: a gap in a figure. */
void
composed_law_tails(struct composed_law *composed, double loss,
		   double *log_without, double *log_with)
{
	struct error ignored;

	*log_without = *log_with = composed->count ? NAN
				   : loss > 0      ? -INFINITY
						   : 0;
	if (composed->count && make_middle(composed, &ignored))
		stage_mesh_tails(composed->middle, loss, log_with, log_without);
}

double
composed_law_log_density(struct composed_law *composed, double loss)
{
	struct error ignored;

	return make_middle(composed, &ignored)
		       ? stage_mesh_log_density(composed->middle, loss)
		       : NAN;
}
