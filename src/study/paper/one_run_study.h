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

/* The numbers of a row in table-1 of papers.txt, in their order. */
enum one_run_column {
	ONE_RUN_THEORY,
	ONE_RUN_STEINKE,
	ONE_RUN_POINTWISE,
	ONE_RUN_FDP,
	ONE_RUN_COLUMNS,
};

/* Returns what table 1 prints. */
double one_run_printed(size_t row, enum one_run_column column);

enum { ONE_RUN_ROWS = 4 };
extern const struct one_run_study one_run_table[ONE_RUN_ROWS];

/*
 * Fills the rows in: right guesses are the expected number, rounded, and
 * the numbers of guesses the best where they are 0.  The point-wise bound
 * is taken at the guesses of Steinke's.
 */
MUST_CHECK bool one_run_study_run(struct one_run_study rows[], size_t count,
				  const struct crew_place *place,
				  struct progress *progress, struct error *err);

#endif
