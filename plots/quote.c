/*
 * quote.c - the only way a text from outside gets into a gnuplot program
 *
 * Inside single quotes gnuplot 5.4 gives meaning to nothing but the single
 * quote and the end of the line.  Doubling it, as the manual says, trips a
 * fault of its scanner where quotes are adjacent or come first, so that an
 * apostrophe becomes the typographic one.
 */

#include "plots/quote.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

struct tex_sign {
	uint32_t code;
	const char *tex;
};

/* Without Unicode fonts TeX knows these only by name. */
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
	{ 0x00B1, "$\\pm$" },
	{ 0x00B7, "$\\cdot$" },
	{ 0x00D7, "$\\times$" },
	{ 0x0394, "$\\Delta$" },
	{ 0x03A6, "$\\Phi$" },
	{ 0x03B1, "$\\alpha$" },
	{ 0x03B2, "$\\beta$" },
	{ 0x03B3, "$\\gamma$" },
	{ 0x03B4, "$\\delta$" },
	{ 0x03B5, "$\\varepsilon$" },
	{ 0x03B8, "$\\theta$" },
	{ 0x03BB, "$\\lambda$" },
	{ 0x03BC, "$\\mu$" },
	{ 0x03C0, "$\\pi$" },
	{ 0x03C1, "$\\rho$" },
	{ 0x03C3, "$\\sigma$" },
	{ 0x03C4, "$\\tau$" },
	{ 0x03C6, "$\\varphi$" },
	{ 0x2013, "--" },
	{ 0x2014, "---" },
	{ 0x2019, "\\textquoteright{}" },
	{ 0x2026, "\\dots{}" },
	{ 0x2190, "$\\leftarrow$" },
	{ 0x2192, "$\\rightarrow$" },
	{ 0x2212, "$-$" },
	{ 0x221E, "$\\infty$" },
	{ 0x2248, "$\\approx$" },
	{ 0x2264, "$\\le$" },
	{ 0x2265, "$\\ge$" },
	{ 0xFFFD, "?" },
};

static const char *
tex_for(uint32_t code)
{
	for (size_t i = 0; i < sizeof(tex_signs) / sizeof(tex_signs[0]); i++) {
		if (tex_signs[i].code == code)
			return tex_signs[i].tex;
	}

	return NULL;
}

static void
add_code(struct text *out, enum quote_for reader, uint32_t code)
{
	const char *tex = NULL;
	char bytes[4];

	if (code == '\'')
		code = 0x2019;
	if (reader == QUOTE_TEX)
		tex = tex_for(code);
	if (tex)
		text_add_string(out, tex);
	else
		text_add_bytes(out, bytes, utf8_put(bytes, code));
}

static void
add_all(struct text *out, enum quote_for reader, const char *text,
	bool double_percent)
{
	/* Every byte can become a replacement character of three. */
	size_t size = 3 * strnlen(text, 16 * QUOTE_LIMIT) + 4;
	char *clean = memory_new(size);
	const char *at = clean;
	uint32_t code;

	utf8_clean(clean, size, text);
	text_add_string(out, "'");
	for (int i = 0; i < QUOTE_LIMIT && (code = utf8_next(&at)); i++) {
		add_code(out, reader, code);
		if (double_percent && code == '%')
			text_add_string(out, "%");
	}
	text_add_string(out, "'");
	free(clean);
}

void
quote_add(struct text *out, enum quote_for reader, const char *text)
{
	add_all(out, reader, text, false);
}

void
quote_add_tick(struct text *out, enum quote_for reader, const char *text)
{
	add_all(out, reader, text, true);
}
