/* fuzz_load.h - one reader at a time on bytes from anywhere */

#ifndef TESTS_FUZZ_FUZZ_LOAD_H
#define TESTS_FUZZ_FUZZ_LOAD_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/*
 * Loads the bytes if they look like the format of that name (gzipped or
 * not), under a policy for cells without a number that their length
 * chooses, and holds what was made to the promises of a dataset.
 */
int fuzz_load(const char *format, const uint8_t *bytes, size_t size);

/* A decimal text, beside strtod. */
int fuzz_decimal(const uint8_t *bytes, size_t size);

/*
 * A table that arrives by a pipe, at once and in pieces whose length the
 * first byte chooses: the same rows, the same end, the same number.
 */
int fuzz_rows(const uint8_t *bytes, size_t size);

#endif
