/* cells.c - a line of a text table cut into cells */

#include "load/format/cells.h"

#include <math.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "load/format/decimal.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Where blanks mean nothing; a tab may be the delimiter. */
static const char *
skip_blanks(const struct cells *cells, const char *at)
{
	while (at < cells->end && is_blank(*at) && *at != cells->delimiter)
		at++;

	return at;
}

struct cells
cells_of(const char *line, const char *end, char delimiter)
{
	struct cells cells = { line, end, delimiter, false, false };

	if (delimiter == DELIMITER_BLANK) {
		while (cells.at < end && is_blank(*cells.at))
			cells.at++;
		while (cells.end > cells.at && is_blank(cells.end[-1]))
			cells.end--;
	}

	return cells;
}

static bool
is_delimiter(const struct cells *cells, const char *at)
{
	if (cells->delimiter == DELIMITER_BLANK)
		return is_blank(*at);

	return *at == cells->delimiter;
}

/* The closing quote of a cell whose text starts at `at`, or NULL. */
static const char *
closing_quote(const char *at, const char *end)
{
	for (; at < end; at++) {
		if (*at != '"')
			continue;
		if (at + 1 == end || at[1] != '"')
			return at;
		at++;
	}

	return NULL;
}

/* Goes over the delimiter behind a cell. */
static void
step(struct cells *cells)
{
	cells->ended = cells->at == cells->end;
	if (cells->ended)
		return;
	if (cells->delimiter != DELIMITER_BLANK) {
		cells->at++;
		return;
	}
	while (cells->at < cells->end && is_blank(*cells->at))
		cells->at++;
}

static bool
quoted(struct cells *cells, struct cell *cell, struct error *err)
{
	const char *close = closing_quote(cells->at + 1, cells->end);
	ptrdiff_t left;

	if (!close)
		return error_set(err, ERROR_FORMAT,
				 "expected a closing quote on the same line, "
				 "found none (a row is one line)");
	*cell = (struct cell){
		.at = cells->at + 1,
		.length = (size_t)(close - cells->at) - 1,
		.quoted = true,
	};
	cells->at = cells->delimiter == DELIMITER_BLANK
			    ? close + 1
			    : skip_blanks(cells, close + 1);
	left = cells->end - cells->at;
	if (left && !is_delimiter(cells, cells->at))
		return error_set(err, ERROR_FORMAT,
				 "expected the cell to end after its closing "
				 "quote, found '%.*s'",
				 left < 20 ? (int)left : 20, cells->at);
	step(cells);

	return true;
}

bool
cells_next(struct cells *cells, struct cell *cell, bool *found,
	   struct error *err)
{
	const char *last;

	*found = !cells->ended;
	if (cells->ended)
		return true;
	if (cells->delimiter != DELIMITER_BLANK)
		cells->at = skip_blanks(cells, cells->at);
	if (cells->at < cells->end && *cells->at == '"')
		return quoted(cells, cell, err);

	cell->at = cells->at;
	cell->quoted = false;
	while (cells->at < cells->end && !is_delimiter(cells, cells->at))
		cells->at++;
	last = cells->at;
	while (last > cell->at && is_blank(last[-1]))
		last--;
	cell->length = (size_t)(last - cell->at);
	step(cells);

	return true;
}

static bool
is_one_of(const struct cell *cell, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (strlen(words[i]) == cell->length &&
		    !strncasecmp(words[i], cell->at, cell->length))
			return true;
	}

	return false;
}

enum cell_sort
cell_read(const struct cell *cell, double *value)
{
	static const char *const missing[] = {
		"", "nan", "+nan", "-nan", "na", "n/a", "null", "none",
	};
	static const char *const infinite[] = {
		"inf", "+inf", "-inf", "infinity", "+infinity", "-infinity",
	};
	const char *stop = decimal_read(cell->at, value);

	if (stop && stop == cell->at + cell->length)
		return isfinite(*value) ? CELL_NUMBER : CELL_INFINITE;
	*value = NAN;
	if (is_one_of(cell, missing, sizeof(missing) / sizeof(*missing)))
		return CELL_MISSING;
	if (!is_one_of(cell, infinite, sizeof(infinite) / sizeof(*infinite)))
		return CELL_WORD;
	*value = *cell->at == '-' ? -INFINITY : INFINITY;

	return CELL_INFINITE;
}

size_t
cell_text(const struct cell *cell, char *out)
{
	size_t length = 0;
	bool is_marked = cell->length && *cell->at == '\'' &&
			 text_string_is_formula(cell->at, cell->length);

	for (size_t i = is_marked; i < cell->length; i++) {
		out[length++] = cell->at[i];
		if (cell->quoted && cell->at[i] == '"')
			i++;
	}

	return length;
}
