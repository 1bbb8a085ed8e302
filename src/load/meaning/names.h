/* names.h - which names tools give to columns, and for which role */

#ifndef LOAD_MEANING_NAMES_H
#define LOAD_MEANING_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "dataset/role.h"

/* How well a name stands for a role: 0 not at all, else smaller is better. */
size_t name_fit(const char *name, enum role role);

/* Whether a name can stand for a role. */
bool name_suits(const char *name, enum role role);

/* Whether it is one of some words, which are lower case with dashes. */
bool name_is_among(const char *name, const char *words);

#endif
