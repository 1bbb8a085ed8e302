/* pdf_sheet.h - pages of a PDF while they are filled from top to bottom */

#ifndef RESULT_WRITER_PDF_PDF_SHEET_H
#define RESULT_WRITER_PDF_PDF_SHEET_H

#include <stdbool.h>

#include "base/text.h"
#include "result/writer/pdf/pdf_font.h"

/* A4, in points; pages end with their number. */
enum { PDF_WIDTH = 595, PDF_HEIGHT = 842, PDF_MARGIN = 48 };

/* From line to line, in the size of their letters. */
#define PDF_LEADING 1.28

/* Pixels of a PNG as they are, eight bits of red, green and blue. */
struct pdf_image {
	const char *bytes; /* lent */
	size_t size;
	unsigned width, height;
};

struct pdf_sheet {
	struct text *pages; /* what each shows */
	size_t page_count;
	struct pdf_image *images;
	size_t image_count;
	int columns, column; /* side by side on a page; the present one */
	double left, width;  /* of it */
	double y;            /* from the bottom to what comes next */
	size_t missing;      /* characters that no font has */
};

void pdf_sheet_clear(struct pdf_sheet *sheet);

/* A new page of so many columns. */
void pdf_sheet_turn(struct pdf_sheet *sheet, int columns);

/* So much room, or what follows begins in the next column. */
void pdf_sheet_need(struct pdf_sheet *sheet, double height);
void pdf_sheet_skip(struct pdf_sheet *sheet, double height);

/* One line at y, from x on. */
void pdf_sheet_show(struct pdf_sheet *sheet, enum pdf_face face, double size,
		    double x, double y, const char *text);

/* A thin line across, from x on. */
void pdf_sheet_rule(struct pdf_sheet *sheet, double x, double y, double width);

/*
 * Broken at blanks and where it must be, as wide as told; ends of lines
 * stay.  Returns its lines; shows it from y down only with `sheet`.
 */
int pdf_sheet_wrap(struct pdf_sheet *sheet, enum pdf_face face, double size,
		   double x, double y, double width, const char *text);

/*
 * The same where the sheet is, as wide as the column but for an indent, over
 * as many of them as it takes.
 */
void pdf_sheet_write(struct pdf_sheet *sheet, enum pdf_face face, double size,
		     double indent, const char *text);

/* False if it is no PNG of such pixels. */
bool pdf_image_read(struct pdf_image *image, const char *bytes, size_t size);

/* Shows it with its lower left corner there. */
void pdf_sheet_image(struct pdf_sheet *sheet, const struct pdf_image *image,
		     double x, double y, double width);

/* The file. */
void pdf_sheet_print(const struct pdf_sheet *sheet, const char *title,
		     struct text *out);

#endif
