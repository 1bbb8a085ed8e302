/* fuzz_format.c - the reader of the format that FUZZ_FORMAT names */

#include <stdlib.h>

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const char *format = getenv("FUZZ_FORMAT");

	if (!format)
		abort();

	return fuzz_load(format, bytes, size);
}
