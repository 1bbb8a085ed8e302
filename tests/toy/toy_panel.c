/* toy_panel.c - the smallest panel that does something */

#include "ui/frame/board.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"

struct toy_state {
	int pushes;
};

static void
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	const struct toy_state *state = panel->state;
	char text[40];

	snprintf(text, sizeof(text), "pushed %d times", state->pushes);
	canvas_write(canvas, panel->rect.x, panel->rect.y, panel->rect.width,
		     text, board->theme->ink[INK_TEXT]);
}

static enum reaction
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	struct toy_state *state = panel->state;

	(void)screen;
	if (action != ACTION_CHANGE && action != ACTION_MOVE)
		return REACTION_NONE;
	state->pushes += amount;

	return REACTION_PAINT;
}

static const struct binding keys[] = {
	{ "b", "change 1", "push it", "push" },
	{ NULL },
};

const struct panel_kind panel_toy = {
	.name = "toy",
	.title = "A toy",
	.state_size = sizeof(struct toy_state),
	.flags = PANEL_FIRST,
	.keys_title = "In the toy",
	.bindings = keys,
	.draw = draw,
	.act = act,
};
