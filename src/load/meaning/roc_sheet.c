/*
 * roc_sheet.c - rates of a ROC curve where scores would be better
 *
 * A rate does not say of how many.  With the sizes of both classes each
 * point is a row of counts: tp of tpr n_members, fp of fpr n_nonmembers.
 */

#include "load/meaning/roc_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "load/convert.h"
#include "load/meaning/names.h"
#include "load/meaning/roles.h"

enum rate {
	RATE_FPR,
	RATE_TPR,
	SIZE_MEMBERS,
	SIZE_OTHERS,
	RATE_COUNT,
};

/* What tools call them. */
static const char *const names[RATE_COUNT] = {
	[RATE_FPR] = "fpr fprs fpr-list false-positive-rate "
		     "false-positive-rates",
	[RATE_TPR] = "tpr tprs tpr-list true-positive-rate "
		     "true-positive-rates",
	[SIZE_MEMBERS] = "n-members num-members n-in n-positives positives",
	[SIZE_OTHERS] = "n-nonmembers n-non-members num-nonmembers "
			"num-non-members n-out n-negatives negatives",
};

static bool
find(const struct sheet *sheet, enum rate rate, size_t *column)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!sheet->columns[i].is_words &&
		    name_is_among(sheet->columns[i].name, names[rate])) {
			*column = i;
			return true;
		}
	}

	return false;
}

bool
roc_sheet_is(const struct sheet *sheet)
{
	size_t ignored;

	return find(sheet, RATE_FPR, &ignored) &&
	       find(sheet, RATE_TPR, &ignored);
}

bool
roc_sheet_is_size(const char *name)
{
	return name_is_among(name, names[SIZE_MEMBERS]) ||
	       name_is_among(name, names[SIZE_OTHERS]);
}

/* One size for all points. */
static bool
read_size(const struct sheet *sheet, size_t column, double *size,
	  struct error *err)
{
	const double *values = sheet->columns[column].values;
	char name[80], found[NUMBER_SIZE];

	*size = values[0];
	for (size_t i = 0; i < sheet->rows; i++) {
		if (values[i] >= 1 && values[i] <= 1e15 &&
		    !(values[i] > floor(values[i])) &&
		    fabs(values[i] - *size) <= 0)
			continue;
		number_exact(found, values[i]);
		error_set(err, ERROR_FORMAT,
			  "expected the same whole number of rows in %s of "
			  "all points, found %s",
			  sheet_call(sheet, column, name), found);
		return sheet_blame_row(sheet, i, err);
	}

	return true;
}

/* A rate of so many is a whole number of them. */
static bool
count_of(const struct sheet *sheet, size_t column, size_t row, double size,
	 double *count, struct error *err)
{
	double rate = sheet->columns[column].values[row], exact = rate * size;
	char name[80], found[NUMBER_SIZE];

	*count = floor(exact + 0.5);
	if (rate >= 0 && rate <= 1 && fabs(exact - *count) <= 1e-9 * size)
		return true;
	number_exact(found, rate);
	error_set(err, ERROR_FORMAT,
		  "expected in %s a rate of %.0f rows, found %s: no whole "
		  "number of them; rates that were rounded cannot be turned "
		  "back, load the signals",
		  sheet_call(sheet, column, name), size, found);

	return sheet_blame_row(sheet, row, err);
}

/* Rates become positives, sizes become negatives. */
static bool
count_class(struct sheet *sheet, size_t rate, size_t size, double rows,
	    struct error *err)
{
	for (size_t i = 0; i < sheet->rows; i++) {
		double count;

		if (!count_of(sheet, rate, i, rows, &count, err))
			return false;
		sheet->columns[rate].values[i] = count;
		sheet->columns[size].values[i] = rows - count;
	}

	return true;
}

bool
roc_sheet_to_counts(struct sheet *sheet, const struct load_options *options,
		    struct error *err)
{
	size_t fpr, tpr, ins, outs;
	double members = 0, others = 0;

	if (options->choice_count || !find(sheet, RATE_FPR, &fpr) ||
	    !find(sheet, RATE_TPR, &tpr) || !find(sheet, SIZE_MEMBERS, &ins) ||
	    !find(sheet, SIZE_OTHERS, &outs) || roles_is_kind(sheet, options))
		return true;
	if (!read_size(sheet, ins, &members, err) ||
	    !read_size(sheet, outs, &others, err) ||
	    !count_class(sheet, tpr, ins, members, err) ||
	    !count_class(sheet, fpr, outs, others, err))
		return false;
	sheet_rename_column(sheet, tpr, "tp");
	sheet_rename_column(sheet, ins, "fn");
	sheet_rename_column(sheet, fpr, "fp");
	sheet_rename_column(sheet, outs, "tn");
	sheet_note(sheet,
		   "a ROC curve of %zu points from %.0f members and %.0f "
		   "others: counts, one row a threshold (choose it in advance: "
		   "row=)",
		   sheet->rows, members, others);

	return true;
}

bool
roc_sheet_refuse(const struct sheet *sheet, struct error *err)
{
	const char *line =
		"awk -F, -v OFS=, '{ print $0, (NR == 1 ? "
		"\"n_members,n_nonmembers\" : \"500,500\") }' '%s' > new.csv";

	if (sheet->format && !strcmp(sheet->format, "json"))
		line = "jq '. + {n_members: 500, n_nonmembers: 500}' '%s' > "
		       "new.json";
	if (sheet->format && !strcmp(sheet->format, "npz"))
		line = "python3 -c \"import numpy; numpy.savez('new.npz', "
		       "n_members=500, n_nonmembers=500, "
		       "**numpy.load('%s'))\"";
	error_set(err, ERROR_DATA,
		  "%s is a ROC curve: rates do not say of how many; load the "
		  "signals it was made from, or say how many members and "
		  "others there were (in place of 500), and it is counts",
		  sheet->path);

	return convert_say(err, line, sheet->path);
}
