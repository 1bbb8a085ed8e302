/* plot.c - the panel with a figure: which one, which part, the cross-hair */

#include "ui/panel/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "dataset/runs.h"
#include "figure/figure_kinds.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/strategies.h"
#include "ui/widget/list.h"

struct plot_state {
	/* the figure that the zoom and the cross-hair are about */
	char figure[FIGURE_NAME_SIZE];
	struct range zoom_x, zoom_y;
	bool cross;
	int x, y; /* of the cross-hair, in cells of the picture */
};

/* ---- which figure ---- */

static const struct dataset *
data_of(const struct board *board)
{
	return board_is_playground(board) ? board->playground->data
					  : board->snapshot->data;
}

/* Of the figure's kind; 0 for none. */
static unsigned
flags_of(const char *figure)
{
	const struct figure_kind *kind = figure_kind_find(figure);

	return kind ? kind->flags : 0;
}

/* What the view shows until somebody chooses, or NULL. */
static const char *
favourite(const struct board *board, const struct panel *panel)
{
	const struct view_kind *view = board->view;
	bool shared = data_of(board) && runs_are_shared(data_of(board)) &&
		      view->figures_of_run[panel->copy];
	const char *figure = shared ? view->figures_of_run[panel->copy]
				    : view->figures[panel->copy];
	bool empty = figure && (flags_of(figure) & FIGURE_PINS) &&
		     !board->snapshot->state.pin_count;

	return empty ? NULL : figure;
}

/* The one chosen if it suits the data, else a different one per pane. */
const char *
plot_figure(const struct board *board, const struct panel *panel)
{
	const char *chosen = board->snapshot->state.figures[panel->copy];
	const char *liked = favourite(board, panel);
	const char *names[FIGURES_MOST];
	size_t count = figure_kinds_suiting(data_of(board), names);

	for (size_t i = 0; i < count; i++) {
		if (!strcmp(names[i], chosen))
			return names[i];
	}
	for (size_t i = 0; liked && i < count; i++) {
		if (!strcmp(names[i], liked))
			return names[i];
	}

	return count ? names[(size_t)panel->copy % count] : "";
}

/* What is looked at closely, as long as it is the figure shown. */
static const struct plot_state *
look_at(const struct board *board, const struct panel *panel)
{
	static const struct plot_state all = { .figure = "" };
	const struct plot_state *state = panel->state;

	return strcmp(state->figure, plot_figure(board, panel)) ? &all : state;
}

/* The same to be changed: another figure starts anew. */
static struct plot_state *
look_closer(const struct board *board, const struct panel *panel)
{
	struct plot_state *state = panel->state;
	const char *name = plot_figure(board, panel);

	if (strcmp(state->figure, name) != 0) {
		*state = (struct plot_state){ 0 };
		snprintf(state->figure, sizeof(state->figure), "%s", name);
	}

	return state;
}

const char *
plot_next_figure(const struct board *board, const struct panel *panel, int by)
{
	const char *names[FIGURES_MOST], *now = plot_figure(board, panel);
	int count = (int)figure_kinds_suiting(data_of(board), names);

	for (int i = 0; i < count; i++) {
		if (!strcmp(names[i], now))
			return names[list_round(i, by, count)];
	}

	return NULL;
}

struct panel *
plot_pane(const struct board *board)
{
	struct panel *focus = board->zoomed;

	if (!focus && board->focus < board->shown_count)
		focus = board->shown[board->focus];
	if (focus && (focus->kind->flags & PANEL_PICTURE))
		return focus;
	for (int i = 0; i < board->shown_count; i++) {
		if (board->shown[i]->kind->flags & PANEL_PICTURE)
			return board->shown[i];
	}

	return board_panel(board, "plot", 0);
}

bool
plot_can_show(const struct board *board, const char *name)
{
	const char *names[FIGURES_MOST];
	size_t count = figure_kinds_suiting(data_of(board), names);

	for (size_t i = 0; i < count; i++) {
		if (!strcmp(names[i], name))
			return true;
	}

	return false;
}

bool
plot_needs_all(const struct board *board, const struct panel *panel)
{
	return !board_is_playground(board) &&
	       (flags_of(plot_figure(board, panel)) & FIGURE_ALL);
}

/* On the full screen of a terminal that shows images; cells have cursors. */
static struct pixel_size
pixels_of(const struct board *board, const struct panel *panel)
{
	const struct plot_state *state = panel->state;

	if (board->zoomed != panel || state->cross)
		return (struct pixel_size){ 0 };

	return (struct pixel_size){ board->pixels, panel->rect.width,
				    panel->rect.height };
}

const struct picture *
plot_image(const struct board *board, const struct panel *panel)
{
	const struct picture *picture = board_picture(board, panel->copy);
	struct pixel_size size = pixels_of(board, panel);
	const struct pixel_size *has = &picture->wish.pixels;

	if (!picture->image_id || !size.cells.protocol ||
	    !pixel_size_is_same(&size, has))
		return NULL;

	return picture;
}

int
plot_axes(const struct board *board, const struct panel *panel)
{
	const struct figure_kind *kind =
		figure_kind_find(plot_figure(board, panel));

	return kind ? (int)figure_kind_axes(kind,
					    &board->snapshot->state.settings)
		    : AXIS_LINEAR;
}

void
plot_wish(const struct board *board, const struct panel *panel,
	  struct wish *wish)
{
	const struct plot_state *state = look_at(board, panel);
	const struct settings *settings = &board->snapshot->state.settings;

	snprintf(wish->figure, sizeof(wish->figure), "%s",
		 plot_figure(board, panel));
	wish->width = panel->rect.width;
	wish->height = panel->rect.height;
	wish->zoom_x = state->zoom_x;
	wish->zoom_y = state->zoom_y;
	wish->axes = plot_axes(board, panel);
	wish->swap = settings_switch(settings, SETTING_SWAP);
	wish->ground = (int)board->theme->ground;
	wish->pixels = pixels_of(board, panel);
	if ((flags_of(wish->figure) & FIGURE_LIVE) && !board->live.failed)
		wish->live = board->live.serial;
	wish->view = board_is_playground(board) ? board->view->number : 0;
	wish->news = board->view->flags & VIEW_LAB ? board->jobs.news : 0;
}

/* ---- drawing ---- */

static void
plot_headline(const struct board *board, const struct panel *panel, char *out,
	      size_t size)
{
	const struct picture *picture = board_picture(board, panel->copy);
	const char *name = plot_figure(board, panel);
	const struct figure_kind *kind = figure_kind_find(name);
	const char *title = kind ? kind->title : name;
	bool stale = board_is_stale(board, picture->serial) ||
		     strcmp(picture->wish.figure, name) != 0;

	if (picture->figure && !strcmp(picture->wish.figure, name))
		title = picture->figure->title;
	snprintf(out, size, "%s%s", title, stale ? " (old)" : "");
}

static void
reverse(struct canvas *canvas, int x, int y)
{
	struct canvas_cell *cell = canvas_at(canvas, x, y);

	if (cell)
		cell->ink.attributes ^= ATTRIBUTE_REVERSE;
}

static void
draw_cross(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct plot_state *state = look_at(board, panel);
	const struct picture *picture = board_picture(board, panel->copy);
	char text[160], x[NUMBER_SIZE], y[NUMBER_SIZE];
	const struct rect *plot = &picture->frame.plot;
	struct rect rect = panel->rect;
	double at_x, at_y;

	if (!state->cross || !picture->figure ||
	    !picture_value(picture->figure, &picture->frame, state->x, state->y,
			   &at_x, &at_y))
		return;
	for (int i = 1; i < plot->width - 1; i++)
		reverse(canvas, rect.x + plot->x + i, rect.y + state->y);
	for (int i = 1; i < plot->height - 1; i++)
		reverse(canvas, rect.x + state->x, rect.y + plot->y + i);
	number_write(x, at_x, 4, NUMBER_NEAREST);
	number_write(y, at_y, 4, NUMBER_NEAREST);
	snprintf(text, sizeof(text), " %s = %s   %s = %s ",
		 picture->figure->x.label ? picture->figure->x.label : "x", x,
		 picture->figure->y.label ? picture->figure->y.label : "y", y);
	canvas_write(canvas, rect.x + 2, rect.y + rect.height, rect.width - 4,
		     text, board->theme->ink[INK_STRONG]);
}

static void
bracket(const struct board *board, struct canvas *canvas, int x, int y,
	const char *text)
{
	canvas_write(canvas, x, y, 1, text, board->theme->ink[INK_CURSOR]);
}

/* The strategy of the list's cursor, between brackets. */
static void
draw_chosen(const struct board *board, const struct panel *panel,
	    struct canvas *canvas)
{
	const struct picture *picture = board_picture(board, panel->copy);
	const struct figure *figure = picture->figure;
	const struct strategy *one;
	struct canvas_cell *cell;
	int x, y;

	if (!figure || strcmp(figure->kind, "landscape") != 0)
		return;
	one = strategies_chosen(board);
	if (!one || !picture_cell(figure, &picture->frame, one->epsilon,
				  one->utility, &x, &y))
		return;
	x += panel->rect.x;
	y += panel->rect.y;
	bracket(board, canvas, x - 1, y, "[");
	bracket(board, canvas, x + 1, y, "]");
	cell = canvas_at(canvas, x, y);
	if (cell)
		cell->ink = board->theme->ink[INK_CURSOR];
}

static void
plot_draw(const struct board *board, const struct panel *panel,
	  struct canvas *canvas)
{
	const struct picture *picture = board_picture(board, panel->copy);
	struct rect rect = panel->rect;
	const char *words = picture->why;

	if (!board->modal_count && plot_image(board, panel))
		return;
	if (picture->canvas && !picture->why) {
		canvas_clip(canvas, rect);
		canvas_blit(canvas, rect.x, rect.y, picture->canvas);
		draw_chosen(board, panel, canvas);
		canvas_unclip(canvas);
		draw_cross(board, panel, canvas);
		return;
	}
	if (!words)
		words = board->numbers.why ? board->numbers.why : "drawing";
	canvas_write_wrapped(canvas,
			     (struct rect){ rect.x + 1, rect.y + 1,
					    rect.width - 2, rect.height - 2 },
			     words, board->theme->ink[INK_HINT]);
}

/* ---- cross-hair, zoom, pan ---- */

static int
between(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

static void
move_cross(struct plot_state *state, const struct picture *picture, int x,
	   int y)
{
	const struct rect *plot = &picture->frame.plot;

	if (!state->cross) {
		state->x = plot->x + plot->width / 2;
		state->y = plot->y + plot->height / 2;
		state->cross = true;
	}
	state->x =
		between(state->x + x, plot->x + 1, plot->x + plot->width - 2);
	state->y =
		between(state->y - y, plot->y + 1, plot->y + plot->height - 2);
}

/* The stretch of an axis from one share of what is seen to another. */
static struct range
part(const struct axis *axis, struct range seen, double from, double to)
{
	return (struct range){ axis_value(axis->scale, seen, from),
			       axis_value(axis->scale, seen, to) };
}

static bool
is_usable(const struct axis *axis, struct range range)
{
	return isfinite(range.from) && isfinite(range.to) &&
	       axis_range_is_good(range, axis->scale) &&
	       range.to - range.from >
		       1e-9 * (fabs(range.from) + fabs(range.to));
}

static void
scale(struct plot_state *state, const struct picture *picture, int direction)
{
	const struct figure *figure = picture->figure;
	double x = 0.5, y = 0.5, half = direction > 0 ? 0.25 : 1;
	const struct rect *plot = &picture->frame.plot;
	struct range new_x, new_y;

	if (!direction) {
		state->zoom_x = state->zoom_y = (struct range){ 0, 0 };
		return;
	}
	if (state->cross && direction > 0) {
		x = (state->x - plot->x + 0.5) / plot->width;
		y = 1 - (state->y - plot->y + 0.5) / plot->height;
	}
	new_x = part(&figure->x, picture->frame.x, x - half, x + half);
	new_y = part(&figure->y, picture->frame.y, y - half, y + half);
	if (is_usable(&figure->x, new_x) && is_usable(&figure->y, new_y)) {
		state->zoom_x = new_x;
		state->zoom_y = new_y;
	}
}

static void
pan(struct plot_state *state, const struct picture *picture, double x, double y)
{
	const struct figure *figure = picture->figure;
	struct range new_x = part(&figure->x, picture->frame.x, x, 1 + x);
	struct range new_y = part(&figure->y, picture->frame.y, y, 1 + y);

	if (is_usable(&figure->x, new_x) && is_usable(&figure->y, new_y)) {
		state->zoom_x = new_x;
		state->zoom_y = new_y;
	}
}

static enum reaction
plot_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	const struct board *board = screen_board(screen);
	struct plot_state *state = look_closer(board, panel);
	const struct picture *picture = board_picture(board, panel->copy);

	if (!picture->figure || picture->why || picture->frame.plot.width < 3)
		return REACTION_NONE;
	switch (action) {
	case ACTION_ACROSS:
		move_cross(state, picture, amount, 0);
		return REACTION_PAINT | REACTION_WORK;
	case ACTION_UP:
		move_cross(state, picture, 0, amount);
		return REACTION_PAINT | REACTION_WORK;
	case ACTION_CROSS:
		if (state->cross)
			state->cross = false;
		else
			move_cross(state, picture, 0, 0);
		return REACTION_PAINT | REACTION_WORK;
	case ACTION_SCALE:
		scale(state, picture, amount);
		break;
	case ACTION_PAN:
		pan(state, picture, 0.1 * amount, 0);
		break;
	case ACTION_PAN_UP:
		pan(state, picture, 0, 0.1 * amount);
		break;
	default:
		return REACTION_NONE;
	}

	return REACTION_PAINT | REACTION_WORK;
}

/* ---- the pointer ---- */

/* An upright line that tau= moves. */
static bool
has_tau_line(const struct figure *figure)
{
	for (size_t i = 0; i < figure->reference_count; i++) {
		const struct reference *line = &figure->references[i];

		if (line->kind == REFERENCE_VERTICAL && line->setting &&
		    !strcmp(line->setting, "tau"))
			return true;
	}

	return false;
}

bool
plot_handle_at(const struct board *board, const struct panel *panel, int x,
	       int y, enum plot_handle *handle, double *value)
{
	const struct picture *picture;
	double across, up;
	unsigned flags;

	if (!(panel->kind->flags & PANEL_PICTURE) || board_is_playground(board))
		return false;
	picture = board_picture(board, panel->copy);
	if (!picture->figure || picture->why ||
	    !picture_value(picture->figure, &picture->frame, x - panel->rect.x,
			   y - panel->rect.y, &across, &up))
		return false;
	flags = flags_of(picture->figure->kind);
	*handle = has_tau_line(picture->figure) ? HANDLE_TAU : HANDLE_FPR;
	*value = *handle == HANDLE_FPR && picture->wish.swap &&
				 (flags & FIGURE_SWAPS)
			 ? up
			 : across;

	return *handle == HANDLE_TAU || (flags & FIGURE_RATES);
}

static char *
plot_copy_text(const struct board *board, const struct panel *panel)
{
	const struct picture *picture = board_picture(board, panel->copy);

	return picture->figure ? memory_copy_text(picture->figure->sentence)
			       : NULL;
}

static const char *
plot_topic(const struct board *board, const struct panel *panel)
{
	return plot_figure(board, panel);
}

static const struct binding keys[] = {
	{ "Left", "across -1", "cross-hair to the left", "cross-hair" },
	{ "Right", "across 1", "cross-hair to the right" },
	{ "Up", "across up 1", "cross-hair up" },
	{ "Down", "across up -1", "cross-hair down" },
	{ "Shift-Left", "across -10", "cross-hair far left" },
	{ "Shift-Right", "across 10", "cross-hair far right" },
	{ "c", "cross", "cross-hair on or off" },
	{ "+", "scale 1", "nearer", "nearer" },
	{ "=", "scale 1", "nearer" },
	{ "-", "scale -1", "farther" },
	{ "0", "scale 0", "all of it" },
	{ "h", "pan -1", "move the part that is seen left" },
	{ "l", "pan 1", "move the part that is seen right" },
	{ "k", "pan up 1", "move the part that is seen up" },
	{ "j", "pan up -1", "move the part that is seen down" },
	{ NULL },
};

const struct panel_kind panel_plot = {
	.name = "plot",
	.title = "Plot",
	.copies = PICTURE_PANES,
	.flags = PANEL_PICTURE,
	.keys_title = "In a figure",
	.state_size = sizeof(struct plot_state),
	.draw = plot_draw,
	.headline = plot_headline,
	.act = plot_act,
	.needs_all = plot_needs_all,
	.copy_text = plot_copy_text,
	.topic = plot_topic,
	.bindings = keys,
};
