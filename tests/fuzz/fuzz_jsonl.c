/* fuzz_jsonl.c - the reader of jsonl */

#include "tests/fuzz/fuzz_load.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	return fuzz_load("jsonl", bytes, size);
}
