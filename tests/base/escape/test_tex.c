/* test_tex.c - characters that TeX does not take as they are */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/tex.h"
#include "base/utf8.h"
#include "tests/support.h"

TestSuite(base_escape_tex, .timeout = 600);

TEST(base_escape_tex, nothing_runs_and_signs_have_names)
{
	struct text text = { 0 };

	tex_add(&text, "\\input{x} 95 % of a_b & ε ≥ 1");
	cr_expect_str_eq(text_get(&text),
			 "\\textbackslash{}input\\{x\\} 95 \\% of a\\_b \\& "
			 "$\\varepsilon$ $\\ge$ 1");
	text_clear(&text);
	tex_add(&text, "\\{}");
	cr_expect_str_eq(text_get(&text), "\\textbackslash{}\\{\\}");
	text_clear(&text);
}

/* What one character becomes; to be freed. */
static char *
tex_of(uint32_t code)
{
	struct text text = { 0 };

	(void)tex_add_code(&text, code, 0);

	return text_take(&text);
}

/* Neither a letter pdflatex stops at, nor the end of gnuplot's string. */
TEST(base_escape_tex, every_character_becomes_what_pdflatex_takes)
{
	for (uint32_t code = 0x20; code < 0x30000; code++) {
		char bytes[5] = "", *tex;

		if (code >= 0xD800 && code < 0xE000)
			continue;
		tex = tex_of(code);
		bytes[utf8_put(bytes, code)] = '\0';
		if (!strcmp(tex, bytes))
			cr_expect(code < 0x7F || (code >= 0xA0 && code < 0x180),
				  "U+%04X is left alone", (unsigned)code);
		else
			cr_expect(!strpbrk(tex, "'\n"), "U+%04X: %s",
				  (unsigned)code, tex);
		free(tex);
	}
}

TEST(base_escape_tex, what_is_made_of_others_is_set_with_them)
{
	static const struct {
		const char *text, *tex;
		size_t missing;
	} cases[] = {
		{ "10\u207B\u2075",
		  "10\\textsuperscript{$-$}\\textsuperscript{5}", 0 },
		{ "x\u2081", "x\\textsubscript{1}", 0 },
		{ "\uFB01\u211D", "fiR", 0 },
		{ "\u1EAD\u4E2D", "a?", 2 },
		{ "\u2273",
		  "\\raise.3ex\\hbox{$>$\\kern-.75em\\lower1ex"
		  "\\hbox{$\\sim$}}",
		  0 },
		{ "a--b---,,''", "a-{}-b-{}-{}-,{},'{}'", 0 },
		{ "?`!`", "?\\`{}!\\`{}", 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct text text = { 0 };

		cr_expect_eq(tex_add(&text, cases[i].text), cases[i].missing,
			     "%s", cases[i].text);
		cr_expect_str_eq(text_get(&text), cases[i].tex);
		text_clear(&text);
	}
}

/* Signs with a meaning to TeX, each behind a backslash or in a name. */
TEST(base_escape_tex, no_sign_keeps_its_meaning)
{
	static const char acting[] = "\\{}$&#%_^~";

	for (const char *at = acting; *at; at++) {
		char *tex = tex_of((uint32_t)(unsigned char)*at);

		cr_expect_eq(tex[0], '\\');
		cr_expect(tex[1] == *at ||
				  (tex[1] == 't' && !strchr(tex, *at)) ||
				  *at == '\\' || *at == '{' || *at == '}',
			  "%c becomes %s", *at, tex);
		free(tex);
	}
}
