/* plain_table.c - a document as tables only, for writers that know no more */

#include "result/writer/plain_table.h"

#include <stdlib.h>

#include "base/memory.h"
#include "result/result_table.h"

/* One long table of all quantities of results that no table shows. */
static void
print_results(const struct document *document, table_print_fn *print, FILE *out)
{
	const struct result **left =
		memory_new_array(document->result_count, sizeof(*left));
	struct table *quantities;
	size_t count = 0;

	for (size_t i = 0; i < document->result_count; i++) {
		if (!document->tabulated[i])
			left[count++] = document->results[i];
	}
	quantities = result_table(left, count, true);
	if (count)
		print(quantities, out);
	table_free(quantities);
	free(left);
}

void
plain_tables(const struct document *document, table_print_fn *print, FILE *out)
{
	for (size_t i = 0; i < document->table_count; i++)
		print(document->tables[i], out);
	print_results(document, print, out);
}
