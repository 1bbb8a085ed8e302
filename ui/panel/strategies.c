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

/* The one under the cursor of the list, or NULL. */
static const struct strategy *
chosen(const struct board *board, const struct panel *panel)
{
	const struct strategies *strategies = landscape(board);

	return strategies && strategies->count
		       ? &strategies->at[listing_chosen(board, panel)]
		       : NULL;
}

const struct strategy *
strategies_chosen(const struct board *board)
{
	return chosen(board, board_panel(board, "strategies", 0));
}

static void
strategies_row(const struct board *board, const struct panel *panel,
	       struct listbox *box, size_t row)
{
	const struct strategy *one = &landscape(board)->at[row];
	bool front = strategy_is_on_front(one);

	(void)panel;
	listbox_row(box, front ? INK_VALUE : INK_STALE, one->name);
	table_number(box->table, one->epsilon, NUMBER_NEAREST);
	table_number(box->table, one->utility, NUMBER_NEAREST);
	table_text(box->table, front ? "●F" : NULL);
}

static void
say_nothing(const struct board *board, struct text *hint)
{
	const struct sample *sample = sample_landscape();
	size_t other = other_landscape(board);

	if (other)
		text_add(hint,
			 "Enter looks at %s: strategies with their utility and "
			 "epsilon.",
			 dataset_name(
				 board->snapshot->state.data.at[other - 1]));
	else
		text_add(hint,
			 "A landscape is drawn from data of kind strategies: "
			 "name, category, utility, strategy-epsilon. o opens a "
			 "file%s%s%s.",
			 sample ? "; Enter opens the sample " : "",
			 sample ? sample->name : "",
			 sample ? ", an invented one" : "");
}

static void
strategies_list(const struct board *board, const struct panel *panel,
		struct listbox *box)
{
	const struct strategies *strategies = landscape(board);
	struct listbox_column *column;

	(void)panel;
	if (!strategies) {
		say_nothing(board, &box->hint);
		return;
	}
	listbox_column(box, "strategy", LISTBOX_REST, INK_VALUE);
	column = listbox_column(box, "ε", 8, INK_VALUE);
	column->places = 3;
	column->sort = 1;
	column = listbox_column(box, "utility", 9, INK_VALUE);
	column->places = 4;
	column->sort = -1;
	column->rank = 1;
	listbox_column(box, "", 2, INK_VALUE)->rank = 2;
	box->count = strategies->count;
	box->headed = true;
	box->above = box->below = 1;
	text_add_string(&box->hint, "●F no other has more at less ε");
}

static void
strategies_headline(const struct board *board, const struct panel *panel,
		    char *out, size_t size)
{
	static const char *const orders[] = { "", "", ", least ε first",
					      ", best utility first" };
	const struct listing *state = panel->state;
	const struct strategies *strategies = landscape(board);

	snprintf(out, size, "Strategies (%zu)%s",
		 strategies ? strategies->count : 0, orders[state->sort]);
}

/* Its runs; without a landscape one to look at. */
static void
enter(struct screen *screen, const struct panel *panel)
{
	const struct board *board = screen_board(screen);
	const struct strategy *one = chosen(board, panel);
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
	if (action != ACTION_ENTER)
		return listing_handle(screen, panel, action, amount);
	enter(screen, panel);

	return REACTION_PAINT;
}

static char *
strategies_copy_text(const struct board *board, const struct panel *panel)
{
	const struct strategy *one = chosen(board, panel);
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
	const struct strategy *one = chosen(board, panel);

	return one ? strategy_words(landscape(board), one) : NULL;
}

static const struct binding keys[] = {
	{ "Enter", "enter", "the runs of the strategy", "runs" },
	{ "s", "sort", "sort by the next column", "sort" },
	{ NULL },
};

const struct panel_kind panel_strategies = {
	.name = "strategies",
	.title = "Strategies",
	.state_size = sizeof(struct listing),
	.keys_title = "In the strategies",
	.list = strategies_list,
	.row = strategies_row,
	.draw = listing_draw,
	.point = listing_point,
	.head = listing_head,
	.headline = strategies_headline,
	.act = strategies_act,
	.copy_text = strategies_copy_text,
	.explain = explain,
	.bindings = keys,
};
