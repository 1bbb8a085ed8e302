/* csv_writer.c - answers as comma-separated values, long form, RFC 4180 */

#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

static void
print_text(const char *text, FILE *out)
{
	bool is_formula = string_is_formula(text, strlen(text));

	if (!strpbrk(text, ",\"\n\r")) {
		fputs(is_formula ? "'" : "", out);
		fputs(text, out);
		return;
	}
	fputs(is_formula ? "\"'" : "\"", out);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

/* Programs read this: numbers keep every digit. */
static void
print_cell(const struct cell *cell, FILE *out)
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
		fputs(number, out);
		break;
	case CELL_FLAG:
		fputs(cell->number > 0 ? "yes" : "no", out);
		break;
	}
}

static void
print_table(const struct table *table, FILE *out)
{
	for (size_t i = 0; i < table->column_count; i++) {
		fputs(i ? "," : "", out);
		print_text(table->columns[i].name, out);
	}
	fputs("\n", out);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			fputs(i ? "," : "", out);
			print_cell(table_cell(table, row, i), out);
		}
		fputs("\n", out);
	}
}

static void
csv_write(const struct document *document, FILE *out)
{
	plain_tables(document, print_table, out);
}

const struct writer writer_csv = {
	.name = "csv",
	.summary = "one row a quantity, all digits",
	.write = csv_write,
};
