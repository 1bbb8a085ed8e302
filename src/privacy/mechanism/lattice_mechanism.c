/* lattice_mechanism.c - the answers of mechanisms that are a lattice */

#include "privacy/mechanism/lattice_mechanism.h"

#include <float.h>
#include <math.h>

#include "privacy/compose/stage_law.h"

/* Masses are products along the lattice, and are then summed. */
static double
wrong_by(const struct lattice *lattice)
{
	return DBL_EPSILON * (8 + 2 * (double)lattice->half);
}

/* A product of two numbers, one of which may be 1. */
static struct bracket
largest_of(const struct lattice *lattice)
{
	double most = lattice->step * (double)lattice->half;
	double error = lattice->half > 1 ? DBL_EPSILON * most : 0;

	return bracket_around(most, error);
}

/*
 * A chance below 1e-307 has fewer digits and at last none. Each operation on
 * it is off by at most half of the smallest double, 5e-324, and each chance
 * that vanishes is smaller than that, so that millions of them are together
 * less than the first. Nothing is sure of a sum below the second.
 */
#define LOG_LOST   (-707.0)
#define LOG_DIGITS (-700.0)

static double
with_lost(double log_delta)
{
	double top = fmax(log_delta, LOG_LOST);

	return top + log1p(exp(fmin(log_delta, LOG_LOST) - top));
}

static struct bracket
log_delta_ends(const void *of, double epsilon)
{
	const struct lattice *lattice = of;
	double most = largest_of(lattice).upper;
	double off = DBL_EPSILON * (epsilon + most);
	double value = lattice_log_delta(lattice, epsilon), wrong, low, high;

	if (isinf(value) && epsilon >= most)
		return bracket_exact(value);
	wrong = wrong_by(lattice) + DBL_EPSILON * fabs(fmax(value, -1e3));

	low = lattice_log_delta(lattice, epsilon + off) - wrong;
	high = lattice_log_delta(lattice, fmax(0, epsilon - off)) + wrong;
	if (lattice->half > 1) {
		low = low > LOG_DIGITS ? low : -INFINITY;
		high = with_lost(high);
	}

	return (struct bracket){ low, value, fmin(0, high) };
}

bool
lattice_mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
			    struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = log_delta_ends(mechanism->state, epsilon);

	return true;
}

bool
lattice_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			  struct bracket *answer, struct error *err)
{
	const struct lattice *lattice = mechanism->state;
	double spare = chance_spare(lattice->all, delta);
	struct bracket most = largest_of(lattice);
	double guess;

	(void)err;
	if (spare < 0 || !(delta < 1)) {
		*answer = bracket_exact(spare < 0 ? INFINITY : 0);
		return true;
	}
	if (!(spare > 0)) {
		*answer = most;
		return true;
	}
	guess = fmin(lattice_epsilon(lattice, delta), most.upper);
	*answer = bracket_crossing(log_delta_ends, lattice, log(delta),
				   most.upper, guess, wrong_by(lattice));

	return true;
}

/*
 * With masses off by no more than a part w, the corners of the curve lie
 * between those that are drawn a part w nearer and farther.
 */
bool
lattice_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			   struct bracket *answer, struct error *err)
{
	const struct lattice *lattice = mechanism->state;
	double far = 1 + wrong_by(lattice), value;

	(void)err;
	value = lattice_tradeoff(lattice, alpha);
	*answer = bracket_within(
		(struct bracket){
			lattice_tradeoff(lattice, alpha * far) / far,
			value,
			lattice_tradeoff(lattice, alpha / far) * far,
		},
		0, 1 - alpha);

	return true;
}

struct loss_tails
lattice_mechanism_tails(const struct mechanism *mechanism, double loss)
{
	return lattice_tails(mechanism->state, loss);
}

void
lattice_mechanism_stop(void *state)
{
	lattice_free(state);
}

void
lattice_mechanism_sample(const struct mechanism *mechanism,
			 const struct bulk_place *draws, bool in,
			 double scores[], size_t count)
{
	lattice_sample(mechanism->state, draws, in, scores, count);
}

struct score_rates
lattice_mechanism_rates(const struct mechanism *mechanism, double threshold)
{
	return lattice_rates(mechanism->state, threshold);
}

/* All steps at once: they are composed already. */
bool
lattice_mechanism_law(const struct mechanism *mechanism, struct stage_law *law,
		      struct error *err)
{
	const struct lattice *lattice = mechanism->state;
	size_t last = 2 * lattice->half;

	(void)err;
	law->only_with = law->only_without = lattice->infinite;
	law->all_with = law->all_without = lattice->all;
	for (size_t i = 0; i <= last; i++) {
		double loss =
			lattice->step * ((double)i - (double)lattice->half);

		stage_law_atoms_add(&law->atoms, loss, lattice->mass[last - i],
				    lattice->mass[i]);
	}
	law->most = lattice->step * (double)lattice->half;
	law->least = -law->most;
	law->is_symmetric = true;

	return true;
}

/*
 * Of one step E[(with / without)^a] without the canary is
 * up e^(a-1)loss + same + down e^-(a-1)loss, whatever chances many have.
 */
void
lattice_mechanism_renyi(const struct mechanism *mechanism, double order,
			struct bracket *found)
{
	const struct lattice *lattice = mechanism->state;
	const struct lattice_step *one = &lattice->one;
	double steps = (double)lattice->half / (order - 1);
	double most = (order - 1) * one->loss, log_mean, error;

	if (one->infinite > 0)
		return;
	log_mean = most < 1 ? log1p(one->up * expm1(most) +
				    one->down * expm1(-most))
			    : most + log(one->up + one->same * exp(-most) +
					 one->down * exp(-2 * most));
	error = 16 * DBL_EPSILON * (1 + most);
	*found = (struct bracket){
		fmax(0, steps * (log_mean - error)),
		fmax(0, steps * log_mean),
		steps * (log_mean + error),
	};
}

/* The score beyond all others is an infinite loss. */
double
lattice_mechanism_loss(const struct mechanism *mechanism, double score)
{
	const struct lattice *lattice = mechanism->state;

	if (fabs(score) > (double)lattice->half)
		return copysign(INFINITY, score);

	return lattice->step * score;
}
