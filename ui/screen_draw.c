/* screen_draw.c - the frame around the panels: tabs, edges, footer */

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "ui/errand.h"
#include "ui/screen.h"

static struct ink
ink(const struct screen *screen, enum role_of_ink role)
{
	return screen->theme->ink[role];
}

/* ---- the top line: views, data, what is going on ---- */

/* Whether all tabs find room with their titles. */
static bool
titles_fit(const struct screen *screen)
{
	size_t columns = 9;

	for (size_t i = 0; view_kinds()[i]; i++)
		columns += utf8_columns(view_kinds()[i]->title) + 4;

	return (int)columns <= screen->width;
}

static void
print_tab(const struct screen *screen, const struct view_kind *view, char *out,
	  size_t size)
{
	bool active = view == screen->view;

	if (titles_fit(screen) || active)
		snprintf(out, size, active ? "[%d %s]" : " %d %s ",
			 view->number, view->title);
	else
		snprintf(out, size, " %d ", view->number);
}

const struct view_kind *
screen_tab_at(const struct screen *screen, int x)
{
	int end = 9;

	for (size_t i = 0; view_kinds()[i]; i++) {
		char tab[40];

		print_tab(screen, view_kinds()[i], tab, sizeof(tab));
		end += (int)utf8_columns(tab);
		if (x < end)
			return x < 9 ? NULL : view_kinds()[i];
	}

	return NULL;
}

static int
draw_tabs(const struct screen *screen, struct canvas *canvas)
{
	int x = canvas_write(canvas, 0, 0, 9, " dpaudit ",
			     ink(screen, INK_TAB));

	for (size_t i = 0; view_kinds()[i]; i++) {
		const struct view_kind *view = view_kinds()[i];
		bool active = view == screen->view;
		char tab[40];

		print_tab(screen, view, tab, sizeof(tab));
		x += canvas_write(
			canvas, x, 0, screen->width - x, tab,
			ink(screen, active ? INK_TAB_ACTIVE : INK_TAB));
	}

	return x;
}

static void
say_busy(const struct screen *screen, char *out, size_t size)
{
	double share = screen->errand ? -1 : reckoner_share(screen->reckoner);
	size_t total = atomic_load(&screen->progress.total);

	if (screen->errand && total)
		share = (double)atomic_load(&screen->progress.done) /
			(double)total;
	if (!screen->errand && !reckoner_is_busy(screen->reckoner))
		snprintf(out, size, "%s", "");
	else if (share >= 0)
		snprintf(out, size, "computing %.0f %% ", 100 * share);
	else
		snprintf(out, size, "computing ");
}

static void
draw_summary(const struct screen *screen, struct canvas *canvas, int from)
{
	const struct snapshot *now = screen->snapshot;
	char text[200], busy[40], delta[NUMBER_SIZE];
	int columns;

	say_busy(screen, busy, sizeof(busy));
	number_exact(delta, settings_number(&now->settings, SETTING_DELTA));
	snprintf(text, sizeof(text), "%s%s  δ=%s  %g %% ", busy,
		 now->data ? dataset_name(now->data) : "no data", delta,
		 100 * (1 - settings_number(&now->settings, SETTING_ALPHA)));
	columns = canvas_columns(canvas->look, text);
	if (columns > screen->width - from - 1) {
		snprintf(text, sizeof(text), "%s", busy);
		columns = canvas_columns(canvas->look, text);
	}
	canvas_write(canvas, screen->width - columns, 0, columns, text,
		     ink(screen, INK_TAB));
}

static void
draw_top(const struct screen *screen, struct canvas *canvas)
{
	canvas_fill(canvas, (struct rect){ 0, 0, screen->width, 1 }, ' ',
		    ink(screen, INK_TAB));
	draw_summary(screen, canvas, draw_tabs(screen, canvas));
}

/* ---- the bottom line: a line being typed, a message, or keys ---- */

static void
draw_prompt(const struct screen *screen, struct canvas *canvas, int y)
{
	int x = canvas_write(canvas, 0, y, screen->width / 2,
			     screen->prompt.label, ink(screen, INK_KEY));

	x += canvas_write(canvas, x, y, 1, " ", ink(screen, INK_TEXT));
	line_draw(&screen->prompt.line, screen->theme, canvas, x, y,
		  screen->width - x);
}

static void
draw_message(const struct screen *screen, struct canvas *canvas, int y)
{
	static const enum role_of_ink inks[] = {
		[TONE_NOTE] = INK_TEXT,
		[TONE_WARNING] = INK_WARNING,
		[TONE_ERROR] = INK_ERROR,
	};

	canvas_write(canvas, 0, y, screen->width, screen->message,
		     ink(screen, inks[screen->tone]));
}

static bool
is_live(const struct binding *binding, const char *section)
{
	return binding->brief && (!strcmp(binding->section, section) ||
				  !strcmp(binding->section, "anywhere"));
}

/* The keys of the pane first, then those that work anywhere. */
static void
draw_keys(const struct screen *screen, struct canvas *canvas, int y)
{
	const struct panel *panel = screen_focus(screen);
	const char *section = panel ? panel->kind->name : "";
	int x = 1;

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < keymap_count(screen->keymap); i++) {
			const struct binding *key =
				keymap_at(screen->keymap, i);
			bool anywhere = !strcmp(key->section, "anywhere");

			if (!is_live(key, section) || anywhere != (round == 1))
				continue;
			if (x + (int)strlen(key->key) +
				    (int)utf8_columns(key->brief) + 3 >
			    screen->width - 10)
				continue;
			x += 1 + canvas_write(canvas, x, y, 12, key->key,
					      ink(screen, INK_KEY));
			x += 2 + canvas_write(canvas, x, y, 20, key->brief,
					      ink(screen, INK_HINT));
		}
	}
	canvas_write(canvas, screen->width - 9, y, 9, "F10",
		     ink(screen, INK_KEY));
	canvas_write(canvas, screen->width - 5, y, 5, "Quit",
		     ink(screen, INK_HINT));
}

static void
draw_bottom(const struct screen *screen, struct canvas *canvas)
{
	int y = screen->height - 1;

	if (screen->prompt.on)
		draw_prompt(screen, canvas, y);
	else if (screen->message)
		draw_message(screen, canvas, y);
	else
		draw_keys(screen, canvas, y);
}

/* ---- panels ---- */

static void
draw_panel(const struct screen *screen, const struct panel *panel,
	   struct canvas *canvas)
{
	bool focused = panel == screen_focus(screen);
	struct rect edge = { panel->rect.x - 1, panel->rect.y - 1,
			     panel->rect.width + 2, panel->rect.height + 2 };
	char title[200];

	if (panel->rect.width < 1 || panel->rect.height < 1)
		return;
	snprintf(title, sizeof(title), "%s", panel->kind->title);
	if (panel->kind->headline)
		panel->kind->headline(screen, panel, title, sizeof(title));
	canvas_fill(canvas, edge, ' ', ink(screen, INK_TEXT));
	canvas_frame(canvas, edge, title,
		     ink(screen, focused ? INK_FRAME_FOCUS : INK_FRAME));
	if (focused) /* not by colour alone */
		canvas_put(canvas, edge.x + 1, edge.y, 0x25B8,
			   ink(screen, INK_FRAME_FOCUS));
	panel->kind->draw(screen, panel, canvas);
}

static void
draw_small(const struct screen *screen, struct canvas *canvas)
{
	const char *text = "too small: needs 60 x 12";
	int x = (screen->width - (int)strlen(text)) / 2;

	canvas_write(canvas, x > 0 ? x : 0, screen->height / 2, screen->width,
		     text, ink(screen, INK_TEXT));
}

void
screen_draw(struct screen *screen, struct canvas *canvas)
{
	screen->dirty = false;
	canvas_clear(canvas);
	canvas_fill(canvas,
		    (struct rect){ 0, 0, canvas->width, canvas->height }, ' ',
		    ink(screen, INK_TEXT));
	if (screen->width < SCREEN_LEAST_WIDTH ||
	    screen->height < SCREEN_LEAST_HEIGHT) {
		draw_small(screen, canvas);
		return;
	}
	draw_top(screen, canvas);
	if (screen->zoomed)
		draw_panel(screen, screen->zoomed, canvas);
	for (int i = 0; i < screen->shown_count && !screen->zoomed; i++)
		draw_panel(screen, screen->shown[i], canvas);
	for (int i = 0; i < screen->modal_count; i++)
		draw_panel(screen, screen->modals[i], canvas);
	draw_bottom(screen, canvas);
}
