/* json_text.h - a JSON text into named arrays, without a tree of it */

#ifndef LOAD_FORMAT_JSON_JSON_TEXT_H
#define LOAD_FORMAT_JSON_JSON_TEXT_H

#include "base/compiler.h"
#include "base/error.h"
#include "load/format/arrays.h"
#include "load/sheet.h"
#include "load/source.h"

/*
 * Adds every list of numbers or words in a text of one value to the bundle,
 * named by its path of keys ("results.scores"); "game" fills the card.  It
 * costs the numbers: neither the text is held nor has a value a place of its
 * own.
 */
MUST_CHECK bool json_text_read(struct source *source, struct arrays *bundle,
			       struct sheet *sheet, struct error *err);

#endif
