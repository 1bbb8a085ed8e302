/* board_draw.c - the frame around the panels: tabs, edges, footer */

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/frame/board.h"
#include "ui/frame/footer.h"

enum { MESSAGE_LINES = 4 };

static struct ink
ink(const struct board *board, enum role_of_ink role)
{
	return board->theme->ink[role];
}

/* ---- the top line: views, data, what is going on ---- */

/* What "100 % " needs while something is computed. */
enum { BUSY_COLUMNS = 6 };

static int
titled_columns(void)
{
	size_t columns = 0;

	for (size_t i = 0; view_kinds()[i]; i++)
		columns += utf8_columns(view_kinds()[i]->title) + 4;

	return (int)columns;
}

/* Whether all tabs find room with their titles. */
static bool
titles_fit(const struct board *board)
{
	return 1 + titled_columns() + BUSY_COLUMNS <= board->width;
}

/* The name goes where the tabs need its room. */
static const char *
name_shown(const struct board *board)
{
	static const char name[] = " dpaudit ";
	int titled = (int)strlen(name) + titled_columns() + BUSY_COLUMNS;

	return titles_fit(board) && titled > board->width ? " " : name;
}

static void
print_tab(const struct board *board, const struct view_kind *view, char *out,
	  size_t size)
{
	bool active = view == board->view;

	if (titles_fit(board) || active)
		snprintf(out, size, active ? "[%d %s]" : " %d %s ",
			 view->number, view->title);
	else
		snprintf(out, size, " %d ", view->number);
}

const struct view_kind *
board_tab_at(const struct board *board, int x)
{
	int start = (int)strlen(name_shown(board)), end = start;

	for (size_t i = 0; view_kinds()[i]; i++) {
		char tab[40];

		print_tab(board, view_kinds()[i], tab, sizeof(tab));
		end += (int)utf8_columns(tab);
		if (x < end)
			return x < start ? NULL : view_kinds()[i];
	}

	return NULL;
}

static int
draw_tabs(const struct board *board, struct canvas *canvas)
{
	int x = canvas_write(canvas, 0, 0, 9, name_shown(board),
			     ink(board, INK_TAB));

	for (size_t i = 0; view_kinds()[i]; i++) {
		const struct view_kind *view = view_kinds()[i];
		bool active = view == board->view;
		char tab[40];

		print_tab(board, view, tab, sizeof(tab));
		x += canvas_write(
			canvas, x, 0, board->width - x, tab,
			ink(board, active ? INK_TAB_ACTIVE : INK_TAB));
	}

	return x;
}

/* "computing 46 %", or in few columns "46 %". */
static void
say_busy(const struct board *board, bool brief, char *out, size_t size)
{
	const char *word = brief ? "" : "computing ";

	if (!board->busy)
		*out = '\0';
	else if (board->share >= 0)
		snprintf(out, size, "%s%.0f %% ", word, 100 * board->share);
	else
		snprintf(out, size, "%s", brief ? "... " : word);
}

/* "1200 rows ε>=0.31 ", of rows as they come. */
static void
add_rows(const struct board *board, struct text *out)
{
	const struct wealth_history *history = &board->live.history;
	char low[NUMBER_SIZE];

	if (!board->live.serial || board->live.failed)
		return;
	number_write(low, history->epsilon, 3, NUMBER_DOWN);
	text_add(out, "%zu rows ", history->seen);
	if (!history->choosing && !history->sorted_by)
		text_add(out, "ε≥%s ", low);
}

/* What W has switched on is never forgotten about. */
static void
add_followed(const struct board *board, bool brief, struct text *out)
{
	if (board_has_lost_file(board)) {
		text_add(out, "stale ");
		return;
	}
	if (!board->follow)
		return;
	text_add(out, "follows ");
	if (!brief)
		add_rows(board, out);
}

/* From all there is to say to what is said in few columns. */
enum summary { SUMMARY_ROWS, SUMMARY_DATA, SUMMARY_BRIEF };

static void
add_summary(const struct board *board, enum summary summary, struct text *out)
{
	const struct snapshot *now = board->snapshot;
	const struct settings *settings = &now->state.settings;
	char busy[40], delta[NUMBER_SIZE];

	say_busy(board, summary == SUMMARY_BRIEF, busy, sizeof(busy));
	text_add_string(out, busy);
	if (summary != SUMMARY_BRIEF || !*busy)
		add_followed(board, summary != SUMMARY_ROWS, out);
	if (summary == SUMMARY_BRIEF)
		return;
	number_exact(delta, settings_number(settings, SETTING_DELTA));
	text_add(out, "%s  δ=%s  %g %% ",
		 now->data ? dataset_name(now->data) : "no data", delta,
		 100 * (1 - settings_number(settings, SETTING_ALPHA)));
}

static void
draw_summary(const struct board *board, struct canvas *canvas, int from)
{
	struct text text = { 0 };
	int columns = 0;

	for (int i = SUMMARY_ROWS; i <= SUMMARY_BRIEF; i++) {
		text_clear(&text);
		add_summary(board, (enum summary)i, &text);
		columns = canvas_columns(canvas->look, text_get(&text));
		if (columns <= board->width - from - 1)
			break;
	}
	canvas_write(canvas, board->width - columns, 0, columns,
		     text_get(&text), ink(board, INK_TAB));
	text_clear(&text);
}

static void
draw_top(const struct board *board, struct canvas *canvas)
{
	canvas_fill(canvas, (struct rect){ 0, 0, board->width, 1 }, ' ',
		    ink(board, INK_TAB));
	draw_summary(board, canvas, draw_tabs(board, canvas));
}

/* ---- the bottom line: a line being typed, a message, or keys ---- */

static void
draw_prompt(const struct board *board, struct canvas *canvas, int y)
{
	int x = canvas_write(canvas, 0, y, board->width / 2,
			     board->prompt.label, ink(board, INK_KEY));

	x += canvas_write(canvas, x, y, 1, " ", ink(board, INK_TEXT));
	line_draw(&board->prompt.line, board->theme, canvas, x, y,
		  board->width - x);
}

/* What is long lies over the panes for as long as it is read. */
static void
draw_message(const struct board *board, struct canvas *canvas, int y)
{
	static const enum role_of_ink inks[] = {
		[TONE_NOTE] = INK_TEXT,
		[TONE_WARNING] = INK_WARNING,
		[TONE_ERROR] = INK_ERROR,
	};
	const struct ink shown = ink(board, inks[board->tone]);
	int lines = canvas_lines(canvas->look, board->message, board->width);
	struct rect rect;

	if (lines > MESSAGE_LINES)
		lines = MESSAGE_LINES;
	rect = (struct rect){ 0, y - lines + 1, board->width, lines };
	canvas_fill(canvas, rect, ' ', shown);
	canvas_write_wrapped(canvas, rect, board->message, shown);
}

static void
draw_bottom(const struct board *board, struct canvas *canvas)
{
	int y = board->height - 1;

	if (board->prompt.on) {
		draw_prompt(board, canvas, y);
		if (board->message)
			draw_message(board, canvas, y - 1);
	} else if (board->message) {
		draw_message(board, canvas, y);
	} else
		footer_draw(board, canvas, y);
}

/* ---- panels ---- */

static int
title_columns(const struct canvas *canvas, const char *title, struct rect edge)
{
	int columns = canvas_columns(canvas->look, title);

	return columns < edge.width - 4 ? columns : edge.width - 4;
}

static void
draw_panel(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	bool focused = panel == board_focus(board);
	struct rect edge = { panel->rect.x - 1, panel->rect.y - 1,
			     panel->rect.width + 2, panel->rect.height + 2 };
	char title[200];

	if (panel->rect.width < 1 || panel->rect.height < 1)
		return;
	snprintf(title, sizeof(title), "%s", panel->kind->title);
	if (panel->kind->headline)
		panel->kind->headline(board, panel, title, sizeof(title));
	canvas_fill(canvas, edge, ' ', ink(board, INK_TEXT));
	canvas_frame(canvas, edge, title,
		     ink(board, focused ? INK_FRAME_FOCUS : INK_FRAME));
	if (!focused)
		canvas_tint(canvas,
			    (struct rect){ edge.x + 2, edge.y,
					   title_columns(canvas, title, edge),
					   1 },
			    ink(board, INK_LABEL));
	if (focused) /* not by colour alone */
		canvas_put(canvas, edge.x + 1, edge.y, 0x25B8,
			   ink(board, INK_FRAME_FOCUS));
	panel->kind->draw(board, panel, canvas);
}

/* Half a word beside a modal is no help to anybody. */
static void
clear_around(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct rect *rect = &panel->rect;

	canvas_fill(canvas,
		    (struct rect){ rect->x - 2, rect->y - 1, rect->width + 4,
				   rect->height + 2 },
		    ' ', ink(board, INK_TEXT));
}

static void
draw_small(const struct board *board, struct canvas *canvas)
{
	const char *text = "too small: needs 60 x 12";
	int x = (board->width - (int)strlen(text)) / 2;

	canvas_write(canvas, x > 0 ? x : 0, board->height / 2, board->width,
		     text, ink(board, INK_TEXT));
}

void
board_draw(const struct board *board, struct canvas *canvas)
{
	canvas_fill(canvas,
		    (struct rect){ 0, 0, canvas->width, canvas->height }, ' ',
		    ink(board, INK_TEXT));
	if (board_is_small(board)) {
		draw_small(board, canvas);
		return;
	}
	draw_top(board, canvas);
	if (board->zoomed)
		draw_panel(board, board->zoomed, canvas);
	for (int i = 0; i < board->shown_count && !board->zoomed; i++)
		draw_panel(board, board->shown[i], canvas);
	for (int i = 0; i < board->modal_count; i++) {
		if (!board->modals[i]->rect.height)
			continue;
		clear_around(board, board->modals[i], canvas);
		draw_panel(board, board->modals[i], canvas);
	}
	draw_bottom(board, canvas);
}
