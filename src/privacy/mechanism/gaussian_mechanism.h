/* gaussian_mechanism.h - what is normal noise once its mu is known */

#ifndef PRIVACY_MECHANISM_GAUSSIAN_MECHANISM_H
#define PRIVACY_MECHANISM_GAUSSIAN_MECHANISM_H

#include "privacy/mechanism/mechanism.h"

/* Makes the mu of one record's part the state; steps add squares. */
void gaussian_mechanism_start(struct mechanism *mechanism, double mu);

bool gaussian_mechanism_sampled(const struct mechanism *mechanism,
				struct loss_part *part);
bool gaussian_mechanism_law(const struct mechanism *mechanism,
			    struct stage_law *law_of, struct error *err);
double gaussian_mechanism_loss(const struct mechanism *mechanism, double score);
void gaussian_mechanism_sample(const struct mechanism *mechanism,
			       const struct bulk_place *draws, bool in,
			       double scores[], size_t count);
struct score_rates gaussian_mechanism_rates(const struct mechanism *mechanism,
					    double threshold);
bool gaussian_mechanism_log_delta(const struct mechanism *mechanism,
				  double epsilon, struct bracket *answer,
				  struct error *err);
bool gaussian_mechanism_epsilon(const struct mechanism *mechanism, double delta,
				struct bracket *answer, struct error *err);
bool gaussian_mechanism_tradeoff(const struct mechanism *mechanism,
				 double alpha, struct bracket *answer,
				 struct error *err);
struct loss_tails gaussian_mechanism_tails(const struct mechanism *mechanism,
					   double loss);
double gaussian_mechanism_log_density(const struct mechanism *mechanism,
				      double loss);

/* What all of their kinds hold. */
#define GAUSSIAN_FUNCTIONS                                                     \
	.answers = { \
		.log_delta = gaussian_mechanism_log_delta, \
		.epsilon = gaussian_mechanism_epsilon, \
		.tradeoff = gaussian_mechanism_tradeoff, \
		.tails = gaussian_mechanism_tails, \
		.log_density = gaussian_mechanism_log_density, \
	}, \
	.composes = mechanism_composes, \
	.sampled = gaussian_mechanism_sampled, \
	.law = gaussian_mechanism_law, \
	.loss = gaussian_mechanism_loss, \
	.sample = gaussian_mechanism_sample, \
	.rates = gaussian_mechanism_rates

#endif
