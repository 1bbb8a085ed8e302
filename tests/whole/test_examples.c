/* test_examples.c - what examples/ promises, with the library as built */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_examples, .timeout = 600);

/* What a command of the shell prints; NULL unless it ends well. */
static char *
output_of(const char *command)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size), *in = popen(command, "r");
	int c;

	cr_assert(in && out);
	while ((c = getc(in)) != EOF)
		putc(c, out);
	fclose(out);
	if (pclose(in) != 0) {
		free(text);
		return NULL;
	}

	return text;
}

static void
expect_output(const char *command, const char *part)
{
	char *text = output_of(command);

	cr_assert(text, "%s", command);
	cr_expect(strstr(text, part), "%s: %s", command, text);
	free(text);
}

/* Against libdpaudit.so.1 or libdpaudit.a, told from <dpaudit.h> alone. */
static void
expect_c_example(const char *libraries)
{
	char command[4096];

	snprintf(command, sizeof(command),
		 "cd %s && %s -I '%s/src/library' '%s/examples/bounds.c' "
		 "-o tests/bounds %s && LD_LIBRARY_PATH=. tests/bounds && "
		 "rm tests/bounds",
		 getenv("DPAUDIT_BUILD"), getenv("DPAUDIT_CC"),
		 getenv("DPAUDIT_SOURCE"), getenv("DPAUDIT_SOURCE"), libraries);
	expect_output(command, "clopper-pearson  epsilon >= 0.8049 at 95 %");
}

Test(whole_examples, c_builds_with_the_shared_and_the_static_library)
{
	expect_c_example("-L. -l:libdpaudit.so.1 -lm");
	expect_c_example("libdpaudit.a $(pkg-config --libs gsl jansson nettle "
			 "zlib libpng libzip fftw3) -lunistring -lm -pthread");
}

Test(whole_examples, nothing_but_the_interface_is_seen)
{
	char command[1024];

	snprintf(command, sizeof(command),
		 "nm -D --defined-only '%s/libdpaudit.so.1' | "
		 "grep -v ' A ' | grep -cv ' dpaudit_.*@@DPAUDIT_1' || true",
		 getenv("DPAUDIT_BUILD"));
	expect_output(command, "0\n");
}

/* Debian's python3 has numpy if the set-up put it there. */
static const char *
python(void)
{
	static const char *const places[] = { "/usr/bin/python3", "python3" };

	for (size_t i = 0; i < 2; i++) {
		char command[128];

		snprintf(command, sizeof(command),
			 "%s -c 'import numpy' 2>/dev/null", places[i]);
		if (!system(command))
			return places[i];
	}

	return NULL;
}

Test(whole_examples, python_asks_a_thousand_bounds_in_one_process)
{
	char command[2048];

	cr_assert(python(), "python3-numpy is missing: build-aux/setup check");
	snprintf(command, sizeof(command),
		 "cd '%s/examples' && LIBDPAUDIT='%s/libdpaudit.so.1' %s "
		 "-B dpaudit.py 1000",
		 getenv("DPAUDIT_SOURCE"), getenv("DPAUDIT_BUILD"), python());
	expect_output(command, "1000 audits: epsilon >= 0.9015 ... 2.4923");
}

/* R is large: only where somebody has it. */
Test(whole_examples, r_asks_through_a_small_wrapper)
{
	char command[2048];

	if (system("command -v Rscript >/dev/null")) {
		puts("no Rscript here: examples/dpaudit.R was not run");
		return;
	}
	snprintf(command, sizeof(command),
		 "cd %s/tests && %s -shared -fPIC -I '%s/src/library' "
		 "'%s/examples/dpaudit_r.c' -o dpaudit_r.so -L.. "
		 "-l:libdpaudit.so.1 && LD_LIBRARY_PATH=.. Rscript "
		 "'%s/examples/dpaudit.R' dpaudit_r.so && rm dpaudit_r.so",
		 getenv("DPAUDIT_BUILD"), getenv("DPAUDIT_CC"),
		 getenv("DPAUDIT_SOURCE"), getenv("DPAUDIT_SOURCE"),
		 getenv("DPAUDIT_SOURCE"));
	expect_output(command, "1.6261");
}
