/* approximate_family.c - (epsilon, delta) at one delta; epsilon orders it */

#include "privacy/family/family_parts.h"

/* What delta leaves beside the steps that tell all. */
static struct bracket
keeping(const struct mechanism_lookup *rest, double epsilon, double delta)
{
	double all = 0, left;
	struct bracket found;

	rest->number(rest->from, "mechanism-delta", &all);
	if (all > delta)
		return (struct bracket){ 0, 0, 0 };
	if (!(all < delta))
		return (struct bracket){ epsilon, epsilon, epsilon };
	left = (delta - all) / (1 - all);
	found = family_keeping_of(epsilon, left, 1);
	/* The difference errs as its terms do. */
	found.lower -= 4e-16 * delta / (1 - delta);
	found.upper += 4e-16 * delta / (1 - delta);

	return found;
}

const struct family family_approximate_dp = {
	.name = "approximate-dp",
	.title = "approximate DP",
	.parameter = "epsilon",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false } },
	.one = { 1e-12, 600 },
	.many = { 1e-12, 600 },
	.keeping = keeping,
	.is_bounded = true,
};
