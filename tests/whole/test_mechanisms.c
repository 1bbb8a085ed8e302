/* test_mechanisms.c - docs/mechanisms.md, the table of what is answered */

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_mechanisms, .timeout = 300);

/* Every mechanism of the list has a row. */
Test(whole_mechanisms, the_table_of_mechanisms_knows_all_of_them)
{
	char *table = read_whole(source_path("docs/mechanisms.md"));
	struct ran ran = program_run("list mechanisms format=json");
	json_t *list = json_loads(ran.out, 0, NULL), *it;
	size_t i;

	cr_assert(table && list, "%s", ran.err);
	json_array_foreach(list, i, it)
	{
		char row[80];

		snprintf(row, sizeof(row), "\n| %s ",
			 json_string_value(json_object_get(it, "name")));
		cr_expect(strstr(table, row),
			  "docs/mechanisms.md has no row%s: "
			  "build-aux/mechanism-table",
			  row);
	}
	json_decref(list);
	ran_clear(&ran);
	free(table);
}

/* Whether two rows say the same; ... stands for what was not asked. */
static bool
is_same_row(const char *row, const char *made)
{
	while (*row != '\n' && *made != '\n') {
		size_t length = strcspn(row, "|\n");
		size_t other = strcspn(made, "|\n");

		if (strncmp(made, " ... ", other) != 0 &&
		    (length != other || strncmp(row, made, length) != 0))
			return false;
		row += length + (row[length] == '|');
		made += other + (made[other] == '|');
	}

	return *row == *made;
}

/* Rows are in the order of the table; others may stand between them. */
static size_t
expect_rows(const char *words)
{
	char *table = read_whole(source_path("docs/mechanisms.md"));
	char command[1000], made_row[4000];
	const char *row = table;
	size_t rows = 0;
	FILE *made;

	snprintf(command, sizeof(command),
		 "cd '%s' && build-aux/mechanism-table %s", source_path("."),
		 words);
	made = popen(command, "r");
	cr_assert(table && made);
	while (fgets(made_row, sizeof(made_row), made)) {
		while (row && *row && !is_same_row(row, made_row)) {
			row = strchr(row, '\n');
			row = row ? row + 1 : NULL;
		}
		cr_assert(row && *row,
			  "docs/mechanisms.md has another row "
			  "than %s",
			  made_row);
		rows++;
	}
	cr_expect_eq(pclose(made), 0);
	free(table);

	return rows;
}

static size_t
rows_in(const char *file)
{
	char *text = read_whole(source_path(file));
	size_t rows = 0;

	for (const char *at = text; at && *at; at = strchr(at, '\n') + 1)
		rows++;
	free(text);

	return rows;
}

/* Every row, but for what takes long; refusals are among them. */
Test(whole_mechanisms, the_table_of_mechanisms_is_what_the_program_answers)
{
	char words[1000];

	snprintf(words, sizeof(words), "-q '%s'", build_path("dpaudit"));
	cr_expect_eq(expect_rows(words), rows_in("docs/mechanisms.md"));
}

/* And all of a few. */
Test(whole_mechanisms, whole_rows_are_what_the_program_answers)
{
	char words[1000];

	snprintf(words, sizeof(words), "'%s' tree", build_path("dpaudit"));
	cr_expect_eq(expect_rows(words), 3);
}
