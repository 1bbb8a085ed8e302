/* bracket.h - a number with two ends it surely lies between */

#ifndef PRIVACY_BRACKET_H
#define PRIVACY_BRACKET_H

/* All equal where it is exact. */
struct bracket {
	double lower, value, upper;
};

#endif
