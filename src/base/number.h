/* number.h - numbers to text and back in every locale; a divisor */

#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

enum { NUMBER_SIZE = 48 };

/* Which way a number may move when digits are dropped. */
enum number_round {
	NUMBER_NEAREST,
	NUMBER_DOWN, /* for lower bounds */
	NUMBER_UP,   /* for upper bounds */
};

/*
 * Writes `value` with at most `digits` significant digits; infinities are
 * "inf" and "-inf", NaN is "-".  A bound printed with its own direction is
 * still a bound.
 */
void number_write(char out[NUMBER_SIZE], double value, int digits,
		  enum number_round round);

/* The same in the line that shows it: number_down(lower, 6).text. */
struct number_text {
	char text[NUMBER_SIZE];
};

struct number_text number_down(double value, int digits);
struct number_text number_up(double value, int digits);

/* The same, but a whole number below 10^9 keeps all its digits. */
void number_show(char out[NUMBER_SIZE], double value, int digits,
		 enum number_round round);

/* With so many places behind the point, for columns; very large: as above. */
void number_place(char out[NUMBER_SIZE], double value, int places,
		  enum number_round round);

/* The shortest text that reads back as the same number. */
void number_exact(char out[NUMBER_SIZE], double value);

/* Returns it as a count: 0 for what is below 1 or not a number. */
size_t number_whole(double value);

/* Reads the whole of `text` as one number; accepts inf, not NaN. */
bool number_read(const char *text, double *value);

/* Reads the whole of `text` as a count without sign. */
bool number_read_whole(const char *text, size_t *value);

/* The greatest that divides both. */
size_t number_common_divisor(size_t a, size_t b);

#endif
