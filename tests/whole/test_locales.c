/* test_locales.c - the same digits wherever the machine is */

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/program.h"

TestSuite(whole_locales, .timeout = 600);

static const char *const lines[] = {
	"estimate clopper-pearson,bayes tp=65 fn=35 fp=25 tn=75 delta=0.05 "
	"format=csv",
	"estimate clopper-pearson sample-data/gaussian-scores.csv tau=1.5 "
	"format=csv",
	"theory epsilon mechanism=gaussian mu=1.5 delta=1e-5 format=csv",
	"explain W03",
};

static char *
under(const char *locale, const char *line)
{
	struct ran ran;
	char *out;

	setenv("LC_ALL", locale, 1);
	ran = program_run(line);
	cr_expect_eq(ran.status, 0, "%s in %s: %s", line, locale, ran.err);
	out = ran.out;
	ran.out = NULL;
	ran_clear(&ran);

	return out;
}

Test(whole_locales, digits_do_not_depend_on_the_locale)
{
	static const char *const locales[] = { "de_DE.UTF-8", "tr_TR.UTF-8",
					       "C" };

	cr_assert(setlocale(LC_ALL, "de_DE.UTF-8"),
		  "the locale de_DE.UTF-8 is not installed");
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char *plain = under("C.UTF-8", lines[i]);

		for (size_t j = 0; j < sizeof(locales) / sizeof(locales[0]);
		     j++) {
			char *other = under(locales[j], lines[i]);

			cr_expect_str_eq(other, plain, "%s in %s", lines[i],
					 locales[j]);
			free(other);
		}
		free(plain);
	}
}
