/* decimal.h - decimal texts to doubles, fast and correctly rounded */

#ifndef LOAD_FORMAT_DECIMAL_H
#define LOAD_FORMAT_DECIMAL_H

#include <stddef.h>

/* How many readable bytes every text must have behind its end. */
enum { DECIMAL_PADDING = 16 };

/* The same without the short way. */
const char *decimal_read_any(const char *at, double *value);

/*
 * Reads the longest decimal number at `at`: sign, digits with at most one
 * point, exponent; no blanks, no hexadecimal, no "inf", no "nan".  Returns
 * where it stopped, or NULL if there is no number.  The value is the one
 * strtod gives when it rounds to nearest, bit for bit.  The caller's text
 * goes on for DECIMAL_PADDING bytes that are no digits.
 */
static inline const char *
decimal_read(const char *at, double *value)
{
	unsigned char behind = (unsigned char)at[1];

	/*
	 * Labels and small counts, of which tables are full.  Asked last what
	 * is a toss-up: other numbers begin with a sign or with a digit.
	 */
	if ((behind == ',' || behind <= ' ' || behind == ';') &&
	    (unsigned char)(*at - '0') < 10) {
		*value = *at - '0';
		return at + 1;
	}

	return decimal_read_any(at, value);
}

#endif
