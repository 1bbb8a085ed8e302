/* board.c - what is on the screen now: where panels are, what is old */

#include "ui/frame/board.h"

#include <string.h>

#include "method/rate/threshold.h"

struct panel *
board_panel(const struct board *board, const char *name, int copy)
{
	for (size_t i = 0; i < board->panel_count; i++) {
		struct panel *panel = &board->panels[i];

		if (panel->copy == copy && !strcmp(panel->kind->name, name))
			return panel;
	}

	return NULL;
}

struct panel *
board_cover(const struct board *board)
{
	for (int i = board->modal_count - 1; i >= 0; i--) {
		if (!board->modals[i]->kind->rows)
			return board->modals[i];
	}

	return NULL;
}

struct panel *
board_bottom(const struct board *board)
{
	struct panel *top = board->modal_count
				    ? board->modals[board->modal_count - 1]
				    : NULL;

	return top && top->kind->rows ? top : NULL;
}

struct panel *
board_focus(const struct board *board)
{
	struct panel *cover = board_cover(board);

	if (cover)
		return cover;
	if (board->zoomed)
		return board->zoomed;

	return board->shown_count ? board->shown[board->focus] : NULL;
}

bool
board_is_small(const struct board *board)
{
	return board->width < BOARD_LEAST_WIDTH ||
	       board->height < BOARD_LEAST_HEIGHT;
}

bool
board_is_playground(const struct board *board)
{
	return board->view->flags & VIEW_PLAYGROUND;
}

bool
board_is_stale(const struct board *board, unsigned serial)
{
	return serial != board->snapshot->serial;
}

const char *
board_browses(const struct board *board)
{
	const struct state *state = &board->snapshot->state;

	switch (threshold_policy(state->method, &state->settings)) {
	case POLICY_BAND:
		return " policy=band";
	case POLICY_BONFERRONI:
		return " policy=bonferroni";
	default:
		return " policy=fixed";
	}
}

struct selection
board_selection(const struct board *board)
{
	const struct result *main = board->numbers.main;

	return main ? main->selection : (struct selection){ 0 };
}

unsigned
board_looks(const struct board *board)
{
	const struct selection selection = board_selection(board);

	return selection_looks(&selection);
}

bool
board_has_lost_file(const struct board *board)
{
	return board->follow && board->lost && board->snapshot->data;
}

const struct picture *
board_picture(const struct board *board, int copy)
{
	return &board->pictures[copy];
}
