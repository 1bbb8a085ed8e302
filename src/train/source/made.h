/* made.h - examples of a law, row by row from a seed */

#ifndef TRAIN_SOURCE_MADE_H
#define TRAIN_SOURCE_MADE_H

#include "stats/law/random.h"
#include "train/source/corpus.h"

/* A law of rows, as its corpus describes it. */
struct made_law {
	size_t size, classes;
	size_t rows; /* to train on where nobody says; as many population */
	/* Fills one row; what all rows share is drawn from the seed alone. */
	void (*draw)(const void *state, struct random *random, size_t label,
		     float row[]);
	const void *state;
};

/*
 * Members and population of the order; the label of row i is random, too.
 * What a failure leaves is the caller's to clear.
 */
MUST_CHECK bool made_corpus(const struct corpus_order *order,
			    const struct made_law *law, struct corpus *made,
			    struct error *err);

#endif
