/* json_read.c - JSON values to cells and entries of a game card */

#include "load/format/json/json_read.h"

#include <math.h>

#include "base/number.h"
#include "load/card.h"

json_t *
json_read_value(const char *path, const char *text, size_t count, size_t line,
		struct error *err)
{
	json_error_t why;
	json_t *root =
		json_loadb(text, count,
			   JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL |
				   JSON_DECODE_ANY,
			   &why);

	if (!root)
		error_set(err, ERROR_FORMAT, "%s:%zu: expected JSON, found: %s",
			  path,
			  line - 1 + (why.line > 0 ? (size_t)why.line : 1),
			  why.text);

	return root;
}

bool
json_read_cell(const json_t *value, double *number)
{
	if (json_is_number(value))
		*number = json_number_value(value);
	else if (json_is_boolean(value))
		*number = json_is_true(value) ? 1 : 0;
	else if (json_is_null(value))
		*number = NAN;
	else
		return false;

	return true;
}

bool
json_read_card_entry(const char *name, const json_t *value, struct sheet *sheet,
		     struct error *err)
{
	char number[NUMBER_SIZE];
	const char *said = json_string_value(value);

	if (json_is_number(value)) {
		number_exact(number, json_number_value(value));
		said = number;
	}
	if (!said || !*said || !card_has_entry(name))
		return true;

	return card_set(sheet, name, said, err) ||
	       error_prefix(err, "%s", sheet->path);
}

bool
json_read_card(json_t *object, struct sheet *sheet, struct error *err)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value)
	{
		if (!json_read_card_entry(key, value, sheet, err))
			return false;
	}

	return true;
}
