/* csv_writer.c - answers as comma-separated values, long form, RFC 4180 */

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

/* People look at it on terminals, too: a control would act there. */
static void
print_text(const char *raw, struct text *out)
{
	bool is_formula = text_string_is_formula(raw, strlen(raw));
	char *clean = utf8_clean_copy(raw);
	const char *text = clean;

	if (!strpbrk(text, ",\"")) {
		text_add_string(out, is_formula ? "'" : "");
		text_add_string(out, text);
	} else {
		text_add_string(out, is_formula ? "\"'" : "\"");
		for (; *text; text++) {
			text_add_string(out, *text == '"' ? "\"" : "");
			text_add_bytes(out, text, 1);
		}
		text_add_string(out, "\"");
	}
	free(clean);
}

/* Programs read this: numbers keep every digit. */
static void
print_cell(const struct table_cell *cell, struct text *out)
{
	char number[NUMBER_SIZE];

	switch (cell->kind) {
	case CELL_EMPTY:
		break;
	case CELL_TEXT:
		print_text(cell->text, out);
		break;
	case CELL_NUMBER:
		number_exact(number, cell->number);
		text_add_string(out, number);
		break;
	case CELL_FLAG:
		text_add_string(out, cell->number > 0 ? "yes" : "no");
		break;
	}
}

static void
print_table(const struct table *table, struct text *out)
{
	for (size_t i = 0; i < table->column_count; i++) {
		text_add_string(out, i ? "," : "");
		print_text(table->columns[i].name, out);
	}
	text_add_string(out, "\n");
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			text_add_string(out, i ? "," : "");
			print_cell(table_cell(table, row, i), out);
		}
		text_add_string(out, "\n");
	}
}

static void
csv_write(const struct document *document, struct text *out)
{
	for (size_t i = 0; i < document->count; i++) {
		struct table *table =
			plain_table(document, &document->blocks[i]);

		if (table)
			print_table(table, out);
		table_free(table);
	}
}

const struct writer writer_csv = {
	.name = "csv",
	.summary = "one row a quantity, all digits",
	.ending = "csv",
	.write = csv_write,
};
