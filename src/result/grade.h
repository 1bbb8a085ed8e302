/* grade.h - how good the evidence is that a number rests on */

#ifndef RESULT_GRADE_H
#define RESULT_GRADE_H

#include "result/quantity.h"

/* From the best on; lists are grouped by it before all else. */
enum grade {
	GRADE_BOUND,         /* holds at any sample size */
	GRADE_FAMILY,        /* holds only if a family of curves is right */
	GRADE_APPROXIMATE,   /* its level is nominal */
	GRADE_BELIEF,        /* a probability under a prior */
	GRADE_ESTIMATE,      /* claims nothing */
	GRADE_NOT_CLAIMABLE, /* a condition of the method is known to fail */
	GRADE_COUNT,
};

/*
 * Returns the best grade that a number of this kind can have.  The grade of
 * a result is in its statement, which knows whether the conditions hold.
 */
enum grade grade_of_kind(enum claim claim, enum about about);

/* "bound", "family", "approximate", "belief", "no claim", "not claimable". */
const char *grade_name(enum grade grade);

/* A heading for people: "only if the curve is", and half a line about it. */
const char *grade_title(enum grade grade);
const char *grade_meaning(enum grade grade);

/* Stands before the lower end: "at least" only for bounds. */
const char *grade_sign(enum grade grade);

#endif
