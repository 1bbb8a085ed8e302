/* family.c - ordered families of trade-off curves, for audits that assume one
 */

#include "privacy/family.h"

#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "stats/normal.h"
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

static double
gaussian_epsilon(double mu, double delta)
{
	return gaussian_dp_epsilon(delta, mu);
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
static double
laplace_epsilon(double parameter, double delta)
{
	return fmax(0, parameter + 2 * log1p(-delta));
}

static double
response_least(struct proportion fnr, struct proportion fpr)
{
	if (!leaks(fnr, fpr))
		return 0;

	return safe_down(fmax(0, fmax(log(fnr.q / fpr.p), log(fpr.q / fnr.p))));
}

/* delta = (e^parameter - e^epsilon) / (1 + e^parameter) */
static double
response_epsilon(double parameter, double delta)
{
	double shrink = exp(-parameter);
	double rest = 1 - delta * (1 + shrink);

	return rest > 0 ? fmax(0, parameter + log(rest)) : 0;
}

static const struct family gaussian = {
	.name = "gaussian",
	.title = "Gaussian",
	.parameter = "mu",
	.curve = &posterior_gaussian,
	.least = gaussian_least,
	.epsilon = gaussian_epsilon,
};

static const struct family laplace = {
	.name = "laplace",
	.title = "Laplace",
	.parameter = "epsilon of the noise",
	.curve = &posterior_laplace,
	.least = laplace_least,
	.epsilon = laplace_epsilon,
};

static const struct family response = {
	.name = "randomized-response",
	.title = "randomized-response",
	.parameter = "epsilon of the response",
	.curve = &posterior_response,
	.least = response_least,
	.epsilon = response_epsilon,
};

static const struct family sampled = {
	.name = "subsampled-gaussian",
	.title = "subsampled Gaussian",
	.parameter = "1/sigma",
};

const struct family *const *
families(void)
{
	static const struct family *const list[] = { &gaussian, &laplace,
						     &response, &sampled,
						     NULL };

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
