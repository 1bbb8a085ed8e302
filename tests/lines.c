/* lines.c - texts that are compared line by line */

#include "tests/lines.h"

#include <criterion/criterion.h>
#include <string.h>

void
expect_same_lines(const char *name, const char *expected, const char *seen)
{
	size_t line = 1, wanted = strcspn(expected, "\n"),
	       got = strcspn(seen, "\n");
	const char *at = expected, *to = seen;

	while (wanted == got && !memcmp(at, to, got) && at[got] && to[got]) {
		line++;
		at += wanted + 1;
		to += got + 1;
		wanted = strcspn(at, "\n");
		got = strcspn(to, "\n");
	}
	cr_expect(!strcmp(at, to),
		  "%s:%zu differs (make update-expected rewrites it)\n"
		  "expected: %.*s\n     got: %.*s",
		  name, line, (int)wanted, at, (int)got, to);
}
