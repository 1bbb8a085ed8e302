/* fuzz_rows.c - rows that arrive in pieces */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_rows(bytes, size);
}
