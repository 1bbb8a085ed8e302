/* start.c - what is seen when there are no data yet */

#include <stdio.h>
#include <string.h>

#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/sample_files.h"

static const char welcome[] =
	"What a training run gave away can be measured. Load what an attack "
	"produced, losses, scores, counts or guesses, and see how much epsilon "
	"it proves, what that number claims, and the picture of it.";

static const char *const things[] = {
	"Press Enter on a sample below: numbers and a figure appear.",
	"Press < and > to move the threshold, and watch ε and the figure; u "
	"takes it back.",
	"Press e to have the number explained from your data, ? for all keys, "
	":lesson for lessons.",
};

static const char own_file[] =
	"Press o and choose a file of yours: numbers and a figure appear.";

static int
draw_text(const struct board *board, struct canvas *canvas, struct rect rect,
	  bool samples)
{
	const struct ink *inks = board->theme->ink;
	struct rect at = { rect.x + 2, rect.y + 1, rect.width - 4,
			   rect.height - 1 };
	int used;

	if (at.width > 76)
		at.width = 76;
	if (rect.height < 14) {
		canvas_write(canvas, at.x, rect.y, at.width,
			     samples ? "Enter opens a sample, o a file, ? has "
				       "all keys"
				     : "o opens a file, ? has all keys",
			     inks[INK_TEXT]);
		return rect.y + 1;
	}
	used = canvas_write_wrapped(canvas, at, welcome, inks[INK_TEXT]);
	view_take_rows(&at, used + (rect.height > 16 ? 1 : 0));
	canvas_write(canvas, at.x, at.y, at.width, "Three things to try",
		     inks[INK_HEADING]);
	view_take_rows(&at, 1);
	for (size_t i = 0; i < sizeof(things) / sizeof(things[0]); i++) {
		const char *thing = i || samples ? things[i] : own_file;
		struct rect words = { at.x + 3, at.y, at.width - 3, at.height };
		char number[8];

		snprintf(number, sizeof(number), "%zu", i + 1);
		canvas_write(canvas, at.x, at.y, 2, number, inks[INK_KEY]);
		used = canvas_write_wrapped(canvas, words, thing,
					    inks[INK_TEXT]);
		view_take_rows(&at, used);
	}

	return at.y + (rect.height > 16 ? 1 : 0);
}

/* Shows a summary below the list if its line cuts it. */
static void
start_list(const struct board *board, const struct panel *panel,
	   struct listbox *box)
{
	const struct sample *samples;
	size_t count = sample_files_list(&samples), at = box->list.cursor;
	int longest = 0;

	for (size_t i = 0; i < count; i++) {
		int width = canvas_columns(board->look, samples[i].name);

		longest = width > longest ? width : longest;
	}
	listbox_column(box, "name", longest + 2, INK_VALUE);
	listbox_column(box, "summary", LISTBOX_REST, INK_HINT);
	for (size_t i = 0; i < count; i++)
		listbox_row(box, INK_VALUE, samples[i].name,
			    samples[i].summary);
	box->above = 1;
	box->below = panel->rect.height >= 14  ? 3
		     : panel->rect.height >= 7 ? 2
					       : 0;
	if (!count)
		return;
	if (canvas_columns(board->look, samples[at].summary) >
	    panel->rect.width - longest - 4)
		text_add(&box->hint, "%s. ", samples[at].summary);
	if (box->below == 3 && *samples[at].command)
		text_add(&box->hint, ":%s answers: %s", samples[at].command,
			 samples[at].answer);
}

static void
start_draw(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct ink *inks = board->theme->ink;
	const struct sample *samples;
	size_t count = sample_files_list(&samples);
	struct panel list = *panel;
	struct rect *rect = &list.rect;
	int y = draw_text(board, canvas, *rect, count > 0);
	char where[SAMPLES_WHERE];

	view_take_rows(rect, y - rect->y);
	view_take_columns(rect, 2);
	rect->width -= 2;
	if (count) {
		canvas_write(canvas, rect->x, y, rect->width, "Sample data",
			     inks[INK_HEADING]);
		listing_draw(board, &list, canvas);
		return;
	}
	sample_files_say_where(where, sizeof(where));
	canvas_write_wrapped(canvas, *rect, where, inks[INK_HINT]);
}

static enum reaction
start_act(struct screen *screen, struct panel *panel, enum action action,
	  int amount)
{
	const struct sample *samples;

	if (action != ACTION_ENTER)
		return listing_handle(screen, panel, action, amount);
	if (sample_files_list(&samples))
		screen_run(screen,
			   samples[listing_chosen(screen_board(screen), panel)]
				   .load);

	return REACTION_PAINT;
}

static const struct binding keys[] = {
	{ "Enter", "enter", "opens the sample", "open it" },
	{ NULL },
};

const struct panel_kind panel_start = {
	.name = "start",
	.title = "dpaudit",
	.state_size = sizeof(struct listing),
	.list = start_list,
	.draw = start_draw,
	.act = start_act,
	.bindings = keys,
};
