/* labels.h - the ways of saying who was a member */

#ifndef LOAD_MEANING_LABELS_H
#define LOAD_MEANING_LABELS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/sheet.h"

/* Whether a word is a label, and whether it means a member. */
bool labels_word(const char *text, bool *means);

/* Whether a number is one: 1, 0 or -1. */
bool labels_number(double value);

/* Whether every cell of a column is a label. */
bool labels_suits(const struct sheet *sheet, size_t column);

/*
 * Turns a column of labels (0 and 1, -1 and 1, true and false, in and out,
 * member and non-member) into numbers: 1 and `no`.
 */
MUST_CHECK bool labels_convert(struct sheet *sheet, size_t column, double no,
			       struct error *err);

#endif
