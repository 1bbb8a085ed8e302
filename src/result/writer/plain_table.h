/* plain_table.h - a document as tables only, for writers that know no more */

#ifndef RESULT_WRITER_PLAIN_TABLE_H
#define RESULT_WRITER_PLAIN_TABLE_H

#include "result/document.h"

/* Prints one table in the writer's own form. */
typedef void table_print_fn(const struct table *table, FILE *out);

/*
 * The document's tables, then one long table of all quantities of the
 * results that none of them shows.
 */
void plain_tables(const struct document *document, table_print_fn *print,
		  FILE *out);

#endif
