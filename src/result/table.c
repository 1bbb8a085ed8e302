/* table.c - every listing: columns with headings, cells, one way to print */

#include "result/table.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

struct table *
table_new(const char *title)
{
	struct table *table = memory_new(sizeof(*table));

	table->title = title ? memory_copy_text(title) : NULL;

	return table;
}

void
table_free(struct table *table)
{
	if (!table)
		return;

	for (size_t i = 0; i < table->row_count * table->column_count; i++)
		free(table->cells[i].text);
	for (size_t i = 0; i < table->column_count; i++) {
		free(table->columns[i].name);
		free(table->columns[i].heading);
	}
	free(table->cells);
	free(table->columns);
	free(table->title);
	free(table);
}

void
table_column(struct table *table, const char *name, const char *heading)
{
	size_t count = table->column_count + 1;

	assert(!table->row_count);
	table->columns = memory_grow_array(table->columns, count,
					   sizeof(*table->columns));
	table->columns[table->column_count] = (struct table_column){
		.name = memory_copy_text(name),
		.heading = utf8_clean_copy(heading ? heading : name),
	};
	table->column_count = count;
}

void
table_column_if_any(struct table *table, const char *name, const char *heading)
{
	table_column(table, name, heading);
	table->columns[table->column_count - 1].if_any = true;
}

bool
table_shows(const struct table *table, size_t column)
{
	if (!table->columns[column].if_any)
		return true;
	for (size_t row = 0; row < table->row_count; row++) {
		if (table_cell(table, row, column)->kind != CELL_EMPTY)
			return true;
	}

	return false;
}

void
table_columns(struct table *table, const char *const names[])
{
	for (size_t i = 0; names[i]; i++)
		table_column(table, names[i], NULL);
}

void
table_start(struct table *table)
{
	size_t count = (table->row_count + 1) * table->column_count;

	table->cells =
		memory_grow_array(table->cells, count, sizeof(*table->cells));
	memset(&table->cells[count - table->column_count], 0,
	       table->column_count * sizeof(*table->cells));
	table->row_count++;
	table->filled = 0;
}

static struct table_cell *
next_cell(struct table *table)
{
	size_t row = table->row_count - 1;

	assert(table->row_count && table->filled < table->column_count);

	return &table->cells[row * table->column_count + table->filled++];
}

void
table_skip(struct table *table)
{
	next_cell(table);
}

void
table_text(struct table *table, const char *text)
{
	struct table_cell *cell = next_cell(table);

	if (!text)
		return;
	cell->kind = CELL_TEXT;
	cell->text = memory_copy_text(text);
}

void
table_list(struct table *table, const char *words)
{
	table_text(table, words);
	table->cells[(table->row_count - 1) * table->column_count +
		     table->filled - 1]
		.is_list = true;
}

void
table_number(struct table *table, double number, enum number_round round)
{
	struct table_cell *cell = next_cell(table);

	if (isnan(number))
		return;
	cell->kind = CELL_NUMBER;
	cell->number = number;
	cell->round = round;
}

void
table_value(struct table *table, const char *word, double number)
{
	if (word)
		table_text(table, word);
	else
		table_number(table, number, NUMBER_NEAREST);
}

void
table_flag(struct table *table, bool flag)
{
	struct table_cell *cell = next_cell(table);

	cell->kind = CELL_FLAG;
	cell->number = flag;
}

static void
copy_cell(struct table *to, const struct table_cell *cell)
{
	switch (cell->kind) {
	case CELL_EMPTY:
		table_skip(to);
		break;
	case CELL_TEXT:
		if (cell->is_list)
			table_list(to, cell->text);
		else
			table_text(to, cell->text);
		break;
	case CELL_NUMBER:
		table_number(to, cell->number, cell->round);
		break;
	case CELL_FLAG:
		table_flag(to, cell->number > 0);
		break;
	}
}

static struct table *
copy_columns(const struct table *table, const bool left[])
{
	struct table *copy = table_new(table->title);

	for (size_t i = 0; i < table->column_count; i++) {
		const struct table_column *column = &table->columns[i];

		if (left[i])
			continue;
		table_column(copy, column->name, column->heading);
		copy->columns[copy->column_count - 1].if_any = column->if_any;
	}
	for (size_t row = 0; row < table->row_count; row++) {
		table_start(copy);
		for (size_t i = 0; i < table->column_count; i++) {
			if (!left[i])
				copy_cell(copy, table_cell(table, row, i));
		}
	}

	return copy;
}

struct table *
table_copy(const struct table *table, const char *without)
{
	bool *left = memory_new_array(table->column_count, sizeof(*left));
	struct table *copy;

	for (size_t i = 0; i < table->column_count; i++)
		left[i] = without && !strcmp(table->columns[i].name, without);
	copy = copy_columns(table, left);
	free(left);

	return copy;
}

struct table *
table_copy_shown(const struct table *table)
{
	bool *left = memory_new_array(table->column_count, sizeof(*left));
	struct table *copy;

	for (size_t i = 0; i < table->column_count; i++)
		left[i] = !table_shows(table, i);
	copy = copy_columns(table, left);
	free(left);

	return copy;
}

static size_t
find_column(const struct table *table, const char *name, size_t length)
{
	size_t i = 0;

	while (i < table->column_count &&
	       (strncmp(table->columns[i].name, name, length) != 0 ||
		table->columns[i].name[length]))
		i++;

	return i;
}

struct table *
table_choose(const struct table *table, const char *names)
{
	struct table *chosen = table_new(table->title);
	size_t *from = memory_new_array(strlen(names) + 1, sizeof(*from));
	size_t count = 0;

	while (*names) {
		size_t length = strcspn(names, ",");
		size_t column = find_column(table, names, length);

		if (column < table->column_count) {
			from[count++] = column;
			table_column(chosen, table->columns[column].name,
				     table->columns[column].heading);
		}
		names += length + (names[length] == ',');
	}
	for (size_t row = 0; count && row < table->row_count; row++) {
		table_start(chosen);
		for (size_t i = 0; i < count; i++)
			copy_cell(chosen, table_cell(table, row, from[i]));
	}
	free(from);

	return chosen;
}

const struct table_cell *
table_cell(const struct table *table, size_t row, size_t column)
{
	return &table->cells[row * table->column_count + column];
}

char *
table_cell_text(const struct table_cell *cell, int digits)
{
	char number[NUMBER_SIZE];

	switch (cell->kind) {
	case CELL_TEXT:
		return utf8_clean_copy(cell->text);
	case CELL_NUMBER:
		number_show(number, cell->number, digits, cell->round);
		return memory_copy_text(number);
	case CELL_FLAG:
		return memory_copy_text(cell->number > 0 ? "yes" : "no");
	case CELL_EMPTY:
		break;
	}

	return memory_copy_text("");
}
