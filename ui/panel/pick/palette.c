/* palette.c - the modal that finds verbs, settings, figures and files */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "figure/figure_kinds.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/panel/listing.h"
#include "ui/sitting/directory.h"
#include "ui/widget/fuzzy.h"
#include "ui/widget/line.h"
#include "verb/complete/known_words.h"
#include "verb/form.h"
#include "verb/verbs.h"

/* One thing that can be picked. */
struct offer {
	char *text; /* what is run, or typed on from */
	char *note;
	char key[16];
	bool unfinished; /* something has to follow */
	int score;
};

struct palette_state {
	struct listing listing;
	struct line line;
	bool moved; /* the cursor: Enter takes the offer, not the line */
	struct offer *offers;
	size_t count;
};

static void
add(struct palette_state *state, const char *text, const char *note,
    const char *key, bool unfinished)
{
	struct offer *offer;
	int score = fuzzy_score(state->line.text, text);

	if (!score && note)
		score = fuzzy_score(state->line.text, note) / 4;
	if (!score)
		return;
	state->offers = memory_grow_array(state->offers, state->count + 1,
					  sizeof(*state->offers));
	offer = &state->offers[state->count++];
	*offer = (struct offer){ .text = memory_copy_text(text),
				 .note = memory_copy_text(note ? note : ""),
				 .unfinished = unfinished,
				 .score = score };
	snprintf(offer->key, sizeof(offer->key), "%s", key ? key : "");
}

static void
forget_offers(struct palette_state *state)
{
	for (size_t i = 0; i < state->count; i++) {
		free(state->offers[i].text);
		free(state->offers[i].note);
	}
	free(state->offers);
	state->offers = NULL;
	state->count = 0;
}

/* ---- what there is ---- */

static void
add_keys(const struct board *board, struct palette_state *state)
{
	const struct keymap *keymap = board->keymap;

	for (size_t i = 0; i < keymap_count(keymap); i++) {
		const struct binding *binding = keymap_at(keymap, i);

		if (!strcmp(binding->section, "anywhere") &&
		    keymap_key_of(keymap, binding->verb) == binding->key)
			add(state, binding->verb, binding->note, binding->key,
			    false);
	}
}

static bool
has_key(const struct keymap *keymap, const struct verb *verb)
{
	for (size_t i = 0; i < keymap_count(keymap); i++) {
		if (keymap_intent(keymap, i)->command.verb == verb)
			return true;
	}

	return false;
}

static void
add_verbs(const struct board *board, struct palette_state *state)
{
	for (size_t i = 0; verbs()[i]; i++) {
		const struct verb *verb = verbs()[i];
		char text[80];

		snprintf(text, sizeof(text), "%s ", verb->name);
		if (!verb->run && has_key(board->keymap, verb))
			continue;
		if (verb_needs_words(verb))
			add(state, text, verb->summary, NULL, true);
		else
			add(state, verb->name, verb->summary, NULL, false);
	}
}

static void
add_setting(struct palette_state *state, enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	struct known_words values = known_words_of_setting(setting);
	char text[160];

	snprintf(text, sizeof(text), "set %s=", about->name);
	if (!values.count || values.files)
		add(state, text, about->summary, NULL, true);
	for (size_t i = 0; i < values.count; i++) {
		snprintf(text, sizeof(text), "set %s=%s", about->name,
			 values.at[i].word);
		add(state, text, about->summary, NULL, false);
	}
	known_words_clear(&values);
}

static void
add_figures(const struct board *board, struct palette_state *state)
{
	const char *names[FIGURES_MOST];
	size_t count = figure_kinds_suiting(board->snapshot->data, names);

	for (size_t i = 0; i < count; i++) {
		char text[80];

		snprintf(text, sizeof(text), "figure %s", names[i]);
		add(state, text, "shows this figure", NULL, false);
	}
}

/* ---- what a verb that is typed goes on with ---- */

/* Where the last word begins; a backslash keeps a blank in it. */
static const char *
last_word(const char *text)
{
	const char *word = text;

	for (; *text; text++) {
		if (*text == ' ')
			word = text + 1;
		else if (*text == '\\' && text[1])
			text++;
	}

	return word;
}

/* The folder of what is typed, without backslashes. */
static void
folder_typed(const char *typed, size_t length, struct text *folder)
{
	for (size_t i = 0; i < length; i++) {
		if (typed[i] == '\\' && i + 1 < length)
			i++;
		text_add_bytes(folder, &typed[i], 1);
	}
	if (!folder->length)
		text_add_string(folder, ".");
}

static void
add_escaped(struct text *line, const char *name)
{
	for (; *name; name++)
		text_add(line, "%s%c", strchr(" '\"\\", *name) ? "\\" : "",
			 *name);
}

static void
add_files(struct palette_state *state)
{
	const char *typed = last_word(state->line.text);
	const char *slash = strrchr(typed, '/');
	size_t inside = slash ? (size_t)(slash - typed) + 1 : 0;
	struct text folder = { 0 };
	struct directory files;

	folder_typed(typed, inside, &folder);
	directory_list(&files, text_get(&folder));
	for (size_t i = 0; i < files.count; i++) {
		const struct directory_entry *file = &files.at[i];
		struct text line = { 0 };

		text_add_bytes(&line, state->line.text,
			       (size_t)(typed - state->line.text) + inside);
		add_escaped(&line, file->name);
		text_add(&line, file->is_folder ? "/" : "");
		add(state, text_get(&line), file->is_folder ? "folder" : "file",
		    NULL, file->is_folder);
		text_clear(&line);
	}
	directory_clear(&files);
	text_clear(&folder);
}

static void
add_words(struct palette_state *state, const struct known_words *words)
{
	const char *line = state->line.text, *typed = last_word(line);

	for (size_t i = 0; i < words->count; i++) {
		const struct known_word *word = &words->at[i];
		struct text whole = { 0 };

		text_add_bytes(&whole, line, (size_t)(typed - line));
		text_add_string(&whole, word->word);
		add(state, text_get(&whole), word->summary, NULL,
		    whole.at[whole.length - 1] == '=');
		text_clear(&whole);
	}
}

/* As shells do, behind the name of a verb. */
static void
add_next(struct palette_state *state)
{
	char *line = memory_copy_text(state->line.text), none[] = "";
	char *typed = line + (last_word(line) - line);
	char *blank = strchr(line, ' '), *words[3] = { line, none, none };
	size_t count = blank && typed == blank + 1 ? 2 : 3;
	struct known_words found = { 0 };

	if (blank) {
		*blank = '\0';
		words[count - 1] = typed;
	}
	if (blank && verb_find(line))
		found = known_words_at(words, count);
	if (found.files)
		add_files(state);
	if (!state->count)
		add_words(state, &found);
	known_words_clear(&found);
	free(line);
}

static int
by_score(const void *a, const void *b)
{
	const struct offer *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;

	return strcmp(x->text, y->text);
}

static void
look(const struct board *board, struct palette_state *state)
{
	forget_offers(state);
	add_next(state);
	if (!state->count) {
		add_keys(board, state);
		add_verbs(board, state);
		add_figures(board, state);
		for (size_t i = 0; i < SETTING_COUNT; i++)
			if (!setting_is_older((enum setting)i))
				add_setting(state, (enum setting)i);
	}
	if (state->count && state->line.text[0])
		qsort(state->offers, state->count, sizeof(*state->offers),
		      by_score);
	state->listing.list.cursor = 0;
	state->moved = false;
}

/* ---- keys ---- */

static void
open_palette(struct screen *screen, struct panel *panel, const char *topic)
{
	const struct board *board = screen_board(screen);
	struct palette_state *state = panel->state;

	line_set(&state->line, topic ? topic : "");
	look(board, state);
	if (topic)
		state->moved = true; /* a list to pick from */
}

static void
close_palette(struct panel *panel)
{
	forget_offers(panel->state);
}

static void
complete(struct screen *screen, struct palette_state *state)
{
	const struct board *board = screen_board(screen);
	if (!state->count)
		return;
	line_set(&state->line, state->offers[state->listing.list.cursor].text);
	look(board, state);
}

static bool
is_a_verb(const char *text)
{
	char name[40];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, " "), text);

	return verb_find(name) || strchr(name, '=');
}

static void
run_line(struct screen *screen, const char *text)
{
	char *copy = memory_copy_text(text);

	screen_close(screen);
	screen_run(screen, copy);
	free(copy);
}

static void
enter(struct screen *screen, struct palette_state *state)
{
	const struct offer *offer =
		state->count ? &state->offers[state->listing.list.cursor]
			     : NULL;
	bool typed = is_a_verb(state->line.text) && !state->moved;

	if (typed || !offer)
		run_line(screen, state->line.text);
	else if (offer->unfinished)
		complete(screen, state);
	else
		run_line(screen, offer->text);
}

static enum reaction
palette_act(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	struct palette_state *state = panel->state;

	if (action == ACTION_ENTER)
		enter(screen, state);
	else if (listing_handle(screen, panel, action, amount))
		state->moved = true;
	else
		return REACTION_NONE;

	return REACTION_PAINT;
}

static enum reaction
press(struct screen *screen, struct panel *panel, uint32_t key)
{
	const struct board *board = screen_board(screen);
	struct palette_state *state = panel->state;

	if (key == PRESS_ESCAPE || key == 3)
		screen_close(screen);
	else if (key == PRESS_ENTER)
		enter(screen, state);
	else if (key == PRESS_TAB)
		complete(screen, state);
	else if (key == PRESS_UP || key == PRESS_DOWN)
		palette_act(screen, panel, ACTION_MOVE,
			    key == PRESS_UP ? -1 : 1);
	else if (key == PRESS_PAGE_UP || key == PRESS_PAGE_DOWN)
		palette_act(screen, panel, ACTION_PAGE,
			    key == PRESS_PAGE_UP ? -1 : 1);
	else if (line_press(&state->line, key))
		look(board, state);
	else if (key >= PRESS_UP)
		return REACTION_NONE;

	return REACTION_PAINT;
}

/* ---- drawing ---- */

/* Nothing to offer: what the verb takes, if one was typed. */
static void
say_usage(const char *line, struct text *text)
{
	const char *typed = line + strspn(line, " ");
	const struct verb *verb;
	char name[40];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(typed, " "), typed);
	verb = verb_find(name);
	if (verb) {
		text_add(text, "%s ", name);
		verb_usage(verb, text);
		text_add(text, "\n%s\nEnter runs it.", verb->summary);
	} else {
		text_add_string(text, strchr(name, '=')
					      ? "Enter sets it."
					      : "No verb, setting, figure or "
						"file is called so.");
	}
}

static void
palette_list(const struct board *board, const struct panel *panel,
	     struct listbox *box)
{
	const struct palette_state *state = panel->state;
	int half = panel->rect.width / 2;

	(void)board;
	listbox_column(box, "verb", half < 36 ? half + 1 : 37, INK_VALUE);
	listbox_column(box, "note", LISTBOX_REST, INK_HINT);
	listbox_column(box, "key", 10, INK_KEY);
	box->count = state->count;
	box->above = 2;
	say_usage(state->line.text, &box->hint);
}

static void
palette_row(const struct board *board, const struct panel *panel,
	    struct listbox *box, size_t row)
{
	const struct palette_state *state = panel->state;
	const struct offer *offer = &state->offers[row];

	(void)board;
	listbox_row(box, INK_VALUE, offer->text, offer->note, offer->key);
}

static void
palette_draw(const struct board *board, const struct panel *panel,
	     struct canvas *canvas)
{
	const struct palette_state *state = panel->state;
	struct rect rect = panel->rect;

	canvas_write(canvas, rect.x, rect.y, 1, ":",
		     board->theme->ink[INK_KEY]);
	line_draw(&state->line, board->theme, canvas, rect.x + 2, rect.y,
		  rect.width - 2);
	canvas_fill(canvas, (struct rect){ rect.x, rect.y + 1, rect.width, 1 },
		    0x2500, board->theme->ink[INK_FRAME]);
	listing_draw(board, panel, canvas);
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	struct palette_state *state = panel->state;

	state->moved = true;

	return listing_point(screen, panel, row);
}

static struct line *
palette_line(struct panel *panel)
{
	struct palette_state *state = panel->state;

	return &state->line;
}

const struct panel_kind panel_palette = {
	.name = "palette",
	.title = "Verbs, settings, figures, files",
	.keys = "Enter runs   Tab completes   Down chooses   Esc back",
	.modal = true,
	.state_size = sizeof(struct palette_state),
	.open = open_palette,
	.close = close_palette,
	.list = palette_list,
	.row = palette_row,
	.draw = palette_draw,
	.point = point,
	.act = palette_act,
	.press = press,
	.line = palette_line,
};
