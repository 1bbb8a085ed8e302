/* step_log.c - logs of training steps with a canary in some of them */

#include "load/meaning/step_log.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "load/convert.h"
#include "load/meaning/labels.h"
#include "load/meaning/names.h"

static bool
find(const struct sheet *sheet, const char *words, size_t *column)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (name_is_among(sheet->columns[i].name, words)) {
			*column = i;
			return true;
		}
	}

	return false;
}

bool
step_log_member(const struct sheet *sheet, size_t *column)
{
	size_t product;

	for (size_t i = 0; i < sheet->column_count; i++) {
		if (name_suits(sheet->columns[i].name, ROLE_MEMBER))
			return false;
	}

	return find(sheet, "canary-count canary-counts", column) &&
	       find(sheet, "dot-product dot-products", &product);
}

static bool
refuse(const struct sheet *sheet, size_t column, struct error *err)
{
	const double *values = sheet->columns[column].values;
	char found[NUMBER_SIZE], line[120];
	size_t row = 0;

	while (row + 1 < sheet->rows &&
	       (fabs(values[row]) <= 0 || fabs(values[row] - 1) <= 0))
		row++;
	number_exact(found, values[row]);
	error_set(err, ERROR_FORMAT,
		  "canary_count beside a dot product says whether the canary "
		  "was in the batch: expected 0 or 1, found %s; leave out "
		  "steps with several",
		  sheet->columns[column].is_words ? "a word" : found);
	sheet_blame_row(sheet, row, err);
	snprintf(line, sizeof(line),
		 "awk -F, 'NR == 1 || $%zu <= 1' '%%s' > new.csv", column + 1);

	return convert_say(err, line, sheet->path);
}

bool
step_log_check(struct sheet *sheet, size_t column, struct error *err)
{
	if (!labels_suits(sheet, column))
		return refuse(sheet, column, err);
	sheet_note(sheet,
		   "a log of %zu steps: canary_count (0 or 1) is whether the "
		   "canary was in the batch, not how many there were",
		   sheet->rows);

	return true;
}
