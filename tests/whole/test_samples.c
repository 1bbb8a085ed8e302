/* test_samples.c - each sample's story comes true with the command beside it */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "tests/program.h"

TestSuite(whole_samples, .timeout = 600);

enum { FILE_CELL = 1, TRY_CELL = 5, ANSWER_CELL = 6, CELLS = 8 };

/* Copies a cell of a Markdown table without blanks and backquotes at its ends.
 */
static void
copy_cell(const char *from, char out[600])
{
	size_t length;

	from += strspn(from, " `");
	length = strcspn(from, "|\n");
	while (length && strchr(" `", from[length - 1]))
		length--;
	snprintf(out, 600, "%.*s", (int)length, from);
}

/* Words with one blank between them. */
static char *
one_blank(const char *text)
{
	struct text out = { 0 };

	for (; *text; text++) {
		if (*text != ' ' || text[1] != ' ')
			text_add_bytes(&out, text, 1);
	}

	return text_take(&out);
}

static bool
is_verdict(const char *answer)
{
	return !strcmp(answer, "refuted") || !strcmp(answer, "not refuted") ||
	       !strcmp(answer, "cannot tell");
}

static void
expect_story(const char *file, const char *command, const char *answer)
{
	struct ran ran = program_run(command);
	char *said = one_blank(ran.out);
	struct text part = { 0 };

	text_add(&part, "%s%s%s", is_verdict(answer) ? "verdict: " : " ",
		 answer, is_verdict(answer) ? "\n" : "");
	cr_expect(strstr(said, text_get(&part)), "%s: dpaudit %s: %s\n%s%s",
		  file, command, answer, ran.out, ran.err);
	text_clear(&part);
	free(said);
	ran_clear(&ran);
}

/* Returns true for a row of the table, whose command it runs. */
static bool
try_row(char *line)
{
	char cells[CELLS][600] = { "" };
	size_t count = 0;

	if (strncmp(line, "| `", 3) != 0)
		return false;
	for (char *at = line; (at = strchr(at, '|')) && at[1] != '\n'; at++)
		copy_cell(at + 1, cells[++count]);
	cr_assert_eq(count, ANSWER_CELL, "%s", line);
	expect_story(cells[FILE_CELL], cells[TRY_CELL], cells[ANSWER_CELL]);

	return true;
}

Test(whole_samples, every_command_of_the_table_says_what_stands_beside)
{
	struct text path = { 0 };
	char line[1200];
	size_t rows = 0;
	FILE *in;

	text_add(&path, "%s/sample-data", getenv("DPAUDIT_SOURCE"));
	program_directory(text_get(&path));
	text_add(&path, "/README.md");
	in = fopen(text_get(&path), "r");
	cr_assert(in);
	while (fgets(line, sizeof(line), in))
		rows += try_row(line);
	fclose(in);
	program_directory(NULL);
	text_clear(&path);
	cr_expect_geq(rows, 17, "%zu", rows);
}
