/* blobs_corpus.c - two normal clouds, for tests and first steps */

#include "train/source/corpora.h"
#include "train/source/made.h"

enum { SIZE = 8 };

/* Deviation 1 around 1 or -1 in every direction. */
static void
blobs_corpus_draw(const void *state, struct random *random, size_t label,
		  float row[])
{
	(void)state;
	for (size_t i = 0; i < SIZE; i++)
		row[i] = (float)(random_normal(random) + (label ? 1 : -1));
}

static bool
blobs_corpus_read(const struct corpus_order *order, struct corpus *made,
		  struct error *err)
{
	const struct made_law law = { .size = SIZE,
				      .classes = 2,
				      .rows = 1000,
				      .draw = blobs_corpus_draw };

	return made_corpus(order, &law, made, err);
}

const struct corpus_kind corpus_blobs = {
	.name = "blobs",
	.summary = "two normal clouds in 8 dimensions, made by seed",
	.read = blobs_corpus_read,
};
