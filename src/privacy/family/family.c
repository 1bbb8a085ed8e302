/* family.c - families of trade-off curves, ordered by one parameter each */

#include "privacy/family/family.h"

#include <math.h>
#include <string.h>

#include "privacy/contour/accountant.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "stats/safe.h"

/* Whether both rates together are better than guessing. */
static bool
leaks(struct proportion fnr, struct proportion fpr)
{
	return fnr.p < fpr.q;
}

/* The z with P(Z > z) = x. */
static double
deviate(struct proportion x)
{
	return x.p < x.q ? normal_quantile_above(x.p) : normal_quantile(x.q);
}

/* mu = Phi^-1(1 - FPR) - Phi^-1(FNR) */
static double
gaussian_least(struct proportion fnr, struct proportion fpr)
{
	double mu;

	if (!leaks(fnr, fpr))
		return 0;
	mu = deviate(fpr) + deviate(fnr);
	if (isinf(mu))
		return mu;

	return fmax(0, mu - 1e-14 * (1 + fabs(deviate(fpr))));
}

/* What the last few operations of a closed form can have erred. */
static struct bracket
nearly(double value)
{
	return (struct bracket){ safe_down(value), value, safe_up(value) };
}

static struct bracket
gaussian_epsilon(double mu, double delta)
{
	double value = gaussian_dp_epsilon(delta, mu);

	return (struct bracket){ gaussian_dp_epsilon_down(delta, mu), value,
				 value * (1 + 1e-12) };
}

static struct bracket
gaussian_keeping(const struct mechanism_lookup *rest, double epsilon,
		 double delta)
{
	double mu = gaussian_dp_mu(epsilon, delta);

	(void)rest;

	return (struct bracket){ mu * (1 - 1e-12), mu, mu * (1 + 1e-12) };
}

/* The three pieces of the curve, each solved for epsilon. */
static double
laplace_least(struct proportion fnr, struct proportion fpr)
{
	double epsilon;

	if (!leaks(fnr, fpr))
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
laplace_epsilon(double parameter, double delta)
{
	double spared = -2 * log1p(-delta);
	struct bracket found = nearly(fmax(0, parameter - spared));

	/* The difference errs as its terms do. */
	found.lower = fmax(0, found.lower - 4e-16 * (parameter + spared));
	found.upper += found.upper > 0 ? 4e-16 * (parameter + spared) : 0;

	return found;
}

static struct bracket
laplace_keeping(const struct mechanism_lookup *rest, double epsilon,
		double delta)
{
	(void)rest;

	return nearly(epsilon - 2 * log1p(-delta));
}

static double
response_least(struct proportion fnr, struct proportion fpr)
{
	if (!leaks(fnr, fpr))
		return 0;

	return safe_down(fmax(0, fmax(log(fnr.q / fpr.p), log(fpr.q / fnr.p))));
}

/* delta = (e^parameter - e^epsilon) / (1 + e^parameter) */
static struct bracket
response_epsilon(double parameter, double delta)
{
	double shrink = exp(-parameter);
	double rest = 1 - delta * (1 + shrink);
	double value = rest > 0 ? fmax(0, parameter + log(rest)) : 0;
	struct bracket found = nearly(value);

	found.lower = fmax(0, found.lower - 1e-15 / rest - 4e-16 * parameter);
	found.upper += value > 0 ? 1e-15 / rest + 4e-16 * parameter : 0;

	return found;
}

/* The same with k - 1 lies, solved for the parameter. */
static struct bracket
keeping_of(double epsilon, double delta, double lies)
{
	return nearly(epsilon + log1p(delta * lies * exp(-epsilon)) -
		      log1p(-delta));
}

static struct bracket
response_keeping(const struct mechanism_lookup *rest, double epsilon,
		 double delta)
{
	double options = 2;

	rest->number(rest->from, "options", &options);

	return keeping_of(epsilon, delta, options - 1);
}

/* What delta leaves beside the steps that tell all. */
static struct bracket
approximate_keeping(const struct mechanism_lookup *rest, double epsilon,
		    double delta)
{
	double all = 0, left;
	struct bracket found;

	rest->number(rest->from, "mechanism-delta", &all);
	if (all > delta)
		return (struct bracket){ 0, 0, 0 };
	if (!(all < delta))
		return (struct bracket){ epsilon, epsilon, epsilon };
	left = (delta - all) / (1 - all);
	found = keeping_of(epsilon, left, 1);
	/* The difference errs as its terms do. */
	found.lower -= 4e-16 * delta / (1 - delta);
	found.upper += 4e-16 * delta / (1 - delta);

	return found;
}

static const struct family gaussian = {
	.name = "gaussian",
	.title = "Gaussian",
	.parameter = "mu",
	.symbol = "mu",
	.moved = "mu",
	.words = { { "sigma", 1, true }, { "mu", 1, false } },
	.one = { 1e-9, 1e9 },
	.many = { 1e-9, 1e9 },
	.curve = &posterior_gaussian,
	.least = gaussian_least,
	.epsilon = gaussian_epsilon,
	.keeping = gaussian_keeping,
	.adds_squares = true,
};

static const struct family laplace = {
	.name = "laplace",
	.title = "Laplace",
	.parameter = "epsilon of the noise",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false },
		   { "scale", 1, true },
		   { "sigma", M_SQRT2, true } },
	.one = { 1e-9, 600 },
	.many = { 1e-9, 600 },
	.curve = &posterior_laplace,
	.least = laplace_least,
	.epsilon = laplace_epsilon,
	.keeping = laplace_keeping,
	.is_bounded = true,
};

static const struct family response = {
	.name = "randomized-response",
	.title = "randomized-response",
	.parameter = "epsilon of the response",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false } },
	.one = { 1e-12, 600 },
	.many = { 1e-12, 600 },
	.curve = &posterior_response,
	.least = response_least,
	.epsilon = response_epsilon,
	.keeping = response_keeping,
	.is_bounded = true,
};

static const struct family sampled = {
	.name = "subsampled-gaussian",
	.title = "subsampled Gaussian",
	.parameter = "1/sigma",
	.symbol = "1/sigma",
	.moved = "sigma",
	.inverse = true,
	.words = { { "sigma", 1, true }, { "mu", 1, false } },
	.one = { 1e-9, 1e6 },
	.many = { 1 / ACCOUNTANT_MOST_SIGMA, 1 / ACCOUNTANT_LEAST_SIGMA },
};

static const struct family approximate = {
	.name = "approximate-dp",
	.title = "approximate DP",
	.parameter = "epsilon",
	.symbol = "epsilon",
	.moved = "epsilon",
	.words = { { "epsilon", 1, false } },
	.one = { 1e-12, 600 },
	.many = { 1e-12, 600 },
	.keeping = approximate_keeping,
	.is_bounded = true,
};

const struct family *const *
families(void)
{
	static const struct family *const list[] = { &gaussian,    &laplace,
						     &response,    &sampled,
						     &approximate, NULL };

	return list;
}

const struct family *
family_find(const char *name)
{
	for (const struct family *const *at = families(); *at; at++) {
		if (!strcmp((*at)->name, name))
			return *at;
	}

	return NULL;
}

bool
family_has_errors(const struct family *family)
{
	return family != &approximate;
}
