/* screen_draw.c - the frame around the panels: tabs, edges, footer */

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "method/methods.h"
#include "ui/frame/screen.h"
#include "ui/work/verb_job.h"

enum { MESSAGE_LINES = 4 };

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

/* "computing 46 %", or in few columns "46 %". */
static void
say_busy(const struct screen *screen, bool brief, char *out, size_t size)
{
	double share = screen->errand ? -1 : reckoner_share(screen->reckoner);
	size_t total = atomic_load(&screen->progress.total);
	const char *word = brief ? "" : "computing ";

	if (screen->errand && total)
		share = (double)atomic_load(&screen->progress.done) /
			(double)total;
	if (!screen->errand && !reckoner_is_busy(screen->reckoner))
		*out = '\0';
	else if (share >= 0)
		snprintf(out, size, "%s%.0f %% ", word, 100 * share);
	else
		snprintf(out, size, "%s", brief ? "... " : word);
}

/* What W has switched on is never forgotten about. */
static const char *
followed(const struct screen *screen)
{
	if (screen_has_lost_file(screen))
		return "stale ";

	return screen->follow ? "follows " : "";
}

static void
draw_summary(const struct screen *screen, struct canvas *canvas, int from)
{
	const struct snapshot *now = screen->snapshot;
	char text[200], busy[40], delta[NUMBER_SIZE];
	int columns;

	say_busy(screen, false, busy, sizeof(busy));
	number_exact(delta,
		     settings_number(&now->state.settings, SETTING_DELTA));
	snprintf(text, sizeof(text), "%s%s%s  δ=%s  %g %% ", busy,
		 followed(screen),
		 now->data ? dataset_name(now->data) : "no data", delta,
		 100 * (1 -
			settings_number(&now->state.settings, SETTING_ALPHA)));
	columns = canvas_columns(canvas->look, text);
	if (columns > screen->width - from - 1) {
		say_busy(screen, true, busy, sizeof(busy));
		snprintf(text, sizeof(text), "%s",
			 *busy ? busy : followed(screen));
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

/* What is long lies over the panes for as long as it is read. */
static void
draw_message(const struct screen *screen, struct canvas *canvas, int y)
{
	static const enum role_of_ink inks[] = {
		[TONE_NOTE] = INK_TEXT,
		[TONE_WARNING] = INK_WARNING,
		[TONE_ERROR] = INK_ERROR,
	};
	const struct ink shown = ink(screen, inks[screen->tone]);
	int lines = canvas_lines(canvas->look, screen->message, screen->width);
	struct rect rect;

	if (lines > MESSAGE_LINES)
		lines = MESSAGE_LINES;
	rect = (struct rect){ 0, y - lines + 1, screen->width, lines };
	canvas_fill(canvas, rect, ' ', shown);
	canvas_write_wrapped(canvas, rect, screen->message, shown);
}

/* Whether one of the panes seen is such. */
static bool
is_seen(const struct screen *screen, enum panel_flag flag)
{
	for (int i = 0; i < screen->shown_count; i++) {
		if (screen->shown[i]->kind->flags & flag)
			return true;
	}

	return false;
}

static bool
has_threshold(const struct snapshot *now)
{
	return facts_two_samples(now->data) && now->state.method->policies &&
	       method_suits(now->state.method, dataset_kind(now->data));
}

static bool
is_of_use(const struct screen *screen, enum key_use use)
{
	const struct result *main = screen->numbers.main;
	const struct dataset *data = screen->snapshot->data;

	switch (use) {
	case USE_FIGURE:
		return is_seen(screen, PANEL_PICTURE);
	case USE_THRESHOLD:
		return is_seen(screen, PANEL_AUDIT) &&
		       has_threshold(screen->snapshot);
	case USE_WARNINGS:
		return main && main->warning_count;
	case USE_RESULT:
		return is_seen(screen, PANEL_AUDIT) && data;
	case USE_PANES:
		return data || is_seen(screen, PANEL_PICTURE);
	default:
		return true;
	}
}

static bool
is_live(const struct screen *screen, const struct binding *binding,
	const char *section)
{
	return binding->brief &&
	       (!strcmp(binding->section, section) ||
		!strcmp(binding->section, "anywhere")) &&
	       is_of_use(screen, binding->use);
}

/* Writes a key and what it does; false if there is no room for it. */
static bool
draw_key(const struct screen *screen, struct canvas *canvas, int *x, int y,
	 const char *key, const char *brief)
{
	int columns = canvas_columns(canvas->look, key) +
		      canvas_columns(canvas->look, brief);

	if (*x + columns + 3 > screen->width - 10)
		return false;
	*x += 1 + canvas_write(canvas, *x, y, 20, key, ink(screen, INK_KEY));
	*x += 2 + canvas_write(canvas, *x, y, 30, brief, ink(screen, INK_HINT));

	return true;
}

/* "Enter opens   Esc back" */
static void
draw_modal_keys(const struct screen *screen, const char *keys,
		struct canvas *canvas, int y)
{
	char copy[200], *rest = copy, *one;
	int x = 1;

	snprintf(copy, sizeof(copy), "%s", keys);
	while ((one = rest) && *one) {
		char *gap = strstr(one, "   "), *blank;

		rest = gap ? gap + 3 : NULL;
		if (gap)
			*gap = '\0';
		blank = strchr(one, ' ');
		if (!blank)
			continue;
		*blank = '\0';
		draw_key(screen, canvas, &x, y, one, blank + 1);
	}
}

/* The keys of the pane first, then those that work anywhere. */
static void
draw_keys_of(const struct screen *screen, const char *section,
	     struct canvas *canvas, int y)
{
	int x = 1;

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < keymap_count(screen->keymap); i++) {
			const struct binding *key =
				keymap_at(screen->keymap, i);
			bool anywhere = !strcmp(key->section, "anywhere");

			if (is_live(screen, key, section) &&
			    anywhere == (round == 1))
				draw_key(screen, canvas, &x, y, key->key,
					 key->brief);
		}
	}
}

static void
draw_keys(const struct screen *screen, struct canvas *canvas, int y)
{
	const struct panel *panel = screen_focus(screen);

	if (panel && panel->kind->keys)
		draw_modal_keys(screen, panel->kind->keys, canvas, y);
	else
		draw_keys_of(screen, panel ? panel->kind->name : "", canvas, y);
	canvas_write(canvas, screen->width - 9, y, 9, "F10",
		     ink(screen, INK_KEY));
	canvas_write(canvas, screen->width - 5, y, 5, "Quit",
		     ink(screen, INK_HINT));
}

static void
draw_bottom(const struct screen *screen, struct canvas *canvas)
{
	int y = screen->height - 1;

	if (screen->prompt.on) {
		draw_prompt(screen, canvas, y);
		if (screen->message)
			draw_message(screen, canvas, y - 1);
	} else if (screen->message) {
		draw_message(screen, canvas, y);
	} else
		draw_keys(screen, canvas, y);
}

/* ---- panels ---- */

static int
title_columns(const struct canvas *canvas, const char *title, struct rect edge)
{
	int columns = canvas_columns(canvas->look, title);

	return columns < edge.width - 4 ? columns : edge.width - 4;
}

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
	if (!focused)
		canvas_tint(canvas,
			    (struct rect){ edge.x + 2, edge.y,
					   title_columns(canvas, title, edge),
					   1 },
			    ink(screen, INK_LABEL));
	if (focused) /* not by colour alone */
		canvas_put(canvas, edge.x + 1, edge.y, 0x25B8,
			   ink(screen, INK_FRAME_FOCUS));
	panel->kind->draw(screen, panel, canvas);
}

/* Half a word beside a modal is no help to anybody. */
static void
clear_around(const struct screen *screen, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct rect *rect = &panel->rect;

	canvas_fill(canvas,
		    (struct rect){ rect->x - 2, rect->y - 1, rect->width + 4,
				   rect->height + 2 },
		    ' ', ink(screen, INK_TEXT));
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
	if (screen_is_small(screen)) {
		draw_small(screen, canvas);
		return;
	}
	draw_top(screen, canvas);
	if (screen->zoomed)
		draw_panel(screen, screen->zoomed, canvas);
	for (int i = 0; i < screen->shown_count && !screen->zoomed; i++)
		draw_panel(screen, screen->shown[i], canvas);
	for (int i = 0; i < screen->modal_count; i++) {
		clear_around(screen, screen->modals[i], canvas);
		draw_panel(screen, screen->modals[i], canvas);
	}
	draw_bottom(screen, canvas);
}
