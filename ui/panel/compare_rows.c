/* compare_rows.c - which methods are compared, in which order and lines */

#include "ui/panel/compare_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "method/comparison.h"
#include "method/judge.h"
#include "method/methods.h"
#include "ui/panel/compare.h"
#include "ui/panel/words/epsilon_words.h"
#include "ui/widget/list.h"

/* ---- the numbers of a row; NaN where there is none ---- */

double
compare_row_bound(const struct compare_row *row)
{
	const struct quantity *epsilon =
		row->estimate ? epsilon_words_chosen(row->estimate->bound)
			      : NULL;

	return epsilon ? quantity_figure(epsilon) : NAN;
}

double
compare_row_width(const struct compare_row *row)
{
	const struct quantity *epsilon =
		row->estimate ? epsilon_words_chosen(row->estimate->interval)
			      : NULL;

	return epsilon ? epsilon->upper - epsilon->lower : NAN;
}

/* ---- which rows, in which order ---- */

const struct estimate *
compare_estimate(const struct board *board, const struct method *method)
{
	const struct numbers *numbers = &board->numbers;

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].method == method)
			return &numbers->all[i];
	}

	return NULL;
}

/* What an answer says, or the method where there is none yet. */
static enum grade
grade_of(const struct method *method, const struct estimate *estimate)
{
	return estimate && estimate->bound ? comparison_grade(estimate->bound)
					   : judge_promise(method);
}

/* Whatever has no number comes last. */
static int
by_number(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) - isnan(b);

	return (a > b) - (a < b);
}

static int
by_place(const void *a, const void *b)
{
	const struct compare_row *x = a, *y = b;

	return (x->place > y->place) - (x->place < y->place);
}

static int
by_bound(const void *a, const void *b)
{
	const struct compare_row *x = a, *y = b;
	int order = by_number(-compare_row_bound(x), -compare_row_bound(y));

	return order ? order : by_place(x, y);
}

static int
by_width(const void *a, const void *b)
{
	const struct compare_row *x = a, *y = b;
	int order = by_number(compare_row_width(x), compare_row_width(y));

	return order ? order : by_place(x, y);
}

static int
by_name(const void *a, const void *b)
{
	const struct compare_row *x = a, *y = b;

	return strcmp(x->method->name, y->method->name);
}

static struct compare_row
make_row(const struct board *board, const struct method *method, size_t place)
{
	const struct estimate *estimate = compare_estimate(board, method);

	return (struct compare_row){ method, estimate, place,
				     grade_of(method, estimate) };
}

/* It was asked and has no number to give. */
static bool
is_silent(const struct compare_row *row)
{
	return row->estimate && !row->estimate->bound;
}

/* Grades come before whatever is asked for, the silent after all. */
static void
sort_rows(struct compare_rows *rows, int (*compare)(const void *, const void *))
{
	struct compare_rows sorted = { 0 };

	for (int grade = 0; grade <= GRADE_COUNT; grade++) {
		size_t first = sorted.count;

		for (size_t i = 0; i < rows->count; i++) {
			const struct compare_row *row = &rows->at[i];

			if (is_silent(row) ? grade == GRADE_COUNT
					   : row->grade == (enum grade)grade)
				sorted.at[sorted.count++] = *row;
		}
		qsort(sorted.at + first, sorted.count - first,
		      sizeof(*sorted.at), compare);
		if (grade == GRADE_COUNT)
			sorted.silent = sorted.count - first;
	}
	*rows = sorted;
}

void
compare_rows_list(const struct board *board, enum compare_order order,
		  struct compare_rows *rows)
{
	static int (*const compare[])(const void *,
				      const void *) = { by_place, by_bound,
							by_width, by_name };
	const struct dataset *data = board->snapshot->data;
	struct question ask = snapshot_question(board->snapshot, NULL);
	const struct method *twin =
		data ? comparison_twin(&ask, board->snapshot->state.method)
		     : NULL;

	*rows = (struct compare_rows){ 0 };
	for (size_t i = 0; data && methods()[i] && rows->count < COMPARE_ROWS;
	     i++) {
		const struct method *method = methods()[i];

		if (method != twin && method_suits(method, dataset_kind(data)))
			rows->at[rows->count++] = make_row(board, method, i);
	}
	sort_rows(rows, compare[order]);
}

size_t
compare_rows_stops(const struct compare_rows *rows)
{
	return rows->count - rows->silent + (rows->silent > 0);
}

/* ---- lines ---- */

static bool
starts_group(const struct compare_rows *rows, size_t stop)
{
	if (stop >= rows->count - rows->silent)
		return false;

	return !stop || rows->at[stop].grade != rows->at[stop - 1].grade;
}

void
compare_rows_fill(const struct compare_rows *rows, struct compare_lines *lines)
{
	size_t stops = compare_rows_stops(rows);

	lines->count = 0;
	for (size_t stop = 0; stop < stops; stop++) {
		if (starts_group(rows, stop))
			lines->at[lines->count++] =
				(struct compare_line){ true, stop };
		lines->at[lines->count++] =
			(struct compare_line){ false, stop };
	}
}

size_t
compare_rows_top(const struct compare_lines *lines, size_t stop, int room)
{
	struct list list = { 0 };

	for (size_t i = 0; i < lines->count; i++) {
		if (lines->at[i].stop == stop && !lines->at[i].heading)
			list.cursor = i;
	}

	return list_top(&list, lines->count, room);
}
