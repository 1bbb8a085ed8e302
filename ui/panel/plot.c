/* plot.c - the panel with a figure: which one, which part, the cross-hair */

#include "ui/panel/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "ui/figures.h"

struct plot_state {
	char figure[32]; /* "" until somebody chooses */
	struct range zoom_x, zoom_y;
	bool cross;
	int x, y; /* of the cross-hair, in cells of the picture */
};

/* ---- which figure ---- */

/* There a pane shows what needs no data. */
static bool
is_playground(const struct screen *screen)
{
	return !strcmp(screen->view->name, "theory");
}

static const struct dataset *
data_of(const struct screen *screen)
{
	return is_playground(screen) ? NULL : screen->snapshot->data;
}

/* What the panes of the playground begin with. */
static const char *
playground_figure(int copy)
{
	static const char *const names[] = { "tradeoff", "densities", "profile",
					     "loss-density" };

	return names[(unsigned)(copy - 3) % 4];
}

/* The one chosen if it suits the data, else a different one per pane. */
static const char *
figure_of(const struct screen *screen, const struct panel *panel)
{
	const struct plot_state *state = panel->state;
	const char *names[FIGURES_MOST];
	size_t count = figures_suiting(data_of(screen), names);

	for (size_t i = 0; i < count; i++) {
		if (!strcmp(names[i], state->figure))
			return names[i];
	}

	if (is_playground(screen) && !state->figure[0])
		return playground_figure(panel->copy);

	return count ? names[(size_t)panel->copy % count] : "";
}

static void
choose(struct screen *screen, struct panel *panel, const char *name)
{
	struct plot_state *state = panel->state;

	snprintf(state->figure, sizeof(state->figure), "%s", name);
	state->zoom_x = state->zoom_y = (struct range){ 0, 0 };
	state->cross = false;
	screen_refresh_pictures(screen);
}

void
plot_next_figure(struct screen *screen, struct panel *panel, int by)
{
	const char *names[FIGURES_MOST], *now = figure_of(screen, panel);
	int count = (int)figures_suiting(data_of(screen), names);

	for (int i = 0; i < count; i++) {
		if (strcmp(names[i], now) != 0)
			continue;
		choose(screen, panel,
		       names[((i + by) % count + count) % count]);
		return;
	}
}

bool
plot_set_figure(struct screen *screen, struct panel *panel, const char *name,
		struct error *err)
{
	const char *names[FIGURES_MOST];
	size_t count = figures_suiting(data_of(screen), names);

	for (size_t i = 0; i < count; i++) {
		if (!strcmp(names[i], name)) {
			choose(screen, panel, name);
			return true;
		}
	}

	return error_set(err, ERROR_USAGE, "these data have no figure '%s'",
			 name);
}

bool
plot_needs_all(const struct screen *screen, const struct panel *panel)
{
	const char *name = figure_of(screen, panel);

	return !strcmp(name, "compare") || !strcmp(name, "width");
}

void
plot_wish(const struct screen *screen, const struct panel *panel,
	  struct wish *wish)
{
	const struct plot_state *state = panel->state;
	const struct settings *settings = &screen->snapshot->settings;

	snprintf(wish->figure, sizeof(wish->figure), "%s",
		 figure_of(screen, panel));
	wish->width = panel->rect.width;
	wish->height = panel->rect.height;
	wish->zoom_x = state->zoom_x;
	wish->zoom_y = state->zoom_y;
	wish->axes = settings_choice(settings, SETTING_AXES);
	wish->swap = settings_switch(settings, SETTING_SWAP);
	wish->ground = (int)screen->theme->ground;
}

/* ---- drawing ---- */

static void
headline(const struct screen *screen, const struct panel *panel, char *out,
	 size_t size)
{
	const struct picture *picture = screen_picture(screen, panel->copy);
	const char *name = figure_of(screen, panel);
	const char *title = picture->figure ? picture->figure->title : name;
	bool stale = screen_is_stale(screen, picture->serial) ||
		     strcmp(picture->wish.figure, name) != 0;

	if (strcmp(picture->wish.figure, name) != 0)
		title = name;
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
draw_cross(const struct screen *screen, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct plot_state *state = panel->state;
	const struct picture *picture = screen_picture(screen, panel->copy);
	char text[100], x[NUMBER_SIZE], y[NUMBER_SIZE];
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
		     text, screen->theme->ink[INK_STRONG]);
}

static void
draw(const struct screen *screen, const struct panel *panel,
     struct canvas *canvas)
{
	const struct picture *picture = screen_picture(screen, panel->copy);
	struct rect rect = panel->rect;
	const char *words = picture->why;

	if (picture->canvas && !picture->why) {
		canvas_clip(canvas, rect);
		canvas_blit(canvas, rect.x, rect.y, picture->canvas);
		canvas_unclip(canvas);
		draw_cross(screen, panel, canvas);
		return;
	}
	if (!words)
		words = screen->numbers.why ? screen->numbers.why : "drawing";
	canvas_write_wrapped(canvas,
			     (struct rect){ rect.x + 1, rect.y + 1,
					    rect.width - 2, rect.height - 2 },
			     words, screen->theme->ink[INK_HINT]);
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
	       range_is_good(range, axis->scale) &&
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

static bool
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	struct plot_state *state = panel->state;
	const struct picture *picture = screen_picture(screen, panel->copy);

	if (!picture->figure || picture->why || picture->frame.plot.width < 3)
		return false;
	switch (action) {
	case ACTION_ACROSS:
		move_cross(state, picture, amount, 0);
		return true;
	case ACTION_UP:
		move_cross(state, picture, 0, amount);
		return true;
	case ACTION_CROSS:
		if (state->cross)
			state->cross = false;
		else
			move_cross(state, picture, 0, 0);
		return true;
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
		return false;
	}
	screen_refresh_pictures(screen);

	return true;
}

static char *
copy_text(const struct screen *screen, const struct panel *panel)
{
	const struct picture *picture = screen_picture(screen, panel->copy);

	return picture->figure ? memory_copy_text(picture->figure->sentence)
			       : NULL;
}

static const char *
topic(const struct screen *screen, const struct panel *panel)
{
	return figure_of(screen, panel);
}

const struct panel_kind panel_plot = {
	.name = "plot",
	.title = "Plot",
	.copies = PICTURE_PANES,
	.state_size = sizeof(struct plot_state),
	.draw = draw,
	.headline = headline,
	.act = act,
	.copy_text = copy_text,
	.topic = topic,
};
