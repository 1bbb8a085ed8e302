/* loading.h - files made up for a test, and what loading them gives */

#ifndef TESTS_LOAD_LOADING_H
#define TESTS_LOAD_LOADING_H

#include <stddef.h>

#include "load/load.h"

/* The path of a file in the test's own folder; lent until the fourth call. */
const char *scratch_path(const char *name);

/* Writes a file there. */
void scratch_write(const char *name, const void *bytes, size_t count);
void scratch_text(const char *name, const char *text);

/* Writes doubles as NumPy does; the shape is "(3,)" or "(2, 4)". */
void scratch_array(const char *name, const char *shape, const double *values,
		   size_t count);

/* Removes the folder and what is in it. */
void scratch_remove(void);

/* Loads one scratch file; fails the test if that does not work. */
const struct dataset *load_one(const char *name,
			       const struct load_options *options);

/* Writes `text` as a file and loads it. */
const struct dataset *load_text(const char *name, const char *text);

/* Expects loading to fail and returns the sentence, without the folder. */
const char *refusal_of(const char *name, const struct load_options *options);
const char *refusal_of_text(const char *name, const char *text);

/* Whether a note of the dataset contains `part`. */
int has_note(const struct dataset *data, const char *part);

#endif
