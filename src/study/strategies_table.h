/* strategies_table.h - many loss files to one table of strategies */

#ifndef STUDY_STRATEGIES_TABLE_H
#define STUDY_STRATEGIES_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "dataset/dataset.h"
#include "method/setting/setting.h"

/* What was measured of one trained model. */
struct strategy_row {
	char *name;
	double epsilon, utility;
};

struct strategy_rows {
	struct strategy_row *at;
	size_t count;
};

/*
 * Adds epsilon* and utility of every model in `data`, which are losses or
 * predictions, models in parallel on so many threads.  Utility is the
 * accuracy on the population where there are predictions, else minus the
 * mean population loss.  `empirical` counts instead of fitting.
 */
MUST_CHECK bool strategies_table_rows_add(struct strategy_rows *rows,
					  const struct dataset *data,
					  const struct settings *settings,
					  bool empirical, unsigned threads,
					  struct error *err);
void strategies_table_rows_clear(struct strategy_rows *rows);

/*
 * All parts, one after another, as data of kind strategies: a model's name
 * without a run number names its strategy, the letters it starts with its
 * category.
 */
MUST_CHECK struct dataset *strategies_table(const struct strategy_rows parts[],
					    size_t count, struct error *err);

/* How much of "dp-eps3-run2" names the strategy: all but "-run2". */
size_t strategies_table_name_length(const char *name);

/* How much of it names the category: "dp". */
size_t strategies_table_category_length(const char *name);

#endif
