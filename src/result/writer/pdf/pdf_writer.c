/* pdf_writer.c - pages for print, with nothing else needed to read them */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "result/writer/paged.h"
#include "result/writer/pdf/pdf_sheet.h"
#include "result/writer/writers.h"

/* A cell shows so many bytes of its text, and a mark behind. */
enum { CELL_MOST = 700, CELL_SIZE = CELL_MOST + 8, APPENDIX_COLUMNS = 2 };

/* Between columns of a table, and what no letter of it is below. */
static const double gap = 7, smallest = 4.4, leading = 1.28;

/* Sums of widths are not exact. */
static const double slack = 0.01;

/* A document on its way; what the forms of blocks are given begins it. */
struct pdf {
	struct text out; /* nothing: pages are printed at the end */
	struct pdf_sheet sheet;
	bool appendix; /* smaller letters */
	bool beside;   /* the next figure stands beside the one before */
	double beside_y;
	int columns; /* that an appendix's section has on a page */
};

static struct pdf *
pdf_of(struct text *out)
{
	return (struct pdf *)out;
}

static double
size_of(const struct pdf *pdf)
{
	return pdf->appendix ? 6.2 : 9.5;
}

/* ---- cells ---- */

/* Ends after so many bytes at most, with a mark where something was cut. */
static void
shorten(char text[CELL_SIZE], size_t most)
{
	static const char mark[] = "\u2026";

	if (strlen(text) <= most)
		return;
	while (most && ((unsigned char)text[most] & 0xC0) == 0x80)
		most--;
	memcpy(text + most, mark, sizeof(mark));
}

/* Of a row, or for NULL of the head. */
static void
print_cell(const struct table *table, const size_t *row, size_t column,
	   char text[CELL_SIZE])
{
	if (row)
		table_cell_print(table_cell(table, *row, column), PAGED_DIGITS,
				 text, CELL_SIZE);
	else
		snprintf(text, CELL_SIZE, "%s", table->columns[column].heading);
	shorten(text, CELL_MOST);
}

/* ---- how wide a column is ---- */

/* One that has a value somewhere; widths are those of letters of size 1. */
struct column {
	size_t at;
	double line; /* in one line */
	double word; /* broken at blanks alone */
};

/* Side by side: all of a table, or as many as a page takes. */
struct band {
	const struct table *table;
	struct column *columns;
	double *widths;
	size_t count;
	double size;
};

static bool
has_value(const struct table *table, size_t column)
{
	for (size_t row = 0; row < table->row_count; row++) {
		const struct cell *cell = table_cell(table, row, column);

		if (cell->kind != CELL_EMPTY &&
		    (cell->kind != CELL_TEXT || *cell->text))
			return true;
	}

	return !table->row_count;
}

static double
widest_word(enum pdf_face face, const char *text)
{
	double widest = 0;

	while (*text) {
		char word[CELL_SIZE];
		size_t length = strcspn(text, " \n");

		snprintf(word, sizeof(word), "%.*s", (int)length, text);
		widest = fmax(widest, pdf_font_width(face, 1, word));
		text += length + strspn(text + length, " \n");
	}

	return widest;
}

static struct column
measure(const struct table *table, size_t at)
{
	struct column column = { .at = at };

	for (size_t i = 0; i <= table->row_count; i++) {
		bool is_head = i == table->row_count;
		enum pdf_face face = is_head ? PDF_BOLD : PDF_SANS;
		char text[CELL_SIZE];

		print_cell(table, is_head ? NULL : &i, at, text);
		column.line = fmax(column.line, pdf_font_width(face, 1, text));
		column.word = fmax(column.word, widest_word(face, text));
	}

	return column;
}

/* Lines are cut to a cap, words are not. */
static double
width_of(const struct band *band, size_t column, double cap)
{
	const struct column *of = &band->columns[column];

	return fmax(of->word * band->size, fmin(of->line * band->size, cap)) +
	       slack;
}

static double
sum_of(const struct band *band, double cap)
{
	double sum = gap * (double)(band->count - 1);

	for (size_t i = 0; i < band->count; i++)
		sum += width_of(band, i, cap);

	return sum;
}

/* The widest give way until all of them fit; one alone breaks its words. */
static void
fit(struct band *band, double room)
{
	double low = 0, high = room;

	while (band->size > smallest && sum_of(band, 0) > room)
		band->size *= 0.95;
	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (sum_of(band, middle) > room)
			high = middle;
		else
			low = middle;
	}
	for (size_t i = 0; i < band->count; i++)
		band->widths[i] = fmin(width_of(band, i, low), room);
}

/* ---- rows ---- */

/* No row is higher than so many: it fits on a page below the head. */
static int
most_lines(const struct band *band)
{
	double room = 0.45 * (PDF_HEIGHT - 2 * PDF_MARGIN);

	return (int)(room / (band->size * leading));
}

/* The cell's text as far as it is shown; returns its lines. */
static int
cell_lines(const struct band *band, const size_t *row, size_t column,
	   char text[CELL_SIZE])
{
	enum pdf_face face = row ? PDF_SANS : PDF_BOLD;
	int lines;

	print_cell(band->table, row, band->columns[column].at, text);
	for (;;) {
		lines = pdf_sheet_wrap(NULL, face, band->size, 0, 0,
				       band->widths[column], text);
		if (lines <= most_lines(band))
			return lines;
		shorten(text, strlen(text) * 3 / 4);
	}
}

static double
row_height(const struct band *band, const size_t *row)
{
	char text[CELL_SIZE];
	int most = 1;

	for (size_t i = 0; i < band->count; i++) {
		int lines = cell_lines(band, row, i, text);

		most = lines > most ? lines : most;
	}

	return band->size * leading * most + 2;
}

/* A row, or for NULL the head, where there is room for it. */
static void
put_row(struct pdf *pdf, const struct band *band, const size_t *row)
{
	enum pdf_face face = row ? PDF_SANS : PDF_BOLD;
	double x = pdf->sheet.left, height = row_height(band, row);

	for (size_t i = 0; i < band->count; i++) {
		char text[CELL_SIZE];

		(void)cell_lines(band, row, i, text);
		pdf_sheet_wrap(&pdf->sheet, face, band->size, x, pdf->sheet.y,
			       band->widths[i], text);
		x += band->widths[i] + gap;
	}
	pdf_sheet_skip(&pdf->sheet, height);
	pdf_sheet_rule(&pdf->sheet, pdf->sheet.left, pdf->sheet.y,
		       pdf->sheet.width);
}

/* The head again wherever the rows go on. */
static void
put_band(struct pdf *pdf, const struct band *band)
{
	struct pdf_sheet *sheet = &pdf->sheet;
	size_t row = 0, rows = band->table->row_count;
	double head = row_height(band, NULL);

	pdf_sheet_need(sheet, head + (rows ? row_height(band, &row) : 0));
	put_row(pdf, band, NULL);
	for (; row < rows; row++) {
		double height = row_height(band, &row);

		if (sheet->y - height < PDF_MARGIN) {
			pdf_sheet_need(sheet, height);
			put_row(pdf, band, NULL);
		}
		put_row(pdf, band, &row);
	}
	pdf_sheet_skip(sheet, 5);
}

/* ---- tables ---- */

/* How many from the first on go side by side, in the smallest letters. */
static size_t
count_fitting(const struct band *all, size_t most, double room)
{
	struct band some = *all;

	some.count = most;
	some.size = fmin(all->size, smallest);
	while (some.count > 1 && sum_of(&some, 0) > room)
		some.count--;

	return some.count;
}

/* What does not fit beside the others follows below, the first column too. */
static void
put_bands(struct pdf *pdf, struct band *all)
{
	double room = pdf->sheet.width;
	struct band band = *all;

	for (size_t done = 0; done < all->count;) {
		band.size = all->size;
		band.count = count_fitting(&band, all->count - done, room);
		fit(&band, room);
		put_band(pdf, &band);
		done += band.count;
		band.columns += band.count;
		if (done < all->count && band.count > 1) {
			*--band.columns = all->columns[0];
			done--;
		}
	}
}

static void
measure_all(struct band *all, const struct table *table, bool is_small)
{
	size_t count = table->column_count;

	*all = (struct band){
		.table = table,
		.columns = memory_new_array(count + 1, sizeof(*all->columns)),
		.widths = memory_new_array(count + 1, sizeof(*all->widths)),
		.size = is_small ? 5.2 : 7
	};
	for (size_t i = 0; i < count; i++) {
		if (has_value(table, i))
			all->columns[all->count++] = measure(table, i);
	}
}

static void
band_clear(struct band *band)
{
	free(band->columns);
	free(band->widths);
}

static void
add_table(struct text *out, const struct table *table, bool is_long)
{
	struct pdf *pdf = pdf_of(out);
	struct band all;

	measure_all(&all, table, pdf->appendix || is_long);
	if (all.count)
		put_bands(pdf, &all);
	band_clear(&all);
}

/* Whether it takes all of a page beside other words in columns. */
static bool
is_wide(const struct table *table)
{
	double room = (PDF_WIDTH - 2 * PDF_MARGIN) / APPENDIX_COLUMNS - gap;
	struct band all;
	bool wide;

	measure_all(&all, table, true);
	wide = all.count && count_fitting(&all, all.count, room) < all.count;
	band_clear(&all);

	return wide;
}

/* Whether a heading is about such a table. */
static bool
heads_wide(const struct document *document, size_t heading)
{
	for (size_t i = heading + 1; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		if (block->mark == BLOCK_HEADING)
			break;
		if (block->mark == BLOCK_TABLE && is_wide(block->table))
			return true;
	}

	return false;
}

/* ---- words ---- */

static void
add_heading(struct text *out, const struct block *block)
{
	struct pdf *pdf = pdf_of(out);
	double size = pdf->appendix ? 8 : 12.5;

	if (block->appendix) {
		pdf_sheet_turn(&pdf->sheet, APPENDIX_COLUMNS);
		pdf->appendix = true;
		size = 12.5;
	} else if (pdf->appendix && pdf->sheet.columns != pdf->columns) {
		pdf_sheet_turn(&pdf->sheet, pdf->columns);
	}
	pdf_sheet_skip(&pdf->sheet, size * 0.6);
	pdf_sheet_need(&pdf->sheet, size * 4);
	pdf_sheet_write(&pdf->sheet, PDF_BOLD, size, 0, block->text);
	pdf_sheet_skip(&pdf->sheet, 2);
}

static void
add_paragraph(struct text *out, const struct block *block)
{
	struct pdf *pdf = pdf_of(out);

	pdf_sheet_write(&pdf->sheet, block->strong ? PDF_BOLD : PDF_SANS,
			block->strong ? 15 : size_of(pdf), 0, block->text);
	pdf_sheet_skip(&pdf->sheet, block->strong ? 6 : 4);
}

static void
add_item(struct text *out, const char *term, const char *text)
{
	struct pdf *pdf = pdf_of(out);
	double size = size_of(pdf);

	pdf_sheet_need(&pdf->sheet, 3 * size);
	pdf_sheet_write(&pdf->sheet, PDF_BOLD, size, 0, term);
	pdf_sheet_write(&pdf->sheet, PDF_SANS, size, 12, text);
	pdf_sheet_skip(&pdf->sheet, 3);
}

static void
add_command(struct text *out, const char *line)
{
	struct pdf *pdf = pdf_of(out);

	pdf_sheet_write(&pdf->sheet, PDF_MONO, pdf->appendix ? 5.5 : 8, 6,
			line);
	pdf_sheet_skip(&pdf->sheet, 3);
}

/* ---- figures ---- */

static void
add_missing(struct pdf *pdf, const struct block_drawing *drawing)
{
	struct text words = { 0 };

	text_add(&words, "not drawn%s%s", drawing->why ? ": " : "",
		 drawing->why ? drawing->why : "");
	add_item(&pdf->out, drawing->title, text_get(&words));
	add_paragraph(&pdf->out, &(struct block){ .text = drawing->words });
	text_clear(&words);
}

/* The first as wide as the page, those after it two in a row. */
static void
add_drawing(struct text *out, const struct block_drawing *drawing)
{
	struct pdf *pdf = pdf_of(out);
	struct pdf_image image;
	bool first = !pdf->sheet.image_count;
	double room = pdf->sheet.width, height;
	double width = first ? room : (room - 12) / 2;

	if (drawing->why ||
	    !pdf_image_read(&image, drawing->bytes, drawing->size)) {
		add_missing(pdf, drawing);
		return;
	}
	height = width * image.height / image.width;
	if (first && height > PDF_HEIGHT / 2.0) {
		width *= PDF_HEIGHT / 2.0 / height;
		height = PDF_HEIGHT / 2.0;
	}
	if (pdf->beside && pdf->beside_y - height >= PDF_MARGIN) {
		pdf_sheet_image(&pdf->sheet, &image,
				pdf->sheet.left + width + 12,
				pdf->beside_y - height, width);
		pdf->sheet.y = fmin(pdf->sheet.y, pdf->beside_y - height - 8);
		pdf->beside = false;
		return;
	}
	pdf_sheet_need(&pdf->sheet, height);
	pdf->beside = !first;
	pdf->beside_y = pdf->sheet.y;
	pdf_sheet_image(&pdf->sheet, &image, pdf->sheet.left,
			pdf->sheet.y - height, width);
	pdf_sheet_skip(&pdf->sheet, height + 8);
}

/* ---- the document ---- */

static const struct paged_form pdf_form = {
	.table = add_table,
	.heading = add_heading,
	.paragraph = add_paragraph,
	.item = add_item,
	.command = add_command,
	.drawing = add_drawing,
};

static void
number_pages(struct pdf_sheet *sheet)
{
	size_t count = sheet->page_count;

	for (size_t i = 0; i < count; i++) {
		char number[60];

		sheet->page_count = i + 1; /* the page that is written to */
		snprintf(number, sizeof(number), "%zu / %zu", i + 1, count);
		pdf_sheet_show(sheet, PDF_SANS, 7, PDF_WIDTH / 2.0 - 8,
			       PDF_MARGIN / 2.0, number);
	}
}

static void
say_missing(struct pdf *pdf, size_t missing)
{
	char note[160];

	snprintf(note, sizeof(note),
		 "The fonts of this file lack %zu of its characters, which "
		 "stand as ?; the same as .html has them.",
		 missing);
	pdf_sheet_write(&pdf->sheet, PDF_BOLD, 8, 0, note);
	pdf_sheet_skip(&pdf->sheet, 6);
}

/* With a note if something is missing; returns how many characters are. */
static size_t
fill(struct pdf *pdf, const struct document *document, size_t missing)
{
	pdf_sheet_turn(&pdf->sheet, 1);
	if (document->title) {
		pdf_sheet_write(&pdf->sheet, PDF_BOLD, 17, 0, document->title);
		pdf_sheet_write(&pdf->sheet, PDF_SANS, 8, 0,
				document->subtitle);
		pdf_sheet_skip(&pdf->sheet, 8);
	}
	if (missing)
		say_missing(pdf, missing);
	for (size_t i = 0; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		pdf->beside = pdf->beside && block->mark == BLOCK_DRAWING;
		if (block->mark == BLOCK_HEADING)
			pdf->columns =
				heads_wide(document, i) ? 1 : APPENDIX_COLUMNS;
		paged_block(&pdf->out, document, block, &pdf_form);
	}

	return pdf->sheet.missing;
}

static void
pdf_clear(struct pdf *pdf)
{
	text_clear(&pdf->out);
	pdf_sheet_clear(&pdf->sheet);
}

static size_t
pdf_missing(const struct document *document)
{
	struct pdf pdf = { .appendix = false };
	size_t missing = fill(&pdf, document, 0);

	pdf_clear(&pdf);

	return missing;
}

static void
pdf_write(const struct document *document, struct text *out)
{
	struct pdf pdf = { .appendix = false };

	(void)fill(&pdf, document, pdf_missing(document));
	number_pages(&pdf.sheet);
	pdf_sheet_print(&pdf.sheet,
			document->title ? document->title : "dpaudit", out);
	pdf_clear(&pdf);
}

const struct writer writer_pdf = {
	.name = "pdf",
	.summary = "pages for print, that any reader of PDF shows",
	.ending = "pdf",
	.drawing = "png",
	.missing = pdf_missing,
	.write = pdf_write,
};
