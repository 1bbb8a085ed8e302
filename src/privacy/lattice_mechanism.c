/* lattice_mechanism.c - the answers of mechanisms that are a lattice */

#include "privacy/lattice_mechanism.h"

bool
lattice_mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
			    struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = bracket_exact(lattice_log_delta(mechanism->state, epsilon));

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
