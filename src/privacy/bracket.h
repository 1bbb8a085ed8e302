/* bracket.h - a number with two ends it surely lies between */

#ifndef PRIVACY_BRACKET_H
#define PRIVACY_BRACKET_H

/* All equal where it is exact. */
struct bracket {
	double lower, value, upper;
};

struct bracket bracket_exact(double value);

/* A rounded value that is wrong by at most so much. */
struct bracket bracket_around(double value, double error);

/* The same, where the number is known to lie in a range. */
struct bracket bracket_within(struct bracket found, double low, double high);

/* Two brackets of one number as one; around both where they contradict. */
struct bracket bracket_of_both(struct bracket a, struct bracket b);

/*
 * Returns the bracket of a number between two others, of which brackets are
 * known.  Its value is that of the larger one.
 */
struct bracket bracket_between(struct bracket low, struct bracket high);

/*
 * Returns the bracket with its ends rounded outward by more than the last few
 * operations can have erred.
 */
struct bracket bracket_rounded(struct bracket a);

/*
 * Return brackets of a + b, 1 - a, factor a and factor / a, with factor >= 0
 * and a > 0 where it divides.  The ends are rounded outward, so that no caller
 * needs to.
 */
struct bracket bracket_add(struct bracket a, struct bracket b);
struct bracket bracket_complement(struct bracket a);
struct bracket bracket_scale(struct bracket a, double factor);
struct bracket bracket_divide(double factor, struct bracket a);

/* The larger of two numbers; a number that lies in 0 to 1. */
struct bracket bracket_larger(struct bracket a, struct bracket b);
void bracket_clamp(struct bracket *at);

/* Functions that grow, of numbers of at most 1; ends stay ends. */
struct bracket bracket_log(const struct bracket *found);
struct bracket bracket_exp(const struct bracket *log);

/* What falls with x, known between two ends. */
typedef struct bracket bracket_falling_fn(const void *of, double x);

/*
 * The first x in 0 to `most` at which it is no more than the level, which is
 * a logarithm of a double.  The search leaves the guess by `step`, then by
 * four times as much, until the ends say that it has gone far enough.
 */
struct bracket bracket_crossing(bracket_falling_fn *ends, const void *of,
				double level, double most, double guess,
				double step);

#endif
