/* latex_writer.c - tables for papers, with booktabs; pages that compile */

#include "base/escape/tex.h"
#include "base/utf8.h"
#include "result/writer/latex_table.h"
#include "result/writer/paged.h"
#include "result/writer/plain_table.h"
#include "result/writer/writers.h"

/* ---- pages ---- */

static void
command(struct text *out, const char *name, const char *text)
{
	text_add(out, "\\%s{", name);
	tex_add(out, text);
	text_add_string(out, "}\n");
}

static void
add_table(struct text *out, const struct table *table, bool is_long)
{
	(void)is_long;
	latex_table_page(out, table);
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
	/* No heading stands alone below a page. */
	text_add_string(out, block->appendix ? "\\clearpage\\small\n"
					     : "\\roomforsome\n");
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
	.table = add_table,
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
	"\\usepackage{array,booktabs,longtable}\n"
	"\\usepackage{graphicx}\n"
	"\\usepackage[margin=25mm]{geometry}\n"
	"\\usepackage{gnuplot-lua-tikz}\n"
	"\\setlength{\\emergencystretch}{3em}\n"
	"\\setlength{\\parindent}{0pt}\n"
	"\\setlength{\\parskip}{0.4em}\n"
	"\\makeatletter\n"
	"\\newcommand{\\figurehere}{\\def\\@captype{figure}}\n"
	"\\makeatother\n"
	"\\newcommand{\\roomforsome}{\\par\\vskip 0pt plus .2\\textheight\n"
	"  \\penalty -200\\vskip 0pt plus -.2\\textheight}\n"
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

/* ---- characters it has no letters for ---- */

/* What the forms of blocks are given begins it. */
struct tally {
	struct text out; /* nothing */
	size_t missing;
};

static void
count(struct text *out, const char *text)
{
	struct text made = { 0 };

	((struct tally *)out)->missing += text ? tex_add(&made, text) : 0;
	text_clear(&made);
}

static void
count_table(struct text *out, const struct table *table, bool is_long)
{
	(void)is_long;
	for (size_t i = 0; i < table->column_count; i++)
		count(out, table->columns[i].heading);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++)
			count(out, table_cell(table, row, i)->text);
	}
}

static void
count_block(struct text *out, const struct block *block)
{
	count(out, block->text);
}

static void
count_item(struct text *out, const char *term, const char *text)
{
	count(out, term);
	count(out, text);
}

static void
count_drawing(struct text *out, const struct block_drawing *drawing)
{
	count(out, drawing->title);
	count(out, drawing->why ? drawing->words : NULL);
}

static size_t
latex_missing(const struct document *document)
{
	static const struct paged_form form = {
		.table = count_table,
		.heading = count_block,
		.paragraph = count_block,
		.item = count_item,
		.command = count,
		.drawing = count_drawing,
	};
	struct tally tally = { .missing = 0 };

	count(&tally.out, document->title);
	for (size_t i = 0; i < document->count; i++)
		paged_block(&tally.out, document, &document->blocks[i], &form);

	return tally.missing;
}

/* ---- the document ---- */

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

		if (table) {
			struct table *shown = table_copy_shown(table);

			latex_table_paper(out, shown);
			table_free(shown);
		}
		table_free(table);
	}
}

const struct writer writer_latex = {
	.name = "latex",
	.summary = "a tabular for papers, needs booktabs only",
	.ending = "tex",
	.drawing = "tex",
	.note = "needs gnuplot-lua-tikz.sty, which \"gnuplot -e 'set term tikz "
		"createstyle'\" writes, booktabs, array and longtable",
	.missing = latex_missing,
	.write = latex_write,
};
