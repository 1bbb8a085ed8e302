/* canary.h - what is put into a training to be found again */

#ifndef LAB_CANARY_CANARY_H
#define LAB_CANARY_CANARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "train/layer/net.h"
#include "train/source/corpora.h"

/* In place of a canary where a game is about the rows there are. */
#define CANARY_ROWS "rows"

/* What a canary may be made of. */
struct canary_scene {
	const struct net *net;
	const struct corpus *corpus;
	uint64_t seed;
	const float *weights; /* as they are now */
	const uint32_t
		*quiet; /* weights, those with the least gradient first */
	struct net_work *work; /* room for rows */
};

/* Which weights it takes, one at a time. */
enum canary_weights { WEIGHTS_NONE, WEIGHTS_ANY, WEIGHTS_QUIET };

/*
 * One constant descriptor a kind.  A canary is a gradient, a unit vector that
 * may move from step to step, or an input that is made once.
 */
struct canary_kind {
	const char *name;    /* as typed */
	const char *summary; /* half a line */
	enum canary_weights weights;
	void (*gradient)(const struct canary_scene *scene, size_t step,
			 float out[]);
	void (*input)(const struct canary_scene *scene, float row[],
		      uint16_t *label);
};

/*
 * Weights in the order of their gradients' size, over rows of the population
 * at these weights; the caller frees it.
 */
uint32_t *canary_quiet_weights(const struct net *net,
			       const struct corpus *corpus,
			       const float weights[]);

/* The gradient of the loss of one row, into `out`; its length. */
double canary_input_gradient(const struct canary_scene *scene,
			     const float row[], uint16_t label, float out[]);

/* A row of the population as floats, and its label. */
uint16_t canary_row(const struct canary_scene *scene, size_t index,
		    float row[]);

#endif
