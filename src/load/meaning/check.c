/* check.c - from a sheet and its meaning to numbers a method may trust */

#include "load/meaning/check.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "load/meaning/labels.h"

/* ---- the range of a role ---- */

enum shape {
	SHAPE_ANY,
	SHAPE_COUNT, /* whole, not negative */
	SHAPE_WHOLE,
	SHAPE_RATE, /* between 0 and 1 */
	SHAPE_COSINE,
	SHAPE_POSITIVE, /* not negative */
	SHAPE_OPTIONS,  /* whole, at least 2 */
	SHAPE_ORDER,    /* above 1 */
};

static const char *const shape_words[] = {
	[SHAPE_ANY] = "a number",
	[SHAPE_COUNT] = "a count (a whole number, not negative)",
	[SHAPE_WHOLE] = "a whole number",
	[SHAPE_RATE] = "a number between 0 and 1",
	[SHAPE_COSINE] = "a number between -1 and 1",
	[SHAPE_POSITIVE] = "a number that is not negative",
	[SHAPE_OPTIONS] = "a whole number, at least 2",
	[SHAPE_ORDER] = "an order above 1",
};

/* Of roles that are not here any number is good. */
static const enum shape shapes[ROLE_COUNT] = {
	[ROLE_TRUE_POSITIVES] = SHAPE_COUNT,
	[ROLE_FALSE_NEGATIVES] = SHAPE_COUNT,
	[ROLE_FALSE_POSITIVES] = SHAPE_COUNT,
	[ROLE_TRUE_NEGATIVES] = SHAPE_COUNT,
	[ROLE_CANARIES] = SHAPE_COUNT,
	[ROLE_GUESSES] = SHAPE_COUNT,
	[ROLE_CORRECT] = SHAPE_COUNT,
	[ROLE_LABEL] = SHAPE_COUNT,
	[ROLE_DIMENSION] = SHAPE_COUNT,
	[ROLE_REPETITION] = SHAPE_COUNT,
	[ROLE_TRUTH] = SHAPE_WHOLE,
	[ROLE_GUESS] = SHAPE_WHOLE,
	[ROLE_PROBABILITY] = SHAPE_RATE,
	[ROLE_CURVE_DELTA] = SHAPE_RATE,
	[ROLE_CURVE_ALPHA] = SHAPE_RATE,
	[ROLE_CURVE_BETA] = SHAPE_RATE,
	[ROLE_STEP_SAMPLING] = SHAPE_RATE,
	[ROLE_STEP_SIGMA] = SHAPE_POSITIVE,
	[ROLE_STEP_COUNT] = SHAPE_COUNT,
	[ROLE_RENYI_ORDER] = SHAPE_ORDER,
	[ROLE_RENYI_DIVERGENCE] = SHAPE_POSITIVE,
	[ROLE_COSINE] = SHAPE_COSINE,
	[ROLE_STRATEGY_EPSILON] = SHAPE_POSITIVE,
	[ROLE_CURVE_EPSILON] = SHAPE_POSITIVE,
	[ROLE_OPTIONS] = SHAPE_OPTIONS,
};

static bool
is_whole(double value)
{
	double limit = 9007199254740992.0;

	return value >= -limit && value <= limit &&
	       !(value < floor(value) || value > floor(value));
}

static bool
has_shape(double value, enum shape shape)
{
	switch (shape) {
	case SHAPE_ANY:
		return true;
	case SHAPE_COUNT:
		return value >= 0 && is_whole(value);
	case SHAPE_WHOLE:
		return is_whole(value);
	case SHAPE_RATE:
		return value >= 0 && value <= 1;
	case SHAPE_COSINE:
		return fabs(value) <= 1 + 1e-6;
	case SHAPE_POSITIVE:
		return value >= 0;
	case SHAPE_OPTIONS:
		return value >= 2 && is_whole(value);
	case SHAPE_ORDER:
		return value > 1;
	}

	return true;
}

static bool
refuse_value(const struct sheet *sheet, size_t column, size_t row,
	     const char *expected, struct error *err)
{
	char found[NUMBER_SIZE], name[80];

	number_exact(found, sheet->columns[column].values[row]);
	error_set(err, ERROR_FORMAT, "expected %s in %s, found %s", expected,
		  sheet_call(sheet, column, name), found);

	return sheet_blame_row(sheet, row, err);
}

static bool
check_shape(const struct sheet *sheet, size_t column, enum shape shape,
	    struct error *err)
{
	const double *values = sheet->columns[column].values;

	if (shape == SHAPE_ANY)
		return true;
	for (size_t i = 0; i < sheet->rows; i++) {
		if (!has_shape(values[i], shape))
			return refuse_value(sheet, column, i,
					    shape_words[shape], err);
	}

	return true;
}

/* Single precision may leave the interval of cosines a little. */
static void
end_cosines(double values[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		values[i] = fmax(-1, fmin(values[i], 1));
}

/* ---- words where numbers are wanted ---- */

/* Roles that only tell rows apart: words are as good as numbers. */
static bool
may_be_words(enum role role)
{
	return role == ROLE_OTHER || role == ROLE_RUN || role == ROLE_GROUP ||
	       role == ROLE_INSTANCE || role_is_text(role);
}

/* The first word of a column that should hold numbers. */
static bool
refuse_words(const struct sheet *sheet, size_t column, struct error *err)
{
	const struct sheet_column *it = &sheet->columns[column];
	size_t first = it->words.count;
	bool none;
	char name[80];

	for (size_t i = 0; i < it->words.count; i++) {
		double ignored;

		if (!number_read(it->words.texts[i], &ignored) &&
		    (first == it->words.count ||
		     it->word_lines[i] < it->word_lines[first]))
			first = i;
	}
	none = first == it->words.count;
	error_set(err, ERROR_FORMAT, "expected a number in %s, found '%.40s'",
		  sheet_call(sheet, column, name),
		  none ? "" : it->words.texts[first]);

	return sheet_blame(sheet, none ? 1 : it->word_lines[first], err);
}

static bool
refuse_many(const struct sheet *sheet, size_t column, enum role role,
	    struct error *err)
{
	char name[80];

	return error_set(err, ERROR_DATA,
			 "%s: %s has too many different words for a %s; "
			 "numbers may be as many as there are rows",
			 sheet->path, sheet_call(sheet, column, name),
			 role_name(role));
}

static bool
is_label_role(enum role role)
{
	return role == ROLE_MEMBER || role == ROLE_OBSERVED;
}

static bool
convert(struct sheet *sheet, size_t column, enum role role, struct error *err)
{
	if (role != ROLE_OTHER && sheet->columns[column].is_left_out)
		return refuse_many(sheet, column, role, err);
	if (is_label_role(role))
		return labels_convert(sheet, column, 0, err);
	if (!sheet->columns[column].is_words || may_be_words(role))
		return true;
	if ((role == ROLE_TRUTH || role == ROLE_GUESS) &&
	    labels_suits(sheet, column))
		return labels_convert(sheet, column, -1, err);

	return refuse_words(sheet, column, err);
}

/* Names that are numbers: "2019", "50". */
static void
number_words(struct sheet *sheet, struct sheet_column *column)
{
	column->is_words = true;
	for (size_t i = 0; i < sheet->rows; i++) {
		char text[NUMBER_SIZE];

		number_exact(text, column->values[i]);
		column->values[i] = (double)sheet_word(
			column, text, strlen(text), sheet_line(sheet, i));
	}
}

/* ---- cells without a number ---- */

/* The exponent of NaN and infinities is all ones; quick, and vectors. */
static bool
all_finite(const double *values, size_t count)
{
	const uint64_t exponent = (uint64_t)0x7ff << 52;
	uint64_t bad = 0;

	for (size_t i = 0; i < count; i++) {
		uint64_t bits;

		memcpy(&bits, &values[i], sizeof(bits));
		bad |= (uint64_t)((bits & exponent) == exponent);
	}

	return !bad;
}

static bool
has_gaps(const struct sheet *sheet, size_t column)
{
	const struct sheet_column *it = &sheet->columns[column];

	return !it->is_words && !it->is_left_out && !it->is_finite &&
	       !all_finite(it->values, sheet->rows);
}

static bool
refuse_gap(const struct sheet *sheet, size_t column,
	   const struct load_options *options, struct error *err)
{
	const double *values = sheet->columns[column].values;
	char name[80];
	size_t row = 0;

	while (isfinite(values[row]))
		row++;
	error_set(err, ERROR_FORMAT, "expected a number in %s, found %s; %s",
		  sheet_call(sheet, column, name),
		  isnan(values[row]) ? "none (NaN)" : "an infinity",
		  options->is_setting
			  ? "nan= is for data, not for the file of a setting"
			  : "nan=drop, nan=low or nan=high says what to do");

	return sheet_blame_row(sheet, row, err);
}

/* Which rows have a column with a role that holds no number there. */
static bool *
find_gaps(const struct sheet *sheet, const struct meaning *meaning)
{
	bool *gone = memory_new_array(sheet->rows, sizeof(*gone));

	for (size_t i = 0; i < sheet->column_count; i++) {
		if (meaning->roles[i] == ROLE_OTHER || !has_gaps(sheet, i))
			continue;
		for (size_t j = 0; j < sheet->rows; j++)
			gone[j] |= !isfinite(sheet->columns[i].values[j]);
	}

	return gone;
}

/* The places of the rows that stay. */
static void
keep_places(struct sheet *sheet, const bool *gone)
{
	struct sheet kept = { 0 };
	size_t row = 0, second = 0;

	for (size_t j = 0; j < sheet->rows; j++) {
		if (gone[j])
			continue;
		sheet_place(&kept, row++, sheet_line(sheet, j));
		second += j < sheet->second_row;
	}
	free(sheet->runs);
	sheet->runs = kept.runs;
	sheet->run_count = kept.run_count;
	sheet->second_row = second;
}

static void
drop_rows(struct sheet *sheet, const struct meaning *meaning)
{
	bool *gone = find_gaps(sheet, meaning);
	size_t kept = 0, members = 0;

	keep_places(sheet, gone);
	for (size_t j = 0; j < sheet->rows; j++) {
		if (gone[j])
			continue;
		for (size_t i = 0; i < sheet->column_count; i++)
			sheet->columns[i].values[kept] =
				sheet->columns[i].values[j];
		members += j < sheet->members_first;
		kept++;
	}
	free(gone);
	if (sheet->members_first != (size_t)-1)
		sheet->members_first = members;
	if (kept < sheet->rows)
		sheet_note(sheet,
			   "nan=drop: %zu of %zu rows without a number are "
			   "left out",
			   sheet->rows - kept, sheet->rows);
	sheet->rows = kept;
}

/* Puts gaps below or above all numbers; infinities keep their own end. */
static bool
fill_gaps(struct sheet *sheet, size_t column, enum nan_policy nan,
	  struct error *err)
{
	double *values = sheet->columns[column].values;
	double low = INFINITY, high = -INFINITY;
	size_t lows = 0, highs = 0;
	char name[80];

	for (size_t i = 0; i < sheet->rows; i++) {
		if (isfinite(values[i])) {
			low = fmin(low, values[i]);
			high = fmax(high, values[i]);
		}
	}
	if (low > high)
		low = high = 0;
	low = nextafter(low, -INFINITY);
	high = nextafter(high, INFINITY);
	for (size_t i = 0; i < sheet->rows; i++) {
		bool up;

		if (isfinite(values[i]))
			continue;
		up = isnan(values[i]) ? nan == NAN_HIGH : values[i] > 0;
		values[i] = up ? high : low;
		if (!isfinite(values[i]))
			return error_set(err, ERROR_FORMAT,
					 "%s: no number lies beyond those in "
					 "%s, for cells without one; use "
					 "nan=drop",
					 sheet->path,
					 sheet_call(sheet, column, name));
		*(up ? &highs : &lows) += 1;
	}
	sheet_note(sheet,
		   "nan=%s: in %s, %zu cells are below every number and %zu "
		   "above",
		   nan == NAN_LOW ? "low" : "high",
		   sheet_call(sheet, column, name), lows, highs);

	return true;
}

/* Roles in which below and above all others means something. */
static bool
has_order(enum role role)
{
	return role == ROLE_SCORE || role == ROLE_LOSS || role == ROLE_UTILITY;
}

static bool
settle_column_gaps(struct sheet *sheet, size_t column, enum role role,
		   const struct load_options *options, struct error *err)
{
	enum nan_policy nan = options->nan;
	char name[80];

	if (!has_gaps(sheet, column))
		return true;
	if (role == ROLE_OTHER) {
		sheet->columns[column].is_left_out = true;
		return true;
	}
	if (nan == NAN_ERROR)
		return refuse_gap(sheet, column, options, err);
	if (!has_order(role)) {
		return error_set(err, ERROR_FORMAT,
				 "%s: cells without a number in %s (%s) have "
				 "no place below or above the others; use "
				 "nan=drop",
				 sheet->path, sheet_call(sheet, column, name),
				 role_name(role));
	}

	return fill_gaps(sheet, column, nan, err);
}

static bool
settle_gaps(struct sheet *sheet, const struct meaning *meaning,
	    const struct load_options *options, struct error *err)
{
	if (options->nan == NAN_DROP)
		drop_rows(sheet, meaning);
	if (!sheet->rows)
		return error_set(err, ERROR_DATA,
				 "%s: no row is left after nan=drop",
				 sheet->path);
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!settle_column_gaps(sheet, i, meaning->roles[i], options,
					err))
			return false;
	}

	return true;
}

/* ---- what several columns must agree on ---- */

static const double *
values_of(const struct sheet *sheet, const struct meaning *meaning,
	  enum role role, size_t *column)
{
	*column = 0;
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (meaning->roles[i] == role) {
			*column = i;
			return sheet->columns[i].values;
		}
	}

	return NULL;
}

/* correct <= guesses <= canaries. */
static bool
check_summary(const struct sheet *sheet, const struct meaning *meaning,
	      struct error *err)
{
	size_t at[3];
	const double *m = values_of(sheet, meaning, ROLE_CANARIES, &at[0]);
	const double *r = values_of(sheet, meaning, ROLE_GUESSES, &at[1]);
	const double *v = values_of(sheet, meaning, ROLE_CORRECT, &at[2]);

	for (size_t i = 0; m && r && v && i < sheet->rows; i++) {
		if (r[i] > m[i])
			return refuse_value(sheet, at[1], i,
					    "no more guesses than canaries",
					    err);
		if (v[i] > r[i])
			return refuse_value(sheet, at[2], i,
					    "no more correct ones than guesses",
					    err);
	}

	return true;
}

bool
check_is_truth(double value)
{
	return check_is_guess(value) && (value < 0 || value > 0);
}

bool
check_is_guess(double value)
{
	return value >= -1 && is_whole(value);
}

static bool
check_truths(const struct sheet *sheet, const struct meaning *meaning,
	     struct error *err)
{
	size_t truth_at, guess_at, k_at;
	const double *truth = values_of(sheet, meaning, ROLE_TRUTH, &truth_at);
	const double *guess = values_of(sheet, meaning, ROLE_GUESS, &guess_at);
	const double *k = values_of(sheet, meaning, ROLE_OPTIONS, &k_at);

	for (size_t i = 0; truth && guess && i < sheet->rows; i++) {
		double most = k ? k[i] : 9007199254740992.0;

		if (!check_is_truth(truth[i]))
			return refuse_value(sheet, truth_at, i,
					    "-1 or 1, or a whole number from 1",
					    err);
		if (truth[i] > most)
			return refuse_value(sheet, truth_at, i,
					    "no more than the options", err);
		if (!check_is_guess(guess[i]) || guess[i] > most)
			return refuse_value(
				sheet, guess_at, i,
				"what was guessed, or 0 for an abstention",
				err);
	}

	return true;
}

static bool
refuse_sum(const struct sheet *sheet, size_t row, double sum, struct error *err)
{
	error_set(err, ERROR_FORMAT,
		  "expected probabilities that sum to 1, found %.6g", sum);

	return sheet_blame_row(sheet, row, err);
}

/*
 * Several columns of probabilities are all classes, and sum to 1; a lone
 * one is that of class 1 of two.
 */
static bool
check_probabilities(const struct sheet *sheet, const struct meaning *meaning,
		    struct error *err)
{
	size_t label_at, columns = 0;
	const double *label = values_of(sheet, meaning, ROLE_LABEL, &label_at);

	for (size_t i = 0; i < sheet->column_count; i++)
		columns += meaning->roles[i] == ROLE_PROBABILITY;
	for (size_t i = 0; columns && i < sheet->rows; i++) {
		double sum = 0;

		for (size_t j = 0; columns > 1 && j < sheet->column_count; j++)
			if (meaning->roles[j] == ROLE_PROBABILITY)
				sum += sheet->columns[j].values[i];
		if (columns > 1 && fabs(sum - 1) > 0.02)
			return refuse_sum(sheet, i, sum, err);
		if (label && label[i] >= fmax(2, (double)columns))
			return refuse_value(
				sheet, label_at, i,
				"a class from 0 that has a probability", err);
	}

	return true;
}

bool
check_sheet(struct sheet *sheet, const struct meaning *meaning,
	    const struct load_options *options, struct error *err)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!convert(sheet, i, meaning->roles[i], err))
			return false;
	}
	if (!settle_gaps(sheet, meaning, options, err))
		return false;
	for (size_t i = 0; i < sheet->column_count; i++) {
		enum role role = meaning->roles[i];
		struct sheet_column *column = &sheet->columns[i];

		if (!check_shape(sheet, i, shapes[role], err))
			return false;
		if (role == ROLE_COSINE)
			end_cosines(column->values, sheet->rows);
		if (role_is_text(role) && !column->is_words)
			number_words(sheet, column);
	}

	return check_summary(sheet, meaning, err) &&
	       check_truths(sheet, meaning, err) &&
	       check_probabilities(sheet, meaning, err);
}
