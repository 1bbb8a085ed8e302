/* games.c - the panel with what can be trained and played */

#include <stdio.h>

#include "base/memory.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/lab_form.h"

/* What the game under the cursor is, where there is room for it. */
static int
hint_rows(const struct rect *rect)
{
	int spare = rect->height - (int)lab_form_count();

	if (rect->height < 6)
		return 0;

	return spare <= 2 ? 2 : spare < 4 ? spare : 4;
}

static void
draw_row(const struct board *board, const struct panel *panel,
	 struct canvas *canvas, int y, size_t game)
{
	const struct ink *inks = board->theme->ink;
	struct rect rect = panel->rect;
	bool cursor = game == board->game;

	canvas_write(canvas, rect.x + 2, y, rect.width - 2, lab_form_name(game),
		     inks[cursor ? INK_STRONG : INK_LABEL]);
	if (cursor)
		listing_mark(board, canvas,
			     (struct rect){ rect.x, y, rect.width, 1 },
			     panel == board_focus(board));
}

static void
games_draw(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct list list = { board->game };
	struct rect rect = panel->rect;
	size_t count = lab_form_count();
	int hints = hint_rows(&rect), room = rect.height - hints;
	size_t top = list_top(&list, count, room);

	for (int i = 0; i < room && top + (size_t)i < count; i++)
		draw_row(board, panel, canvas, rect.y + i, top + (size_t)i);
	list_mark(canvas, rect, count, top, room, board->theme->ink[INK_HINT]);
	canvas_write_wrapped(canvas,
			     (struct rect){ rect.x + 2, rect.y + room,
					    rect.width - 2, hints },
			     lab_form_summary(board->game),
			     board->theme->ink[INK_HINT]);
}

static enum reaction
games_act(struct screen *screen, struct panel *panel, enum action action,
	  int amount)
{
	const struct board *board = screen_board(screen);
	struct list list = { board->game };
	enum reaction reaction = listing_act(
		&list, lab_form_count(),
		panel->rect.height - hint_rows(&panel->rect), action, amount);

	if (list.cursor != board->game)
		screen_choose_game(screen, list.cursor);

	return reaction;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	size_t before = screen_board(screen)->game;
	struct list list = { before };

	(void)list_point(&list, lab_form_count(),
			 panel->rect.height - hint_rows(&panel->rect), row);
	screen_choose_game(screen, list.cursor);

	return list.cursor == before;
}

/* The line that Enter starts. */
static char *
games_copy_text(const struct board *board, const struct panel *panel)
{
	(void)panel;

	return lab_form_line(board->game, &board->snapshot->state.settings);
}

static const struct binding keys[] = {
	{ "Enter", "start", "train with the settings beside", "start" },
	{ "s", "start", "train with the settings beside" },
	{ NULL },
};

const struct panel_kind panel_games = {
	.name = "games",
	.title = "Games",
	.flags = PANEL_FIRST,
	.keys_title = "In the games of the lab",
	.draw = games_draw,
	.point = point,
	.act = games_act,
	.copy_text = games_copy_text,
	.bindings = keys,
};
