/* experiments.c - the list of experiments */

#include "lab/experiments.h"

#define LIST_EXPERIMENT(id) &experiment_##id,
const struct experiment *const experiments_all[] = { EXPERIMENTS(
	LIST_EXPERIMENT) NULL };
#undef LIST_EXPERIMENT

const struct registry experiments_registry = {
	.name = "experiments",
	.one = "experiment of the lab",
	.summary = "games of the lab, tried on this machine",
	.items = experiments_all,
};
