/*
 * number.c - numbers to text and back, the same in every locale
 *
 * The program never sets LC_NUMERIC, so the decimal sign of printf and
 * strtod is a point.  glibc's printf honours the rounding mode, which is
 * how a bound is printed on its safe side.
 */

#include "base/number.h"

#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int modes[] = {
	[NUMBER_NEAREST] = FE_TONEAREST,
	[NUMBER_DOWN] = FE_DOWNWARD,
	[NUMBER_UP] = FE_UPWARD,
};

void
number_write(char out[NUMBER_SIZE], double value, int digits,
	     enum number_round round)
{
	int before = fegetround();

	if (isnan(value)) {
		snprintf(out, NUMBER_SIZE, "-");
		return;
	}
	fesetround(modes[round]);
	snprintf(out, NUMBER_SIZE, "%.*g", digits, value + 0.0);
	fesetround(before);
}

struct number_text
number_down(double value, int digits)
{
	struct number_text made = { "" };

	number_write(made.text, value, digits, NUMBER_DOWN);

	return made;
}

struct number_text
number_up(double value, int digits)
{
	struct number_text made = { "" };

	number_write(made.text, value, digits, NUMBER_UP);

	return made;
}

void
number_show(char out[NUMBER_SIZE], double value, int digits,
	    enum number_round round)
{
	bool whole = fabs(value) < 1e9 && !(value > floor(value));

	number_write(out, value, whole ? 10 : digits, round);
}

void
number_place(char out[NUMBER_SIZE], double value, int places,
	     enum number_round round)
{
	int before = fegetround();

	if (!(fabs(value) < 1e6)) {
		number_write(out, value, 4, round);
		return;
	}
	fesetround(modes[round]);
	snprintf(out, NUMBER_SIZE, "%.*f", places, value + 0.0);
	fesetround(before);
}

void
number_exact(char out[NUMBER_SIZE], double value)
{
	int before = fegetround();
	/* Only the smallest numbers may need fewer than 15. */
	int least = fabs(value) < DBL_MIN ? 1 : 15;

	fesetround(FE_TONEAREST);
	for (int digits = least; digits <= 17; digits++) {
		double back;

		snprintf(out, NUMBER_SIZE, "%.*g", digits, value);
		back = strtod(out, NULL);
		if (!(back < value || back > value))
			break;
	}
	fesetround(before);
}

bool
number_read(const char *text, double *value)
{
	char *end;
	double read;

	if (isspace((unsigned char)*text) || !*text || strpbrk(text, "xX"))
		return false;
	read = strtod(text, &end);
	if (*end || isnan(read))
		return false;
	*value = read;

	return true;
}

bool
number_read_whole(const char *text, size_t *value)
{
	unsigned long long read;
	char *end;

	if (!isdigit((unsigned char)*text))
		return false;
	errno = 0;
	read = strtoull(text, &end, 10);
	if (*end || errno)
		return false;
	*value = (size_t)read;

	return true;
}

size_t
number_common_divisor(size_t a, size_t b)
{
	while (b) {
		size_t rest = a % b;

		a = b;
		b = rest;
	}

	return a;
}

size_t
number_whole(double value)
{
	if (!(value >= 1))
		return 0;

	return value < 0x1p63 ? (size_t)value : SIZE_MAX;
}
