/* one_run_rows.h - the rows of the one run that is audited */

#ifndef METHOD_ONE_RUN_ONE_RUN_ROWS_H
#define METHOD_ONE_RUN_ONE_RUN_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/samples.h"
#include "method/method.h"

struct one_run_rows {
	const double *runs; /* NULL: all rows are of one run */
	double run;
};

/*
 * Rows of several runs are several games: run= says which one is meant, and
 * nothing is chosen without it.
 */
MUST_CHECK bool one_run_rows_find(struct one_run_rows *rows,
				  const struct question *ask,
				  struct error *err);

/* Their scores, by class; NULL where the run cannot be told.  Borrowed. */
MUST_CHECK const struct samples *
one_run_rows_samples(const struct question *ask, struct error *err);

bool one_run_rows_has(const struct one_run_rows *rows, size_t row);

#endif
