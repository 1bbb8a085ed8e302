/* test_tex.c - characters that TeX does not take as they are */

#include <criterion/criterion.h>

#include "base/tex.h"
#include "tests/support.h"

TestSuite(base_tex, .timeout = 10);

Test(base_tex, nothing_runs_and_signs_have_names)
{
	struct text text = { 0 };

	tex_add(&text, "\\input{x} 95 % of a_b & ε ≥ 1");
	cr_expect_str_eq(text_get(&text),
			 "\\textbackslash{}input\\{x\\} 95 \\% of a\\_b \\& "
			 "$\\varepsilon$ $\\ge$ 1");
	text_clear(&text);
	expect_no_leaks();
}
