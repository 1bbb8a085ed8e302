/* latex_writer.c - tables for papers, with booktabs; pages that compile */

#include <stdlib.h>
#include <string.h>

#include "base/escape/tex.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "result/writer/paged.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

/* A table with more columns than NARROW is as wide as the page. */
enum { NARROW = 5 };

/* ---- tables: numbers with their points below each other ---- */

/* r@{.}l is two columns, one on each side of the point. */
enum column_form { FORM_NONE, FORM_TEXT, FORM_WHOLE, FORM_POINT };

/* Seconds are no part of a paper. */
static enum column_form
form_of(const struct table *table, size_t column)
{
	enum column_form form = FORM_TEXT;

	if (!strcmp(table->columns[column].name, "seconds"))
		return FORM_NONE;
	for (size_t row = 0; row < table->row_count; row++) {
		const struct table_cell *cell = table_cell(table, row, column);
		char number[NUMBER_SIZE];

		if (cell->kind == CELL_EMPTY)
			continue;
		if (cell->kind != CELL_NUMBER)
			return FORM_TEXT;
		number_show(number, cell->number, PAGED_DIGITS, cell->round);
		if (form != FORM_POINT)
			form = strchr(number, '.') ? FORM_POINT : FORM_WHOLE;
	}

	return form;
}

/* Of every column; the caller frees them. */
static enum column_form *
forms_of(const struct table *table)
{
	enum column_form *forms =
		memory_new_array(table->column_count + 1, sizeof(*forms));

	for (size_t i = 0; i < table->column_count; i++)
		forms[i] = form_of(table, i);

	return forms;
}

static void
add_heading(struct text *out, const struct table *table, size_t column,
	    enum column_form form)
{
	text_add_string(out, form == FORM_POINT ? "\\multicolumn{2}{c}{" : "");
	tex_add(out, table->columns[column].heading);
	text_add_string(out, form == FORM_POINT ? "}" : "");
}

/* "1.386" as 1 & 386; "12" and "1e-05" have no point to stand at. */
static void
add_number(struct text *out, const char *text)
{
	const char *point = strchr(text, '.');

	if (point)
		text_add(out, "%.*s & %s", (int)(point - text), text,
			 point + 1);
	else if (*text)
		text_add(out, "\\multicolumn{1}{r@{}}{%s} & ", text);
	else
		text_add_string(out, "\\multicolumn{2}{c}{}");
}

static void
add_cell(struct text *out, const struct table_cell *cell, enum column_form form)
{
	char *text = table_cell_text(cell, PAGED_DIGITS);

	if (form == FORM_POINT)
		add_number(out, text);
	else
		tex_add(out, text);
	free(text);
}

/* A row of the table, or for NULL its head. */
static void
add_row(struct text *out, const struct table *table,
	const enum column_form forms[], const size_t *row)
{
	const char *gap = "";

	for (size_t i = 0; i < table->column_count; i++) {
		if (forms[i] == FORM_NONE)
			continue;
		text_add_string(out, gap);
		if (row)
			add_cell(out, table_cell(table, *row, i), forms[i]);
		else
			add_heading(out, table, i, forms[i]);
		gap = " & ";
	}
	text_add_string(out, " \\\\\n");
}

static void
add_table(struct text *out, const struct table *table)
{
	static const char *const letters[] = { "", "l", "r", "r@{.}l" };
	enum column_form *forms = forms_of(table);

	text_add_string(out, "% needs \\usepackage{booktabs}\n"
			     "\\begin{tabular}{");
	for (size_t i = 0; i < table->column_count; i++)
		text_add_string(out, letters[forms[i]]);
	text_add_string(out, "}\n\\toprule\n");
	add_row(out, table, forms, NULL);
	text_add_string(out, "\\midrule\n");
	for (size_t row = 0; row < table->row_count; row++)
		add_row(out, table, forms, &row);
	text_add_string(out, "\\bottomrule\n\\end{tabular}\n");
	free(forms);
}

/* ---- pages ---- */

static void
command(struct text *out, const char *name, const char *text)
{
	text_add(out, "\\%s{", name);
	tex_add(out, text);
	text_add_string(out, "}\n");
}

static void
add_centred(struct text *out, const struct table *table, bool is_long)
{
	bool wide = table->column_count > NARROW;

	(void)is_long;
	text_add(out, "\\begin{center}\\small\n%s",
		 wide ? "\\resizebox{\\linewidth}{!}{%\n" : "");
	add_table(out, table);
	text_add(out, "%s\\end{center}\n", wide ? "}\n" : "");
}

static void
add_missing(struct text *out, const struct block_drawing *drawing)
{
	text_add_string(out, "Not drawn: ");
	tex_add(out, drawing->why);
	text_add_string(out, "\n\n");
	tex_add(out, drawing->words);
	text_add_string(out, "\n");
}

/*
 * The sentence and the claims are in the picture.  It does not float, so
 * that it stays with the command behind it.
 */
static void
add_drawing(struct text *out, const struct block_drawing *drawing)
{
	text_add_string(out, "\n\\noindent\\begin{minipage}{\\linewidth}\n"
			     "\\centering\\figurehere\n");
	if (drawing->why) {
		add_missing(out, drawing);
	} else {
		text_add_string(out, "\\resizebox{\\linewidth}{!}{%\n");
		text_add_bytes(out, drawing->bytes, drawing->size);
		text_add_string(out, "}\n");
	}
	command(out, "caption", drawing->title);
	text_add_string(out, "\\end{minipage}\n\n");
}

/* With single quotes as a shell wants them back. */
static void
add_command(struct text *out, const char *line)
{
	uint32_t code, before = 0;

	text_add_string(out, "\\begin{quote}\\raggedright\\ttfamily ");
	for (; (code = utf8_next(&line)); before = code) {
		if (code == '\'')
			text_add_string(out, "\\textquotesingle{}");
		else
			(void)tex_add_code(out, code, before);
	}
	text_add_string(out, "\\end{quote}\n");
}

static void
add_item(struct text *out, const char *term, const char *text)
{
	command(out, "paragraph", term);
	tex_add(out, text);
	text_add_string(out, "\n\n");
}

static void
add_section(struct text *out, const struct block *block)
{
	text_add_string(out, block->appendix ? "\\clearpage\\small\n" : "");
	command(out, "section*", block->text);
}

static void
add_paragraph(struct text *out, const struct block *block)
{
	text_add_string(out, block->strong ? "{\\large\\bfseries " : "");
	tex_add(out, block->text);
	text_add_string(out, block->strong ? "\\par}\n\n" : "\n\n");
}

static const struct paged_form latex_form = {
	.table = add_centred,
	.heading = add_section,
	.paragraph = add_paragraph,
	.item = add_item,
	.command = add_command,
	.drawing = add_drawing,
};

static const char preamble[] =
	"% gnuplot-lua-tikz.sty comes with gnuplot:\n"
	"% gnuplot -e 'set term tikz createstyle' writes it here.\n"
	"\\documentclass[a4paper]{article}\n"
	"\\usepackage[T1]{fontenc}\n"
	"\\usepackage[utf8]{inputenc}\n"
	"\\usepackage{textcomp}\n"
	"\\usepackage{booktabs}\n"
	"\\usepackage{graphicx}\n"
	"\\usepackage[margin=25mm]{geometry}\n"
	"\\usepackage{gnuplot-lua-tikz}\n"
	"\\setlength{\\emergencystretch}{3em}\n"
	"\\makeatletter\n"
	"\\newcommand{\\figurehere}{\\def\\@captype{figure}}\n"
	"\\makeatother\n"
	"\\date{}\n";

static void
add_page(struct text *out, const struct document *document)
{
	text_add_string(out, preamble);
	command(out, "title", document->title);
	command(out, "author", document->subtitle);
	text_add_string(out, "\\begin{document}\n\\maketitle\n");
	for (size_t i = 0; i < document->count; i++)
		paged_block(out, document, &document->blocks[i], &latex_form);
	text_add_string(out, "\\end{document}\n");
}

/* An answer is to be put into a paper: its tables alone. */
static void
latex_write(const struct document *document, struct text *out)
{
	if (document->title) {
		add_page(out, document);
		return;
	}
	for (size_t i = 0; i < document->count; i++) {
		struct table *table =
			plain_table(document, &document->blocks[i]);

		if (table)
			add_table(out, table);
		table_free(table);
	}
}

const struct writer writer_latex = {
	.name = "latex",
	.summary = "a tabular for papers, needs booktabs only",
	.ending = "tex",
	.drawing = "tex",
	.note = "needs gnuplot-lua-tikz.sty, which \"gnuplot -e 'set term tikz "
		"createstyle'\" writes, and booktabs",
	.write = latex_write,
};
