/*
 * test_transcripts.c - whole commands and what they print, as files to read
 *
 * A file tests/expected/NAME.txt holds lines `$ ARGUMENTS`, each followed
 * by what dpaudit printed: standard output, then standard error behind
 * `! `, then `= STATUS` if it was not 0.  With UPDATE_EXPECTED set the
 * files are rewritten; the diff is what is reviewed.
 */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "tests/lines.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_transcripts, .timeout = 600);

static void
add_prefixed(struct text *to, const char *prefix, char *text)
{
	char *line;

	while ((line = strsep(&text, "\n"))) {
		if (*line)
			text_add(to, "%s%s\n", prefix, line);
	}
}

static void
add_run(struct text *to, const char *arguments)
{
	struct ran ran = program_run(arguments);
	char *errors = ran.err;

	text_add(to, "$ %s\n%s", arguments, ran.out);
	add_prefixed(to, "! ", errors);
	if (ran.status)
		text_add(to, "= %d\n", ran.status);
	text_add(to, "\n");
	ran_clear(&ran);
}

/* The same commands once more. */
static char *
replay(const char *expected)
{
	struct text made = { 0 };
	char *copy = memory_copy_text(expected), *rest = copy, *line;

	while ((line = strsep(&rest, "\n"))) {
		if (!strncmp(line, "$ ", 2))
			add_run(&made, line + 2);
		else if (*line == '#')
			text_add(&made, "%s\n", line);
	}
	free(copy);

	return text_take(&made);
}

static void
rewrite(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out, "%s", path);
	fputs(text, out);
	fclose(out);
}

static void
check(const char *name)
{
	char below[200];
	char *expected, *made;

	snprintf(below, sizeof(below), "tests/expected/%s.txt", name);
	expected = read_whole(source_path(below));
	cr_assert(expected, "%s", below);
	made = replay(expected);
	if (getenv("UPDATE_EXPECTED"))
		rewrite(source_path(below), made);
	else
		expect_same_lines(below, expected, made);
	free(expected);
	free(made);
}

Test(whole_transcripts, counts)
{
	check("counts");
}

Test(whole_transcripts, scores)
{
	check("scores");
}

Test(whole_transcripts, refusals)
{
	check("refusals");
}

Test(whole_transcripts, plain)
{
	check("plain");
}

Test(whole_transcripts, epsilon_star)
{
	check("epsilon-star");
}
