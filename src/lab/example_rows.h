/* example_rows.h - examples put together from others */

#ifndef LAB_EXAMPLE_ROWS_H
#define LAB_EXAMPLE_ROWS_H

#include "train/source/examples.h"

/* Some rows as floats, with room for `more` behind them. */
struct examples *example_rows_of(const struct examples *from,
				 const uint32_t rows[], size_t count,
				 size_t more);

/* Adds a row, for which there is room. */
void example_rows_add(struct examples *to, const float row[], uint16_t label);

#endif
