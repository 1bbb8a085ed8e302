/* files.c - the modal with the data of the sitting and the files around */

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/directory.h"
#include "ui/sitting/opening.h"
#include "ui/sitting/recent_files.h"
#include "ui/sitting/sample_files.h"
#include "verb/campaign/work_status.h"

enum entry_kind {
	ENTRY_DATA,
	ENTRY_RECENT, /* its whole path; of an earlier sitting */
	ENTRY_FOLDER,
	ENTRY_WHOLE,
	ENTRY_WORK, /* of a job */
	ENTRY_FILE,
	ENTRY_SAMPLES,
};

/* What lies in a folder, of which it is told before one goes there. */
enum folder_holds { HOLDS_FILES, HOLDS_MODELS, HOLDS_WORK };

/* Wide enough for what a file begins with beside the list. */
enum { PEEK_FROM = 90, PEEK_SIZE = 4096 };

/* Folders that are asked whether they are data. */
enum { LOOKED_INTO = 50 };

struct entry {
	enum entry_kind kind;
	char *name;
	size_t index; /* ENTRY_DATA: which; ENTRY_FOLDER: folder_holds */
	double bytes; /* ENTRY_FILE; NaN: nobody knows */
};

struct files_state {
	struct listing listing;
	char folder[PATH_MAX];
	struct line filter; /* what is typed: names have it somewhere */
	struct recent_files recent;
	struct entry *entries;
	size_t count;
	char peek[PEEK_SIZE]; /* what the entry under the cursor begins with */
	size_t peeked;
};

static void
add(struct files_state *state, enum entry_kind kind, const char *name,
    size_t index, double bytes)
{
	if (!strcasestr(name, state->filter.text))
		return;
	state->entries = memory_grow_array(state->entries, state->count + 1,
					   sizeof(*state->entries));
	state->entries[state->count++] =
		(struct entry){ kind, memory_copy_text(name), index, bytes };
}

static void
forget(struct files_state *state)
{
	for (size_t i = 0; i < state->count; i++)
		free(state->entries[i].name);
	free(state->entries);
	state->entries = NULL;
	state->count = 0;
}

static enum folder_holds
holds(const struct files_state *state, const char *name)
{
	struct text path = { 0 };
	enum folder_holds holds = HOLDS_FILES;

	text_add(&path, "%s/%s", state->folder, name);
	if (directory_has_models(text_get(&path)))
		holds = HOLDS_MODELS;
	else if (work_status_is_there(text_get(&path)))
		holds = HOLDS_WORK;
	text_clear(&path);

	return holds;
}

/* A folder whose files belong together comes first, as the data it is. */
static void
add_folder(struct files_state *state)
{
	struct directory folder;
	size_t folders = 0;

	directory_list(&folder, state->folder);
	if (directory_has_models(state->folder))
		add(state, ENTRY_WHOLE, "all models of this folder", 0, NAN);
	if (work_status_is_there(state->folder))
		add(state, ENTRY_WORK, "this job: how far, who works", 0, NAN);
	add(state, ENTRY_FOLDER, "..", 0, NAN);
	if (sample_files_folder() &&
	    strcmp(sample_files_folder(), state->folder) != 0)
		add(state, ENTRY_SAMPLES, "sample data", 0, NAN);
	for (size_t i = 0; i < folder.count; i++) {
		const struct directory_entry *one = &folder.at[i];

		add(state, one->is_folder ? ENTRY_FOLDER : ENTRY_FILE,
		    one->name,
		    one->is_folder && folders++ < LOOKED_INTO
			    ? holds(state, one->name)
			    : HOLDS_FILES,
		    one->bytes);
	}
	directory_clear(&folder);
}

static char *
path_of(const struct files_state *state, const struct entry *entry)
{
	struct text path = { 0 };

	if (entry->kind == ENTRY_RECENT)
		return memory_copy_text(entry->name);
	text_add_string(&path, state->folder);
	if (entry->kind != ENTRY_WHOLE && entry->kind != ENTRY_WORK)
		text_add(&path, "/%s", entry->name);

	return text_take(&path);
}

static void
peek(struct files_state *state)
{
	const struct entry *entry =
		state->listing.list.cursor < state->count
			? &state->entries[state->listing.list.cursor]
			: NULL;
	char *path;

	state->peeked = 0;
	if (!entry ||
	    (entry->kind != ENTRY_FILE && entry->kind != ENTRY_RECENT))
		return;
	path = path_of(state, entry);
	state->peeked = directory_peek(path, state->peek, sizeof(state->peek));
	free(path);
}

/* However it was named when it was loaded. */
static bool
is_loaded(const struct snapshot *now, const char *path)
{
	char real[PATH_MAX], loaded[PATH_MAX];

	if (!realpath(path, real))
		return false;
	for (size_t i = 0; i < now->state.data.count; i++) {
		if (realpath(dataset_path(now->state.data.at[i]), loaded) &&
		    !strcmp(loaded, real))
			return true;
	}

	return false;
}

/* Anew, with what is typed; the cursor on the first that has it. */
static void
look(const struct board *board, struct files_state *state)
{
	const struct snapshot *now = board->snapshot;

	forget(state);
	for (size_t i = 0; i < now->state.data.count; i++)
		add(state, ENTRY_DATA, dataset_name(now->state.data.at[i]), i,
		    NAN);
	for (size_t i = 0; i < state->recent.count; i++) {
		if (!is_loaded(now, state->recent.at[i]))
			add(state, ENTRY_RECENT, state->recent.at[i], 0, NAN);
	}
	add_folder(state);
	state->listing.list.cursor = 0;
	for (size_t i = 0; i < state->count && !*state->filter.text; i++) {
		if (state->entries[i].kind == ENTRY_WHOLE ||
		    state->entries[i].kind == ENTRY_WORK)
			state->listing.list.cursor = i;
	}
	peek(state);
}

static void
go_to(const struct board *board, struct files_state *state, const char *folder)
{
	char real[PATH_MAX];

	line_set(&state->filter, "");
	if (realpath(folder, real))
		snprintf(state->folder, sizeof(state->folder), "%s", real);
	look(board, state);
}

static void
open_files(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct files_state *state = panel->state;
	const char *start = topic ? topic : ".";

	snprintf(state->folder, sizeof(state->folder), "/");
	state->recent = recent_files_of(screen_kept(screen));
	go_to(board, state, start);
}

static void
close_files(struct panel *panel)
{
	struct files_state *state = panel->state;

	forget(state);
	recent_files_clear(&state->recent);
}

/* "loaded", "folder", "12 kB". */
static void
say_kind(const struct board *board, const struct entry *entry, char *out,
	 size_t size)
{
	static const char *const what[] = { "loaded", "recent",   "folder",
					    "data",   "campaign", "",
					    "samples" };
	static const char *const with[] = { "", ", models", ", campaign" };
	static const char *const units[] = { "B", "kB", "MB", "GB" };
	const struct snapshot *now = board->snapshot;
	double bytes = entry->bytes;
	size_t unit = 0;

	if (isnan(bytes)) {
		snprintf(out, size, "%s%s", what[entry->kind],
			 entry->kind == ENTRY_FOLDER ? with[entry->index]
			 : entry->kind == ENTRY_DATA &&
					 now->state.data.at[entry->index] ==
						 now->data
				 ? ", shown"
				 : "");
		return;
	}
	for (; bytes >= 1000 && unit < 3; unit++)
		bytes /= 1000;
	snprintf(out, size, "%8.*f %s", unit && bytes < 9.95 ? 1 : 0, bytes,
		 units[unit]);
}

/* "scores.csv  in /home/me": what is long is cut at its end. */
static void
say_name(const struct entry *entry, char *out, size_t size)
{
	const char *slash = strrchr(entry->name, '/');

	if (entry->kind == ENTRY_RECENT && slash && slash[1])
		snprintf(out, size, "%s  in %.*s", slash + 1,
			 slash == entry->name ? 1 : (int)(slash - entry->name),
			 entry->name);
	else
		snprintf(out, size, "%s", entry->name);
}

static void
files_list(const struct board *board, const struct panel *panel,
	   struct listbox *box)
{
	const struct files_state *state = panel->state;

	(void)board;
	listbox_column(box, "kind", 17, INK_HINT);
	listbox_column(box, "name", LISTBOX_REST, INK_VALUE);
	box->count = state->count;
	box->above = 1;
	if (panel->rect.width >= PEEK_FROM)
		box->width = panel->rect.width / 2;
	text_add_string(&box->hint,
			"no name has that; Backspace takes a letter away");
}

static void
files_row(const struct board *board, const struct panel *panel,
	  struct listbox *box, size_t row)
{
	const struct files_state *state = panel->state;
	char name[800], kind[80];

	say_name(&state->entries[row], name, sizeof(name));
	say_kind(board, &state->entries[row], kind, sizeof(kind));
	listbox_row(box, strstr(kind, "shown") ? INK_STRONG : INK_VALUE, kind,
		    name);
}

/* What a file begins with; of bytes that are no text, that they are none. */
static void
draw_peek(const struct board *board, const struct files_state *state,
	  struct canvas *canvas, struct rect rect)
{
	char copy[PEEK_SIZE], line[400], *rest = copy, *at;

	memcpy(copy, state->peek, state->peeked);
	copy[state->peeked] = '\0';
	if (memchr(copy, '\0', state->peeked)) {
		canvas_write(canvas, rect.x, rect.y, rect.width, "no text",
			     board->theme->ink[INK_HINT]);
		return;
	}
	for (int i = 0; i < rect.height && (at = strsep(&rest, "\n")); i++) {
		utf8_clean(line, sizeof(line), at);
		canvas_write(canvas, rect.x, rect.y + i, rect.width, line,
			     board->theme->ink[INK_HINT]);
	}
}

/* The folder, and what was typed. */
static void
draw_head(const struct board *board, const struct files_state *state,
	  struct canvas *canvas, struct rect rect)
{
	char folder[PATH_MAX];
	int used;

	utf8_clean(folder, sizeof(folder), state->folder);
	used = canvas_write(canvas, rect.x, rect.y, rect.width, folder,
			    board->theme->ink[INK_HEADING]);
	if (*state->filter.text)
		line_draw(&state->filter, board->theme, canvas,
			  rect.x + used + 2, rect.y, rect.width - used - 2);
}

static void
files_draw(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct files_state *state = panel->state;
	struct rect rect = panel->rect, right = rect;

	draw_head(board, state, canvas, rect);
	listing_draw(board, panel, canvas);
	if (rect.width < PEEK_FROM)
		return;
	view_take_columns(&right, rect.width / 2 + 2);
	view_take_rows(&right, 1);
	draw_peek(board, state, canvas, right);
}

static void
enter(struct screen *screen, struct files_state *state)
{
	const struct board *board = screen_board(screen);
	const struct entry *entry;
	size_t index;
	char *path, *verb;

	if (!state->count)
		return;
	entry = &state->entries[state->listing.list.cursor];
	index = entry->index;
	path = path_of(state, entry);
	if (entry->kind == ENTRY_DATA) {
		screen_close(screen);
		screen_runf(screen, "data %zu", index + 1);
	} else if (entry->kind == ENTRY_FOLDER) {
		go_to(board, state, path);
	} else if (entry->kind == ENTRY_WORK) {
		screen_show(screen, "campaign", path);
	} else if (entry->kind == ENTRY_SAMPLES) {
		go_to(board, state, sample_files_folder());
	} else {
		verb = opening_of((char *const[]){ path }, 1);
		screen_close(screen);
		screen_run(screen, verb);
		free(verb);
	}
	free(path);
}

static enum reaction
files_act(struct screen *screen, struct panel *panel, enum action action,
	  int amount)
{
	struct files_state *state = panel->state;
	enum reaction reaction;

	if (action == ACTION_ENTER) {
		enter(screen, state);
		return REACTION_PAINT;
	}
	reaction = listing_handle(screen, panel, action, amount);
	if (reaction)
		peek(state);

	return reaction;
}

static enum reaction
press(struct screen *screen, struct panel *panel, uint32_t key)
{
	struct files_state *state = panel->state;

	if (!listing_type(&state->filter, key, "/ "))
		return REACTION_NONE;
	look(screen_board(screen), state);

	return REACTION_PAINT;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	bool there = listing_point(screen, panel, row);

	peek(panel->state);

	return there;
}

static struct line *
files_line(struct panel *panel)
{
	struct files_state *state = panel->state;

	return &state->filter;
}

const struct panel_kind panel_files = {
	.name = "files",
	.title = "Files",
	.keys = "Enter opens   letters choose   / search   Esc back",
	.modal = true,
	.state_size = sizeof(struct files_state),
	.open = open_files,
	.close = close_files,
	.list = files_list,
	.row = files_row,
	.draw = files_draw,
	.point = point,
	.act = files_act,
	.press = press,
	.line = files_line,
};
