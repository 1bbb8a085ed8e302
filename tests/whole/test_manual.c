/* test_manual.c - the man pages know what the registries know */

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_manual, .timeout = 600);

/* A word as roff needs it: hyphens escaped. */
static char *
roff(const char *word)
{
	struct text text = { 0 };

	for (; *word; word++)
		text_add(&text, "%s%c", *word == '-' ? "\\" : "", *word);

	return text_take(&text);
}

static void
expect_listed(const char *page, const char *what)
{
	char arguments[80];
	char *text = read_whole(source_path(page));
	struct ran ran;
	json_t *list;

	snprintf(arguments, sizeof(arguments), "list %s --format=json", what);
	ran = program_run(arguments);
	list = json_loads(ran.out, 0, NULL);
	cr_assert(text && list, "%s", ran.err);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *name = json_string_value(
			json_object_get(json_array_get(list, i), "name"));
		char *escaped = roff(name);
		struct text entry = { 0 };

		text_add(&entry, "\n.It Cm %s\n", escaped);
		cr_expect(strstr(text, text_get(&entry)),
			  "%s does not know '%s': make update-manual", page,
			  name);
		text_clear(&entry);
		free(escaped);
	}
	json_decref(list);
	ran_clear(&ran);
	free(text);
}

Test(whole_manual, registries_are_in_the_pages)
{
	static const char *const lists[] = { "verbs",    "methods",
					     "settings", "mechanisms",
					     "warnings", "claims",
					     "policies" };

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		expect_listed("man/dpaudit.1", lists[i]);
	expect_listed("man/dpaudit-json.5", "claims");
	expect_listed("man/dpaudit-data.5", "game");
}

/* Each verb stands in the page of one family. */
Test(whole_manual, every_verb_has_its_page)
{
	static const char *const pages[] = {
		"man/dpaudit-audit.1", "man/dpaudit-figure.1",
		"man/dpaudit-help.1",  "man/dpaudit-lab.1",
		"man/dpaudit-study.1", "man/dpaudit-sitting.1",
	};
	struct ran ran = program_run("list verbs --format=json");
	json_t *list = json_loads(ran.out, 0, NULL);

	cr_assert(list, "%s", ran.err);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *name = json_string_value(
			json_object_get(json_array_get(list, i), "name"));
		const char *summary = json_string_value(
			json_object_get(json_array_get(list, i), "summary"));
		char mark[100];
		size_t found = 0;

		/* the first page lists these */
		if (strstr(summary, "(on the screen)"))
			continue;

		snprintf(mark, sizeof(mark), ".\\\" BEGIN verb %s\n", name);
		for (size_t j = 0; j < sizeof(pages) / sizeof(*pages); j++) {
			char *text = read_whole(source_path(pages[j]));

			found += text && strstr(text, mark);
			free(text);
		}
		cr_expect_eq(found, 1, "%s stands in %zu pages", name, found);
	}
	json_decref(list);
	ran_clear(&ran);
}

/* make update-manual would change nothing. */
Test(whole_manual, what_registries_print_is_what_the_pages_hold)
{
	char folder[] = "/tmp/dpaudit-manual-XXXXXX", line[8400];

	cr_assert(mkdtemp(folder));
	snprintf(line, sizeof(line),
		 "cp '%s'/man/dpaudit*.[15] '%s' && "
		 "'%s/tools/update-manual' "
		 "'%s' '%s'/* && for page in '%s'/*; do diff \"$page\" "
		 "'%s/man/'\"${page##*/}\" >&2 || exit 1; done; "
		 "status=$?; rm -r '%s'; exit $status",
		 source_path(""), folder, getenv("DPAUDIT_SOURCE"),
		 build_path("dpaudit"), folder, folder,
		 getenv("DPAUDIT_SOURCE"), folder);
	cr_expect_eq(system(line), 0, "make update-manual");
}

/* A folder of its own that sees the sample data. */
static void
enter_playground(char folder[])
{
	char link[100];

	cr_assert(mkdtemp(folder));
	snprintf(link, sizeof(link), "%s/sample-data", folder);
	cr_assert_eq(symlink(source_path("sample-data"), link), 0);
	program_directory(folder);
}

static void
leave_playground(const char *folder)
{
	char line[100];

	program_directory(NULL);
	snprintf(line, sizeof(line), "rm -r '%s'", folder);
	cr_expect_eq(system(line), 0);
}

/* The lines behind a heading that begin so, run; how many there were. */
static size_t
run_examples(const char *page, const char *heading, const char *prefix)
{
	char *text = read_whole(source_path(page)), *rest, *line;
	char folder[] = "/tmp/dpaudit-manual-XXXXXX";
	size_t seen = 0;

	cr_assert(text, "%s", page);
	enter_playground(folder);
	rest = strstr(text, heading);
	while (rest && (line = strsep(&rest, "\n"))) {
		struct ran ran;

		if (strncmp(line, prefix, strlen(prefix)) != 0)
			continue;
		ran = program_run(line + strlen(prefix));
		cr_expect_lt(ran.status, 2, "%s: %s: %s", page, line, ran.err);
		ran_clear(&ran);
		seen++;
	}
	leave_playground(folder);
	free(text);

	return seen;
}

/* Every example line of the pages runs, and README's first session. */
Test(whole_manual, examples_run)
{
	static const char *const pages[] = {
		"man/dpaudit.1", "man/dpaudit-audit.1", "man/dpaudit-figure.1",
		"man/dpaudit-lab.1", "man/dpaudit-study.1"
	};

	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
		cr_expect_gt(run_examples(pages[i], "\n.Sh EXAMPLES",
					  ".Dl dpaudit "),
			     1, "%s", pages[i]);
	cr_expect_geq(run_examples("README.md", "\n## A first session",
				   "    $ dpaudit "),
		      10);
}

/* A word of the front door's list of targets. */
static bool
is_target(const char *list, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = list; (at = strstr(at, word)); at += length) {
		if (strchr(" \t\n", at[-1]) && strchr(" \n", at[length]))
			return true;
	}

	return false;
}

/* What HACKING calls a target is one in a clone where nothing is built. */
Test(whole_manual, the_front_door_has_every_target)
{
	char *door = read_whole(source_path("GNUmakefile"));
	char *text = read_whole(source_path("HACKING.md")), *at, *end;
	size_t seen = 0;

	cr_assert(door && text);
	*strstr(door, "\n\n# What beyond") = '\0';
	at = strstr(text, "## Targets\n\n") + 12;
	*strstr(at, "\n\n") = '\0';
	for (; (at = strchr(at, '`')) && (end = strchr(at + 1, '`'));
	     at = end + 1) {
		char word[80];

		at += strncmp(at, "`make ", 6) ? 1 : 6;
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(at, " `"),
			 at);
		if (strspn(word, "abcdefghijklmnopqrstuvwxyz-") != strlen(word))
			continue;
		cr_expect(is_target(door, word), "make %s", word);
		seen++;
	}
	cr_expect_geq(seen, 20);
	free(door);
	free(text);
}
