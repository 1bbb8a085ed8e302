/*
 * purchase_like_corpus.c - shoppers of 100 styles over 600 items
 *
 * Stands for Purchase-100 (Shokri et al., IEEE S&P 2017), which is in no
 * archive.  P(item | style) is logistic(logit base + 0.9 z), z normal, base
 * 0.02 + 0.3 u^3, u uniform.  The spread 0.9 is the only knob.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/exact.h"
#include "train/source/corpora.h"
#include "train/source/made.h"

enum { ITEMS = 600, STYLES = 100 };

/* The chances of all styles, from streams 0 to STYLES. */
static double *
chances(uint64_t seed)
{
	double *chance = memory_new_array(ITEMS * STYLES, sizeof(*chance));
	struct random random = random_start(seed, STYLES);
	double base[ITEMS];

	for (size_t i = 0; i < ITEMS; i++) {
		double u = random_uniform(&random), p = 0.02 + 0.3 * u * u * u;

		base[i] = exact_log(p / (1 - p));
	}
	for (size_t s = 0; s < STYLES; s++) {
		struct random style = random_start(seed, s);

		for (size_t i = 0; i < ITEMS; i++)
			chance[s * ITEMS + i] =
				1 /
				(1 + exact_exp(-base[i] -
					       0.9 * random_normal(&style)));
	}

	return chance;
}

static void
purchase_like_corpus_draw(const void *state, struct random *random,
			  size_t label, float row[])
{
	const double *chance = (const double *)state + label * ITEMS;

	for (size_t i = 0; i < ITEMS; i++)
		row[i] = random_uniform(random) < chance[i];
}

static bool
purchase_like_corpus_read(const struct corpus_order *order, struct corpus *made,
			  struct error *err)
{
	double *chance = chances(order->seed);
	const struct made_law law = { .size = ITEMS,
				      .classes = STYLES,
				      .rows = 20000,
				      .draw = purchase_like_corpus_draw,
				      .state = chance };
	bool fine = made_corpus(order, &law, made, err);

	free(chance);

	return fine;
}

const struct corpus_kind corpus_purchase_like = {
	.name = "purchase-like",
	.summary = "600 binary items, 100 styles, made by seed in the manner "
		   "of Purchase-100",
	.read = purchase_like_corpus_read,
};
