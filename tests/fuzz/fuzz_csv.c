/* fuzz_csv.c - the reader of csv */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("csv", bytes, size);
}
