/* strategy.h - the matrix that a mechanism puts before its noise */

#ifndef LOAD_STRATEGY_H
#define LOAD_STRATEGY_H

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "dataset/dataset.h"
#include "load/load.h"

/*
 * Reads a matrix, a column for every step and a row for every number that is
 * released: how long each column is, and over how many steps the rows that
 * it is in reach.  A single column or row is the first column of a Toeplitz
 * matrix, as it is.  NULL and a sentence where it is no strategy: where a row
 * of a square one looks ahead, there are more steps than rows, or what counts
 * the columns or rows stands beside them.
 */
MUST_CHECK const struct dataset *
strategy_load(const char *path, const struct load_options *options,
	      struct progress *progress, struct error *err);

#endif
