/* phrase.c - what a number claims, in words */

#include "result/phrase.h"

#include <math.h>
#include <stdio.h>

#include "result/grade.h"

enum thing { CONFIDENCE, SIDES, ABOUT, POLICY, THINGS };

/* The words around one thing that is said. */
struct part {
	enum thing thing;
	const char *before, *after;
};

struct form {
	struct part parts[THINGS]; /* in the order of saying */
	const char *sides[3];
	const char *least;     /* of a bound; NULL: the sign of its grade */
	const char *condition; /* of a family's; NULL: as the grade has it */
	const char *most, *between, *and; /* of ends */
	int digits;
};

static const struct form forms[] = {
	[PHRASE_PANEL] = {
		.parts = { { CONFIDENCE, ", ", " %" },
			   { SIDES, ", ", "" },
			   { ABOUT, ", about the ", "" },
			   { POLICY, ", threshold: ", "" } },
		.sides = { NULL, "one side", "two sides" },
		.most = "≤ ",
		.between = "",
		.and = " … ",
		.digits = 4,
	},
	[PHRASE_FIGURE] = {
		.parts = { { CONFIDENCE, " at ", " %" },
			   { SIDES, ", ", "" },
			   { ABOUT, "; about: ", "" },
			   { POLICY, "; threshold: ", "" } },
		.sides = { NULL, "one-sided", "two-sided" },
		.most = "≤ ",
		.between = "",
		.and = " to ",
		.digits = 4,
	},
	[PHRASE_SPEECH] = {
		.parts = { { SIDES, ", ", "" },
			   { CONFIDENCE, ", confidence ", " percent" },
			   { POLICY, ", threshold ", "" },
			   { ABOUT, ", about the ", "" } },
		.sides = { NULL, "one-sided", "two-sided" },
		.least = "at least ",
		.condition = ", if the family is right",
		.most = "at most ",
		.between = "between ",
		.and = " and ",
		.digits = 5,
	},
};

/* What is said of a thing, or NULL. */
static const char *
word_of(enum thing thing, const struct form *form,
	const struct quantity *quantity, char number[NUMBER_SIZE])
{
	switch (thing) {
	case CONFIDENCE:
		if (isnan(quantity->confidence))
			return NULL;
		result_level(number, quantity->confidence);
		return number;
	case SIDES:
		return form->sides[quantity->sides];
	case ABOUT:
		return about_name(quantity->about);
	case POLICY:
		return policy_shown(quantity->policy);
	case THINGS:
		break;
	}

	return NULL;
}

void
phrase_claim(struct text *out, enum phrase_form which,
	     const struct quantity *quantity)
{
	const struct form *form = &forms[which];

	text_add_string(out, claim_name(quantity->claim));
	for (size_t i = 0; i < THINGS; i++) {
		const struct part *part = &form->parts[i];
		char number[NUMBER_SIZE];
		const char *word = word_of(part->thing, form, quantity, number);

		if (word)
			text_add(out, "%s%s%s", part->before, word,
				 part->after);
	}
}

void
phrase_number(struct text *out, enum phrase_form which, double number,
	      enum number_round round)
{
	char text[NUMBER_SIZE];

	number_show(text, number, forms[which].digits, round);
	if (which == PHRASE_SPEECH && isinf(number))
		text_add_string(out,
				number > 0 ? "infinity" : "minus infinity");
	else
		text_add_string(out, text);
}

/* "At least" is for bounds; what is less sure says that it is. */
static void
add_least(struct text *out, const struct form *form, enum grade grade)
{
	if (!form->least)
		text_add(out, "%s ", grade_sign(grade));
	else if (grade <= GRADE_FAMILY)
		text_add_string(out, form->least);
	else
		text_add_string(out, "about ");
}

bool
phrase_ends(struct text *out, enum phrase_form which,
	    const struct quantity *quantity)
{
	bool low = !isnan(quantity->lower), high = !isnan(quantity->upper);
	const struct form *form = &forms[which];
	enum grade grade = grade_of_kind(quantity->claim, quantity->about);

	if (!low && !high)
		return false;
	if (low && high)
		text_add_string(out, form->between);
	else if (low)
		add_least(out, form, grade);
	else
		text_add_string(out, form->most);
	if (low)
		phrase_number(out, which, quantity->lower, NUMBER_DOWN);
	if (low && high)
		text_add_string(out, form->and);
	if (high)
		phrase_number(out, which, quantity->upper, NUMBER_UP);
	if (low && !high && grade == GRADE_FAMILY)
		text_add_string(out, form->condition ? form->condition
						     : " if family");

	return true;
}
