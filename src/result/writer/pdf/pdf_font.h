/* pdf_font.h - letters of the fonts that every reader of PDF has */

#ifndef RESULT_WRITER_PDF_PDF_FONT_H
#define RESULT_WRITER_PDF_PDF_FONT_H

#include <stdbool.h>
#include <stdint.h>

/* /F1 to /F4 of a page; the last has Greek and signs. */
enum pdf_face {
	PDF_SANS,
	PDF_BOLD,
	PDF_MONO,
	PDF_SYMBOL,
	PDF_FACES,
};

/* Helvetica, Helvetica-Bold, Courier, Symbol */
const char *pdf_font_name(enum pdf_face face);

/* How a character is written. */
struct pdf_glyph {
	enum pdf_face face;
	unsigned char byte;
	int width; /* in thousandths of the size */
	bool missing;
};

/* One that no font has is a question mark, and is missing. */
struct pdf_glyph pdf_font_glyph(enum pdf_face face, uint32_t code);

/* Of a text, in the unit of `size`. */
double pdf_font_width(enum pdf_face face, double size, const char *text);

#endif
