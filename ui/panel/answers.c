/* answers.c - panels with what theory and plans answer */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "method/judge.h"
#include "method/methods.h"
#include "result/grade.h"
#include "ui/panel/answers.h"
#include "ui/panel/passage.h"
#include "ui/sitting/playground.h"

/* What a row of a plan has beside the name of its method. */
enum { DIGITS = 5, PLAN_NUMBERS = 25 };

/* What is asked, in the order it is shown; each ends with NULL. */
#define THEORY_LINES                                                           \
	"theory epsilon", "theory delta", "theory tradeoff", "theory noise",   \
		"theory profile"

static const char *const theory_lines[] = { THEORY_LINES, NULL };
const char *const answers_readings[] = { THEORY_LINES, ANSWERS_READING, NULL };
static const char *const claim_lines[] = { ANSWERS_READING, NULL };

#define PLAN_OF_CANARIES "plan one-run"

/* The mechanism would replace fpr and fnr: a plan is about an attack. */
static const char *const plan_lines[] = {
	"plan clopper-pearson",     "plan jeffreys",  "plan katz delta=0",
	"plan fdp-clopper-pearson", PLAN_OF_CANARIES, NULL,
};

/* A claim that is more than a number: a file, or a mechanism. */
static bool
is_claim_asked(const struct board *board, const struct panel *cover)
{
	const struct settings *settings = &board->snapshot->state.settings;

	return cover && cover->kind->asks == answers_readings &&
	       board->snapshot->data && !board_is_playground(board) &&
	       (settings_given(settings, SETTING_CLAIM) ||
		settings_given(settings, SETTING_MECHANISM));
}

/* What the panels of the view ask, whatever lies over them. */
static const char *const *
lines_of_view(const struct board *board)
{
	const char *const *asks = NULL;

	for (int i = 0; i < board->shown_count && !asks; i++)
		asks = board->shown[i]->kind->asks;

	return asks;
}

const char *const *
answers_lines(const struct board *board)
{
	const struct panel *cover = board_cover(board);
	const char *const *asks = lines_of_view(board);

	if (cover && cover->kind->lines)
		return cover->kind->lines(cover);
	if (!asks && is_claim_asked(board, cover))
		return claim_lines;
	/* What lies over it may ask the same and more. */
	if (asks && cover && cover->kind->asks &&
	    !strcmp(cover->kind->asks[0], asks[0]))
		return cover->kind->asks;

	return asks;
}

const char *
answers_leading(const struct board *board)
{
	const struct settings *settings = &board->snapshot->state.settings;
	const char *const *lines = answers_lines(board);

	for (size_t i = 0; lines && lines[i]; i++) {
		if (!strcmp(lines[i], PLAN_OF_CANARIES) &&
		    (settings_given(settings, SETTING_CANARIES) ||
		     settings_given(settings, SETTING_GUESSES)))
			return lines[i];
	}

	return lines ? lines[0] : NULL;
}

bool
answers_are_there(const struct board *board)
{
	const char *const *lines = answers_lines(board);

	for (size_t i = 0; lines && lines[i]; i++) {
		const struct reply *reply = &board->replies[i];

		if (!reply->line || board_is_stale(board, reply->serial))
			return false;
	}

	return true;
}

/* ---- words ---- */

/* "epsilon 1.2345", and both ends where they differ. */
static void
add_quantity(const struct quantity *quantity, struct text *text)
{
	char value[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];
	double spread = quantity->upper - quantity->lower;

	number_show(value, quantity->value, DIGITS, NUMBER_NEAREST);
	number_show(low, quantity->lower, DIGITS, NUMBER_DOWN);
	number_show(high, quantity->upper, DIGITS, NUMBER_UP);
	if (isnan(quantity->value))
		text_add(text, "  %-10s ≥ %s\n", quantity->name, low);
	else if (spread > 1e-4 * fabs(quantity->value))
		text_add(text, "  %-10s %-10s %s … %s\n", quantity->name, value,
			 low, high);
	else
		text_add(text, "  %-10s %s\n", quantity->name, value);
}

/* What lies over the view may have asked for more. */
static bool
is_of_view(const struct board *board, const char *line)
{
	const char *const *lines = lines_of_view(board);

	for (size_t i = 0; lines && lines[i]; i++) {
		if (!strcmp(lines[i], line))
			return true;
	}

	return false;
}

static void
add_reply(const struct board *board, const struct reply *reply,
	  struct text *text)
{
	if (!is_of_view(board, reply->line))
		return;
	text_add(text, "# %s%s\n", reply->line,
		 board_is_stale(board, reply->serial) ? " (old)" : "");
	if (reply->why)
		text_add(text, "  %s\n", reply->why);
	if (!reply->result)
		return;
	for (size_t i = 0; i < reply->result->quantity_count && i < 8; i++)
		add_quantity(&reply->result->quantities[i], text);
	if (*reply->result->sentence)
		text_add(text, "  %s\n", reply->result->sentence);
	text_add(text, "\n");
}

/* ---- the table of a plan ---- */

/* What was found, or the size that was typed. */
static double
size_of(const struct result *result)
{
	const struct quantity *samples = result_quantity(result, "samples");

	for (size_t i = 0; i < result->setting_count && !samples; i++) {
		const struct used_setting *one = &result->settings[i];

		if (!strcmp(one->name, "rows") ||
		    !strcmp(one->name, "canaries"))
			return one->number;
	}

	return samples ? samples->value : NAN;
}

/* What a number of that method is worth. */
static enum grade
grade_of(const char *line)
{
	const struct method *method;
	char name[40];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(line, " "), line);
	method = method_find(name);

	return method ? judge_promise(method) : GRADE_ESTIMATE;
}

/* So many columns of words of ours, which are ASCII. */
static void
add_cut(const char *word, int columns, struct text *text)
{
	int length = (int)strlen(word);

	if (length <= columns)
		text_add(text, "%-*s", columns, word);
	else
		text_add(text, "%.*s…", columns - 1, word);
}

/* "one-run                1062      1  ≥ 1.21", or why not. */
static void
add_plan_row(const struct board *board, const struct reply *reply, int names,
	     struct text *text)
{
	const struct quantity *epsilon =
		reply->result ? result_quantity(reply->result, "epsilon")
			      : NULL;
	char size[NUMBER_SIZE], shows[NUMBER_SIZE];
	const char *name;
	enum grade grade;

	if (!reply->line)
		return;
	name = reply->line + strlen("plan ");
	grade = grade_of(name);
	text_add(text, "%c ", board_is_stale(board, reply->serial) ? '~' : ' ');
	add_cut(name, names, text);
	if (!epsilon) {
		text_add(text, "%6s\n",
			 reply->why ? "  none, why below" : "...");
		return;
	}
	number_exact(size, size_of(reply->result));
	number_show(shows, epsilon->lower, 4, NUMBER_DOWN);
	text_add(text, "%6s%6s  %s %s%s\n", size,
		 strcmp(name, "one-run") ? size : "1", grade_sign(grade), shows,
		 grade == GRADE_FAMILY ? "*" : "");
}

static bool
is_plan(const struct board *board)
{
	const struct reply *first = &board->replies[0];

	return first->line && !strncmp(first->line, "plan ", strlen("plan "));
}

/* The line that is led by first, then the others. */
static void
add_replies(const struct board *board, struct text *text)
{
	const char *leading = answers_leading(board);

	for (int first = 1; first >= 0; first--) {
		for (int i = 0; i < QUESTIONS_MOST; i++) {
			const struct reply *reply = &board->replies[i];

			if (reply->line &&
			    (leading && !strcmp(reply->line, leading)) == first)
				add_reply(board, reply, text);
		}
	}
}

static void
add_plan(const struct board *board, int width, struct text *text)
{
	int names = width - PLAN_NUMBERS;

	names = names > 20 ? 20 : names < 8 ? 8 : names;
	text_add(text, "# %-*s%6s%6s  shows\n", names, "method", "n", "runs");
	for (int i = 0; i < QUESTIONS_MOST; i++)
		add_plan_row(board, &board->replies[i], names, text);
	text_add(text, "  * only if the curve is of the family\n"
		       "  Y copies the command of the first below\n\n");
}

static char *
answers_copy_text(const struct board *board, const struct panel *panel)
{
	struct text text = { 0 };

	if (is_plan(board))
		add_plan(board, panel->rect.width, &text);
	add_replies(board, &text);
	if (!text.length)
		text_add(&text, "computing\n");

	return text_take(&text);
}

static const char *
answers_topic(const struct board *board, const struct panel *panel)
{
	const struct mechanism_kind *mechanism =
		playground_mechanism(board->playground);

	(void)panel;

	return mechanism ? mechanism->name : "theory";
}

static const char *
topic_of_plan(const struct board *board, const struct panel *panel)
{
	(void)board;
	(void)panel;

	return "plan";
}

const struct panel_kind panel_theory = {
	.name = "theory",
	.title = "What is known without data",
	.state_size = sizeof(struct passage),
	.asks = theory_lines,
	.draw = passage_draw,
	.act = passage_act,
	.copy_text = answers_copy_text,
	.topic = answers_topic,
};

const struct panel_kind panel_plan = {
	.name = "plan",
	.title = "How much data that takes",
	.state_size = sizeof(struct passage),
	.asks = plan_lines,
	.draw = passage_draw,
	.act = passage_act,
	.copy_text = answers_copy_text,
	.topic = topic_of_plan,
};
