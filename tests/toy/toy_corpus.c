/* toy_corpus.c - one number, of which the class is the sign */

#include "train/source/corpora.h"
#include "train/source/made.h"

static void
draw(const void *state, struct random *random, size_t label, float row[])
{
	(void)state;
	row[0] = (float)(random_uniform(random) - (label ? 0 : 1));
}

static bool
read(const struct corpus_order *order, struct corpus *made, struct error *err)
{
	const struct made_law law = {
		.size = 1, .classes = 2, .rows = 100, .draw = draw
	};

	return made_corpus(order, &law, made, err);
}

const struct corpus_kind corpus_toy = {
	.name = "toy",
	.summary = "numbers below zero and above",
	.read = read,
};
