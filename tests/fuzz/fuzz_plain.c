/* fuzz_plain.c - rows of plain numbers: with vectors as without */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_plain(bytes, size);
}
