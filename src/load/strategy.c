/*
 * strategy.c - the matrix that a mechanism puts before its noise
 *
 * Two columns that lie in no common row are orthogonal, and they lie in none
 * if they are farther apart than every row is long between its first and
 * last number.
 */

#include "load/strategy.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "load/meaning/check.h"
#include "load/read.h"

static double
cell(const struct sheet *sheet, size_t row, size_t column)
{
	return sheet->columns[column].values[row];
}

static bool
is_zero(double value)
{
	return !(value < 0 || value > 0);
}

/* Every cell holds a number. */
static bool
check_cells(struct sheet *sheet, struct error *err)
{
	struct meaning meaning = {
		KIND_CURVE,
		memory_new_array(sheet->column_count, sizeof(enum role)),
	};
	bool done;

	for (size_t i = 0; i < sheet->column_count; i++)
		meaning.roles[i] = ROLE_COLUMN_LENGTH;
	done = check_sheet(sheet, &meaning, NAN_ERROR, err);
	roles_clear(&meaning);

	return done;
}

/* What is released at a step knows no later ones. */
static bool
check_row(const struct sheet *sheet, size_t row, struct error *err)
{
	for (size_t i = row + 1; i < sheet->column_count; i++) {
		if (is_zero(cell(sheet, row, i)))
			continue;
		error_set(err, ERROR_FORMAT,
			  "a strategy is lower triangular, but row %zu has %g "
			  "in column %zu; is it transposed?",
			  row + 1, cell(sheet, row, i), i + 1);
		return sheet_blame_row(sheet, row, err);
	}

	return true;
}

static bool
check_shape(const struct sheet *sheet, struct error *err)
{
	if (sheet->column_count > sheet->rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: a strategy has a row for every number "
				 "that is released and a column for every "
				 "step, but this has %zu rows and %zu columns; "
				 "is it transposed?",
				 sheet->path, sheet->rows, sheet->column_count);
	for (size_t row = 0;
	     row < sheet->rows && sheet->column_count == sheet->rows; row++) {
		if (!check_row(sheet, row, err))
			return false;
	}

	return true;
}

/* Longer than its numbers only by what is rounded. */
static double
length_of(const struct sheet *sheet, size_t column)
{
	double length = 0;

	for (size_t row = 0; row < sheet->rows; row++)
		length = hypot(length, cell(sheet, row, column));

	return length;
}

/* From the first number of a row to its last; 0 in a row of zeros. */
static void
widen(const struct sheet *sheet, size_t row, double bands[])
{
	size_t first = 0, last = sheet->column_count;

	while (first < last && is_zero(cell(sheet, row, first)))
		first++;
	while (last > first && is_zero(cell(sheet, row, last - 1)))
		last--;
	for (size_t i = first; i < last; i++)
		bands[i] = fmax(bands[i], (double)(last - first));
}

static const struct dataset *
make(const struct sheet *sheet, const char *sha256)
{
	struct dataset *data =
		dataset_new(sheet->path, KIND_CURVE, sheet->column_count);
	double *length = dataset_add_column(data, "length", ROLE_COLUMN_LENGTH);
	double *bands = dataset_add_column(data, "bands", ROLE_COLUMN_BANDS);

	for (size_t i = 0; i < sheet->column_count; i++)
		length[i] = length_of(sheet, i);
	for (size_t row = 0; row < sheet->rows; row++)
		widen(sheet, row, bands);
	dataset_set_origin(data, sheet->path, sha256);

	return data;
}

const struct dataset *
strategy_load(const char *path, const struct load_options *options,
	      struct progress *progress, struct error *err)
{
	const struct dataset *made = NULL;
	char sha256[SHA256_TEXT] = "";
	struct sheet sheet = { 0 };

	if (read_file(path, options, progress, &sheet, sha256, err) &&
	    check_cells(&sheet, err) && check_shape(&sheet, err))
		made = make(&sheet, sha256);
	sheet_clear(&sheet);

	return made;
}
