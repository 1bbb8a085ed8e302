/*
 * gaussian_box.c - the least epsilon of two normal laws in given boxes
 *
 * The least is not at a corner.  The means lie as near as they may.  Larger
 * deviations hide more, but unlike ones tell: so the law whose deviation may
 * grow less takes its largest, S, and the other one at least S: just S
 * where its box has it and delta is small, for then the tails of the wider
 * law would give it away (2.62 where the corners have 2.97, at the numbers
 * of tests/privacy/test_gaussian_box.c).  What it takes is searched by the
 * golden section; a scan of whole boxes finds nothing less.
 */

#include "privacy/gaussian_box.h"

#include <math.h>
#include <stdbool.h>

#include "stats/golden.h"

/* How far apart the means must be at least. */
static double
least_gap(const struct normal_box *a, const struct normal_box *b)
{
	return fmax(0, fmax(a->mean_low - b->mean_high,
			    b->mean_low - a->mean_high));
}

struct search {
	double gap, narrow, delta;
};

static struct two_gaussians
pair_of(const struct search *search, double wide)
{
	return (struct two_gaussians){ 0, search->narrow, search->gap, wide };
}

static double
epsilon_of(const struct search *search, double wide)
{
	struct two_gaussians pair = pair_of(search, wide);

	return two_gaussians_epsilon_both(&pair, search->delta);
}

static double
less_epsilon(const void *search, double wide)
{
	return -epsilon_of(search, wide);
}

/* The least of a function that falls and then rises, to seven digits. */
static double
least_between(const struct search *search, double low, double high)
{
	struct golden at =
		golden_section(less_epsilon, search, low, high, 1e-7, 100);

	return (at.low + at.high) / 2;
}

struct two_gaussians
gaussian_box_least(const struct normal_box *a, const struct normal_box *b,
		   double delta)
{
	bool first = a->sd_high <= b->sd_high;
	const struct normal_box *wide = first ? b : a;
	struct search search = { least_gap(a, b), fmin(a->sd_high, b->sd_high),
				 delta };
	double low = fmax(search.narrow, wide->sd_low);
	double found = low;

	if (wide->sd_high > low) {
		double inside = least_between(&search, low, wide->sd_high);

		if (epsilon_of(&search, inside) < epsilon_of(&search, low))
			found = inside;
	}

	return first ? pair_of(&search, found)
		     : (struct two_gaussians){ 0, found, search.gap,
					       search.narrow };
}
