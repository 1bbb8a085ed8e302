/* toy_writer.c - answers and reports as headings and what is drawn */

#include "result/writer/writers.h"

static void
toy_write(const struct document *document, struct text *out)
{
	text_add(out, "a toy of %zu blocks\n", document->count);
	for (size_t i = 0; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		if (block->mark == BLOCK_HEADING)
			text_add(out, "%s\n", block->text);
		else if (block->mark == BLOCK_DRAWING && block->drawing.bytes)
			text_add_string(out, block->drawing.bytes);
	}
}

const struct writer writer_toy = {
	.name = "toy",
	.summary = "headings and figures",
	.ending = "toy",
	.drawing = "toy",
	.write = toy_write,
};
