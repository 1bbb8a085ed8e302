/* roles.h - which column of a sheet plays which role */

#ifndef LOAD_MEANING_ROLES_H
#define LOAD_MEANING_ROLES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"
#include "load/sheet.h"

/* What a sheet means: one role per column. */
struct meaning {
	enum kind kind;
	enum role *roles;
};

/*
 * Finds the kind and the roles from the names of the columns, or as the
 * options say.
 */
MUST_CHECK bool roles_guess(struct meaning *meaning, struct sheet *sheet,
			    const struct load_options *options,
			    struct error *err);
/* Notes what was guessed. */
void roles_say(struct sheet *sheet, const struct load_options *options,
	       const struct meaning *meaning);

/* Whether that would work. */
bool roles_is_kind(const struct sheet *sheet,
		   const struct load_options *options);

/* Marks the columns that have no role, if names alone tell the kind. */
void roles_spare(const struct sheet *sheet, const struct load_options *options,
		 bool is_spare[]);

/*
 * Marks the columns that are scores by their names, where the user chose
 * none; how many they are.
 */
size_t roles_scores(const struct sheet *sheet, const struct meaning *meaning,
		    const struct load_options *options, bool is_score[]);

void roles_clear(struct meaning *meaning);

/* Whether it is two columns without names, the second of labels. */
bool roles_is_labelled(const struct sheet *sheet);

/* Whether the sheet's own columns tell members from others. */
bool roles_has_member(const struct sheet *sheet,
		      const struct load_options *options);

#endif
