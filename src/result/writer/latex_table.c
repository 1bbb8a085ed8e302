/* latex_table.c - a table for TeX, with points below each other */

#include "result/writer/latex_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/tex.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "result/writer/paged.h"

/* r@{.}l is two columns, one on each side of the point. */
enum column_form { FORM_TEXT, FORM_WHOLE, FORM_POINT };

/* In letters, where a column is measured. */
struct column {
	enum column_form form;
	size_t line, word;  /* the widest */
	size_t left, right; /* of a point, the widest */
	size_t width;       /* 0: as wide as it comes */
};

/* ---- what a column holds ---- */

static enum column_form
form_of(const struct table *table, size_t column)
{
	enum column_form form = FORM_TEXT;

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
static struct column *
columns_of(const struct table *table)
{
	struct column *columns =
		memory_new_array(table->column_count + 1, sizeof(*columns));

	for (size_t i = 0; i < table->column_count; i++)
		columns[i].form = form_of(table, i);

	return columns;
}

/* ---- rows ---- */

static void
add_heading(struct text *out, const char *heading, const struct column *column)
{
	bool both = column->form == FORM_POINT && !column->width;

	text_add_string(out, both ? "\\multicolumn{2}{c}{" : "");
	tex_add(out, heading);
	text_add_string(out, both ? "}" : "");
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

/* Behind as much room as brings its point below the others. */
static void
add_digits(struct text *out, const char *text, const struct column *column)
{
	size_t left = strcspn(text, ".");

	if (left && left < column->left)
		text_add(out, "\\phantom{%.*s}", (int)(column->left - left),
			 "00000000000000000000000000000000");
	text_add_string(out, text);
}

/* A word that is wider than its column may be broken anywhere. */
static void
add_broken(struct text *out, const char *text, size_t width)
{
	while (*text) {
		size_t length = strcspn(text, " ");
		char *word = memory_copy_text(text);

		word[length] = '\0';
		if (utf8_columns(word) <= width) {
			tex_add(out, word);
		} else {
			const char *at = word;
			uint32_t code;

			while ((code = utf8_next(&at))) {
				(void)tex_add_code(out, code, 0);
				text_add_string(out, "\\hspace{0pt}");
			}
		}
		free(word);
		text += length;
		text_add_string(out, *text ? " " : "");
		text += *text != '\0';
	}
}

static void
add_cell(struct text *out, const char *text, const struct column *column)
{
	if (column->width && column->form != FORM_TEXT)
		add_digits(out, text, column);
	else if (column->width)
		add_broken(out, text, column->width);
	else if (column->form == FORM_POINT)
		add_number(out, text);
	else
		tex_add(out, text);
}

/*
 * A row of the table, or for NULL its head.  Behind the end of a row TeX
 * looks for a star and for a length in brackets.
 */
static void
add_row(struct text *out, const struct table *table,
	const struct column columns[], const size_t *row)
{
	const char *gap = "";

	for (size_t i = 0; i < table->column_count; i++) {
		char *text = row ? table_cell_text(table_cell(table, *row, i),
						   PAGED_DIGITS)
				 : memory_copy_text(table->columns[i].heading);

		if (!*gap && (*text == '[' || *text == '*'))
			text_add_string(out, "{}");
		text_add_string(out, gap);
		if (row)
			add_cell(out, text, &columns[i]);
		else
			add_heading(out, text, &columns[i]);
		gap = " & ";
		free(text);
	}
	text_add_string(out, " \\\\\n");
}

static void
add_rows(struct text *out, const struct table *table,
	 const struct column columns[])
{
	for (size_t row = 0; row < table->row_count; row++)
		add_row(out, table, columns, &row);
}

/* ---- in a paper ---- */

void
latex_table_paper(struct text *out, const struct table *table)
{
	static const char *const letters[] = { "l", "r", "r@{.}l" };
	struct column *columns = columns_of(table);

	text_add_string(out, "% needs \\usepackage{booktabs}\n"
			     "\\begin{tabular}{");
	for (size_t i = 0; i < table->column_count; i++)
		text_add_string(out, letters[columns[i].form]);
	text_add_string(out, "}\n\\toprule\n");
	add_row(out, table, columns, NULL);
	text_add_string(out, "\\midrule\n");
	add_rows(out, table, columns);
	text_add_string(out, "\\bottomrule\n\\end{tabular}\n");
	free(columns);
}

/* ---- on pages ---- */

/* Of A4 between margins of 25 mm; between two columns; both in points. */
static const double page_width = 455, gap = 6;

/* Sizes of letters, and how wide one of them is: a digit and a little. */
static const struct {
	const char *name;
	double letter;
} sizes[] = {
	{ "small", 5 },
	{ "footnotesize", 4.6 },
	{ "scriptsize", 4.2 },
	{ "tiny", 3.7 },
};

enum { SIZES = sizeof(sizes) / sizeof(sizes[0]), SHORT = 20 };

static size_t
widest_word(const char *text)
{
	size_t widest = 0;

	while (*text) {
		size_t length = strcspn(text, " ");
		char *word = memory_copy_text(text);
		size_t wide;

		word[length] = '\0';
		wide = utf8_columns(word);
		free(word);
		widest = wide > widest ? wide : widest;
		text += length + strspn(text + length, " ");
	}

	return widest;
}

static void
widen(size_t *widest, size_t width)
{
	*widest = width > *widest ? width : *widest;
}

static void
measure_text(struct column *column, const char *text)
{
	widen(&column->line, utf8_columns(text));
	widen(&column->word, widest_word(text));
}

static void
measure_number(struct column *column, const char *text)
{
	size_t left = strcspn(text, ".");

	widen(&column->left, left);
	if (text[left])
		widen(&column->right, strlen(text) - left - 1);
	widen(&column->line, column->left + column->right + !!column->right);
}

static void
measure(const struct table *table, struct column columns[])
{
	for (size_t i = 0; i < table->column_count; i++) {
		measure_text(&columns[i], table->columns[i].heading);
		for (size_t row = 0; row < table->row_count; row++) {
			char *text = table_cell_text(table_cell(table, row, i),
						     PAGED_DIGITS);

			if (columns[i].form != FORM_TEXT)
				measure_number(&columns[i], text);
			else
				measure_text(&columns[i], text);
			free(text);
		}
	}
}

/* What a column takes where no line is wider than a cap, but for words. */
static size_t
width_of(const struct column *column, size_t cap, bool keep_words)
{
	size_t width = column->line < cap ? column->line : cap;

	if (column->form != FORM_TEXT)
		return column->line;

	return keep_words && column->word > width ? column->word : width;
}

/* Letters of sentences are less wide than digits, one with another. */
static double
points_of(const struct column *column, size_t size, size_t letters)
{
	bool is_sentence =
		column->form == FORM_TEXT && column->line > column->word;
	double share = is_sentence ? 0.88 : 1;

	return share * sizes[size].letter * (double)letters;
}

static bool
fits(const struct column columns[], size_t count, size_t size, size_t cap,
     bool keep_words)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		sum += gap + points_of(&columns[i], size,
				       width_of(&columns[i], cap, keep_words));
	}

	return sum <= page_width;
}

/* The widest give way, those of words last. */
static void
fit(struct column columns[], size_t count, size_t *size)
{
	size_t cap = 200;
	bool keep_words = true;

	*size = 0;
	while (*size + 1 < SIZES && !fits(columns, count, *size, SHORT, true))
		++*size;
	if (!fits(columns, count, *size, 1, true))
		keep_words = false;
	while (cap > 1 && !fits(columns, count, *size, cap, keep_words))
		cap--;
	for (size_t i = 0; i < count; i++)
		columns[i].width = width_of(&columns[i], cap, keep_words);
}

void
latex_table_page(struct text *out, const struct table *table)
{
	struct column *columns = columns_of(table);
	size_t count = table->column_count, size;

	measure(table, columns);
	fit(columns, count, &size);
	text_add(out, "{\\%s\\setlength{\\tabcolsep}{%.0fpt}\n",
		 sizes[size].name, gap / 2);
	text_add_string(out, "\\begin{longtable}{");
	/* As wide as told, so that all of it is, where TeX runs but once. */
	for (size_t i = 0; i < count; i++) {
		text_add(out, ">{\\raggedright\\arraybackslash}p{%.1fpt}",
			 points_of(&columns[i], size, columns[i].width));
	}
	text_add_string(out, "}\n\\toprule\n");
	add_row(out, table, columns, NULL);
	text_add_string(out,
			"\\midrule\n\\endhead\n\\bottomrule\n\\endlastfoot\n");
	add_rows(out, table, columns);
	text_add_string(out, "\\end{longtable}}\n");
	free(columns);
}
