/* plain_table.c - what of a document is a table, for writers of tables */

#include "result/writer/plain_table.h"

#include <stdlib.h>

#include "base/memory.h"
#include "result/result_table.h"

struct table *
plain_table(const struct document *document, const struct block *block)
{
	const struct result **left;
	const struct block *it = NULL;
	struct table *table = NULL;
	size_t count = 0;

	if (block->mark == BLOCK_TABLE)
		return table_copy(block->table, NULL);
	if (block->mark != BLOCK_RESULT || block->tabulated)
		return NULL;
	left = memory_new_array(document->count, sizeof(*left));
	while ((it = document_next(document, BLOCK_RESULT, it))) {
		if (it->tabulated)
			continue;
		if (!count && it != block)
			break;
		left[count++] = it->result;
	}
	if (count)
		table = result_table(left, count, true);
	free(left);

	return table;
}
