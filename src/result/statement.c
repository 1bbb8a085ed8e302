/* statement.c - the strongest sentence that may be said of one result */

#include "result/statement.h"

#include <math.h>
#include <string.h>

#include "result/result.h"

double
statement_figure(const struct statement *statement)
{
	return quantity_figure(&statement->number);
}

enum number_round
statement_round(const struct statement *statement)
{
	return isnan(statement->number.lower) ? NUMBER_NEAREST : NUMBER_DOWN;
}

bool
statement_shows_nothing(const struct statement *statement)
{
	return statement->quantity && statement->grade <= GRADE_BELIEF &&
	       statement->number.lower <= 0;
}

/* "a", "a and b", "a, b and c". */
static const char *
join(unsigned index, unsigned count)
{
	if (!index)
		return "";

	return index + 1 < count ? ", " : " and ";
}

static bool
is_said(const struct condition *condition, const struct statement *statement)
{
	return !(condition->is_shape && statement->grade == GRADE_FAMILY);
}

static unsigned
count_said(const struct statement *statement)
{
	unsigned count = 0;

	for (unsigned i = 0; i < statement->provided.count; i++)
		count += is_said(statement->provided.at[i], statement);

	return count;
}

void
statement_add_provided(const struct statement *statement, struct text *text)
{
	unsigned count = count_said(statement), said = 0;

	for (unsigned i = 0; i < statement->provided.count; i++) {
		const struct condition *at = statement->provided.at[i];

		if (is_said(at, statement))
			text_add(text, "%s%s", join(said++, count),
				 at->provided);
	}
}

static void
add_failure(const struct condition *condition, const char *words,
	    struct text *text)
{
	text_add_string(text, words);
	if (condition->warning < WARNING_COUNT)
		text_add(text, " (%s)",
			 warning_about(condition->warning)->code);
}

void
statement_add_grade(const struct statement *statement, struct text *text)
{
	if (statement->grade == GRADE_FAMILY && statement->shape)
		text_add(text, "only if the curve is %s", statement->shape);
	else
		text_add_string(text, grade_title(statement->grade));
	if (statement->failed.count) {
		text_add_string(text, ": ");
		add_failure(statement->failed.at[0],
			    statement->failed.at[0]->failed, text);
		return;
	}
	if (statement->grade > GRADE_BELIEF || !count_said(statement))
		return;
	text_add_string(text, ", if ");
	statement_add_provided(statement, text);
}

void
statement_add_brief(const struct statement *statement, struct text *text)
{
	for (unsigned i = 0; i < statement->failed.count; i++) {
		text_add_string(text, i ? "; " : "not met: ");
		add_failure(statement->failed.at[i],
			    statement->failed.at[i]->brief, text);
	}
	for (unsigned i = 0; i < statement->provided.count; i++)
		text_add(text, "%s%s",
			 i                         ? ", "
			 : statement->failed.count ? "; "
						   : "",
			 statement->provided.at[i]->brief);
}

void
statement_add_shape(const struct statement *statement, struct text *text)
{
	if (statement->grade == GRADE_FAMILY)
		text_add(text, " if %s",
			 statement->shape ? statement->shape : "family");
}

void
statement_add_number(const struct statement *statement, int digits,
		     struct text *text)
{
	char number[NUMBER_SIZE];

	if (statement_shows_nothing(statement)) {
		text_add_string(text, "no leak shown");
		return;
	}
	number_show(number, statement_figure(statement), digits,
		    statement_round(statement));
	text_add(text, "%s%s %s %s",
		 !strcmp(statement->quantity, "epsilon") ? "ε"
		 : !strcmp(statement->quantity, "epsilon-star")
			 ? "ε*"
			 : statement->quantity,
		 about_whose(statement->number.about),
		 grade_sign(statement->grade), number);
	statement_add_shape(statement, text);
}

/* Adds the level in the words of the grade. */
static void
add_level(const struct statement *statement, struct text *text)
{
	char level[NUMBER_SIZE];

	if (isnan(statement->number.confidence))
		return;
	result_level(level, statement->number.confidence);
	text_add(text, ", %s%s %%%s",
		 statement->grade == GRADE_APPROXIMATE ? "nominally " : "",
		 level,
		 statement->grade == GRADE_BELIEF ? " under its prior" : "");
}

static void
add_provided_briefly(const struct statement *statement, struct text *text)
{
	unsigned said = 0;

	for (unsigned i = 0; i < statement->provided.count; i++) {
		const struct condition *at = statement->provided.at[i];

		if (is_said(at, statement))
			text_add(text, "%s%s", said++ ? ", " : ", provided ",
				 at->brief);
	}
}

void
statement_add_short(const struct statement *statement, int digits,
		    struct text *text)
{
	if (statement_shows_nothing(statement)) {
		text_add_string(text, "These data show no leak");
		return;
	}
	if (statement->grade > GRADE_BELIEF)
		text_add(text, "%s: ",
			 statement->grade == GRADE_ESTIMATE ? "An estimate"
							    : "Not claimable");
	if (statement->failed.count) {
		add_failure(statement->failed.at[0],
			    statement->failed.at[0]->failed, text);
		return;
	}
	statement_add_number(statement, digits, text);
	if (!isnan(statement->delta))
		text_add(text, " at δ = %g", statement->delta);
	add_level(statement, text);
	if (statement->grade <= GRADE_BELIEF)
		add_provided_briefly(statement, text);
}

const struct condition *
conditions_find(const struct conditions *conditions, const char *name)
{
	for (unsigned i = 0; i < conditions->count; i++) {
		if (!strcmp(conditions->at[i]->name, name))
			return conditions->at[i];
	}

	return NULL;
}

void
conditions_add(struct conditions *conditions, const struct condition *condition)
{
	if (conditions->count < STATEMENT_CONDITIONS)
		conditions->at[conditions->count++] = condition;
}
