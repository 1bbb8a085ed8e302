/* experiments.h - the list of experiments; a new one is one line here */

#ifndef LAB_EXPERIMENTS_H
#define LAB_EXPERIMENTS_H

#include "lab/experiment.h"

/* clang-format off */
#define EXPERIMENTS(EXPERIMENT) \
	EXPERIMENT(white_box) \
	EXPERIMENT(black_box) \
	EXPERIMENT(one_run) \
	EXPERIMENT(reconstruction) \
	EXPERIMENT(federated) \
	EXPERIMENT(federated_runs) \
	EXPERIMENT(bayesian) \
	EXPERIMENT(landscape) \
	/* the end */
/* clang-format on */

#define DECLARE_EXPERIMENT(id) extern const struct experiment experiment_##id;
EXPERIMENTS(DECLARE_EXPERIMENT)
#undef DECLARE_EXPERIMENT

/* The list, ends with NULL. */
const struct experiment *const *experiments(void);

/* By its name, or a sentence with the nearest. */
MUST_CHECK const struct experiment *experiment_need(const char *name,
						    struct error *err);

#endif
