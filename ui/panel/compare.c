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
#include "ui/frame/screen.h"
#include "ui/panel/epsilon_words.h"
#include "ui/panel/listing.h"

enum { ROWS_MOST = 64, DIGITS = 4 };

/* Always within a grade of evidence. */
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
	enum grade grade;
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

/* What an answer says, or the method where there is none yet. */
static enum grade
grade_of(const struct method *method, const struct estimate *estimate)
{
	const struct quantity promised = { .claim = method->claim,
					   .about = method->about };

	return quantity_grade(estimate && estimate->bound
				      ? epsilon_chosen(estimate->bound)
				      : &promised);
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
by_place(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return (x->place > y->place) - (x->place < y->place);
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

static struct row
make_row(const struct board *board, const struct method *method, size_t place)
{
	const struct estimate *estimate = compare_estimate(board, method);

	return (struct row){ method, estimate, place,
			     grade_of(method, estimate) };
}

/* The grade comes before whatever is asked for. */
static void
sort_rows(struct row rows[], size_t count,
	  int (*compare)(const void *, const void *))
{
	struct row sorted[ROWS_MOST];
	size_t done = 0;

	for (int grade = 0; grade < GRADE_COUNT; grade++) {
		size_t first = done;

		for (size_t i = 0; i < count; i++) {
			if (rows[i].grade == (enum grade)grade)
				sorted[done++] = rows[i];
		}
		qsort(sorted + first, done - first, sizeof(*sorted), compare);
	}
	memcpy(rows, sorted, count * sizeof(*rows));
}

static size_t
list_rows(const struct board *board, enum order order,
	  struct row rows[ROWS_MOST])
{
	static int (*const compare[])(const void *,
				      const void *) = { by_place, by_bound,
							by_width, by_name };
	const struct dataset *data = board->snapshot->data;
	struct question ask = snapshot_question(board->snapshot, NULL);
	const struct method *twin =
		data ? comparison_twin(&ask, board->snapshot->state.method)
		     : NULL;
	size_t count = 0;

	for (size_t i = 0; data && methods()[i] && count < ROWS_MOST; i++) {
		const struct method *method = methods()[i];

		if (method != twin && method_suits(method, dataset_kind(data)))
			rows[count++] = make_row(board, method, i);
	}
	sort_rows(rows, count, compare[order]);

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
scale_of(const struct board *board, const struct row rows[], size_t count)
{
	double most = 1, truth;

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
	if (game_number(&board->snapshot->card, GAME_EPSILON, &truth))
		most = fmax(most, truth);

	return 1.05 * most;
}

/* How the bars of a grade look: its lower end, its line, a guess. */
struct marks {
	uint32_t left, line, right, open, point;
	enum role_of_ink ink;
};

static const struct marks marks[GRADE_COUNT] = {
	[GRADE_BOUND] = { 0x2523, 0x2501, 0x252B, 0x25B6, 0x25CF, INK_STRONG },
	[GRADE_FAMILY] = { 0x2520, 0x254C, 0x2528, 0x25B6, 0x25CB, INK_VALUE },
	[GRADE_APPROXIMATE] = { 0x2520, 0x2504, 0x2528, 0x25B6, 0x25CB,
				INK_TEXT },
	[GRADE_BELIEF] = { 0x2520, 0x2508, 0x2528, 0x25B6, 0x25CB, INK_LABEL },
	[GRADE_NONE] = { 0x25CF, 0x20, 0x20, 0x20, 0x25CF, INK_HINT },
};

struct bar {
	struct canvas *canvas;
	int x, y, width;
	double most;
	const struct marks *marks;
	struct ink ink;
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
bar_put(const struct bar *bar, int column, uint32_t glyph)
{
	canvas_put(bar->canvas, bar->x + column, bar->y, glyph, bar->ink);
}

/* A bound ┣━●━▶ is open above, an interval ┠╌○╌┨ ends, an estimate is ●. */
static void
draw_bar(const struct bar *bar, const struct row *row)
{
	const struct quantity *both = epsilon_chosen(row->estimate->interval);
	const struct quantity *one = epsilon_chosen(row->estimate->bound);
	bool ends = both && isfinite(both->upper);
	int left, right = bar->width - 1;

	if (!one)
		return;
	if (row->grade != GRADE_NONE && (both || !isnan(one->lower))) {
		left = bar_column(bar, both ? both->lower : one->lower);
		if (ends)
			right = bar_column(bar, both->upper);
		for (int x = left; x <= right; x++)
			bar_put(bar, x, bar->marks->line);
		bar_put(bar, left, bar->marks->left);
		bar_put(bar, right,
			ends ? bar->marks->right : bar->marks->open);
	}
	if (!isnan(one->value))
		bar_put(bar, bar_column(bar, one->value), bar->marks->point);
}

struct columns {
	int name, words, width, needs, bar;
};

static struct columns
columns_for(int width, bool two_sided)
{
	struct columns columns = { .name = 21, .words = two_sided ? 28 : 21 };

	if (width >= 100)
		columns.needs = width >= 160 ? 60 : 36;
	if (width >= 140 && two_sided)
		columns.width = 17;
	columns.bar = width - 2 - columns.name - columns.words - columns.width -
		      columns.needs - 2;
	if (columns.bar > 100)
		columns.bar = 100;
	if (columns.bar < 10)
		columns.bar = 0;

	return columns;
}

static bool
is_two_sided(const struct board *board)
{
	return settings_number(&board->snapshot->state.settings,
			       SETTING_SIDES) > 1;
}

/* "2.354   100 %": of an interval, and against Clopper-Pearson's. */
static void
say_width(const struct board *board, const struct row *row, char *out,
	  size_t size)
{
	const struct method *exact = method_find("clopper-pearson");
	struct row other = { exact, compare_estimate(board, exact), 0,
			     GRADE_BOUND };
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

/* "≥ 1.178", with points below each other, and the interval if there is one. */
static void
say_numbers(const struct row *row, bool stale, char *out, size_t size)
{
	const struct quantity *one = epsilon_chosen(row->estimate->bound);
	const struct quantity *both = epsilon_chosen(row->estimate->interval);
	char least[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];

	if (!one) {
		epsilon_row(row->estimate, out, size);
		return;
	}
	number_place(least, quantity_figure(one), 3,
		     isnan(one->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
	if (!both) {
		snprintf(out, size, "%s%s %7s%s", stale ? "~" : "",
			 grade_sign(row->grade), least, grade_if(row->grade));
		return;
	}
	number_show(low, both->lower, DIGITS, NUMBER_DOWN);
	number_show(high, both->upper, DIGITS, NUMBER_UP);
	snprintf(out, size, "%s%s %7s  %s … %s", stale ? "~" : "",
		 grade_sign(row->grade), least, low, high);
}

/* What it needs to hold, and that there are warnings. */
static void
say_needs(const struct row *row, char *out, size_t size)
{
	struct text needs = { 0 };
	size_t warnings = row->estimate->bound->warning_count;

	if (warnings)
		text_add(
			&needs, "⚠%s%s ",
			warning_about(row->estimate->bound->warnings[0].warning)
				->code,
			warnings > 1 ? "+" : "");
	comparison_holds_if(row->method, row->estimate->bound, &needs);
	snprintf(out, size, "%s", text_get(&needs));
	text_clear(&needs);
}

/* The known truth and a claim, as rules through all bars. */
static void
draw_rules(const struct board *board, struct bar bar, bool heading)
{
	const struct snapshot *now = board->snapshot;
	const struct settings *settings = &now->state.settings;
	double truth;

	if (game_number(&now->card, GAME_EPSILON, &truth) &&
	    !(heading && bar_column(&bar, truth) > bar.width - 6)) {
		bar.ink = board->theme->ink[INK_HINT];
		bar_put(&bar, bar_column(&bar, truth),
			heading ? 0x25B2 : 0x250A);
	}
	if (settings_given(settings, SETTING_CLAIM_EPSILON)) {
		bar.ink = board->theme->ink[INK_WARNING];
		bar_put(&bar,
			bar_column(&bar,
				   settings_number(settings,
						   SETTING_CLAIM_EPSILON)),
			0x2506);
	}
}

static void
draw_row(const struct board *board, struct canvas *canvas, struct rect line,
	 const struct row *row, double most)
{
	const struct columns columns =
		columns_for(line.width, is_two_sided(board));
	const struct estimate *estimate = row->estimate;
	bool stale = !estimate || board_is_stale(board, estimate->serial);
	struct ink ink =
		board->theme->ink[stale ? INK_STALE : marks[row->grade].ink];
	struct bar bar = {
		canvas,
		line.x + 2 + columns.name + columns.words + columns.width,
		line.y,
		columns.bar,
		most,
		&marks[row->grade],
		ink
	};
	char text[160];

	canvas_write(canvas, line.x + 2, line.y, columns.name - 1,
		     row->method->name, ink);
	if (!estimate) {
		canvas_write(canvas, line.x + 2 + columns.name, line.y, 20,
			     "computing", ink);
		return;
	}
	say_numbers(row, stale, text, sizeof(text));
	canvas_write(canvas, line.x + 2 + columns.name, line.y,
		     columns.words - 1, text, ink);
	if (!estimate->bound)
		return;
	if (columns.width) {
		say_width(board, row, text, sizeof(text));
		canvas_write(canvas, bar.x - columns.width, line.y,
			     columns.width - 1, text, ink);
	}
	if (columns.bar) {
		draw_rules(board, bar, false);
		draw_bar(&bar, row);
	}
	if (columns.needs) {
		say_needs(row, text, sizeof(text));
		canvas_write(canvas, bar.x + bar.width + 1, line.y,
			     columns.needs, text, ink);
	}
}

static void
draw_heading(const struct board *board, struct canvas *canvas, struct rect rect,
	     double most)
{
	const struct columns columns =
		columns_for(rect.width, is_two_sided(board));
	struct ink ink = board->theme->ink[INK_HEADING];
	int x = rect.x + 2 + columns.name;
	char end[NUMBER_SIZE];

	canvas_write(canvas, rect.x + 2, rect.y, columns.name, "method", ink);
	canvas_write(canvas, x, rect.y, columns.words,
		     is_two_sided(board) ? "lower end  interval" : "lower end",
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
	draw_rules(
		board,
		(struct bar){ canvas, x, rect.y, columns.bar, most, NULL, ink },
		true);
	if (columns.needs)
		canvas_write(canvas, x + columns.bar + 1, rect.y, columns.needs,
			     "holds if", ink);
}

/* "GUARANTEED  a bound at any sample size" */
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

/* Which rows are shown, and whether each group has a heading. */
struct shown {
	size_t top, end;
	bool headed;
};

static bool
starts_group(const struct row rows[], size_t i)
{
	return !i || rows[i].grade != rows[i - 1].grade;
}

static struct shown
lines_of(const struct row rows[], size_t count, const struct list *list,
	 int room)
{
	struct shown lines = { .headed = true };
	size_t groups = 0;

	for (size_t i = 0; i < count; i++)
		groups += starts_group(rows, i);
	if (room > 0 && count + groups <= (size_t)room) {
		lines.end = count;
		return lines;
	}
	lines.headed = false;
	lines.top = list_top(list, count, room);
	lines.end = lines.top + (size_t)(room > 0 ? room : 0);
	if (lines.end > count)
		lines.end = count;

	return lines;
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

	if (declared && method == method_find(declared))
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
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	const struct compare_state *state = panel->state;
	struct row rows[ROWS_MOST];
	size_t count = list_rows(board, state->order, rows);
	double most = scale_of(board, rows, count);
	struct rect rect = panel->rect;
	struct list list = state->list;
	struct shown lines;
	int y = rect.y + 1;

	if (!count) {
		draw_nothing(board, canvas, rect);
		return;
	}
	list_move(&list, count, 0);
	lines = lines_of(rows, count, &list, rect.height - 2);
	draw_heading(board, canvas, rect, most);
	for (size_t i = lines.top; i < lines.end; i++, y++) {
		struct rect line = { rect.x, y, rect.width, 1 };

		if (lines.headed && starts_group(rows, i)) {
			draw_grade(board, canvas, line, rows[i].grade);
			line.y = ++y;
		}
		draw_row(board, canvas, line, &rows[i], most);
		draw_marks(board, panel, canvas, line, rows[i].method,
			   i == list.cursor);
	}
	list_mark(canvas, rect, count, lines.top, (int)(lines.end - lines.top),
		  board->theme->ink[INK_HINT]);
	draw_joint(board, canvas, rect, rows, count);
}

static void
headline(const struct board *board, const struct panel *panel, char *out,
	 size_t size)
{
	const struct compare_state *state = panel->state;

	const struct settings *settings = &board->snapshot->state.settings;

	snprintf(out, size,
		 "Every method, by what it may claim%s   %s at %g %%",
		 orders[state->order],
		 is_two_sided(board) ? "two-sided" : "all one-sided",
		 100 * (1 - settings_number(settings, SETTING_ALPHA)));
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
			screen_runf(screen, "declare %s", selected->name);
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

/* The cursor to the method on a line, headings counted; true if it was. */
static bool
point_at(struct list *list, const struct row rows[], size_t count, int room,
	 int line)
{
	struct shown lines = lines_of(rows, count, list, room);

	for (size_t i = lines.top; i < lines.end; i++, line--) {
		if (lines.headed && starts_group(rows, i) && !line--)
			return false;
		if (line)
			continue;
		if (list->cursor == i)
			return true;
		list->cursor = i;
	}

	return false;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	struct compare_state *state = panel->state;
	struct row rows[ROWS_MOST];
	size_t count = list_rows(board, state->order, rows);

	list_move(&state->list, count, 0);

	return point_at(&state->list, rows, count, panel->rect.height - 2,
			row - 1);
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
