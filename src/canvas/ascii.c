/* ascii.c - what to write where a terminal knows nothing but ASCII */

#include "canvas/ascii.h"

#include <stddef.h>

struct spelling {
	uint32_t code;
	const char *text;
};

static const struct spelling spellings[] = {
	{ 0x00A0, " " },     { 0x00B1, "+-" },     { 0x00B5, "mu" },
	{ 0x00B7, "." },     { 0x00D7, "x" },      { 0x0394, "Delta" },
	{ 0x03A6, "Phi" },   { 0x03B1, "alpha" },  { 0x03B2, "beta" },
	{ 0x03B3, "gamma" }, { 0x03B4, "delta" },  { 0x03B5, "eps" },
	{ 0x03B8, "theta" }, { 0x03BB, "lambda" }, { 0x03BC, "mu" },
	{ 0x03C0, "pi" },    { 0x03C1, "rho" },    { 0x03C3, "sigma" },
	{ 0x03C4, "tau" },   { 0x03C6, "phi" },    { 0x2010, "-" },
	{ 0x2011, "-" },     { 0x2013, "-" },      { 0x2014, "--" },
	{ 0x2018, "'" },     { 0x2019, "'" },      { 0x201C, "\"" },
	{ 0x201D, "\"" },    { 0x2022, "*" },      { 0x2026, "..." },
	{ 0x2190, "<" },     { 0x2191, "^" },      { 0x2192, ">" },
	{ 0x2193, "v" },     { 0x2194, "<>" },     { 0x2208, "in" },
	{ 0x2212, "-" },     { 0x221E, "inf" },    { 0x2248, "~=" },
	{ 0x2260, "!=" },    { 0x2264, "<=" },     { 0x2265, ">=" },
	{ 0x2273, ">~" },    { 0x2500, "-" },      { 0x2501, "-" },
	{ 0x2502, "|" },     { 0x2503, "|" },      { 0x2504, "-" },
	{ 0x2505, "-" },     { 0x2508, "." },      { 0x2509, "." },
	{ 0x254C, "-" },     { 0x254D, "-" },      { 0x2588, "#" },
	{ 0x2591, "." },     { 0x2592, ":" },      { 0x2593, "#" },
	{ 0x25A0, "#" },     { 0x25A1, "%" },      { 0x25B3, "A" },
	{ 0x25C7, "v" },     { 0x25B2, "^" },      { 0x25B8, ">" },
	{ 0x25B6, ">" },     { 0x2605, "*" },      { 0x25BE, "v" },
	{ 0x25C6, "*" },     { 0x25CB, "o" },      { 0x25CF, "@" },
	{ 0x2713, "+" },     { 0x26A0, "!" },
};

const char *
ascii_spelling(uint32_t code, char buffer[2])
{
	buffer[0] = code < 0x7F ? (char)code : '?';
	buffer[1] = '\0';
	for (size_t i = 0;
	     code >= 0x7F && i < sizeof(spellings) / sizeof(spellings[0]);
	     i++) {
		if (spellings[i].code == code)
			return spellings[i].text;
	}
	if (code >= 0x2500 && code < 0x2580)
		return "+"; /* corners and joints */

	return buffer;
}
