/* corpora.h - the list of where examples come from; one line each */

#ifndef TRAIN_SOURCE_CORPORA_H
#define TRAIN_SOURCE_CORPORA_H

#include "train/source/corpus.h"

/* clang-format off */
#define CORPORA(CORPUS) \
	CORPUS(fashion_mnist) \
	CORPUS(cifar) \
	CORPUS(blobs) \
	CORPUS(purchase_like) \
	CORPUS(table) \
	/* the end */
/* clang-format on */

#define DECLARE_CORPUS(id) extern const struct corpus_kind corpus_##id;
CORPORA(DECLARE_CORPUS)
#undef DECLARE_CORPUS

/* Reads or makes what the order names. */
MUST_CHECK bool corpus_read(const struct corpus_order *order,
			    struct corpus *made, struct error *err);

#endif
