/* test_tex.c - characters that TeX does not take as they are */

#include <criterion/criterion.h>
#include <string.h>

#include "base/escape/tex.h"
#include "tests/support.h"

TestSuite(base_escape_tex, .timeout = 600);

Test(base_escape_tex, nothing_runs_and_signs_have_names)
{
	struct text text = { 0 };

	tex_add(&text, "\\input{x} 95 % of a_b & ε ≥ 1");
	cr_expect_str_eq(text_get(&text),
			 "\\textbackslash{}input\\{x\\} 95 \\% of a\\_b \\& "
			 "$\\varepsilon$ $\\ge$ 1");
	text_clear(&text);
	expect_no_leaks();
}

Test(base_escape_tex, every_character_becomes_what_pdflatex_takes)
{
	for (uint32_t code = 0x20; code < 0x30000; code++) {
		const char *tex = tex_of(code);

		cr_expect(tex || code < 0x7F || (code >= 0xA0 && code < 0x180),
			  "U+%04X is left alone", (unsigned)code);
		for (const char *at = tex; at && *at; at++)
			cr_expect(*at > 0, "U+%04X", (unsigned)code);
	}
	expect_no_leaks();
}

/* Signs with a meaning to TeX, each behind a backslash or in a name. */
Test(base_escape_tex, no_sign_keeps_its_meaning)
{
	static const char acting[] = "\\{}$&#%_^~";

	for (const char *at = acting; *at; at++) {
		const char *tex = tex_of((uint32_t)(unsigned char)*at);

		cr_assert(tex, "%c", *at);
		cr_expect_eq(tex[0], '\\');
		cr_expect(tex[1] == *at ||
				  (tex[1] == 't' && !strchr(tex, *at)) ||
				  *at == '\\' || *at == '{' || *at == '}',
			  "%c becomes %s", *at, tex);
	}
	cr_expect_str_eq(tex_of('\\'), "\\textbackslash{}");
	cr_expect_str_eq(tex_of('{'), "\\{");
	cr_expect_str_eq(tex_of('}'), "\\}");
	expect_no_leaks();
}
