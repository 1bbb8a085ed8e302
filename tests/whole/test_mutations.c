/* test_mutations.c - the table of broken formulas fits the code */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_mutations, .timeout = 60);

enum { FIELDS = 5, MUTATIONS = 10 };

/* Returns the number of places where `part` begins in `text`. */
static size_t
count_places(const char *text, const char *part)
{
	size_t count = 0;

	for (const char *at = text; (at = strstr(at, part)); at++)
		count++;

	return count;
}

/* Returns the text of a file of the source tree; the caller frees it. */
static char *
read_source(const char *path)
{
	char *text = read_whole(source_path(path));

	cr_assert(text, "%s is not there", path);

	return text;
}

/* Cuts a line at its bars; returns the number of fields. */
static size_t
cut(char *line, char *fields[FIELDS])
{
	size_t count = 0;
	char *rest = line, *field;

	while ((field = strsep(&rest, "|")) && count < FIELDS)
		fields[count++] = field;

	return field ? count + 1 : count;
}

/* Checks that a suite such as "stats_beta/" followed by a star exists. */
static void
expect_suite(const char *pattern, const char *suites)
{
	char name[100];
	int length = (int)strcspn(pattern, "/");

	cr_expect_str_eq(pattern + length, "/*", "%s", pattern);
	snprintf(name, sizeof(name), " %.*s ", length, pattern);
	cr_expect(strstr(suites, name), "there is no suite %s", pattern);
}

static void
expect_mutation(char *line, const char *suites)
{
	char *fields[FIELDS], *text;

	cr_assert_eq(cut(line, fields), FIELDS, "%s", line);
	text = read_source(fields[0]);
	cr_expect_eq(count_places(text, fields[1]), 1,
		     "'%s' is %zu times in %s", fields[1],
		     count_places(text, fields[1]), fields[0]);
	cr_expect_str_neq(fields[1], fields[2]);
	expect_suite(fields[3], suites);
	expect_suite(fields[4], suites);
	free(text);
}

/* Returns the names of the suites of engine_tests between blanks. */
static char *
list_suites(void)
{
	char *command = memory_new(4096), *names = memory_new(1 << 16);
	FILE *pipe;
	size_t count;

	snprintf(command, 4096,
		 "find '%s' -name '*.c' -exec sed -n "
		 "'s/^TestSuite(\\([a-z0-9_]*\\).*/ \\1 /p' {} +",
		 source_path("tests"));
	pipe = popen(command, "r");
	cr_assert(pipe);
	count = fread(names, 1, (1 << 16) - 1, pipe);
	cr_assert_eq(pclose(pipe), 0);
	cr_assert(count > 0 && count < (1 << 16) - 1);
	free(command);

	return names;
}

/* make mutate would stop at a row whose text is gone. */
Test(whole_mutations, every_row_names_text_that_is_there_once)
{
	char *table = read_source("tests/mutations"), *suites = list_suites();
	char *rest = table, *line;
	size_t rows = 0;

	while ((line = strsep(&rest, "\n"))) {
		if (!*line || *line == '#')
			continue;
		expect_mutation(line, suites);
		rows++;
	}
	cr_expect_eq(rows, MUTATIONS, "%zu rows", rows);
	free(suites);
	free(table);
}
