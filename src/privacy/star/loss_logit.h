/* loss_logit.h - losses on the scale where they look normal */

#ifndef PRIVACY_STAR_LOSS_LOGIT_H
#define PRIVACY_STAR_LOSS_LOGIT_H

#include <stdbool.h>
#include <stddef.h>

/* The pooled range that the transform maps to [0, 1]. */
struct loss_logit_range {
	double low, high;
};

struct loss_logit_range loss_logit_range_of(const double population[],
					    size_t population_count,
					    const double training[],
					    size_t training_count);

/*
 * log p - log(1 - p) with p = exp(-(1 + the loss on [0, 1])); decreasing,
 * from -0.5413 down to -1.8546 (epsilon-star, appendix B).
 */
void loss_logit(double to[], const double losses[], size_t count,
		struct loss_logit_range range);

/* The loss that the transform takes to `at`. */
double loss_logit_back(double at, struct loss_logit_range range);

/*
 * The loss of a prediction: minus the logit of the probability given to the
 * true label (epsilon-star, footnote 1), kept inside [clip, 1 - clip];
 * counts in `clipped` where that acts.
 */
double loss_logit_of_probability(double probability, double clip,
				 size_t *clipped);

#endif
