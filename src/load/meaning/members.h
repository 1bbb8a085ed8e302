/* members.h - the column that says who was a member, which is never guessed */

#ifndef LOAD_MEANING_MEMBERS_H
#define LOAD_MEANING_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/role.h"
#include "load/sheet.h"

/*
 * Finds the free column that says who was a member.  False if there is none,
 * or several that could be it.
 */
bool members_find(const struct sheet *sheet, const enum role *roles,
		  size_t *column);

/* Returns true for names like "label" and "y", which classes have as well. */
bool members_is_class_name(const char *name);

/*
 * Finds the scores and the labels of two arrays without known names, of which
 * one alone holds labels.
 */
bool members_of_two_arrays(const struct sheet *sheet, size_t *value,
			   size_t *member);

/* Returns true if a column holds two labels and nothing else. */
bool members_has_two_labels(const struct sheet *sheet, size_t column);

/* Refuses columns that could each be it.  True if there are not several. */
MUST_CHECK bool members_are_clear(const struct sheet *sheet,
				  const enum role *roles, struct error *err);

/* Refuses scores in column `value` without a column of members. */
bool members_refuse(const struct sheet *sheet, enum role role, size_t value,
		    struct error *err);

/*
 * Turns a column into one of members: 1 in the rows that hold `value`, which
 * is a word or a number.
 */
MUST_CHECK bool members_take_value(struct sheet *sheet, size_t column,
				   const char *value, struct error *err);

#endif
