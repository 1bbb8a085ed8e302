/* start.c - what is seen when there are no data yet */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/sample_files.h"

/* Rows below the list: the whole summary and a command to run. */
enum { ABOUT = 3 };

struct start_state {
	struct list list;
};

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

/* Where summaries begin: behind the longest name, two blanks at its sides. */
static int
summary_column(const struct canvas *canvas, const struct sample samples[],
	       size_t count)
{
	int longest = 0;

	for (size_t i = 0; i < count; i++) {
		int width = canvas_columns(canvas->look, samples[i].name);

		longest = width > longest ? width : longest;
	}

	return longest + 4;
}

static void
draw_sample(const struct board *board, struct canvas *canvas, struct rect line,
	    const struct sample *sample, int column, bool cursor)
{
	const struct ink *inks = board->theme->ink;

	canvas_write(canvas, line.x + 2, line.y, line.width - 2, sample->name,
		     inks[INK_VALUE]);
	canvas_write(canvas, line.x + column, line.y, line.width - column,
		     sample->summary, inks[INK_HINT]);
	if (cursor)
		listing_mark(board, canvas, line, true);
}

/* The command to run once the sample is open, and what it answers. */
static void
draw_command(const struct board *board, struct canvas *canvas, struct rect rect,
	     const struct sample *sample)
{
	struct text line = { 0 };

	if (!*sample->command)
		return;
	text_add(&line, ":%s answers: %s", sample->command, sample->answer);
	canvas_write(canvas, rect.x, rect.y, rect.width, text_get(&line),
		     board->theme->ink[INK_HINT]);
	text_clear(&line);
}

/* The whole of what the line of the chosen sample has no room for. */
static void
draw_summary(const struct board *board, struct canvas *canvas, struct rect rect,
	     const struct sample *sample, int column)
{
	if (canvas_columns(canvas->look, sample->summary) > rect.width - column)
		canvas_write_wrapped(canvas, rect, sample->summary,
				     board->theme->ink[INK_TEXT]);
}

static void
draw_where(const struct board *board, struct canvas *canvas, struct rect rect)
{
	char where[SAMPLES_WHERE];

	sample_files_say_where(where, sizeof(where));
	canvas_write_wrapped(canvas, rect, where, board->theme->ink[INK_HINT]);
}

static void
start_draw(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	const struct start_state *state = panel->state;
	const struct sample *samples;
	size_t count = sample_files_list(&samples);
	struct rect rect = panel->rect;
	int y = draw_text(board, canvas, rect, count > 0);
	int about = rect.height >= 20 ? ABOUT : 0;
	int column = summary_column(canvas, samples, count);
	int room = rect.y + rect.height - y - 1 - about;
	size_t top = list_top(&state->list, count, room);

	if (!count) {
		draw_where(board, canvas,
			   (struct rect){ rect.x + 2, y, rect.width - 4,
					  rect.y + rect.height - y });
		return;
	}
	canvas_write(canvas, rect.x + 2, y, rect.width - 4, "Sample data",
		     board->theme->ink[INK_HEADING]);
	for (int i = 0; i < room && top + (size_t)i < count; i++) {
		size_t at = top + (size_t)i;

		draw_sample(board, canvas,
			    (struct rect){ rect.x + 2, y + 1 + i,
					   rect.width - 4, 1 },
			    &samples[at], column, at == state->list.cursor);
	}
	list_mark(canvas, rect, count, top, room, board->theme->ink[INK_HINT]);
	if (about) {
		struct rect below = { rect.x + 4, rect.y + rect.height - about,
				      rect.width - 8, about - 1 };

		draw_summary(board, canvas, below, &samples[state->list.cursor],
			     column);
		below.y += below.height;
		draw_command(board, canvas, below,
			     &samples[state->list.cursor]);
	}
}

static enum reaction
start_act(struct screen *screen, struct panel *panel, enum action action,
	  int amount)
{
	struct start_state *state = panel->state;
	const struct sample *samples;
	size_t count = sample_files_list(&samples);

	switch (action) {
	case ACTION_ENTER:
		if (count)
			screen_run(screen, samples[state->list.cursor].load);
		return REACTION_PAINT;
	default:
		return listing_act(&state->list, count, panel->rect.height / 2,
				   action, amount);
	}
}

static const struct binding keys[] = {
	{ "Enter", "enter", "opens the sample", "open it" },
	{ NULL },
};

const struct panel_kind panel_start = {
	.name = "start",
	.title = "dpaudit",
	.state_size = sizeof(struct start_state),
	.draw = start_draw,
	.act = start_act,
	.bindings = keys,
};
