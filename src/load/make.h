/* make.h - from a sheet that is understood to datasets */

#ifndef LOAD_MAKE_H
#define LOAD_MAKE_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/load.h"
#include "load/meaning/roles.h"
#include "load/sheet.h"

/*
 * Checks the numbers and makes one dataset, or one for each of several
 * columns of scores, called NAME:COLUMN, which share all other columns.  Takes
 * the numbers over.
 */
MUST_CHECK bool make_datasets(struct sheet *sheet,
			      const struct meaning *meaning,
			      const struct load_options *options,
			      const char *name, const char *sha256,
			      struct datasets *made, struct error *err);

#endif
