/* tex_report.c - a report as a LaTeX document, its figures as TikZ inside */

#include <stdlib.h>

#include "base/escape/tex.h"
#include "base/utf8.h"
#include "plots/output/outputs.h"
#include "plots/output/report_forms.h"

/* A table with more columns than this is as wide as the page. */
enum { NARROW = 5 };

static void
command(struct text *out, const char *name, const char *text)
{
	text_add(out, "\\%s{", name);
	tex_add(out, text);
	text_add_string(out, "}\n");
}

static void
add_table(struct text *out, const struct table *table)
{
	bool wide = table->column_count > NARROW;

	text_add(out, "\\begin{center}\\small\n%s",
		 wide ? "\\resizebox{\\linewidth}{!}{%\n" : "");
	report_add_table(out, table, "latex");
	text_add(out, "%s\\end{center}\n", wide ? "}\n" : "");
}

static void
add_missing(struct text *out, const struct report_block *block)
{
	char *words = report_words_of(block->figure);

	text_add_string(out, "Not drawn: ");
	tex_add(out, block->why);
	text_add_string(out, "\n\n");
	tex_add(out, words);
	text_add_string(out, "\n");
	free(words);
}

/*
 * The sentence and the claims are in the picture.  It does not float, so
 * that it stays with the command behind it.
 */
static void
add_figure(struct text *out, const struct report_block *block)
{
	text_add_string(out, "\n\\noindent\\begin{minipage}{\\linewidth}\n"
			     "\\centering\\figurehere\n");
	if (block->why) {
		add_missing(out, block);
	} else {
		text_add_string(out, "\\resizebox{\\linewidth}{!}{%\n");
		text_add_bytes(out, block->drawn, block->drawn_size);
		text_add_string(out, "}\n");
	}
	command(out, "caption", block->figure->title);
	text_add_string(out, "\\end{minipage}\n\n");
}

/* Between double quotes and dashes, as a shell wants them back. */
static void
add_command(struct text *out, const char *line)
{
	uint32_t code;

	text_add_string(out, "\\begin{quote}\\raggedright\\ttfamily ");
	while ((code = utf8_next(&line))) {
		char one[5] = "";

		one[utf8_put(one, code)] = '\0';
		if (code == '-')
			text_add_string(out, "-{}");
		else if (code == '\'')
			text_add_string(out, "\\textquotesingle{}");
		else
			tex_add(out, one);
	}
	text_add_string(out, "\\end{quote}\n");
}

static void
add_block(struct text *out, const struct report_block *block)
{
	switch (block->mark) {
	case REPORT_HEADING:
		command(out, "section*", block->text);
		break;
	case REPORT_PARAGRAPH:
		tex_add(out, block->text);
		text_add_string(out, "\n\n");
		break;
	case REPORT_ITEM:
		command(out, "paragraph", block->term);
		tex_add(out, block->text);
		text_add_string(out, "\n\n");
		break;
	case REPORT_TABLE:
		add_table(out, block->table);
		break;
	case REPORT_FIGURE:
		add_figure(out, block);
		break;
	case REPORT_COMMAND:
		add_command(out, block->text);
		break;
	}
}

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
tex_write(const struct report *report, struct text *out)
{
	text_add_string(out, preamble);
	command(out, "title", report->title);
	command(out, "author", report->subtitle);
	text_add_string(out, "\\begin{document}\n\\maketitle\n");
	for (size_t i = 0; i < report->count; i++)
		add_block(out, &report->blocks[i]);
	text_add_string(out, "\\end{document}\n");
}

const struct report_form report_tex = {
	.name = "tex",
	.note = "needs gnuplot-lua-tikz.sty, which \"gnuplot -e 'set term tikz "
		"createstyle'\" writes, and booktabs",
	.output = &output_tex,
	.write = tex_write,
};
