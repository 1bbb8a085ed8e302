/* one_run_model.h - an assumed family, by the name of its mechanism */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_MODEL_H
#define PRIVACY_ONE_RUN_ONE_RUN_MODEL_H

#include "base/compiler.h"
#include "base/error.h"
#include "privacy/mechanism/mechanism.h"
#include "privacy/one_run/one_run_curve.h"

/*
 * The mechanism with everything fixed but one parameter, which grows as
 * privacy falls: mu, epsilon, or 1 / sigma.
 */
struct one_run_model;

/*
 * `rest` answers for the other parameters of the mechanism: sampling,
 * steps, mechanism-delta.  Keep it while the model lives.
 */
MUST_CHECK struct one_run_model *
one_run_model_new(const char *family, const struct mechanism_lookup *rest,
		  struct error *err);
/* The curve of one mechanism as it is; keep it while the model lives. */
MUST_CHECK struct one_run_model *
one_run_model_of(const struct mechanism *mechanism, struct error *err);
/* Asked now and then by members that are compositions; NULL is fine. */
void one_run_model_watch(struct one_run_model *model,
			 struct progress *progress);
void one_run_model_free(struct one_run_model *model); /* NULL is fine */

/*
 * Its curves, in both orders of the neighbours; lent.  A curve lies
 * nowhere above the mechanism's own, so to reject one rejects the other.
 */
const struct one_run_family *
one_run_model_family(const struct one_run_model *model);

/* Whether this is mu of the Gaussian mechanism, which has closed forms. */
bool one_run_model_is_gaussian(const struct one_run_model *model);

/* "mu", "epsilon" or "1/sigma". */
const char *one_run_model_parameter(const struct one_run_model *model);

/* What the mechanism at a parameter means at this delta. */
struct bracket one_run_model_epsilon(struct one_run_model *model,
				     double parameter, double delta);

/* The parameter that just keeps (epsilon, delta), rounded up. */
double one_run_model_keeping(struct one_run_model *model, double epsilon,
			     double delta);

/*
 * Questions to a mechanism can fail; what is returned then is harmless,
 * and this is false with the first sentence.  Ask before using results.
 */
MUST_CHECK bool one_run_model_sound(const struct one_run_model *model,
				    struct error *err);

#endif
