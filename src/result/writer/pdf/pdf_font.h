/* pdf_font.h - letters of the fonts that every reader of PDF has */

#ifndef RESULT_WRITER_PDF_PDF_FONT_H
#define RESULT_WRITER_PDF_PDF_FONT_H

#include <stdbool.h>
#include <stddef.h>
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

/* What a character is drawn with. */
struct pdf_glyph {
	enum pdf_face face;
	unsigned char byte;
	int width; /* in thousandths of the size */
};

enum { PDF_PARTS = 4 };

/* Small ones are raised or lowered; the second of two stands below. */
enum pdf_stand { PDF_ON_LINE, PDF_RAISED, PDF_LOWERED, PDF_STACKED };

/* The size of small ones beside the others. */
#define PDF_SCRIPT 0.65

/* How a character is written. */
struct pdf_letter {
	struct pdf_glyph glyphs[PDF_PARTS];
	size_t count;
	enum pdf_stand stand;
	bool is_exact;   /* one glyph, which reads back as the character */
	bool is_missing; /* a question mark, or another letter */
};

/* Exact, or made of what there is, or a question mark. */
struct pdf_letter pdf_font_letter(enum pdf_face face, uint32_t code);

/* In sizes. */
double pdf_font_letter_width(enum pdf_face face, uint32_t code);

/* The character that a byte of Symbol is; 0 if it is none of ours. */
uint32_t pdf_font_symbol(unsigned char byte);

/* Of a text, in the unit of `size`. */
double pdf_font_width(enum pdf_face face, double size, const char *text);

#endif
