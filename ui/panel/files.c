/* files.c - the modal with the data of the sitting and the files around */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/folder.h"
#include "ui/sitting/opening.h"
#include "ui/sitting/samples.h"

enum entry_kind { ENTRY_DATA, ENTRY_FOLDER, ENTRY_FILE };

struct entry {
	enum entry_kind kind;
	char *name;
	size_t index; /* ENTRY_DATA: which of the sitting */
};

struct files_state {
	char folder[PATH_MAX];
	struct list list;
	struct entry *entries;
	size_t count;
};

static void
add(struct files_state *state, enum entry_kind kind, const char *name,
    size_t index)
{
	state->entries = memory_grow_array(state->entries, state->count + 1,
					   sizeof(*state->entries));
	state->entries[state->count++] =
		(struct entry){ kind, memory_copy_text(name), index };
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

static void
add_folder(struct files_state *state)
{
	struct folder folder;

	folder_list(&folder, state->folder);
	add(state, ENTRY_FOLDER, "..", 0);
	for (size_t i = 0; i < folder.count; i++)
		add(state, folder.at[i].is_folder ? ENTRY_FOLDER : ENTRY_FILE,
		    folder.at[i].name, 0);
	folder_clear(&folder);
}

static void
look(const struct board *board, struct files_state *state)
{
	const struct snapshot *now = board->snapshot;

	forget(state);
	for (size_t i = 0; i < now->state.data.count; i++)
		add(state, ENTRY_DATA, dataset_name(now->state.data.at[i]), i);
	add_folder(state);
	state->list.cursor = 0;
}

static void
open_files(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct files_state *state = panel->state;
	const char *start = topic ? topic : ".";

	if (!topic && !board->snapshot->data && samples_folder())
		start = samples_folder();
	if (!realpath(start, state->folder))
		snprintf(state->folder, sizeof(state->folder), "/");
	look(board, state);
}

static void
close_files(struct panel *panel)
{
	forget(panel->state);
}

static void
draw_entry(const struct board *board, const struct panel *panel,
	   struct canvas *canvas, int y, const struct entry *entry, bool cursor)
{
	static const char *const what[] = { "loaded", "folder", "" };
	const struct ink *inks = board->theme->ink;
	const struct snapshot *now = board->snapshot;
	bool active = entry->kind == ENTRY_DATA &&
		      now->state.data.at[entry->index] == now->data;
	struct rect rect = panel->rect;
	char name[400], kind[80];

	utf8_clean(name, sizeof(name), entry->name);
	snprintf(kind, sizeof(kind), "%s%s", what[entry->kind],
		 active ? ", shown" : "");
	canvas_write(canvas, rect.x, y, 1, cursor ? ">" : " ",
		     inks[INK_STRONG]);
	canvas_write(canvas, rect.x + 2, y, 16, kind, inks[INK_HINT]);
	canvas_write(canvas, rect.x + 19, y, rect.width - 19, name,
		     inks[active ? INK_STRONG : INK_VALUE]);
	if (cursor)
		canvas_tint(canvas, (struct rect){ rect.x, y, rect.width, 1 },
			    inks[INK_CURSOR]);
}

static void
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	const struct files_state *state = panel->state;
	struct rect rect = panel->rect;
	int room = rect.height - 1;
	size_t top = list_top(&state->list, state->count, room);
	char folder[PATH_MAX];

	utf8_clean(folder, sizeof(folder), state->folder);
	canvas_write(canvas, rect.x, rect.y, rect.width, folder,
		     board->theme->ink[INK_HEADING]);
	for (int i = 0; i < room && top + (size_t)i < state->count; i++)
		draw_entry(board, panel, canvas, rect.y + 1 + i,
			   &state->entries[top + (size_t)i],
			   top + (size_t)i == state->list.cursor);
	list_mark(canvas, rect, state->count, top, room,
		  board->theme->ink[INK_HINT]);
}

static void
enter(struct screen *screen, struct files_state *state)
{
	const struct board *board = screen_board(screen);
	const struct entry *entry = &state->entries[state->list.cursor];
	char path[PATH_MAX + 300], real[PATH_MAX];
	char *verb;

	if (entry->kind == ENTRY_DATA) {
		size_t index = entry->index;

		screen_close(screen);
		screen_runf(screen, "data %zu", index + 1);
		return;
	}
	snprintf(path, sizeof(path), "%s/%s", state->folder, entry->name);
	if (entry->kind == ENTRY_FOLDER) {
		if (realpath(path, real))
			snprintf(state->folder, sizeof(state->folder), "%s",
				 real);
		look(board, state);
		return;
	}
	verb = opening_of((char *const[]){ path }, 1);
	screen_close(screen);
	screen_run(screen, verb);
	free(verb);
}

struct search {
	const struct entry *entries;
	const char *find;
};

static bool
fits(size_t row, const void *context)
{
	const struct search *search = context;

	return strcasestr(search->entries[row].name, search->find);
}

static bool
find(const struct board *board, struct files_state *state, int direction)
{
	const struct search search = { state->entries, board->find };

	return list_find(&state->list, state->count, direction, fits, &search);
}

static enum reaction
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	const struct board *board = screen_board(screen);
	struct files_state *state = panel->state;

	switch (action) {
	case ACTION_ENTER:
		enter(screen, state);
		return REACTION_PAINT;
	case ACTION_FIND:
		return find(board, state, amount) ? REACTION_PAINT
						  : REACTION_NONE;
	default:
		return listing_act(&state->list, state->count,
				   panel->rect.height - 1, action, amount);
	}
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	struct files_state *state = panel->state;

	(void)screen;

	return list_point(&state->list, state->count, panel->rect.height - 1,
			  row - 1);
}

const struct panel_kind panel_files = {
	.name = "files",
	.title = "Files",
	.keys = "Enter opens   / search   Esc back",
	.modal = true,
	.state_size = sizeof(struct files_state),
	.open = open_files,
	.close = close_files,
	.draw = draw,
	.point = point,
	.act = act,
};
