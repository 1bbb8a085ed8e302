/*
 * strategy.c - the matrix that a mechanism puts before its noise
 *
 * A single column, or a single row, is what strategy= lists: the first column
 * of a Toeplitz matrix.  Of others the columns are measured.
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
check_cells(struct sheet *sheet, const struct load_options *options,
	    struct error *err)
{
	struct meaning meaning = {
		KIND_CURVE,
		memory_new_array(sheet->column_count, sizeof(enum role)),
	};
	bool done;

	for (size_t i = 0; i < sheet->column_count; i++)
		meaning.roles[i] = ROLE_COLUMN_LENGTH;
	done = check_sheet(sheet, &meaning, options, err);
	roles_clear(&meaning);

	return done;
}

/* ---- what was written beside the numbers ---- */

static bool
counts_along(const struct sheet *sheet)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!is_zero(cell(sheet, 0, i) - (double)i))
			return false;
	}

	return sheet->rows > 1;
}

static bool
counts_down(const struct sheet *sheet)
{
	for (size_t row = 0; row < sheet->rows; row++) {
		if (!is_zero(cell(sheet, row, 0) - (double)row))
			return false;
	}

	return sheet->column_count > 1;
}

/* Of a tree over two steps, 0 1 may be a row; below names anything may. */
static bool
may_be_header(const struct sheet *sheet)
{
	return !sheet->has_header && (sheet->column_count != 2 ||
				      sheet->rows == sheet->column_count + 1);
}

static bool
check_labels(const struct sheet *sheet, struct error *err)
{
	if (may_be_header(sheet) && counts_along(sheet)) {
		error_set(err, ERROR_FORMAT,
			  "the first row counts 0, 1, 2 ...: a header, not a "
			  "row of a strategy; leave it out (header=False), or, "
			  "if it is a row, write names above it");
		return sheet_blame_row(sheet, 0, err);
	}
	if (sheet->has_header && !*sheet->columns[0].name && counts_down(sheet))
		return error_set(err, ERROR_FORMAT,
				 "%s: the first column has no name and counts "
				 "0, 1, 2 ...: an index, not a column of a "
				 "strategy; leave it out (index=False)",
				 sheet->path);

	return true;
}

/* ---- what a strategy is ---- */

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

static bool
is_list(const struct sheet *sheet)
{
	return sheet->rows && (sheet->column_count == 1 || sheet->rows == 1);
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

static struct dataset *
make_list(const struct sheet *sheet)
{
	size_t count = sheet->rows * sheet->column_count;
	struct dataset *data = dataset_new(sheet->path, KIND_CURVE, count);
	double *numbers =
		dataset_add_column(data, "strategy", ROLE_STRATEGY_COEFFICIENT);

	for (size_t i = 0; i < count; i++)
		numbers[i] = sheet->rows == 1 ? cell(sheet, 0, i)
					      : cell(sheet, i, 0);

	return data;
}

static struct dataset *
make_matrix(const struct sheet *sheet)
{
	struct dataset *data =
		dataset_new(sheet->path, KIND_CURVE, sheet->column_count);
	double *length = dataset_add_column(data, "length", ROLE_COLUMN_LENGTH);
	double *bands = dataset_add_column(data, "bands", ROLE_COLUMN_BANDS);

	for (size_t i = 0; i < sheet->column_count; i++)
		length[i] = length_of(sheet, i);
	for (size_t row = 0; row < sheet->rows; row++)
		widen(sheet, row, bands);

	return data;
}

const struct dataset *
strategy_load(const char *path, const struct load_options *options,
	      struct progress *progress, struct error *err)
{
	struct dataset *made = NULL;
	char sha256[SHA256_TEXT] = "";
	struct sheet sheet = { 0 };

	if (read_file(path, options, progress, &sheet, sha256, err) &&
	    check_cells(&sheet, options, err) && check_labels(&sheet, err) &&
	    (is_list(&sheet) || check_shape(&sheet, err)))
		made = is_list(&sheet) ? make_list(&sheet)
				       : make_matrix(&sheet);
	if (made)
		dataset_set_origin(made, sheet.path, sha256);
	sheet_clear(&sheet);

	return made;
}
