/* card.h - the game card in comments and side files */

#ifndef LOAD_CARD_H
#define LOAD_CARD_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/sheet.h"

/*
 * Reads "name=value name=value ..." as it stands behind a comment sign into
 * the card of a sheet; kind=KIND says what the sheet is.  A value goes on
 * until the next name of the card; what names no entry is a comment like any
 * other.  `found` counts the entries.
 */
MUST_CHECK bool card_read(struct sheet *sheet, const char *text, size_t length,
			  size_t *found, struct error *err);

/* One entry of the card, or the kind. */
bool card_has_entry(const char *name);
MUST_CHECK bool card_set(struct sheet *sheet, const char *name,
			 const char *value, struct error *err);

#endif
