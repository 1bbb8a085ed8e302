/*
 * pdf_font.c - letters of the fonts that every reader of PDF has
 *
 * Widths are those of Adobe's metrics for the standard fourteen, which need
 * not be in the file; the first 256 characters are coded as Windows does.
 * What no font has is made of what they have, as far as it can be read.
 */

#include "result/writer/pdf/pdf_font.h"

#include <stddef.h>

#include "base/utf8.h"

enum { FIRST = 32, COURIER = 600 };

/* Of what Windows puts there; 127, 129 and their like are bullets. */
static const int16_t widths[2][256 - FIRST] = {
	[PDF_SANS] = { 278, 278,  355,  556, 556, 889,  667,  191, 333,  333,
		       389, 584,  278,  333, 278, 278,  556,  556, 556,  556,
		       556, 556,  556,  556, 556, 556,  278,  278, 584,  584,
		       584, 556,  1015, 667, 667, 722,  722,  667, 611,  778,
		       722, 278,  500,  667, 556, 833,  722,  778, 667,  778,
		       722, 667,  611,  722, 667, 944,  667,  667, 611,  278,
		       278, 278,  469,  556, 333, 556,  556,  500, 556,  556,
		       278, 556,  556,  222, 222, 500,  222,  833, 556,  556,
		       556, 556,  333,  500, 278, 556,  500,  722, 500,  500,
		       500, 334,  260,  334, 584, 350,  556,  350, 222,  556,
		       333, 1000, 556,  556, 333, 1000, 667,  333, 1000, 350,
		       611, 350,  350,  222, 222, 333,  333,  350, 556,  1000,
		       333, 1000, 500,  333, 944, 350,  500,  667, 278,  333,
		       556, 556,  556,  556, 260, 556,  333,  737, 370,  556,
		       584, 333,  737,  333, 400, 584,  333,  333, 333,  556,
		       537, 278,  333,  333, 365, 556,  834,  834, 834,  611,
		       667, 667,  667,  667, 667, 667,  1000, 722, 667,  667,
		       667, 667,  278,  278, 278, 278,  722,  722, 778,  778,
		       778, 778,  778,  584, 778, 722,  722,  722, 722,  667,
		       667, 611,  556,  556, 556, 556,  556,  556, 889,  500,
		       556, 556,  556,  556, 278, 278,  278,  278, 556,  556,
		       556, 556,  556,  556, 556, 584,  611,  556, 556,  556,
		       556, 500,  556,  500 },
	[PDF_BOLD] = { 278, 333,  474, 556, 556, 889,  722,  238, 333,  333,
		       389, 584,  278, 333, 278, 278,  556,  556, 556,  556,
		       556, 556,  556, 556, 556, 556,  333,  333, 584,  584,
		       584, 611,  975, 722, 722, 722,  722,  667, 611,  778,
		       722, 278,  556, 722, 611, 833,  722,  778, 667,  778,
		       722, 667,  611, 722, 667, 944,  667,  667, 611,  333,
		       278, 333,  584, 556, 333, 556,  611,  556, 611,  556,
		       333, 611,  611, 278, 278, 556,  278,  889, 611,  611,
		       611, 611,  389, 556, 333, 611,  556,  778, 556,  556,
		       500, 389,  280, 389, 584, 350,  556,  350, 278,  556,
		       500, 1000, 556, 556, 333, 1000, 667,  333, 1000, 350,
		       611, 350,  350, 278, 278, 500,  500,  350, 556,  1000,
		       333, 1000, 556, 333, 944, 350,  500,  667, 278,  333,
		       556, 556,  556, 556, 280, 556,  333,  737, 370,  556,
		       584, 333,  737, 333, 400, 584,  333,  333, 333,  611,
		       556, 278,  333, 333, 365, 556,  834,  834, 834,  611,
		       722, 722,  722, 722, 722, 722,  1000, 722, 667,  667,
		       667, 667,  278, 278, 278, 278,  722,  722, 778,  778,
		       778, 778,  778, 584, 778, 722,  722,  722, 722,  667,
		       667, 611,  556, 556, 556, 556,  556,  556, 889,  556,
		       556, 556,  556, 556, 278, 278,  278,  278, 611,  611,
		       611, 611,  611, 611, 611, 584,  611,  611, 611,  611,
		       611, 556,  611, 556 },
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
	{ 0x3D2, PDF_SYMBOL, 0xA1, 620 },   /* other Upsilon */
	{ 0x3D6, PDF_SYMBOL, 0x76, 713 },   /* other pi */
	{ 0x2032, PDF_SYMBOL, 0xA2, 247 },  /* prime */
	{ 0x2033, PDF_SYMBOL, 0xB2, 411 },  /* second */
	{ 0x2044, PDF_SYMBOL, 0xA4, 167 },  /* of fractions */
	{ 0x2111, PDF_SYMBOL, 0xC1, 686 },  /* imaginary part */
	{ 0x2118, PDF_SYMBOL, 0xC3, 987 },  /* power set */
	{ 0x211C, PDF_SYMBOL, 0xC2, 795 },  /* real part */
	{ 0x2135, PDF_SYMBOL, 0xC0, 823 },  /* aleph */
	{ 0x2190, PDF_SYMBOL, 0xAC, 987 },  /* from */
	{ 0x2191, PDF_SYMBOL, 0xAD, 603 },  /* up */
	{ 0x2192, PDF_SYMBOL, 0xAE, 987 },  /* to */
	{ 0x2193, PDF_SYMBOL, 0xAF, 603 },  /* down */
	{ 0x2194, PDF_SYMBOL, 0xAB, 1042 }, /* both ways */
	{ 0x21D0, PDF_SYMBOL, 0xDC, 987 },  /* follows from */
	{ 0x21D1, PDF_SYMBOL, 0xDD, 603 },
	{ 0x21D2, PDF_SYMBOL, 0xDE, 987 }, /* follows */
	{ 0x21D3, PDF_SYMBOL, 0xDF, 603 },
	{ 0x21D4, PDF_SYMBOL, 0xDB, 1042 }, /* if and only if */
	{ 0x2200, PDF_SYMBOL, 0x22, 713 },  /* for all */
	{ 0x2202, PDF_SYMBOL, 0xB6, 494 },  /* partial */
	{ 0x2203, PDF_SYMBOL, 0x24, 549 },  /* there is */
	{ 0x2205, PDF_SYMBOL, 0xC6, 823 },  /* empty */
	{ 0x2207, PDF_SYMBOL, 0xD1, 713 },  /* gradient */
	{ 0x2208, PDF_SYMBOL, 0xCE, 713 },  /* element of */
	{ 0x2209, PDF_SYMBOL, 0xCF, 713 },  /* no element of */
	{ 0x220B, PDF_SYMBOL, 0x27, 439 },  /* has the element */
	{ 0x220F, PDF_SYMBOL, 0xD5, 823 },  /* product */
	{ 0x2211, PDF_SYMBOL, 0xE5, 713 },  /* sum */
	{ 0x2212, PDF_SYMBOL, 0x2D, 549 },  /* minus */
	{ 0x2217, PDF_SYMBOL, 0x2A, 500 },  /* star */
	{ 0x221A, PDF_SYMBOL, 0xD6, 549 },  /* root */
	{ 0x221D, PDF_SYMBOL, 0xB5, 713 },  /* proportional */
	{ 0x221E, PDF_SYMBOL, 0xA5, 713 },  /* infinity */
	{ 0x2220, PDF_SYMBOL, 0xD0, 768 },  /* angle */
	{ 0x2227, PDF_SYMBOL, 0xD9, 603 },  /* and */
	{ 0x2228, PDF_SYMBOL, 0xDA, 603 },  /* or */
	{ 0x2229, PDF_SYMBOL, 0xC7, 768 },  /* intersection */
	{ 0x222A, PDF_SYMBOL, 0xC8, 768 },  /* union */
	{ 0x222B, PDF_SYMBOL, 0xF2, 274 },  /* integral */
	{ 0x2234, PDF_SYMBOL, 0x5C, 863 },  /* therefore */
	{ 0x223C, PDF_SYMBOL, 0x7E, 549 },  /* similar */
	{ 0x2245, PDF_SYMBOL, 0x40, 549 },  /* congruent */
	{ 0x2248, PDF_SYMBOL, 0xBB, 549 },  /* about */
	{ 0x2260, PDF_SYMBOL, 0xB9, 549 },  /* not equal */
	{ 0x2261, PDF_SYMBOL, 0xBA, 549 },  /* same */
	{ 0x2264, PDF_SYMBOL, 0xA3, 549 },  /* at most */
	{ 0x2265, PDF_SYMBOL, 0xB3, 549 },  /* at least */
	{ 0x2282, PDF_SYMBOL, 0xCC, 713 },  /* within */
	{ 0x2283, PDF_SYMBOL, 0xC9, 713 },  /* around */
	{ 0x2284, PDF_SYMBOL, 0xCB, 713 },  /* not within */
	{ 0x2286, PDF_SYMBOL, 0xCD, 713 },  /* within or same */
	{ 0x2287, PDF_SYMBOL, 0xCA, 713 },  /* around or same */
	{ 0x2295, PDF_SYMBOL, 0xC5, 768 },  /* plus in a circle */
	{ 0x2297, PDF_SYMBOL, 0xC4, 768 },  /* times in a circle */
	{ 0x22A5, PDF_SYMBOL, 0x5E, 658 },  /* perpendicular */
	{ 0x22C5, PDF_SYMBOL, 0xD7, 250 },  /* point */
	{ 0x25CA, PDF_SYMBOL, 0xE0, 494 },  /* lozenge */
	{ 0x27E8, PDF_SYMBOL, 0xE1, 329 },  /* brackets */
	{ 0x27E9, PDF_SYMBOL, 0xF1, 329 },
	{ 0x20AC, PDF_SANS, 0x80, 0 }, /* euro */
	{ 0x201A, PDF_SANS, 0x82, 0 }, /* quotes */
	{ 0x192, PDF_SANS, 0x83, 0 },  /* florin */
	{ 0x201E, PDF_SANS, 0x84, 0 },
	{ 0x2026, PDF_SANS, 0x85, 0 }, /* ... */
	{ 0x2020, PDF_SANS, 0x86, 0 }, /* daggers */
	{ 0x2021, PDF_SANS, 0x87, 0 },
	{ 0x2030, PDF_SANS, 0x89, 0 }, /* per mille */
	{ 0x160, PDF_SANS, 0x8A, 0 },  /* S caron */
	{ 0x2039, PDF_SANS, 0x8B, 0 },
	{ 0x152, PDF_SANS, 0x8C, 0 },  /* OE */
	{ 0x17D, PDF_SANS, 0x8E, 0 },  /* Z caron */
	{ 0x2018, PDF_SANS, 0x91, 0 }, /* quotes */
	{ 0x2019, PDF_SANS, 0x92, 0 },
	{ 0x201C, PDF_SANS, 0x93, 0 },
	{ 0x201D, PDF_SANS, 0x94, 0 },
	{ 0x2022, PDF_SANS, 0x95, 0 }, /* bullet */
	{ 0x2013, PDF_SANS, 0x96, 0 }, /* dashes */
	{ 0x2014, PDF_SANS, 0x97, 0 },
	{ 0x2122, PDF_SANS, 0x99, 0 }, /* trade mark */
	{ 0x161, PDF_SANS, 0x9A, 0 },  /* s caron */
	{ 0x203A, PDF_SANS, 0x9B, 0 },
	{ 0x153, PDF_SANS, 0x9C, 0 },  /* oe */
	{ 0x17E, PDF_SANS, 0x9E, 0 },  /* z caron */
	{ 0x178, PDF_SANS, 0x9F, 0 },  /* Y diaeresis */
	{ 0x2009, PDF_SANS, 0x20, 0 }, /* spaces, hyphens */
	{ 0x202F, PDF_SANS, 0x20, 0 },
	{ 0x2010, PDF_SANS, 0x2D, 0 },
	{ 0x2011, PDF_SANS, 0x2D, 0 },
};

/*
 * Made of others: signs that no font has, and letters whose stroke is no mark
 * that could be taken off.
 */
static const struct {
	uint32_t code;
	uint32_t parts[PDF_PARTS];
	enum pdf_stand stand;
	bool is_less; /* another letter */
} made[] = {
	{ 0x2272, { '<', 0x223C }, PDF_STACKED, false },
	{ 0x2273, { '>', 0x223C }, PDF_STACKED, false },
	{ 0x2213, { 0x2212, '+' }, PDF_STACKED, false },
	{ 0x226A, { '<', '<' }, PDF_ON_LINE, false },
	{ 0x226B, { '>', '>' }, PDF_ON_LINE, false },
	{ 0x2016, { '|', '|' }, PDF_ON_LINE, false },
	{ 0x2223, { '|' }, PDF_ON_LINE, false },
	{ 0x2225, { '|', '|' }, PDF_ON_LINE, false },
	{ 0x2218, { 0xB0 }, PDF_ON_LINE, false },
	{ 0x2215, { '/' }, PDF_ON_LINE, false },
	{ 0x2216, { '\\' }, PDF_ON_LINE, false },
	{ 0x2012, { 0x2013 }, PDF_ON_LINE, false },
	{ 0x2015, { 0x2014 }, PDF_ON_LINE, false },
	{ 0x25B8, { 0x203A }, PDF_ON_LINE, false },
	{ 0x25CF, { 0x2022 }, PDF_ON_LINE, false },
	{ 0x110, { 'D' }, PDF_ON_LINE, true },
	{ 0x111, { 'd' }, PDF_ON_LINE, true },
	{ 0x126, { 'H' }, PDF_ON_LINE, true },
	{ 0x127, { 'h' }, PDF_ON_LINE, true },
	{ 0x131, { 'i' }, PDF_ON_LINE, true },
	{ 0x138, { 'k' }, PDF_ON_LINE, true },
	{ 0x141, { 'L' }, PDF_ON_LINE, true },
	{ 0x142, { 'l' }, PDF_ON_LINE, true },
	{ 0x14A, { 'N' }, PDF_ON_LINE, true },
	{ 0x14B, { 'n' }, PDF_ON_LINE, true },
	{ 0x166, { 'T' }, PDF_ON_LINE, true },
	{ 0x167, { 't' }, PDF_ON_LINE, true },
};

const char *
pdf_font_name(enum pdf_face face)
{
	static const char *const names[PDF_FACES] = { "Helvetica",
						      "Helvetica-Bold",
						      "Courier", "Symbol" };

	return names[face];
}

uint32_t
pdf_font_symbol(unsigned char byte)
{
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (others[i].face == PDF_SYMBOL && others[i].byte == byte)
			return others[i].code;
	}

	return 0;
}

/* ---- one glyph ---- */

static struct pdf_glyph
glyph_of(enum pdf_face face, unsigned char byte)
{
	return (struct pdf_glyph){
		.face = face,
		.byte = byte,
		.width =
			face == PDF_MONO ? COURIER : widths[face][byte - FIRST],
	};
}

static bool
find_glyph(enum pdf_face face, uint32_t code, struct pdf_glyph *glyph)
{
	if (code == '\t')
		code = ' ';
	if ((code >= FIRST && code < 0x7F) || (code >= 0xA0 && code <= 0xFF)) {
		*glyph = glyph_of(face, (unsigned char)code);
		return true;
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (others[i].code != code)
			continue;
		if (others[i].face == PDF_SYMBOL)
			*glyph = (struct pdf_glyph){ PDF_SYMBOL, others[i].byte,
						     others[i].width };
		else
			*glyph = glyph_of(face, others[i].byte);
		return true;
	}

	return false;
}

/* ---- what is made of several ---- */

static bool
find_parts(enum pdf_face face, const uint32_t parts[], size_t count,
	   struct pdf_letter *letter)
{
	letter->count = 0;
	for (size_t i = 0; i < count; i++) {
		if (!find_glyph(face, parts[i], &letter->glyphs[i]))
			return false;
		letter->count++;
	}

	return count > 0;
}

static bool
find_made(enum pdf_face face, uint32_t code, struct pdf_letter *letter)
{
	for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++) {
		size_t count = 0;

		if (made[i].code != code)
			continue;
		while (count < PDF_PARTS && made[i].parts[count])
			count++;
		letter->stand = made[i].stand;
		letter->is_missing = made[i].is_less;
		return find_parts(face, made[i].parts, count, letter);
	}

	return false;
}

/* A raised digit is a digit; a letter whose marks are gone is not the same. */
static bool
find_plain(enum pdf_face face, uint32_t code, struct pdf_letter *letter)
{
	static const enum pdf_stand stands[] = {
		[UTF8_MARKED] = PDF_ON_LINE,
		[UTF8_ALIKE] = PDF_ON_LINE,
		[UTF8_RAISED] = PDF_RAISED,
		[UTF8_LOWERED] = PDF_LOWERED,
	};
	uint32_t parts[PDF_PARTS];
	enum utf8_look look;
	size_t count = utf8_plain(code, parts, PDF_PARTS, &look);

	letter->stand = stands[look];
	letter->is_missing = look == UTF8_MARKED;

	return find_parts(face, parts, count, letter);
}

struct pdf_letter
pdf_font_letter(enum pdf_face face, uint32_t code)
{
	struct pdf_letter letter = { .is_exact = true, .count = 1 };

	if (find_glyph(face, code, &letter.glyphs[0]))
		return letter;
	letter.is_exact = false;
	if (find_made(face, code, &letter) || find_plain(face, code, &letter))
		return letter;

	return (struct pdf_letter){ .glyphs = { glyph_of(face, '?') },
				    .count = 1,
				    .is_missing = true };
}

double
pdf_font_letter_width(enum pdf_face face, uint32_t code)
{
	struct pdf_letter letter = pdf_font_letter(face, code);
	double sum = 0;

	for (size_t i = 0; i < letter.count; i++)
		sum += letter.glyphs[i].width;
	switch (letter.stand) {
	case PDF_ON_LINE:
		break;
	case PDF_RAISED:
	case PDF_LOWERED:
		sum *= PDF_SCRIPT;
		break;
	case PDF_STACKED:
		sum = letter.glyphs[letter.count - 1].width;
		break;
	}

	return sum / 1000;
}

double
pdf_font_width(enum pdf_face face, double size, const char *text)
{
	uint32_t code;
	double sum = 0;

	while ((code = utf8_next(&text)))
		sum += pdf_font_letter_width(face, code);

	return size * sum;
}
