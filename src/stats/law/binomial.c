/* binomial.c - the chance of so many successes or fewer */

#include "stats/law/binomial.h"

#include "stats/law/beta.h"

double
binomial_below(double k, double n, double p)
{
	if (k < 0)
		return 0;
	if (k >= n)
		return 1;

	return beta_above(k + 1, n - k, (struct proportion){ p, 1 - p });
}
