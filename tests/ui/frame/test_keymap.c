/* test_keymap.c - keys, their names, and what they run */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "tests/verb/saying.h"
#include "ui/config.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen_verbs.h"
#include "ui/widget/press.h"
#include "verb/verbs.h"

TestSuite(ui_keymap, .timeout = 600);

TEST(ui_keymap, every_key_has_a_name_that_reads_back)
{
	for (uint32_t press = 1; press <= PRESS_F12; press++) {
		char name[PRESS_NAME_SIZE];
		uint32_t again = 0;

		if (press == 128)
			press = PRESS_UP;
		press_name(press, name);
		cr_expect(press_read(name, &again) && again == press,
			  "%u is called '%s'", press, name);
	}
}

TEST(ui_keymap, every_key_of_the_table_runs_a_verb_that_exists)
{
	struct keymap *keymap = keymap_new();

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *binding = keymap_at(keymap, i);
		char name[40];
		uint32_t press;

		snprintf(name, sizeof(name), "%.*s",
			 (int)strcspn(binding->verb, " "), binding->verb);
		cr_expect(verb_find(name) || screen_verb_named(name), "%s: %s",
			  binding->key, name);
		cr_expect(press_read(binding->key, &press), "%s", binding->key);
		cr_expect(*binding->note, "%s has no note", binding->key);
	}
	keymap_free(keymap);
}

TEST(ui_keymap, sessions_and_screens_have_one_list_of_verbs)
{
	size_t count;

	screen_verbs_list();
	screen_verbs_list();
	count = registry_count(&verbs_registry);
	cr_expect(count <= 72, "%zu verbs", count);
	for (size_t i = 0; i < count; i++) {
		const char *name = verbs()[i]->name;

		cr_expect_eq(verb_find(name), verbs()[i], "%s twice", name);
		cr_expect(screen_verb_named(name) || verbs()[i]->run, "%s",
			  name);
	}
}

TEST(ui_keymap, the_whole_help_fits_eighty_columns)
{
	struct session *session = session_new();
	char *said, *rest, *line;

	screen_verbs_list();
	said = rest = say_in(session, "text", "help all");
	cr_expect(strstr(said, "\nVerbs of the screen\n"));
	while ((line = strsep(&rest, "\n")))
		cr_expect(strlen(line) <= 80, "%s", line);
	free(said);
	expect_said(session, "text", "list verbs", "(on the screen)");
	expect_said(session, "text", "help focus",
		    ":focus PANE | next|previous");
	expect_said(session, "text", "zoom",
		    "error: that verb moves something");
	expect_said(session, "text", "figure next", "error: that verb moves");
	session_free(session);
}

TEST(ui_keymap, no_key_means_two_things_in_one_place)
{
	struct keymap *keymap = keymap_new();

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		for (size_t j = 0; j < i; j++) {
			const struct binding *a = keymap_at(keymap, i);
			const struct binding *b = keymap_at(keymap, j);

			cr_expect(strcmp(a->section, b->section) != 0 ||
					  strcmp(a->key, b->key) != 0,
				  "%s %s", a->section, a->key);
		}
	}
	keymap_free(keymap);
}

TEST(ui_keymap, a_user_can_give_a_key_another_verb)
{
	struct keymap *keymap = keymap_new();
	struct error err = { 0 };

	cr_expect(keymap_bind(keymap, "anywhere", "t", "theme light", &err));
	cr_expect_str_eq(keymap_find(keymap, "data", 't')->command.line,
			 "theme light");
	cr_expect(keymap_bind(keymap, "plot", "Ctrl-B", "zoom", &err));
	cr_expect_str_eq(keymap_find(keymap, "plot", 2)->verb->verb.name,
			 "zoom");
	cr_expect_null(keymap_find(keymap, "data", 2));
	cr_expect(keymap_bind(keymap, "anywhere", "u", "", &err));
	cr_expect_null(keymap_find(keymap, "data", 'u'));
	cr_expect_not(keymap_bind(keymap, "anywhere", "Ctrl-", "zoom", &err));
	cr_expect(strstr(err.text, "there is no key 'Ctrl-'"));
	cr_expect_not(keymap_bind(keymap, "plot", "x", "load 'a", &err));
	cr_expect(strstr(err.text, "the quote ' is not closed"), "%s",
		  err.text);
	cr_expect_str_eq(keymap_find(keymap, "plot", 'x')->verb->verb.name,
			 "export-figure", "what it did it still does");
	keymap_free(keymap);
}

static mode_t config_mode = 0600;

static bool
read_text(const char *text, struct config *config, struct error *err)
{
	char path[] = "/tmp/dpaudit-config-XXXXXX";
	int handle = mkstemp(path);
	FILE *out = fdopen(handle, "w");
	bool fine;

	cr_assert_eq(fchmod(handle, config_mode), 0);
	fputs(text, out);
	fclose(out);
	fine = config_read_file(config, path, err);
	remove(path);

	return fine;
}

TEST(ui_keymap, the_configuration_is_read_line_by_line)
{
	struct config config = { 0 };
	struct error err = { 0 };

	cr_expect(read_text("# mine\n\ntheme light\nascii yes\nmouse no\n"
			    "set delta=1e-6\nkey plot Ctrl-T figure next\n"
			    "plain no\nclipboard xclip -selection 'the "
			    "clipboard'\n",
			    &config, &err),
		  "%s", err.text);
	cr_expect_str_eq(config.theme, "light");
	cr_expect(config.ascii);
	cr_expect_str_eq(config.clipboard, "xclip -selection 'the clipboard'");
	cr_expect_eq(config.key_count, 1);
	cr_expect_str_eq(config.keys[0].verb, "figure next");
	cr_expect_str_eq(config.settings[0], "set delta=1e-6");
	config_clear(&config);
}

/* What others can write runs nothing and writes nowhere. */
TEST(ui_keymap, a_configuration_of_others_names_no_program)
{
	static const char *const lines[] = {
		"clipboard touch PWNED\n",
		"key plot Ctrl-T figure next\n",
		"set output=.bashrc\n",
		"set --force\n",
	};
	struct config config = { 0 };
	struct error err = { 0 };

	config_mode = 0622;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		cr_expect_not(read_text(lines[i], &config, &err), "%s",
			      lines[i]);
		cr_expect(strstr(err.text, "others can write"), "%s", err.text);
	}
	cr_expect(read_text("theme light\nset delta=1e-6\n"
			    "set 'claim=x output=.bashrc force=yes'\n",
			    &config, &err));
	cr_expect_str_eq(config.settings[1],
			 "set 'claim=x output=.bashrc force=yes'",
			 "one value, with blanks");
	cr_expect_null(config.clipboard);
	cr_expect_eq(config.key_count, 0);
	config_clear(&config);
	config_mode = 0600;
}

TEST(ui_keymap, a_wrong_line_is_named_by_its_number)
{
	static const struct {
		const char *text, *sentence;
	} cases[] = {
		{ "theme pink\n", ":1: themes are" },
		{ "\n\nset delta=2\n", ":3: delta must lie in" },
		{ "key plot\n", ":1: expected: key SECTION KEY VERB" },
		{ "key plot Foo zoom\n", ":1: there is no key 'Foo'" },
		{ "\nkey nowhere F9 explain\n",
		  ":2: there is no pane 'nowhere'" },
		{ "key '' X quit\n", ":1: there is no pane ''" },
		{ "key nowhere F9 explain\n", "anywhere, or in one of " },
		{ "key nowhere F9 explain\n", " estimates, " },
		{ "colour on\n", ":1: expected theme NAME" },
		{ "theme dark\nclipboard\n", ":2: expected: clipboard" },
		{ "mouse maybe\n", ":1: yes or no was expected" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct config config = { 0 };
		struct error err = { 0 };

		cr_expect_not(read_text(cases[i].text, &config, &err));
		cr_expect(strstr(err.text, cases[i].sentence), "%s", err.text);
		config_clear(&config);
	}
}

static double
value(struct stage *stage, enum setting setting)
{
	return settings_number(
		&screen_board(stage_screen(stage))->snapshot->state.settings,
		setting);
}

static void
write_config(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out, "%s", path);
	fputs(text, out);
	fclose(out);
}

TEST(ui_keymap, the_configuration_is_found_and_acts_on_the_screen)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	char folder[] = "/tmp/dpaudit-xdg-XXXXXX", path[100], own[80];
	struct stage *stage = stage_new(&options);
	struct config config = { 0 };
	struct error err = { 0 };

	cr_assert(mkdtemp(folder));
	snprintf(own, sizeof(own), "%s/dpaudit", folder);
	snprintf(path, sizeof(path), "%s/config", own);
	cr_assert_eq(mkdir(own, 0700), 0);
	unsetenv("DPAUDIT_CONFIG");
	setenv("XDG_CONFIG_HOME", folder, 1);
	cr_expect(config_read(&config, &err), "none is an empty one");
	write_config(path, "sixel no\nkey anywhere F9 set delta=0.25\n"
			   "set alpha=0.125\n");
	cr_expect(config_read(&config, &err), "%s", err.text);
	cr_expect(config.no_sixel);
	config_apply(&config, stage_screen(stage));
	stage_keys(stage, "\033[20~");
	cr_expect_float_eq(value(stage, SETTING_DELTA), 0.25, 1e-12);
	cr_expect_float_eq(value(stage, SETTING_ALPHA), 0.125, 1e-12);
	config_clear(&config);
	setenv("DPAUDIT_CONFIG", "/nonexistent", 1);
	cr_expect_not(config_read(&config, &err), "what is named must be");
	cr_expect(strstr(err.text, "/nonexistent: "), "%s", err.text);
	remove(path);
	rmdir(own);
	rmdir(folder);
	stage_free(stage);
}

/* ---- the manual page ---- */

static char *
read_page(const char *path)
{
	FILE *in = fopen(path, "r");
	struct text text = { 0 };
	char line[500];

	while (in && fgets(line, sizeof(line), in))
		text_add_string(&text, line);
	if (in)
		fclose(in);

	return text_take(&text);
}

static void
add_roff(struct text *text, const char *word)
{
	for (; *word; word++)
		text_add(text, "%s%c",
			 *word == '-'                    ? "\\"
			 : strchr(".'|,;:?!()[]", *word) ? "\\&"
							 : "",
			 *word);
}

/* The table as a manual page has it. */
static char *
tables(void)
{
	struct keymap *keymap = keymap_new();
	const char *section = "";
	struct text text = { 0 };

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *binding = keymap_at(keymap, i);

		if (strcmp(section, binding->section) != 0) {
			text_add(&text,
				 "%s.Ss Section %s\n.Bl -tag -width Ds\n",
				 *section ? ".El\n" : "", binding->section);
			section = binding->section;
		}
		text_add(&text, ".It Cm ");
		add_roff(&text, binding->key);
		text_add(&text, "\n%s", binding->note);
		text_add(&text, "\n.Pq Cm \\&:");
		add_roff(&text, binding->verb);
		text_add(&text, "\n");
	}
	text_add(&text, ".El\n");
	keymap_free(keymap);

	return text_take(&text);
}

TEST(ui_keymap, the_manual_page_holds_the_table)
{
	static const char begin[] = ".\\\" BEGIN keys\n",
			  end[] = ".\\\" END keys\n";
	const char *update = getenv("UPDATE_EXPECTED");
	struct text path = { 0 }, fresh = { 0 };
	char *page, *table = tables(), *from, *to;
	FILE *out;

	text_add(&path, "%s/man/dpaudit-keys.5", getenv("DPAUDIT_SOURCE"));
	page = read_page(text_get(&path));
	from = strstr(page, begin);
	to = strstr(page, end);
	cr_assert(from && to);
	text_add_bytes(&fresh, page, (size_t)(from - page) + sizeof(begin) - 1);
	text_add_string(&fresh, table);
	text_add_string(&fresh, to);
	if (update && *update && (out = fopen(text_get(&path), "w"))) {
		fputs(text_get(&fresh), out);
		fclose(out);
	} else {
		cr_expect(strcmp(page, text_get(&fresh)) == 0,
			  "make update-expected rewrites %s", text_get(&path));
	}
	text_clear(&path);
	text_clear(&fresh);
	free(page);
	free(table);
}
