/* markdown_writer.c - answers as tables for issues, chats and notebooks */

#include "base/escape/markdown.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

enum { DIGITS = 5, CELL_SIZE = 700 };

static void
print_text(const char *text, FILE *out)
{
	struct text plain = { 0 };

	markdown_add(&plain, text);
	fputs(text_get(&plain), out);
	text_clear(&plain);
}

static void
print_table(const struct table *table, FILE *out)
{
	char text[CELL_SIZE];

	for (size_t i = 0; i < table->column_count; i++) {
		fputs("| ", out);
		print_text(table->columns[i].heading, out);
		fputs(" ", out);
	}
	fputs("|\n", out);
	for (size_t i = 0; i < table->column_count; i++)
		fputs("| --- ", out);
	fputs("|\n", out);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			cell_print(table_cell(table, row, i), DIGITS, text,
				   sizeof(text));
			fputs("| ", out);
			print_text(text, out);
			fputs(" ", out);
		}
		fputs("|\n", out);
	}
}

static void
markdown_write(const struct document *document, FILE *out)
{
	for (size_t i = 0; i < document->paragraph_count; i++) {
		print_text(document->paragraphs[i], out);
		fputs("\n\n", out);
	}
	plain_tables(document, print_table, out);
}

const struct writer writer_markdown = {
	.name = "markdown",
	.summary = "a table for issues, chats and notebooks",
	.write = markdown_write,
};
