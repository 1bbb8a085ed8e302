/* lattice_mechanism.c - the answers of mechanisms that are a lattice */

#include "privacy/mechanism/lattice_mechanism.h"

#include <float.h>
#include <math.h>

#include "privacy/compose/stage_law.h"

bool
lattice_mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
			    struct bracket *answer, struct error *err)
{
	const struct lattice *lattice = mechanism->state;
	double half = (double)lattice->half, most = lattice->step * half;
	double off = DBL_EPSILON * (epsilon + most);
	/* Masses are products along the lattice, and are then summed. */
	double wrong = DBL_EPSILON * (8 + 2 * half);

	(void)err;
	*answer = bracket_exact(lattice_log_delta(lattice, epsilon));
	if (epsilon >= most)
		return true;
	answer->lower = lattice_log_delta(lattice, epsilon + off) - wrong;
	answer->upper = fmin(
		0, lattice_log_delta(lattice, fmax(0, epsilon - off)) + wrong);

	return true;
}

bool
lattice_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = bracket_exact(lattice_epsilon(mechanism->state, delta));

	return true;
}

bool
lattice_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			   struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = bracket_exact(lattice_tradeoff(mechanism->state, alpha));

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

bool
lattice_mechanism_composes(const struct mechanism *mechanism)
{
	(void)mechanism;

	return true;
}

void
lattice_mechanism_sample(const struct mechanism *mechanism, uint64_t seed,
			 uint64_t stream, bool in, double scores[],
			 size_t count)
{
	lattice_sample(mechanism->state, seed, stream, in, scores, count);
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

		stage_atoms_add(&law->atoms, loss, lattice->mass[last - i],
				lattice->mass[i]);
	}
	law->most = lattice->step * (double)lattice->half;
	law->least = -law->most;

	return true;
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
