/* strategies_table.h - many loss files to one table of strategies */

#ifndef STUDY_STRATEGIES_TABLE_H
#define STUDY_STRATEGIES_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "dataset/dataset.h"
#include "method/setting.h"

/*
 * Epsilon* of every trained model in `data` (losses or predictions, one
 * model or several each), models in parallel.  The new dataset is of kind
 * strategies: a model's name without a run number names its strategy, the
 * letters it starts with its category.  Utility is the accuracy on the
 * population where there are predictions, else minus the mean population
 * loss.  `empirical` counts instead of fitting.
 */
MUST_CHECK struct dataset *
strategies_table(const struct dataset *const data[], size_t count,
		 const struct settings *settings, bool empirical,
		 struct progress *progress, struct error *err);

/* How much of "dp-eps3-run2" names the strategy: all but "-run2". */
size_t strategy_name_length(const char *name);

/* How much of it names the category: "dp". */
size_t strategy_category_length(const char *name);

#endif
