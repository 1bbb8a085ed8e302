/* quantity.h - one number with its ends and what it claims */

#ifndef RESULT_QUANTITY_H
#define RESULT_QUANTITY_H

#include "result/claim.h"

/*
 * One number.  NaN in lower, value, upper or confidence means that there
 * is none; an infinite end is a finding ("unbounded").  A number without
 * its claim cannot be made.
 */
struct quantity {
	const char *name; /* a literal: "epsilon" */
	enum claim claim;
	double lower, value, upper;
	int sides;         /* 1, 2, or 0 where it makes no sense */
	double confidence; /* in (0, 1) */
	enum about about;
	enum policy policy;
};

/* A number without ends: nothing is said of how far off it is. */
struct quantity quantity_of(const char *name, enum claim claim, double value);
/* What was computed without data, and lies between its ends. */
struct quantity quantity_certified(const char *name, double lower, double value,
				   double upper);

/* The end a reader compares: lower if there is one, else value. */
double quantity_figure(const struct quantity *quantity);

/* "lower", "value", "upper", "both" or NULL: which parts are infinite. */
const char *quantity_unbounded(const struct quantity *quantity);

#endif
