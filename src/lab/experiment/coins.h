/* coins.h - many canaries in one training, each a weight or one of several */

#ifndef LAB_EXPERIMENT_COINS_H
#define LAB_EXPERIMENT_COINS_H

#include "lab/attack/attack.h"
#include "lab/experiment.h"

/*
 * Canary i owns `options` weights and is put on the one that `chosen` says, by
 * clip-norm in each step in which it takes part; with one option it is in or
 * out: chosen 1 or 0.
 */
struct coins {
	struct run_order order;
	const struct attack_kind *attack;
	size_t canaries, options;
	uint64_t seed;
	uint32_t *weights; /* canaries x options */
	uint32_t *chosen;
	double *scores; /* canaries x options, what the attack adds up */
};

void coins_clear(struct coins *coins);

/* Plays one training of the lab's course; coins_clear() in any case. */
MUST_CHECK bool coins_play(struct coins *coins, const struct lab *lab,
			   size_t index, struct progress *progress,
			   struct error *err);

/* canaries= over options= weights, attack= and canary= of this game. */
MUST_CHECK bool coins_plan(const struct lab *lab, size_t options,
			   struct error *err);

/* The training they share, for a list of defaults. */
/* clang-format off */
#define COINS_DEFAULTS \
	{ SETTING_DATA, \
	  { "fashion-mnist", "fashion-mnist", "fashion-mnist" } }, \
	{ SETTING_MODEL, \
	  { "dense:32,relu,dense:0", "dense:100,relu,dense:0", \
	    "dense:256,relu,dense:0" } }, \
	{ SETTING_ROWS, { "5000", NULL, NULL } }, \
	{ SETTING_EPSILON, { "8", "8", "8" } }, \
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } }, \
	{ SETTING_STEPS, { "100", "1000", "2500" } }, \
	{ SETTING_BATCH, { "500", "4096", "4096" } }, \
	{ SETTING_LEARNING_RATE, { "0.5", "0.5", "0.5" } }, \
	{ SETTING_CANARY, { "quiet", "quiet", "quiet" } }, \
	{ SETTING_ATTACK, { "likelihood", "likelihood", "likelihood" } }, \
	{ SETTING_REPETITIONS, { "1", "1", "1" } }
/* clang-format on */

#endif
