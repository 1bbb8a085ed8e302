/*
 * table_corpus.c - a labelled table of any format that load reads
 *
 * Words become one number a word, numbers their rank from 0 to 1; half of the
 * rows, chosen by seed, are members and the others the population.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/read.h"
#include "stats/law/random.h"
#include "stats/law/sorted.h"
#include "stats/sample/sort.h"
#include "train/source/corpora.h"

enum { MOST_CLASSES = 1000, MOST_INPUTS = 100000 };

/* No column, where none is asked for. */
#define NOWHERE ((size_t)-1)

static bool
find_label(const struct sheet *sheet, const char *name, size_t *label,
	   struct error *err)
{
	for (size_t c = 0; name && c < sheet->column_count; c++) {
		*label = c;
		if (!strcmp(sheet->columns[c].name, name))
			return true;
	}
	*label = NOWHERE;

	return error_set(err, ERROR_USAGE,
			 name ? "%s has no column '%s'"
			      : "%s: label=COLUMN says which column holds the "
				"classes",
			 sheet->path, name);
}

/* How many inputs a column becomes. */
static size_t
wide(const struct sheet_column *column)
{
	return column->is_words ? column->words.count : 1;
}

/* Ranks or one-hot words into inputs from `first` on. */
static void
fill_column(const struct sheet_column *column, size_t rows, size_t first,
	    size_t size, float values[])
{
	double *sorted = memory_copy(column->values, rows * sizeof(*sorted));

	sort_numbers(sorted, rows);
	for (size_t i = 0; i < rows; i++) {
		float *row = values + i * size + first;

		if (column->is_words)
			row[(size_t)column->values[i]] = 1;
		else
			*row = (float)sorted_below(sorted, rows,
						   column->values[i]) /
			       (float)rows;
	}
	free(sorted);
}

/* Classes from 0: words, or whole numbers as they are. */
static bool
fill_labels(const struct sheet *sheet, size_t label, struct examples *all,
	    struct error *err)
{
	const struct sheet_column *column = &sheet->columns[label];

	for (size_t i = 0; i < all->count; i++) {
		double value = column->values[i];

		if (!(value >= 0 && value < MOST_CLASSES &&
		      value == floor(value))) {
			error_set(err, ERROR_FORMAT,
				  "classes are words or whole numbers from 0 "
				  "to %d",
				  MOST_CLASSES - 1);
			return sheet_blame_row(sheet, i, err);
		}
		all->labels[i] = (uint16_t)value;
		if (all->labels[i] >= all->classes)
			all->classes = all->labels[i] + (size_t)1;
	}

	return all->classes > 1 ||
	       error_set(err, ERROR_DATA, "%s: all labels are the same",
			 sheet->path);
}

static bool
check_cells(const struct sheet *sheet, struct error *err)
{
	for (size_t c = 0; c < sheet->column_count; c++) {
		for (size_t i = 0; i < sheet->rows; i++) {
			if (isfinite(sheet->columns[c].values[i]))
				continue;
			error_set(err, ERROR_FORMAT,
				  "a cell of column '%s' is empty or no number",
				  sheet->columns[c].name);
			return sheet_blame_row(sheet, i, err);
		}
	}

	return true;
}

/* Whose row it is: words, or numbers in the order they first stand there. */
static void
fill_groups(const struct sheet *sheet, size_t group, struct examples *all)
{
	const double *values = sheet->columns[group].values;
	double *sorted = memory_copy(values, all->count * sizeof(*sorted));
	size_t count = 0;

	sort_numbers(sorted, all->count);
	for (size_t i = 0; i < all->count; i++) {
		if (!count || sorted[count - 1] < sorted[i])
			sorted[count++] = sorted[i];
	}
	all->groups = memory_new_array(all->count, sizeof(*all->groups));
	for (size_t i = 0; i < all->count; i++)
		all->groups[i] =
			(uint32_t)sorted_below(sorted, count, values[i]);
	free(sorted);
}

static bool
fill(const struct sheet *sheet, size_t label, size_t group,
     struct examples *all, struct error *err)
{
	size_t first = 0;

	*all = (struct examples){ .count = sheet->rows,
				  .channels = 1,
				  .height = 1 };
	for (size_t c = 0; c < sheet->column_count; c++)
		all->width +=
			c == label || c == group ? 0 : wide(&sheet->columns[c]);
	if (!all->width || all->width > MOST_INPUTS || all->count < 2)
		return error_set(err, ERROR_DATA,
				 "%s: %zu rows of %zu inputs are nothing to "
				 "train on",
				 sheet->path, all->count, all->width);
	all->values =
		memory_try_array(all->count * all->width, sizeof(float), err);
	if (!all->values)
		return false;
	all->labels = memory_new_array(all->count, sizeof(*all->labels));
	for (size_t c = 0; c < sheet->column_count; c++) {
		if (c == label || c == group)
			continue;
		fill_column(&sheet->columns[c], all->count, first, all->width,
			    all->values);
		first += wide(&sheet->columns[c]);
	}

	if (group != NOWHERE)
		fill_groups(sheet, group, all);

	return fill_labels(sheet, label, all, err);
}

/* Rows that are marked, or those that are not. */
static struct examples *
part(const struct examples *all, const unsigned char marks[], bool marked)
{
	struct examples *made = memory_copy(all, sizeof(*all));

	made->count = 0;
	made->values = memory_new_array(all->count * all->width, sizeof(float));
	made->labels = memory_new_array(all->count, sizeof(*made->labels));
	if (all->groups)
		made->groups =
			memory_new_array(all->count, sizeof(*made->groups));
	for (size_t i = 0; i < all->count; i++) {
		if (marks[i] != marked)
			continue;
		memcpy(made->values + made->count * all->width,
		       all->values + i * all->width,
		       all->width * sizeof(float));
		if (all->groups)
			made->groups[made->count] = all->groups[i];
		made->labels[made->count++] = all->labels[i];
	}

	return made;
}

static void
split(const struct corpus_order *order, const struct examples *all,
      struct corpus *made)
{
	struct random random = random_start(order->seed, 0);
	unsigned char *marks = memory_new_array(all->count, 1);

	random_choose(&random, marks, all->count, all->count / 2, NULL);
	made->members = part(all, marks, true);
	made->population = part(all, marks, false);
	free(marks);
}

static bool
table_corpus_read(const struct corpus_order *order, struct corpus *made,
		  struct error *err)
{
	struct load_options options = { .permission = order->permission };
	struct examples all = { 0 };
	struct sheet sheet = { 0 };
	char sha256[SHA256_TEXT];
	size_t label, group = NOWHERE;
	bool fine = read_file(order->name, &options, order->progress, &sheet,
			      sha256, err) &&
		    find_label(&sheet, order->label, &label, err) &&
		    (!order->group ||
		     find_label(&sheet, order->group, &group, err)) &&
		    check_cells(&sheet, err) &&
		    fill(&sheet, label, group, &all, err);

	if (fine)
		split(order, &all, made);
	free(all.values);
	free(all.labels);
	free(all.groups);
	sheet_clear(&sheet);

	return fine;
}

const struct corpus_kind corpus_table = {
	.summary = "FILE label=COLUMN: a table; words one number a word, "
		   "numbers by rank; half of the rows are the population",
	.read = table_corpus_read,
};
