/* json_read.h - JSON values to cells and entries of a game card */

#ifndef LOAD_FORMAT_JSON_JSON_READ_H
#define LOAD_FORMAT_JSON_JSON_READ_H

#include <jansson.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/sheet.h"

/* Parses one value of text; `line` is where the text starts. */
MUST_CHECK json_t *json_read_value(const char *path, const char *text,
				   size_t count, size_t line,
				   struct error *err);

/* A number, true, false or null (NaN); false for anything else. */
bool json_read_cell(const json_t *value, double *number);

/* Sets one entry of a card: a number or a word; anything else is none. */
MUST_CHECK bool json_read_card_entry(const char *name, const json_t *value,
				     struct sheet *sheet, struct error *err);

/* Sets the entries of a card from the keys of an object. */
MUST_CHECK bool json_read_card(json_t *object, struct sheet *sheet,
			       struct error *err);

#endif
