/*
 * accountant.c - what many steps of a mechanism cost, between two ends
 *
 * Each mechanism has one road to delta(eps) and, where there is one, to the
 * two errors of the best tests:
 *
 *	all points sampled, or one step	closed forms
 *	sampled Gaussian steps		contours, else a mesh (loss_side.c)
 *	Laplace				a mesh whose grid holds the atoms
 *
 * With P and Q exchanged, delta'(eps) for the other direction satisfies
 * delta(-eps) = 1 - e^-eps (1 - delta'(eps)): nothing is ever asked at a
 * negative loss.  The trade-off function is the conjugate of delta:
 *
 *	f(alpha) = max over t of 1 - delta(t) - e^t alpha.
 */

#include "privacy/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/loss_mesh.h"
#include "privacy/loss_side.h"
#include "stats/normal.h"

enum road { ROAD_CLOSED, ROAD_SAMPLED, ROAD_GRID };

enum { TABLE = 97, GRID_CELLS = 1 << 19, COARSE_CELLS = 64 };

/* Thresholds and the FPR there in probits, to begin searches from. */
struct table {
	double t[TABLE], probit[TABLE];
	bool made;
};

struct accountant {
	enum road road;
	const char *used;
	struct progress *progress;
	double mean, deviation; /* of the loss, remove */

	struct loss_step step; /* ROAD_CLOSED */

	struct loss_part *parts; /* ROAD_SAMPLED */
	size_t part_count;
	struct loss_side *sides[2];
	struct table tables[2];

	double epsilon, steps; /* ROAD_GRID */
	struct loss_pair coarse;
	struct loss_mesh *mesh;
	double from, to; /* where it is good */
};

static enum direction
other(enum direction direction)
{
	return direction == DIRECTION_ADD ? DIRECTION_REMOVE : DIRECTION_ADD;
}

/* ---- making one ---- */

static bool
check_part(const struct loss_part *part, struct error *err)
{
	if (!(part->step.sigma >= 0.05 && part->step.sigma <= 1000))
		return error_set(err, ERROR_USAGE,
				 "steps compose for sigma from 0.05 to 1000, "
				 "not %g",
				 part->step.sigma);
	if (!(part->step.sampling >= 1e-6 && part->step.sampling <= 1))
		return error_set(err, ERROR_USAGE,
				 "steps compose for sampling from 1e-6 to 1, "
				 "not %g",
				 part->step.sampling);
	if (!(part->steps >= 1 && part->steps <= 1e6))
		return error_set(err, ERROR_USAGE,
				 "from 1 to 1000000 steps compose, not %.0f",
				 part->steps);

	return true;
}

/* One Gaussian step that costs as much as all parts, if there is one. */
static bool
is_closed(const struct loss_part parts[], size_t count, struct loss_step *step)
{
	double precision = 0;

	if (count == 1 && parts[0].steps < 1.5) {
		*step = parts[0].step;
		return true;
	}
	for (size_t i = 0; i < count; i++) {
		if (parts[i].step.sampling < 1)
			return false;
		precision += parts[i].steps /
			     (parts[i].step.sigma * parts[i].step.sigma);
	}
	*step = (struct loss_step){ 1 / sqrt(precision), 1 };

	return true;
}

struct accountant *
accountant_sampled(const struct loss_part parts[], size_t count,
		   struct error *err)
{
	struct accountant *accountant;
	struct loss_step step;
	struct loss_part one;

	for (size_t i = 0; i < count && !is_closed(parts, count, &step); i++) {
		if (!check_part(&parts[i], err))
			return NULL;
	}
	accountant = memory_new(sizeof(*accountant));
	accountant->parts = memory_copy(parts, count * sizeof(*parts));
	accountant->part_count = count;
	accountant->road = ROAD_SAMPLED;
	if (is_closed(parts, count, &accountant->step)) {
		accountant->road = ROAD_CLOSED;
		one = (struct loss_part){ accountant->step, 1 };
		accountant->parts[0] = one;
		accountant->part_count = 1;
	}
	for (int i = 0; i < 2; i++) {
		struct transform transform = { accountant->parts,
					       accountant->part_count,
					       i ? DIRECTION_ADD
						 : DIRECTION_REMOVE };

		accountant->sides[i] = loss_side_new(&transform);
	}
	loss_side_moments(accountant->sides[0], &accountant->mean,
			  &accountant->deviation);
	accountant->deviation = sqrt(accountant->deviation);

	return accountant;
}

struct accountant *
accountant_laplace(double epsilon, size_t steps, struct error *err)
{
	struct accountant *accountant;
	struct mesh_part part;
	struct growth still;

	if (!(epsilon >= 1e-4 && epsilon <= 50)) {
		error_set(err, ERROR_NUMERIC,
			  "Laplace steps compose for epsilon from 0.0001 to "
			  "50, not %g",
			  epsilon);
		return NULL;
	}
	if (steps < 1 || steps > 1000000) {
		error_set(err, ERROR_NUMERIC,
			  "from 1 to 1000000 steps compose, not %zu", steps);
		return NULL;
	}
	accountant = memory_new(sizeof(*accountant));
	accountant->road = ROAD_GRID;
	accountant->epsilon = epsilon;
	accountant->steps = (double)steps;
	loss_pair_laplace(&accountant->coarse, epsilon, COARSE_CELLS);
	part = (struct mesh_part){ &accountant->coarse, (double)steps };
	still = mesh_growth(&part, 1, DIRECTION_REMOVE, 0);
	accountant->mean = still.slope;
	accountant->deviation = sqrt(still.bend);

	return accountant;
}

void
accountant_free(struct accountant *accountant)
{
	if (!accountant)
		return;
	loss_side_free(accountant->sides[0]);
	loss_side_free(accountant->sides[1]);
	loss_mesh_free(accountant->mesh);
	loss_pair_clear(&accountant->coarse);
	free(accountant->parts);
	free(accountant);
}

void
accountant_watch(struct accountant *accountant, struct progress *progress)
{
	accountant->progress = progress;
}

const char *
accountant_road(const struct accountant *accountant)
{
	return accountant->used ? accountant->used : "nothing asked yet";
}

static struct loss_side *
side_of(struct accountant *accountant, enum direction direction)
{
	return accountant->sides[direction == DIRECTION_ADD];
}

/* ---- closed forms ---- */

/* The logarithm is good to a few units of its own last digits. */
static struct bracket
from_log(double value)
{
	double error = 4e-15 * (1 + fabs(value));

	if (isinf(value))
		return (struct bracket){ 0, 0, 0 };

	return (struct bracket){ exp(value - error), exp(value),
				 fmin(exp(value + error), 1) };
}

/* ---- a grid that holds the atoms ---- */

/* Where the tilted law of the coarse pair lies; see loss_side.c. */
static double
grid_tilt(const struct accountant *accountant, double wanted, bool is_delta)
{
	struct mesh_part part = { &accountant->coarse, accountant->steps };
	double low = log(1e-3 / accountant->deviation);
	double high = log(1e4 / accountant->deviation + 1e3);

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2, c = exp(middle);
		struct growth at = mesh_growth(&part, 1, DIRECTION_REMOVE, c);
		double slope = 1 / c + 1 / (c + 1);
		double bend = at.bend + 1 / (c * c) + 1 / ((c + 1) * (c + 1));
		double epsilon = at.slope - slope;
		double height = at.value - c * epsilon - log(c * (c + 1)) -
				0.5 * log(2 * M_PI * bend);

		if (is_delta ? height > wanted : epsilon < wanted)
			low = middle;
		else
			high = middle;
	}

	return exp(low);
}

/* The mesh for a tilt; the grid is as fine as its size allows. */
static bool
grid_mesh(struct accountant *accountant, double c, struct error *err)
{
	struct mesh_part part = { &accountant->coarse, accountant->steps };
	struct loss_pair pair = { 0 };
	struct growth at = mesh_growth(&part, 1, DIRECTION_REMOVE, c);
	double window, cells;

	loss_mesh_free(accountant->mesh);
	accountant->mesh = NULL;
	window = (double)mesh_size(&part, 1, DIRECTION_REMOVE, c) * 2 *
		 accountant->epsilon / COARSE_CELLS;
	cells = 2 * accountant->epsilon * GRID_CELLS / window;
	cells = fmin(fmax(cells, 32), 1 << 16);
	loss_pair_laplace(&pair, accountant->epsilon, 2 * (size_t)(cells / 2));
	part.pair = &pair;
	accountant->mesh = loss_mesh_new(&part, 1, DIRECTION_REMOVE, c, err);
	loss_pair_clear(&pair);
	accountant->from = at.slope - 2.5 / c;
	accountant->to = at.slope + 0.5 / c;

	return accountant->mesh;
}

static bool
grid_delta(struct accountant *accountant, double epsilon, struct bracket *delta,
	   struct error *err)
{
	double most = accountant->steps * accountant->epsilon;

	if (epsilon >= most) {
		*delta = (struct bracket){ 0, 0, 0 };
		return true;
	}
	if (!accountant->mesh || epsilon < accountant->from ||
	    epsilon > accountant->to) {
		double c = grid_tilt(accountant, epsilon, false);

		if (!grid_mesh(accountant, c, err))
			return false;
	}
	loss_mesh_delta(accountant->mesh, epsilon, delta);

	return true;
}

/* ---- delta ---- */

static bool
delta_above(struct accountant *accountant, enum direction direction,
	    double epsilon, struct bracket *delta, struct error *err)
{
	struct loss_side *side = side_of(accountant, direction);
	bool done = true;

	switch (accountant->road) {
	case ROAD_CLOSED:
		accountant->used = "closed form";
		*delta = from_log(loss_step_log_delta(&accountant->step,
						      direction, epsilon));
		break;
	case ROAD_SAMPLED:
		done = loss_side_delta(side, epsilon, delta,
				       accountant->progress, err);
		accountant->used = loss_side_on_mesh(side) ? "mesh" : "contour";
		break;
	case ROAD_GRID:
		accountant->used = "mesh";
		done = grid_delta(accountant, epsilon, delta, err);
		break;
	}
	delta->lower = fmax(delta->lower, 0);
	delta->upper = fmin(delta->upper, 1);
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);

	return done;
}

static bool
delta_one(struct accountant *accountant, enum direction direction,
	  double epsilon, struct bracket *delta, struct error *err)
{
	struct bracket at;
	double fall;

	if (epsilon >= 0)
		return delta_above(accountant, direction, epsilon, delta, err);
	if (!delta_above(accountant, other(direction), -epsilon, &at, err))
		return false;
	fall = exp(epsilon);
	delta->lower = 1 - fall * (1 - at.lower);
	delta->value = 1 - fall * (1 - at.value);
	delta->upper = 1 - fall * (1 - at.upper);

	return true;
}

static struct bracket
larger(struct bracket a, struct bracket b)
{
	return (struct bracket){ fmax(a.lower, b.lower), fmax(a.value, b.value),
				 fmax(a.upper, b.upper) };
}

bool
accountant_delta(struct accountant *accountant, enum direction direction,
		 double epsilon, struct bracket *delta, struct error *err)
{
	struct bracket add;

	if (direction != DIRECTION_BOTH)
		return delta_one(accountant, direction, epsilon, delta, err);
	if (!delta_one(accountant, DIRECTION_REMOVE, epsilon, delta, err))
		return false;
	/* Adding is mostly cheaper, and that is cheap to see. */
	if (accountant->road == ROAD_SAMPLED && epsilon > 0 &&
	    loss_side_is_below(
		    side_of(accountant, DIRECTION_ADD),
		    loss_side_crossing(side_of(accountant, DIRECTION_REMOVE)),
		    epsilon, delta->lower))
		return true;
	if (!delta_one(accountant, DIRECTION_ADD, epsilon, &add, err))
		return false;
	*delta = larger(*delta, add);

	return true;
}

/* ---- epsilon ---- */

/* The last epsilon where an end of delta is above, or the first below. */
static bool
bisect(struct accountant *accountant, enum direction direction, double delta,
       bool upper, double *epsilon, struct error *err)
{
	double low = 0, high = fmax(accountant->mean, accountant->deviation);
	struct bracket at;

	for (int i = 0; i < 60; i++, high *= 2) {
		if (!delta_one(accountant, direction, high, &at, err))
			return false;
		if ((upper ? at.upper : at.lower) <= delta)
			break;
		low = high;
	}
	for (int i = 0; i < 80 && high - low > 1e-15 * high; i++) {
		double middle = (low + high) / 2;

		if (!delta_one(accountant, direction, middle, &at, err))
			return false;
		if ((upper ? at.upper : at.lower) > delta)
			low = middle;
		else
			high = middle;
	}
	*epsilon = upper ? high : low;

	return true;
}

static bool
epsilon_by_delta(struct accountant *accountant, enum direction direction,
		 double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket still;

	if (!delta_one(accountant, direction, 0, &still, err))
		return false;
	if (still.upper <= delta) {
		*epsilon = (struct bracket){ 0, 0, 0 };
		return true;
	}
	if (!bisect(accountant, direction, delta, true, &epsilon->upper, err) ||
	    !bisect(accountant, direction, delta, false, &epsilon->lower, err))
		return false;
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return true;
}

static bool
epsilon_one(struct accountant *accountant, enum direction direction,
	    double delta, struct bracket *epsilon, struct error *err)
{
	struct loss_side *side = side_of(accountant, direction);
	bool done;

	if (accountant->road != ROAD_SAMPLED) {
		done = epsilon_by_delta(accountant, direction, delta, epsilon,
					err);
	} else {
		done = loss_side_epsilon(side, delta, epsilon,
					 accountant->progress, err);
		accountant->used = loss_side_on_mesh(side) ? "mesh" : "contour";
	}
	epsilon->lower = fmax(epsilon->lower, 0);
	epsilon->value =
		fmin(fmax(epsilon->value, epsilon->lower), epsilon->upper);

	return done;
}

bool
accountant_epsilon(struct accountant *accountant, enum direction direction,
		   double delta, struct bracket *epsilon, struct error *err)
{
	struct loss_side *add = side_of(accountant, DIRECTION_ADD);
	const char *used;
	struct bracket second;

	if (!(delta > 0 && delta < 1))
		return error_set(err, ERROR_USAGE,
				 "delta must be above 0 and below 1, not %g",
				 delta);
	if (direction != DIRECTION_BOTH)
		return epsilon_one(accountant, direction, delta, epsilon, err);
	if (!epsilon_one(accountant, DIRECTION_REMOVE, delta, epsilon, err))
		return false;
	if (accountant->road == ROAD_GRID)
		return true;
	if (accountant->road == ROAD_SAMPLED && epsilon->lower > 0 &&
	    loss_side_is_below(
		    add,
		    loss_side_crossing(side_of(accountant, DIRECTION_REMOVE)),
		    epsilon->lower, delta))
		return true;
	used = accountant->used;
	if (!epsilon_one(accountant, DIRECTION_ADD, delta, &second, err))
		return false;
	if (second.upper <= epsilon->lower)
		accountant->used = used;
	*epsilon = larger(*epsilon, second);

	return true;
}

/* ---- tests ---- */

/* The errors at t >= 0 or, by the other direction, at t < 0. */
static bool
sampled_tests(struct accountant *accountant, enum direction direction,
	      const double t[], size_t count, struct bracket fpr[],
	      struct bracket fnr[], struct error *err)
{
	double *at = memory_new_array(count, sizeof(*at));
	struct bracket *above = memory_new_array(count, sizeof(*above));
	struct bracket *tilted = memory_new_array(count, sizeof(*tilted));
	bool done = true;

	for (int below = 0; below < 2 && done; below++) {
		struct loss_side *side = side_of(
			accountant, below ? other(direction) : direction);
		size_t used = 0;

		for (size_t i = 0; i < count; i++) {
			if ((t[i] < 0) == (below == 1))
				at[used++] = fabs(t[i]);
		}
		if (!used)
			continue;
		done = loss_side_tails(side, at, used, above, tilted,
				       accountant->progress, err);
		for (size_t i = 0, j = 0; i < count && done; i++) {
			struct bracket *rest = below ? &fpr[i] : &fnr[i];
			struct bracket *tail = below ? &fnr[i] : &fpr[i];
			double fall = exp(-fabs(t[i]));

			if ((t[i] < 0) != (below == 1))
				continue;
			*rest = (struct bracket){ 1 - above[j].upper,
						  1 - above[j].value,
						  1 - above[j].lower };
			*tail = (struct bracket){ fall * tilted[j].lower,
						  fall * tilted[j].value,
						  fall * tilted[j].upper };
			j++;
		}
	}
	accountant->used = "contour";
	free(at);
	free(above);
	free(tilted);

	return done;
}

/* delta at a likely loss of either sign, where tails cannot be had. */
static bool
delta_of_test(struct accountant *accountant, enum direction direction, double t,
	      struct bracket *delta, struct error *err)
{
	struct loss_side *side =
		side_of(accountant, t < 0 ? other(direction) : direction);
	double fall = exp(t);

	if (accountant->road != ROAD_SAMPLED)
		return delta_one(accountant, direction, t, delta, err);
	if (!loss_side_likely(side, fabs(t), delta, err))
		return false;
	accountant->used = "mesh";
	if (t < 0) {
		delta->lower = 1 - fall * (1 - delta->lower);
		delta->value = 1 - fall * (1 - delta->value);
		delta->upper = 1 - fall * (1 - delta->upper);
	}

	return true;
}

/* Slopes of delta between t - gap, t and t + gap enclose the tail. */
static bool
slope_tests(struct accountant *accountant, enum direction direction, double t,
	    struct bracket *fpr, struct bracket *fnr, struct error *err)
{
	double gap = 1e-3 * accountant->deviation;
	double low = exp(t - gap), here = exp(t), high = exp(t + gap);
	struct bracket a, b, c;

	if (!delta_of_test(accountant, direction, t - gap, &a, err) ||
	    !delta_of_test(accountant, direction, t, &b, err) ||
	    !delta_of_test(accountant, direction, t + gap, &c, err))
		return false;
	fpr->upper = fmin((a.upper - b.lower) / (here - low), 1);
	fpr->lower = fmax((b.lower - c.upper) / (high - here), 0);
	fpr->value = (fpr->lower + fpr->upper) / 2;
	fnr->upper = fmin(1 - b.lower - here * fpr->lower, 1);
	fnr->lower = fmax(1 - b.upper - here * fpr->upper, 0);
	fnr->value = (fnr->lower + fnr->upper) / 2;

	return true;
}

static void
clamp(struct bracket *at)
{
	at->lower = fmin(fmax(at->lower, 0), 1);
	at->upper = fmin(fmax(at->upper, 0), 1);
	at->value = fmin(fmax(at->value, at->lower), at->upper);
}

static bool
tests_one(struct accountant *accountant, enum direction direction, double t,
	  struct bracket *fpr, struct bracket *fnr, struct error *err)
{
	switch (accountant->road) {
	case ROAD_CLOSED:
		accountant->used = "closed form";
		*fpr = from_log(
			loss_step_log_fpr(&accountant->step, direction, t));
		*fnr = from_log(
			loss_step_log_fnr(&accountant->step, direction, t));
		return true;
	case ROAD_SAMPLED:
	case ROAD_GRID:
		break;
	}

	return slope_tests(accountant, direction, t, fpr, fnr, err);
}

bool
accountant_tests(struct accountant *accountant, enum direction direction,
		 const double thresholds[], size_t count, struct bracket fpr[],
		 struct bracket fnr[], struct error *err)
{
	struct error slow = { 0 };
	bool done = false;

	if (accountant->road == ROAD_SAMPLED) {
		done = sampled_tests(accountant, direction, thresholds, count,
				     fpr, fnr, &slow);
		if (!done && slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
	}
	for (size_t i = 0; i < count && !done; i++) {
		if (!tests_one(accountant, direction, thresholds[i], &fpr[i],
			       &fnr[i], err))
			return false;
	}
	for (size_t i = 0; i < count; i++) {
		clamp(&fpr[i]);
		clamp(&fnr[i]);
	}

	return true;
}

void
accountant_scale(const struct accountant *accountant, enum direction direction,
		 double *mean, double *deviation)
{
	*mean = accountant->mean;
	*deviation = accountant->deviation;
	if (accountant->road == ROAD_SAMPLED && direction == DIRECTION_ADD) {
		loss_side_moments(accountant->sides[1], mean, deviation);
		*deviation = sqrt(*deviation);
	}
}

/* ---- the trade-off function ---- */

static double
probit_of(double fpr)
{
	return normal_quantile_above(fmin(fmax(fpr, 1e-300), 1 - 1e-16));
}

/* Tests as closed forms or contours have them; ERROR_NUMERIC if neither. */
static bool
exact_tests(struct accountant *accountant, enum direction direction,
	    const double t[], size_t count, struct bracket fpr[],
	    struct bracket fnr[], struct error *err)
{
	if (accountant->road == ROAD_SAMPLED) {
		if (!sampled_tests(accountant, direction, t, count, fpr, fnr,
				   err))
			return false;
		for (size_t i = 0; i < count; i++) {
			clamp(&fpr[i]);
			clamp(&fnr[i]);
		}
		return true;
	}

	return accountant_tests(accountant, direction, t, count, fpr, fnr, err);
}

/* How far out the errors of tests can be told from 0. */
static bool
reach_of_tests(struct accountant *accountant, enum direction direction,
	       double *reach, struct error *err)
{
	struct bracket fpr[2], fnr[2];

	*reach = accountant->mean + 8 * accountant->deviation;
	for (int i = 0; i < 20; i++, *reach *= 1.6) {
		double t[] = { -*reach, *reach };

		if (!exact_tests(accountant, direction, t, 2, fpr, fnr, err))
			return false;
		if (fpr[1].value < 1e-13 && fnr[0].value < 1e-13)
			break;
	}

	return true;
}

/* Thresholds over all likely losses of both laws, rising. */
static bool
make_table(struct accountant *accountant, enum direction direction,
	   struct table *table, struct error *err)
{
	struct bracket fpr[TABLE], fnr[TABLE];
	size_t middle = TABLE / 2;
	double reach;

	if (!reach_of_tests(accountant, direction, &reach, err))
		return false;
	/* Denser in the middle, where few steps have their kinks. */
	for (size_t i = 0; i < TABLE; i++) {
		double part = ((double)i - (double)middle) / (double)middle;

		table->t[i] = reach * part * (0.1 + 0.9 * fabs(part));
	}
	if (!exact_tests(accountant, direction, table->t, TABLE, fpr, fnr, err))
		return false;
	for (size_t i = 0; i < TABLE; i++)
		table->probit[i] = probit_of(fpr[i].value);
	table->made = true;

	return true;
}

/* False position (Illinois) for the threshold of one FPR. */
struct search {
	double t, wanted;    /* in probits */
	double low, high;    /* thresholds */
	double under, above; /* how far the probits there are off */
	int last;            /* which end moved last */
};

static void
place(struct search *search)
{
	double part = search->under / (search->under - search->above);

	if (!(part >= 0 && part <= 1))
		part = 0.5;
	search->t = search->low + part * (search->high - search->low);
}

static void
begin(struct search *search, const struct table *table, double alpha)
{
	size_t low = 0, high = TABLE - 1;

	*search = (struct search){ .wanted = probit_of(alpha) };
	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (table->probit[middle] < search->wanted)
			low = middle;
		else
			high = middle;
	}
	search->low = table->t[low];
	search->high = table->t[high];
	search->under = table->probit[low] - search->wanted;
	search->above = table->probit[high] - search->wanted;
	place(search);
}

/* Returns how far off it was. */
static double
narrow(struct search *search, double fpr)
{
	double off = probit_of(fpr) - search->wanted;
	int moved = off < 0 ? -1 : 1;

	if (moved < 0) {
		search->low = search->t;
		search->under = off;
		if (search->last == moved)
			search->above /= 2;
	} else {
		search->high = search->t;
		search->above = off;
		if (search->last == moved)
			search->under /= 2;
	}
	search->last = moved;
	place(search);

	return fabs(off);
}

/*
 * A test (fpr, fnr) with threshold t bounds f at alpha: from below by the
 * line of slope -e^t through it, from above by the chord to (0, 1).
 */
static struct bracket
by_test(double t, const struct bracket *fpr, const struct bracket *fnr,
	double alpha)
{
	struct bracket at;
	double over = fmax(fpr->upper - alpha, 0);

	at.lower = fnr->lower - exp(t) * (alpha - fpr->lower);
	at.upper = fnr->upper + (over > 0 ? over / fpr->lower : 0);
	at.value = fnr->value - exp(t) * (alpha - fpr->value);
	if (!(at.value >= at.lower && at.value <= at.upper))
		at.value = (at.lower + at.upper) / 2;
	clamp(&at);

	return at;
}

enum { ROUNDS = 14 };

static bool
tradeoff_by_tests(struct accountant *accountant, enum direction direction,
		  const double alphas[], size_t count, struct bracket beta[],
		  double t[], struct error *err)
{
	struct table *table = &accountant->tables[direction == DIRECTION_ADD];
	struct search *searches = memory_new_array(count, sizeof(*searches));
	struct bracket *fpr = memory_new_array(count, sizeof(*fpr));
	struct bracket *fnr = memory_new_array(count, sizeof(*fnr));
	bool done = false;

	if (!table->made && !make_table(accountant, direction, table, err))
		goto out;
	for (size_t i = 0; i < count; i++)
		begin(&searches[i], table, alphas[i]);
	for (int round = 0; round < ROUNDS; round++) {
		double worst = 0;

		for (size_t i = 0; i < count && round; i++)
			worst = fmax(worst, narrow(&searches[i], fpr[i].value));
		/* The line through a test is right in second order. */
		if (round && worst < 1e-7)
			break;
		for (size_t i = 0; i < count; i++)
			t[i] = searches[i].t;
		if (!exact_tests(accountant, direction, t, count, fpr, fnr,
				 err))
			goto out;
	}
	for (size_t i = 0; i < count; i++)
		beta[i] = by_test(t[i], &fpr[i], &fnr[i], alphas[i]);
	done = true;
out:
	free(searches);
	free(fpr);
	free(fnr);

	return done;
}

/* One line below f: 1 - delta(t) - e^t alpha. */
static bool
line_at(struct accountant *accountant, enum direction direction, double t,
	double alpha, struct bracket *line, struct error *err)
{
	struct bracket delta;

	if (accountant->road == ROAD_SAMPLED) {
		enum direction seen = t < 0 ? other(direction) : direction;

		if (!loss_side_likely(side_of(accountant, seen), fabs(t),
				      &delta, err))
			return false;
		accountant->used = "mesh";
	} else if (!delta_above(accountant,
				t < 0 ? other(direction) : direction, fabs(t),
				&delta, err)) {
		return false;
	}
	clamp(&delta);
	if (t < 0) {
		double grow = exp(t);

		*line = (struct bracket){ grow * (1 - delta.upper - alpha),
					  grow * (1 - delta.value - alpha),
					  grow * (1 - delta.lower - alpha) };
	} else {
		double cost = exp(t) * alpha;

		*line = (struct bracket){ 1 - delta.upper - cost,
					  1 - delta.value - cost,
					  1 - delta.lower - cost };
	}

	return true;
}

/*
 * The best line: its height is concave in e^t, so golden sections find it.
 * Its lower end bounds f from below; from above, f is the maximum of what
 * the harder pair allows, which the last steps have reached.
 */
static bool
best_line(struct accountant *accountant, enum direction direction, double alpha,
	  struct bracket *beta, double *where, struct error *err)
{
	const double golden = 0.61803398874989485;
	double high = accountant->mean + 8 * accountant->deviation;
	double low = -high;
	double a = high - golden * (high - low),
	       b = low + golden * (high - low);
	struct bracket at_a, at_b;

	if (!line_at(accountant, direction, a, alpha, &at_a, err) ||
	    !line_at(accountant, direction, b, alpha, &at_b, err))
		return false;
	*beta = (struct bracket){ 0, 0, 0 };
	for (int i = 0; i < 60; i++) {
		bool left = at_a.value > at_b.value;

		if (left) {
			high = b;
			b = a;
			at_b = at_a;
			a = high - golden * (high - low);
		} else {
			low = a;
			a = b;
			at_a = at_b;
			b = low + golden * (high - low);
		}
		if (!line_at(accountant, direction, left ? a : b, alpha,
			     left ? &at_a : &at_b, err))
			return false;
		*beta = larger(*beta, larger(at_a, at_b));
	}
	*where = (low + high) / 2;
	beta->upper += 0.25 * (beta->upper - beta->lower) + 1e-12;
	clamp(beta);

	return true;
}

static bool
tradeoff_one(struct accountant *accountant, enum direction direction,
	     const double alphas[], size_t count, struct bracket beta[],
	     double t[], struct error *err)
{
	struct error slow = { 0 };

	if (accountant->road == ROAD_CLOSED ||
	    accountant->road == ROAD_SAMPLED) {
		if (tradeoff_by_tests(accountant, direction, alphas, count,
				      beta, t, &slow))
			return true;
		if (slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
	}
	for (size_t i = 0; i < count; i++) {
		if (!best_line(accountant, direction, alphas[i], &beta[i],
			       &t[i], err))
			return false;
		if (!progress_check(accountant->progress, err))
			return false;
	}

	return true;
}

/*
 * For both directions f is the conjugate of the larger delta.  A line that
 * touches one direction's f and lies below the other's touches the common
 * one; otherwise alpha lies under the chord of slope -1 that t = 0 gives.
 */
static bool
line_of_both(struct accountant *accountant, double t, double alpha,
	     struct bracket *line, struct error *err)
{
	struct bracket remove, add;

	if (!line_at(accountant, DIRECTION_REMOVE, t, alpha, &remove, err) ||
	    !line_at(accountant, DIRECTION_ADD, t, alpha, &add, err))
		return false;
	*line = (struct bracket){ fmin(remove.lower, add.lower),
				  fmin(remove.value, add.value),
				  fmin(remove.upper, add.upper) };

	return true;
}

/* At a threshold, by the errors of both directions' best tests. */
static struct bracket
line_by_tests(double t, double alpha, const struct bracket *fpr,
	      const struct bracket *fnr)
{
	double slope = exp(t);

	return (struct bracket){ fnr->lower - slope * (alpha - fpr->lower),
				 fnr->value - slope * (alpha - fpr->value),
				 fnr->upper - slope * (alpha - fpr->upper) };
}

struct two_ways {
	struct bracket *beta[2];
	double *t[2];
	struct bracket *fpr, *fnr;
};

/* One way's lines, each only as high as the other direction has it. */
static bool
raise_to_lines(struct accountant *accountant, const struct two_ways *ways,
	       int way, bool exact, const double alphas[], size_t count,
	       struct bracket beta[], struct error *err)
{
	const double *t = ways->t[way];
	enum direction second = way ? DIRECTION_REMOVE : DIRECTION_ADD;

	if (exact && !exact_tests(accountant, second, t, count, ways->fpr,
				  ways->fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct bracket line, mine = ways->beta[way][i];

		if (exact)
			line = line_by_tests(t[i], alphas[i], &ways->fpr[i],
					     &ways->fnr[i]);
		else if (!line_of_both(accountant, t[i], alphas[i], &line, err))
			return false;
		beta[i].lower =
			fmax(beta[i].lower, fmin(line.lower, mine.lower));
		beta[i].value =
			fmax(beta[i].value, fmin(line.value, mine.value));
	}

	return true;
}

/* At t = 0 both directions have the same line, a chord of the common f. */
static bool
begin_with_chord(struct accountant *accountant, const struct two_ways *ways,
		 bool *exact, const double alphas[], size_t count,
		 struct bracket beta[], struct error *err)
{
	double zero = 0;
	struct bracket fpr, fnr, chord;
	struct error slow = { 0 };

	*exact = accountant->road != ROAD_GRID &&
		 exact_tests(accountant, DIRECTION_REMOVE, &zero, 1, &fpr, &fnr,
			     &slow);
	if (slow.kind == ERROR_STOPPED) {
		*err = slow;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (*exact)
			chord = line_by_tests(0, alphas[i], &fpr, &fnr);
		else if (!line_of_both(accountant, 0, alphas[i], &chord, err))
			return false;
		beta[i].lower = chord.lower;
		beta[i].value = chord.value;
		beta[i].upper =
			fmin(ways->beta[0][i].upper, ways->beta[1][i].upper);
		/* Between the two points of slope -1 the chord is f. */
		if (*exact && alphas[i] > fpr.lower && alphas[i] < fnr.upper)
			beta[i].upper = fmin(beta[i].upper,
					     fnr.upper + fpr.upper - alphas[i]);
	}

	return true;
}

static bool
join(struct accountant *accountant, const struct two_ways *ways,
     const double alphas[], size_t count, struct bracket beta[],
     struct error *err)
{
	bool exact;

	if (!begin_with_chord(accountant, ways, &exact, alphas, count, beta,
			      err))
		return false;
	for (int way = 0; way < 2; way++) {
		if (!raise_to_lines(accountant, ways, way, exact, alphas, count,
				    beta, err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		clamp(&beta[i]);

	return true;
}

static bool
tradeoff_both(struct accountant *accountant, const double alphas[],
	      size_t count, struct bracket beta[], struct error *err)
{
	struct two_ways ways;
	bool done = true;

	ways.fpr = memory_new_array(count, sizeof(*ways.fpr));
	ways.fnr = memory_new_array(count, sizeof(*ways.fnr));
	for (int i = 0; i < 2; i++) {
		ways.beta[i] = memory_new_array(count, sizeof(**ways.beta));
		ways.t[i] = memory_new_array(count, sizeof(**ways.t));
		done = done &&
		       tradeoff_one(
			       accountant, i ? DIRECTION_ADD : DIRECTION_REMOVE,
			       alphas, count, ways.beta[i], ways.t[i], err);
	}
	done = done && join(accountant, &ways, alphas, count, beta, err);
	for (int i = 0; i < 2; i++) {
		free(ways.beta[i]);
		free(ways.t[i]);
	}
	free(ways.fpr);
	free(ways.fnr);

	return done;
}

bool
accountant_tradeoff(struct accountant *accountant, enum direction direction,
		    const double fpr[], size_t count, struct bracket fnr[],
		    struct error *err)
{
	bool symmetric = accountant->road == ROAD_GRID;
	double *t;
	bool done;

	if (direction == DIRECTION_BOTH && !symmetric) {
		done = tradeoff_both(accountant, fpr, count, fnr, err);
	} else {
		t = memory_new_array(count, sizeof(*t));
		done = tradeoff_one(accountant,
				    symmetric ? DIRECTION_REMOVE : direction,
				    fpr, count, fnr, t, err);
		free(t);
	}
	for (size_t i = 0; i < count && done; i++) {
		if (!(fpr[i] > 0))
			fnr[i] = (struct bracket){ 1, 1, 1 };
		if (!(fpr[i] < 1))
			fnr[i] = (struct bracket){ 0, 0, 0 };
	}

	return done;
}
