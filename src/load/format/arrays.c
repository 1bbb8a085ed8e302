/* arrays.c - named arrays of one file, and which of them are a table */

#include "load/format/arrays.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/card.h"
#include "load/meaning/halves.h"
#include "load/meaning/names.h"
#include "load/meaning/roc_sheet.h"
#include "load/meaning/roles.h"

enum { COLUMN_LIMIT = 4096 };

bool
arrays_charge(struct arrays *bundle, size_t bytes, struct error *err)
{
	size_t limit = memory_for_data();

	if (bundle->bytes <= limit && bytes <= limit - bundle->bytes) {
		bundle->bytes += bytes;
		return true;
	}

	return error_set(err, ERROR_DATA,
			 "after %zu arrays there are more numbers than fit "
			 "into half of this machine's memory; load a part of "
			 "them",
			 bundle->count);
}

/* A matrix becomes columns while it still lies there: it counts twice. */
static bool
charge_cells(struct arrays *bundle, const char *name, size_t cells,
	     size_t columns, struct error *err)
{
	size_t each = sizeof(double) * (columns > 1 ? 2 : 1), bytes;

	if (__builtin_mul_overflow(cells, each, &bytes) ||
	    __builtin_add_overflow(bytes, sizeof(struct array) + strlen(name),
				   &bytes))
		bytes = SIZE_MAX;

	return arrays_charge(bundle, bytes, err);
}

static struct array *
add(struct arrays *bundle, const char *name)
{
	struct array *array;

	bundle->arrays = memory_grow_by_one(bundle->arrays, bundle->count,
					    sizeof(*bundle->arrays));
	array = &bundle->arrays[bundle->count++];
	*array = (struct array){ .name = memory_copy_text(name) };

	return array;
}

static struct array *
add_numbers(struct arrays *bundle, const char *name, size_t rows,
	    size_t columns, double *values)
{
	struct array *array = add(bundle, name);

	array->rows = rows;
	array->columns = columns;
	array->values = values;

	return array;
}

struct array *
arrays_add(struct arrays *bundle, const char *name, size_t rows, size_t columns,
	   struct error *err)
{
	size_t cells;
	double *values;

	if (__builtin_mul_overflow(rows, columns, &cells))
		cells = SIZE_MAX;
	if (!charge_cells(bundle, name, cells, columns, err))
		return NULL;
	values = memory_try_array(cells, sizeof(*values), err);

	return values ? add_numbers(bundle, name, rows, columns, values) : NULL;
}

bool
arrays_take(struct arrays *bundle, const char *name, size_t rows,
	    size_t columns, double *values, struct error *err)
{
	if (charge_cells(bundle, name, rows * columns, columns, err)) {
		add_numbers(bundle, name, rows, columns, values);
		return true;
	}
	free(values);

	return false;
}

struct array *
arrays_add_words(struct arrays *bundle, const char *name, size_t rows,
		 struct error *err)
{
	struct array *array;

	if (!charge_cells(bundle, name, rows, 1, err))
		return NULL;
	array = add(bundle, name);
	array->rows = rows;
	array->columns = 1;
	array->words.is_words = true;

	return array;
}

static void
clear_array(struct array *array)
{
	sheet_clear_column(&array->words);
	free(array->values);
	free(array->name);
}

void
arrays_clear(struct arrays *bundle)
{
	for (size_t i = 0; i < bundle->count; i++)
		clear_array(&bundle->arrays[i]);
	free(bundle->arrays);
	*bundle = (struct arrays){ 0 };
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
move_array(struct array *array, struct progress *progress, struct sheet *sheet,
	   struct error *err)
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
		if (!progress_check(progress, err)) {
			if (!is_whole)
				free(values);
			return false;
		}
		column_name(array, i, name);
		column = sheet_take_column(sheet, name, values);
		column->is_finite = array->is_finite;
		if (is_whole)
			array->values = NULL;
	}

	return true;
}

/* ---- arrays of one length ---- */

/* Arrays by length, those of one length in their order. */
static int
by_rows(const void *a, const void *b)
{
	const struct array *x = *(const struct array *const *)a;
	const struct array *y = *(const struct array *const *)b;

	if (x->rows != y->rows)
		return x->rows > y->rows ? -1 : 1;

	return x < y ? -1 : x > y;
}

/*
 * Adds the columns of arrays to a sheet of names alone; what has too many
 * is refused later, whatever they are called.
 */
static void
name_columns(const struct array *const *arrays, size_t count,
	     struct sheet *sheet)
{
	sheet->has_header = true;
	for (size_t i = 0; i < count; i++) {
		const struct array *array = arrays[i];

		if (array->columns > COLUMN_LIMIT)
			continue;
		for (size_t j = 0; j < array->columns; j++) {
			char name[200];

			if (sheet->column_count > COLUMN_LIMIT)
				return;
			column_name(array, j, name);
			sheet_take_column(sheet, name, NULL);
		}
	}
}

static bool
length_suits(const struct array *const *arrays, size_t count, const char *kind,
	     const struct load_options *options)
{
	struct sheet names;
	bool suits;

	sheet_init(&names, "");
	names.kind = kind;
	name_columns(arrays, count, &names);
	suits = roles_is_kind(&names, options);
	sheet_clear(&names);

	return suits;
}

/* How many of the first arrays are as long as the first. */
static size_t
same_length(const struct array *const *arrays, size_t count)
{
	size_t same = 1;

	while (same < count && arrays[same]->rows == arrays[0]->rows)
		same++;

	return same;
}

/* The greatest length whose arrays make a table; 0 if none does. */
static size_t
find_table(const struct array *const *sorted, size_t total, const char *kind,
	   const struct load_options *options)
{
	size_t count = 0;

	for (size_t i = 0; i < total; i += count) {
		count = same_length(sorted + i, total - i);
		if (sorted[i]->rows &&
		    length_suits(sorted + i, count, kind, options))
			return sorted[i]->rows;
	}

	return 0;
}

/* Counts at thresholds were made from scores: those are read, if there. */
static size_t
find_length(const struct arrays *bundle, const char *kind,
	    const struct load_options *options)
{
	const struct array **sorted =
		memory_new_array(bundle->count, sizeof(*sorted));
	size_t best, scores = 0, greatest = 0;

	for (size_t i = 0; i < bundle->count; i++)
		sorted[i] = &bundle->arrays[i];
	if (bundle->count) {
		qsort(sorted, bundle->count, sizeof(*sorted), by_rows);
		greatest = sorted[0]->rows;
	}
	best = find_table(sorted, bundle->count, kind, options);
	if (best &&
	    best == find_table(sorted, bundle->count, "counts", options))
		scores = find_table(sorted, bundle->count, "scores", options);
	if (scores && !kind && !options->kind)
		best = scores;
	free(sorted);

	return best ? best : greatest;
}

static void
note_unused(const struct arrays *bundle, size_t rows, struct sheet *sheet)
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
take_length(struct arrays *bundle, const struct load_options *options,
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
		if (!move_array(array, bundle->progress, sheet, err))
			return false;
	}
	sheet->rows = sheet->size = rows;

	return true;
}

/* How many there were of each class, beside the rates of a ROC curve. */
static bool
add_sizes(const struct arrays *bundle, struct sheet *sheet, struct error *err)
{
	for (size_t i = 0; roc_sheet_is(sheet) && i < bundle->count; i++) {
		const struct array *array = &bundle->arrays[i];
		struct sheet_column *column;

		if (!array->is_scalar || array->words.is_words ||
		    !array->values || !roc_sheet_is_size(array->name))
			continue;
		column = sheet_add_column(sheet, array->name, err);
		if (!column)
			return error_prefix(err, "%s", sheet->path);
		for (size_t row = 0; row < sheet->rows; row++)
			column->values[row] = array->values[0];
	}

	return true;
}

/* ---- in and out ---- */

static bool
is_list(const struct array *array)
{
	return !array->words.is_words && array->columns == 1 &&
	       !array->is_scalar && array->rows > 0;
}

/* Arrays that say who was a member: how many, and the last two. */
struct tellers {
	size_t count, last, before;
};

static struct tellers
find_tellers(const struct arrays *bundle)
{
	struct tellers tellers = { 0, NO_PAIR, NO_PAIR };

	for (size_t i = 0; i < bundle->count; i++) {
		if (!name_suits(bundle->arrays[i].name, ROLE_MEMBER))
			continue;
		tellers.before = tellers.last;
		tellers.last = i;
		tellers.count++;
	}

	return tellers;
}

/*
 * The other half of an array, or NO_PAIR: no array but the two may tell
 * members.
 */
static size_t
find_out(const struct pairs *pairs, const struct tellers *tellers, size_t in)
{
	size_t other;

	if (pairs->names[in].half != HALF_IN || tellers->count > 2)
		return NO_PAIR;
	if (!tellers->count || (tellers->count == 1 && tellers->last == in))
		return halves_first(pairs, in);
	if (tellers->count == 1)
		other = tellers->last;
	else if (tellers->last == in || tellers->before == in)
		other = tellers->last == in ? tellers->before : tellers->last;
	else
		return NO_PAIR;

	return halves_are_pair(pairs, in, other) ? other : NO_PAIR;
}

static bool
find_halves(const struct arrays *bundle, size_t *in, size_t *out)
{
	struct tellers tellers = find_tellers(bundle);
	struct pairs pairs = { 0 };

	/* What is no list is half of nothing. */
	for (size_t i = 0; i < bundle->count; i++)
		halves_add_name(&pairs, is_list(&bundle->arrays[i])
						? bundle->arrays[i].name
						: "");
	*out = NO_PAIR;
	for (*in = 0; *in < bundle->count; ++*in) {
		*out = find_out(&pairs, &tellers, *in);
		if (*out != NO_PAIR)
			break;
	}
	halves_clear(&pairs);

	return *out != NO_PAIR;
}

static bool
take_halves(struct arrays *bundle, size_t in, size_t out, struct sheet *sheet,
	    struct error *err)
{
	struct array *ins = &bundle->arrays[in], *outs = &bundle->arrays[out];
	struct sheet_column *column;
	char rest[PAIR_NAME];

	halves_side(ins->name, rest);
	column = sheet_take_column(sheet, *rest ? rest : "score", ins->values);
	column->is_finite = ins->is_finite && outs->is_finite;
	ins->values = NULL;
	sheet->rows = sheet->size = ins->rows;
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

static void
write_shape(const struct array *array, char out[48])
{
	snprintf(out, 48, "%zu %zu", array->rows, array->columns);
}

/* The shapes of matrices of members, and the first array of each. */
static size_t *
member_shapes(const struct arrays *bundle, struct dictionary *shapes)
{
	size_t *first = NULL;

	for (size_t i = 0; i < bundle->count; i++) {
		size_t count = shapes->count;
		char shape[48];

		if (!is_matrix(&bundle->arrays[i]) ||
		    !name_suits(bundle->arrays[i].name, ROLE_MEMBER))
			continue;
		write_shape(&bundle->arrays[i], shape);
		dictionary_add(shapes, shape, strlen(shape));
		if (shapes->count == count)
			continue;
		first = memory_grow_by_one(first, count, sizeof(*first));
		first[count] = i;
	}

	return first;
}

static bool
is_value_matrix(const struct array *array)
{
	return is_matrix(array) && (name_suits(array->name, ROLE_SCORE) ||
				    name_suits(array->name, ROLE_LOSS));
}

static bool
find_matrices(const struct arrays *bundle, size_t *value, size_t *member)
{
	struct dictionary shapes = { 0 };
	size_t *first = member_shapes(bundle, &shapes), number;
	bool found = false;

	for (*value = 0; *value < bundle->count && !found; ++*value) {
		char shape[48];

		write_shape(&bundle->arrays[*value], shape);
		found = is_value_matrix(&bundle->arrays[*value]) &&
			dictionary_find(&shapes, shape, strlen(shape), &number);
	}
	if (found) {
		--*value;
		*member = first[number];
	}
	dictionary_clear(&shapes);
	free(first);

	return found;
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
take_matrices(struct arrays *bundle, size_t value, size_t member,
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

static bool
is_lone_matrix(const struct arrays *bundle)
{
	return bundle->count == 1 && !bundle->arrays->words.is_words &&
	       bundle->arrays->columns > 1 && bundle->arrays->rows > 0;
}

/* Takes a matrix as it lies there, because it may have many columns. */
static void
take_lone_matrix(struct array *matrix, struct sheet *sheet)
{
	sheet->across = matrix->columns;
	sheet->rows = sheet->size = matrix->rows * matrix->columns;
	flatten(matrix, sheet);
}

/* A lone word called "game" is the card. */
static bool
take_card(struct arrays *bundle, struct sheet *sheet, struct error *err)
{
	for (size_t i = 0; i < bundle->count; i++) {
		struct array *array = &bundle->arrays[i];
		size_t found = 0;
		const char *card;

		if (!array->words.is_words || !array->is_scalar ||
		    strcmp(array->name, "game"))
			continue;
		card = array->words.words.texts[0];
		if (!card_read(sheet, card, strlen(card), &found, err))
			return error_prefix(err, "%s", sheet->path);
		array->rows = 0;
	}

	return true;
}

bool
arrays_to_sheet(struct arrays *bundle, const struct load_options *options,
		struct sheet *sheet, struct error *err)
{
	size_t a, b;
	bool fine = true;

	sheet->has_header = true;
	sheet->is_arrays = true;
	sheet->row_word = "row ";
	if (!take_card(bundle, sheet, err))
		return false;
	if (options->one_column && is_lone_matrix(bundle))
		take_lone_matrix(bundle->arrays, sheet);
	else if (!options->choice_count && find_matrices(bundle, &a, &b))
		fine = take_matrices(bundle, a, b, sheet, err);
	else if (!options->choice_count && find_halves(bundle, &a, &b))
		fine = take_halves(bundle, a, b, sheet, err);
	else
		fine = take_length(bundle, options, sheet, err) &&
		       add_sizes(bundle, sheet, err);
	if (fine && options->keep_rows && sheet->rows > options->keep_rows)
		sheet->rows = options->keep_rows;
	/* Files without names have columns without names. */
	for (size_t i = 0; i < sheet->column_count; i++)
		sheet->has_header &= *sheet->columns[i].name != '\0';

	return fine;
}
