/* grade.h - how good the evidence is that a number rests on */

#ifndef RESULT_GRADE_H
#define RESULT_GRADE_H

#include "result/result.h"

/* From the best on; lists are grouped by it before all else. */
enum grade {
	GRADE_BOUND,       /* holds at any sample size */
	GRADE_FAMILY,      /* holds only if a family of curves is right */
	GRADE_APPROXIMATE, /* its level is nominal */
	GRADE_BELIEF,      /* a probability under a prior */
	GRADE_NONE,        /* claims nothing */
	GRADE_COUNT,
};

/* NULL, no number at all, claims nothing. */
enum grade grade_of_quantity(const struct quantity *quantity);

/* "bound", "family", "approximate", "belief", "no claim". */
const char *grade_name(enum grade grade);

/* A heading for people: "guaranteed", and half a line about it. */
const char *grade_title(enum grade grade);
const char *grade_meaning(enum grade grade);

/*
 * What stands before its lower end: at least only for bounds, and for those
 * of a family with the `if` behind.
 */
const char *grade_sign(enum grade grade);
const char *grade_if(enum grade grade); /* " if family" or "" */

#endif
