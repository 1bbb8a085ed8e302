/* samples.h - the two samples of an attack, ready for thresholds */

#ifndef DATASET_SAMPLES_H
#define DATASET_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#include "dataset/dataset.h"
#include "stats/sample/roc.h"

/*
 * Members' and non-members' scores, each sorted upwards and turned so that
 * larger means member: a loss appears with its sign changed.  A threshold
 * in units of the file is `sign` times one of these.
 */
struct samples {
	const double *in, *out;
	size_t in_count, out_count;
	double sign;           /* 1, or -1 where smaller means member */
	bool half;             /* one part of a divided sample */
	struct derived *cache; /* objects computed from these alone */
};

/* What tells one reading of the data from another. */
struct samples_choice {
	bool lower_is_member; /* losses: always */
	bool one_instance;
	double instance;
	bool one_run;
	double run;
	/* Nothing is sorted: for tests that look at one row after another. */
	bool in_order_of_rows;
	struct progress *progress; /* may stop the reading; or NULL */
};

/*
 * Returns the samples of a dataset of kind scores, losses or cosines, sorted
 * once, if at all.  They are borrowed as derived_get() says, and so is all
 * that comes from their cache.  Where somebody said stop before they were
 * sorted, both classes are empty.
 */
const struct samples *samples_of_data(const struct dataset *data,
				      const struct samples_choice *choice);

/* Both as curves want them. */
struct roc_scores samples_scores(const struct samples *samples,
				 struct progress *progress);

/*
 * The hull of their curve, and what else one pass tells; borrowed.
 * NULL where a class is empty, and where somebody said stop.
 */
struct outline {
	struct roc *hull;       /* of vertices alone */
	struct roc_shape shape; /* nothing where the samples are halves */
};

const struct outline *samples_outline(const struct samples *samples,
				      struct progress *progress);

/*
 * Two parts of every class, drawn at random without replacement from the
 * sorted samples, so that the order of rows does not matter.
 */
struct halves {
	struct samples *choose, *use;
};

/* Returns borrowed halves, empty ones where somebody said stop. */
const struct halves *samples_halves(const struct samples *whole,
				    double fraction, double seed,
				    struct progress *progress);

/*
 * Returns halves that the caller frees, for callers with many seeds, because
 * nobody asks for the same seed again.  NULL where somebody said stop.
 */
struct halves *samples_split(const struct samples *whole, double fraction,
			     double seed, struct progress *progress);
void samples_halves_free(struct halves *halves); /* NULL is fine */

#endif
