/* opening.h - which verb opens a file */

#ifndef UI_SITTING_OPENING_H
#define UI_SITTING_OPENING_H

#include <stddef.h>

/*
 * "load 'a file.csv' b.csv", or "open last.dpa" for a sitting; the caller
 * frees it.
 */
char *opening_of(char *const files[], size_t count);

#endif
