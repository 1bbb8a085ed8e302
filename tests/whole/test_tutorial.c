/*
 * test_tutorial.c - docs/tutorial.md and docs/gates.md do what they say
 *
 * Blocks of ```console hold lines `$ COMMAND`, each followed by what the
 * shell printed, standard error left out.  With UPDATE_EXPECTED set the page
 * is rewritten; the diff is what is reviewed.
 */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/lines.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_tutorial, .timeout = 600);

static const char page[] = "docs/tutorial.md";

/* A folder with the samples in it, where files may be written. */
static void
enter_folder(char folder[])
{
	char samples[4096];

	snprintf(samples, sizeof(samples), "%s", source_path("sample-data"));
	cr_assert(mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	cr_assert_eq(symlink(samples, "sample-data"), 0);
}

static void
add_output(struct text *made, const char *command)
{
	struct text line = { 0 };
	FILE *in;
	int c;

	text_add(&line, "exec 2>/dev/null; dpaudit() { '%s' \"$@\"; }; %s",
		 build_path("dpaudit"), command);
	in = popen(text_get(&line), "r");
	cr_assert(in);
	while ((c = getc(in)) != EOF) {
		char letter = (char)c;

		text_add_bytes(made, &letter, 1);
	}
	pclose(in);
	text_clear(&line);
}

/* The page with its commands run once more; how many there were. */
static size_t
replay(const char *text, struct text *made)
{
	char *copy = strdup(text), *rest = copy, *line;
	bool inside = false;
	size_t commands = 0;

	while ((line = strsep(&rest, "\n"))) {
		if (!rest && !*line)
			break;
		if (!strcmp(line, "```console"))
			inside = true;
		else if (!strcmp(line, "```"))
			inside = false;
		else if (inside && strncmp(line, "$ ", 2) != 0)
			continue;
		text_add(made, "%s\n", line);
		if (inside && !strncmp(line, "$ ", 2)) {
			add_output(made, line + 2);
			commands++;
		}
	}
	free(copy);

	return commands;
}

static void
leave_folder(const char *folder)
{
	static const char *const files[] = { "card.json", "roc.svg", "runs.csv",
					     "landscape.svg", "train.txt" };

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		remove(files[i]);
	cr_expect_eq(system("rm -r runs"), 0);
	remove("sample-data");
	cr_expect_eq(chdir("/"), 0);
	cr_expect_eq(rmdir(folder), 0, "files that the page does not name");
}

Test(whole_tutorial, every_command_prints_what_the_page_shows)
{
	char folder[] = "/tmp/dpaudit-tutorial-XXXXXX", path[4096];
	char *text = read_whole(source_path(page));
	struct text made = { 0 };

	cr_assert(text, "%s", page);
	snprintf(path, sizeof(path), "%s", source_path(page));
	enter_folder(folder);
	cr_expect_geq(replay(text, &made), 15);
	leave_folder(folder);
	if (getenv("UPDATE_EXPECTED")) {
		FILE *out = fopen(path, "w");

		cr_assert(out, "%s", path);
		fputs(text_get(&made), out);
		fclose(out);
	} else {
		expect_same_lines(page, text, text_get(&made));
	}
	text_clear(&made);
	free(text);
}

/* Its pictures are where it says. */
Test(whole_tutorial, pictures_are_there)
{
	char *text = read_whole(source_path(page));
	size_t pictures = 0;

	cr_assert(text);
	for (const char *at = text; (at = strstr(at, "![")); at++) {
		char below[300] = "docs/";
		const char *from = strchr(at, '(');
		struct stat about;

		cr_assert(from);
		strncat(below, from + 1, strcspn(from + 1, ")"));
		cr_expect_eq(stat(source_path(below), &about), 0, "%s", below);
		pictures++;
	}
	cr_expect_geq(pictures, 3);
	free(text);
}

/* ---- gates ---- */

/* The block behind a heading, without its margin. */
static void
write_block(const char *page_text, const char *heading, FILE *out)
{
	const char *at = strstr(page_text, heading);

	cr_assert(at, "%s", heading);
	for (at += strlen(heading); *at; at = strchr(at, '\n') + 1) {
		if (strncmp(at, "    ", 4) != 0 && *at != '\n')
			break;
		at += *at == ' ' ? 4 : 0;
		fprintf(out, "%.*s\n", (int)strcspn(at, "\n"), at);
	}
}

static int
make_release(const char *claim)
{
	char line[400];

	snprintf(line, sizeof(line),
		 "exec >log 2>&1; unset MAKEFLAGS MAKELEVEL MFLAGS; "
		 "PATH='%s':$PATH; sed 's/claim-epsilon=8/claim-epsilon=%s/' "
		 "page >Makefile && make release",
		 getenv("DPAUDIT_BUILD"), claim);

	return system(line);
}

static void
expect_log(const char *words)
{
	char *log = read_whole("log");

	cr_assert(log);
	cr_expect(strstr(log, words), "%s in %s", words, log);
	free(log);
}

/* What is refuted stays so, however often make is asked; the log says why. */
Test(whole_tutorial, the_makefile_of_gates_stops_every_time)
{
	char folder[] = "/tmp/dpaudit-gates-XXXXXX";
	static const char *const files[] = { "page", "Makefile", "audit.json",
					     "scores.csv", "log" };
	char *text = read_whole(source_path("docs/gates.md")), samples[4096];
	FILE *out;

	snprintf(samples, sizeof(samples), "%s",
		 source_path("sample-data/gaussian-scores.csv"));
	cr_assert(text && mkdtemp(folder));
	cr_assert_eq(chdir(folder), 0);
	cr_assert_eq(symlink(samples, "scores.csv"), 0);
	cr_assert(out = fopen("page", "w"));
	write_block(text, "\n## In a Makefile\n\n", out);
	fclose(out);
	cr_expect_neq(make_release("1"), 0);
	expect_log("refuted: the bound 1.1786 exceeds the claimed epsilon 1");
	cr_expect_neq(make_release("1"), 0, "the second time");
	cr_expect_neq(make_release("8"), 0, "too few rows to tell");
	expect_log("cannot tell: ");
	cr_expect_eq(access("audit.json", R_OK), 0);
	cr_expect_eq(make_release("4"), 0);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		cr_expect_eq(remove(files[i]), 0, "%s", files[i]);
	cr_expect_eq(chdir("/"), 0);
	cr_expect_eq(rmdir(folder), 0);
	free(text);
}
