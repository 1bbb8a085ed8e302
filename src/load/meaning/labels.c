/* labels.c - the ways of saying who was a member */

#include "load/meaning/labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/number.h"

static const struct {
	const char *word;
	bool means;
} words[] = {
	{ "1", true },           { "0", false },
	{ "+1", true },          { "-1", false },
	{ "1.0", true },         { "0.0", false },
	{ "true", true },        { "false", false },
	{ "t", true },           { "f", false },
	{ "yes", true },         { "no", false },
	{ "in", true },          { "out", false },
	{ "member", true },      { "non-member", false },
	{ "members", true },     { "nonmember", false },
	{ "train", true },       { "non_member", false },
	{ "training", true },    { "non-members", false },
	{ "seen", true },        { "nonmembers", false },
	{ "observed", true },    { "test", false },
	{ "inserted", true },    { "unseen", false },
	{ "included", true },    { "unobserved", false },
	{ "not member", false }, { "excluded", false },
	{ "holdout", false },    { "heldout", false },
	{ "held-out", false },   { "population", false },
};

bool
labels_word(const char *text, bool *means)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (!strcasecmp(words[i].word, text)) {
			*means = words[i].means;
			return true;
		}
	}

	return false;
}

bool
labels_number(double value)
{
	return !(value < 0 || value > 0) || fabs(fabs(value) - 1) <= 0;
}

/* What a column of numbers holds besides ones; quick, without branches. */
struct held {
	bool zero, minus, other;
};

static struct held
held_by(const double *values, size_t count)
{
	size_t zeros = 0, minuses = 0, others = 0;

	for (size_t i = 0; i < count; i++) {
		double size = fabs(values[i]);

		zeros += size <= 0;
		minuses += values[i] < 0;
		others += size < 1 || size > 1;
	}

	return (struct held){ zeros > 0, minuses > 0, others > zeros };
}

/*
 * What separates labels from classes: no -1 beside 0, nothing else at all.
 * A cell without a number is left for later.
 */
static bool
number_suits(const struct held *held, const double *values, size_t rows,
	     size_t *first_bad)
{
	bool has_zero = false, has_minus = false;

	if (!held->other && !(held->zero && held->minus))
		return true;
	for (size_t i = 0; i < rows; i++) {
		double value = values[i];

		if (isnan(value))
			continue;
		has_minus |= value < 0;
		has_zero |= !(value < 0 || value > 0);
		*first_bad = i;
		if (!labels_number(value) || (has_zero && has_minus))
			break;
	}

	return false;
}

bool
labels_suits(const struct sheet *sheet, size_t index)
{
	const struct sheet_column *column = &sheet->columns[index];
	struct held held;
	size_t bad;
	bool means;

	if (!column->is_words) {
		held = held_by(column->values, sheet->rows);
		return number_suits(&held, column->values, sheet->rows, &bad);
	}
	for (size_t i = 0; i < column->words.count; i++) {
		if (!labels_word(column->words.texts[i], &means))
			return false;
	}

	return true;
}

static bool
refuse(const struct sheet *sheet, size_t column, const char *found,
       struct error *err)
{
	char name[80];

	return error_set(
		err, ERROR_FORMAT,
		"expected 0 or 1, -1 or 1, true or false, in or out, member "
		"or non-member in %s, found '%.40s'; for other words say "
		"member=COLUMN:VALUE",
		sheet_call(sheet, column, name), found);
}

static void
refuse_word(const struct sheet *sheet, size_t column, size_t word,
	    struct error *err)
{
	const struct sheet_column *it = &sheet->columns[column];

	refuse(sheet, column, it->words.texts[word], err);
	sheet_blame(sheet, it->word_lines[word], err);
}

static bool
convert_words(struct sheet *sheet, size_t index, double no, struct error *err)
{
	struct sheet_column *column = &sheet->columns[index];
	double *means = memory_new_array(column->words.count, sizeof(*means));
	bool fine = true;

	for (size_t i = 0; i < column->words.count && fine; i++) {
		bool yes = false;

		fine = labels_word(column->words.texts[i], &yes);
		if (!fine)
			refuse_word(sheet, index, i, err);
		means[i] = yes ? 1 : no;
	}
	for (size_t i = 0; i < sheet->rows && fine; i++)
		column->values[i] = means[(size_t)column->values[i]];
	free(means);
	column->is_words = false;
	column->is_finite = true;

	return fine;
}

bool
labels_convert(struct sheet *sheet, size_t index, double no, struct error *err)
{
	struct sheet_column *column = &sheet->columns[index];
	struct held held;
	size_t bad = 0;

	if (column->is_words)
		return convert_words(sheet, index, no, err);
	held = held_by(column->values, sheet->rows);
	if (!number_suits(&held, column->values, sheet->rows, &bad)) {
		char found[NUMBER_SIZE];

		number_exact(found, column->values[bad]);
		refuse(sheet, index, found, err);
		return sheet_blame_row(sheet, bad, err);
	}
	/* Zeros are what they should be already. */
	for (size_t i = 0; i < sheet->rows && (no < 0 || held.minus); i++) {
		/* NaN stays what it is. */
		if (!(column->values[i] > 0) && !isnan(column->values[i]))
			column->values[i] = no;
	}

	return true;
}
