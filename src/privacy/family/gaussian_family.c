/* gaussian_family.c - normal noise; mu orders it */

#include <math.h>

#include "privacy/family/family_parts.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"

/* The z with P(Z > z) = x. */
static double
deviate(struct proportion x)
{
	return x.p < x.q ? normal_quantile_above(x.p) : normal_quantile(x.q);
}

/* mu = Phi^-1(1 - FPR) - Phi^-1(FNR) */
static double
least(struct proportion fnr, struct proportion fpr)
{
	double mu;

	if (!family_leaks(fnr, fpr))
		return 0;
	mu = deviate(fpr) + deviate(fnr);
	if (isinf(mu))
		return mu;

	return fmax(0, mu - 1e-14 * (1 + fabs(deviate(fpr))));
}

static struct bracket
epsilon(double mu, double delta)
{
	return gaussian_dp_epsilon_ends(delta, mu);
}

static struct bracket
keeping(const struct mechanism_lookup *rest, double epsilon, double delta)
{
	double mu = gaussian_dp_mu(epsilon, delta);

	(void)rest;

	return (struct bracket){ mu * (1 - 1e-12), mu, mu * (1 + 1e-12) };
}

const struct family family_gaussian = {
	.name = "gaussian",
	.title = "Gaussian",
	.parameter = "mu",
	.symbol = "mu",
	.moved = "mu",
	.words = { { "sigma", 1, true }, { "mu", 1, false } },
	.has_errors = true,
	.one = { 1e-9, 1e9 },
	.many = { 1e-9, 1e9 },
	.curve = &posterior_gaussian,
	.least = least,
	.epsilon = epsilon,
	.keeping = keeping,
	.adds_squares = true,
};
