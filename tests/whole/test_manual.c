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

/* Every example line of the page runs. */
Test(whole_manual, examples_run)
{
	char *text = read_whole(source_path("man/dpaudit.1"));
	char folder[] = "/tmp/dpaudit-manual-XXXXXX";
	char *rest = text, *line;
	int seen = 0;

	cr_assert(text);
	enter_playground(folder);
	while ((line = strsep(&rest, "\n"))) {
		struct ran ran;

		if (strncmp(line, ".Dl dpaudit ", 12) != 0)
			continue;
		ran = program_run(line + 12);
		cr_expect_lt(ran.status, 2, "%s: %s", line, ran.err);
		ran_clear(&ran);
		seen++;
	}
	leave_playground(folder);
	cr_expect_gt(seen, 2);
	free(text);
}
