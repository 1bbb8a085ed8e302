/* fuzz_pictures.h - pictures to train on, in a folder of our own */

#ifndef TESTS_FUZZ_FUZZ_PICTURES_H
#define TESTS_FUZZ_FUZZ_PICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "train/source/corpora.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/*
 * Makes a folder of that name where data sets are looked for; `unmake` is
 * called at the end, before the folder goes.
 */
void fuzz_pictures_make(const char *name, void (*unmake)(void));

/* The path of a file there. */
const char *fuzz_pictures_path(char out[200], const char *file);

void fuzz_pictures_write(const char *file, const uint8_t *bytes, size_t size);

/* The same bytes by another name. */
void fuzz_pictures_link(const char *file, const char *other);

/* Reads the order, and holds what was made, or refused, to its promises. */
void fuzz_pictures_read(const struct corpus_order *order);

#endif
