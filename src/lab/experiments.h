/* experiments.h - the list of experiments; a new one is one line here */

#ifndef LAB_EXPERIMENTS_H
#define LAB_EXPERIMENTS_H

#include "base/registry.h"
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

REGISTRY(struct experiment, experiment, experiments);

#endif
