/* compare.c - the panel with every method that suits, side by side */

#include "ui/panel/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/comparison.h"
#include "method/methods.h"
#include "ui/frame/screen.h"
#include "ui/panel/epsilon_words.h"
#include "ui/panel/listing.h"

enum { ROWS_MOST = 64, DIGITS = 4 };

enum order { ORDER_LIST, ORDER_BOUND, ORDER_WIDTH, ORDER_NAME, ORDER_COUNT };

static const char *const orders[] = { "", ", largest bound first",
				      ", narrowest first", ", by name" };

struct compare_state {
	struct list list;
	enum order order;
};

struct row {
	const struct method *method;
	const struct estimate *estimate; /* NULL: not yet */
	size_t place;                    /* in the list of methods */
};

/* ---- the numbers of a row; NaN where there is none ---- */

static double
bound_of(const struct row *row)
{
	const struct quantity *epsilon =
		row->estimate ? epsilon_chosen(row->estimate->bound) : NULL;

	return epsilon ? quantity_figure(epsilon) : NAN;
}

static double
width_of(const struct row *row)
{
	const struct quantity *epsilon =
		row->estimate ? epsilon_chosen(row->estimate->interval) : NULL;

	return epsilon ? epsilon->upper - epsilon->lower : NAN;
}

/* ---- which rows, in which order ---- */

const struct estimate *
compare_estimate(const struct board *board, const struct method *method)
{
	const struct numbers *numbers = &board->numbers;

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].method == method)
			return &numbers->all[i];
	}

	return NULL;
}

/* Whatever has no number comes last. */
static int
by_number(double a, double b)
{
	if (isnan(a) || isnan(b))
		return isnan(a) - isnan(b);

	return (a > b) - (a < b);
}

static int
by_place(const struct row *a, const struct row *b)
{
	return (a->place > b->place) - (a->place < b->place);
}

static int
by_bound(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int order = by_number(-bound_of(x), -bound_of(y));

	return order ? order : by_place(x, y);
}

static int
by_width(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int order = by_number(width_of(x), width_of(y));

	return order ? order : by_place(x, y);
}

static int
by_name(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return strcmp(x->method->name, y->method->name);
}

static size_t
list_rows(const struct board *board, enum order order,
	  struct row rows[ROWS_MOST])
{
	static int (*const compare[])(const void *,
				      const void *) = { NULL, by_bound,
							by_width, by_name };
	const struct dataset *data = board->snapshot->data;
	size_t count = 0;

	for (size_t i = 0; data && methods()[i] && count < ROWS_MOST; i++) {
		const struct method *method = methods()[i];

		if (method_suits(method, dataset_kind(data)))
			rows[count++] = (struct row){
				method, compare_estimate(board, method), i
			};
	}
	if (compare[order])
		qsort(rows, count, sizeof(*rows), compare[order]);

	return count;
}

const struct method *
compare_selected(const struct board *board)
{
	const struct compare_state *state =
		board_panel(board, panel_compare.name, 0)->state;
	struct row rows[ROWS_MOST];
	struct list list;
	size_t count;

	count = list_rows(board, state->order, rows);
	list = state->list;
	list_move(&list, count, 0);

	return count ? rows[list.cursor].method : NULL;
}

/* ---- drawing ---- */

/* The largest end that a bar has to reach. */
static double
scale_of(const struct row rows[], size_t count)
{
	double most = 1;

	for (size_t i = 0; i < count; i++) {
		const struct quantity *both =
			rows[i].estimate
				? epsilon_chosen(rows[i].estimate->interval)
				: NULL;
		double bound = bound_of(&rows[i]);

		if (both && isfinite(both->upper))
			most = fmax(most, both->upper);
		if (isfinite(bound))
			most = fmax(most, bound);
	}

	return most;
}

struct bar {
	struct canvas *canvas;
	int x, y, width;
	double most;
	struct ink ink, faint;
};

static int
bar_column(const struct bar *bar, double value)
{
	double share = value / bar->most;

	if (!(share > 0))
		return 0;

	return share >= 1 ? bar->width - 1
			  : (int)(share * (double)(bar->width - 1) + 0.5);
}

static void
bar_line(const struct bar *bar, int from, int to)
{
	for (int x = from; x <= to; x++)
		canvas_put(bar->canvas, bar->x + x, bar->y, 0x2500, bar->ink);
}

/* An interval ├──●──┤, a bound ├───→, an estimate ●. */
static void
draw_bar(const struct bar *bar, const struct row *row)
{
	const struct quantity *both = epsilon_chosen(row->estimate->interval);
	const struct quantity *one = epsilon_chosen(row->estimate->bound);
	int left, right = bar->width - 1;

	for (int x = 0; x < bar->width; x++)
		canvas_put(bar->canvas, bar->x + x, bar->y, 0xB7, bar->faint);
	if (!one)
		return;
	if (both || !isnan(one->lower)) {
		left = bar_column(bar, both ? both->lower : one->lower);
		if (both && isfinite(both->upper))
			right = bar_column(bar, both->upper);
		bar_line(bar, left, right);
		canvas_put(bar->canvas, bar->x + left, bar->y, 0x251C,
			   bar->ink);
		canvas_put(bar->canvas, bar->x + right, bar->y,
			   both && isfinite(both->upper) ? 0x2524 : 0x2192,
			   bar->ink);
	}
	if (!isnan(one->value))
		canvas_put(bar->canvas, bar->x + bar_column(bar, one->value),
			   bar->y, 0x25CF, bar->ink);
}

struct columns {
	int name, words, width, claim, bar;
};

static struct columns
columns_for(int width)
{
	struct columns columns = { .name = 22, .words = 28 };

	if (width >= 110)
		columns.claim = 38;
	if (width >= 140)
		columns.width = 17;
	columns.bar = width - 2 - columns.name - columns.words - columns.width -
		      columns.claim - 2;
	if (columns.bar > 100)
		columns.bar = 100;
	if (columns.bar < 10)
		columns.bar = 0;

	return columns;
}

/* "2.354   100 %": of an interval, and against Clopper-Pearson's. */
static void
say_width(const struct board *board, const struct row *row, char *out,
	  size_t size)
{
	const struct method *exact = method_find("clopper-pearson");
	struct row other = { exact, compare_estimate(board, exact), 0 };
	double width = width_of(row), share = 100 * width / width_of(&other);
	char number[NUMBER_SIZE];

	*out = '\0';
	if (!isfinite(width))
		return;
	number_show(number, width, DIGITS, NUMBER_NEAREST);
	snprintf(out, size, "%6s", number);
	if (isfinite(share))
		snprintf(out, size, "%6s %6.0f %%", number, share);
}

static void
draw_row(const struct board *board, struct canvas *canvas, struct rect line,
	 const struct row *row, double most)
{
	const struct columns columns = columns_for(line.width);
	const struct estimate *estimate = row->estimate;
	bool stale = !estimate || board_is_stale(board, estimate->serial);
	struct ink ink = board->theme->ink[stale ? INK_STALE : INK_VALUE];
	struct bar bar = { canvas,
			   line.x + 2 + columns.name + columns.words +
				   columns.width,
			   line.y,
			   columns.bar,
			   most,
			   ink,
			   board->theme->ink[INK_FRAME] };
	char words[100], text[120];

	canvas_write(canvas, line.x + 2, line.y, columns.name - 1,
		     row->method->name, ink);
	if (!estimate) {
		canvas_write(canvas, line.x + 2 + columns.name, line.y, 20,
			     "computing", ink);
		return;
	}
	epsilon_row(estimate, words, sizeof(words));
	snprintf(text, sizeof(text), "%s%s", stale ? "~" : "", words);
	canvas_write(canvas, line.x + 2 + columns.name, line.y,
		     columns.words - 1, text, ink);
	if (!estimate->bound)
		return;
	if (columns.width) {
		say_width(board, row, text, sizeof(text));
		canvas_write(canvas, bar.x - columns.width, line.y,
			     columns.width - 1, text, ink);
	}
	if (columns.bar)
		draw_bar(&bar, row);
	if (columns.claim) {
		snprintf(text, sizeof(text), "%s, %s",
			 claim_name(row->method->claim),
			 row->method->about == ABOUT_NOTHING
				 ? "data"
				 : about_name(row->method->about));
		canvas_write(canvas, bar.x + bar.width + 1, line.y,
			     columns.claim, text, ink);
	}
}

static void
draw_heading(const struct board *board, struct canvas *canvas, struct rect rect,
	     double most)
{
	const struct columns columns = columns_for(rect.width);
	struct ink ink = board->theme->ink[INK_HEADING];
	int x = rect.x + 2 + columns.name;
	char end[NUMBER_SIZE];

	canvas_write(canvas, rect.x + 2, rect.y, columns.name, "method", ink);
	canvas_write(canvas, x, rect.y, columns.words, "  lower  interval",
		     ink);
	x += columns.words;
	if (columns.width)
		canvas_write(canvas, x, rect.y, columns.width,
			     " width  of exact", ink);
	x += columns.width;
	if (!columns.bar)
		return;
	number_write(end, most, 3, NUMBER_UP);
	canvas_write(canvas, x, rect.y, 2, "0", ink);
	canvas_write(canvas, x + columns.bar - (int)strlen(end), rect.y,
		     (int)strlen(end), end, ink);
	if (columns.claim)
		canvas_write(canvas, x + columns.bar + 1, rect.y, columns.claim,
			     "kind, about", ink);
}

/* Several bounds at once promise less than each of them. */
static void
draw_joint(const struct board *board, struct canvas *canvas, struct rect rect,
	   const struct row rows[], size_t count)
{
	double alpha = settings_number(&board->snapshot->state.settings,
				       SETTING_ALPHA);
	char joint[COMPARISON_JOINT], text[200];
	size_t bounds = 0;

	for (size_t i = 0; i < count; i++) {
		const struct quantity *epsilon =
			rows[i].estimate
				? epsilon_chosen(rows[i].estimate->bound)
				: NULL;

		bounds += epsilon && claim_is_bound(epsilon->claim);
	}
	if (!comparison_joint(joint, bounds, alpha))
		return;
	snprintf(text, sizeof(text), "%s%s", joint,
		 rect.width < 70   ? ""
		 : rect.width < 90 ? "; the largest is no bound"
				   : ": the largest, picked for being that, is "
				     "no bound of its own");
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

static void
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	const struct compare_state *state = panel->state;
	struct row rows[ROWS_MOST];
	size_t count = list_rows(board, state->order, rows);
	double most = scale_of(rows, count);
	struct rect rect = panel->rect;
	int room = rect.height - 2;
	struct list list = state->list;
	size_t top;

	if (!count) {
		draw_nothing(board, canvas, rect);
		return;
	}
	list_move(&list, count, 0);
	top = list_top(&list, count, room);
	draw_heading(board, canvas, rect, most);
	for (int i = 0; i < room && top + (size_t)i < count; i++) {
		struct rect line = { rect.x, rect.y + 1 + i, rect.width, 1 };
		const struct row *row = &rows[top + (size_t)i];
		bool cursor = top + (size_t)i == list.cursor;

		draw_row(board, canvas, line, row, most);
		if (row->method == board->snapshot->state.method)
			canvas_put(canvas, rect.x + 1, line.y, '*',
				   board->theme->ink[INK_STRONG]);
		if (!cursor)
			continue;
		canvas_put(canvas, rect.x, line.y, '>',
			   board->theme->ink[INK_STRONG]);
		if (panel == board_focus(board))
			canvas_tint(canvas, line,
				    board->theme->ink[INK_CURSOR]);
	}
	list_mark(canvas, rect, count, top, room, board->theme->ink[INK_HINT]);
	draw_joint(board, canvas, rect, rows, count);
}

static void
headline(const struct board *board, const struct panel *panel, char *out,
	 size_t size)
{
	const struct compare_state *state = panel->state;

	(void)board;
	snprintf(out, size, "Every method that suits%s (* is the chosen one)",
		 orders[state->order]);
}

/* ---- acting ---- */

struct search {
	const struct row *rows;
	const char *find;
};

static bool
fits(size_t row, const void *context)
{
	const struct search *search = context;
	const struct method *method = search->rows[row].method;

	return strcasestr(method->name, search->find) ||
	       strcasestr(method->title, search->find);
}

static enum reaction
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	const struct board *board = screen_board(screen);
	struct compare_state *state = panel->state;
	struct row rows[ROWS_MOST];
	size_t count = list_rows(board, state->order, rows);
	const struct method *selected = compare_selected(board);
	const struct search search = { rows, board->find };

	switch (action) {
	case ACTION_SORT:
		state->order = (enum order)((state->order + 1) % ORDER_COUNT);
		return REACTION_PAINT;
	case ACTION_ENTER:
		if (selected)
			screen_runf(screen, "set method=%s", selected->name);
		return REACTION_PAINT;
	case ACTION_FIND:
		return list_find(&state->list, count, amount, fits, &search)
			       ? REACTION_PAINT
			       : REACTION_NONE;
	default:
		return listing_act(&state->list, count, panel->rect.height - 2,
				   action, amount);
	}
}

static char *
copy_text(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);
	const struct estimate *estimate =
		method ? compare_estimate(board, method) : NULL;
	char words[100], text[200];

	(void)panel;
	if (!estimate)
		return NULL;
	epsilon_row(estimate, words, sizeof(words));
	snprintf(text, sizeof(text), "%s\t%s", method->name, words);

	return memory_copy_text(text);
}

static const char *
topic(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);

	(void)panel;

	return method ? method->name : NULL;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	struct compare_state *state = panel->state;
	struct row rows[ROWS_MOST];
	size_t count = list_rows(board, state->order, rows);

	list_move(&state->list, count, 0);

	return list_point(&state->list, count, panel->rect.height - 2, row - 1);
}

static bool
needs_all(const struct board *board, const struct panel *panel)
{
	(void)board;
	(void)panel;

	return true;
}

const struct panel_kind panel_compare = {
	.name = "compare",
	.title = "Every method that suits",
	.state_size = sizeof(struct compare_state),
	.flags = PANEL_AUDIT | PANEL_HEADED,
	.keys_title = "In the comparison",
	.draw = draw,
	.point = point,
	.headline = headline,
	.act = act,
	.needs_all = needs_all,
	.copy_text = copy_text,
	.topic = topic,
};
