/* strategies_table.h - many loss files to one table of strategies */

#ifndef STUDY_STRATEGIES_TABLE_H
#define STUDY_STRATEGIES_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "dataset/dataset.h"
#include "setting/setting.h"

/* Source of a model's utility. Utilities of two sources do not compare. */
enum utility_of {
	UTILITY_LOSS,     /* minus the mean population loss */
	UTILITY_ACCURACY, /* accuracy of predictions, on the population */
	UTILITY_METRICS,  /* the last accuracy of a training's metrics */
	UTILITY_GIVEN,    /* a column of a table of strategies */
	UTILITY_KINDS,
};

/* What was measured of one trained model. */
struct strategy_row {
	char *name;
	char *category; /* NULL: the letters that its name starts with */
	char *why;      /* reason for a missing epsilon*, or NULL */
	double epsilon, utility;
	enum utility_of of;
};

struct strategy_rows {
	struct strategy_row *at;
	size_t count;
};

/*
 * Adds epsilon* and utility of every model in `data`, which are losses or
 * predictions, models in parallel on so many threads.  Utility is the
 * accuracy on the population where there are predictions, else minus the
 * mean population loss.  `empirical` counts instead of fitting.  The rows of
 * a table of strategies are added as they are.
 */
MUST_CHECK bool strategies_table_rows_add(struct strategy_rows *rows,
					  const struct dataset *data,
					  const struct settings *settings,
					  bool empirical, unsigned threads,
					  struct error *err);
void strategies_table_rows_clear(struct strategy_rows *rows);

/*
 * Takes the utility of the last model from the metrics of its training, which
 * may have no accuracies.  The utility is kept in that case.
 */
void strategies_table_set_utility(struct strategy_rows *rows,
				  const struct dataset *metrics);

/*
 * Returns all parts, one after another, as data of kind strategies. A model's
 * name without a run number names its strategy, and the letters it starts with
 * name its category. Models without an epsilon* are left out, because a
 * landscape has no place for them. The caller names them.
 */
MUST_CHECK struct dataset *strategies_table(const struct strategy_rows parts[],
					    size_t count, struct error *err);

/* How much of "dp-eps3-run2" names the strategy: all but "-run2". */
size_t strategies_table_name_length(const char *name);

/* How much of it names the category: "dp". */
size_t strategies_table_category_length(const char *name);

#endif
