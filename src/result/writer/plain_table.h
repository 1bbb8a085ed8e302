/* plain_table.h - what of a document is a table, for writers of tables */

#ifndef RESULT_WRITER_PLAIN_TABLE_H
#define RESULT_WRITER_PLAIN_TABLE_H

#include "result/document.h"

/*
 * The table that stands at a block, to be freed; NULL if none does.  The
 * first result that no table shows brings a long one with all of them.
 */
struct table *plain_table(const struct document *document,
			  const struct block *block);

#endif
