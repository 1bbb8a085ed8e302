/* test_toys.c - a panel and a view are one file and one line each */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/config.h"

TestSuite(toy_screen, .timeout = 60);

static const struct stage_options options = { .width = 120, .height = 40 };

Test(toy_screen, a_view_has_a_tab_and_keys_wherever_keys_are_listed)
{
	struct stage *stage = stage_new(&options);

	stage_settle(stage);
	cr_expect(stage_shows(stage, " 7 Toy box "));
	stage_keys(stage, "? / '7  ' Enter");
	cr_expect(stage_shows(stage, "7                  Toy box"), "help");
	cr_expect(stage_shows(stage, ":view 7"));
	stage_keys(stage, "Esc : 'Toy box'");
	cr_expect(stage_shows(stage, "view 7"), "the palette");
	stage_keys(stage, "Esc 7");
	cr_expect(stage_shows(stage, "[7 Toy box]"));
	cr_expect(stage_shows(stage, "pushed 0 times"));
	stage_keys(stage, "1 : 'view toy-box' Enter");
	cr_expect(stage_shows(stage, "pushed 0 times"));
	stage_free(stage);
	expect_no_leaks();
}

/* The manual page of keys is written from this table. */
Test(toy_screen, the_table_of_keys_holds_the_view)
{
	struct keymap *keymap = keymap_new();
	const struct binding *found = NULL;

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		if (!strcmp(keymap_at(keymap, i)->verb, "view 7"))
			found = keymap_at(keymap, i);
	}
	cr_assert(found);
	cr_expect_str_eq(found->key, "7");
	cr_expect_str_eq(found->note, "Toy box");
	keymap_free(keymap);
	expect_no_leaks();
}

static void
bind(struct screen *screen, const char *key, const char *verb)
{
	struct error err = { 0 };

	cr_expect(screen_bind(screen, "toy", key, verb, &err), "%s", err.text);
}

Test(toy_screen, a_panel_acts_on_keys_and_the_wheel_and_is_in_the_help)
{
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	bind(screen, "b", "change 1");
	stage_keys(stage, "7 b b");
	cr_expect(stage_shows(stage, "pushed 2 times"));
	stage_keys(stage, ": 'mouse on' Enter");
	pointer_take(screen, (struct click){ .x = 5, .y = 5, .wheel = -1 });
	stage_settle(stage);
	cr_expect(stage_shows(stage, "pushed 3 times"));
	stage_keys(stage, "? / 'In the toy' Enter");
	cr_expect(stage_shows(stage, "In the toy"));
	cr_expect(stage_shows(stage, ":change 1"));
	stage_free(stage);
	expect_no_leaks();
}

static bool
reads(const char *line, struct error *err)
{
	struct config config = { 0 };
	char path[] = "/tmp/dpaudit-toy-XXXXXX";
	FILE *out = fdopen(mkstemp(path), "w");
	bool good;

	fputs(line, out);
	fclose(out);
	good = config_read_file(&config, path, err);
	config_clear(&config);
	remove(path);

	return good;
}

Test(toy_screen, the_configuration_knows_the_panel)
{
	struct error err = { 0 };

	cr_expect(reads("key toy F9 change 1\n", &err), "%s", err.text);
	cr_expect_not(reads("key no-toy F9 change 1\n", &err));
	cr_expect(strstr(err.text, " toy"), "%s", err.text);
	expect_no_leaks();
}
