/* test_pointer.c - the mouse, as bytes that a terminal sends */

#include <criterion/criterion.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/panel/plot.h"

TestSuite(ui_pointer, .timeout = 600);

static const struct stage_options options = { .width = 120, .height = 40 };

enum { LEFT = 0, DRAG = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };

/* As SGR 1006 writes it; `end` is m for a button let go. */
static void
send(struct stage *stage, int button, int x, int y, char end)
{
	char bytes[40];

	snprintf(bytes, sizeof(bytes), "\033[<%d;%d;%d%c", button, x + 1, y + 1,
		 end);
	stage_press(stage, bytes);
	stage_settle(stage);
}

static void
click(struct stage *stage, int x, int y)
{
	send(stage, LEFT, x, y, 'M');
	send(stage, LEFT, x, y, 'm');
}

static struct stage *
with_mouse(void)
{
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'mouse on' Enter");
	cr_assert(screen_board(stage_screen(stage))->mouse);

	return stage;
}

static double
tau_of(const struct screen *screen)
{
	return settings_number(&screen_board(screen)->snapshot->state.settings,
			       SETTING_TAU);
}

/* The middle of what is drawn in the first pane. */
static struct rect
plot_of(struct screen *screen)
{
	const struct panel *panel =
		board_panel(screen_board(screen), "plot", 0);
	struct rect plot = board_picture(screen_board(screen), 0)->frame.plot;

	plot.x += panel->rect.x;
	plot.y += panel->rect.y;

	return plot;
}

TEST(ui_pointer, a_click_chooses_tabs_panes_and_rows)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	const struct panel *settings =
		board_panel(screen_board(screen), "settings", 0);
	struct rect form = settings->rect;

	click(stage, plot_of(screen).x + 4, plot_of(screen).y + 4);
	cr_expect_str_eq(board_focus(screen_board(screen))->kind->name, "plot");
	click(stage, form.x + 3, form.y + 2);
	cr_expect_eq(board_focus(screen_board(screen)), settings);
	cr_expect_str_eq(settings->kind->topic(screen_board(screen), settings),
			 "alpha");
	click(stage, 24, 0);
	cr_expect_str_eq(screen_board(screen)->view->name, "compare");
	click(stage, 2, 0);
	cr_expect_str_eq(screen_board(screen)->view->name, "compare");
	stage_free(stage);
}

/* It scrolls lists; what it passes over stays as it was. */
TEST(ui_pointer, the_wheel_scrolls_and_sets_nothing)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	struct panel *form = board_panel(screen_board(screen), "settings", 0);
	size_t lines;
	double before;

	stage_keys(stage, ": 'figure densities' Enter : 'set tau=0' Enter");
	before = tau_of(screen);
	lines = session_log_count(screen_board(screen)->session);
	for (int i = 0; i < 3; i++) {
		send(stage, WHEEL_DOWN, form->rect.x + 3, form->rect.y + 2,
		     'M');
		send(stage, WHEEL_UP, plot_of(screen).x + 9,
		     plot_of(screen).y + 4, 'M');
	}
	cr_expect_eq(tau_of(screen), before);
	cr_expect_eq(session_log_count(screen_board(screen)->session), lines);
	cr_expect_eq(board_focus(screen_board(screen)), form);
	cr_expect_str_eq(form->kind->topic(screen_board(screen), form),
			 "policy", "three rows down");
	stage_free(stage);
}

/* Where some words stand in a line; fails the test. */
static int
column_in(struct stage *stage, int y, const char *words)
{
	char *text = stage_text(stage, false), *line = text, *found;
	int column;

	for (int i = 0; i < y; i++)
		line = strchr(line, '\n') + 1;
	line[strcspn(line, "\n")] = '\0';
	found = strstr(line, words);
	cr_assert(found, "no %s in %s", words, line);
	*found = '\0';
	column = (int)utf8_columns(line);
	free(text);

	return column;
}

static int
column_of(struct stage *stage, const char *words)
{
	return column_in(stage, 39, words);
}

TEST(ui_pointer, the_keys_of_the_bottom_line_can_be_clicked)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	int status;

	/* what was said lies over them until the first click */
	click(stage, 60, 20);
	click(stage, column_of(stage, "Help"), 39);
	cr_expect_str_eq(board_focus(screen_board(screen))->kind->name, "help");
	click(stage, column_of(stage, "Esc"), 39);
	cr_expect_neq(
		strcmp(board_focus(screen_board(screen))->kind->name, "help"),
		0);
	click(stage, column_of(stage, "verb"), 39);
	cr_expect_str_eq(board_focus(screen_board(screen))->kind->name,
			 "palette");
	stage_keys(stage, "Esc");
	cr_expect_not(screen_has_quit(screen, &status));
	stage_free(stage);
}

/* The title of the comparison says by what it is sorted. */
TEST(ui_pointer, a_click_on_a_head_sorts_by_that_column)
{
	static const struct {
		const char *column, *says;
	} clicks[] = {
		{ "method ", ", by name" },
		{ "reach", ", largest bound first" },
		{ "conditions", "may claim   " },
		{ "method ", ", by name" },
	};
	struct stage *stage = with_mouse();
	const struct panel *list;

	stage_keys(stage, "2");
	list = board_panel(screen_board(stage_screen(stage)), "compare", 0);
	for (size_t i = 0; i < sizeof(clicks) / sizeof(clicks[0]); i++) {
		int column = column_in(stage, list->rect.y, clicks[i].column);

		click(stage, column + 1, list->rect.y);
		cr_expect(stage_shows(stage, clicks[i].says), "%s",
			  clicks[i].column);
	}
	/* the same again: as in the list of methods */
	click(stage, column_in(stage, list->rect.y, "method") + 1,
	      list->rect.y);
	cr_expect(stage_shows(stage, "may claim   "));
	stage_free(stage);
}

TEST(ui_pointer,
     dragging_in_every_figure_with_a_threshold_moves_it_as_one_change)
{
	static const char *const figures[] = { "densities", "threshold", "roc",
					       "tradeoff", "region" };

	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
		struct stage *stage = with_mouse();
		struct screen *screen = stage_screen(stage);
		struct rect plot;
		size_t lines;
		double at[3];
		char key[60];

		snprintf(key, sizeof(key), ": 'figure %s' Enter", figures[i]);
		stage_keys(stage, key);
		plot = plot_of(screen);
		lines = session_log_count(screen_board(screen)->session);
		send(stage, LEFT, plot.x + 16, plot.y + 5, 'M');
		cr_expect_not(settings_given(
			&screen_board(screen)->snapshot->state.settings,
			SETTING_TAU));
		for (int j = 0; j < 3; j++) {
			send(stage, DRAG, plot.x + 16 + 8 * j, plot.y + 5, 'M');
			at[j] = tau_of(screen);
		}
		send(stage, LEFT, plot.x + 32, plot.y + 5, 'm');
		cr_expect_neq(at[0], at[1], "%s", figures[i]);
		cr_expect_neq(at[1], at[2], "%s", figures[i]);
		cr_expect_eq((at[0] < at[1]), (at[1] < at[2]), "%s",
			     figures[i]);
		cr_expect_eq(session_log_count(screen_board(screen)->session),
			     lines + 1);
		/* inside the band, which holds whichever is looked at */
		cr_expect_eq(board_looks(screen_board(screen)), 0, "%s",
			     figures[i]);
		stage_keys(stage, "u");
		cr_expect_not(settings_given(
			&screen_board(screen)->snapshot->state.settings,
			SETTING_TAU));
		stage_keys(stage, "Ctrl-R");
		cr_expect(fabs(tau_of(screen) - at[2]) <= 0);
		stage_free(stage);
	}
}

static double
claim_of(const struct screen *screen)
{
	return settings_number(&screen_board(screen)->snapshot->state.settings,
			       SETTING_CLAIM_EPSILON);
}

/* A click or a way on it is one change; beside it nothing is set. */
TEST(ui_pointer, the_ruler_of_the_card_sets_the_claim)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	struct rect card = board_panel(screen_board(screen), "claim", 0)->rect;
	int ruler = card.y + card.height - 2;
	const struct settings *settings;
	double first;

	settings = &screen_board(screen)->snapshot->state.settings;
	click(stage, card.x + 9, card.y);
	cr_expect_not(settings_given(settings, SETTING_CLAIM_EPSILON));
	click(stage, column_in(stage, ruler - 1, "1"), ruler);
	cr_expect_float_eq(claim_of(screen), 1, 0.05);
	cr_expect(stage_shows(stage, "claim 1"));
	stage_keys(stage, "u");
	settings = &screen_board(screen)->snapshot->state.settings;
	cr_expect_not(settings_given(settings, SETTING_CLAIM_EPSILON));
	send(stage, LEFT, card.x + 5, ruler, 'M');
	first = claim_of(screen);
	send(stage, DRAG, card.x + 25, ruler, 'M');
	send(stage, LEFT, card.x + 25, ruler, 'm');
	cr_expect_gt(claim_of(screen), first);
	stage_keys(stage, "u");
	settings = &screen_board(screen)->snapshot->state.settings;
	cr_expect_not(settings_given(settings, SETTING_CLAIM_EPSILON));
	stage_free(stage);
}

/* "set claim", "pin": a way that goes on takes neither of them back. */
TEST(ui_pointer, a_key_ends_a_way)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	const struct session *session = screen_board(screen)->session;
	struct rect card = board_panel(screen_board(screen), "claim", 0)->rect;
	int ruler = card.y + card.height - 2;
	size_t lines = session_log_count(session);
	double first;

	send(stage, LEFT, card.x + 5, ruler, 'M');
	first = claim_of(screen);
	stage_keys(stage, "p");
	send(stage, DRAG, card.x + 25, ruler, 'M');
	send(stage, LEFT, card.x + 25, ruler, 'm');
	cr_assert_eq(session_log_count(session), lines + 2);
	cr_expect(strstr(session_log_line(session, lines + 1), "pin"));
	cr_expect_eq(claim_of(screen), first);
	stage_free(stage);
}

/* Each size has a time of its own, however coarse clocks are. */
static void
add_rows(const char *path, int count)
{
	struct timespec times[2] = { { .tv_sec = 1000000000 + count },
				     { .tv_sec = 1000000000 + count } };
	FILE *out = fopen(path, "a");

	cr_assert(out);
	if (!ftell(out))
		fputs("score,member\n", out);
	for (int i = 0; i < count; i++)
		fprintf(out, "%d,%d\n", i % 9 + i % 2, i % 2);
	fclose(out);
	cr_assert_eq(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* A file that is followed is read again whatever the hand does. */
TEST(ui_pointer, a_file_read_again_ends_a_way)
{
	char path[] = "/tmp/dpaudit-way-XXXXXX";
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	const struct session *session = screen_board(screen)->session;
	struct rect card = board_panel(screen_board(screen), "claim", 0)->rect;
	int ruler = card.y + card.height - 2;
	size_t lines;

	close(mkstemp(path));
	add_rows(path, 60);
	screen_runf(screen, "load %s", path);
	stage_keys(stage, "W");
	screen_look_at_file(screen);
	lines = session_log_count(session);
	send(stage, LEFT, card.x + 5, ruler, 'M');
	cr_assert_eq(session_log_count(session), lines + 1);
	add_rows(path, 40);
	screen_look_at_file(screen);
	stage_settle(stage);
	cr_expect_eq(session_log_count(session), lines + 2);
	send(stage, DRAG, card.x + 9, ruler, 'M');
	send(stage, LEFT, card.x + 9, ruler, 'm');
	cr_expect_eq(session_log_count(session), lines + 2);
	cr_expect_str_eq(session_log_line(session, lines + 1), "reload");
	remove(path);
	stage_free(stage);
}

/* It grows with the claim; who holds it still means the same. */
TEST(ui_pointer, a_way_beyond_the_end_of_the_ruler_stays_there)
{
	struct stage *stage = with_mouse();
	struct screen *screen = stage_screen(stage);
	const struct session *session = screen_board(screen)->session;
	struct rect card = board_panel(screen_board(screen), "claim", 0)->rect;
	int ruler = card.y + card.height - 2;
	size_t lines;
	double end;

	click(stage, card.x + 25, ruler);
	lines = session_log_count(session);
	send(stage, LEFT, card.x + 25, ruler, 'M');
	cr_expect_eq(session_log_count(session), lines, "it is that already");
	send(stage, DRAG, card.x + 119, ruler, 'M');
	end = claim_of(screen);
	send(stage, DRAG, card.x + 118, ruler, 'M');
	send(stage, DRAG, card.x + 119, ruler, 'M');
	cr_expect_eq(claim_of(screen), end);
	send(stage, LEFT, card.x + 119, ruler, 'm');
	stage_free(stage);
}

/* Right of it, and where a file claims something. */
TEST(ui_pointer, beside_the_ruler_nothing_is_claimed)
{
	const struct stage_options wide = { .width = 200, .height = 40 };
	struct stage *stage = stage_new(&wide);
	struct screen *screen = stage_screen(stage);
	const struct board *board = screen_board(screen);
	struct rect card;

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'mouse on' Enter");
	card = board_panel(board, "claim", 0)->rect;
	cr_assert_gt(card.width, 110);
	click(stage, card.x + 104, card.y + card.height - 2);
	cr_expect_not(settings_given(&board->snapshot->state.settings,
				     SETTING_CLAIM_EPSILON));
	screen_runf(screen, "set claim=%s/sample-data/claimed-curve.csv",
		    getenv("DPAUDIT_SOURCE"));
	stage_settle(stage);
	click(stage, card.x + 25, card.y + card.height - 2);
	cr_expect(settings_given(&board->snapshot->state.settings,
				 SETTING_CLAIM));
	cr_expect_not(settings_given(&board->snapshot->state.settings,
				     SETTING_CLAIM_EPSILON));
	stage_free(stage);
}

TEST(ui_pointer, it_is_off_until_somebody_asks)
{
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	cr_expect_not(screen_board(stage_screen(stage))->mouse);
	stage_free(stage);
}
