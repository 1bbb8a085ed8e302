/* tex.c - characters that TeX does not take as they are */

#include "base/escape/tex.h"

#include <stddef.h>

#include "base/utf8.h"

struct tex_sign {
	uint32_t code;
	const char *tex;
};

/*
 * What pdflatex stops at, or would act on, without further packages; letters
 * that its first font lacks become the nearest it has.
 */
static const struct tex_sign tex_signs[] = {
	{ '\\', "\\textbackslash{}" },
	{ '{', "\\{" },
	{ '}', "\\}" },
	{ '$', "\\$" },
	{ '&', "\\&" },
	{ '#', "\\#" },
	{ '%', "\\%" },
	{ '_', "\\_" },
	{ '^', "\\textasciicircum{}" },
	{ '~', "\\textasciitilde{}" },
	{ '<', "\\textless{}" },
	{ '>', "\\textgreater{}" },
	{ '|', "\\textbar{}" },
	{ '"', "\\textquotedblright{}" },
	{ '`', "\\`{}" },
	{ 0x00AB, "$\\ll$" },
	{ 0x00AC, "$\\neg$" },
	{ 0x00B1, "$\\pm$" },
	{ 0x00B2, "$^2$" },
	{ 0x00B3, "$^3$" },
	{ 0x00B7, "$\\cdot$" },
	{ 0x00B9, "$^1$" },
	{ 0x00BB, "$\\gg$" },
	{ 0x00D0, "D" },
	{ 0x00D7, "$\\times$" },
	{ 0x00DE, "Th" },
	{ 0x00F0, "d" },
	{ 0x00F7, "$\\div$" },
	{ 0x00FE, "th" },
	{ 0x0104, "A" },
	{ 0x0105, "a" },
	{ 0x0110, "D" },
	{ 0x0111, "d" },
	{ 0x0118, "E" },
	{ 0x0119, "e" },
	{ 0x0126, "H" },
	{ 0x0127, "h" },
	{ 0x012E, "I" },
	{ 0x012F, "i" },
	{ 0x0138, "k" },
	{ 0x013F, "L" },
	{ 0x0140, "l" },
	{ 0x0149, "n" },
	{ 0x014A, "N" },
	{ 0x014B, "n" },
	{ 0x0166, "T" },
	{ 0x0167, "t" },
	{ 0x0172, "U" },
	{ 0x0173, "u" },
	{ 0x017F, "s" },
	{ 0x0391, "A" },
	{ 0x0392, "B" },
	{ 0x0393, "$\\Gamma$" },
	{ 0x0394, "$\\Delta$" },
	{ 0x0395, "E" },
	{ 0x0396, "Z" },
	{ 0x0397, "H" },
	{ 0x0398, "$\\Theta$" },
	{ 0x0399, "I" },
	{ 0x039A, "K" },
	{ 0x039B, "$\\Lambda$" },
	{ 0x039C, "M" },
	{ 0x039D, "N" },
	{ 0x039E, "$\\Xi$" },
	{ 0x039F, "O" },
	{ 0x03A0, "$\\Pi$" },
	{ 0x03A1, "P" },
	{ 0x03A3, "$\\Sigma$" },
	{ 0x03A4, "T" },
	{ 0x03A5, "$\\Upsilon$" },
	{ 0x03A6, "$\\Phi$" },
	{ 0x03A7, "X" },
	{ 0x03A8, "$\\Psi$" },
	{ 0x03A9, "$\\Omega$" },
	{ 0x03B1, "$\\alpha$" },
	{ 0x03B2, "$\\beta$" },
	{ 0x03B3, "$\\gamma$" },
	{ 0x03B4, "$\\delta$" },
	{ 0x03B5, "$\\varepsilon$" },
	{ 0x03B6, "$\\zeta$" },
	{ 0x03B7, "$\\eta$" },
	{ 0x03B8, "$\\theta$" },
	{ 0x03B9, "$\\iota$" },
	{ 0x03BA, "$\\kappa$" },
	{ 0x03BB, "$\\lambda$" },
	{ 0x03BC, "$\\mu$" },
	{ 0x03BD, "$\\nu$" },
	{ 0x03BE, "$\\xi$" },
	{ 0x03BF, "o" },
	{ 0x03C0, "$\\pi$" },
	{ 0x03C1, "$\\rho$" },
	{ 0x03C2, "$\\varsigma$" },
	{ 0x03C3, "$\\sigma$" },
	{ 0x03C4, "$\\tau$" },
	{ 0x03C5, "$\\upsilon$" },
	{ 0x03C6, "$\\varphi$" },
	{ 0x03C7, "$\\chi$" },
	{ 0x03C8, "$\\psi$" },
	{ 0x03C9, "$\\omega$" },
	{ 0x2010, "-" },
	{ 0x2011, "-" },
	{ 0x2013, "--" },
	{ 0x2014, "---" },
	{ 0x2018, "\\textquoteleft{}" },
	{ 0x2019, "\\textquoteright{}" },
	{ 0x201C, "\\textquotedblleft{}" },
	{ 0x201D, "\\textquotedblright{}" },
	{ 0x2020, "\\dag{}" },
	{ 0x2022, "\\textbullet{}" },
	{ 0x2026, "\\dots{}" },
	{ 0x2032, "$^{\\prime}$" },
	{ 0x20AC, "\\texteuro{}" },
	{ 0x2190, "$\\leftarrow$" },
	{ 0x2191, "$\\uparrow$" },
	{ 0x2192, "$\\rightarrow$" },
	{ 0x2193, "$\\downarrow$" },
	{ 0x2194, "$\\leftrightarrow$" },
	{ 0x21D0, "$\\Leftarrow$" },
	{ 0x21D2, "$\\Rightarrow$" },
	{ 0x2200, "$\\forall$" },
	{ 0x2202, "$\\partial$" },
	{ 0x2203, "$\\exists$" },
	{ 0x2207, "$\\nabla$" },
	{ 0x2208, "$\\in$" },
	{ 0x2211, "$\\sum$" },
	{ 0x2212, "$-$" },
	{ 0x221A, "$\\surd$" },
	{ 0x221D, "$\\propto$" },
	{ 0x221E, "$\\infty$" },
	{ 0x2227, "$\\wedge$" },
	{ 0x2228, "$\\vee$" },
	{ 0x2229, "$\\cap$" },
	{ 0x222A, "$\\cup$" },
	{ 0x222B, "$\\int$" },
	{ 0x2248, "$\\approx$" },
	{ 0x2260, "$\\ne$" },
	{ 0x2261, "$\\equiv$" },
	{ 0x2264, "$\\le$" },
	{ 0x2265, "$\\ge$" },
	{ 0x226A, "$\\ll$" },
	{ 0x226B, "$\\gg$" },
	{ 0x2272, "\\raise.3ex\\hbox{$<$\\kern-.75em\\lower1ex"
		  "\\hbox{$\\sim$}}" },
	{ 0x2273, "\\raise.3ex\\hbox{$>$\\kern-.75em\\lower1ex"
		  "\\hbox{$\\sim$}}" },
	{ 0x2282, "$\\subset$" },
	{ 0x2286, "$\\subseteq$" },
	{ 0x25B8, "$\\triangleright$" },
};

/* The letters of western and central Europe are known as they are. */
static bool
is_known(uint32_t code)
{
	return code < 0x7F || (code >= 0xA0 && code < 0x180);
}

/* What TeX calls a character, or NULL. */
static const char *
name_of(uint32_t code)
{
	for (size_t i = 0; i < sizeof(tex_signs) / sizeof(tex_signs[0]); i++) {
		if (tex_signs[i].code == code)
			return tex_signs[i].tex;
	}

	return NULL;
}

/* Adds it, by its name or as it is; false if TeX has neither. */
static bool
add_own(struct text *out, uint32_t code)
{
	const char *name = name_of(code);
	char bytes[4];

	if (name)
		text_add_string(out, name);
	else if (is_known(code))
		text_add_bytes(out, bytes, utf8_put(bytes, code));

	return name || is_known(code);
}

/* Adds what it is made of; false if that is no better. */
static bool
add_parts(struct text *out, uint32_t code, enum utf8_look *look)
{
	static const struct {
		const char *before, *behind;
	} stands[] = {
		[UTF8_ALIKE] = { "", "" },
		[UTF8_MARKED] = { "", "" },
		[UTF8_RAISED] = { "\\textsuperscript{", "}" },
		[UTF8_LOWERED] = { "\\textsubscript{", "}" },
	};
	uint32_t parts[8];
	struct text made = { 0 };
	size_t count = utf8_plain(code, parts, 8, look);
	bool fine = count > 0;

	text_add_string(&made, stands[*look].before);
	for (size_t i = 0; i < count && fine; i++)
		fine = add_own(&made, parts[i] == '\'' ? 0x2019 : parts[i]);
	text_add_string(&made, stands[*look].behind);
	if (fine)
		text_add_string(out, text_get(&made));
	text_clear(&made);

	return fine;
}

bool
tex_add_code(struct text *out, uint32_t code, uint32_t before)
{
	enum utf8_look look;

	/* Two of these are a dash, a quote or a lower one. */
	if (code == before && (code == '-' || code == '\'' || code == ','))
		text_add_string(out, "{}");
	if (add_own(out, code))
		return true;
	if (add_parts(out, code, &look))
		return look != UTF8_MARKED;
	text_add_string(out, "?");

	return false;
}

size_t
tex_add(struct text *out, const char *text)
{
	uint32_t code, before = 0;
	size_t missing = 0;

	for (; (code = utf8_next(&text)); before = code)
		missing += !tex_add_code(out, code, before);

	return missing;
}
