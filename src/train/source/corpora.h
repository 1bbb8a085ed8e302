/* corpora.h - the list of where examples come from; one line each */

#ifndef TRAIN_SOURCE_CORPORA_H
#define TRAIN_SOURCE_CORPORA_H

#include "base/registry.h"
#include "train/source/corpus.h"

/* clang-format off */
#define CORPORA(CORPUS) \
	CORPUS(fashion_mnist) \
	CORPUS(cifar) \
	CORPUS(blobs) \
	CORPUS(purchase_like) \
	/* the end */
/* clang-format on */

#define DECLARE_CORPUS(id) extern const struct corpus_kind corpus_##id;
CORPORA(DECLARE_CORPUS)
#undef DECLARE_CORPUS

REGISTRY(struct corpus_kind, corpus, corpora);

/* What is no name is the path of a table. */
extern const struct corpus_kind corpus_table;

/* Whether what it reads is there. */
bool corpus_is_here(const struct corpus_kind *kind);

/* Opens a plain file of its; -1 where it is not there, with what brings it. */
MUST_CHECK int corpus_open(const struct corpus_kind *kind, const char *path,
			   struct error *err);

/* Reads or makes what the order names. */
MUST_CHECK bool corpus_read(const struct corpus_order *order,
			    struct corpus *made, struct error *err);

#endif
