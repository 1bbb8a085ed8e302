/* one_run_study.h - Table 1 of f-dp-one-run, recomputed */

#ifndef STUDY_PAPER_ONE_RUN_STUDY_H
#define STUDY_PAPER_ONE_RUN_STUDY_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "task/crew.h"

/* One bound at the number of guesses that is best for it. */
struct one_run_best {
	double epsilon;
	size_t guesses, correct;
};

/* A row: a Gaussian mechanism audited in the idealized setting. */
struct one_run_study {
	double sigma, delta, alpha;
	size_t canaries;
	double theory;
	struct one_run_best steinke, pointwise, fdp;
};

/* What the paper prints beside it. */
struct one_run_printed {
	const char *theory, *steinke, *pointwise, *fdp;
};

enum { ONE_RUN_ROWS = 4 };
extern const struct one_run_study one_run_table[ONE_RUN_ROWS];
extern const struct one_run_printed one_run_printed[ONE_RUN_ROWS];

/*
 * Fills the rows in: right guesses are the expected number, rounded, and
 * the numbers of guesses the best where they are 0.  The point-wise bound
 * is taken at the guesses of Steinke's.
 */
MUST_CHECK bool one_run_study_run(struct one_run_study rows[], size_t count,
				  const struct crew_place *place,
				  struct progress *progress, struct error *err);

#endif
