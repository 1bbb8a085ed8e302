/* response_family.c - randomized response; its epsilon orders it */

#include <math.h>

#include "privacy/family/family_parts.h"
#include "stats/safe.h"

static double
least(struct proportion fnr, struct proportion fpr)
{
	if (!family_leaks(fnr, fpr))
		return 0;

	return safe_down(fmax(0, fmax(log(fnr.q / fpr.p), log(fpr.q / fnr.p))));
}

/* delta = (e^parameter - e^epsilon) / (1 + e^parameter) */
static struct bracket
epsilon(double parameter, double delta)
{
	double shrink = exp(-parameter);
	double rest = 1 - delta * (1 + shrink);
	double value = rest > 0 ? fmax(0, parameter + log(rest)) : 0;
	struct bracket found = bracket_rounded(bracket_exact(value));

	found.lower = fmax(0, found.lower - 1e-15 / rest - 4e-16 * parameter);
	found.upper += value > 0 ? 1e-15 / rest + 4e-16 * parameter : 0;

	return found;
}

static struct bracket
keeping(const struct mechanism_lookup *rest, double epsilon, double delta)
{
	double options = 2;

	rest->number(rest->from, "options", &options);

	return family_keeping_of(epsilon, delta, options - 1);
}

const struct family family_randomized_response = {
	.name = "randomized-response",
	.title = "randomized-response",
	.parameter = "epsilon of the response",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false } },
	.has_errors = true,
	.one = { 1e-12, 600 },
	.many = { 1e-12, 600 },
	.curve = &posterior_response,
	.least = least,
	.epsilon = epsilon,
	.keeping = keeping,
	.is_bounded = true,
};
