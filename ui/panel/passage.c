/* passage.c - what panels with a text to read have in common */

#include "ui/panel/passage.h"

#include <stdio.h>

#include "ui/frame/screen.h"

enum reaction
passage_scroll(const struct board *board, const struct panel *panel,
	       struct prose *prose, enum action action, int amount)
{
	int page = panel->rect.height > 2 ? panel->rect.height - 1 : 1;

	switch (action) {
	case ACTION_MOVE:
		prose_scroll(prose, panel->rect, amount);
		return REACTION_PAINT;
	case ACTION_PAGE:
		prose_scroll(prose, panel->rect, amount * page);
		return REACTION_PAINT;
	case ACTION_END:
		prose_end(prose, panel->rect, amount);
		return REACTION_PAINT;
	case ACTION_FIND:
		snprintf(prose->find, sizeof(prose->find), "%s", board->find);
		return prose_find(prose, panel->rect, amount) ? REACTION_PAINT
							      : REACTION_NONE;
	default:
		return REACTION_NONE;
	}
}

static struct prose
open_text(const struct panel *panel, char *text)
{
	const struct passage *passage = panel->state;
	struct prose prose = { 0 };

	prose_take(&prose, text);
	prose.top = passage->top;
	snprintf(prose.find, sizeof(prose.find), "%s", passage->find);

	return prose;
}

void
passage_draw(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	struct prose prose =
		open_text(panel, panel->kind->copy_text(board, panel));

	prose_scroll(&prose, panel->rect, 0);
	prose_draw(&prose, board->theme, canvas, panel->rect);
	prose_clear(&prose);
}

enum reaction
passage_act(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	const struct board *board = screen_board(screen);
	struct passage *passage = panel->state;
	struct prose prose =
		open_text(panel, panel->kind->copy_text(board, panel));
	enum reaction reaction =
		passage_scroll(board, panel, &prose, action, amount);

	passage->top = prose.top;
	snprintf(passage->find, sizeof(passage->find), "%s", prose.find);
	prose_clear(&prose);

	return reaction;
}
