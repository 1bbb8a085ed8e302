/*
 * pdf_font.c - letters of the fonts that every reader of PDF has
 *
 * Widths are those of Adobe's metrics for the standard fourteen, which need
 * not be in the file; the first 256 characters are coded as Windows does.
 */

#include "result/writer/pdf/pdf_font.h"

#include <stddef.h>

#include "base/utf8.h"

enum { FIRST = 32, LAST = 126, COURIER = 600, ACCENTED = 556 };

static const int16_t widths[2][LAST - FIRST + 1] = {
	[PDF_SANS] = { 278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389,
		       584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
		       556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015,
		       667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
		       556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667,
		       944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
		       556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222,
		       833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
		       500, 500, 500, 334, 260, 334, 584 },
	[PDF_BOLD] = { 278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389,
		       584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
		       556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975,
		       722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
		       611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667,
		       944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
		       611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278,
		       889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
		       556, 556, 500, 389, 280, 389, 584 },
};

/* Of no reader's keyboard: in Symbol, or where Windows put them. */
static const struct {
	uint32_t code;
	enum pdf_face face;
	unsigned char byte;
	int width;
} others[] = {
	{ 0x3B1, PDF_SYMBOL, 0x61, 631 },  /* alpha */
	{ 0x3B2, PDF_SYMBOL, 0x62, 549 },  /* beta */
	{ 0x3B3, PDF_SYMBOL, 0x67, 411 },  /* gamma */
	{ 0x3B4, PDF_SYMBOL, 0x64, 494 },  /* delta */
	{ 0x3B5, PDF_SYMBOL, 0x65, 439 },  /* epsilon */
	{ 0x3B8, PDF_SYMBOL, 0x71, 521 },  /* theta */
	{ 0x3BB, PDF_SYMBOL, 0x6C, 549 },  /* lambda */
	{ 0x3BC, PDF_SYMBOL, 0x6D, 576 },  /* mu */
	{ 0x3C0, PDF_SYMBOL, 0x70, 549 },  /* pi */
	{ 0x3C1, PDF_SYMBOL, 0x72, 549 },  /* rho */
	{ 0x3C3, PDF_SYMBOL, 0x73, 603 },  /* sigma */
	{ 0x3C4, PDF_SYMBOL, 0x74, 439 },  /* tau */
	{ 0x3C6, PDF_SYMBOL, 0x66, 521 },  /* phi */
	{ 0x394, PDF_SYMBOL, 0x44, 612 },  /* Delta */
	{ 0x3A3, PDF_SYMBOL, 0x53, 592 },  /* Sigma */
	{ 0x2192, PDF_SYMBOL, 0xAE, 987 }, /* to */
	{ 0x2208, PDF_SYMBOL, 0xCE, 713 }, /* element of */
	{ 0x2212, PDF_SYMBOL, 0x2D, 549 }, /* minus */
	{ 0x221A, PDF_SYMBOL, 0xD6, 549 }, /* root */
	{ 0x221E, PDF_SYMBOL, 0xA5, 713 }, /* infinity */
	{ 0x2248, PDF_SYMBOL, 0xBB, 549 }, /* about */
	{ 0x2260, PDF_SYMBOL, 0xB9, 549 }, /* not equal */
	{ 0x2264, PDF_SYMBOL, 0xA3, 549 }, /* at most */
	{ 0x2265, PDF_SYMBOL, 0xB3, 549 }, /* at least */
	{ 0x2273, PDF_SYMBOL, 0xB3, 549 }, /* at least, nearly */
	{ 0x20AC, PDF_SANS, 0x80, 556 },   /* euro */
	{ 0x2026, PDF_SANS, 0x85, 1000 },  /* ... */
	{ 0x2018, PDF_SANS, 0x91, 222 },   /* quotes */
	{ 0x2019, PDF_SANS, 0x92, 222 },
	{ 0x201C, PDF_SANS, 0x93, 333 },
	{ 0x201D, PDF_SANS, 0x94, 333 },
	{ 0x2022, PDF_SANS, 0x95, 350 }, /* bullet */
	{ 0x2013, PDF_SANS, 0x96, 556 }, /* dashes */
	{ 0x2014, PDF_SANS, 0x97, 1000 },
};

const char *
pdf_font_name(enum pdf_face face)
{
	static const char *const names[PDF_FACES] = { "Helvetica",
						      "Helvetica-Bold",
						      "Courier", "Symbol" };

	return names[face];
}

static int
width_of(enum pdf_face face, uint32_t code)
{
	if (face == PDF_MONO)
		return COURIER;
	if (code < FIRST || code > LAST)
		return ACCENTED;

	return widths[face][code - FIRST];
}

struct pdf_glyph
pdf_font_glyph(enum pdf_face face, uint32_t code)
{
	if (code == '\t')
		code = ' ';
	if ((code >= FIRST && code <= LAST) || (code >= 0xA0 && code <= 0xFF))
		return (struct pdf_glyph){ face, (unsigned char)code,
					   width_of(face, code), false };
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (others[i].code != code)
			continue;
		if (others[i].face == PDF_SYMBOL)
			return (struct pdf_glyph){ PDF_SYMBOL, others[i].byte,
						   others[i].width, false };
		return (struct pdf_glyph){ face, others[i].byte,
					   face == PDF_MONO ? COURIER
							    : others[i].width,
					   false };
	}

	return (struct pdf_glyph){ face, '?', width_of(face, '?'), true };
}

double
pdf_font_width(enum pdf_face face, double size, const char *text)
{
	uint32_t code;
	long sum = 0;

	while ((code = utf8_next(&text)))
		sum += pdf_font_glyph(face, code).width;

	return size * (double)sum / 1000;
}
