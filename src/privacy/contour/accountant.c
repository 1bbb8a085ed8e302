/*
 * accountant.c - what many steps of a mechanism cost, between two ends
 *
 * Each mechanism has one road to delta(eps) and, where there is one, to the
 * two errors of the best tests:
 *
 *	all points sampled, or one step	closed forms
 *	sampled Gaussian steps		contours, else a mesh (loss_side.c)
 *
 * With P and Q exchanged, delta'(eps) for the other direction satisfies
 * delta(-eps) = 1 - e^-eps (1 - delta'(eps)): nothing is ever asked at a
 * negative loss.  The trade-off function is the conjugate of delta:
 *
 *	f(alpha) = max over t of 1 - delta(t) - e^t alpha.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_step.h"
#include "privacy/contour/accountant_parts.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/root.h"

/* ---- making one ---- */

static bool
check_part(const struct loss_part *part, struct error *err)
{
	if (!(part->step.sigma >= ACCOUNTANT_LEAST_SIGMA &&
	      part->step.sigma <= ACCOUNTANT_MOST_SIGMA))
		return error_set(err, ERROR_USAGE,
				 "steps compose for sigma from %g to %g, not "
				 "%g",
				 ACCOUNTANT_LEAST_SIGMA, ACCOUNTANT_MOST_SIGMA,
				 part->step.sigma);
	if (!(part->step.sampling >= ACCOUNTANT_LEAST_SAMPLING &&
	      part->step.sampling <= 1))
		return error_set(err, ERROR_USAGE,
				 "steps compose for sampling from 1e-6 to 1, "
				 "not %g",
				 part->step.sampling);
	if (!(part->steps >= 1 && part->steps <= ACCOUNTANT_MOST_STEPS))
		return error_set(err, ERROR_USAGE,
				 "from 1 to %.0f steps compose, not %.0f",
				 ACCOUNTANT_MOST_STEPS, part->steps);

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

static struct composed_law *
mesh_of(const struct loss_part parts[], size_t count)
{
	struct composed_law *mesh = composed_law_new();

	for (size_t i = 0; i < count; i++) {
		struct stage_law law = { 0 };

		stage_step_law(&law, &parts[i]);
		composed_law_take(mesh, &law);
	}

	return mesh;
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
	accountant->is_closed = is_closed(parts, count, &accountant->step);
	if (accountant->is_closed) {
		one = (struct loss_part){ accountant->step, 1 };
		accountant->parts[0] = one;
		accountant->part_count = 1;
	}
	accountant->mesh = mesh_of(accountant->parts, accountant->part_count);
	for (int i = 0; i < 2; i++) {
		struct transform transform = { accountant->parts,
					       accountant->part_count,
					       i ? DIRECTION_ADD
						 : DIRECTION_REMOVE,
					       NULL,
					       false,
					       NULL };

		accountant->sides[i] =
			loss_side_new(&transform, accountant->mesh);
	}
	loss_side_mirror(accountant->sides[0], accountant->sides[1]);
	loss_side_moments(accountant->sides[0], &accountant->mean,
			  &accountant->deviation);
	accountant->deviation = sqrt(accountant->deviation);

	return accountant;
}

void
accountant_free(struct accountant *accountant)
{
	if (!accountant)
		return;
	loss_side_free(accountant->sides[0]);
	loss_side_free(accountant->sides[1]);
	composed_law_free(accountant->mesh);
	for (int i = 0; i < 3; i++)
		free(accountant->lines[i].at);
	free(accountant->parts);
	free(accountant);
}

void
accountant_watch(struct accountant *accountant, struct progress *progress)
{
	accountant->progress = progress;
	composed_law_watch(accountant->mesh, progress);
	for (int i = 0; i < 2; i++) {
		if (accountant->sides[i])
			loss_side_watch(accountant->sides[i], progress);
	}
}

const char *
accountant_road(const struct accountant *accountant)
{
	return accountant->used ? accountant->used : "nothing asked yet";
}

struct composed_law *
accountant_mesh(struct accountant *accountant)
{
	accountant->used = "mesh";

	return accountant->mesh;
}

struct loss_side *
accountant_side(struct accountant *accountant, enum direction direction)
{
	return accountant->sides[direction == DIRECTION_ADD];
}

/* ---- brackets ---- */

/* The logarithm is good to a few units of its own last digits. */
struct bracket
accountant_from_log(double value)
{
	double error = 4e-15 * (1 + fabs(value));

	if (isinf(value))
		return (struct bracket){ 0, 0, 0 };

	/* Below all doubles there is still something. */
	return (struct bracket){ exp(value - error), exp(value),
				 fmin(fmax(exp(value + error), 5e-324), 1) };
}

/* ---- delta ---- */

/* What the parts' sigmas, their squares and sums may be wrong by. */
#define MU_OFF 2e-14

/* At mu = 300 the last digits of mu are many of delta's. */
static struct bracket
closed_delta(const struct loss_step *step, enum direction direction,
	     double epsilon)
{
	double value = loss_step_log_delta(step, direction, epsilon);
	double mu = 1 / step->sigma;
	struct bracket log;

	if (step->sampling < 1)
		return accountant_from_log(value);
	log = (struct bracket){
		gaussian_dp_log_delta_end(epsilon, mu * (1 - MU_OFF), -1),
		value,
		gaussian_dp_log_delta_end(epsilon, mu * (1 + MU_OFF), 1),
	};

	return bracket_exp(&log);
}

/* At one epsilon >= 0; not for DIRECTION_BOTH. */
static bool
delta_above(struct accountant *accountant, enum direction direction,
	    double epsilon, struct bracket *delta, struct error *err)
{
	struct loss_side *side = accountant_side(accountant, direction);
	bool done = true;

	if (accountant->is_closed) {
		accountant->used = "closed form";
		*delta = closed_delta(&accountant->step, direction, epsilon);
	} else {
		done = loss_side_delta(side, epsilon, delta, err);
		accountant->used = loss_side_on_mesh(side) ? "mesh" : "contour";
	}
	delta->lower = fmax(delta->lower, 0);
	delta->upper = fmin(delta->upper, 1);
	delta->value = fmin(fmax(delta->value, delta->lower), delta->upper);

	return done;
}

/* From delta at |t| of the other direction to that at t, where t < 0. */
static void
unfold(double t, struct bracket *delta)
{
	if (t < 0)
		*delta = bracket_add(bracket_exact(-expm1(t)),
				     bracket_scale(*delta, exp(t)));
}

/* So narrow an answer is not looked for by a second road. */
#define NARROW 1e-7

/* At loss 0 both directions have one delta: it is asked where that is easy. */
static bool
delta_still(struct accountant *accountant, struct bracket *delta,
	    struct error *err)
{
	struct bracket other;
	struct error ignored;

	if (!delta_above(accountant, DIRECTION_ADD, 0, delta, err))
		return delta_above(accountant, DIRECTION_REMOVE, 0, delta, err);
	if (delta->upper - delta->lower > NARROW * delta->upper &&
	    delta_above(accountant, DIRECTION_REMOVE, 0, &other, &ignored))
		*delta = bracket_of_both(*delta, other);

	return true;
}

static bool
delta_one(struct accountant *accountant, enum direction direction,
	  double epsilon, struct bracket *delta, struct error *err)
{
	if (!(epsilon < 0) && !(epsilon > 0))
		return delta_still(accountant, delta, err);
	if (!delta_above(accountant,
			 epsilon < 0 ? direction_mirrored(direction)
				     : direction,
			 fabs(epsilon), delta, err))
		return false;
	unfold(epsilon, delta);

	return true;
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
	if (!accountant->is_closed && epsilon > 0 &&
	    loss_side_is_below(accountant_side(accountant, DIRECTION_ADD),
			       loss_side_crossing(accountant_side(
				       accountant, DIRECTION_REMOVE)),
			       epsilon, delta->lower))
		return true;
	if (!delta_one(accountant, DIRECTION_ADD, epsilon, &add, err))
		return false;
	*delta = bracket_larger(*delta, add);

	return true;
}

/* ---- epsilon ---- */

struct asked {
	struct accountant *accountant;
	enum direction direction;
	double delta;
	bool upper; /* the end that is looked at */
};

static bool
is_above(void *of, double epsilon)
{
	const struct asked *asked = of;
	struct error ignored;
	struct bracket at;

	return delta_one(asked->accountant, asked->direction, epsilon, &at,
			 &ignored) &&
	       (asked->upper ? at.upper : at.lower) > asked->delta;
}

/* The last epsilon where an end of delta is above, and the first below. */
static struct root
last_above(struct asked *asked)
{
	const struct accountant *accountant = asked->accountant;
	double low = 0, high = fmax(accountant->mean, accountant->deviation);

	for (int i = 0; i < 60 && is_above(asked, high); i++, high *= 2)
		low = high;

	return root_split(is_above, asked, low, high, 1e-15);
}

/* Closed forms have an answer everywhere. */
static bool
epsilon_by_delta(struct accountant *accountant, enum direction direction,
		 double delta, struct bracket *epsilon, struct error *err)
{
	struct bracket still;
	struct asked asked;

	if (!delta_one(accountant, direction, 0, &still, err))
		return false;
	if (still.upper <= delta) {
		*epsilon = (struct bracket){ 0, 0, 0 };
		return true;
	}
	asked = (struct asked){ accountant, direction, delta, true };
	epsilon->upper = last_above(&asked).high;
	asked.upper = false;
	epsilon->lower = last_above(&asked).low;
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return true;
}

static bool
epsilon_one(struct accountant *accountant, enum direction direction,
	    double delta, struct bracket *epsilon, struct error *err)
{
	struct loss_side *side = accountant_side(accountant, direction);
	bool done;

	if (accountant->is_closed) {
		done = epsilon_by_delta(accountant, direction, delta, epsilon,
					err);
	} else {
		done = loss_side_epsilon(side, delta, epsilon, err);
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
	struct loss_side *add = accountant_side(accountant, DIRECTION_ADD);
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
	if (!accountant->is_closed && epsilon->lower > 0 &&
	    loss_side_is_below(add,
			       loss_side_crossing(accountant_side(
				       accountant, DIRECTION_REMOVE)),
			       epsilon->lower, delta))
		return true;
	used = accountant->used;
	if (!epsilon_one(accountant, DIRECTION_ADD, delta, &second, err))
		return false;
	if (second.upper <= epsilon->lower)
		accountant->used = used;
	*epsilon = bracket_larger(*epsilon, second);

	return true;
}

void
accountant_scale(const struct accountant *accountant, enum direction direction,
		 double *mean, double *deviation)
{
	*mean = accountant->mean;
	*deviation = accountant->deviation;
	if (!accountant->is_closed && direction == DIRECTION_ADD) {
		loss_side_moments(accountant->sides[1], mean, deviation);
		*deviation = sqrt(*deviation);
	}
}
