/* fuzz_json.c - the reader of json */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("json", bytes, size);
}
