/* fleet.h - canaries in random directions in one training, and their cosines */

#ifndef LAB_EXPERIMENT_FLEET_H
#define LAB_EXPERIMENT_FLEET_H

#include "base/registry.h"
#include "dataset/dataset.h"
#include "lab/experiment.h"

/* In which steps a canary that is inserted takes part. */
/* clang-format off */
#define PARTICIPATIONS(CHOICE) \
	CHOICE(PARTICIPATION_RANDOM, "random") /* presentations= of them, drawn */ \
	CHOICE(PARTICIPATION_PERIOD, "period") /* one in each of presentations= periods */ \
	CHOICE(PARTICIPATION_CLIENT, "client") /* as those who are trained on */
/* clang-format on */

enum participation { PARTICIPATIONS(CHOICE_VALUE) };

/* What is asked of canaries=, presentations= and the course; the record. */
MUST_CHECK bool fleet_plan(struct lab *lab, struct error *err);

/* What a training with its cosines takes, in the course's steps. */
double fleet_steps_worth(const struct lab *lab, size_t canaries);

/*
 * Trains once with `canaries` in and as many never in.  The record: of each,
 * those in first, the largest cosine with a step and that with the whole
 * training; then how often somebody took part.
 */
MUST_CHECK bool fleet_play(const struct lab *lab, size_t index, size_t canaries,
			   double record[], struct progress *progress,
			   struct error *err);

/*
 * Which records make a table: `runs` times `trainings` of them from `first`
 * on, `stride` apart.
 */
struct fleet_part {
	size_t runs, trainings, first, stride, canaries;
};

/* Cosines of a part with their runs: 0 the largest ones, 1 of the whole. */
struct dataset *fleet_cosines(const struct lab *lab,
			      const struct fleet_part *part,
			      const double records[], size_t which);

MUST_CHECK bool fleet_card(const struct lab *lab, double runs,
			   struct game *game, struct error *err);

/* The training of both games, for a list of defaults: that of appendix G. */
/* clang-format off */
#define FLEET_DEFAULTS \
	{ SETTING_DATA, \
	  { "fashion-mnist", "fashion-mnist", "fashion-mnist" } }, \
	{ SETTING_MODEL, \
	  { "dense:16,relu,dense:0", "dense:100,relu,dense:0", \
	    "dense:100,relu,dense:0" } }, \
	{ SETTING_ROWS, { "6000", NULL, NULL } }, \
	{ SETTING_SIGMA, { "0.2", "0.2", "0.2" } }, \
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } }, \
	{ SETTING_EPOCHS, { "1", "1", "1" } }, \
	{ SETTING_SAMPLER, { "shuffle", "shuffle", "shuffle" } }, \
	{ SETTING_BATCH, { "128", "128", "128" } }, \
	{ SETTING_LEARNING_RATE, { "0.1", "0.1", "0.1" } }, \
	{ SETTING_MOMENTUM, { "0.9", "0.9", "0.9" } }, \
	{ SETTING_PARTICIPATION, { "random", "random", "random" } }, \
	{ SETTING_PRESENTATIONS, { "1", "1", "1" } }
/* clang-format on */

#endif
