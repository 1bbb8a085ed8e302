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
			  "tools/mechanism-table",
			  row);
	}
	json_decref(list);
	ran_clear(&ran);
	free(table);
}

/* Every row was asked; refusals are among them. */
Test(whole_mechanisms, the_table_of_mechanisms_is_what_the_program_answers)
{
	char *table = read_whole(source_path("docs/mechanisms.md"));
	char command[1000], made[4000];
	const char *row = table;
	FILE *out;

	snprintf(command, sizeof(command),
		 "cd '%s' && tools/mechanism-table '%s'", source_path("."),
		 build_path("dpaudit"));
	out = popen(command, "r");
	cr_assert(table && out);
	while (fgets(made, sizeof(made), out)) {
		size_t length = strlen(made);

		cr_assert(!strncmp(row, made, length),
			  "docs/mechanisms.md has %.*s, not %s",
			  (int)strcspn(row, "\n"), row, made);
		row += length;
	}
	cr_expect_eq(pclose(out), 0);
	cr_expect_eq(*row, '\0', "docs/mechanisms.md has more: %s", row);
	free(table);
}
