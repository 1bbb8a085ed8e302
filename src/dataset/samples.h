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
	double sign; /* 1, or -1 where smaller means member */
	bool half;   /* of a sample that was divided */
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
 * Sorted once, if at all, and kept with the data.  The dataset is of kind
 * scores, losses or cosines.  Where somebody said stop before they were,
 * both classes are empty, and nothing is kept.
 */
const struct samples *samples_of_data(const struct dataset *data,
				      const struct samples_choice *choice);

/* Both as curves want them. */
struct roc_scores samples_scores(const struct samples *samples,
				 struct progress *progress);

/*
 * The hull of their curve, and what else one pass tells; kept with the data.
 * NULL where a class is empty, and where somebody said stop.
 */
struct outline {
	struct roc *hull;       /* of vertices alone */
	struct roc_shape shape; /* nothing where the samples are halves */
};

const struct outline *samples_outline(const struct dataset *data,
				      const struct samples *samples,
				      struct progress *progress);

/*
 * Two parts of every class, drawn at random without replacement from the
 * sorted samples, so that the order of rows does not matter.  Kept with the
 * data like the samples themselves.
 */
struct halves {
	struct samples *choose, *use;
};

const struct halves *samples_halves(const struct dataset *data,
				    const struct samples_choice *choice,
				    double fraction, double seed);

#endif
