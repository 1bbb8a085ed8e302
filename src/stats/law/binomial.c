/* binomial.c - the chance of so many successes or fewer */

#include "stats/law/binomial.h"

#include "stats/law/beta.h"
#include "stats/law/sorted.h"

double
binomial_below(double k, double n, double p)
{
	if (k < 0)
		return 0;
	if (k >= n)
		return 1;

	return beta_above(k + 1, n - k, (struct proportion){ p, 1 - p });
}

struct quantile {
	double mass, n, p;
};

static bool
is_less(const void *of, size_t k)
{
	const struct quantile *quantile = of;

	return !(binomial_below((double)k, quantile->n, quantile->p) >=
		 quantile->mass);
}

size_t
binomial_quantile(double mass, size_t n, double p)
{
	const struct quantile quantile = { mass, (double)n, p };

	return sorted_first(is_less, &quantile, n);
}
