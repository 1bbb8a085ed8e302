/*
 * chooser.c - the modal to choose a value from a list, with what each is
 *
 * For every setting that has words, and for figures.  What is typed narrows
 * the list; what does not suit the data stands behind, with the reason.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "ui/frame/screen.h"
#include "ui/panel/compare.h"
#include "ui/panel/listing.h"
#include "ui/panel/plot.h"
#include "verb/complete/known_words.h"

enum { WHY = 80 };

struct choice {
	char *word;
	const char *summary; /* lent by a registry */
	char why[WHY];       /* it cannot be chosen; "" if it can */
};

struct chooser_state {
	struct listing listing;
	bool figure;          /* else the value of a setting */
	enum setting setting; /* which */
	struct line filter;
	struct choice *choices;
	size_t count;
};

/* ---- what there is, and why not ---- */

/* Counts of what the data are not; their kind is no reason. */
static void
why_no_method(const struct board *board, const char *name, char out[WHY])
{
	const struct dataset *data = board->snapshot->data;
	const struct method *method = method_find(name);

	if (!method || !data ||
	    method_can(method, data, &board->snapshot->card))
		return;
	if (!method_suits(method, dataset_kind(data)))
		snprintf(out, WHY, "does not read %s",
			 kind_about(dataset_kind(data))->name);
	else
		snprintf(out, WHY,
			 "needs independent trials; these share runs");
}

static void
why_no_policy(const struct board *board, const char *name, char out[WHY])
{
	const struct method *method = board->snapshot->state.method;

	for (int i = POLICY_FIXED; i < POLICY_COUNT && method; i++) {
		if (!strcmp(policy_name((enum policy)i), name) &&
		    !(method->policies & POLICY_BIT(i)))
			snprintf(out, WHY, "%s does not take it",
				 method->title);
	}
}

static void
why_not(const struct board *board, const struct chooser_state *state,
	const char *word, char out[WHY])
{
	*out = '\0';
	if (state->figure) {
		if (!plot_can_show(board, word))
			snprintf(out, WHY, "has nothing to show of these data");
	} else if (state->setting == SETTING_METHOD) {
		why_no_method(board, word, out);
	} else if (state->setting == SETTING_POLICY) {
		why_no_policy(board, word, out);
	}
}

/*
 * It can be chosen and was refused, as the report says in one line: another
 * setting may help.  NULL: it was not.
 */
static const char *
why_silent(const struct board *board, const struct chooser_state *state,
	   const char *word)
{
	const struct method *method =
		!state->figure && state->setting == SETTING_METHOD
			? method_find(word)
			: NULL;
	const struct estimate *known =
		method ? compare_estimate(board, method) : NULL;
	const char *why =
		known && !known->bound && !board_is_stale(board, known->serial)
			? known->why
			: NULL;
	size_t named = why ? strlen(method->name) : 0;

	if (why && !strncmp(why, method->name, named) &&
	    !strncmp(why + named, ": ", 2))
		why += named + 2;

	return why;
}

/*
 * Adds those that suit, or with `rest` those that do not, with the letters in
 * their names or in their summaries.
 */
static void
add_some(const struct board *board, struct chooser_state *state,
	 const struct known_words *words, bool names, bool rest)
{
	for (size_t i = 0; i < words->count; i++) {
		const struct known_word *word = &words->at[i];
		struct choice choice = { .summary = word->summary };
		bool behind;

		why_not(board, state, word->word, choice.why);
		behind = *choice.why || why_silent(board, state, word->word);
		if (rest != behind ||
		    !strcasestr(names ? word->word : word->summary,
				state->filter.text))
			continue;
		choice.word = memory_copy_text(word->word);
		state->choices =
			memory_grow_array(state->choices, state->count + 1,
					  sizeof(*state->choices));
		state->choices[state->count++] = choice;
	}
}

static void
forget(struct chooser_state *state)
{
	for (size_t i = 0; i < state->count; i++)
		free(state->choices[i].word);
	free(state->choices);
	state->choices = NULL;
	state->count = 0;
}

/* What is in force, as it is typed; "" for a default without a name. */
static const char *
now_chosen(const struct board *board, const struct chooser_state *state,
	   char number[NUMBER_SIZE])
{
	const struct snapshot *now = board_is_playground(board)
					     ? board->playground
					     : board->snapshot;

	if (state->figure)
		return plot_figure(board, plot_pane(board));
	if (state->setting == SETTING_METHOD)
		return now->state.method->name;
	if (state->setting == SETTING_POLICY && now->state.method)
		return policy_name(threshold_policy(now->state.method,
						    &now->state.settings));

	return settings_show(&now->state.settings, state->setting, number);
}

/* Anew, with what is typed; the cursor on what is in force. */
static void
look(const struct board *board, struct chooser_state *state)
{
	struct known_words words =
		state->figure ? known_words_of_figures()
			      : known_words_of_setting(state->setting);
	char number[NUMBER_SIZE];
	const char *now = now_chosen(board, state, number);

	forget(state);
	for (int names = 1; names >= 0 && !state->count; names--) {
		add_some(board, state, &words, names, false);
		add_some(board, state, &words, names, true);
	}
	known_words_clear(&words);
	state->listing.list.cursor = 0;
	for (size_t i = 0; i < state->count && !*state->filter.text; i++) {
		if (!strcmp(state->choices[i].word, now))
			state->listing.list.cursor = i;
	}
}

/* ---- the panel ---- */

static void
chooser_open(struct screen *screen, struct panel *panel, const char *topic)
{
	struct chooser_state *state = panel->state;

	state->figure = !topic || !setting_find(topic, &state->setting);
	look(screen_board(screen), state);
}

static void
chooser_close(struct panel *panel)
{
	forget(panel->state);
}

static void
chooser_headline(const struct board *board, const struct panel *panel,
		 char *out, size_t size)
{
	const struct chooser_state *state = panel->state;

	(void)board;
	snprintf(out, size, "Choose %s    letters narrow the list",
		 state->figure ? "a figure" : setting_label(state->setting));
}

/* Shows the whole summary of the chosen word below the list. */
static void
chooser_list(const struct board *board, const struct panel *panel,
	     struct listbox *box)
{
	const struct chooser_state *state = panel->state;
	const char *hint = "nothing is called so; Enter takes what is typed, "
			   "Backspace a letter away";
	char number[NUMBER_SIZE];
	const char *now = now_chosen(board, state, number);

	listbox_column(box, "now", 2, INK_STRONG);
	listbox_column(box, "word", 27, INK_VALUE);
	listbox_column(box, "summary", LISTBOX_REST, INK_VALUE);
	for (size_t i = 0; i < state->count; i++) {
		const struct choice *choice = &state->choices[i];
		const char *silent = why_silent(board, state, choice->word);
		const char *why = *choice->why ? choice->why : silent;

		listbox_row(box, why ? INK_HINT : INK_VALUE,
			    strcmp(choice->word, now) ? "" : "*", choice->word,
			    why ? why : choice->summary);
		if (i == state->listing.list.cursor)
			hint = silent ? silent : choice->summary;
	}
	box->above = 1;
	box->below = 2;
	text_add_string(&box->hint, hint);
}

static void
chooser_draw(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct chooser_state *state = panel->state;

	line_draw(&state->filter, board->theme, canvas, panel->rect.x + 4,
		  panel->rect.y, panel->rect.width - 4);
	listing_draw(board, panel, canvas);
}

/* Closed first: the pane with the focus is the one that is meant. */
static void
choose(struct screen *screen, const struct chooser_state *state,
       const char *word)
{
	char *quoted = shell_word_quote(word);
	bool figure = state->figure;
	const char *name = setting_about(state->setting)->name;

	screen_close(screen);
	if (figure)
		screen_runf(screen, "figure %s", quoted);
	else
		screen_runf(screen, "set %s=%s", name, quoted);
	free(quoted);
}

static enum reaction
enter(struct screen *screen, const struct chooser_state *state)
{
	const struct choice *choice =
		state->count ? &state->choices[state->listing.list.cursor]
			     : NULL;

	if (choice && *choice->why)
		screen_say(screen, TONE_NOTE, "%s: %s", choice->word,
			   choice->why);
	else if (choice || *state->filter.text)
		choose(screen, state,
		       choice ? choice->word : state->filter.text);

	return REACTION_PAINT;
}

static enum reaction
chooser_act(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	if (action == ACTION_ENTER)
		return enter(screen, panel->state);

	return listing_handle(screen, panel, action, amount);
}

static enum reaction
press(struct screen *screen, struct panel *panel, uint32_t key)
{
	struct chooser_state *state = panel->state;

	if (!listing_type(&state->filter, key, " "))
		return REACTION_NONE;
	look(screen_board(screen), state);

	return REACTION_PAINT;
}

static struct line *
chooser_line(struct panel *panel)
{
	struct chooser_state *state = panel->state;

	return &state->filter;
}

const struct panel_kind panel_chooser = {
	.name = "chooser",
	.title = "Choose",
	.keys = "Enter chooses   letters narrow   Esc back",
	.modal = true,
	.state_size = sizeof(struct chooser_state),
	.open = chooser_open,
	.close = chooser_close,
	.headline = chooser_headline,
	.list = chooser_list,
	.draw = chooser_draw,
	.point = listing_point,
	.act = chooser_act,
	.press = press,
	.line = chooser_line,
};
