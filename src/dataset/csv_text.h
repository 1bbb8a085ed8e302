/* csv_text.h - a dataset as CSV with its game card, for every kind */

#ifndef DATASET_CSV_TEXT_H
#define DATASET_CSV_TEXT_H

#include <stdio.h>

#include "dataset/dataset.h"

/*
 * Comments with the card, `comments` lines of words before them (may be
 * NULL; ends with NULL), a heading, and rows whose numbers read back as
 * they are.  Look at ferror() afterwards.
 */
void dataset_write_csv(const struct dataset *data, const char *const comments[],
		       FILE *out);

#endif
