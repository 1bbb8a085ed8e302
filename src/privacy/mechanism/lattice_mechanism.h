/* lattice_mechanism.h - the answers of mechanisms that are a lattice */

#ifndef PRIVACY_MECHANISM_LATTICE_MECHANISM_H
#define PRIVACY_MECHANISM_LATTICE_MECHANISM_H

#include "privacy/mechanism/lattice.h"
#include "privacy/mechanism/mechanism.h"

/* All of these take the mechanism's `state` for its lattice. */
bool lattice_mechanism_log_delta(const struct mechanism *mechanism,
				 double epsilon, struct bracket *answer,
				 struct error *err);
bool lattice_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			       struct bracket *answer, struct error *err);
bool lattice_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
				struct bracket *answer, struct error *err);
struct loss_tails lattice_mechanism_tails(const struct mechanism *mechanism,
					  double loss);
void lattice_mechanism_stop(void *state);
void lattice_mechanism_sample(const struct mechanism *mechanism,
			      const struct bulk_place *draws, bool in,
			      double scores[], size_t count);
struct score_rates lattice_mechanism_rates(const struct mechanism *mechanism,
					   double threshold);

bool lattice_mechanism_law(const struct mechanism *mechanism,
			   struct stage_law *law, struct error *err);
void lattice_mechanism_renyi(const struct mechanism *mechanism, double order,
			     struct bracket *found);
double lattice_mechanism_loss(const struct mechanism *mechanism, double score);

/* What all of their kinds hold; a lattice is the same from both sides. */
#define LATTICE_FUNCTIONS                                                      \
	.answers = { \
		.log_delta = lattice_mechanism_log_delta, \
		.epsilon = lattice_mechanism_epsilon, \
		.tradeoff = lattice_mechanism_tradeoff, \
		.tails = lattice_mechanism_tails, \
	}, \
	.stop = lattice_mechanism_stop, \
	.composes = mechanism_composes, \
	.law = lattice_mechanism_law, \
	.renyi = lattice_mechanism_renyi, \
	.loss = lattice_mechanism_loss, \
	.sample = lattice_mechanism_sample, \
	.rates = lattice_mechanism_rates

#endif
