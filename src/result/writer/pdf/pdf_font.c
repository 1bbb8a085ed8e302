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
	{ 0x3B1, PDF_SYMBOL, 0x61, 631 },   /* alpha */
	{ 0x3B2, PDF_SYMBOL, 0x62, 549 },   /* beta */
	{ 0x3B3, PDF_SYMBOL, 0x67, 411 },   /* gamma */
	{ 0x3B4, PDF_SYMBOL, 0x64, 494 },   /* delta */
	{ 0x3B5, PDF_SYMBOL, 0x65, 439 },   /* epsilon */
	{ 0x3B6, PDF_SYMBOL, 0x7A, 494 },   /* zeta */
	{ 0x3B7, PDF_SYMBOL, 0x68, 603 },   /* eta */
	{ 0x3B8, PDF_SYMBOL, 0x71, 521 },   /* theta */
	{ 0x3B9, PDF_SYMBOL, 0x69, 329 },   /* iota */
	{ 0x3BA, PDF_SYMBOL, 0x6B, 549 },   /* kappa */
	{ 0x3BB, PDF_SYMBOL, 0x6C, 549 },   /* lambda */
	{ 0x3BC, PDF_SYMBOL, 0x6D, 576 },   /* mu */
	{ 0x3BD, PDF_SYMBOL, 0x6E, 521 },   /* nu */
	{ 0x3BE, PDF_SYMBOL, 0x78, 493 },   /* xi */
	{ 0x3BF, PDF_SYMBOL, 0x6F, 549 },   /* omicron */
	{ 0x3C0, PDF_SYMBOL, 0x70, 549 },   /* pi */
	{ 0x3C1, PDF_SYMBOL, 0x72, 549 },   /* rho */
	{ 0x3C2, PDF_SYMBOL, 0x56, 439 },   /* last sigma */
	{ 0x3C3, PDF_SYMBOL, 0x73, 603 },   /* sigma */
	{ 0x3C4, PDF_SYMBOL, 0x74, 439 },   /* tau */
	{ 0x3C5, PDF_SYMBOL, 0x75, 576 },   /* upsilon */
	{ 0x3C6, PDF_SYMBOL, 0x66, 521 },   /* phi */
	{ 0x3C7, PDF_SYMBOL, 0x63, 549 },   /* chi */
	{ 0x3C8, PDF_SYMBOL, 0x79, 686 },   /* psi */
	{ 0x3C9, PDF_SYMBOL, 0x77, 686 },   /* omega */
	{ 0x3D1, PDF_SYMBOL, 0x4A, 631 },   /* other theta */
	{ 0x3D5, PDF_SYMBOL, 0x6A, 603 },   /* other phi */
	{ 0x3F5, PDF_SYMBOL, 0x65, 439 },   /* other epsilon */
	{ 0x391, PDF_SYMBOL, 0x41, 722 },   /* Alpha */
	{ 0x392, PDF_SYMBOL, 0x42, 667 },   /* Beta */
	{ 0x393, PDF_SYMBOL, 0x47, 603 },   /* Gamma */
	{ 0x394, PDF_SYMBOL, 0x44, 612 },   /* Delta */
	{ 0x395, PDF_SYMBOL, 0x45, 611 },   /* Epsilon */
	{ 0x396, PDF_SYMBOL, 0x5A, 611 },   /* Zeta */
	{ 0x397, PDF_SYMBOL, 0x48, 722 },   /* Eta */
	{ 0x398, PDF_SYMBOL, 0x51, 741 },   /* Theta */
	{ 0x399, PDF_SYMBOL, 0x49, 333 },   /* Iota */
	{ 0x39A, PDF_SYMBOL, 0x4B, 722 },   /* Kappa */
	{ 0x39B, PDF_SYMBOL, 0x4C, 686 },   /* Lambda */
	{ 0x39C, PDF_SYMBOL, 0x4D, 889 },   /* Mu */
	{ 0x39D, PDF_SYMBOL, 0x4E, 722 },   /* Nu */
	{ 0x39E, PDF_SYMBOL, 0x58, 645 },   /* Xi */
	{ 0x39F, PDF_SYMBOL, 0x4F, 722 },   /* Omicron */
	{ 0x3A0, PDF_SYMBOL, 0x50, 768 },   /* Pi */
	{ 0x3A1, PDF_SYMBOL, 0x52, 556 },   /* Rho */
	{ 0x3A3, PDF_SYMBOL, 0x53, 592 },   /* Sigma */
	{ 0x3A4, PDF_SYMBOL, 0x54, 611 },   /* Tau */
	{ 0x3A5, PDF_SYMBOL, 0x55, 690 },   /* Upsilon */
	{ 0x3A6, PDF_SYMBOL, 0x46, 763 },   /* Phi */
	{ 0x3A7, PDF_SYMBOL, 0x43, 722 },   /* Chi */
	{ 0x3A8, PDF_SYMBOL, 0x59, 795 },   /* Psi */
	{ 0x3A9, PDF_SYMBOL, 0x57, 768 },   /* Omega */
	{ 0x2032, PDF_SYMBOL, 0xA2, 247 },  /* prime */
	{ 0x2190, PDF_SYMBOL, 0xAC, 987 },  /* from */
	{ 0x2191, PDF_SYMBOL, 0xAD, 603 },  /* up */
	{ 0x2192, PDF_SYMBOL, 0xAE, 987 },  /* to */
	{ 0x2193, PDF_SYMBOL, 0xAF, 603 },  /* down */
	{ 0x2194, PDF_SYMBOL, 0xAB, 1042 }, /* both ways */
	{ 0x21D2, PDF_SYMBOL, 0xDE, 987 },  /* follows */
	{ 0x21D4, PDF_SYMBOL, 0xDB, 1042 }, /* if and only if */
	{ 0x2200, PDF_SYMBOL, 0x22, 713 },  /* for all */
	{ 0x2202, PDF_SYMBOL, 0xB6, 494 },  /* partial */
	{ 0x2203, PDF_SYMBOL, 0x24, 549 },  /* there is */
	{ 0x2205, PDF_SYMBOL, 0xC6, 823 },  /* empty */
	{ 0x2207, PDF_SYMBOL, 0xD1, 713 },  /* gradient */
	{ 0x2208, PDF_SYMBOL, 0xCE, 713 },  /* element of */
	{ 0x2209, PDF_SYMBOL, 0xCF, 713 },  /* no element of */
	{ 0x220F, PDF_SYMBOL, 0xD5, 823 },  /* product */
	{ 0x2211, PDF_SYMBOL, 0xE5, 713 },  /* sum */
	{ 0x2212, PDF_SYMBOL, 0x2D, 549 },  /* minus */
	{ 0x221A, PDF_SYMBOL, 0xD6, 549 },  /* root */
	{ 0x221D, PDF_SYMBOL, 0xB5, 713 },  /* proportional */
	{ 0x221E, PDF_SYMBOL, 0xA5, 713 },  /* infinity */
	{ 0x2227, PDF_SYMBOL, 0xD9, 603 },  /* and */
	{ 0x2228, PDF_SYMBOL, 0xDA, 603 },  /* or */
	{ 0x2229, PDF_SYMBOL, 0xC7, 768 },  /* intersection */
	{ 0x222A, PDF_SYMBOL, 0xC8, 768 },  /* union */
	{ 0x222B, PDF_SYMBOL, 0xF2, 274 },  /* integral */
	{ 0x2248, PDF_SYMBOL, 0xBB, 549 },  /* about */
	{ 0x2260, PDF_SYMBOL, 0xB9, 549 },  /* not equal */
	{ 0x2261, PDF_SYMBOL, 0xBA, 549 },  /* same */
	{ 0x2264, PDF_SYMBOL, 0xA3, 549 },  /* at most */
	{ 0x2265, PDF_SYMBOL, 0xB3, 549 },  /* at least */
	{ 0x2273, PDF_SYMBOL, 0xB3, 549 },  /* at least, nearly */
	{ 0x2282, PDF_SYMBOL, 0xCC, 713 },  /* within */
	{ 0x2286, PDF_SYMBOL, 0xCD, 713 },  /* within or same */
	{ 0x20AC, PDF_SANS, 0x80, 556 },    /* euro */
	{ 0x201A, PDF_SANS, 0x82, 222 },    /* quotes */
	{ 0x192, PDF_SANS, 0x83, 556 },     /* florin */
	{ 0x201E, PDF_SANS, 0x84, 333 },
	{ 0x2026, PDF_SANS, 0x85, 1000 }, /* ... */
	{ 0x2020, PDF_SANS, 0x86, 556 },  /* daggers */
	{ 0x2021, PDF_SANS, 0x87, 556 },
	{ 0x2030, PDF_SANS, 0x89, 1000 }, /* per mille */
	{ 0x160, PDF_SANS, 0x8A, 667 },   /* S caron */
	{ 0x2039, PDF_SANS, 0x8B, 333 },
	{ 0x152, PDF_SANS, 0x8C, 1000 }, /* OE */
	{ 0x17D, PDF_SANS, 0x8E, 611 },  /* Z caron */
	{ 0x2018, PDF_SANS, 0x91, 222 }, /* quotes */
	{ 0x2019, PDF_SANS, 0x92, 222 },
	{ 0x201C, PDF_SANS, 0x93, 333 },
	{ 0x201D, PDF_SANS, 0x94, 333 },
	{ 0x2022, PDF_SANS, 0x95, 350 }, /* bullet */
	{ 0x2013, PDF_SANS, 0x96, 556 }, /* dashes */
	{ 0x2014, PDF_SANS, 0x97, 1000 },
	{ 0x2122, PDF_SANS, 0x99, 1000 }, /* trade mark */
	{ 0x161, PDF_SANS, 0x9A, 500 },   /* s caron */
	{ 0x203A, PDF_SANS, 0x9B, 333 },
	{ 0x153, PDF_SANS, 0x9C, 944 },  /* oe */
	{ 0x17E, PDF_SANS, 0x9E, 500 },  /* z caron */
	{ 0x178, PDF_SANS, 0x9F, 667 },  /* Y diaeresis */
	{ 0x2009, PDF_SANS, 0x20, 278 }, /* spaces, hyphens */
	{ 0x202F, PDF_SANS, 0x20, 278 },
	{ 0x2010, PDF_SANS, 0x2D, 333 },
	{ 0x2011, PDF_SANS, 0x2D, 333 },
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
