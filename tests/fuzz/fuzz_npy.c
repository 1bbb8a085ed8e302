/* fuzz_npy.c - the reader of npy */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("npy", bytes, size);
}
