/* answers.c - panels with what theory and plans answer */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "ui/panel/answers.h"
#include "ui/panel/reading.h"
#include "ui/sitting/playground.h"

enum { DIGITS = 5 };

/* What is asked, in the order it is shown; each ends with NULL. */
static const char *const theory_lines[] = {
	"theory epsilon", "theory delta",   "theory tradeoff",
	"theory noise",   "theory profile", NULL,
};

/* The mechanism would replace fpr and fnr: a plan is about an attack. */
static const char *const plan_lines[] = {
	"plan clopper-pearson",     "plan jeffreys", "plan katz delta=0",
	"plan fdp-clopper-pearson", "plan one-run",  NULL,
};

const char *const *
answers_lines(const struct board *board)
{
	for (int i = 0; i < board->shown_count; i++) {
		if (board->shown[i]->kind->asks)
			return board->shown[i]->kind->asks;
	}

	return NULL;
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
	if (spread > 1e-4 * fabs(quantity->value))
		text_add(text, "  %-10s %-10s %s … %s\n", quantity->name, value,
			 low, high);
	else
		text_add(text, "  %-10s %s\n", quantity->name, value);
}

static void
add_reply(const struct board *board, const struct reply *reply,
	  struct text *text)
{
	if (!reply->line)
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

static char *
copy_text(const struct board *board, const struct panel *panel)
{
	struct text text = { 0 };

	(void)panel;
	for (int i = 0; i < QUESTIONS_MOST; i++)
		add_reply(board, &board->replies[i], &text);
	if (!text.length)
		text_add(&text, "computing\n");

	return text_take(&text);
}

static const char *
topic(const struct board *board, const struct panel *panel)
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
	.state_size = sizeof(struct reading),
	.asks = theory_lines,
	.draw = reading_draw_text,
	.act = reading_act_on_text,
	.copy_text = copy_text,
	.topic = topic,
};

const struct panel_kind panel_plan = {
	.name = "plan",
	.title = "How much data that takes",
	.state_size = sizeof(struct reading),
	.asks = plan_lines,
	.draw = reading_draw_text,
	.act = reading_act_on_text,
	.copy_text = copy_text,
	.topic = topic_of_plan,
};
