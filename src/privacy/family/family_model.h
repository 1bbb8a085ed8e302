/* family_model.h - an assumed family with all that is fixed of it */

#ifndef PRIVACY_FAMILY_FAMILY_MODEL_H
#define PRIVACY_FAMILY_FAMILY_MODEL_H

#include "privacy/family/family.h"
#include "privacy/family/sampled_family.h"

/*
 * The family and, for one of sampled Gaussian steps, their rates.  Such a
 * model can fail: ask family_model_sound() before using numbers.
 */
struct family_model {
	const struct family *family;
	struct sampled_family sampled; /* where the family has no curve */
};

void family_model_clear(struct family_model *model);

/* See struct family; infinite if no member allows these errors. */
double family_model_least(struct family_model *model, struct proportion fnr,
			  struct proportion fpr);
/* The same, where what cannot be said is rounded up. */
double family_model_most(struct family_model *model, struct proportion fnr,
			 struct proportion fpr);

/* Whether the least parameter exceeds one: mostly cheaper to say. */
bool family_model_exceeds(struct family_model *model, struct proportion fnr,
			  struct proportion fpr, double parameter);

/* The epsilon that the parameter implies at delta, between safe ends. */
struct bracket family_model_epsilon(struct family_model *model,
				    double parameter, double delta);

/* Quantiles of the posterior of the parameter. */
double family_model_quantile(struct family_model *model,
			     const struct posterior *posterior, double p);
/* False where the first surely does not exceed a parameter. */
bool family_model_may_exceed(const struct family_model *model,
			     const struct posterior *posterior, double p,
			     double parameter);
double family_model_quantile_above(struct family_model *model,
				   const struct posterior *posterior,
				   double tail);

/* False with the first sentence if a question has failed. */
MUST_CHECK bool family_model_sound(const struct family_model *model,
				   struct error *err);

#endif
