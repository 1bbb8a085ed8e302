/* pdf_writer.c - pages for print, with nothing else needed to read them */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "result/writer/paged.h"
#include "result/writer/pdf/pdf_table.h"
#include "result/writer/writers.h"

enum { APPENDIX_COLUMNS = 2 };

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

static void
add_table(struct text *out, const struct table *table, bool is_long)
{
	struct pdf *pdf = pdf_of(out);

	pdf_table_put(&pdf->sheet, table, pdf->appendix || is_long);
}

/* Whether a heading is about such a table. */
static bool
heads_wide(const struct document *document, size_t heading)
{
	for (size_t i = heading + 1; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		if (block->mark == BLOCK_HEADING)
			break;
		if (block->mark == BLOCK_TABLE &&
		    pdf_table_is_wide(block->table, APPENDIX_COLUMNS))
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
		 "stand as ? or without their marks; the same as .html has "
		 "them.",
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
