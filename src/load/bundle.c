/* bundle.c - named arrays of one file, and which of them are a table */

#include "load/bundle.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/card.h"
#include "load/guess.h"
#include "load/names.h"
#include "load/pair.h"

enum { COLUMN_LIMIT = 4096 };

static struct array *
add(struct bundle *bundle, const char *name)
{
	struct array *array;

	bundle->arrays = memory_grow_array(bundle->arrays, bundle->count + 1,
					   sizeof(*bundle->arrays));
	array = &bundle->arrays[bundle->count++];
	*array = (struct array){ .name = memory_copy_text(name) };

	return array;
}

static bool
fits_above(const struct sheet *above, size_t rows)
{
	return above && above->column_count == 1 &&
	       !above->columns[0].is_words && above->size - above->rows >= rows;
}

struct array *
bundle_add(struct bundle *bundle, const char *name, size_t rows, size_t columns,
	   struct error *err)
{
	struct array *array = add(bundle, name);
	size_t cells;

	array->rows = array->size = rows;
	array->columns = columns;
	if (columns == 1 && !bundle->room && fits_above(bundle->above, rows)) {
		array->is_lent = true;
		array->values =
			bundle->above->columns[0].values + bundle->above->rows;
		return array;
	}
	array->size += bundle->room;
	if (__builtin_mul_overflow(array->size, columns, &cells))
		cells = SIZE_MAX;
	array->values = memory_try_array(cells, sizeof(double), err);

	return array->values ? array : NULL;
}

void
bundle_take(struct bundle *bundle, const char *name, size_t rows,
	    size_t columns, double *values)
{
	struct array *array = add(bundle, name);

	array->rows = array->size = rows;
	array->columns = columns;
	array->values = values;
}

struct array *
bundle_add_words(struct bundle *bundle, const char *name)
{
	struct array *array = add(bundle, name);

	array->columns = 1;
	array->words.is_words = true;

	return array;
}

static void
clear_array(struct array *array)
{
	sheet_clear_column(&array->words);
	if (!array->is_lent)
		free(array->values);
	free(array->name);
}

void
bundle_clear(struct bundle *bundle)
{
	for (size_t i = 0; i < bundle->count; i++)
		clear_array(&bundle->arrays[i]);
	free(bundle->arrays);
	*bundle = (struct bundle){ 0 };
}

/* "name", or "name-3" where there are several columns. */
static void
column_name(const struct array *array, size_t column, char out[200])
{
	if (array->columns == 1)
		snprintf(out, 200, "%.190s", array->name);
	else if (*array->name)
		snprintf(out, 200, "%.160s-%zu", array->name, column);
	else
		*out = '\0';
}

static void
move_words(struct array *array, struct sheet *sheet)
{
	struct sheet_column *column =
		sheet_take_column(sheet, array->name, array->words.values);
	char *kept = column->name;

	*column = array->words;
	column->name = kept;
	array->words = (struct sheet_column){ 0 };
}

/* The cells of one column, which lie a row apart. */
static double *
copy_column(const struct array *array, size_t column, struct error *err)
{
	double *values = memory_try_array(array->rows, sizeof(*values), err);

	for (size_t i = 0; values && i < array->rows; i++)
		values[i] = array->values[i * array->columns + column];

	return values;
}

/* Moves the columns of an array into the sheet. */
static bool
move_array(struct array *array, struct sheet *sheet, struct error *err)
{
	if (array->words.is_words) {
		move_words(array, sheet);
		return true;
	}
	for (size_t i = 0; i < array->columns; i++) {
		bool is_whole = array->columns == 1;
		double *values =
			is_whole ? array->values : copy_column(array, i, err);
		struct sheet_column *column;
		char name[200];

		if (!values)
			return error_prefix(err, "%s", sheet->path);
		column_name(array, i, name);
		column = sheet_take_column(sheet, name, values);
		column->is_finite = array->is_finite;
		column->is_lent = array->is_lent;
		if (is_whole)
			array->values = NULL;
	}

	return true;
}

/* ---- arrays of one length ---- */

/* Adds the columns of that length to a sheet of names alone. */
static void
name_columns(const struct bundle *bundle, size_t rows, struct sheet *sheet)
{
	for (size_t i = 0; i < bundle->count; i++) {
		const struct array *array = &bundle->arrays[i];

		if (array->rows != rows || array->columns > COLUMN_LIMIT)
			continue;
		for (size_t j = 0; j < array->columns; j++) {
			char name[200];

			column_name(array, j, name);
			sheet_take_column(sheet, name, NULL);
		}
	}
	sheet->has_header = true;
}

static bool
length_suits(const struct bundle *bundle, size_t rows, const char *kind,
	     const struct load_options *options)
{
	struct sheet names;
	bool suits;

	sheet_init(&names, "");
	names.kind = kind;
	name_columns(bundle, rows, &names);
	suits = guess_is_kind(&names, options);
	sheet_clear(&names);

	return suits;
}

/* The length whose arrays make a table; the greatest if none does. */
static size_t
find_length(const struct bundle *bundle, const char *kind,
	    const struct load_options *options)
{
	size_t best = 0, greatest = 0;

	for (size_t i = 0; i < bundle->count; i++) {
		size_t rows = bundle->arrays[i].rows;

		if (rows > greatest)
			greatest = rows;
		if (rows > best && length_suits(bundle, rows, kind, options))
			best = rows;
	}

	return best ? best : greatest;
}

static void
note_unused(const struct bundle *bundle, size_t rows, struct sheet *sheet)
{
	struct text text = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < bundle->count; i++) {
		const struct array *array = &bundle->arrays[i];

		if (array->rows == rows || array->is_scalar || !array->rows)
			continue;
		if (count++ < 8)
			text_add(&text, "%s'%s' (%zu)", count > 1 ? ", " : "",
				 array->name, array->rows);
	}
	if (count)
		sheet_note(sheet, "not used, of other lengths: %s%s",
			   text_get(&text), count > 8 ? ", ..." : "");
	text_clear(&text);
}

static bool
take_length(struct bundle *bundle, const struct load_options *options,
	    struct sheet *sheet, struct error *err)
{
	size_t rows = find_length(bundle, sheet->kind, options);

	if (!rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected rows, found none", sheet->path);
	note_unused(bundle, rows, sheet);
	for (size_t i = 0; i < bundle->count; i++) {
		struct array *array = &bundle->arrays[i];

		if (array->rows != rows)
			continue;
		if (array->columns > COLUMN_LIMIT - sheet->column_count)
			return error_set(err, ERROR_FORMAT,
					 "%s: expected at most %d columns, "
					 "found more",
					 sheet->path, (int)COLUMN_LIMIT);
		if (!move_array(array, sheet, err))
			return false;
	}
	sheet->rows = sheet->size = rows;
	if (bundle->room)
		sheet->size += bundle->room;

	return true;
}

/* ---- in and out ---- */

static bool
is_list(const struct array *array)
{
	return !array->words.is_words && array->columns == 1 &&
	       !array->is_scalar && array->rows > 0;
}

static bool
has_member(const struct bundle *bundle, size_t in, size_t out)
{
	for (size_t i = 0; i < bundle->count; i++) {
		if (i != in && i != out &&
		    name_suits(bundle->arrays[i].name, ROLE_MEMBER))
			return true;
	}

	return false;
}

static bool
find_halves(const struct bundle *bundle, size_t *in, size_t *out)
{
	char rest_in[PAIR_NAME], rest_out[PAIR_NAME];

	for (*in = 0; *in < bundle->count; ++*in) {
		if (!is_list(&bundle->arrays[*in]) ||
		    pair_half(bundle->arrays[*in].name, rest_in) != HALF_IN)
			continue;
		for (*out = 0; *out < bundle->count; ++*out) {
			if (is_list(&bundle->arrays[*out]) &&
			    pair_half(bundle->arrays[*out].name, rest_out) ==
				    HALF_OUT &&
			    !strcmp(rest_in, rest_out) &&
			    !has_member(bundle, *in, *out))
				return true;
		}
	}

	return false;
}

static bool
take_halves(struct bundle *bundle, size_t in, size_t out, struct sheet *sheet,
	    struct error *err)
{
	struct array *ins = &bundle->arrays[in], *outs = &bundle->arrays[out];
	struct sheet_column *column;
	char rest[PAIR_NAME];

	pair_half(ins->name, rest);
	column = sheet_take_column(sheet, *rest ? rest : "score", ins->values);
	column->is_finite = ins->is_finite && outs->is_finite;
	ins->values = NULL;
	sheet->rows = ins->rows;
	sheet->size = ins->size;
	sheet->members_first = ins->rows;
	if (!sheet_reserve(sheet, outs->rows, err))
		return error_prefix(err, "%s", sheet->path);
	memcpy(sheet->columns[0].values + ins->rows, outs->values,
	       outs->rows * sizeof(double));
	sheet->rows += outs->rows;
	sheet_note(sheet, "%zu members from '%s', %zu others from '%s'",
		   ins->rows, ins->name, outs->rows, outs->name);

	return sheet_trim(sheet, err);
}

/* ---- matrices, runs by examples ---- */

static bool
is_matrix(const struct array *array)
{
	return !array->words.is_words && array->columns > 1 && array->rows > 1;
}

static bool
find_matrices(const struct bundle *bundle, size_t *value, size_t *member)
{
	for (*value = 0; *value < bundle->count; ++*value) {
		const struct array *a = &bundle->arrays[*value];

		if (!is_matrix(a) || (!name_suits(a->name, ROLE_SCORE) &&
				      !name_suits(a->name, ROLE_LOSS)))
			continue;
		for (*member = 0; *member < bundle->count; ++*member) {
			const struct array *b = &bundle->arrays[*member];

			if (is_matrix(b) && b->rows == a->rows &&
			    b->columns == a->columns &&
			    name_suits(b->name, ROLE_MEMBER))
				return true;
		}
	}

	return false;
}

/* A matrix as one column: it lies there so already. */
static void
flatten(struct array *array, struct sheet *sheet)
{
	struct sheet_column *column =
		sheet_take_column(sheet, array->name, array->values);

	column->is_finite = array->is_finite;
	array->values = NULL;
}

static bool
take_matrices(struct bundle *bundle, size_t value, size_t member,
	      struct sheet *sheet, struct error *err)
{
	const struct array *a = &bundle->arrays[value];
	struct sheet_column *run, *group;

	sheet->rows = sheet->size = a->rows * a->columns;
	flatten(&bundle->arrays[value], sheet);
	flatten(&bundle->arrays[member], sheet);
	if (!sheet_add_column(sheet, "run", err) ||
	    !sheet_add_column(sheet, "group", err))
		return false;
	run = &sheet->columns[2];
	group = &sheet->columns[3];
	run->is_finite = group->is_finite = true;
	for (size_t i = 0; i < sheet->rows; i++) {
		run->values[i] = (double)(i / a->columns);
		group->values[i] = (double)(i % a->columns);
	}
	sheet_note(sheet, "%zu runs (rows) by %zu examples (columns)", a->rows,
		   a->columns);

	return true;
}

/* A lone word called "game" is the card. */
static bool
take_card(struct bundle *bundle, struct sheet *sheet, struct error *err)
{
	for (size_t i = 0; i < bundle->count; i++) {
		struct array *array = &bundle->arrays[i];
		size_t found = 0;
		const char *card;

		if (!array->words.is_words || !array->is_scalar ||
		    strcmp(array->name, "game"))
			continue;
		card = array->words.words[0].text;
		if (!card_read(sheet, card, strlen(card), &found, err))
			return error_prefix(err, "%s", sheet->path);
		array->rows = 0;
	}

	return true;
}

bool
bundle_to_sheet(struct bundle *bundle, const struct load_options *options,
		struct sheet *sheet, struct error *err)
{
	size_t a, b;
	bool fine;

	sheet->has_header = true;
	sheet->row_word = "row ";
	if (!take_card(bundle, sheet, err))
		return false;
	if (!options->choice_count && find_matrices(bundle, &a, &b))
		fine = take_matrices(bundle, a, b, sheet, err);
	else if (!options->choice_count && find_halves(bundle, &a, &b))
		fine = take_halves(bundle, a, b, sheet, err);
	else
		fine = take_length(bundle, options, sheet, err);
	if (fine && options->keep_rows && sheet->rows > options->keep_rows)
		sheet->rows = options->keep_rows;
	/* Files without names have columns without names. */
	for (size_t i = 0; i < sheet->column_count; i++)
		sheet->has_header &= *sheet->columns[i].name != '\0';

	return fine;
}
