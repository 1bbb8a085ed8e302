/* family.h - ordered families of trade-off curves, for audits that assume one
 */

#ifndef PRIVACY_FAMILY_H
#define PRIVACY_FAMILY_H

#include "privacy/posterior.h"

struct family {
	const char *name;      /* as typed: "gaussian" */
	const char *title;     /* "Gaussian" */
	const char *parameter; /* of the curve, for people: "mu" */
	/*
	 * The curve that the posterior integrates over.  It and what follows
	 * is NULL for sampled Gaussian steps, which have no closed forms: see
	 * family_model.h.
	 */
	const struct posterior_curve *curve;
	/*
	 * The least parameter whose curve reaches down to this point; 0 if
	 * no leak is needed, infinite if no finite one is enough, as where a
	 * rate is 0.  Rounded down.
	 */
	double (*least)(struct proportion fnr, struct proportion fpr);
	/* The epsilon that the parameter implies at delta. */
	double (*epsilon)(double parameter, double delta);
};

/* The list, ends with NULL; the first is the default. */
const struct family *const *families(void);
const struct family *family_find(const char *name);

#endif
