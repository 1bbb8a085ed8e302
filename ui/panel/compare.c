/* compare.c - the panel with every method that suits, side by side */

#include "ui/panel/compare.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/comparison.h"
#include "method/methods.h"
#include "result/grade.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/compare_columns.h"
#include "ui/panel/listing.h"
#include "ui/panel/words/epsilon_words.h"

static const char *const orders[COMPARE_ORDERS] = { "", ", largest bound first",
						    ", narrowest first",
						    ", by name" };

struct compare_state {
	struct list list;
	enum compare_order order;
};

/* The row the cursor is on; NULL on the line of the silent. */
static const struct compare_row *
row_selected(const struct compare_state *state, const struct compare_rows *rows)
{
	struct list list = state->list;

	list_move(&list, compare_rows_stops(rows), 0);

	return list.cursor < rows->count - rows->silent ? &rows->at[list.cursor]
							: NULL;
}

const struct method *
compare_selected(const struct board *board)
{
	const struct compare_state *state =
		board_panel(board, panel_compare.name, 0)->state;
	const struct compare_row *row;
	struct compare_rows rows;

	compare_rows_list(board, state->order, &rows);
	row = row_selected(state, &rows);

	return row ? row->method : NULL;
}

/* ---- drawing ---- */

/* "BOUND  at any sample size, if its conditions hold" */
static void
draw_grade(const struct board *board, struct canvas *canvas, struct rect line,
	   enum grade grade)
{
	char title[80];
	int used;

	snprintf(title, sizeof(title), "%s", grade_title(grade));
	for (char *at = title; *at; at++)
		*at = (char)toupper((unsigned char)*at);
	used = canvas_write(canvas, line.x + 1, line.y, line.width - 1, title,
			    board->theme->ink[INK_HEADING]);
	canvas_write(canvas, line.x + 3 + used, line.y, line.width - used - 3,
		     grade_meaning(grade), board->theme->ink[INK_HINT]);
}

/* Several bounds at once promise less than each of them. */
static void
draw_joint(const struct board *board, struct canvas *canvas, struct rect rect,
	   const struct compare_rows *rows)
{
	double alpha = settings_number(&board->snapshot->state.settings,
				       SETTING_ALPHA);
	static const char *const morals[] = {
		": the largest, picked for being that, is no bound of its own",
		"; the largest is no bound",
		"",
	};
	char joint[COMPARISON_JOINT], text[200];
	const struct selection selection = board_selection(board);
	size_t bounds = 0, moral = 0;
	struct text shares = { 0 };

	for (size_t i = 0; i < rows->count; i++) {
		const struct estimate *estimate = rows->at[i].estimate;
		const struct quantity *epsilon =
			estimate ? epsilon_words_chosen(estimate->bound) : NULL;

		bounds += epsilon && rows->at[i].grade <= GRADE_FAMILY &&
			  epsilon->claim != CLAIM_CERTIFIED;
	}
	if (selection.methods > 1) {
		selection_add_shares(&selection, &shares);
		snprintf(joint, sizeof(joint), "%s", text_get(&shares));
		text_clear(&shares);
		moral = sizeof(morals) / sizeof(*morals) - 1;
	} else if (!comparison_joint(joint, bounds, alpha)) {
		return;
	}
	do
		snprintf(text, sizeof(text), "%s%s", joint, morals[moral]);
	while (*morals[moral++] &&
	       canvas_columns(canvas->look, text) > rect.width - 2);
	canvas_write(canvas, rect.x + 2, rect.y + rect.height - 1,
		     rect.width - 2, text, board->theme->ink[INK_WARNING]);
}

static void
draw_nothing(const struct board *board, struct canvas *canvas, struct rect rect)
{
	const struct dataset *data = board->snapshot->data;
	char text[200];

	if (!data)
		return;
	snprintf(text, sizeof(text),
		 "No method reads data of kind %s. o opens scores, losses, "
		 "counts or guesses to compare methods on.",
		 kind_about(dataset_kind(data))->name);
	canvas_write_wrapped(canvas, rect, text, board->theme->ink[INK_TEXT]);
}

/* "no answer: anytime-rates, xbern": whoever has none, in one line. */
static void
draw_silent(const struct board *board, struct canvas *canvas, struct rect line,
	    const struct compare_rows *rows)
{
	struct text text = { 0 };
	int used = canvas_write(
		canvas, line.x + 2, line.y, line.width - 2,
		"not for these data: ", board->theme->ink[INK_HEADING]);

	for (size_t i = rows->count - rows->silent; i < rows->count; i++)
		text_add(&text, "%s%s", text.length ? ", " : "",
			 rows->at[i].method->name);
	canvas_write(canvas, line.x + 2 + used, line.y, line.width - 2 - used,
		     text_get(&text), board->theme->ink[INK_HINT]);
	text_clear(&text);
}

/* The cursor, the chosen method and the one declared in advance. */
static void
draw_marks(const struct board *board, const struct panel *panel,
	   struct canvas *canvas, struct rect line, const struct method *method,
	   bool cursor)
{
	const struct state *state = &board->snapshot->state;
	const char *declared =
		settings_text(&state->settings, SETTING_DECLARED);
	struct ink strong = board->theme->ink[INK_STRONG];

	if (method && declared && method == method_find(declared))
		canvas_put(canvas, line.x + 1, line.y, 0x2605, strong);
	else if (method == state->method)
		canvas_put(canvas, line.x + 1, line.y, '*', strong);
	if (!cursor)
		return;
	canvas_put(canvas, line.x, line.y, '>', strong);
	if (panel == board_focus(board))
		canvas_tint(canvas, line, board->theme->ink[INK_CURSOR]);
}

static void
draw_stop(const struct board *board, const struct panel *panel,
	  struct canvas *canvas, struct rect line,
	  const struct compare_rows *rows, size_t stop)
{
	const struct compare_state *state = panel->state;
	struct list list = state->list;

	list_move(&list, compare_rows_stops(rows), 0);
	if (stop < rows->count - rows->silent)
		compare_columns_row(board, canvas, line, &rows->at[stop],
				    compare_columns_scale(board, rows));
	else
		draw_silent(board, canvas, line, rows);
	draw_marks(board, panel, canvas, line,
		   stop < rows->count - rows->silent ? rows->at[stop].method
						     : NULL,
		   stop == list.cursor);
}

/* Below the heading, above what they hold jointly. */
static int
room_of(const struct panel *panel)
{
	return panel->rect.height - 2;
}

static void
draw_lines(const struct board *board, const struct panel *panel,
	   struct canvas *canvas, const struct compare_rows *rows)
{
	const struct compare_state *state = panel->state;
	struct list list = state->list;
	struct compare_lines lines;
	struct rect line = panel->rect;
	size_t top, end;

	list_move(&list, compare_rows_stops(rows), 0);
	compare_rows_fill(rows, &lines);
	top = compare_rows_top(&lines, list.cursor, room_of(panel));
	end = top + (size_t)(room_of(panel) > 0 ? room_of(panel) : 0);
	line.height = 1;
	for (size_t i = top; i < lines.count && i < end; i++) {
		line.y++;
		if (lines.at[i].heading)
			draw_grade(board, canvas, line,
				   rows->at[lines.at[i].stop].grade);
		else
			draw_stop(board, panel, canvas, line, rows,
				  lines.at[i].stop);
	}
	list_mark(canvas, panel->rect, lines.count, top, room_of(panel),
		  board->theme->ink[INK_HINT]);
}

static void
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	const struct compare_state *state = panel->state;
	struct compare_rows rows;

	compare_rows_list(board, state->order, &rows);
	if (!rows.count) {
		draw_nothing(board, canvas, panel->rect);
		return;
	}
	compare_columns_heading(board, canvas, panel->rect,
				compare_columns_scale(board, &rows));
	draw_lines(board, panel, canvas, &rows);
	draw_joint(board, canvas, panel->rect, &rows);
}

/* Adds the level of the claims, "95" or "95–99.75" where alpha is divided. */
static void
add_levels(const struct board *board, const struct compare_rows *rows,
	   struct text *text)
{
	double low = NAN, high = NAN;
	char least[NUMBER_SIZE], most[NUMBER_SIZE];

	for (size_t i = 0; i < rows->count; i++) {
		const struct estimate *estimate = rows->at[i].estimate;
		const struct quantity *epsilon =
			estimate ? epsilon_words_chosen(estimate->bound) : NULL;

		if (epsilon && rows->at[i].grade <= GRADE_BELIEF) {
			low = fmin(low, epsilon->confidence);
			high = fmax(high, epsilon->confidence);
		}
	}
	if (isnan(low))
		low = high =
			1 - settings_number(&board->snapshot->state.settings,
					    SETTING_ALPHA);
	result_level(least, low);
	result_level(most, high);
	text_add_string(text, least);
	if (strcmp(least, most) != 0)
		text_add(text, "–%s", most);
}

static void
compare_headline(const struct board *board, const struct panel *panel,
		 char *out, size_t size)
{
	const struct compare_state *state = panel->state;
	const struct settings *settings = &board->snapshot->state.settings;
	struct compare_rows rows;
	struct text levels = { 0 };
	char delta[NUMBER_SIZE];

	compare_rows_list(board, state->order, &rows);
	add_levels(board, &rows, &levels);
	number_exact(delta, settings_number(settings, SETTING_DELTA));
	snprintf(out, size, "%s%s   δ=%s, %s at %s %%",
		 panel->rect.width < 100 ? "By grade"
					 : "Every method, by what it may claim",
		 orders[state->order], delta,
		 compare_is_two_sided(board) ? "two-sided" : "one-sided",
		 text_get(&levels));
	text_clear(&levels);
}

/* ---- acting ---- */

struct search {
	const struct compare_rows *rows;
	const char *find;
};

static bool
fits(size_t row, const void *context)
{
	const struct search *search = context;
	const struct method *method = search->rows->at[row].method;

	return strcasestr(method->name, search->find) ||
	       strcasestr(method->title, search->find);
}

static enum reaction
compare_act(struct screen *screen, struct panel *panel, enum action action,
	    int amount)
{
	const struct board *board = screen_board(screen);
	struct compare_state *state = panel->state;
	const struct method *selected = compare_selected(board);
	struct compare_rows rows;
	const struct search search = { &rows, board->find };

	compare_rows_list(board, state->order, &rows);
	switch (action) {
	case ACTION_SORT:
		state->order = (enum compare_order)((state->order + 1) %
						    COMPARE_ORDERS);
		return REACTION_PAINT;
	case ACTION_ENTER:
		if (selected)
			screen_runf(screen, "declare %s", selected->name);
		return REACTION_PAINT;
	case ACTION_FIND:
		return list_find(&state->list, rows.count - rows.silent, amount,
				 fits, &search)
			       ? REACTION_PAINT
			       : REACTION_NONE;
	default:
		return listing_act(&state->list, compare_rows_stops(&rows),
				   room_of(panel), action, amount);
	}
}

static char *
compare_copy_text(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);
	const struct estimate *estimate =
		method ? compare_estimate(board, method) : NULL;
	char words[100], text[200];

	(void)panel;
	if (!estimate)
		return NULL;
	epsilon_words_row(estimate, words, sizeof(words));
	snprintf(text, sizeof(text), "%s\t%s", method->name, words);

	return memory_copy_text(text);
}

static const char *
compare_topic(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);

	(void)panel;

	return method ? method->name : NULL;
}

/* Headings of grades are no place for the cursor. */
static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	struct compare_state *state = panel->state;
	struct compare_rows rows;
	struct compare_lines lines;
	size_t at, before;

	compare_rows_list(board, state->order, &rows);
	list_move(&state->list, compare_rows_stops(&rows), 0);
	compare_rows_fill(&rows, &lines);
	before = state->list.cursor;
	at = compare_rows_top(&lines, before, room_of(panel)) + (size_t)row - 1;
	if (row < 1 || row > room_of(panel) || at >= lines.count ||
	    lines.at[at].heading)
		return false;
	state->list.cursor = lines.at[at].stop;

	return before == lines.at[at].stop;
}

/* By the column that was clicked, and as it was by a second click. */
static enum reaction
head(struct screen *screen, struct panel *panel, int column)
{
	struct compare_state *state = panel->state;
	enum compare_order order = compare_columns_order(
		screen_board(screen), panel->rect.width, column);

	state->order = state->order == order ? COMPARE_BY_LIST : order;

	return REACTION_PAINT;
}

static bool
needs_all(const struct board *board, const struct panel *panel)
{
	(void)board;
	(void)panel;

	return true;
}

static const struct binding keys[] = {
	{ "s", "sort", "sort by the next column", "sort" },
	{ "Enter", "enter", "declare this method", "declare" },
	{ NULL },
};

const struct panel_kind panel_compare = {
	.name = "compare",
	.title = "Every method that suits",
	.state_size = sizeof(struct compare_state),
	.flags = PANEL_AUDIT,
	.keys_title = "In the comparison",
	.draw = draw,
	.point = point,
	.head = head,
	.headline = compare_headline,
	.act = compare_act,
	.needs_all = needs_all,
	.copy_text = compare_copy_text,
	.topic = compare_topic,
	.bindings = keys,
};
