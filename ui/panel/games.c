/* games.c - the panel with what can be trained and played */

#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/lab_form.h"

static void
games_list(const struct board *board, const struct panel *panel,
	   struct listbox *box)
{
	int spare = panel->rect.height - (int)lab_form_count();

	listbox_column(box, "game", LISTBOX_REST, INK_VALUE);
	for (size_t i = 0; i < lab_form_count(); i++)
		listbox_row(box, i == board->game ? INK_STRONG : INK_LABEL,
			    lab_form_name(i));
	box->list.cursor = board->game;
	if (panel->rect.height >= 6)
		box->below = spare <= 2 ? 2 : spare < 4 ? spare : 4;
	text_add_string(&box->hint, lab_form_summary(board->game));
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
	.state_size = sizeof(struct listing),
	.flags = PANEL_FIRST,
	.keys_title = "In the games of the lab",
	.list = games_list,
	.choose = screen_choose_game,
	.draw = listing_draw,
	.point = listing_point,
	.act = listing_handle,
	.copy_text = games_copy_text,
	.bindings = keys,
};
