/* footer.c - the keys in the bottom line, to read and to click */

#include "ui/frame/footer.h"

#include <stdio.h>
#include <string.h>

#include "dataset/runs.h"
#include "method/methods.h"
#include "ui/work/histogram.h"

enum { KEYS_MOST = 32, LAST = 10 /* columns of F10 Quit */ };

struct footer {
	struct footer_key {
		char key[20], brief[40];
		int x, columns;
	} at[KEYS_MOST];
	int count;
};

/* Whether one of the panes seen is such. */
static bool
is_seen(const struct board *board, enum panel_flag flag)
{
	for (int i = 0; i < board->shown_count; i++) {
		if (board->shown[i]->kind->flags & flag)
			return true;
	}

	return false;
}

static bool
has_threshold(const struct snapshot *now)
{
	return histogram_suits(now->data) && now->state.method->policies &&
	       method_suits(now->state.method, dataset_kind(now->data));
}

static bool
is_of_use(const struct board *board, enum key_use use)
{
	const struct result *main = board->numbers.main;
	const struct dataset *data = board->snapshot->data;

	switch (use) {
	case USE_FIGURE:
		return is_seen(board, PANEL_PICTURE);
	case USE_THRESHOLD:
		return is_seen(board, PANEL_AUDIT) &&
		       has_threshold(board->snapshot);
	case USE_WARNINGS:
		return main && main->warning_count;
	case USE_RESULT:
		return is_seen(board, PANEL_AUDIT) && data;
	case USE_RUNS:
		return data && runs_are_games(data);
	case USE_PANES:
		return data || is_seen(board, PANEL_PICTURE);
	default:
		return true;
	}
}

static bool
is_live(const struct board *board, const struct binding *binding,
	const char *section)
{
	return binding->brief && !strcmp(binding->section, section) &&
	       is_of_use(board, binding->use);
}

/* Adds a key and what it does, where there is room for both. */
static void
add_key(const struct board *board, struct footer *footer, const char *key,
	const char *brief)
{
	struct footer_key *added = &footer->at[footer->count];
	int after = 1;

	if (footer->count == KEYS_MOST)
		return;
	if (footer->count)
		after = added[-1].x + added[-1].columns + 2;
	snprintf(added->key, sizeof(added->key), "%s", key);
	snprintf(added->brief, sizeof(added->brief), "%s", brief);
	added->x = after;
	added->columns = canvas_columns(board->look, added->key) + 1 +
			 canvas_columns(board->look, added->brief);
	footer->count += added->x + added->columns + 2 <= board->width - LAST;
}

/* "Enter opens   Esc back" */
static void
add_modal_keys(const struct board *board, const char *keys,
	       struct footer *footer)
{
	char copy[200], *rest = copy, *one;

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
		add_key(board, footer, one, blank + 1);
	}
}

static void
add_keys_of(const struct board *board, const char *section,
	    struct footer *footer)
{
	for (size_t i = 0; i < keymap_count(board->keymap); i++) {
		const struct binding *key = keymap_at(board->keymap, i);

		if (is_live(board, key, section))
			add_key(board, footer, key->key, key->brief);
	}
}

/* To the panes that what lies at the bottom covers, and back. */
static void
add_swap(const struct board *board, struct footer *footer)
{
	if (board_bottom(board) && board->bottom != BOTTOM_BESIDE)
		add_key(board, footer, keymap_key_of(board->keymap, "zoom"),
			board->bottom == BOTTOM_OVER ? "view" : "text");
}

static void
list_keys(const struct board *board, struct footer *footer)
{
	const struct panel *panel = board_focus(board);
	const char *section = panel ? panel->kind->name : "";

	footer->count = 0;
	add_swap(board, footer);
	if (panel && panel->kind->keys) {
		add_modal_keys(board, panel->kind->keys, footer);
		return;
	}
	if (board->bottom != BOTTOM_OVER) {
		add_keys_of(board, keymap_shared(section), footer);
		add_keys_of(board, section, footer);
	}
	add_keys_of(board, "anywhere", footer);
}

void
footer_draw(const struct board *board, struct canvas *canvas, int y)
{
	const struct ink *inks = board->theme->ink;
	struct footer footer;

	list_keys(board, &footer);
	for (int i = 0; i < footer.count; i++) {
		const struct footer_key *key = &footer.at[i];
		int x = key->x;

		x += 1 + canvas_write(canvas, x, y, board->width, key->key,
				      inks[INK_KEY]);
		canvas_write(canvas, x, y, board->width, key->brief,
			     inks[INK_HINT]);
	}
	canvas_write(canvas, board->width - 9, y, 9, "F10", inks[INK_KEY]);
	canvas_write(canvas, board->width - 5, y, 5, "Quit", inks[INK_HINT]);
}

bool
footer_press_at(const struct board *board, int x, uint32_t *press)
{
	struct footer footer;

	if (x >= board->width - LAST)
		return press_read("F10", press);
	list_keys(board, &footer);
	for (int i = 0; i < footer.count; i++) {
		const struct footer_key *key = &footer.at[i];

		if (x >= key->x && x < key->x + key->columns)
			return press_read(key->key, press);
	}

	return false;
}
