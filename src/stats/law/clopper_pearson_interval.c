/*
 * clopper_pearson_interval.c - limits that hold for any number of trials
 *
 * The largest proportion under which seeing k or fewer has probability
 * `tail`.  Clopper and Pearson, Biometrika 26, 1934.
 */

#include "stats/law/rate_interval.h"

static struct proportion
upper(size_t k, size_t n, double tail)
{
	if (k == n)
		return (struct proportion){ 1, 0 };

	return beta_upper_limit((double)k + 1, (double)(n - k), tail);
}

const struct rate_interval interval_clopper_pearson = {
	.name = "clopper-pearson",
	.upper = upper,
	.exact = true,
	.concave = true,
};
