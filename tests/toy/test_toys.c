/*
 * test_toys.c - everything that can be added is one file and one line
 *
 * tests/toy/add-lines writes the line into copies of the lists.
 */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plots/output/pixels.h"
#include "tests/program.h"
#include "tests/scratch.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "tests/verb/saying.h"
#include "train/layer/net.h"
#include "ui/config.h"
#include "ui/terminal/reports.h"

TestSuite(toy_screen, .timeout = 600);

static const struct stage_options options = { .width = 120, .height = 40 };

TEST(toy_screen, a_view_has_a_tab_and_keys_wherever_keys_are_listed)
{
	struct stage *stage = stage_new(&options);

	stage_settle(stage);
	cr_expect(stage_shows(stage, " 8 Toy box "));
	stage_keys(stage, "? / '8  ' Enter");
	cr_expect(stage_shows(stage, "8                  Toy box"), "help");
	cr_expect(stage_shows(stage, ":view 8"));
	stage_keys(stage, "Esc : 'Toy box'");
	cr_expect(stage_shows(stage, "view 8"), "the palette");
	stage_keys(stage, "Esc 8");
	cr_expect(stage_shows(stage, "[8 Toy box]"));
	cr_expect(stage_shows(stage, "pushed 0 times"));
	stage_keys(stage, "1 : 'view toy-box' Enter");
	cr_expect(stage_shows(stage, "pushed 0 times"));
	stage_free(stage);
}

/* The manual page of keys is written from this table. */
TEST(toy_screen, the_table_of_keys_holds_the_view)
{
	struct keymap *keymap = keymap_new();
	const struct binding *found = NULL;

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		if (!strcmp(keymap_at(keymap, i)->verb, "view 8"))
			found = keymap_at(keymap, i);
	}
	cr_assert(found);
	cr_expect_str_eq(found->key, "8");
	cr_expect_str_eq(found->note, "Toy box");
	keymap_free(keymap);
}

static void
bind(struct screen *screen, const char *key, const char *verb)
{
	struct error err = { 0 };

	cr_expect(screen_bind(screen, "toy", key, verb, &err), "%s", err.text);
}

TEST(toy_screen, a_panel_acts_on_keys_and_the_wheel_and_is_in_the_help)
{
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	bind(screen, "+", "change 2");
	stage_keys(stage, "8");
	cr_expect(stage_shows(stage, "b push"), "the bottom line");
	stage_keys(stage, "b b");
	cr_expect(stage_shows(stage, "pushed 2 times"));
	stage_keys(stage, "+");
	cr_expect(stage_shows(stage, "pushed 4 times"));
	stage_keys(stage, ": 'mouse on' Enter");
	pointer_take(screen, (struct click){ .x = 5, .y = 5, .wheel = 1 });
	stage_settle(stage);
	cr_expect(stage_shows(stage, "pushed 5 times"));
	stage_keys(stage, "? / 'In the toy' Enter");
	cr_expect(stage_shows(stage, "In the toy"));
	cr_expect(stage_shows(stage, "push it"));
	cr_expect(stage_shows(stage, ":change 1"));
	cr_expect(stage_shows(stage, ":change 2"));
	stage_free(stage);
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

TEST(toy_screen, the_configuration_knows_the_panel)
{
	struct error err = { 0 };

	cr_expect(reads("key toy F9 change 1\n", &err), "%s", err.text);
	cr_expect_not(reads("key no-toy F9 change 1\n", &err));
	cr_expect(strstr(err.text, " toy"), "%s", err.text);
}

/* ---- what the engine has lists of ---- */

TestSuite(toy_engine, .timeout = 600);

static void
expect_all(const char *const cases[][2], size_t count)
{
	struct session *session = session_new();

	for (size_t i = 0; i < count; i++)
		expect_said(session, "text", cases[i][0], cases[i][1]);
	session_free(session);
}

/* Manual pages are filled from the same lists. */
TEST(toy_engine, lists_and_help_name_them)
{
	static const char *const cases[][2] = {
		{ "help all", "toy" },
		{ "help toy", "toy: plays." },
		{ "list verbs", "plays" },
		{ "list methods", "Hoeffding limits" },
		{ "list figures", "a line that falls" },
		{ "list mechanisms", "a coin that mostly tells the truth" },
		{ "list formats", "scores for children" },
		{ "list layers", "numbers with the other sign" },
		{ "list canaries", "an input of ones" },
		{ "list attacks", "half of the loss" },
		{ "list experiments", "a game that nobody played" },
		{ "list corpora", "numbers below zero and above" },
		{ "lab data", "toy" },
		{ "explain toy", "Hoeffding" },
		{ "explain toy", "toy: numbers below zero and above." },
		{ "explain toy", "toy, a canary" },
		{ "explain toy", "toy, an attack" },
		{ "explain toy", "toy, an experiment of the lab" },
	};

	expect_all(cases, sizeof(cases) / sizeof(cases[0]));
}

TEST(toy_engine, they_do_what_they_are_for)
{
	static const char *const cases[][2] = {
		{ "toy", "somebody played with a toy" },
		{ "estimate toy tp=80 fn=20 fp=20 tn=80", "epsilon" },
		{ "compare tp=80 fn=20 fp=20 tn=80", "toy" },
		{ "theory epsilon mechanism=toy epsilon=1 delta=0",
		  "(1, 0)-DP and not better" },
		{ "coverage toy mechanism=toy epsilon=1 rows=40 tau=0.5",
		  "toy" },
		{ "estimate fdp-clopper-pearson tp=80 fn=20 fp=20 tn=80 "
		  "family=toy",
		  "toy coin" },
		{ "theory noise mechanism=toy at-epsilon=1 delta=0",
		  "epsilon" },
		{ "coverage jeffreys tau=0.5 rows=40 repetitions=64 "
		  "mechanism=gaussian mu=1 delta=1e-5 farm=toy",
		  "jeffreys" },
		{ "coverage jeffreys tau=0.5 rows=40 repetitions=64 "
		  "mechanism=gaussian mu=1 delta=1e-5 farm=toy threads=1",
		  "farm=toy: two play together" },
	};
	struct session *session = session_new();
	char *said =
		say_in(session, "toy", "estimate toy tp=80 fn=20 fp=20 tn=80");

	cr_expect_str_eq(said, "a toy of 1 blocks\n");
	free(said);
	session_free(session);
	expect_all(cases, sizeof(cases) / sizeof(cases[0]));
}

TEST(toy_engine, shells_complete_them)
{
	static const char *const cases[][2] = {
		{ "complete -- to", "toy" },
		{ "complete -- estimate to", "toy" },
		{ "complete -- toy to", "toy" },
		{ "complete -- plot to", "toy" },
		{ "complete -- theory epsilon mechanism=to", "toy" },
		{ "complete -- estimate format=to", "toy" },
		{ "complete -- coverage farm=to", "toy" },
		{ "complete -- train to", "toy" },
		{ "complete -- lab to", "toy" },
		{ "complete -- lab black-box data=to", "toy" },
		{ "complete -- lab black-box canary=to", "toy" },
		{ "complete -- lab black-box attack=to", "toy" },
	};

	expect_all(cases, sizeof(cases) / sizeof(cases[0]));
}

TEST(toy_engine, nets_have_the_layer)
{
	const struct shape in = { 1, 1, 3 };
	struct error err = { 0 };
	struct net net;

	cr_assert(net_read(&net, "toy,dense:2", &in, 2, &err), "%s", err.text);
	cr_expect_str_eq(net.layers[0].kind->summary,
			 "numbers with the other sign");
}

TEST(toy_engine, a_terminal_that_has_the_protocol_is_given_its_pictures)
{
	const char *answer = "Ptoys\033\\";
	struct reports reports = { .inside = 0 };
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	struct figure *figure = figure_new("toy", "A figure");
	struct pixel_size size = { { NULL, true, 10, 20 }, 40, 12 };
	struct text out = { 0 };
	struct error err = { 0 };

	reports_ask(true, &out);
	cr_expect(strstr(text_get(&out), "\033Ptoys?\033\\"));
	text_clear(&out);
	cr_expect(reports_begin(&reports, (unsigned char)*answer));
	while (*++answer)
		(void)reports_take(&reports, (unsigned char)*answer);
	size.cells.protocol = reports.traits.pixels;
	cr_assert(size.cells.protocol);
	cr_expect_str_eq(size.cells.protocol->name, "toy");
	cr_expect(pixels_draw(&(struct pixels_job){ plotter, figure, size,
						    GROUND_DARK, NULL },
			      &out, &err),
		  "%s", err.text);
	cr_expect_str_eq(text_get(&out), "400 x 240 pixels on 40 x 12 cells");
	text_clear(&out);
	reports_clear(&reports);
	figure_free(figure);
	plotter_free(plotter);
}

static const char *
in_folder(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", scratch_folder(), name);

	return path;
}

static void
expect_file(const char *name, const char *has)
{
	char *text = read_whole(in_folder(name));

	cr_expect(text && strstr(text, has), "%s: %s", name, text);
	free(text);
	remove(in_folder(name));
}

static void
run(struct session *session, const char *fmt, const char *file)
{
	char line[300];
	char *said;

	snprintf(line, sizeof(line), fmt, in_folder(file));
	said = say_in(session, "text", line);
	cr_expect(strncmp(said, "error", 5) != 0, "%s: %s", line, said);
	free(said);
}

TEST(toy_engine, files_of_theirs_are_read_and_written, .init = scratch_make,
     .fini = scratch_remove)
{
	struct session *session = session_new();
	FILE *out;

	out = fopen(in_folder("in.toys"), "w");
	fputs("TOY\n", out);
	for (int i = 0; i < 40; i++)
		fprintf(out, "%d.5 %d\n", i % 7 + i % 2, i % 2);
	fclose(out);
	run(session, "load %s", "in.toys");
	expect_said(session, "text", "estimate toy tau=3", "40 rows");
	run(session, "plot roc output=%s", "a.toy");
	expect_file("a.toy", "drawn as a toy: ");
	run(session, "plot toy output=%s", "b.toy");
	expect_file("b.toy", "drawn as a toy: A toy figure");
	run(session, "report output=%s", "c.toy");
	expect_file("c.toy", "drawn as a toy: ");
	run(session, "compare output=%s", "d.toy");
	expect_file("d.toy", "a toy of ");
	session_free(session);
}

TEST(toy_engine, games_are_played_with_them, .init = scratch_make,
     .fini = scratch_remove)
{
	struct session *session = session_new();

	run(session, "lab toy output=%s/", "game");
	run(session, "load %s", "game/scores.csv");
	expect_said(session, "text", "estimate toy tau=1.5", "8 rows");
	run(session, "export %s", "rows.toy");
	expect_file("rows.toy", "toys: 8");
	run(session, "train toy model=dense:2 epochs=1 batch=10 output=%s/",
	    "net");
	run(session,
	    "lab black-box data=toy canary=toy attack=toy model=dense:2 "
	    "rows=20 batch=5 steps=2 models=4 sigma=1 output=%s/",
	    "both");
	run(session, "load %s", "both/scores.csv");
	expect_said(session, "text", "estimate toy tau=0", "8 rows");
	session_free(session);
}

TEST(toy_screen, the_form_of_the_lab_lists_them)
{
	struct stage *stage = stage_new(&options);

	stage_keys(stage, ": 'choose canary' Enter");
	cr_expect(stage_shows(stage, "an input of ones"));
	stage_keys(stage, "Esc : 'set data=to'");
	cr_expect(stage_shows(stage, "set data=toy"));
	stage_free(stage);
}

TEST(toy_screen, the_screen_has_the_others_where_it_has_their_kind)
{
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "2");
	cr_expect(stage_shows(stage, "toy"), "compare");
	stage_keys(stage, ": 'figure toy'");
	cr_expect(stage_shows(stage, "figure toy"), "palette");
	stage_keys(stage, "Enter");
	cr_expect(stage_shows(stage, "A toy figure"), "pane");
	stage_keys(stage, ": 'set method=toy' Enter 1");
	cr_expect(stage_shows(stage, "Toy method"), "settings");
	stage_free(stage);
}
