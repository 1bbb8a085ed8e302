/* laplace_family.c - Laplace noise; epsilon, one over its scale, orders it */

#include <math.h>

#include "privacy/family/family_parts.h"
#include "stats/safe.h"

/* The three pieces of the curve, each solved for epsilon. */
static double
least(struct proportion fnr, struct proportion fpr)
{
	double epsilon;

	if (!family_leaks(fnr, fpr))
		return 0;
	if (fnr.p > 0.5)
		epsilon = log(fnr.q / fpr.p);
	else if (fpr.p > 0.5)
		epsilon = log(fpr.q / fnr.p);
	else
		epsilon = -log(4 * fnr.p * fpr.p);

	return safe_down(fmax(0, epsilon));
}

/* delta = 1 - exp((epsilon - parameter) / 2) */
static struct bracket
epsilon(double parameter, double delta)
{
	double spared = -2 * log1p(-delta);
	struct bracket found =
		bracket_rounded(bracket_exact(fmax(0, parameter - spared)));

	/* The difference errs as its terms do. */
	found.lower = fmax(0, found.lower - 4e-16 * (parameter + spared));
	found.upper += found.upper > 0 ? 4e-16 * (parameter + spared) : 0;

	return found;
}

static struct bracket
keeping(const struct mechanism_lookup *rest, double epsilon, double delta)
{
	(void)rest;

	return bracket_rounded(bracket_exact(epsilon - 2 * log1p(-delta)));
}

const struct family family_laplace = {
	.name = "laplace",
	.title = "Laplace",
	.parameter = "epsilon of the noise",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false },
		   { "scale", 1, true },
		   { "sigma", M_SQRT2, true } },
	.has_errors = true,
	.one = { 1e-9, 600 },
	.many = { 1e-9, 600 },
	.curve = &posterior_laplace,
	.least = least,
	.epsilon = epsilon,
	.keeping = keeping,
	.is_bounded = true,
};
