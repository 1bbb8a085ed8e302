/* fuzz_arff.c - the reader of arff */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("arff", bytes, size);
}
