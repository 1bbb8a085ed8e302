/* plain_table.c - a document as tables only, for writers that know no more */

#include "result/plain_table.h"

#include "result/result_table.h"

void
plain_tables(const struct document *document, table_print_fn *print, FILE *out)
{
	struct table *quantities;

	for (size_t i = 0; i < document->table_count; i++)
		print(document->tables[i], out);
	if (document->table_count || !document->result_count)
		return;
	quantities =
		result_table(document->results, document->result_count, true);
	print(quantities, out);
	table_free(quantities);
}
