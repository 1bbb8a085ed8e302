/* pdf_writer.c - pages for print, with nothing else needed to read them */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "result/writer/paged.h"
#include "result/writer/pdf/pdf_sheet.h"
#include "result/writer/writers.h"

enum { CELL_SIZE = 700, APPENDIX_COLUMNS = 2 };

/* Between columns of a table, and what a column keeps at least. */
static const double gap = 7, narrowest = 8;

/* A document on its way; what the forms of blocks are given begins it. */
struct pdf {
	struct text out; /* nothing: pages are printed at the end */
	struct pdf_sheet sheet;
	bool appendix; /* smaller letters */
	bool beside;   /* the next figure stands beside the one before */
	double beside_y;
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

/* ---- tables ---- */

struct columns {
	size_t count;
	double *widths;
	double size;
};

static double
natural_width(const struct table *table, size_t column, double size)
{
	double widest =
		pdf_font_width(PDF_BOLD, size, table->columns[column].heading);

	for (size_t row = 0; row < table->row_count; row++) {
		char text[CELL_SIZE];

		table_cell_print(table_cell(table, row, column), PAGED_DIGITS,
				 text, sizeof(text));
		widest = fmax(widest, pdf_font_width(PDF_SANS, size, text));
	}

	return widest;
}

/* What is left of a cap on every column. */
static double
sum_capped(const struct columns *columns, double cap)
{
	double sum = gap * (double)(columns->count - 1);

	for (size_t i = 0; i < columns->count; i++)
		sum += fmin(columns->widths[i], cap);

	return sum;
}

/* The widest give way until all of them fit. */
static void
fit(struct columns *columns, double room)
{
	double low = narrowest, high = room;

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (sum_capped(columns, middle) > room)
			high = middle;
		else
			low = middle;
	}
	for (size_t i = 0; i < columns->count; i++)
		columns->widths[i] = fmin(columns->widths[i], low);
}

static int
cell_lines(const struct columns *columns, size_t column, enum pdf_face face,
	   const char *text)
{
	return pdf_sheet_wrap(NULL, face, columns->size, 0, 0,
			      columns->widths[column] + 0.01, text);
}

static void
print_cell(const struct table *table, const size_t *row, size_t column,
	   char text[CELL_SIZE])
{
	if (row)
		table_cell_print(table_cell(table, *row, column), PAGED_DIGITS,
				 text, CELL_SIZE);
	else
		snprintf(text, CELL_SIZE, "%s", table->columns[column].heading);
}

/* A row, or for NULL the head. */
static void
add_row(struct pdf *pdf, const struct table *table,
	const struct columns *columns, const size_t *row)
{
	enum pdf_face face = row ? PDF_SANS : PDF_BOLD;
	double x, height;
	char text[CELL_SIZE];
	int most = 1;

	for (size_t i = 0; i < columns->count; i++) {
		int lines;

		print_cell(table, row, i, text);
		lines = cell_lines(columns, i, face, text);
		most = lines > most ? lines : most;
	}
	height = columns->size * 1.28 * most + 2;
	pdf_sheet_need(&pdf->sheet, height);
	x = pdf->sheet.left;
	for (size_t i = 0; i < columns->count; i++) {
		print_cell(table, row, i, text);
		pdf_sheet_wrap(&pdf->sheet, face, columns->size, x,
			       pdf->sheet.y, columns->widths[i] + 0.01, text);
		x += columns->widths[i] + gap;
	}
	pdf_sheet_skip(&pdf->sheet, height);
	pdf_sheet_rule(&pdf->sheet, pdf->sheet.left, pdf->sheet.y,
		       pdf->sheet.width);
}

static void
add_table(struct text *out, const struct table *table, bool is_long)
{
	struct pdf *pdf = pdf_of(out);
	struct columns columns = { .count = table->column_count,
				   .size = pdf->appendix ? 5.2 : 7 };
	char note[80];

	if (is_long) {
		snprintf(note, sizeof(note), "%zu rows: in the .html",
			 table->row_count);
		pdf_sheet_write(&pdf->sheet, PDF_SANS, size_of(pdf), 0, note);
		return;
	}
	if (!columns.count)
		return;
	columns.widths =
		memory_new_array(columns.count, sizeof(*columns.widths));
	for (size_t i = 0; i < columns.count; i++)
		columns.widths[i] = natural_width(table, i, columns.size);
	fit(&columns, pdf->sheet.width);
	add_row(pdf, table, &columns, NULL);
	for (size_t row = 0; row < table->row_count; row++)
		add_row(pdf, table, &columns, &row);
	pdf_sheet_skip(&pdf->sheet, 5);
	free(columns.widths);
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
pdf_write(const struct document *document, struct text *out)
{
	struct pdf pdf = { .appendix = false };
	const char *title = document->title ? document->title : "dpaudit";

	pdf_sheet_turn(&pdf.sheet, 1);
	if (document->title) {
		pdf_sheet_write(&pdf.sheet, PDF_BOLD, 17, 0, document->title);
		pdf_sheet_write(&pdf.sheet, PDF_SANS, 8, 0, document->subtitle);
		pdf_sheet_skip(&pdf.sheet, 8);
	}
	for (size_t i = 0; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		pdf.beside = pdf.beside && block->mark == BLOCK_DRAWING;
		paged_block(&pdf.out, document, block, &pdf_form);
	}
	number_pages(&pdf.sheet);
	pdf_sheet_print(&pdf.sheet, title, out);
	text_clear(&pdf.out);
	pdf_sheet_clear(&pdf.sheet);
}

const struct writer writer_pdf = {
	.name = "pdf",
	.summary = "pages for print, that any reader of PDF shows",
	.ending = "pdf",
	.drawing = "png",
	.write = pdf_write,
};
