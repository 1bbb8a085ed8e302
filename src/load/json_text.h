/* json_text.h - a JSON text read piece by piece, without a tree of it */

#ifndef LOAD_JSON_TEXT_H
#define LOAD_JSON_TEXT_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/bundle.h"
#include "load/sheet.h"

/* How many zeros a text must have behind its end. */
enum { JSON_PADDING = 16 };

/*
 * Adds every list of numbers or words in a text of one value to the bundle,
 * named by its path of keys ("results.scores"); "game" fills the card.  The
 * text is what it costs, and the numbers: no value has a place of its own.
 */
MUST_CHECK bool json_text_read(const char *text, size_t count,
			       struct bundle *bundle, struct sheet *sheet,
			       struct error *err);

#endif
