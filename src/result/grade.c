/* grade.c - how good the evidence is that a number rests on */

#include "result/grade.h"

#include <stddef.h>

static const struct {
	const char *name, *title, *meaning, *sign, *condition;
} grades[GRADE_COUNT] = {
	[GRADE_BOUND] = { "bound", "guaranteed", "a bound at any sample size",
			  "≥", "" },
	[GRADE_FAMILY] = { "family", "only if the curve is of the family",
			   "not provable from data", "≥", " if family" },
	[GRADE_APPROXIMATE] = { "approximate", "approximate",
				"its level is nominal", "≳", "" },
	[GRADE_BELIEF] = { "belief", "belief",
			   "probability under a prior, no confidence", "≳",
			   "" },
	[GRADE_NONE] = { "no claim", "no claim", "describes these data", "≈",
			 "" },
};

static bool
is_assumed(const struct quantity *quantity)
{
	return quantity->about == ABOUT_ASSUMED_FAMILY ||
	       quantity->about == ABOUT_GAUSSIAN_MODEL;
}

enum grade
grade_of_quantity(const struct quantity *quantity)
{
	if (!quantity)
		return GRADE_NONE;
	switch (quantity->claim) {
	case CLAIM_CERTIFIED:
	case CLAIM_LOWER_BOUND:
	case CLAIM_CONFIDENCE_INTERVAL:
		return is_assumed(quantity) ? GRADE_FAMILY : GRADE_BOUND;
	case CLAIM_APPROXIMATE_INTERVAL:
		return GRADE_APPROXIMATE;
	case CLAIM_CREDIBLE_INTERVAL:
		return GRADE_BELIEF;
	case CLAIM_POINT_ESTIMATE:
	case CLAIM_MODEL_INSTANCE_METRIC:
	case CLAIM_HEURISTIC:
	case CLAIM_COUNT:
		break;
	}

	return GRADE_NONE;
}

const char *
grade_name(enum grade grade)
{
	return grades[grade].name;
}

const char *
grade_title(enum grade grade)
{
	return grades[grade].title;
}

const char *
grade_meaning(enum grade grade)
{
	return grades[grade].meaning;
}

const char *
grade_sign(enum grade grade)
{
	return grades[grade].sign;
}

const char *
grade_if(enum grade grade)
{
	return grades[grade].condition;
}
