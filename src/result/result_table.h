/* result_table.h - results as a table: one row a quantity */

#ifndef RESULT_RESULT_TABLE_H
#define RESULT_RESULT_TABLE_H

#include "result/result.h"
#include "result/table.h"

/*
 * One row per quantity with everything it claims; with `with_method` the
 * method and the data come first, for tables over several results.
 */
struct table *result_table(const struct result *const results[], size_t count,
			   bool with_method);

#endif
