/*
 * members.c - the column that says who was a member, which is never guessed
 *
 * A class label taken for membership refutes claims that hold.  Names that
 * classes have as well count only where no other column could be meant.
 */

#include "load/meaning/members.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "load/meaning/labels.h"
#include "load/meaning/names.h"

enum { SHOWN = 6 };

bool
members_is_class_name(const char *name)
{
	return name_is_among(name, "label labels true-label true-labels y "
				   "y-true target targets");
}

static bool
has_name(const struct sheet *sheet, const char *words)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (name_is_among(sheet->columns[i].name, words))
			return true;
	}

	return false;
}

/* Returns the names that mean membership beside the scores of the sheet. */
static const char *
names_beside(const struct sheet *sheet)
{
	if (has_name(sheet, "y-score"))
		return "y-true";

	return has_name(sheet, "signal-values") ? "true-labels" : "";
}

/* Keeps the candidates that hold labels, if any of them does. */
static size_t
keep_labels(const struct sheet *sheet, bool may_be[])
{
	size_t suiting = 0, count = 0;

	for (size_t i = 0; i < sheet->column_count; i++) {
		suiting += may_be[i] && labels_suits(sheet, i);
		count += may_be[i];
	}
	for (size_t i = 0; i < sheet->column_count && suiting; i++)
		may_be[i] = may_be[i] && labels_suits(sheet, i);

	return suiting ? suiting : count;
}

/* Marks the free columns whose names tell members. */
static size_t
mark(const struct sheet *sheet, const enum role *roles, bool may_be[])
{
	const char *beside = names_beside(sheet);
	size_t count = 0;

	for (size_t i = 0; i < sheet->column_count; i++) {
		const char *name = sheet->columns[i].name;

		may_be[i] = roles[i] == ROLE_OTHER &&
			    (name_suits(name, ROLE_MEMBER) ||
			     name_is_among(name, beside));
		count += may_be[i];
	}
	if (count > 1)
		return keep_labels(sheet, may_be);
	if (count || sheet->column_count != 2)
		return count;
	for (size_t i = 0; i < 2; i++) {
		may_be[i] = roles[i] == ROLE_OTHER &&
			    members_is_class_name(sheet->columns[i].name);
		count += may_be[i];
	}

	return count;
}

bool
members_find(const struct sheet *sheet, const enum role *roles, size_t *column)
{
	bool *may_be = memory_new_array(sheet->column_count, sizeof(*may_be));
	bool one = mark(sheet, roles, may_be) == 1;

	for (size_t i = 0; i < sheet->column_count && one; i++) {
		if (may_be[i])
			*column = i;
	}
	free(may_be);

	return one;
}

bool
members_of_two_arrays(const struct sheet *sheet, size_t *value, size_t *member)
{
	bool first, second;

	if (!sheet->is_arrays || sheet->column_count != 2 ||
	    sheet->columns[0].is_words)
		return false;
	first = labels_suits(sheet, 0);
	second = labels_suits(sheet, 1);
	*member = first ? 0 : 1;
	*value = first ? 1 : 0;

	return first != second;
}

/* ---- refusals ---- */

/* Adds "'a' and 'b'". */
static void
add_names(const struct sheet *sheet, const bool may_be[], const char *between,
	  struct text *text)
{
	size_t count = 0;

	for (size_t i = 0; i < sheet->column_count && count < SHOWN; i++) {
		char name[80];

		if (!may_be[i])
			continue;
		text_add(text, "%s%s", count++ ? between : "",
			 sheet_call(sheet, i, name));
	}
}

bool
members_are_clear(const struct sheet *sheet, const enum role *roles,
		  struct error *err)
{
	bool *may_be = memory_new_array(sheet->column_count, sizeof(*may_be));
	bool clear = mark(sheet, roles, may_be) < 2;
	struct text names = { 0 };

	add_names(sheet, may_be, " and ", &names);
	if (!clear)
		error_set(err, ERROR_DATA,
			  "%s: %s may each say who was a member; say which "
			  "with member=COLUMN, a name or a number from 1",
			  sheet->path, text_get(&names));
	text_clear(&names);
	free(may_be);

	return clear;
}

bool
members_has_two_labels(const struct sheet *sheet, size_t index)
{
	const struct sheet_column *column = &sheet->columns[index];
	bool differ = false;

	if (column->is_left_out || !column->values ||
	    !labels_suits(sheet, index))
		return false;
	for (size_t i = 1; i < sheet->rows && !differ; i++)
		differ = column->values[i] < column->values[0] ||
			 column->values[i] > column->values[0];

	return differ;
}

bool
members_refuse(const struct sheet *sheet, enum role role, size_t value,
	       struct error *err)
{
	bool *may_be = memory_new_array(sheet->column_count, sizeof(*may_be));
	struct text names = { 0 };
	char name[80];

	for (size_t i = 0; i < sheet->column_count; i++)
		may_be[i] = i != value &&
			    (members_has_two_labels(sheet, i) ||
			     members_is_class_name(sheet->columns[i].name));
	add_names(sheet, may_be, " or ", &names);
	error_set(err, ERROR_DATA,
		  "%s has a %s, %s, but nothing tells members from others%s%s; "
		  "name a column with member=COLUMN, or load it together with "
		  "its in/out partner",
		  sheet->path, role_name(role), sheet_call(sheet, value, name),
		  names.length ? ", perhaps " : "", text_get(&names));
	text_clear(&names);
	free(may_be);

	return false;
}

/* ---- a value that members have ---- */

/* The number that cells with `value` hold; false if no cell can. */
static bool
cell_of_value(const struct sheet_column *column, const char *value,
	      double *cell)
{
	size_t word;

	if (!column->is_words)
		return number_read(value, cell);
	if (!dictionary_find(&column->words, value, strlen(value), &word))
		return false;
	*cell = (double)word;

	return true;
}

static bool
refuse_value(const struct sheet *sheet, size_t column, const char *value,
	     const char *rows, struct error *err)
{
	char name[80];

	return error_set(err, ERROR_DATA,
			 "%s: %s holds '%.40s' in %s; give member=COLUMN:VALUE "
			 "the value of some",
			 sheet->path, rows, value,
			 sheet_call(sheet, column, name));
}

bool
members_take_value(struct sheet *sheet, size_t index, const char *value,
		   struct error *err)
{
	struct sheet_column *column = &sheet->columns[index];
	size_t members = 0;
	double cell = 0;
	bool is_known;
	char name[80];

	if (column->is_left_out)
		return error_set(err, ERROR_DATA,
				 "%s: %s has too many different words for "
				 "member=COLUMN:VALUE; write 0 and 1 instead",
				 sheet->path, sheet_call(sheet, index, name));
	if (!column->values)
		return error_set(err, ERROR_USAGE,
				 "%s: rows that are followed need labels; "
				 "member=COLUMN:VALUE is for whole files",
				 sheet->path);
	is_known = cell_of_value(column, value, &cell);
	for (size_t i = 0; i < sheet->rows && is_known; i++) {
		double here = column->values[i];

		/* NaN stays what it is. */
		if (isnan(here))
			continue;
		column->values[i] = !(here < cell || here > cell);
		members += column->values[i] > 0;
	}
	if (!members || members == sheet->rows)
		return refuse_value(sheet, index, value,
				    members ? "every row" : "no row", err);
	column->is_words = false;
	sheet_note(sheet, "%zu rows with %.40s are members, %zu without",
		   members, value, sheet->rows - members);

	return true;
}
