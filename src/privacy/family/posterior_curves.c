/* posterior_curves.c - families of trade-off curves, one parameter each */

#include <math.h>

#include "privacy/family/posterior.h"
#include "stats/law/normal.h"

static struct proportion
clamped(double p, double q)
{
	if (!(p > 0))
		return (struct proportion){ 0, 1 };
	if (!(q > 0))
		return (struct proportion){ 1, 0 };

	return (struct proportion){ p, q };
}

/* ---- (epsilon, delta): the larger of two lines and 0 ---- */

static struct proportion
epsilon_at(struct proportion x, double epsilon, double delta, double *change)
{
	double flat = x.q - delta, shrink = exp(-epsilon);
	double steep = 1 - delta - x.p / shrink;
	double low = flat * shrink;

	if (low >= steep) {
		if (change)
			*change = fmax(0, low);
		return clamped(low, 1 - low);
	}
	if (change)
		*change = x.p / shrink;

	return clamped(steep, delta + x.p / shrink);
}

static struct proportion
epsilon_meet(double epsilon, double delta)
{
	double shrink = exp(-epsilon);
	double p = (1 - delta) * shrink / (1 + shrink);

	return (struct proportion){ p, (1 + delta * shrink) / (1 + shrink) };
}

static struct proportion
epsilon_end(double epsilon, double delta)
{
	(void)epsilon;

	return (struct proportion){ 1 - delta, delta };
}

const struct posterior_curve posterior_epsilon = {
	.at = epsilon_at,
	.meet = epsilon_meet,
	.end = epsilon_end,
};

/* ---- randomized response: the same without delta ---- */

static struct proportion
response_at(struct proportion x, double parameter, double delta, double *change)
{
	(void)delta;

	return epsilon_at(x, parameter, 0, change);
}

static struct proportion
response_meet(double parameter, double delta)
{
	(void)delta;

	return epsilon_meet(parameter, 0);
}

static struct proportion
all_of_it(double parameter, double delta)
{
	(void)parameter;
	(void)delta;

	return (struct proportion){ 1, 0 };
}

const struct posterior_curve posterior_response = {
	.at = response_at,
	.meet = response_meet,
	.end = all_of_it,
};

/* ---- Gaussian: Phi(Phi^-1(1 - x) - mu) ---- */

/* The z with P(Z > z) = x. */
static double
z_above(struct proportion x)
{
	return x.p < x.q ? normal_quantile_above(x.p) : normal_quantile(x.q);
}

static struct proportion
gaussian_at(struct proportion x, double mu, double delta, double *change)
{
	double z = z_above(x) - mu;

	(void)delta;
	if (!isfinite(z)) {
		if (change)
			*change = 0;
		return z > 0 ? (struct proportion){ 1, 0 }
			     : (struct proportion){ 0, 1 };
	}
	if (change)
		*change = normal_density(z);

	return (struct proportion){ normal_below(z), normal_above(z) };
}

static struct proportion
gaussian_meet(double mu, double delta)
{
	(void)delta;

	return (struct proportion){ normal_below(-mu / 2),
				    normal_above(-mu / 2) };
}

const struct posterior_curve posterior_gaussian = {
	.at = gaussian_at,
	.meet = gaussian_meet,
	.end = all_of_it,
	.rough = true,
};

/*
 * ---- Laplace noise of scale 1/epsilon: 1 - e^eps x up to e^-eps/2, then
 * e^-eps/(4 x) up to 1/2, then e^-eps (1 - x) ----
 */

static struct proportion
laplace_at(struct proportion x, double epsilon, double delta, double *change)
{
	double shrink = exp(-epsilon), low;

	(void)delta;
	if (x.p < shrink / 2) {
		low = x.p / shrink;
		if (change)
			*change = low;
		return clamped(1 - low, low);
	}
	low = x.p <= 0.5 ? shrink / (4 * x.p) : shrink * x.q;
	if (change)
		*change = low;

	return clamped(low, 1 - low);
}

static struct proportion
laplace_meet(double epsilon, double delta)
{
	double p = exp(-epsilon / 2) / 2;

	(void)delta;

	return (struct proportion){ p, 1 - p };
}

const struct posterior_curve posterior_laplace = {
	.at = laplace_at,
	.meet = laplace_meet,
	.end = all_of_it,
	.kink = 0.5,
	.rough = true,
};
