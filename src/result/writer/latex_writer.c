/* latex_writer.c - answers as a table for papers, with booktabs */

#include "base/escape/tex.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

enum { DIGITS = 5, CELL_SIZE = 700 };

static void
print_text(const char *text, FILE *out)
{
	struct text tex = { 0 };

	tex_add(&tex, text);
	fputs(text_get(&tex), out);
	text_clear(&tex);
}

static void
print_table(const struct table *table, FILE *out)
{
	char text[CELL_SIZE];

	fputs("% needs \\usepackage{booktabs}\n\\begin{tabular}{", out);
	for (size_t i = 0; i < table->column_count; i++)
		fputs("l", out);
	fputs("}\n\\toprule\n", out);
	for (size_t i = 0; i < table->column_count; i++) {
		fputs(i ? " & " : "", out);
		print_text(table->columns[i].heading, out);
	}
	fputs(" \\\\\n\\midrule\n", out);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			cell_print(table_cell(table, row, i), DIGITS, text,
				   sizeof(text));
			fputs(i ? " & " : "", out);
			print_text(text, out);
		}
		fputs(" \\\\\n", out);
	}
	fputs("\\bottomrule\n\\end{tabular}\n", out);
}

static void
latex_write(const struct document *document, FILE *out)
{
	plain_tables(document, print_table, out);
}

const struct writer writer_latex = {
	.name = "latex",
	.summary = "a tabular for papers, needs booktabs only",
	.write = latex_write,
};
