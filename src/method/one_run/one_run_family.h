/* one_run_family.h - family= and its parameters, for one-run methods */

#ifndef METHOD_ONE_RUN_ONE_RUN_FAMILY_H
#define METHOD_ONE_RUN_ONE_RUN_FAMILY_H

#include "method/method.h"
#include "privacy/one_run/one_run_model.h"

/* What answers for the parameters of the family that do not move. */
struct one_run_rest {
	struct mechanism_lookup lookup;
};

/*
 * The family that the settings name, gaussian if they name none; keep
 * `rest` while the model lives.
 */
MUST_CHECK struct one_run_model *one_run_family_of(const struct question *ask,
						   struct one_run_rest *rest,
						   struct error *err);

/* The name in use. */
const char *one_run_family_name(const struct question *ask);

#endif
