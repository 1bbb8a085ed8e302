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

#include "privacy/stage_mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/mesh_waves.h"
#include "stats/kernel.h"

enum { FEW_CELLS = 1 << 17, MOST_CELLS = 1 << 19, LAW_CELLS = 1 << 18 };

/* What may lie outside the window at each end, as a logarithm. */
#define LOG_OUTSIDE (-37.0)

/* Ends of branches with less of the tilted density are not laid out. */
#define LOG_TRIMMED (-80.0)

/* The three laws that are composed. */
enum member { EASIER, FIRST, SECOND, MEMBERS };

/*
 * A law on the grid: masses at (first + k) width, tilted and relative to
 * e^growth.  The easier pair has one, as its masses under the second side
 * belong to those under the first.
 */
struct grid_law {
	double steps, growth;
	double first;
	size_t count;
	double *mass[MEMBERS];
};

/*
 * Masses from a grid point on, or up to it: mass(k) is
 * e^(log_scale - power loss_k) at[k], wrong by no more than `error` of
 * that scale and `relative` of itself.
 */
struct sums {
	double log_scale, power, error, relative;
	bool prefix;
	double *at;
};

enum sum { EASIER_FIRST, EASIER_SECOND, TEST_FIRST, TEST_SECOND, SUMS };

struct stage_mesh_inside {
	double width, from; /* the loss of cell 0 */
	size_t size;
	struct bracket only; /* infinite losses */
	double only_second;
	double cut;                            /* what the branches leave out */
	double above[MEMBERS], below[MEMBERS]; /* tilted, outside */
	double c;
	struct sums sums[SUMS];
};

/* ---- growth ---- */

static double
sign_of(const struct stage_view *view)
{
	return view->mirrored ? -1 : 1;
}

/* P has the mass e^loss under Q: mirrored, the powers change places. */
static double
power_of(const struct stage_view *view, double c)
{
	return view->mirrored ? -c : 1 + c;
}

static struct growth
sketch_growth(const struct stage_sketch *sketch, double power, double *room)
{
	double top = -INFINITY, sum = 0, mean = 0, square = 0;

	for (size_t i = 0; i < sketch->count; i++) {
		room[i] = power * sketch->loss[i] + sketch->log_without[i];
		top = fmax(top, room[i]);
	}
	kernel()->exps(room, top, sketch->count, room);
	for (size_t i = 0; i < sketch->count; i++) {
		sum += room[i];
		mean += room[i] * sketch->loss[i];
	}
	mean /= sum;
	for (size_t i = 0; i < sketch->count; i++) {
		double off = sketch->loss[i] - mean;

		square += room[i] * off * off;
	}

	return (struct growth){
		.value = top + log(sum),
		.slope = mean,
		.bend = square / sum,
	};
}

static struct growth
sketch_one(const struct stage_sketch *sketch, double power)
{
	double *room = memory_new_array(sketch->count, sizeof(double));
	struct growth one = sketch_growth(sketch, power, room);

	free(room);

	return one;
}

struct growth
stage_view_growth(const struct stage_view *view, double c)
{
	struct growth all = { 0 };

	for (size_t i = 0; i < view->count; i++) {
		const struct stage_sketch *sketch = &view->sketches[i];
		struct growth one = sketch_one(sketch, power_of(view, c));

		all.value += sketch->steps * one.value;
		all.slope += sketch->steps * one.slope * sign_of(view);
		all.bend += sketch->steps * one.bend;
	}

	return all;
}

struct bracket
stage_view_only(const struct stage_view *view)
{
	double log_rest = 0, log_least = 0;
	struct bracket only;

	for (size_t i = 0; i < view->count; i++) {
		const struct stage_law *law = &view->laws[i];
		double one =
			view->mirrored ? law->only_without : law->only_with;
		double more =
			view->mirrored ? law->more_without : law->more_with;

		log_rest += law->steps * log1p(-one);
		log_least += law->steps * log1p(-fmin(one + more, 1));
	}
	only.lower = -expm1(log_rest);
	only.upper = -expm1(log_least);
	only.value = (only.lower + only.upper) / 2;

	return only;
}

/* ---- the window ---- */

struct reach {
	double distance; /* from the centre */
	double theta;    /* the change of tilt that grants it */
};

static struct reach
reach_of(const struct stage_view *view, double c, int sign)
{
	struct growth at = stage_view_growth(view, c);
	double unit = sqrt(-2 * LOG_OUTSIDE / fmax(at.bend, 1e-300));
	struct reach best = { INFINITY, 0 };

	for (double theta = 1.5 * unit; theta > 0.01 * unit; theta *= 0.7) {
		double value = stage_view_growth(view, c + sign * theta).value;
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
	for (; steps > 1e4 && cells < MOST_CELLS; steps /= 10)
		cells *= 2;

	return cells;
}

/* ---- laws on the grid ---- */

static void
ends_of(const struct stage_law *law, double *least, double *most)
{
	*least = INFINITY;
	*most = -INFINITY;
	for (int kind = 0; kind < 2; kind++) {
		const struct stage_atoms *atoms =
			kind ? &law->easier : &law->atoms;

		for (size_t i = 0; i < atoms->count; i++) {
			*least = fmin(*least, atoms->at[i].loss);
			*most = fmax(*most, atoms->at[i].loss);
		}
	}
	for (size_t i = 0; i < law->branch_count; i++) {
		double a = law->loss(law->own, law->branches[i].from);
		double b = law->loss(law->own, law->branches[i].to);

		*least = fmin(*least, fmin(a, b));
		*most = fmax(*most, fmax(a, b));
	}
}

struct laying {
	struct grid_law *law;
	double width, c;
	bool mirrored;
	bool easier, tests; /* which members get it */
};

static void
add_mass(struct grid_law *law, enum member member, double place, double mass)
{
	size_t k = (size_t)fmin(fmax(place - law->first, 0),
				(double)law->count - 1);

	law->mass[member][k] += mass;
}

/*
 * One bit of mass: its loss and its masses under both sides.  Moved from
 * its loss to a grid point it is tilted as that is.
 */
static void
lay_bit(const struct laying *laying, double loss, double log_first,
	double log_second)
{
	double width = laying->width, place = floor(loss / width);
	double rest = loss - place * width, c = laying->c, to;
	double up = fmin(fmax(expm1(rest) / expm1(width), 0), 1);
	double first = log_first + c * loss - laying->law->growth;
	double second = log_second + (1 + c) * loss - laying->law->growth;
	double mass = exp(second);

	if (laying->easier) {
		add_mass(laying->law, EASIER, place,
			 (1 - up) * mass * exp(-(1 + c) * rest));
		add_mass(laying->law, EASIER, place + 1,
			 up * mass * exp((1 + c) * (width - rest)));
	}
	if (laying->tests) {
		to = rest > width / 2 ? width - rest : -rest;
		place += rest > width / 2;
		add_mass(laying->law, FIRST, place, exp(first + c * to));
		add_mass(laying->law, SECOND, place, mass * exp((1 + c) * to));
	}
}

static void
lay(const struct laying *laying, double loss, double log_without,
    double log_with)
{
	if (laying->mirrored)
		lay_bit(laying, -loss, log_without, log_with);
	else
		lay_bit(laying, loss, log_with, log_without);
}

static void
lay_node(void *arg, double loss, double log_without)
{
	lay(arg, loss, log_without, log_without + loss);
}

static void
lay_atoms(const struct laying *laying, const struct stage_atoms *atoms)
{
	for (size_t i = 0; i < atoms->count; i++)
		lay(laying, atoms->at[i].loss, atoms->at[i].log_without,
		    atoms->at[i].log_with);
}

/* Cut at every half cell, so that no rule runs over a corner. */
static bool
lay_branch(struct laying *laying, const struct stage_law *law, size_t i,
	   struct progress *progress, struct error *err)
{
	const struct stage_branch *branch = &law->branches[i];
	double half = laying->width / 2;
	double begin = law->loss(law->own, branch->from) / half;
	double end = law->loss(law->own, branch->to) / half;
	double stride = end > begin ? 1 : -1, x = branch->from;
	size_t done = 0;

	for (double k = stride > 0 ? floor(begin) + 1 : ceil(begin) - 1;
	     stride * (end - k) > 0; k += stride) {
		double next = law->where(law->own, k * half, i);

		if (!(next > x))
			continue;
		next = fmin(next, branch->to);
		stage_law_nodes(law, branch->scale, x, next, lay_node, laying);
		x = next;
		if (!(++done & 0xfff) && !progress_check(progress, err))
			return false;
	}
	stage_law_nodes(law, branch->scale, x, branch->to, lay_node, laying);

	return true;
}

static bool
lay_law(struct grid_law *grid, const struct stage_view *view, size_t i_law,
	const struct stage_mesh_inside *inside, struct progress *progress,
	struct error *err)
{
	const struct stage_law *law = &view->laws[i_law];
	double width = inside->width;
	struct laying laying = { grid,           width, inside->c,
				 view->mirrored, true,  true };
	double least, most;

	ends_of(law, &least, &most);
	grid->steps = law->steps;
	grid->growth =
		sketch_one(&view->sketches[i_law], power_of(view, inside->c))
			.value;
	grid->first = floor((view->mirrored ? -most : least) / width) - 1;
	grid->count = (size_t)((most - least) / width) + 5;
	for (int i = 0; i < MEMBERS; i++) {
		grid->mass[i] = memory_new_array(grid->count, sizeof(double));
	}
	for (size_t i = 0; i < law->branch_count; i++) {
		if (!lay_branch(&laying, law, i, progress, err))
			return false;
	}
	laying.easier = !law->easier.count;
	lay_atoms(&laying, &law->atoms);
	laying.easier = true;
	laying.tests = false;
	lay_atoms(&laying, &law->easier);

	return true;
}

static void
grid_law_clear(struct grid_law *grid)
{
	for (int i = 0; i < MEMBERS; i++)
		free(grid->mass[i]);
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

static void
fill_sums(const struct stage_mesh_inside *inside, struct sums *sums,
	  const double *law, double noise)
{
	double fall = exp(-fabs(sums->power) * inside->width);
	double many = fmin((double)inside->size, 1 / -expm1(log(fall)));
	size_t size = inside->size;

	sums->prefix = sums->power < 0;
	sums->error += noise * many;
	sums->at = memory_new_array(size + 1, sizeof(double));
	if (sums->prefix) {
		for (size_t k = 0; k < size; k++)
			sums->at[k + 1] =
				fall * (sums->at[k] + fmax(law[k], 0));
		return;
	}
	for (size_t k = size; k-- > 0;)
		sums->at[k] = fmax(law[k], 0) + fall * sums->at[k + 1];
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
       const struct mesh_waves *waves, double noise)
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
		/* The exponents of tilted masses are hundreds at most. */
		sums->relative = 5e-14 * (1 + waves->steps);
		sums->power = inside->c + (wanted[member][i] == EASIER_SECOND ||
					   member == SECOND);
		fill_sums(inside, sums, waves->circle, noise);
	}
}

static bool
compose(const struct composing *composing, enum member member,
	struct mesh_waves *waves, struct error *err)
{
	struct stage_mesh_inside *inside = composing->inside;
	double growth = 0, base = 0, noise;

	mesh_waves_reset(waves);
	for (size_t i = 0; i < composing->count; i++) {
		const struct grid_law *law = &composing->laws[i];
		double sum = sum_of(law->mass[member], law->count);

		lay_out(law, member, sum, waves);
		mesh_waves_multiply(waves, law->steps);
		growth += law->steps * (law->growth + log(sum));
		base += law->steps * law->first;
		if (!progress_check(composing->progress, err))
			return false;
	}
	noise = mesh_waves_back(waves);
	turn(waves->circle, waves->size, base, inside->from / inside->width);
	sum_up(inside, member, growth, waves, noise);

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

/* Whether next to nothing of the tilted law is at x. */
static bool
is_thin(const struct stage_law *law, double x, double scale, double power,
	double growth)
{
	return law->log_density(law->own, x) + power * law->loss(law->own, x) +
		       log(scale) <
	       growth + LOG_TRIMMED;
}

static void
trim(struct stage_law *law, double power, double growth)
{
	for (size_t i = 0; i < law->branch_count; i++) {
		struct stage_branch *branch = &law->branches[i];
		double scale = branch->scale, step = 0.1 * scale;

		while (branch->from + step < branch->to &&
		       is_thin(law, branch->from + step, scale, power, growth))
			branch->from += step;
		while (branch->to - step > branch->from &&
		       is_thin(law, branch->to - step, scale, power, growth))
			branch->to -= step;
	}
}

/* Copies that share everything but their branches with what they are of. */
static struct stage_law *
trimmed_laws(const struct stage_view *view, double c)
{
	struct stage_law *laws =
		memory_copy(view->laws, view->count * sizeof(*laws));
	double power = power_of(view, c);

	for (size_t i = 0; i < view->count; i++)
		trim(&laws[i], power,
		     sketch_one(&view->sketches[i], power).value);

	return laws;
}

static double
widest(const struct stage_view *view)
{
	double wide = 0, least, most;

	for (size_t i = 0; i < view->count; i++) {
		ends_of(&view->laws[i], &least, &most);
		wide = fmax(wide, most - least);
	}

	return wide;
}

static void
choose_window(struct stage_mesh_inside *inside, const struct stage_view *view,
	      const struct growth *at, const struct reach *up,
	      const struct reach *down)
{
	double window = 1.02 * (up->distance + down->distance);

	inside->size = cells_of(view);
	inside->width =
		fmax(window / (double)inside->size, widest(view) / LAW_CELLS);
	inside->width = fmax(inside->width, 1e-300);
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
		done = lay_law(&laws[i], view, i, inside, progress, err);
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
		grid_law_clear(&laws[i]);
	free(laws);

	return done;
}

/* What the branches leave out, were all of it at infinite losses. */
static double
cut_of(const struct stage_view *view)
{
	double cut = 0;

	for (size_t i = 0; i < view->count; i++) {
		if (view->laws[i].branch_count)
			cut += view->laws[i].steps * STAGE_TAIL;
	}

	return cut;
}

struct stage_mesh *
stage_mesh_new(const struct stage_view *view, double c,
	       struct progress *progress, struct error *err)
{
	struct growth at = stage_view_growth(view, c);
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
	mesh->inside->only = stage_view_only(view);
	other.mirrored = !view->mirrored;
	mesh->inside->only_second = stage_view_only(&other).lower;
	mesh->inside->cut = cut_of(view);
	if (!isfinite(up.distance) || !isfinite(down.distance)) {
		error_set(err, ERROR_NUMERIC,
			  "these losses are too far apart for a mesh");
		stage_mesh_free(mesh);
		return NULL;
	}
	other.mirrored = view->mirrored;
	other.laws = laws = trimmed_laws(view, c);
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

/* ---- asking ---- */

static double
loss_at(const struct stage_mesh_inside *inside, size_t k)
{
	return inside->from + (double)k * inside->width;
}

static size_t
cell_from(const struct stage_mesh_inside *inside, double loss)
{
	double place = ceil((loss - inside->from) / inside->width);

	return (size_t)fmin(fmax(place, 0), (double)inside->size);
}

/* The masses of a sum at a cell, and how wrong that may be. */
static double
mass_of(const struct stage_mesh_inside *inside, enum sum sum, size_t k,
	double *wrong)
{
	const struct sums *sums = &inside->sums[sum];
	double scale = exp(sums->log_scale - sums->power * loss_at(inside, k));

	*wrong = scale * (sums->error + sums->relative * sums->at[k]);

	return scale * sums->at[k];
}

/* e^epsilon times a mass and what it may be wrong by; both may be huge. */
static double
grown_mass(const struct stage_mesh_inside *inside, enum sum sum, size_t k,
	   double epsilon, double *wrong)
{
	const struct sums *sums = &inside->sums[sum];
	double log_scale =
		sums->log_scale - sums->power * loss_at(inside, k) + epsilon;
	double error = sums->error + sums->relative * sums->at[k];

	*wrong = exp(log_scale + log(error));

	return sums->at[k] > 0 ? exp(log_scale + log(sums->at[k])) : 0;
}

static double
delta_of_test(const struct stage_mesh_inside *inside, double epsilon, size_t k,
	      double *lower)
{
	double wrong_first, wrong_second;
	double first = mass_of(inside, TEST_FIRST, k, &wrong_first);
	double second =
		grown_mass(inside, TEST_SECOND, k, epsilon, &wrong_second);

	*lower = first - wrong_first - (second + wrong_second);

	return first - second;
}

static double
best_test(const struct stage_mesh_inside *inside, double epsilon, double *lower)
{
	size_t k = cell_from(inside, epsilon), first = k > 2 ? k - 2 : 0;
	double value = 0;

	*lower = 0;
	for (size_t i = first; i < first + 5 && i < inside->size; i++) {
		double low;

		value = fmax(value, delta_of_test(inside, epsilon, i, &low));
		*lower = fmax(*lower, low);
	}

	return value;
}

void
stage_mesh_delta(const struct stage_mesh *mesh, double epsilon,
		 struct bracket *delta)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	const struct sums *sums = &inside->sums[EASIER_FIRST];
	size_t k = cell_from(inside, epsilon);
	double loss = loss_at(inside, k), lower, tested, easier, scale;

	tested = best_test(inside, epsilon, &lower);
	scale = exp(sums->log_scale - sums->power * loss);
	easier = scale *
		 (sums->at[k] -
		  exp(epsilon - loss) * inside->sums[EASIER_SECOND].at[k]);
	delta->lower = inside->only.lower + lower;
	delta->value = inside->only.value + 0.5 * (tested + fmax(easier, 0));
	delta->upper =
		inside->only.upper + inside->cut + fmax(easier, 0) +
		scale * (2 * sums->error + 2 * sums->relative * sums->at[k]);
	/* Below the window the mesh says nothing from above. */
	if (epsilon < inside->from || !(delta->upper < 1))
		delta->upper = 1;
	delta->lower = fmin(delta->lower, 1);
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);
}

/* ---- corners ---- */

static void
corners_init(struct stage_corners *corners, size_t count)
{
	corners->count = count;
	corners->fpr = memory_new_array(count, sizeof(double));
	corners->fnr = memory_new_array(count, sizeof(double));
}

void
stage_corners_clear(struct stage_corners *corners)
{
	free(corners->fpr);
	free(corners->fnr);
	*corners = (struct stage_corners){ 0 };
}

/* Errors only grow along the grid, which sharpens what is sure of them. */
void
stage_mesh_easier(const struct stage_mesh *mesh, struct stage_corners *corners)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	double wrong, best = 0;

	corners_init(corners, inside->size + 1);
	for (size_t k = 0; k <= inside->size; k++) {
		double fnr = mass_of(inside, EASIER_FIRST, k, &wrong);

		best = fmax(best, fnr - wrong - inside->cut);
		corners->fnr[k] = fmin(best, 1);
	}
	best = 0;
	for (size_t k = inside->size + 1; k-- > 0;) {
		double fpr = mass_of(inside, EASIER_SECOND, k, &wrong);

		best = fmax(best, fpr - wrong - inside->cut);
		corners->fpr[k] = fmin(best, 1);
	}
}

void
stage_mesh_reached(const struct stage_mesh *mesh, struct stage_corners *corners)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	double wrong, best = 1 - inside->only.lower;

	corners_init(corners, inside->size + 1);
	for (size_t k = inside->size + 1; k-- > 0;) {
		double fnr = mass_of(inside, TEST_FIRST, k, &wrong);

		best = fmin(best, fnr + wrong + inside->cut);
		corners->fnr[k] = best;
	}
	best = 1 - inside->only_second;
	for (size_t k = 0; k <= inside->size; k++) {
		double fpr = mass_of(inside, TEST_SECOND, k, &wrong);

		best = fmin(best, fpr + wrong + inside->cut);
		corners->fpr[k] = best;
	}
}

/* The masses from a loss on, between those of the two cells around it. */
static double
mass_between(const struct stage_mesh_inside *inside, enum sum sum, double loss)
{
	double at = (loss - inside->from) / inside->width + 0.5;
	double place = fmin(fmax(floor(at), 0), (double)inside->size - 1);
	double part = fmin(fmax(at - place, 0), 1), ignored;
	size_t k = (size_t)place;

	return (1 - part) * mass_of(inside, sum, k, &ignored) +
	       part * mass_of(inside, sum, k + 1, &ignored);
}

void
stage_mesh_tails(const struct stage_mesh *mesh, double loss, double *log_first,
		 double *log_second)
{
	double fnr = mass_between(mesh->inside, EASIER_FIRST, loss);
	double fpr = mass_between(mesh->inside, EASIER_SECOND, loss);

	*log_first = log1p(-fmin(fnr, 1));
	*log_second = log(fmin(fpr, 1));
}

double
stage_mesh_log_density(const struct stage_mesh *mesh, double loss)
{
	const struct stage_mesh_inside *inside = mesh->inside;
	const struct sums *sums = &inside->sums[EASIER_SECOND];
	size_t k = cell_from(inside, loss - inside->width / 2);
	double fall = exp(-sums->power * inside->width);

	if (k >= inside->size)
		return -INFINITY;

	return sums->log_scale - sums->power * loss_at(inside, k) +
	       log(fmax(sums->at[k] - fall * sums->at[k + 1], 0)) -
	       log(inside->width);
}
