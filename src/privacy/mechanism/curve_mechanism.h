/* curve_mechanism.h - trade-off functions between two polygons */

#ifndef PRIVACY_MECHANISM_CURVE_MECHANISM_H
#define PRIVACY_MECHANISM_CURVE_MECHANISM_H

#include "privacy/mechanism/mechanism.h"
#include "privacy/polygon.h"

/* f lies between them. */
struct curve {
	struct polygon upper, lower;
};

/* Of mechanisms whose state begins with a struct curve. */
bool curve_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			      struct bracket *answer, struct error *err);
void curve_mechanism_sample(const struct mechanism *mechanism,
			    const struct bulk_place *draws, bool in,
			    double scores[], size_t count);
struct score_rates curve_mechanism_rates(const struct mechanism *mechanism,
					 double threshold);
bool curve_mechanism_law(const struct mechanism *mechanism,
			 struct stage_law *law_of, struct error *err);
double curve_mechanism_loss(const struct mechanism *mechanism, double score);

#endif
