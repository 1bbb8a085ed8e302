/* toy_panel.c - the smallest panel that does something */

#include <stdio.h>

#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"

struct toy_state {
	struct listing listing;
	int pushes;
};

static void
list(const struct board *board, const struct panel *panel, struct listbox *box)
{
	const struct toy_state *state = panel->state;
	char times[40];

	(void)board;
	snprintf(times, sizeof(times), "%d times", state->pushes);
	listbox_column(box, "what", 7, INK_LABEL);
	listbox_column(box, "how often", LISTBOX_REST, INK_VALUE);
	listbox_row(box, INK_VALUE, "pushed", times);
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
	.list = list,
	.draw = listing_draw,
	.point = listing_point,
	.act = act,
};
