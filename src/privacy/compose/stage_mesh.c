/*
 * stage_mesh.c - unlike mechanisms composed on a grid, from both sides
 *
 * P is the law of the first side, Q of the second, and the loss log dP/dQ.
 * Every law is moved onto the same grid twice:
 *
 * Easier: each bit of mass is split between its two grid points so that P
 * and Q both keep their mass; (P, Q) is a randomised image of that pair
 * ("connect the dots", Doroshenko et al., PoPETs 2022(4)), and stays one
 * when composed: it bounds delta from above.
 *
 * Tests: each bit goes to the nearest grid point with the mass that it has
 * under P and under Q.  The sum of these points is a statistic like any
 * other; rejecting from a threshold on is a test, so
 *
 *	delta(eps) >= P(sum >= t) - e^eps Q(sum >= t)	for every t.
 *
 * Both are wrong in second order of the width.  The laws are tilted by
 * e^(c loss), raised to their powers in the frequency domain and summed
 * once.  What falls outside the window wraps around; Chernoff's inequality
 * bounds it, and what the transforms round is counted (mesh_waves.c).
 */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh_parts.h"
#include "privacy/wave/mesh_waves.h"
#include "stats/loop/kernel.h"

enum { FEW_CELLS = 1 << 17, MOST_CELLS = 1 << 19, LAW_CELLS = 1 << 17 };

/* What may lie outside the window at each end, as a logarithm. */
#define LOG_OUTSIDE (-37.0)

/* ---- the window ---- */

struct reach {
	double distance; /* from the centre */
	double theta;    /* the change of tilt that grants it */
};

static struct reach
reach_of(const struct stage_view *view, double c, int sign)
{
	struct log_moment at = stage_mesh_view_log_moment(view, c);
	double unit = sqrt(-2 * LOG_OUTSIDE / fmax(at.bend, 1e-300));
	struct reach best = { INFINITY, 0 };

	for (double theta = 1.5 * unit; theta > 0.01 * unit; theta *= 0.7) {
		double value =
			stage_mesh_view_log_moment(view, c + sign * theta)
				.value;
		double gap = value - at.value - sign * theta * at.slope;
		double distance = (gap - LOG_OUTSIDE) / theta;

		if (distance < best.distance)
			best = (struct reach){ distance, theta };
	}

	return best;
}

static size_t
cells_of(const struct stage_view *view)
{
	size_t cells = FEW_CELLS;
	double steps = 0;

	for (size_t i = 0; i < view->count; i++)
		steps += view->laws[i].steps;
	/* A step's deviation becomes a root of the composition's. */
	for (; steps > 500 && cells < MOST_CELLS; steps /= 4)
		cells *= 2;

	return cells;
}

/* ---- one member composed ---- */

/* log of the mass of one step, tilted by so much more. */
static double
step_growth(const struct grid_law *grid, enum member member, double more,
	    double width, double *room)
{
	double sum = 0, middle = grid->first + (double)grid->count / 2;
	double turn = more * middle * width;

	for (size_t k = 0; k < grid->count; k++) {
		double loss = (grid->first + (double)k) * width;

		/* finite, for the vector exp */
		room[k] = fmin(fmax(more * loss - turn, -700), 700);
	}
	kernel()->exps(room, 0, grid->count, room);
	for (size_t k = 0; k < grid->count; k++)
		sum += room[k] * grid->mass[member][k];

	return grid->growth + turn + log(fmax(sum, 1e-300));
}

struct composing {
	const struct grid_law *laws;
	size_t count;
	double *room;
	struct stage_mesh_inside *inside;
	struct progress *progress;
};

static double
member_growth(const struct composing *composing, enum member member,
	      double more)
{
	double value = 0;

	for (size_t i = 0; i < composing->count; i++) {
		const struct grid_law *law = &composing->laws[i];

		value += law->steps * step_growth(law, member, more,
						  composing->inside->width,
						  composing->room);
	}

	return value;
}

static double
sum_of(const double mass[], size_t count)
{
	double sum = 0;

	for (size_t k = 0; k < count; k++)
		sum += mass[k];

	return sum;
}

/* The step on the circle, of mass `sum` in all. */
static void
lay_out(const struct grid_law *grid, enum member member, double sum,
	const struct mesh_waves *waves)
{
	memset(waves->circle, 0, waves->size * sizeof(*waves->circle));
	for (size_t k = 0; k < grid->count; k++)
		waves->circle[k & (waves->size - 1)] +=
			grid->mass[member][k] / sum;
}

/*
 * A sum of masses that fall from cell to cell.  A factor that is rounded
 * would make it wrong by as many last digits as there are cells.
 */
struct falling {
	double change; /* by a cell, 0 or below */
	double sum, lost;
};

static double
fall_and_add(struct falling *falling, double mass)
{
	double before = falling->sum;
	double more = mass + falling->change * before - falling->lost;

	falling->sum = before + more;
	falling->lost = (falling->sum - before) - more;

	return falling->sum;
}

static void
fill_sums(const struct stage_mesh_inside *inside, struct sums *sums,
	  const double *law, double noise)
{
	double change = expm1(-fabs(sums->power) * inside->width);
	struct falling falling = { .change = change };
	size_t size = inside->size;

	sums->error += noise * fmin((double)size, -1 / change);
	sums->at = memory_new_array(size + 1, sizeof(double));
	if (sums->power < 0) {
		for (size_t k = 0; k < size; k++)
			sums->at[k + 1] = fall_and_add(
				&falling, (1 + change) * fmax(law[k], 0));
		return;
	}
	for (size_t k = size; k-- > 0;)
		sums->at[k] = fall_and_add(&falling, fmax(law[k], 0));
}

/* Puts the circle's place of the window's first cell to the front. */
static void
turn(double *circle, size_t size, double base, double from)
{
	double shift = fmod(round(from - base), (double)size);
	size_t by =
		(size_t)(shift < 0 ? shift + (double)size : shift) & (size - 1);
	double *copy = memory_copy(circle, size * sizeof(*copy));

	for (size_t k = 0; k < size; k++)
		circle[k] = copy[(k + by) & (size - 1)];
	free(copy);
}

/* The sums that a member on the circle is wanted for. */
static void
sum_up(struct stage_mesh_inside *inside, enum member member, double growth,
       double relative, const struct mesh_waves *waves, double noise)
{
	static const enum sum wanted[MEMBERS][2] = {
		[EASIER] = { EASIER_FIRST, EASIER_SECOND },
		[FIRST] = { TEST_FIRST, SUMS },
		[SECOND] = { TEST_SECOND, SUMS },
	};

	for (int i = 0; i < 2 && wanted[member][i] != SUMS; i++) {
		struct sums *sums = &inside->sums[wanted[member][i]];

		sums->log_scale = growth;
		sums->error = inside->above[member] + inside->below[member];
		sums->relative = relative;
		sums->power = inside->c + (wanted[member][i] == EASIER_SECOND ||
					   member == SECOND);
		fill_sums(inside, sums, waves->circle, noise);
	}
}

/* How many cells from 0 a step reaches. */
static double
farthest(const struct grid_law *law)
{
	return fmax(fabs(law->first), fabs(law->first + (double)law->count));
}

/*
 * Of what exponents that are rounded make of a mass: those of tilted masses
 * are hundreds at most, but what a tilt makes of a loss, there and back, may
 * be anything.
 */
static double
rounding(const struct stage_mesh_inside *inside, double steps, double far)
{
	return 5e-14 * (1 + steps) +
	       4 * DBL_EPSILON * (1 + fabs(inside->c)) * far;
}

static bool
compose(const struct composing *composing, enum member member,
	struct mesh_waves *waves, struct error *err)
{
	struct stage_mesh_inside *inside = composing->inside;
	double growth = 0, base = 0, far = 0, noise;

	mesh_waves_reset(waves);
	for (size_t i = 0; i < composing->count; i++) {
		const struct grid_law *law = &composing->laws[i];
		double sum = sum_of(law->mass[member], law->count);

		lay_out(law, member, sum, waves);
		mesh_waves_multiply(waves, law->steps);
		growth += law->steps * (law->growth + log(sum));
		base += law->steps * law->first;
		far += law->steps * farthest(law) * inside->width;
		if (!progress_check(composing->progress, err))
			return false;
	}
	noise = mesh_waves_back(waves);
	turn(waves->circle, waves->size, base, inside->from / inside->width);
	sum_up(inside, member, growth, rounding(inside, waves->steps, far),
	       waves, noise);

	return true;
}

/* ---- making ---- */

/*
 * What was cut off the ends of branches is so little of the tilted law; a
 * path with one such step is lost, and counted as if beyond the window.
 */
static double
trimmed_of(const struct composing *composing)
{
	double steps = 0;

	for (size_t i = 0; i < composing->count; i++)
		steps += composing->laws[i].steps;

	return steps * exp(LOG_TRIMMED + 6);
}

/* Chernoff's inequality, on the very laws that are composed. */
static void
bound_outside(const struct composing *composing, double up, double down)
{
	struct stage_mesh_inside *inside = composing->inside;
	double to = inside->from + (double)inside->size * inside->width;
	double trimmed = trimmed_of(composing);

	for (int i = 0; i < MEMBERS; i++) {
		enum member member = (enum member)i;
		double at = member_growth(composing, member, 0);
		double more = member_growth(composing, member, up);
		double less = member_growth(composing, member, -down);

		inside->above[i] = fmin(1, trimmed + exp(more - at - up * to));
		inside->below[i] =
			fmin(1, exp(less - at + down * inside->from));
	}
}

static double
widest(const struct stage_view *view)
{
	double wide = 0, least, most;

	for (size_t i = 0; i < view->count; i++) {
		stage_mesh_law_ends(&view->laws[i], &least, &most);
		wide = fmax(wide, most - least);
	}

	return wide;
}

/* Where much of a law lies at one loss: an atom, or its finite end. */
static double
place_of_much(const struct stage_law *law)
{
	double far = law->atoms.count || isinf(law->least) ? 0 : -law->least;

	for (size_t i = 0; i < law->atoms.count; i++)
		far = fmax(far, fabs(law->atoms.at[i].loss));

	return far;
}

/*
 * A little wider, so that much of the law that is taken most often lies on
 * the grid: moved, it would be moved as often.
 */
static double
width_for_atoms(const struct stage_view *view, double width)
{
	const struct stage_law *most = &view->laws[0];
	double far;

	for (size_t i = 1; i < view->count; i++) {
		if (view->laws[i].steps > most->steps)
			most = &view->laws[i];
	}
	far = place_of_much(most);

	return far > 16 * width ? far / floor(far / width) : width;
}

static void
choose_window(struct stage_mesh_inside *inside, const struct stage_view *view,
	      const struct log_moment *at, const struct reach *up,
	      const struct reach *down)
{
	double window = 1.02 * (up->distance + down->distance);

	inside->size = cells_of(view);
	inside->width =
		fmax(window / (double)inside->size, widest(view) / LAW_CELLS);
	inside->width = fmax(width_for_atoms(view, inside->width), 1e-300);
	/* What is to spare is divided between both ends. */
	inside->from = at->slope - down->distance -
		       ((double)inside->size * inside->width - up->distance -
			down->distance) /
			       2;
	inside->from = floor(inside->from / inside->width) * inside->width;
}

static bool
fill(struct stage_mesh_inside *inside, const struct stage_view *view, double up,
     double down, struct progress *progress, struct error *err)
{
	struct grid_law *laws = memory_new_array(view->count, sizeof(*laws));
	struct composing composing = {
		.laws = laws,
		.count = view->count,
		.inside = inside,
		.progress = progress,
	};
	struct mesh_waves waves = { 0 };
	bool done = true;
	size_t room = 0;

	for (size_t i = 0; i < view->count && done; i++) {
		done = stage_mesh_grid_law_lay(&laws[i], view, i, inside,
					       progress, err);
		room = room > laws[i].count ? room : laws[i].count;
	}
	if (done) {
		composing.room = memory_new_array(room, sizeof(double));
		bound_outside(&composing, up, down);
		done = mesh_waves_init(&waves, inside->size, err);
	}
	for (int i = 0; i < MEMBERS && done; i++)
		done = compose(&composing, (enum member)i, &waves, err);
	mesh_waves_clear(&waves);
	free(composing.room);
	for (size_t i = 0; i < view->count; i++)
		stage_mesh_grid_law_clear(&laws[i]);
	free(laws);

	return done;
}

struct stage_mesh *
stage_mesh_new(const struct stage_view *view, double c,
	       struct progress *progress, struct error *err)
{
	struct log_moment at = stage_mesh_view_log_moment(view, c);
	struct stage_view other = *view;
	struct stage_mesh *mesh = memory_new(sizeof(*mesh));
	struct reach up = reach_of(view, c, 1), down = reach_of(view, c, -1);
	struct stage_law *laws;
	bool done;

	mesh->c = c;
	mesh->centre = at.slope;
	mesh->deviation = sqrt(at.bend);
	mesh->inside = memory_new(sizeof(*mesh->inside));
	mesh->inside->c = c;
	mesh->inside->only = stage_mesh_view_only(view);
	other.mirrored = !view->mirrored;
	mesh->inside->only_second = stage_mesh_view_only(&other).lower;
	mesh->inside->cut = stage_mesh_view_cut(view);
	if (!progress_check(progress, err)) {
		stage_mesh_free(mesh);
		return NULL;
	}
	if (!isfinite(up.distance) || !isfinite(down.distance)) {
		error_set(err, ERROR_NUMERIC,
			  "these losses are too far apart for a mesh");
		stage_mesh_free(mesh);
		return NULL;
	}
	other.mirrored = view->mirrored;
	other.laws = laws = stage_mesh_view_trimmed(view, c);
	choose_window(mesh->inside, &other, &at, &up, &down);
	done = fill(mesh->inside, &other, up.theta, down.theta, progress, err);
	free(laws);
	if (done)
		return mesh;
	stage_mesh_free(mesh);

	return NULL;
}

void
stage_mesh_free(struct stage_mesh *mesh)
{
	if (!mesh)
		return;
	for (int i = 0; i < SUMS; i++)
		free(mesh->inside->sums[i].at);
	free(mesh->inside);
	free(mesh);
}
