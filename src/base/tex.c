/* tex.c - characters that TeX does not take as they are */

#include "base/tex.h"

#include <stddef.h>

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

const char *
tex_of(uint32_t code)
{
	for (size_t i = 0; i < sizeof(tex_signs) / sizeof(tex_signs[0]); i++) {
		if (tex_signs[i].code == code)
			return tex_signs[i].tex;
	}

	return NULL;
}

void
tex_add(struct text *out, const char *text)
{
	uint32_t code;

	while ((code = utf8_next(&text))) {
		const char *tex = tex_of(code);
		char bytes[4];

		if (tex)
			text_add_string(out, tex);
		else
			text_add_bytes(out, bytes, utf8_put(bytes, code));
	}
}
