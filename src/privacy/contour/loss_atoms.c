/*
 * loss_atoms.c - one step's privacy loss moved onto an even grid
 *
 * The step is a pair of laws (P, Q) with likelihood ratio e^loss.  Cut the
 * line at the grid points g_j and half way between them.
 *
 * Easier: the mass of an interval [g_j, g_j+1] is split between its ends so
 * that both P and Q keep their mass ("connect the dots", Doroshenko et al.,
 * PoPETs 2022(4)).  (P, Q) is then a randomised image of the split pair.
 *
 * Harder: the mass around g_j is merged into one atom, an image of (P, Q).
 * Its ratio is not e^(g_j) exactly, so a little of a neighbour is merged
 * into it until it is: still an image.  What finds no partner is dropped
 * from both laws, which can only lower delta.
 *
 * Both are wrong in second order of the width only, where rounding losses
 * up and down is wrong in first.
 */

#include "privacy/contour/loss_atoms.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/legendre.h"

enum { CELL_LIMIT = 1 << 20, POLLED = 1 << 12 };

/*
 * Mass under Q and excess E = integral of (e^(loss - g) - 1) dQ on the two
 * sides of each grid point.
 */
struct halves {
	double origin, width;
	size_t count;
	double *mass_left, *mass_right, *excess_left, *excess_right;
};

static void
halves_init(struct halves *halves, double origin, double width, size_t count)
{
	*halves =
		(struct halves){ origin, width, count, NULL, NULL, NULL, NULL };
	halves->mass_left = memory_new_array(count, sizeof(double));
	halves->mass_right = memory_new_array(count, sizeof(double));
	halves->excess_left = memory_new_array(count, sizeof(double));
	halves->excess_right = memory_new_array(count, sizeof(double));
}

static void
halves_clear(struct halves *halves)
{
	free(halves->mass_left);
	free(halves->mass_right);
	free(halves->excess_left);
	free(halves->excess_right);
}

/* ---- a sampled Gaussian step ---- */

/* Gauss-Legendre over [from, to] of dQ and of (e^(loss - g) - 1) dQ. */
static void
add_panel(const struct loss_step *step, double from, double to, double g,
	  double *mass, double *excess)
{
	double s = step->sigma, width = to - from;

	for (int i = 0; i < 5; i++) {
		double x = from + width * legendre_node_5[i];
		double q = legendre_weight_5[i] * width / s *
			   normal_density(x / s);

		*mass += q;
		*excess += q * expm1(loss_step_at(step, x) - g);
	}
}

/* The same over any interval, in pieces that five nodes can do. */
static void
add_interval(const struct loss_step *step, double from, double to, double g,
	     double *mass, double *excess)
{
	double s = step->sigma;
	double piece = 0.12 * fmin(s, s * s);
	int count = (int)((to - from) / piece) + 1;

	for (int i = 0; i < count; i++)
		add_panel(step, from + (to - from) * i / count,
			  from + (to - from) * (i + 1) / count, g, mass,
			  excess);
}

/* x where the loss is, kept inside the range. */
static double
inside(const struct loss_step *step, double loss, double low, double high)
{
	return fmin(fmax(loss_step_where(step, loss), low), high);
}

/*
 * A grid point for the cell that holds the middle of Q, such that its
 * excess is 0: where most of Q has nearly one loss, this cell must not
 * move.
 */
static double
origin_near(const struct loss_step *step, double width, double low, double high)
{
	double g = loss_step_at(step, 0);

	for (int i = 0; i < 60; i++) {
		double mass = 0, excess = 0, shift;

		add_interval(step, inside(step, g - width / 2, low, high),
			     inside(step, g + width / 2, low, high), g, &mass,
			     &excess);
		shift = log1p(excess / mass);
		g += shift;
		if (fabs(shift) < 1e-15 * width)
			break;
	}

	return g;
}

static bool
halves_gaussian(struct halves *halves, const struct loss_step *step,
		double width, double low, double high,
		struct progress *progress, struct error *err)
{
	double origin = origin_near(step, width, low, high);
	double least = loss_step_at(step, low);
	double most = loss_step_at(step, high);
	double below = ceil((origin - least) / width);
	double x = low;

	origin -= below * width;
	halves_init(halves, origin, width,
		    (size_t)ceil((most - origin) / width) + 1);
	for (size_t j = 0; j < halves->count; j++) {
		double g = origin + (double)j * width;
		double middle = inside(step, g, low, high);
		double right = inside(step, g + width / 2, low, high);

		if (!(j & (POLLED - 1)) && !progress_check(progress, err))
			return false;
		add_interval(step, x, middle, g, &halves->mass_left[j],
			     &halves->excess_left[j]);
		add_interval(step, middle, right, g, &halves->mass_right[j],
			     &halves->excess_right[j]);
		x = right;
	}

	return true;
}

/* ---- the easier pair ---- */

static void
atoms_init(struct loss_atoms *atoms, const struct halves *halves)
{
	*atoms = (struct loss_atoms){ .origin = halves->origin,
				      .width = halves->width,
				      .count = halves->count };
	atoms->mass = memory_new_array(halves->count, sizeof(double));
}

static void
split(struct loss_atoms *atoms, const struct halves *halves)
{
	double grow = expm1(halves->width);

	atoms_init(atoms, halves);
	atoms->mass[0] = halves->mass_left[0];
	for (size_t j = 0; j + 1 < halves->count; j++) {
		double mass = halves->mass_right[j] + halves->mass_left[j + 1];
		double excess = halves->excess_right[j] +
				halves->excess_left[j + 1] * (1 + grow) +
				halves->mass_left[j + 1] * grow;
		double up = fmin(fmax(excess / grow, 0), mass);

		atoms->mass[j] += mass - up;
		atoms->mass[j + 1] += up;
	}
	atoms->mass[halves->count - 1] += halves->mass_right[halves->count - 1];
}

static void
take_logs(struct loss_atoms *atoms)
{
	atoms->log_mass = memory_new_array(atoms->count, sizeof(double));
	for (size_t j = 0; j < atoms->count; j++)
		atoms->log_mass[j] =
			atoms->mass[j] > 1e-307 ? log(atoms->mass[j]) : -1e4;
}

/* ---- the harder pair ---- */

struct merging {
	double *mass, *excess; /* excess against the atom's own loss */
	size_t count;
	double width;
};

/* Atoms farther away are too different to be merged. */
enum { NEAR = 3 };

/*
 * Takes from the atoms beyond `at`, in the direction of `sign`, until its
 * excess is 0.  Returns false if they do not suffice.
 */
static bool
balance(struct merging *merging, size_t at, int sign)
{
	double need = merging->excess[at];

	for (size_t away = 1;; away++) {
		size_t other = sign > 0 ? at + away : at - away;
		double grow = expm1(sign * (double)away * merging->width);
		double gain, part;

		if (away > NEAR ||
		    (sign > 0 ? at + away >= merging->count : away > at)) {
			merging->excess[at] = need;
			return false;
		}
		gain = merging->excess[other] * (1 + grow) +
		       merging->mass[other] * grow;
		if (!(merging->mass[other] > 0) || gain * sign <= 0)
			continue;
		part = fmin(-need / gain, 1);
		merging->mass[at] += part * merging->mass[other];
		merging->mass[other] *= 1 - part;
		merging->excess[other] *= 1 - part;
		need += part * gain;
		if (part < 1) {
			merging->excess[at] = 0;
			return true;
		}
	}
}

/* Gives all of an atom to the next one in the direction of `sign`. */
static void
hand_over(struct merging *merging, size_t at, int sign)
{
	size_t next = sign > 0 ? at + 1 : at - 1;
	double mass = merging->mass[at], excess = merging->excess[at];
	double grow = expm1(-sign * merging->width);

	merging->mass[next] += mass;
	merging->excess[next] += excess * (1 + grow) + mass * grow;
	merging->mass[at] = merging->excess[at] = 0;
}

static void
drop(struct merging *merging, size_t at)
{
	merging->mass[at] = merging->excess[at] = 0;
}

/*
 * An atom whose ratio is too low needs some of those above.  At an end of
 * the grid nothing is left there: then it joins its other neighbour, which
 * finds what it needs on the other side.
 */
static void
settle(struct merging *merging, size_t at)
{
	double off = merging->excess[at];
	int sign = off < 0 ? 1 : -1;
	bool ends = sign > 0 ? at == 0 : at + 1 == merging->count;
	size_t next = sign > 0 ? at - 1 : at + 1;
	double mass;

	/* Rounding; the middle cell was placed so that it needs nothing. */
	if (fabs(off) <= 1e-15 * merging->mass[at]) {
		merging->excess[at] = 0;
		return;
	}
	if (balance(merging, at, sign))
		return;
	if (ends) {
		drop(merging, at);
		return;
	}
	mass = merging->mass[next];
	hand_over(merging, at, -sign);
	if (balance(merging, next, -sign))
		return;
	/* Without its partners the neighbour is what it was. */
	merging->mass[next] = mass;
	merging->excess[next] = 0;
}

/* Whether the next atom outwards could not make up for this one. */
static bool
is_steep(const struct merging *merging, size_t at, int sign)
{
	size_t next = sign > 0 ? at + 1 : at - 1;
	double grow = expm1(sign * merging->width), gain;

	if (!(merging->mass[at] > 0) || merging->excess[at] * sign >= 0)
		return false;
	if (sign > 0 ? next >= merging->count : at == 0)
		return true;
	gain = merging->excess[next] * (1 + grow) + merging->mass[next] * grow;

	return fabs(merging->excess[at]) > 0.5 * fabs(gain);
}

/* Makes `at` a part of the atom `core`. */
static void
swallow(struct merging *merging, size_t core, size_t at)
{
	double far = ((double)at - (double)core) * merging->width;

	merging->mass[core] += merging->mass[at];
	merging->excess[core] +=
		merging->excess[at] * exp(far) + merging->mass[at] * expm1(far);
	drop(merging, at);
}

/*
 * The heaviest atom may hold nearly everything, next to a density that
 * falls off faster than the grid can follow.  It swallows that, and the
 * grid moves to where its ratio is: it needs no partner.
 */
static double
centre(struct merging *merging, size_t core)
{
	double shift;

	for (size_t at = core + 1;
	     at < merging->count && is_steep(merging, at, 1); at++)
		swallow(merging, core, at);
	for (size_t at = core; at-- > 0 && is_steep(merging, at, -1);)
		swallow(merging, core, at);
	shift = log1p(merging->excess[core] / merging->mass[core]);
	for (size_t j = 0; j < merging->count; j++)
		merging->excess[j] = merging->excess[j] * exp(-shift) +
				     merging->mass[j] * expm1(-shift);
	merging->excess[core] = 0;

	return shift;
}

/* From the heaviest atom outwards; the grid stays if atoms lie on it. */
static void
merge(struct loss_atoms *atoms, const struct halves *halves, bool moves)
{
	struct merging merging = { .count = halves->count,
				   .width = halves->width };
	size_t core = 0;

	atoms_init(atoms, halves);
	merging.mass = atoms->mass;
	merging.excess = memory_new_array(halves->count, sizeof(double));
	for (size_t j = 0; j < halves->count; j++) {
		merging.mass[j] = halves->mass_left[j] + halves->mass_right[j];
		merging.excess[j] =
			halves->excess_left[j] + halves->excess_right[j];
		if (merging.mass[j] > merging.mass[core])
			core = j;
	}
	if (moves)
		atoms->origin += centre(&merging, core);
	else
		settle(&merging, core);
	for (size_t j = core + 1; j < halves->count; j++)
		settle(&merging, j);
	for (size_t j = core; j-- > 0;)
		settle(&merging, j);
	free(merging.excess);
}

/*
 * How far x must go if the point is added: beyond, both the noise and the
 * tilt by c have left nothing; losses are small there, and whatever is
 * there is counted at the end.
 */
static double
end_of_added(const struct loss_step *step, double c, double reach)
{
	double low = 0, high = 1 + reach;

	for (int i = 0; i < 60; i++) {
		double x = (low + high) / 2;
		double z = x / step->sigma;

		if (c * loss_step_at(step, x) + z * z / 2 > 90)
			high = x;
		else
			low = x;
	}

	return high;
}

bool
loss_pair_gaussian(struct loss_pair *pair, const struct loss_step *step,
		   const struct loss_range *range, struct progress *progress,
		   struct error *err)
{
	double reach =
		step->sigma * normal_quantile_log_above(log(range->tail));
	double low = -reach, high = 1 + reach, cells;
	struct halves halves = { 0 };

	if (range->direction == DIRECTION_ADD)
		high = end_of_added(step, range->c, reach);
	cells = (loss_step_at(step, high) - loss_step_at(step, low)) /
		range->width;
	if (!(cells >= 0 && cells < CELL_LIMIT))
		return error_set(err, ERROR_NUMERIC,
				 "one step would need a grid of %.3g cells",
				 cells);
	if (!halves_gaussian(&halves, step, range->width, low, high, progress,
			     err)) {
		halves_clear(&halves);
		return false;
	}
	split(&pair->easier, &halves);
	merge(&pair->harder, &halves, true);
	pair->easier.only_first = pair->easier.only_second = 2 * range->tail;
	if (range->direction == DIRECTION_ADD)
		pair->easier.mass[halves.count - 1] +=
			normal_above(high / step->sigma);
	take_logs(&pair->easier);
	take_logs(&pair->harder);
	halves_clear(&halves);

	return true;
}

/*
 * Laplace: with noise of scale 1/eps the loss is -eps and eps with masses
 * 1/2 and e^-eps/2 under Q, and between them has density
 * e^(-(loss + eps)/2) / 4.  The ends of the grid hold only their atoms in
 * the harder pair: nothing beyond them could balance anything else.
 */
static void
halves_laplace(struct halves *halves, double epsilon, size_t cells)
{
	double h = 2 * epsilon / (double)cells;

	halves_init(halves, -epsilon, h, cells + 1);
	for (size_t j = 0; j <= cells; j++) {
		double g = -epsilon + (double)j * h;
		double level = exp(-(g + epsilon) / 2);
		double bow = sinh(h / 8);
		double excess = 2 * exp(-epsilon / 2 - g / 2) * bow * bow;

		if (j > 0) {
			halves->mass_left[j] = level / 2 * expm1(h / 4);
			halves->excess_left[j] = -excess;
		}
		if (j < cells) {
			halves->mass_right[j] = -level / 2 * expm1(-h / 4);
			halves->excess_right[j] = excess;
		}
	}
}

/* Moves the outer half cells to the atoms next to the ends. */
static void
tuck_ends(struct halves *halves)
{
	double grow = expm1(halves->width), fall = expm1(-halves->width);
	size_t last = halves->count - 1;
	double mass = halves->mass_right[0], excess = halves->excess_right[0];

	halves->mass_left[1] += mass;
	halves->excess_left[1] += excess * (1 + fall) + mass * fall;
	halves->mass_right[0] = halves->excess_right[0] = 0;
	mass = halves->mass_left[last];
	excess = halves->excess_left[last];
	halves->mass_right[last - 1] += mass;
	halves->excess_right[last - 1] += excess * (1 + grow) + mass * grow;
	halves->mass_left[last] = halves->excess_left[last] = 0;
}

void
loss_pair_laplace(struct loss_pair *pair, double epsilon, size_t cells)
{
	struct halves halves;

	halves_laplace(&halves, epsilon, cells);
	split(&pair->easier, &halves);
	pair->easier.mass[0] += 0.5;
	pair->easier.mass[cells] += exp(-epsilon) / 2;
	tuck_ends(&halves);
	merge(&pair->harder, &halves, false);
	pair->harder.mass[0] += 0.5;
	pair->harder.mass[cells] += exp(-epsilon) / 2;
	take_logs(&pair->easier);
	take_logs(&pair->harder);
	halves_clear(&halves);
}

void
loss_pair_clear(struct loss_pair *pair)
{
	free(pair->easier.mass);
	free(pair->easier.log_mass);
	free(pair->harder.mass);
	free(pair->harder.log_mass);
	*pair = (struct loss_pair){ 0 };
}
