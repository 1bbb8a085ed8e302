/* binomial.c - one-sided limits on a proportion that was counted */

#include "stats/law/binomial.h"

/* What is added to the counts: (successes, failures) of the posterior. */
static const double above[][2] = {
	[BINOMIAL_EXACT] = { 1, 0 },
	[BINOMIAL_JEFFREYS] = { 0.5, 0.5 },
};

struct proportion
binomial_upper(enum binomial_interval which, size_t k, size_t n, double tail)
{
	if (k == n)
		return (struct proportion){ 1, 0 };

	return beta_upper_limit((double)k + above[which][0],
				(double)(n - k) + above[which][1], tail);
}

struct proportion
binomial_lower(enum binomial_interval which, size_t k, size_t n, double tail)
{
	return proportion_swap(binomial_upper(which, n - k, n, tail));
}

double
binomial_below(double k, double n, double p)
{
	if (k < 0)
		return 0;
	if (k >= n)
		return 1;

	return beta_above(k + 1, n - k, (struct proportion){ p, 1 - p });
}
