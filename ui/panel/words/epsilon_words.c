/* epsilon_words.c - an epsilon in few words, never more than it claims */

#include "ui/panel/words/epsilon_words.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "method/methods.h"
#include "result/grade.h"

enum { DIGITS = 4 };

const struct quantity *
epsilon_words_chosen(const struct result *result)
{
	const struct method *method =
		result ? method_find(result->method) : NULL;
	const struct quantity *epsilon;

	if (!result || (method && method->many))
		return NULL;
	epsilon = result_quantity(result, "epsilon");

	return epsilon ? epsilon : result_quantity(result, "epsilon-star");
}

void
epsilon_words_headline(const struct result *result, char *out, size_t size)
{
	const struct quantity *epsilon = epsilon_words_chosen(result);
	const struct method *method = method_find(result->method);
	const char *title = method ? method->title : result->method;
	const struct statement *statement = &result->statement;
	struct text shape = { 0 };
	char number[NUMBER_SIZE];

	if (!epsilon) {
		snprintf(out, size, "%s", title);
		return;
	}
	if (statement_shows_nothing(statement)) {
		snprintf(out, size, "no leak shown  %s", title);
		return;
	}
	number_show(number, statement_figure(statement), DIGITS,
		    statement_round(statement));
	statement_add_shape(statement, &shape);
	snprintf(out, size, "%s %s %s%s  %s",
		 epsilon == result_quantity(result, "epsilon") ? "ε" : "ε*",
		 grade_sign(statement->grade), number, text_get(&shape), title);
	text_clear(&shape);
}

void
epsilon_words_row(const struct estimate *estimate, char *out, size_t size)
{
	const struct quantity *bound = epsilon_words_chosen(estimate->bound);
	const struct quantity *both = epsilon_words_chosen(estimate->interval);
	const struct statement *statement =
		bound ? &estimate->bound->statement : NULL;
	struct text shape = { 0 };
	char least[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];

	if (!bound && !estimate->why && estimate->bound->quantity_count) {
		const struct quantity *first = &estimate->bound->quantities[0];

		number_show(least, quantity_figure(first), DIGITS,
			    isnan(first->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
		snprintf(out, size, "        –  %s %s%s", first->name,
			 isnan(first->lower) ? "" : "≥ ", least);
		return;
	}
	if (!bound) {
		snprintf(out, size, "        –  %s",
			 estimate->why ? "cannot answer" : "");
		return;
	}
	number_show(least, quantity_figure(bound), DIGITS,
		    isnan(bound->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
	if (!both && statement_shows_nothing(statement)) {
		snprintf(out, size, "  no leak shown");
		return;
	}
	if (!both) {
		statement_add_shape(statement, &shape);
		snprintf(out, size, "%s %6s%s", grade_sign(statement->grade),
			 least, text_get(&shape));
		text_clear(&shape);
		return;
	}
	number_show(low, both->lower, DIGITS, NUMBER_DOWN);
	number_show(high, both->upper, DIGITS, NUMBER_UP);
	snprintf(out, size, "%s %6s  %s … %s", grade_sign(statement->grade),
		 least, low, high);
}

/* Two epsilons at different deltas have no order: no other one is drawn. */
static double
at_this_delta(const struct board *board, enum game_entry epsilon,
	      enum game_entry delta)
{
	const struct snapshot *now = board->snapshot;
	double here = settings_number(&now->state.settings, SETTING_DELTA);
	double at = here, found;

	(void)game_number(&now->card, delta, &at);

	return game_number(&now->card, epsilon, &found) &&
			       fabs(at - here) <= 1e-9 * here
		       ? found
		       : NAN;
}

double
epsilon_words_truth(const struct board *board)
{
	return at_this_delta(board, GAME_EPSILON, GAME_DELTA);
}

double
epsilon_words_claim(const struct board *board)
{
	const struct settings *settings = &board->snapshot->state.settings;

	return settings_given(settings, SETTING_CLAIM_EPSILON)
		       ? settings_number(settings, SETTING_CLAIM_EPSILON)
		       : at_this_delta(board, GAME_CLAIMED_EPSILON,
				       GAME_CLAIMED_DELTA);
}
