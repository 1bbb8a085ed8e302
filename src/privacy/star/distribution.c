/* distribution.c - a distribution on the line, asked for its tails */

#include "privacy/star/distribution.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"
#include "stats/law/root.h"

/* Beyond this many deviations a normal tail is no double any more. */
#define FAR 39.0

static double
normal_law_below(const void *of, double x)
{
	const struct normal_law *normal = of;

	return normal_below((x - normal->mean) / normal->sd);
}

static double
normal_law_above(const void *of, double x)
{
	const struct normal_law *normal = of;

	return normal_above((x - normal->mean) / normal->sd);
}

struct distribution
distribution_normal(const struct normal_law *normal)
{
	return (struct distribution){
		.below = normal_law_below,
		.above = normal_law_above,
		.of = normal,
		.low = normal->mean - FAR * normal->sd,
		.high = normal->mean + FAR * normal->sd,
		.part_count = 1,
		.centre = &normal->mean,
		.spread = &normal->sd,
	};
}

static double
mixture_law_below(const void *of, double x)
{
	return mixture_below(of, x);
}

static double
mixture_law_above(const void *of, double x)
{
	return mixture_above(of, x);
}

struct distribution
distribution_mixture(const struct mixture *mixture)
{
	struct distribution law = {
		.below = mixture_law_below,
		.above = mixture_law_above,
		.of = mixture,
		.low = INFINITY,
		.high = -INFINITY,
		.part_count = mixture->count,
		.centre = mixture->mean,
		.spread = mixture->sd,
	};

	for (size_t k = 0; k < mixture->count; k++) {
		double far = FAR * mixture->sd[k];

		law.low = fmin(law.low, mixture->mean[k] - far);
		law.high = fmax(law.high, mixture->mean[k] + far);
	}

	return law;
}

/* GSL's forward functions only; test_epsilon_star.c checks them here. */
static double
gamma_law_below(const void *of, double x)
{
	const struct gamma_law *gamma = of;

	return x > 0 ? gsl_cdf_gamma_P(x, gamma->shape, gamma->scale) : 0;
}

static double
gamma_law_above(const void *of, double x)
{
	const struct gamma_law *gamma = of;

	return x > 0 ? gsl_cdf_gamma_Q(x, gamma->shape, gamma->scale) : 1;
}

struct distribution
distribution_gamma(struct gamma_law *gamma)
{
	gamma->mean = gamma->shape * gamma->scale;
	gamma->sd = sqrt(gamma->shape) * gamma->scale;

	return (struct distribution){
		.below = gamma_law_below,
		.above = gamma_law_above,
		.of = gamma,
		.low = 0,
		.high = gamma->mean + FAR * gamma->sd +
			FAR * FAR / 2 * gamma->scale,
		.part_count = 1,
		.centre = &gamma->mean,
		.spread = &gamma->sd,
	};
}

struct quantile {
	const struct distribution *law;
	double p;
	bool upper;
};

static bool
lies_above(void *of, double x)
{
	const struct quantile *quantile = of;
	const struct distribution *law = quantile->law;

	return quantile->upper ? law->above(law->of, x) > quantile->p
			       : law->below(law->of, x) < quantile->p;
}

static double
find(const struct distribution *law, double p, bool upper)
{
	struct quantile quantile = { law, p, upper };

	return root_split(lies_above, &quantile, law->low, law->high, 0).low;
}

double
distribution_quantile(const struct distribution *law, double p)
{
	return find(law, p, false);
}

double
distribution_quantile_above(const struct distribution *law, double p)
{
	return find(law, p, true);
}
