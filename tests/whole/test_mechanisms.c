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

/* The rows of some are made again; refusals are among them. */
Test(whole_mechanisms, the_table_of_mechanisms_is_what_the_program_answers)
{
	char *table = read_whole(source_path("docs/mechanisms.md"));
	char command[1000], row[4000];
	size_t rows = 0;
	FILE *made;

	snprintf(command, sizeof(command),
		 "cd '%s' && build-aux/mechanism-table '%s' tree",
		 source_path("."), build_path("dpaudit"));
	made = popen(command, "r");
	cr_assert(table && made);
	for (; fgets(row, sizeof(row), made); rows++)
		cr_expect(strstr(table, row),
			  "docs/mechanisms.md has another row than %s", row);
	cr_expect_eq(pclose(made), 0);
	cr_expect_eq(rows, 3);
	free(table);
}
