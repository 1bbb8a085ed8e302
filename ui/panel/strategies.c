/* strategies.c - the panel with the strategies of a landscape */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/panel/strategies.h"
#include "ui/panel/words/strategy_words.h"
#include "ui/sitting/sample_files.h"

enum order { ORDER_FILE, ORDER_EPSILON, ORDER_UTILITY, ORDER_COUNT };

enum { NUMBER_COLUMNS = 20 };

static const char *const orders[] = { "", ", least ε first",
				      ", best utility first" };

struct strategies_state {
	struct list list;
	enum order order;
};

/* ---- which data ---- */

/* The active data if they are a landscape. */
static const struct strategies *
landscape(const struct board *board)
{
	const struct dataset *data = board->snapshot->data;

	return data && dataset_kind(data) == KIND_STRATEGIES
		       ? strategies_of(data)
		       : NULL;
}

/* Others that are loaded and could be looked at; their number from 1. */
static size_t
other_landscape(const struct board *board)
{
	const struct snapshot *now = board->snapshot;

	for (size_t i = 0; i < now->state.data.count; i++) {
		if (dataset_kind(now->state.data.at[i]) == KIND_STRATEGIES)
			return i + 1;
	}

	return 0;
}

/* One among the samples, or NULL. */
static const struct sample *
sample_landscape(void)
{
	const struct sample *samples;
	size_t count = sample_files_list(&samples);

	for (size_t i = 0; i < count; i++) {
		if (!strncmp(samples[i].summary, "strategies:", 11))
			return &samples[i];
	}

	return NULL;
}

/* ---- order ---- */

static int
by_epsilon(const void *a, const void *b)
{
	const struct strategy *x = *(const struct strategy *const *)a;
	const struct strategy *y = *(const struct strategy *const *)b;

	return (x->epsilon > y->epsilon) - (x->epsilon < y->epsilon);
}

static int
by_utility(const void *a, const void *b)
{
	const struct strategy *x = *(const struct strategy *const *)a;
	const struct strategy *y = *(const struct strategy *const *)b;

	return (x->utility < y->utility) - (x->utility > y->utility);
}

/* The caller frees it. */
static const struct strategy **
ordered(const struct strategies *strategies, enum order order)
{
	const struct strategy **rows =
		memory_new_array(strategies->count + 1, sizeof(*rows));

	for (size_t i = 0; i < strategies->count; i++)
		rows[i] = &strategies->at[i];
	if (order == ORDER_EPSILON)
		qsort(rows, strategies->count, sizeof(*rows), by_epsilon);
	if (order == ORDER_UTILITY)
		qsort(rows, strategies->count, sizeof(*rows), by_utility);

	return rows;
}

/* The one under the cursor of the list, or NULL. */
static const struct strategy *
chosen(const struct board *board, const struct strategies_state *state)
{
	const struct strategies *strategies = landscape(board);
	const struct strategy **rows, *one;
	struct list list = state->list;

	if (!strategies || !strategies->count)
		return NULL;
	rows = ordered(strategies, state->order);
	list_move(&list, strategies->count, 0);
	one = rows[list.cursor];
	free(rows);

	return one;
}

const struct strategy *
strategies_chosen(const struct board *board)
{
	return chosen(board, board_panel(board, "strategies", 0)->state);
}

/* ---- drawing ---- */

static void
draw_row(const struct board *board, const struct panel *panel,
	 struct canvas *canvas, int y, const struct strategy *row, bool cursor)
{
	bool beaten = !strategy_is_on_front(row);
	struct ink ink = board->theme->ink[beaten ? INK_STALE : INK_VALUE];
	struct rect rect = panel->rect;
	int names = rect.width - NUMBER_COLUMNS;
	char text[80];

	snprintf(text, sizeof(text), "%8.3f %8.4f %s", row->epsilon,
		 row->utility, beaten ? "" : "●F");
	canvas_write(canvas, rect.x + 1, y, names - 1, row->name, ink);
	canvas_write(canvas, rect.x + names, y, NUMBER_COLUMNS, text, ink);
	if (cursor)
		listing_mark(board, canvas,
			     (struct rect){ rect.x, y, rect.width, 1 },
			     panel == board_focus(board));
}

static void
draw_nothing(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct sample *sample = sample_landscape();
	size_t other = other_landscape(board);
	char text[400];

	if (other)
		snprintf(text, sizeof(text),
			 "Enter looks at %s: strategies with their utility and "
			 "epsilon.",
			 dataset_name(
				 board->snapshot->state.data.at[other - 1]));
	else
		snprintf(text, sizeof(text),
			 "A landscape is drawn from data of kind strategies: "
			 "name, category, utility, strategy-epsilon. o opens a "
			 "file%s%s%s.",
			 sample ? "; Enter opens the sample " : "",
			 sample ? sample->name : "",
			 sample ? ", an invented one" : "");
	canvas_write_wrapped(canvas, panel->rect, text,
			     board->theme->ink[INK_TEXT]);
}

static void
strategies_draw(const struct board *board, const struct panel *panel,
		struct canvas *canvas)
{
	const struct strategies_state *state = panel->state;
	const struct strategies *strategies = landscape(board);
	const struct strategy **rows;
	struct rect rect = panel->rect;
	struct list list = state->list;
	int room = rect.height - 2;
	size_t top;

	if (!strategies) {
		draw_nothing(board, panel, canvas);
		return;
	}
	rows = ordered(strategies, state->order);
	list_move(&list, strategies->count, 0);
	top = list_top(&list, strategies->count, room);
	canvas_write(canvas, rect.x + 1, rect.y, rect.width - NUMBER_COLUMNS,
		     "strategy", board->theme->ink[INK_HEADING]);
	canvas_write(canvas, rect.x + rect.width - NUMBER_COLUMNS, rect.y,
		     NUMBER_COLUMNS, "       ε  utility",
		     board->theme->ink[INK_HEADING]);
	for (int i = 0; i < room && top + (size_t)i < strategies->count; i++)
		draw_row(board, panel, canvas, rect.y + 1 + i,
			 rows[top + (size_t)i], top + (size_t)i == list.cursor);
	list_mark(canvas, rect, strategies->count, top, room,
		  board->theme->ink[INK_HINT]);
	canvas_write(canvas, rect.x + 1, rect.y + rect.height - 1,
		     rect.width - 1, "●F no other has more at less ε",
		     board->theme->ink[INK_HINT]);
	free(rows);
}

static void
strategies_headline(const struct board *board, const struct panel *panel,
		    char *out, size_t size)
{
	const struct strategies_state *state = panel->state;
	const struct strategies *strategies = landscape(board);

	snprintf(out, size, "Strategies (%zu)%s",
		 strategies ? strategies->count : 0, orders[state->order]);
}

struct search {
	const struct strategy **rows;
	const char *find;
};

static bool
fits(size_t row, const void *context)
{
	const struct search *search = context;

	return strcasestr(search->rows[row]->name, search->find);
}

static bool
find(const struct board *board, struct strategies_state *state, int direction)
{
	const struct strategies *strategies = landscape(board);
	struct search search = { .find = board->find };
	bool found;

	if (!strategies)
		return false;
	search.rows = ordered(strategies, state->order);
	found = list_find(&state->list, strategies->count, direction, fits,
			  &search);
	free(search.rows);

	return found;
}

/* Its runs; without a landscape one to look at. */
static void
enter(struct screen *screen, const struct strategies_state *state)
{
	const struct board *board = screen_board(screen);
	const struct strategy *one = chosen(board, state);
	size_t other = other_landscape(board);
	char *runs;

	if (one) {
		runs = strategy_words_runs(board->snapshot->data, one);
		screen_show(screen, "reader", runs);
		free(runs);
	} else if (landscape(board)) {
		screen_say(screen, TONE_NOTE, "there are no strategies here");
	} else if (other) {
		screen_runf(screen, "data %zu", other);
	} else if (sample_landscape()) {
		screen_run(screen, sample_landscape()->load);
	}
}

static enum reaction
strategies_act(struct screen *screen, struct panel *panel, enum action action,
	       int amount)
{
	const struct board *board = screen_board(screen);
	struct strategies_state *state = panel->state;
	const struct strategies *strategies = landscape(board);
	size_t count = strategies ? strategies->count : 0;

	switch (action) {
	case ACTION_FIND:
		return find(board, state, amount) ? REACTION_PAINT
						  : REACTION_NONE;
	case ACTION_SORT:
		state->order = (enum order)((state->order + 1) % ORDER_COUNT);
		return REACTION_PAINT;
	case ACTION_ENTER:
		enter(screen, state);
		return REACTION_PAINT;
	default:
		return listing_act(&state->list, count, panel->rect.height - 2,
				   action, amount);
	}
}

static char *
strategies_copy_text(const struct board *board, const struct panel *panel)
{
	const struct strategy *one = chosen(board, panel->state);
	char epsilon[NUMBER_SIZE], utility[NUMBER_SIZE], text[300];

	if (!one)
		return NULL;
	number_exact(epsilon, one->epsilon);
	number_exact(utility, one->utility);
	snprintf(text, sizeof(text), "%s\t%s\t%s", one->name, epsilon, utility);

	return memory_copy_text(text);
}

static char *
explain(const struct board *board, const struct panel *panel)
{
	const struct strategy *one = chosen(board, panel->state);

	return one ? strategy_words(landscape(board), one) : NULL;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	struct strategies_state *state = panel->state;
	const struct strategies *strategies = landscape(board);
	size_t count = strategies ? strategies->count : 0;

	return list_point(&state->list, count, panel->rect.height - 2, row - 1);
}

/* The columns as draw_row() writes them; a second click is the file's order. */
static enum reaction
head(struct screen *screen, struct panel *panel, int column)
{
	struct strategies_state *state = panel->state;
	int names = panel->rect.width - NUMBER_COLUMNS;
	enum order order = column < names       ? ORDER_FILE
			   : column < names + 9 ? ORDER_EPSILON
						: ORDER_UTILITY;

	(void)screen;
	state->order = state->order == order ? ORDER_FILE : order;

	return REACTION_PAINT;
}

static const struct binding keys[] = {
	{ "Enter", "enter", "the runs of the strategy", "runs" },
	{ "s", "sort", "sort by the next column", "sort" },
	{ NULL },
};

const struct panel_kind panel_strategies = {
	.name = "strategies",
	.title = "Strategies",
	.state_size = sizeof(struct strategies_state),
	.keys_title = "In the strategies",
	.draw = strategies_draw,
	.point = point,
	.head = head,
	.headline = strategies_headline,
	.act = strategies_act,
	.copy_text = strategies_copy_text,
	.explain = explain,
	.bindings = keys,
};
