/* test_degenerate_views.c - every view and figure key on data that say nothing
 */

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/frame/keymap.h"

TestSuite(ui_degenerate_views, .timeout = 900);

struct nothing {
	const char *name, *text;
};

static const struct nothing tables[] = {
	{ "one class", "score,member\n1,1\n2,1\n3,1\n" },
	{ "the other class", "score,member\n1,0\n2,0\n3,0\n" },
	{ "one row", "score,member\n1,1\n" },
	{ "all equal", "score,member\n1,1\n1,0\n1,1\n1,0\n" },
	{ "no rows", "score,member\n" },
	{ "one strategy", "strategy,score,member\nA,1,1\nA,0,0\nA,2,1\n" },
	{ "no canaries", "canaries,guesses,correct\n0,0,0\n" },
	{ "no trials", "tp,fn,fp,tn\n0,0,0,0\n" },
	{ "equal losses", "loss,member\n1,1\n1,0\n1,1\n1,0\n" },
};

enum { TABLES = sizeof(tables) / sizeof(tables[0]) };

ParameterizedTestParameters(ui_degenerate_views, every_key_and_away)
{
	static int each[TABLES];

	for (int i = 0; i < TABLES; i++)
		each[i] = i;

	return cr_make_param_array(int, each, TABLES);
}

/* Keys about figures, their panes and what is drawn there. */
static bool
is_about_figures(const struct binding *binding)
{
	return !strcmp(binding->section, "anywhere") &&
	       (binding->use == USE_FIGURE || binding->use == USE_PANES ||
		!strncmp(binding->verb, "step ", 5));
}

static void
press_all(struct stage *stage)
{
	struct keymap *keymap = keymap_new();
	int pressed = 0;

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *binding = keymap_at(keymap, i);

		if (!is_about_figures(binding))
			continue;
		stage_keys(stage, binding->key);
		if (!strncmp(binding->verb, "export", 6))
			stage_keys(stage, "Esc");
		pressed++;
	}
	cr_expect_gt(pressed, 10);
	keymap_free(keymap);
}

/*
 * Leaves while the last figure is still being made; only a verb that takes
 * longer than a blink is waited for.
 */
static void
visit(const struct view_kind *view, const char *path, const char *name)
{
	const struct stage_options options = { .width = 100, .height = 30 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	char line[120];
	int status;

	snprintf(line, sizeof(line), "load %s", path);
	screen_run(screen, line);
	stage_settle(stage);
	screen_set_view(screen, view);
	stage_settle(stage);
	for (int i = view_layout_figures(screen_board(screen)); i >= 0; i--)
		stage_keys(stage, "f");
	press_all(stage);
	stage_press(stage, "f");
	screen_finish_verb(screen);
	stage_press(stage, "F10");
	screen_finish_verb(screen);
	cr_expect(screen_has_quit(screen, &status), "%s: %s", name, view->name);
	stage_free(stage);
}

/* A playground shows no data; a plan is filled from them. */
static bool
sees_data(const struct view_kind *view)
{
	return !(view->flags & VIEW_PLAYGROUND) || view->flags & VIEW_PLAN;
}

ParameterizedTest(const int *which, ui_degenerate_views, every_key_and_away)
{
	const struct nothing *nothing = &tables[*which];
	char path[] = "/tmp/dpaudit-nothing-XXXXXX";
	FILE *out = fdopen(mkstemp(path), "w");

	cr_assert(out);
	fputs(nothing->text, out);
	fclose(out);
	for (size_t i = 0; view_kinds()[i]; i++) {
		if (!*which || sees_data(view_kinds()[i]))
			visit(view_kinds()[i], path, nothing->name);
	}
	unlink(path);
	expect_no_leaks();
}
