/* fuzz_decimal.c - decimal texts, each beside strtod */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_decimal(bytes, size);
}
