/* paged.c - blocks in the forms that have headings, paragraphs and pictures */

#include "result/writer/paged.h"

#include "base/number.h"
#include "result/writer/plain_table.h"

static void
add_field(struct text *out, const struct block *field,
	  const struct paged_form *form)
{
	char number[NUMBER_SIZE];

	number_show(number, field->number, PAGED_DIGITS, field->round);
	form->item(out, field->term, field->text ? field->text : number);
}

void
paged_block(struct text *out, const struct document *document,
	    const struct block *block, const struct paged_form *form)
{
	struct table *table = plain_table(document, block);

	if (table) {
		struct table *shown = table_copy_shown(table);

		form->table(out, shown, block->is_long);
		table_free(shown);
	}
	table_free(table);
	switch (block->mark) {
	case BLOCK_HEADING:
		form->heading(out, block);
		break;
	case BLOCK_PARAGRAPH:
		form->paragraph(out, block);
		break;
	case BLOCK_ITEM:
		form->item(out, block->term, block->text);
		break;
	case BLOCK_COMMAND:
		form->command(out, block->text);
		break;
	case BLOCK_FIELD:
		add_field(out, block, form);
		break;
	case BLOCK_DRAWING:
		form->drawing(out, &block->drawing);
		break;
	case BLOCK_TABLE:
	case BLOCK_RESULT:
		break;
	}
}
