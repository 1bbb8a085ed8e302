/* roc_sheet.h - rates of a ROC curve where scores would be better */

#ifndef LOAD_MEANING_ROC_SHEET_H
#define LOAD_MEANING_ROC_SHEET_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"
#include "load/sheet.h"

/* Whether two columns hold false and true positive rates. */
bool roc_sheet_is(const struct sheet *sheet);

/* Whether a name is that of how many members, or others, there were. */
bool roc_sheet_is_size(const char *name);

/*
 * Rates with the sizes of both classes beside them become counts, one row a
 * threshold; any other sheet stays what it is.
 */
MUST_CHECK bool roc_sheet_to_counts(struct sheet *sheet,
				    const struct load_options *options,
				    struct error *err);

/* Says what rates alone lack, and the line that adds it.  Returns false. */
bool roc_sheet_refuse(const struct sheet *sheet, struct error *err);

#endif
