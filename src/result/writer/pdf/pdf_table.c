/*
 * pdf_table.c - a table on the pages of a PDF
 *
 * Letters shrink and columns give way until the widest words stand beside
 * each other; what does not fit even so follows below.
 */

#include "result/writer/pdf/pdf_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "result/writer/paged.h"

/* A cell shows so many bytes of its text, and a mark behind. */
enum { CELL_MOST = 700, CELL_SIZE = CELL_MOST + 8 };

/* Between columns of a table, and what no letter of it is below. */
static const double gap = 7, smallest = 4.4;

/* Sums of widths are not exact. */
static const double slack = 0.01;

/* ---- cells ---- */

/* Ends after so many bytes at most, with a mark where something was cut. */
static void
shorten(char text[CELL_SIZE], size_t most)
{
	static const char mark[] = "\u2026";

	if (strlen(text) <= most)
		return;
	while (most && ((unsigned char)text[most] & 0xC0) == 0x80)
		most--;
	memcpy(text + most, mark, sizeof(mark));
}

/* Of a row, or for NULL of the head. */
static void
print_cell(const struct table *table, const size_t *row, size_t column,
	   char text[CELL_SIZE])
{
	char *whole;

	if (row)
		whole = table_cell_text(table_cell(table, *row, column),
					PAGED_DIGITS);
	else
		whole = memory_copy_text(table->columns[column].heading);
	snprintf(text, CELL_SIZE, "%s", whole);
	free(whole);
	shorten(text, CELL_MOST);
}

/* ---- how wide a column is ---- */

/* One that has a value somewhere; widths are those of letters of size 1. */
struct column {
	size_t at;
	double line; /* in one line */
	double word; /* broken at blanks alone */
};

/* Side by side: all of a table, or as many as a page takes. */
struct band {
	const struct table *table;
	struct column *columns;
	double *widths;
	size_t count;
	double size;
};

static bool
has_value(const struct table *table, size_t column)
{
	for (size_t row = 0; row < table->row_count; row++) {
		const struct table_cell *cell = table_cell(table, row, column);

		if (cell->kind != CELL_EMPTY &&
		    (cell->kind != CELL_TEXT || *cell->text))
			return true;
	}

	return !table->row_count;
}

static double
widest_word(enum pdf_face face, const char *text)
{
	double widest = 0;

	while (*text) {
		char word[CELL_SIZE];
		size_t length = strcspn(text, " \n");

		snprintf(word, sizeof(word), "%.*s", (int)length, text);
		widest = fmax(widest, pdf_font_width(face, 1, word));
		text += length + strspn(text + length, " \n");
	}

	return widest;
}

static struct column
measure(const struct table *table, size_t at)
{
	struct column column = { .at = at };

	for (size_t i = 0; i <= table->row_count; i++) {
		bool is_head = i == table->row_count;
		enum pdf_face face = is_head ? PDF_BOLD : PDF_SANS;
		char text[CELL_SIZE];

		print_cell(table, is_head ? NULL : &i, at, text);
		column.line = fmax(column.line, pdf_font_width(face, 1, text));
		column.word = fmax(column.word, widest_word(face, text));
	}

	return column;
}

/* Lines are cut to a cap, words are not. */
static double
width_of(const struct band *band, size_t column, double cap)
{
	const struct column *of = &band->columns[column];

	return fmax(of->word * band->size, fmin(of->line * band->size, cap)) +
	       slack;
}

static double
sum_of(const struct band *band, double cap)
{
	double sum = gap * (double)(band->count - 1);

	for (size_t i = 0; i < band->count; i++)
		sum += width_of(band, i, cap);

	return sum;
}

/*
 * The widest give way until all of them fit; one alone breaks its words.  By
 * hand: what writes pages knows nothing of stats.
 */
static void
fit(struct band *band, double room)
{
	double low = 0, high = room;

	while (band->size > smallest && sum_of(band, 0) > room)
		band->size *= 0.95;
	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (sum_of(band, middle) > room)
			high = middle;
		else
			low = middle;
	}
	for (size_t i = 0; i < band->count; i++)
		band->widths[i] = fmin(width_of(band, i, low), room);
}

/* ---- rows ---- */

/* No row is higher than so many: it fits on a page below the head. */
static int
most_lines(const struct band *band)
{
	double room = 0.45 * (PDF_HEIGHT - 2 * PDF_MARGIN);

	return (int)(room / (band->size * PDF_LEADING));
}

/* The cell's text as far as it is shown; returns its lines. */
static int
cell_lines(const struct band *band, const size_t *row, size_t column,
	   char text[CELL_SIZE])
{
	enum pdf_face face = row ? PDF_SANS : PDF_BOLD;
	int lines;

	print_cell(band->table, row, band->columns[column].at, text);
	for (;;) {
		lines = pdf_sheet_wrap(NULL, face, band->size, 0, 0,
				       band->widths[column], text);
		if (lines <= most_lines(band))
			return lines;
		shorten(text, strlen(text) * 3 / 4);
	}
}

static double
row_height(const struct band *band, const size_t *row)
{
	char text[CELL_SIZE];
	int most = 1;

	for (size_t i = 0; i < band->count; i++) {
		int lines = cell_lines(band, row, i, text);

		most = lines > most ? lines : most;
	}

	return band->size * PDF_LEADING * most + 2;
}

/* A row, or for NULL the head, where there is room for it. */
static void
put_row(struct pdf_sheet *sheet, const struct band *band, const size_t *row)
{
	enum pdf_face face = row ? PDF_SANS : PDF_BOLD;
	double x = sheet->left, height = row_height(band, row);

	for (size_t i = 0; i < band->count; i++) {
		char text[CELL_SIZE];

		(void)cell_lines(band, row, i, text);
		pdf_sheet_wrap(sheet, face, band->size, x, sheet->y,
			       band->widths[i], text);
		x += band->widths[i] + gap;
	}
	pdf_sheet_skip(sheet, height);
	pdf_sheet_rule(sheet, sheet->left, sheet->y, sheet->width);
}

/* The head again wherever the rows go on. */
static void
put_band(struct pdf_sheet *sheet, const struct band *band)
{
	size_t row = 0, rows = band->table->row_count;
	double head = row_height(band, NULL);

	pdf_sheet_need(sheet, head + (rows ? row_height(band, &row) : 0));
	put_row(sheet, band, NULL);
	for (; row < rows; row++) {
		double height = row_height(band, &row);

		if (sheet->y - height < PDF_MARGIN) {
			pdf_sheet_need(sheet, height);
			put_row(sheet, band, NULL);
		}
		put_row(sheet, band, &row);
	}
	pdf_sheet_skip(sheet, 5);
}

/* ---- bands ---- */

/* How many from the first on go side by side, in the smallest letters. */
static size_t
count_fitting(const struct band *all, size_t most, double room)
{
	struct band some = *all;

	some.count = most;
	some.size = fmin(all->size, smallest);
	while (some.count > 1 && sum_of(&some, 0) > room)
		some.count--;

	return some.count;
}

/* What does not fit beside the others follows below, the first column too. */
static void
put_bands(struct pdf_sheet *sheet, struct band *all)
{
	double room = sheet->width;
	struct band band = *all;

	for (size_t done = 0; done < all->count;) {
		band.size = all->size;
		band.count = count_fitting(&band, all->count - done, room);
		fit(&band, room);
		put_band(sheet, &band);
		done += band.count;
		band.columns += band.count;
		if (done < all->count && band.count > 1) {
			*--band.columns = all->columns[0];
			done--;
		}
	}
}

static void
measure_all(struct band *all, const struct table *table, bool is_small)
{
	size_t count = table->column_count;

	*all = (struct band){
		.table = table,
		.columns = memory_new_array(count + 1, sizeof(*all->columns)),
		.widths = memory_new_array(count + 1, sizeof(*all->widths)),
		.size = is_small ? 5.2 : 7
	};
	for (size_t i = 0; i < count; i++) {
		if (has_value(table, i))
			all->columns[all->count++] = measure(table, i);
	}
}

static void
band_clear(struct band *band)
{
	free(band->columns);
	free(band->widths);
}

void
pdf_table_put(struct pdf_sheet *sheet, const struct table *table, bool is_small)
{
	struct band all;

	measure_all(&all, table, is_small);
	if (all.count)
		put_bands(sheet, &all);
	band_clear(&all);
}

bool
pdf_table_is_wide(const struct table *table, int columns)
{
	double room = (PDF_WIDTH - 2 * PDF_MARGIN) / columns - gap;
	struct band all;
	bool wide;

	measure_all(&all, table, true);
	wide = all.count && count_fitting(&all, all.count, room) < all.count;
	band_clear(&all);

	return wide;
}
