/* toy_family.c - the coins of toy_mechanism.c, by their epsilon */

#include <math.h>

#include "privacy/family/families.h"

static double
least(struct proportion fnr, struct proportion fpr)
{
	return fnr.p < fpr.q ? log(fmax(fnr.q / fpr.p, fpr.q / fnr.p)) : 0;
}

static struct bracket
epsilon(double parameter, double delta)
{
	double most = exp(parameter), left = most - delta * (1 + most);
	double value = left > 1 ? log(left) : 0;

	return (struct bracket){ value * (1 - 1e-12), value,
				 value * (1 + 1e-12) };
}

const struct family family_toy = {
	.name = "toy",
	.title = "toy coin",
	.parameter = "epsilon of the coin",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false } },
	.has_errors = true,
	.one = { 1e-9, 600 },
	.many = { 1e-9, 600 },
	.curve = &posterior_response,
	.least = least,
	.epsilon = epsilon,
};
