/* join.h - members above, the others below: pairs become one sheet */

#ifndef LOAD_MEANING_JOIN_H
#define LOAD_MEANING_JOIN_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"
#include "load/sheet.h"

/* Whether two sheets, of members and of others, can be one. */
bool join_suits(const struct sheet *in, const struct sheet *out,
		const struct load_options *options);

/*
 * Refuses halves with a column of labels, because that may say who was a
 * member as well as the names of the files.
 */
MUST_CHECK bool join_is_clear(const struct sheet *in, const struct sheet *out,
			      const struct load_options *options,
			      struct error *err);

/* Appends `rows` cells to a column that has room for them behind `after`. */
void join_column(const struct sheet_column *from, size_t rows,
		 struct sheet_column *to, size_t after);

/* Appends the rows of `out` to those of `in` and empties `out`. */
MUST_CHECK bool join_sheets(struct sheet *in, struct sheet *out,
			    struct error *err);

/*
 * Two columns "in" and "out" of one table are stacked as well; a table
 * without such columns stays what it is.
 */
MUST_CHECK bool join_columns(struct sheet *sheet,
			     const struct load_options *options,
			     struct error *err);

#endif
