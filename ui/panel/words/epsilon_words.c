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
	enum grade grade = grade_of_quantity(epsilon);
	char number[NUMBER_SIZE];

	if (!epsilon) {
		snprintf(out, size, "%s", title);
		return;
	}
	number_show(number, quantity_figure(epsilon), DIGITS,
		    isnan(epsilon->lower) ? NUMBER_NEAREST : NUMBER_DOWN);
	snprintf(out, size, "%s %s %s%s  %s",
		 epsilon == result_quantity(result, "epsilon") ? "ε" : "ε*",
		 grade_sign(grade), number, grade_if(grade), title);
}

void
epsilon_words_row(const struct estimate *estimate, char *out, size_t size)
{
	const struct quantity *bound = epsilon_words_chosen(estimate->bound);
	const struct quantity *both = epsilon_words_chosen(estimate->interval);
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
	if (!both) {
		snprintf(out, size, "%s %6s%s",
			 grade_sign(grade_of_quantity(bound)), least,
			 grade_if(grade_of_quantity(bound)));
		return;
	}
	number_show(low, both->lower, DIGITS, NUMBER_DOWN);
	number_show(high, both->upper, DIGITS, NUMBER_UP);
	snprintf(out, size, "%s %6s  %s … %s",
		 grade_sign(grade_of_quantity(bound)), least, low, high);
}
