/* degenerate.c - data that have almost nothing in them, of every kind */

#include "tests/degenerate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dataset/role.h"
#include "load/load.h"

/* What a column holds, row by row, from the start again after the last. */
static const char *const habits[][4] = {
	{ "0" },
	{ "1" },
	{ "0", "1" },
	{ "2", "3" },
	{ "0.25", "0.5", "0.75" },
	{ "1", "nan" },
	{ "5e-324", "1e-310" },
	{ "1e308", "-1e308" },
};
static const size_t heights[] = { 1, 2, 12 };

enum {
	HABITS = sizeof(habits) / sizeof(habits[0]),
	HEIGHTS = sizeof(heights) / sizeof(heights[0]),
	COLUMNS = 16,
	WAYS = KIND_NEEDS, /* to be of a kind */
};

static const char *
cell(size_t habit, size_t row)
{
	size_t count = 0;

	while (count < 4 && habits[habit][count])
		count++;

	return habits[habit][row % count];
}

/* The roles of the columns; 0 where the kind has no such way. */
static size_t
roles_of(enum kind kind, size_t way, bool all, enum role roles[COLUMNS])
{
	const struct kind_about *about = kind_about(kind);
	uint64_t wanted = about->needs[way] | (all ? about->allows : 0);
	size_t count = 0;

	if (!about->needs[way])
		return 0;
	for (int i = 0; i < ROLE_COUNT; i++) {
		if (wanted & ROLE_BIT(i))
			roles[count++] = (enum role)i;
		if (i == ROLE_PROBABILITY && wanted & ROLE_BIT(i))
			roles[count++] = (enum role)i;
	}

	return count;
}

static void
write_table(struct degenerate *made, const enum role roles[], size_t columns,
	    size_t rows, const size_t habit[2])
{
	FILE *out = fmemopen(made->csv, sizeof(made->csv), "w");

	for (size_t i = 0; i < columns; i++)
		fprintf(out, roles[i] == ROLE_PROBABILITY ? "%s%s%zu" : "%s%s",
			i ? "," : "", role_name(roles[i]), i);
	for (size_t j = 0; j < rows; j++) {
		for (size_t i = 0; i < columns; i++)
			fprintf(out, "%s%s", i ? "," : "\n",
				cell(habit[i != 0], i > 1 ? j + i - 1 : j));
	}
	fputs("\n", out);
	fclose(out);
}

bool
degenerate_table(size_t number, struct degenerate *made)
{
	const size_t habit[] = { number % HABITS, number / HABITS % HABITS };
	size_t rest = number / HABITS / HABITS;
	size_t rows = heights[rest % HEIGHTS];
	bool all = rest / HEIGHTS % 2;
	size_t way = rest / HEIGHTS / 2 % WAYS;
	size_t kind = rest / HEIGHTS / 2 / WAYS;
	enum role roles[COLUMNS];
	size_t columns;

	if (kind >= KIND_COUNT)
		return false;
	made->kind = (enum kind)kind;
	columns = roles_of(made->kind, way, all, roles);
	made->csv[0] = '\0';
	if (columns)
		write_table(made, roles, columns, rows, habit);
	snprintf(made->name, sizeof(made->name), "%s %zu%s, %zu rows, %s %s",
		 kind_about(made->kind)->name, way, all ? " all" : "", rows,
		 habits[habit[0]][0], habits[habit[1]][0]);

	return true;
}

const struct dataset *
degenerate_load(const struct degenerate *table)
{
	struct load_options options = {
		.kind = kind_about(table->kind)->name,
		.nan = NAN_DROP,
	};
	struct datasets made = { 0 };
	const struct dataset *data;
	struct error ignored;

	if (!*table->csv ||
	    !load_bytes(table->name, table->csv, strlen(table->csv), &options,
			&made, &ignored))
		return NULL;

	data = made.at[0];
	free(made.at);

	return data;
}
