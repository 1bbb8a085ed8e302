/* claim.c - the card with what may be claimed, and what it rests on */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "method/comparison.h"
#include "method/methods.h"
#include "ui/frame/screen.h"
#include "ui/panel/words/epsilon_words.h"

/* Lines of the card with a ruler; fewer have the words only. */
enum { RULER_ROWS = 3, RULER_COLUMNS = 100, DIGITS = 4 };

/* "y copies the sentence" */
enum { COPY_COLUMNS = 21 };

/* All that the card knows. */
struct facts {
	const struct result *result;       /* NULL: nothing yet */
	const struct statement *statement; /* NULL: no number */
	const struct statement *family;    /* under an assumed shape, or NULL */
	double bound, claim, truth;        /* NaN: none */
};

/* Returns the claim that the curve's assumed shape would allow, or NULL. */
static const struct statement *
find_family(const struct board *board)
{
	const struct statement *found = NULL;

	for (size_t i = 0; i < board->numbers.count; i++) {
		const struct estimate *one = &board->numbers.all[i];

		if (one->method == &method_fdp_clopper_pearson &&
		    !board_is_stale(board, one->serial) &&
		    epsilon_words_chosen(one->bound) &&
		    one->bound->statement.grade == GRADE_FAMILY)
			found = &one->bound->statement;
	}

	return found;
}

static struct facts
find_facts(const struct board *board)
{
	struct facts facts = { .result = board->numbers.main,
			       .family = find_family(board),
			       .claim = epsilon_words_claim(board),
			       .truth = epsilon_words_truth(board) };

	if (epsilon_words_chosen(facts.result))
		facts.statement = &facts.result->statement;
	facts.bound = facts.statement ? statement_figure(facts.statement) : NAN;

	return facts;
}

static double
family_value(const struct facts *facts)
{
	return facts->family ? statement_figure(facts->family) : NAN;
}

static bool
is_claim(const struct facts *facts)
{
	return facts->statement->grade <= GRADE_BELIEF;
}

/* ---- the words ---- */

/* "ε ≥ 1.178   at δ = 1e-05 with 95 % confidence", or shorter. */
static void
write_left(const struct facts *facts, bool brief, struct text *left)
{
	const struct statement *statement = facts->statement;
	char level[NUMBER_SIZE];

	statement_add_number(statement, DIGITS, left);
	text_add(left, brief ? "  δ %g" : "   at δ = %g", statement->delta);
	if (isnan(statement->number.confidence))
		return;
	result_level(level, statement->number.confidence);
	text_add(left, brief ? " %s %%" : " with %s %% confidence", level);
}

/* The forms of the grade, each shorter than the one before. */
enum form { FORM_FULL, FORM_BRIEF, FORM_WORD, FORMS };

/* "[bound, if each row is an independent run]", never without condition. */
static void
write_right(const struct facts *facts, enum form form, struct text *right)
{
	const struct statement *statement = facts->statement;
	bool is_open = is_claim(facts) && statement->provided.count;

	text_add_string(right, "[");
	if (form == FORM_FULL)
		statement_add_grade(statement, right);
	else
		text_add_string(right, grade_name(statement->grade));
	if (form == FORM_BRIEF && is_open) {
		text_add_string(right, " if ");
		statement_add_brief(statement, right);
	} else if (form != FORM_FULL && statement->failed.count) {
		text_add(right, ": %s",
			 warning_about(statement->failed.at[0]->warning)->code);
	} else if (form == FORM_WORD && is_open) {
		text_add_string(right, " if …");
	}
	if (form == FORM_FULL && facts->result->one_look)
		text_add_string(right, "; one look");
	text_add_string(right, "]");
}

/* The number and its grade at the right, each as long as there is room. */
static void
draw_headline(struct canvas *canvas, struct rect line,
	      const struct facts *facts, struct ink ink)
{
	struct text left = { 0 }, right = { 0 };
	int columns = 0;

	for (int form = 0; form < 2 * FORMS; form++) {
		text_clear(&left);
		text_clear(&right);
		write_left(facts, form % 2, &left);
		write_right(facts, (enum form)(form / 2), &right);
		columns = canvas_columns(canvas->look, text_get(&right));
		if (columns + 1 +
			    canvas_columns(canvas->look, text_get(&left)) <=
		    line.width)
			break;
	}
	canvas_write(canvas, line.x, line.y, line.width - columns - 1,
		     text_get(&left), ink);
	canvas_write(canvas, line.x + line.width - columns, line.y, columns,
		     text_get(&right), ink);
	text_clear(&left);
	text_clear(&right);
}

static void
add_share(struct text *line, const char *name, double rate)
{
	char number[NUMBER_SIZE];

	number_show(number, 100 * rate, 3, NUMBER_NEAREST);
	text_add(line, "%s %s %%", name, number);
}

/* A line of parts: the first that does not fit whole ends it. */
struct parts {
	struct text line, part;
	struct look look;
	int width;
	bool full;
};

static void
add_part(struct parts *parts)
{
	struct text both = { 0 };

	text_add(&both, "%s%s", text_get(&parts->line), text_get(&parts->part));
	if (canvas_columns(parts->look, text_get(&both)) > parts->width)
		parts->full = true;
	if (!parts->full)
		text_add_string(&parts->line, text_get(&parts->part));
	text_clear(&both);
	text_clear(&parts->part);
}

/* What a perfect attack would have shown with these rows. */
static void
write_reach(struct text *part, const struct result *result, const char *name,
	    const char *says)
{
	const struct quantity *most = result_quantity(result, name);
	char number[NUMBER_SIZE];

	if (!most)
		return;
	number_show(number, most->value, 3, NUMBER_DOWN);
	text_add(part, "%s %s", says, number);
}

/* Whether this is the number that counts. */
static void
write_declared(struct text *part, const struct board *board)
{
	const struct state *state = &board->snapshot->state;
	const char *name = settings_text(&state->settings, SETTING_DECLARED);
	const struct method *declared = name ? method_find(name) : NULL;
	struct selection selection = board_selection(board);
	struct text correction = { 0 };

	selection_add_correction(state->method, &selection, &correction);
	if (correction.length)
		text_add(part, "; %s", text_get(&correction));
	else if (!declared)
		text_add_string(part, "; declared: no (D)");
	else if (declared == state->method)
		text_add_string(part, "; declared");
	else
		text_add(part, "; declared: %s, not this", declared->name);
	text_clear(&correction);
}

static void
write_rates(struct text *part, const struct result *result, bool tau_too)
{
	const struct quantity *fpr = result_quantity(result, "fpr");
	const struct quantity *fnr = result_quantity(result, "fnr");
	const struct quantity *tau = result_quantity(result, "tau");
	char number[NUMBER_SIZE];

	if (fpr && fnr) {
		text_add_string(part, "; ");
		add_share(part, "FPR", fpr->value);
		add_share(part, ", TPR", 1 - fnr->value);
	}
	if (tau_too && tau && isfinite(tau->value)) {
		number_show(number, tau->value, DIGITS, NUMBER_NEAREST);
		text_add(part, " (τ = %s)", number);
	}
}

/* The threshold of the epsilon, its rates, and how many were tried. */
static void
draw_reading(const struct board *board, struct canvas *canvas, struct rect line,
	     const struct facts *facts, struct ink ink)
{
	const char *way = policy_shown(facts->statement->number.policy);
	struct parts parts = { .look = canvas->look, .width = line.width };

	text_add(&parts.line, "threshold: %s", way ? way : "none needed");
	if (result_has_warning(facts->result, W07))
		text_add_string(&parts.part, "; members score lower: !");
	add_part(&parts);
	write_rates(&parts.part, facts->result, line.width >= 90);
	add_part(&parts);
	if (board_looks(board) > 1)
		text_add(&parts.part, "; %u looked at", board_looks(board));
	add_part(&parts);
	write_declared(&parts.part, board);
	add_part(&parts);
	write_reach(&parts.part, facts->result, "ceiling", "; reach");
	add_part(&parts);
	write_reach(&parts.part, facts->result, "ceiling-mu", ", μ");
	add_part(&parts);
	canvas_write(canvas, line.x, line.y, line.width, text_get(&parts.line),
		     ink);
	text_clear(&parts.line);
}

/* ---- the ruler ---- */

struct ruler {
	struct canvas *canvas;
	int x, y, width;
	double most;
};

static int
column_of(const struct ruler *ruler, double value)
{
	double share = fmin(fmax(value / ruler->most, 0), 1);

	return ruler->x + (int)(share * (double)(ruler->width - 1) + 0.5);
}

static double
scale_of(const struct facts *facts)
{
	const double ends[] = { facts->bound, family_value(facts), facts->claim,
				facts->truth };
	double most = 1;

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (isfinite(ends[i]))
			most = fmax(most, ends[i]);
	}

	return ceil(most * 1.05);
}

static void
draw_scale(const struct ruler *ruler, struct ink ink)
{
	int every = ruler->most > 12 ? (int)ceil(ruler->most / 6) : 1;

	for (int i = 0; i <= ruler->most; i += every) {
		char text[12];
		int x = column_of(ruler, i);

		snprintf(text, sizeof(text), "%d", i);
		canvas_write(ruler->canvas, x, ruler->y - 1, 4, text, ink);
	}
	for (int x = 0; x < ruler->width; x++)
		canvas_put(ruler->canvas, ruler->x + x, ruler->y, 0x2500, ink);
	for (int i = 0; i <= ruler->most; i += every)
		canvas_put(ruler->canvas, column_of(ruler, i), ruler->y, 0x253C,
			   ink);
}

/* Three lines at the bottom of the card: numbers, the ruler, what they are. */
static struct ruler
ruler_of(const struct panel *panel, const struct facts *facts)
{
	const struct rect *rect = &panel->rect;
	int width = rect->width - 2;

	return (struct ruler){
		.x = rect->x + 1,
		.y = rect->y + rect->height - 2,
		.width = width < RULER_COLUMNS ? width : RULER_COLUMNS,
		.most = scale_of(facts),
	};
}

/* The headline, the reading and a line of words come before it. */
static bool
has_ruler(const struct panel *panel)
{
	return panel->rect.height >= RULER_ROWS + 3;
}

/* Only a bound rules epsilons out; an assumption fills with shades. */
static const struct {
	uint32_t fill;
	enum role_of_ink ink;
	const char *legend;
} numbers_drawn[GRADE_COUNT] = {
	[GRADE_BOUND] = { 0x2588, INK_STRONG, "█ ruled out" },
	[GRADE_FAMILY] = { 0x2591, INK_VALUE, "░" },
	[GRADE_APPROXIMATE] = { 0x2592, INK_VALUE, "▒ approximate" },
	[GRADE_BELIEF] = { 0x2592, INK_VALUE, "▒ belief" },
	[GRADE_ESTIMATE] = { 0x2508, INK_HINT, "○ estimate" },
	[GRADE_NOT_CLAIMABLE] = { 0x2508, INK_HINT, "○ estimate" },
};

static void
draw_number(const struct board *board, const struct ruler *ruler,
	    const struct facts *facts)
{
	const struct ink *inks = board->theme->ink;
	enum grade grade = facts->statement->grade;
	int end = column_of(ruler, facts->bound);

	for (int x = ruler->x; x < end; x++)
		canvas_put(ruler->canvas, x, ruler->y,
			   numbers_drawn[grade].fill,
			   inks[numbers_drawn[grade].ink]);
	if (!is_claim(facts))
		canvas_put(ruler->canvas, end, ruler->y, 0x25CB,
			   inks[INK_VALUE]);
}

static bool
has_family(const struct facts *facts)
{
	return facts->statement->grade == GRADE_BOUND &&
	       isfinite(family_value(facts)) &&
	       family_value(facts) > facts->bound;
}

static void
draw_ruler(const struct board *board, const struct ruler *ruler,
	   const struct facts *facts)
{
	const struct ink *inks = board->theme->ink;

	draw_scale(ruler, inks[INK_HINT]);
	draw_number(board, ruler, facts);
	if (has_family(facts)) {
		int last = column_of(ruler, family_value(facts));

		for (int x = column_of(ruler, facts->bound); x <= last; x++)
			canvas_put(ruler->canvas, x, ruler->y, 0x2591,
				   inks[INK_VALUE]);
	}
	if (isfinite(facts->claim))
		canvas_put(ruler->canvas, column_of(ruler, facts->claim),
			   ruler->y, 0x25C6, inks[INK_WARNING]);
	if (isfinite(facts->truth))
		canvas_put(ruler->canvas, column_of(ruler, facts->truth),
			   ruler->y, 0x25B2, inks[INK_LABEL]);
}

/* "█ ruled out  ░ if Gaussian ≥ 3.3  ◆ claim 1  ▲ true epsilon 4.37" */
static void
draw_legend(const struct board *board, struct canvas *canvas, struct rect line,
	    const struct facts *facts)
{
	struct text text = { 0 };
	char number[NUMBER_SIZE];
	int used;

	text_add_string(&text, numbers_drawn[facts->statement->grade].legend);
	statement_add_shape(facts->statement, &text);
	if (has_family(facts)) {
		number_show(number, family_value(facts), DIGITS, NUMBER_DOWN);
		text_add_string(&text, "   ░");
		statement_add_shape(facts->family, &text);
		text_add(&text, " ≥ %s", number);
	}
	if (isfinite(facts->claim)) {
		number_show(number, facts->claim, DIGITS, NUMBER_NEAREST);
		text_add(&text, "   ◆ claim %s (:check)", number);
	} else if (line.width >= 60) {
		text_add_string(&text, "   no claim (c)");
	}
	if (isfinite(facts->truth)) {
		number_show(number, facts->truth, DIGITS, NUMBER_NEAREST);
		text_add(&text, "   ▲ true epsilon %s", number);
		if (facts->truth > 0 && facts->statement->grade == GRADE_BOUND)
			text_add(&text, " (%.0f %% ruled out)",
				 floor(100 * facts->bound / facts->truth));
	}
	canvas_write(canvas, line.x, line.y, line.width, text_get(&text),
		     board->theme->ink[INK_LABEL]);
	used = canvas_columns(canvas->look, text_get(&text));
	if (used + COPY_COLUMNS + 3 < line.width)
		canvas_write(canvas, line.x + line.width - COPY_COLUMNS, line.y,
			     COPY_COLUMNS, "y copies the sentence",
			     board->theme->ink[INK_HINT]);
	text_clear(&text);
}

/* ---- the sentence ---- */

/* "One. Two." without its last sentence; false if there is but one. */
static bool
drop_sentence(char *text)
{
	char *last = NULL;

	for (char *at = strstr(text, ". "); at; at = strstr(at + 1, ". "))
		last = at;
	if (last)
		last[1] = '\0';

	return last;
}

/* Writes a line that the sentence has no room in, with its conditions. */
static void
draw_short(struct canvas *canvas, struct rect part, const struct facts *facts,
	   struct ink ink)
{
	static const char copies[] = "y copies the sentence";
	struct text text = { 0 };
	int used;

	statement_add_short(facts->statement, DIGITS, &text);
	used = canvas_columns(canvas->look, text_get(&text));
	if (used + 2 + COPY_COLUMNS <= part.width) {
		text_add(&text, "; %s", copies);
	} else if (canvas_lines(canvas->look, text_get(&text), part.width) >
		   part.height) {
		text_clear(&text);
		text_add(&text, "%s with its conditions", copies);
	}
	canvas_write_wrapped(canvas, part, text_get(&text), ink);
	text_clear(&text);
}

/* As far as whole sentences go: one cut short would say something else. */
static void
draw_sentence(struct canvas *canvas, struct rect part,
	      const struct facts *facts, struct ink ink)
{
	char *whole = memory_copy_text(facts->result->sentence);
	bool fits;

	do
		fits = canvas_lines(canvas->look, whole, part.width) <=
		       part.height;
	while (!fits && part.height > 1 && drop_sentence(whole));
	if (fits)
		canvas_write_wrapped(canvas, part, whole, ink);
	else
		draw_short(canvas, part, facts, ink);
	free(whole);
}

/* ---- the panel ---- */

static void
draw_nothing(const struct board *board, struct canvas *canvas, struct rect rect)
{
	const char *why = board->numbers.why;

	if (board->numbers.main)
		why = board->numbers.main->sentence;
	canvas_write_wrapped(canvas, rect, why && *why ? why : "computing",
			     board->theme->ink[INK_TEXT]);
}

static void
claim_draw(const struct board *board, const struct panel *panel,
	   struct canvas *canvas)
{
	bool stale = board_is_stale(board, board->numbers.serial);
	const struct ink *inks = board->theme->ink;
	struct facts facts = find_facts(board);
	struct rect rect = panel->rect, part;
	struct ruler ruler;

	if (!facts.statement || isnan(facts.bound)) {
		draw_nothing(board, canvas, rect);
		return;
	}
	rect.x++;
	rect.width -= 2;
	draw_headline(canvas, view_take_rows(&rect, 1), &facts,
		      inks[stale ? INK_STALE : INK_STRONG]);
	part = view_take_rows(&rect, has_ruler(panel) ? rect.height - RULER_ROWS
						      : rect.height);
	draw_reading(board, canvas, view_take_rows(&part, 1), &facts,
		     inks[stale ? INK_STALE : INK_LABEL]);
	draw_sentence(canvas, part, &facts, inks[stale ? INK_STALE : INK_TEXT]);
	if (!has_ruler(panel))
		return;
	ruler = ruler_of(panel, &facts);
	ruler.canvas = canvas;
	draw_ruler(board, &ruler, &facts);
	rect.y += 2;
	draw_legend(board, canvas, rect, &facts);
}

static char *
claim_copy_text(const struct board *board, const struct panel *panel)
{
	const struct result *main = board->numbers.main;
	const char *sentence = main ? main->statement.sentence : NULL;

	(void)panel;

	return sentence && *sentence ? memory_copy_text(sentence) : NULL;
}

static enum reaction
claim_act(struct screen *screen, struct panel *panel, enum action action,
	  int amount)
{
	(void)screen;
	(void)panel;
	(void)action;
	(void)amount;

	return REACTION_NONE;
}

/* A press is on it; the way from there may leave its ends. */
static bool
is_on_ruler(const struct ruler *ruler, bool is_held, int column, int row)
{
	return row >= ruler->y - 1 && row <= ruler->y &&
	       (is_held ||
		(column >= ruler->x && column < ruler->x + ruler->width));
}

/* As fine as a cell can mean it; a claim in a file is not set here. */
static bool
claim_measure(const struct board *board, const struct panel *panel, int column,
	      int row, double *most, double *epsilon)
{
	const struct facts facts = find_facts(board);
	const struct ruler ruler = ruler_of(panel, &facts);
	double cell, step, value;

	if (!has_ruler(panel) || !facts.statement || isnan(facts.bound) ||
	    settings_given(&board->snapshot->state.settings, SETTING_CLAIM) ||
	    !is_on_ruler(&ruler, *most > 0, column, row))
		return false;
	if (!(*most > 0))
		*most = ruler.most;
	cell = *most / (double)(ruler.width - 1);
	step = pow(10, floor(log10(cell)));
	value = cell * (double)(column - ruler.x);
	*epsilon = nearbyint(fmin(fmax(value, 0), *most) / step) * step;

	return true;
}

/* An estimate is no claim. */
static void
claim_headline(const struct board *board, const struct panel *panel, char *out,
	       size_t size)
{
	const struct facts facts = find_facts(board);
	enum grade grade =
		facts.statement ? facts.statement->grade : GRADE_BOUND;

	(void)panel;
	snprintf(out, size, "%s",
		 grade <= GRADE_BELIEF     ? panel_claim.title
		 : grade == GRADE_ESTIMATE ? "Estimate"
					   : "What you may not claim");
}

const struct panel_kind panel_claim = {
	.name = "claim",
	.title = "What you may claim",
	.headline = claim_headline,
	.draw = claim_draw,
	.act = claim_act,
	.measure = claim_measure,
	.copy_text = claim_copy_text,
};
