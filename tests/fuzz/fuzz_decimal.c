/* fuzz_decimal.c - decimal texts, each beside strtod */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/decimal.h"
#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char *text = memory_new(size + DECIMAL_PADDING);
	double found, expected;
	const char *stop;
	char *end;

	memcpy(text, bytes, size);
	stop = decimal_read(text, &found);
	/* strtod also reads blanks, hexadecimal, inf and nan. */
	if (stop && !memchr(text, 'x', size) && !memchr(text, 'X', size)) {
		expected = strtod(text, &end);
		if (end != stop || memcmp(&found, &expected, sizeof(found)))
			abort();
	}
	free(text);

	return 0;
}
