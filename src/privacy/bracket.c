/* bracket.c - a number with two ends it surely lies between */

#include "privacy/bracket.h"

#include <float.h>
#include <math.h>

#include "stats/safe.h"

struct bracket
bracket_exact(double value)
{
	return (struct bracket){ value, value, value };
}

struct bracket
bracket_around(double value, double error)
{
	if (!isfinite(value))
		return bracket_exact(value);

	return (struct bracket){ value - error, value, value + error };
}

struct bracket
bracket_within(struct bracket found, double low, double high)
{
	return (struct bracket){
		fmin(fmax(found.lower, low), high),
		fmin(fmax(found.value, low), high),
		fmin(fmax(found.upper, low), high),
	};
}

struct bracket
bracket_larger(struct bracket a, struct bracket b)
{
	return (struct bracket){ fmax(a.lower, b.lower), fmax(a.value, b.value),
				 fmax(a.upper, b.upper) };
}

struct bracket
bracket_rounded(struct bracket a)
{
	return (struct bracket){ safe_down(a.lower), a.value,
				 safe_up(a.upper) };
}

struct bracket
bracket_add(struct bracket a, struct bracket b)
{
	return bracket_rounded((struct bracket){
		a.lower + b.lower, a.value + b.value, a.upper + b.upper });
}

struct bracket
bracket_complement(struct bracket a)
{
	return bracket_rounded(
		(struct bracket){ 1 - a.upper, 1 - a.value, 1 - a.lower });
}

struct bracket
bracket_scale(struct bracket a, double factor)
{
	return bracket_rounded((struct bracket){
		factor * a.lower, factor * a.value, factor * a.upper });
}

struct bracket
bracket_divide(double factor, struct bracket a)
{
	return bracket_rounded((struct bracket){
		factor / a.upper, factor / a.value, factor / a.lower });
}

struct bracket
bracket_of_both(struct bracket a, struct bracket b)
{
	if (b.lower > a.upper || b.upper < a.lower)
		return (struct bracket){ fmin(a.lower, b.lower), b.value,
					 fmax(a.upper, b.upper) };

	return bracket_within(a, fmax(a.lower, b.lower),
			      fmin(a.upper, b.upper));
}

struct bracket
bracket_between(struct bracket low, struct bracket high)
{
	return (struct bracket){ low.lower, fmax(low.lower, high.value),
				 fmax(low.lower, high.upper) };
}

void
bracket_clamp(struct bracket *at)
{
	at->lower = fmin(fmax(at->lower, 0), 1);
	at->upper = fmin(fmax(at->upper, 0), 1);
	at->value = fmin(fmax(at->value, at->lower), at->upper);
}

struct bracket
bracket_log(const struct bracket *found)
{
	return bracket_rounded((struct bracket){
		log(found->lower), log(found->value), log(found->upper) });
}

/* What is more than nothing has an end that is, however small. */
struct bracket
bracket_exp(const struct bracket *log)
{
	double upper = isinf(log->upper)
			       ? exp(log->upper)
			       : fmax(safe_up(exp(log->upper)), 5e-324);

	return (struct bracket){
		log->lower < 0 ? safe_down(exp(log->lower)) : 1,
		exp(log->value),
		fmin(1, upper),
	};
}

static double
cross_lower(bracket_falling_fn *ends, const void *of, double level,
	    double guess, double step)
{
	for (; step < guess; step *= 4) {
		if (ends(of, guess - step).lower >= level)
			return guess - step;
	}

	return 0;
}

static double
cross_upper(bracket_falling_fn *ends, const void *of, double level, double most,
	    double guess, double step)
{
	for (; guess + step < most; step *= 4) {
		if (ends(of, guess + step).upper <= level)
			return guess + step;
	}

	return most;
}

struct bracket
bracket_crossing(bracket_falling_fn *ends, const void *of, double level,
		 double most, double guess, double step)
{
	double error = DBL_EPSILON * fabs(level);

	if (!(guess < INFINITY))
		return (struct bracket){ 0, guess, guess };
	if (!(guess > 0) && ends(of, 0).upper <= level - error)
		return bracket_exact(0);
	step = fmax(step, fmax(DBL_EPSILON * guess, 1e-24));

	return (struct bracket){
		cross_lower(ends, of, level + error, guess, step),
		guess,
		cross_upper(ends, of, level - error, most, guess, step),
	};
}
