/* check.h - from a sheet and its meaning to numbers a method may trust */

#ifndef LOAD_MEANING_CHECK_H
#define LOAD_MEANING_CHECK_H

#include "base/compiler.h"
#include "base/error.h"
#include "load/meaning/roles.h"

/*
 * Turns labels into numbers, treats cells without a number as the options
 * say, and holds every role to its range.  What it changes it notes.
 */
MUST_CHECK bool check_sheet(struct sheet *sheet, const struct meaning *meaning,
			    const struct load_options *options,
			    struct error *err);

/*
 * Truths are from 1, or -1 and 1, never 0: that is how a guess says that it
 * abstained.
 */
bool check_is_truth(double value);
bool check_is_guess(double value);

#endif
