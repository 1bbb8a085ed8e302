/* screen_panes.c - where panels stand, and what lies over them */

#include <string.h>

#include "base/text.h"
#include "session/session.h"
#include "ui/frame/screen_inside.h"
#include "ui/panel/plot.h"
#include "ui/sitting/lessons_done.h"
#include "ui/widget/list.h"

/* Without its frame. */
static struct rect
inside(struct rect rect)
{
	return (struct rect){ rect.x + 1, rect.y + 1, rect.width - 2,
			      rect.height - 2 };
}

/* Between the tabs and the footer. */
static struct rect
all_panes(const struct screen *screen)
{
	return (struct rect){ 0, 1, screen->board.width,
			      screen->board.height - 2 };
}

/* Of a modal at the bottom, with its frame: what is narrow needs more. */
static int
bottom_rows(const struct screen *screen, const struct panel_kind *kind)
{
	int width = screen->board.width;
	int rows =
		width < 80 ? (80 * kind->rows + width - 1) / width : kind->rows;

	return rows + 2;
}

/* Whether panes can be read above it. */
static bool
leaves_room(const struct screen *screen, const struct panel_kind *kind)
{
	return all_panes(screen).height - bottom_rows(screen, kind) >= 8;
}

/* Modals leave what lies below to be seen if that can be read. */
static struct rect
middle_rect(struct rect rect)
{
	int width = rect.width - 12;

	if (rect.width <= 90)
		return rect;
	if (width > 110)
		width = 110;

	return (struct rect){ (rect.width - width) / 2, rect.y, width,
			      rect.height - (rect.height > 30 ? 4 : 1) };
}

int
screen_reader_columns(const struct screen *screen)
{
	return inside(middle_rect(all_panes(screen))).width;
}

/* A modal at the bottom has the panes make room for it. */
static struct rect
free_panes(const struct screen *screen)
{
	struct rect rect = all_panes(screen);

	for (int i = 0; i < screen->board.modal_count; i++) {
		const struct panel_kind *kind = screen->board.modals[i]->kind;

		if (kind->rows && leaves_room(screen, kind))
			rect.height -= bottom_rows(screen, kind);
	}

	return rect;
}

static struct rect
bottom_rect(const struct screen *screen, const struct panel_kind *kind)
{
	struct rect rect = all_panes(screen);
	int rows = bottom_rows(screen, kind);

	return (struct rect){ 0, rect.y + rect.height - rows, rect.width,
			      rows };
}

/* What lies below one at the bottom makes room like the panes. */
static void
place_modals(struct screen *screen)
{
	const struct panel *bottom = board_bottom(&screen->board);

	for (int i = 0; i < screen->board.modal_count; i++) {
		struct panel *modal = screen->board.modals[i];

		if (!modal->kind->rows)
			modal->rect =
				inside(middle_rect(bottom ? free_panes(screen)
							  : all_panes(screen)));
		else if (screen->board.bottom == BOTTOM_HIDDEN)
			modal->rect = (struct rect){ 0 };
		else
			modal->rect = inside(bottom_rect(screen, modal->kind));
	}
}

static void
share_with_bottom(struct screen *screen)
{
	const struct panel *bottom = board_bottom(&screen->board);
	enum bottom *share = &screen->board.bottom;

	if (!bottom || leaves_room(screen, bottom->kind))
		*share = BOTTOM_BESIDE;
	else if (*share == BOTTOM_BESIDE)
		*share = BOTTOM_OVER;
}

static void
place_panels(struct screen *screen, const struct view_layout *layout)
{
	for (int i = 0; i < layout->count; i++) {
		const struct panel_place *place = &layout->at[i];
		struct panel *panel =
			board_panel(&screen->board, place->panel, place->copy);

		if (!panel)
			continue;
		panel->rect = inside(place->rect);
		screen->board.shown[screen->board.shown_count++] = panel;
	}
}

/* Where it was if that is still there, else the settings or the first. */
static void
set_focus(struct screen *screen, const struct panel *before)
{
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (screen->board.shown[i]->kind->flags & PANEL_FIRST)
			screen->board.focus = i;
	}
	for (int i = 0; i < screen->board.shown_count; i++) {
		if (screen->board.shown[i] == before)
			screen->board.focus = i;
	}
}

void
screen_lay_out(struct screen *screen)
{
	const struct panel *before =
		screen->board.shown_count
			? screen->board.shown[screen->board.focus]
			: NULL;
	struct rect area = free_panes(screen);
	struct view_layout layout = { 0 };

	for (size_t i = 0; i < screen->board.panel_count; i++)
		screen->board.panels[i].rect = (struct rect){ 0 };
	screen->board.shown_count = screen->board.focus = 0;
	if (board_is_small(&screen->board))
		return;
	share_with_bottom(screen);
	screen->board.view->lay_out(&screen->board, area, &layout);
	place_panels(screen, &layout);
	set_focus(screen, before);
	if (screen->board.zoomed)
		screen->board.zoomed->rect = inside(area);
	place_modals(screen);
}

const struct picture *
screen_image(const struct screen *screen, struct rect *where)
{
	const struct picture *picture;

	if (!screen->board.zoomed || screen->board.modal_count ||
	    board_is_small(&screen->board) ||
	    !(screen->board.zoomed->kind->flags & PANEL_PICTURE))
		return NULL;
	picture = plot_image(&screen->board, screen->board.zoomed);
	if (picture)
		*where = screen->board.zoomed->rect;

	return picture;
}

void
screen_set_view(struct screen *screen, const struct view_kind *view)
{
	while (screen->board.modal_count)
		screen_close(screen);
	screen->board.zoomed = NULL;
	screen->board.view = view;
	screen_lay_out(screen);
	screen_fill_playground(screen);
	screen_work(screen);
}

void
screen_move_focus(struct screen *screen, int by)
{
	int count = screen->board.shown_count;

	if (!count || board_cover(&screen->board) || screen->board.zoomed)
		return;
	screen->board.focus = list_round(screen->board.focus, by, count);
}

/* Where there is room for one of them. */
static void
swap_with_bottom(struct screen *screen)
{
	enum bottom *share = &screen->board.bottom;

	*share = *share == BOTTOM_OVER ? BOTTOM_HIDDEN : BOTTOM_OVER;
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
}

void
screen_toggle_zoom(struct screen *screen)
{
	if (board_bottom(&screen->board) &&
	    screen->board.bottom != BOTTOM_BESIDE) {
		swap_with_bottom(screen);
		return;
	}
	if (board_cover(&screen->board))
		return;
	screen->board.zoomed =
		screen->board.zoomed ? NULL : board_focus(&screen->board);
	screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
}

/* ---- modals ---- */

static bool
is_open(const struct screen *screen, const struct panel *modal)
{
	for (int i = 0; i < screen->board.modal_count; i++) {
		if (screen->board.modals[i] == modal)
			return true;
	}

	return false;
}

static void
refuse_modal(struct screen *screen, const char *name)
{
	struct text names = { 0 };

	for (size_t i = 0; panel_kinds()[i]; i++) {
		if (panel_kinds()[i]->modal)
			text_add_item(&names, panel_kinds()[i]->name);
	}
	screen_say(screen, TONE_ERROR,
		   "there is nothing called '%s' to show; there are %s", name,
		   text_get(&names));
	text_clear(&names);
}

/* One that is open already comes anew, without what lay over it. */
void
screen_show(struct screen *screen, const char *modal, const char *topic)
{
	struct panel *panel = board_panel(&screen->board, modal, 0);

	if (!panel || !panel->kind->modal) {
		refuse_modal(screen, modal);
		return;
	}
	while (is_open(screen, panel))
		screen_close(screen);
	if (screen->board.modal_count == MODALS_MOST)
		return;
	if (panel->kind->rows)
		screen->board.bottom = BOTTOM_BESIDE;
	screen->board.modals[screen->board.modal_count++] = panel;
	place_modals(screen);
	if (panel->kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
	else if (panel->kind->asks)
		screen_react(screen, REACTION_WORK);
	if (panel->kind->open)
		panel->kind->open(screen, panel, topic);
	if (panel->kind->needs_all || panel->kind->lines)
		screen_react(screen, REACTION_WORK);
}

void
screen_enter_sandbox(struct screen *screen)
{
	if (screen->aside)
		return;
	(void)screen_finish_verb(screen);
	screen->aside_view = screen->board.view;
	screen->aside = session_put_aside(screen->session);
	screen_take_snapshot(screen);
}

void
screen_hold_sandbox(struct screen *screen, bool held)
{
	screen->between_steps = held;
}

/* The user's sitting and view again, as they were. */
static void
leave_sandbox(struct screen *screen)
{
	if (!screen->aside || screen->between_steps)
		return;
	(void)screen_finish_verb(screen);
	session_take_back(screen->session, screen->aside);
	screen->aside = NULL;
	screen_take_snapshot(screen);
	screen_set_view(screen, screen->aside_view);
	screen_react(screen, REACTION_PAINT | REACTION_WORK | REACTION_LAY_OUT);
}

void
screen_finish_lesson(struct screen *screen, size_t lesson)
{
	lessons_done_add(screen->kept.folder, &screen->board.lessons_done,
			 lesson);
}

void
screen_close(struct screen *screen)
{
	const struct panel_kind *kind;
	struct panel *panel;

	if (!screen->board.modal_count)
		return;
	panel = screen->board.modals[--screen->board.modal_count];
	kind = panel->kind;
	if (panel->kind->close)
		panel->kind->close(panel);
	memset(panel->state, 0, panel->kind->state_size);
	panel->rect = (struct rect){ 0 };
	if (kind->rows)
		screen_react(screen, REACTION_LAY_OUT | REACTION_WORK);
	if (kind->flags & PANEL_SANDBOX)
		leave_sandbox(screen);
	if (kind->flags & PANEL_WATCH)
		screen_watch(screen, NULL);
	if (kind->lines)
		screen_drop_answers(screen);
}
