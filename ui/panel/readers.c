/* readers.c - modals to read: help, explain, warnings, log, answers */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "method/methods.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/passage.h"
#include "ui/panel/words/explain_text.h"
#include "verb/teach/explain.h"
#include "verb/verbs.h"

/* All of them hold one text to scroll and search. */

static void
readers_draw(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	prose_draw(panel->state, board->theme, canvas, panel->rect);
}

static void
close_prose(struct panel *panel)
{
	prose_clear(panel->state);
}

static enum reaction
readers_act(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	const struct board *board = screen_board(screen);
	return passage_scroll(board, panel, panel->state, action, amount);
}

static char *
readers_copy_text(const struct board *board, const struct panel *panel)
{
	const struct prose *prose = panel->state;

	(void)board;

	return prose->text ? memory_copy_text(prose->text) : NULL;
}

/* ---- help: the key table as it is now ---- */

static bool
is_same_verb(const struct binding *a, const struct binding *b)
{
	return !strcmp(a->section, b->section) && !strcmp(a->verb, b->verb);
}

/* "Up, k" for a verb that several keys run; said at the first of them. */
static bool
collect_keys(const struct keymap *keymap, size_t at, struct text *keys)
{
	const struct binding *binding = keymap_at(keymap, at);

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *other = keymap_at(keymap, i);

		if (!is_same_verb(binding, other))
			continue;
		if (i < at)
			return false;
		text_add_item(keys, other->key);
	}

	return *binding->verb != '\0';
}

static void
add_section(const struct keymap *keymap, const char *section,
	    const char *shared, const char *title, struct text *text)
{
	bool any = false;

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *binding = keymap_at(keymap, i);
		struct text keys = { 0 }, line = { 0 };

		if ((!strcmp(binding->section, section) ||
		     !strcmp(binding->section, shared)) &&
		    collect_keys(keymap, i, &keys)) {
			if (!any)
				text_add(text, "\n# %s\n", title);
			any = true;
			text_add(&line, "  %s", text_get(&keys));
			text_pad(&line, 20);
			text_add(&line, " %s", binding->note);
			text_pad(&line, 56);
			text_add(text, "%s :%s\n", text_get(&line),
				 binding->verb);
		}
		text_clear(&keys);
		text_clear(&line);
	}
}

static void
open_help(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct text text = { 0 };

	(void)topic;
	text_add_string(
		&text,
		"# Help\n"
		"Arrows move and change, Tab goes to the next pane, e explains "
		"what the cursor is on, : takes any verb, F10 leaves. Every "
		"key runs the verb behind the colon; $XDG_CONFIG_HOME/dpaudit/"
		"config can give it another (see dpaudit-config(5)).\n");
	for (size_t i = 0; panel_kinds()[i]; i++) {
		const struct panel_kind *kind = panel_kinds()[i];

		if (kind->keys_title)
			add_section(board->keymap, kind->name,
				    keymap_shared(kind->name), kind->keys_title,
				    &text);
	}
	add_section(board->keymap, "anywhere", "", "Anywhere", &text);
	text_add_string(&text, "\n# Verbs for the : line and the shell\n");
	for (size_t i = 0; verbs()[i]; i++)
		text_add(&text, "  %-12s %s\n", verbs()[i]->name,
			 verbs()[i]->summary);
	prose_take(panel->state, text_take(&text));
}

/* ---- explain ---- */

/* The pane below the explanation. */
static const struct panel *
pane_of_focus(const struct board *board)
{
	const struct panel *panel = NULL;

	for (int i = 0; i < board->shown_count; i++) {
		if (i == board->focus)
			panel = board->shown[i];
	}
	if (board->zoomed)
		panel = board->zoomed;

	return panel;
}

static const char *
topic_of_focus(const struct board *board)
{
	const struct panel *panel = pane_of_focus(board);

	return panel && panel->kind->topic ? panel->kind->topic(board, panel)
					   : NULL;
}

/* What the pane says itself of what its cursor is on; the caller frees. */
static char *
words_of_focus(const struct board *board)
{
	const struct panel *panel = pane_of_focus(board);

	return panel && panel->kind->explain
		       ? panel->kind->explain(board, panel)
		       : NULL;
}

enum { PAGES = 16, TOPIC_SIZE = 64 };

/* The way here: the first page may be about the number, without a topic. */
struct explain_state {
	struct prose prose; /* first: the other readers' functions use it */
	char pages[PAGES][TOPIC_SIZE];
	int count;
};

static void
show_page(struct screen *screen, struct explain_state *state)
{
	const struct board *board = screen_board(screen);
	const char *topic = state->pages[state->count - 1];
	struct text text = { 0 };
	char *words = *topic ? NULL : words_of_focus(board);

	if (words)
		prose_take(&state->prose, words);
	else if (state->count > 1 && explain_topic(topic, &text))
		prose_take(&state->prose, text_take(&text));
	else
		prose_take(&state->prose,
			   explain_text(board, *topic ? topic : NULL));
	state->prose.next_link = explain_next_link;
}

static void
add_page(struct explain_state *state, const char *topic)
{
	if (state->count == PAGES) {
		memmove(state->pages[1], state->pages[2],
			(PAGES - 2) * TOPIC_SIZE);
		state->count--;
	}
	snprintf(state->pages[state->count++], TOPIC_SIZE, "%s",
		 topic ? topic : "");
}

static void
open_explain(struct screen *screen, struct panel *panel, const char *topic)
{
	struct explain_state *state = panel->state;

	add_page(state, topic ? topic : topic_of_focus(screen_board(screen)));
	show_page(screen, state);
}

static enum reaction
act_explain(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	struct explain_state *state = panel->state;
	char topic[TOPIC_SIZE];

	if (action == ACTION_LINK)
		return prose_move_link(&state->prose, panel->rect, amount)
			       ? REACTION_PAINT
			       : REACTION_NONE;
	if (action == ACTION_ENTER &&
	    prose_link(&state->prose, topic, sizeof(topic))) {
		add_page(state, topic);
		show_page(screen, state);
		return REACTION_PAINT;
	}
	if (action == ACTION_RETURN && state->count > 1) {
		state->count--;
		show_page(screen, state);
		return REACTION_PAINT;
	}

	return readers_act(screen, panel, action, amount);
}

/* ---- warnings ---- */

static void
add_raised(const struct result *result, struct text *text)
{
	for (size_t i = 0; result && i < result->warning_count; i++) {
		const struct raised *raised = &result->warnings[i];
		const struct warning_about *about =
			warning_about(raised->warning);

		text_add(text, "# %s  %s\n  %s\n  %s\n\n", about->code,
			 about->summary, raised->text, about->advice);
	}
}

static void
open_warnings(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct text text = { 0 };

	(void)topic;
	if (board->follow && !(board->numbers.main &&
			       result_has_warning(board->numbers.main, W25)))
		text_add(&text, "# %s  %s\n  %s\n\n", warning_about(W25)->code,
			 warning_about(W25)->summary,
			 warning_about(W25)->advice);
	add_raised(board->numbers.main, &text);
	for (size_t i = 0; i < board->numbers.count; i++) {
		const struct estimate *one = &board->numbers.all[i];

		if (!board_is_stale(board, one->serial) && one->bound &&
		    one->bound->warning_count &&
		    one->method != board->snapshot->state.method) {
			text_add(&text, "With %s:\n\n", one->method->title);
			add_raised(one->bound, &text);
		}
	}
	if (!text.length)
		text_add(&text, "No warnings. That is no proof that nothing is "
				"wrong: see the assumptions under e.\n");
	prose_take(panel->state, text_take(&text));
}

/* ---- log ---- */

static void
open_log(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct text text = { 0 };

	(void)topic;
	text_add(&text, "# What was done; :save FILE.dpa writes it, dpaudit "
			"run FILE.dpa does it again\n");
	if (!board->session)
		text_add(&text, "  (a verb is running)\n");
	for (size_t i = 0;
	     board->session && i < session_log_count(board->session); i++)
		text_add(&text, "  %s\n", session_log_line(board->session, i));
	prose_take(panel->state, text_take(&text));
	prose_end(panel->state, panel->rect, 1);
}

/* ---- whatever a verb answered ---- */

static void
open_reader(struct screen *screen, struct panel *panel, const char *topic)
{
	struct text text = { 0 };

	(void)screen;
	if (topic)
		text_add(&text, "# %s", topic);
	prose_take(panel->state, text_take(&text));
}

const struct panel_kind panel_help = {
	.name = "help",
	.title = "Help",
	.keys = "Down scrolls   / search   n next   Esc back",
	.modal = true,
	.state_size = sizeof(struct prose),
	.open = open_help,
	.close = close_prose,
	.draw = readers_draw,
	.act = readers_act,
	.copy_text = readers_copy_text,
};

static const struct binding explain_keys[] = {
	{ "Tab", "link 1", "next link", "link" },
	{ "Shift-Tab", "link -1", "previous link" },
	{ "Enter", "enter", "where the link leads", "follow" },
	{ "Backspace", "return", "back to the text before", "back" },
	{ "Left", "return", "back to the text before" },
	{ NULL },
};

const struct panel_kind panel_explain = {
	.name = "explain",
	.title = "Explain",
	.keys = "Tab link   Enter follow   Backspace back   / search   Esc",
	.modal = true,
	.state_size = sizeof(struct explain_state),
	.keys_title = "In an explanation",
	.open = open_explain,
	.close = close_prose,
	.draw = readers_draw,
	.act = act_explain,
	.copy_text = readers_copy_text,
	.bindings = explain_keys,
};

const struct panel_kind panel_warnings = {
	.name = "warnings",
	.title = "Warnings",
	.keys = "Down scrolls   y copy   Esc back",
	.modal = true,
	.state_size = sizeof(struct prose),
	.open = open_warnings,
	.close = close_prose,
	.draw = readers_draw,
	.act = readers_act,
	.copy_text = readers_copy_text,
};

const struct panel_kind panel_log = {
	.name = "log",
	.title = "Log",
	.keys = "Down scrolls   y copy   Esc back",
	.modal = true,
	.state_size = sizeof(struct prose),
	.open = open_log,
	.close = close_prose,
	.draw = readers_draw,
	.act = readers_act,
	.copy_text = readers_copy_text,
};

const struct panel_kind panel_reader = {
	.name = "reader",
	.title = "Answer",
	.keys = "Down scrolls   / search   y copy   Esc back",
	.modal = true,
	.flags = PANEL_ANSWER,
	.state_size = sizeof(struct prose),
	.open = open_reader,
	.close = close_prose,
	.draw = readers_draw,
	.act = readers_act,
	.copy_text = readers_copy_text,
};
