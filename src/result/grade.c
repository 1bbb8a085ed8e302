/* grade.c - how good the evidence is that a number rests on */

#include "result/grade.h"

static const struct {
	const char *name, *title, *meaning, *sign;
} grades[GRADE_COUNT] = {
	[GRADE_BOUND] = { "bound", "bound",
			  "at any sample size, if its conditions hold", "≥" },
	[GRADE_FAMILY] = { "family", "only if the curve is of the family",
			   "not provable from data", "≥" },
	[GRADE_APPROXIMATE] = { "approximate", "approximate",
				"its level is nominal", "≳" },
	[GRADE_BELIEF] = { "belief", "belief",
			   "probability under a prior, no confidence", "≳" },
	[GRADE_ESTIMATE] = { "no claim", "estimate", "describes these data",
			     "≈" },
	[GRADE_NOT_CLAIMABLE] = { "not claimable", "not claimable",
				  "a condition of the method is known to fail",
				  "≈" },
};

/* The best grade of each kind of number. */
static const enum grade kinds[CLAIM_COUNT] = {
	[CLAIM_CERTIFIED] = GRADE_BOUND,
	[CLAIM_LOWER_BOUND] = GRADE_BOUND,
	[CLAIM_CONFIDENCE_INTERVAL] = GRADE_BOUND,
	[CLAIM_APPROXIMATE_INTERVAL] = GRADE_APPROXIMATE,
	[CLAIM_CREDIBLE_INTERVAL] = GRADE_BELIEF,
	[CLAIM_POINT_ESTIMATE] = GRADE_ESTIMATE,
	[CLAIM_MODEL_INSTANCE_METRIC] = GRADE_ESTIMATE,
	[CLAIM_HEURISTIC] = GRADE_ESTIMATE,
};

enum grade
grade_of_kind(enum claim claim, enum about about)
{
	if (kinds[claim] == GRADE_BOUND &&
	    (about == ABOUT_ASSUMED_FAMILY || about == ABOUT_GAUSSIAN_MODEL))
		return GRADE_FAMILY;

	return kinds[claim];
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
