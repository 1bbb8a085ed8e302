/* corpus.h - where examples come from */

#ifndef TRAIN_SOURCE_CORPUS_H
#define TRAIN_SOURCE_CORPUS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/permission.h"
#include "base/progress.h"
#include "train/source/examples.h"

/* What is asked for. */
struct corpus_order {
	const char *name;  /* a corpus, or a path */
	const char *label; /* the column of classes in a table, or NULL */
	const char *group; /* that of whose row it is, or NULL */
	size_t rows;       /* to train on; 0: all there are, or the usual */
	uint64_t seed;     /* of made data, and of which rows */
	struct progress *progress;
	const struct permission *permission; /* of who asks */
};

/* Members and population; same law, no row in both. */
struct corpus {
	struct examples *members, *population;
};

void corpus_clear(struct corpus *corpus);

/* Where Debian puts data sets, or DPAUDIT_DATASETS says. */
const char *corpus_folder(void);

/* One constant descriptor a kind. */
struct corpus_kind {
	const char *name;    /* as typed; NULL: a path */
	const char *summary; /* half a line */
	const char *file;    /* below corpus_folder(); NULL: none is read */
	const char *comes;   /* the line that brings it */
	/*
	 * At least the rows that are asked for, or all there are; what is too
	 * much is cut, what a failure leaves is cleared.
	 */
	bool (*read)(const struct corpus_order *order, struct corpus *made,
		     struct error *err);
};

#endif
