/* fuzz_npz.c - the reader of npz */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("npz", bytes, size);
}
