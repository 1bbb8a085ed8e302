/* compare_columns.c - what a row of the comparison shows, column by column */

#include "ui/panel/compare_columns.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "method/comparison.h"
#include "method/methods.h"
#include "ui/panel/compare.h"
#include "ui/panel/words/epsilon_words.h"

enum { DIGITS = 4 };

/* The largest finite end of a row, 0 where there is none. */
static double
end_of(const struct compare_row *row)
{
	const struct quantity *both =
		row->estimate ? epsilon_words_chosen(row->estimate->interval)
			      : NULL;
	double bound = compare_row_bound(row);
	double upper = both ? both->upper : NAN;

	return fmax(isfinite(bound) ? bound : 0, isfinite(upper) ? upper : 0);
}

static double
claimed_by(const struct compare_row *row)
{
	return row->grade >= GRADE_ESTIMATE ? 0 : end_of(row);
}

/* What it says without a claim, 0 where there is nothing. */
static double
guess_of(const struct compare_row *row)
{
	const struct quantity *one =
		row->estimate ? epsilon_words_chosen(row->estimate->bound)
			      : NULL;
	double value = one && isfinite(one->value) ? one->value : 0;

	return row->grade >= GRADE_ESTIMATE ? fmax(value, end_of(row)) : value;
}

/* A guess far beyond all that is claimed leaves no room to see claims. */
enum { GUESS_MOST = 4 };

double
compare_columns_scale(const struct board *board,
		      const struct compare_rows *rows)
{
	double most = 1, guess = 0;

	for (size_t i = 0; i < rows->count; i++)
		most = fmax(most, claimed_by(&rows->at[i]));
	most = fmax(most, epsilon_words_truth(board));
	most = fmax(most, epsilon_words_claim(board));

	for (size_t i = 0; i < rows->count; i++) {
		if (guess_of(&rows->at[i]) <= GUESS_MOST * most)
			guess = fmax(guess, guess_of(&rows->at[i]));
	}

	return 1.05 * fmax(most, guess);
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
	[GRADE_ESTIMATE] = { 0x25CB, 0x20, 0x20, 0x20, 0x25CB, INK_HINT },
	[GRADE_NOT_CLAIMABLE] = { 0x25CB, 0x20, 0x20, 0x20, 0x25CB, INK_HINT },
};

enum { MOST_BAR = 100 };

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
draw_bar(const struct bar *bar, const struct compare_row *row)
{
	const struct quantity *both =
		epsilon_words_chosen(row->estimate->interval);
	const struct quantity *one = epsilon_words_chosen(row->estimate->bound);
	bool ends = both && isfinite(both->upper);
	int left, right = bar->width - 1;

	if (!one)
		return;
	if (row->grade < GRADE_ESTIMATE && (both || !isnan(one->lower))) {
		left = bar_column(bar, both ? both->lower : one->lower);
		if (ends)
			right = bar_column(bar, both->upper);
		for (int x = left; x <= right; x++)
			bar_put(bar, x, bar->marks->line);
		bar_put(bar, left, bar->marks->left);
		bar_put(bar, right,
			ends ? bar->marks->right : bar->marks->open);
	}
	if (one->value <= bar->most)
		bar_put(bar, bar_column(bar, one->value), bar->marks->point);
	else if (one->value > bar->most)
		bar_put(bar, bar->width - 1, 0x25B6);
}

struct columns {
	int name, words, reach, width, needs, bar;
};

static struct columns
columns_for(int width, bool two_sided)
{
	struct columns columns = { .name = 21,
				   .words = two_sided ? 28 : 22,
				   .reach = 7 };

	if (width >= 100)
		columns.needs = width >= 190 ? 78 : width >= 160 ? 60 : 36;
	if (width >= 140 && two_sided)
		columns.width = 17;
	columns.bar = width - 2 - columns.name - columns.words - columns.reach -
		      columns.width - columns.needs - 2;
	if (columns.bar > MOST_BAR)
		columns.bar = MOST_BAR;
	if (columns.bar < 10)
		columns.bar = 0;

	return columns;
}

bool
compare_is_two_sided(const struct board *board)
{
	return settings_number(&board->snapshot->state.settings,
			       SETTING_SIDES) > 1;
}

/* "2.354   100 %": of an interval, and against Clopper-Pearson's. */
static void
say_width(const struct board *board, const struct compare_row *row, char *out,
	  size_t size)
{
	const struct method *exact = method_find("clopper-pearson");
	struct compare_row other = { exact, compare_estimate(board, exact), 0,
				     GRADE_BOUND };
	double width = compare_row_width(row),
	       share = 100 * width / compare_row_width(&other);
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
say_numbers(const struct compare_row *row, bool stale, char *out, size_t size)
{
	const struct quantity *one = epsilon_words_chosen(row->estimate->bound);
	const struct quantity *both =
		epsilon_words_chosen(row->estimate->interval);
	char least[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];
	struct text shape = { 0 };

	if (!one) {
		epsilon_words_row(row->estimate, out, size);
		return;
	}
	if (statement_shows_nothing(&row->estimate->bound->statement) &&
	    !both) {
		snprintf(out, size, "%s  no leak shown", stale ? "~" : "");
		return;
	}
	number_place(least, quantity_figure(one), 3,
		     isnan(one->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
	if (!both) {
		if (row->grade == GRADE_FAMILY)
			statement_add_shape(&row->estimate->bound->statement,
					    &shape);
		snprintf(out, size, "%s%s %7s%s", stale ? "~" : "",
			 grade_sign(row->grade), least, text_get(&shape));
		text_clear(&shape);
		return;
	}
	number_show(low, both->lower, DIGITS, NUMBER_DOWN);
	number_show(high, both->upper, DIGITS, NUMBER_UP);
	snprintf(out, size, "%s%s %7s  %s … %s", stale ? "~" : "",
		 grade_sign(row->grade), least, low, high);
}

/* What a perfect attack would have shown with the same rows. */
static void
say_reach(const struct compare_row *row, char *out, size_t size)
{
	const struct quantity *most =
		result_quantity(row->estimate->bound, "ceiling");
	char number[NUMBER_SIZE];

	*out = '\0';
	if (!most)
		return;
	number_place(number, quantity_figure(most), 3, NUMBER_DOWN);
	snprintf(out, size, "%6s", number);
}

/* What it needs to hold, and that there are warnings. */
static void
say_needs(const struct compare_row *row, char *out, size_t size)
{
	struct text needs = { 0 };
	size_t warnings = row->estimate->bound->warning_count;

	if (warnings)
		text_add(
			&needs, "⚠%s%s ",
			warning_about(row->estimate->bound->warnings[0].warning)
				->code,
			warnings > 1 ? "+" : "");
	comparison_holds_if(row->estimate->bound, &needs);
	snprintf(out, size, "%s", text_get(&needs));
	text_clear(&needs);
}

/* The columns of the heading in which the end of the scale stands. */
enum { END_COLUMNS = 6 };

/* The heading of the bars: what stands there already. */
struct heading {
	struct bar bar;
	bool taken[MOST_BAR];
};

static bool
is_free(const struct heading *heading, int from, int columns)
{
	for (int x = from - 1; x <= from + columns; x++) {
		if (x < 0 || x >= heading->bar.width || heading->taken[x])
			return false;
	}

	return true;
}

static void
take(struct heading *heading, int from, int columns)
{
	for (int x = from; x < from + columns; x++)
		heading->taken[x] = true;
}

/* Beside its rule, to the left if there is room. */
static bool
write_name(struct heading *heading, int column, const char *text)
{
	const struct bar *bar = &heading->bar;
	int columns = (int)strlen(text), from = column - 1 - columns;

	heading->taken[column] = false;
	if (!is_free(heading, from, columns))
		from = column + 2;
	heading->taken[column] = true;
	if (!is_free(heading, from, columns))
		return false;
	canvas_write(bar->canvas, bar->x + from, bar->y, columns, text,
		     bar->ink);
	take(heading, from, columns);

	return true;
}

/* "truth 4.377 ▲" where there is room, or "4.377 ▲". */
static void
name_rule(struct heading *heading, double value, const char *word,
	  uint32_t glyph)
{
	int column = bar_column(&heading->bar, value);
	char number[NUMBER_SIZE], text[NUMBER_SIZE + 8];

	bar_put(&heading->bar, column, glyph);
	heading->taken[column] = true;
	number_show(number, value, DIGITS, NUMBER_NEAREST);
	snprintf(text, sizeof(text), "%s %s", word, number);
	if (!write_name(heading, column, text))
		(void)write_name(heading, column, number);
}

/* A truth says more than the end of the scale; a claim does not. */
static void
draw_truth(struct heading *heading, double truth)
{
	const struct bar *bar = &heading->bar;
	int end = bar->width - END_COLUMNS;

	for (int x = end;
	     bar_column(bar, truth) >= end && x >= 0 && x < bar->width; x++) {
		bar_put(bar, x, ' ');
		heading->taken[x] = false;
	}
	name_rule(heading, truth, "truth", 0x25B2);
}

static void
draw_claim(struct heading *heading, double epsilon)
{
	int column = bar_column(&heading->bar, epsilon);

	if (column > 0 && !heading->taken[column])
		name_rule(heading, epsilon, "claim", 0x2506);
}

/* The known truth and a claim, as rules through all bars. */
static void
draw_rules(const struct board *board, struct bar bar)
{
	double truth = epsilon_words_truth(board);
	double claim = epsilon_words_claim(board);

	bar.ink = board->theme->ink[INK_HINT];
	if (!isnan(truth))
		bar_put(&bar, bar_column(&bar, truth), 0x250A);
	bar.ink = board->theme->ink[INK_WARNING];
	if (!isnan(claim))
		bar_put(&bar, bar_column(&bar, claim), 0x2506);
}

/* What the rules are, above them. */
static void
name_rules(const struct board *board, const struct bar *bar)
{
	struct heading heading = { .bar = *bar, .taken = { true } };
	double truth = epsilon_words_truth(board);
	double claim = epsilon_words_claim(board);
	int end = bar->width - END_COLUMNS;

	take(&heading, end > 0 ? end : 0, bar->width - (end > 0 ? end : 0));
	heading.bar.ink = board->theme->ink[INK_HINT];
	if (!isnan(truth))
		draw_truth(&heading, truth);
	heading.bar.ink = board->theme->ink[INK_WARNING];
	if (!isnan(claim))
		draw_claim(&heading, claim);
}

void
compare_columns_row(const struct board *board, struct canvas *canvas,
		    struct rect line, const struct compare_row *row,
		    double most)
{
	const struct columns columns =
		columns_for(line.width, compare_is_two_sided(board));
	const struct estimate *estimate = row->estimate;
	bool stale = !estimate || board_is_stale(board, estimate->serial);
	struct ink ink =
		board->theme->ink[stale ? INK_STALE : marks[row->grade].ink];
	struct bar bar = { canvas,
			   line.x + 2 + columns.name + columns.words +
				   columns.reach + columns.width,
			   line.y,
			   columns.bar,
			   most,
			   &marks[row->grade],
			   ink };
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
		     columns.words - 1 +
			     (epsilon_words_chosen(estimate->bound)
				      ? 0
				      : columns.reach),
		     text, ink);
	say_reach(row, text, sizeof(text));
	canvas_write(canvas, line.x + 2 + columns.name + columns.words, line.y,
		     columns.reach - 1, text, ink);
	if (columns.width) {
		say_width(board, row, text, sizeof(text));
		canvas_write(canvas, bar.x - columns.width, line.y,
			     columns.width - 1, text, ink);
	}
	if (columns.bar) {
		draw_rules(board, bar);
		draw_bar(&bar, row);
	}
	if (columns.needs) {
		say_needs(row, text, sizeof(text));
		canvas_write(canvas, bar.x + bar.width + 1, line.y,
			     columns.needs, text, ink);
	}
}

void
compare_columns_heading(const struct board *board, struct canvas *canvas,
			struct rect rect, double most)
{
	const struct columns columns =
		columns_for(rect.width, compare_is_two_sided(board));
	struct ink ink = board->theme->ink[INK_HEADING],
		   hint = board->theme->ink[INK_HINT];
	int x = rect.x + 2 + columns.name;
	char end[NUMBER_SIZE];

	canvas_write(canvas, rect.x + 2, rect.y, columns.name, "method", ink);
	canvas_write(canvas, x, rect.y, columns.words,
		     compare_is_two_sided(board) ? "        ε  interval"
						 : "        ε",
		     ink);
	x += columns.words;
	canvas_write(canvas, x, rect.y, columns.reach - 1, " reach", ink);
	x += columns.reach;
	if (columns.width)
		canvas_write(canvas, x, rect.y, columns.width,
			     " width  of exact", ink);
	x += columns.width;
	if (!columns.bar)
		return;
	number_write(end, most, 3, NUMBER_UP);
	canvas_write(canvas, x, rect.y, 2, "0", hint);
	canvas_write(canvas, x + columns.bar - (int)strlen(end), rect.y,
		     (int)strlen(end), end, hint);
	name_rules(board, &(struct bar){ canvas, x, rect.y, columns.bar, most,
					 NULL, ink });
	if (columns.needs)
		canvas_write(canvas, x + columns.bar + 1, rect.y, columns.needs,
			     "conditions", ink);
}

enum compare_order
compare_columns_order(const struct board *board, int width, int column)
{
	const struct columns columns =
		columns_for(width, compare_is_two_sided(board));
	int numbers = 2 + columns.name,
	    wide = numbers + columns.words + columns.reach,
	    bars = wide + columns.width;

	return column < numbers                  ? COMPARE_BY_NAME
	       : column >= wide && column < bars ? COMPARE_BY_WIDTH
	       : column < bars + columns.bar     ? COMPARE_BY_BOUND
						 : COMPARE_BY_LIST;
}
