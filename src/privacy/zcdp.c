/*
 * zcdp.c - zero-concentrated DP: what a rho means, and Renyi orders
 *
 * E[e^((a-1) loss)] <= e^((a-1) d) implies
 *
 *	delta(e) <= e^((a-1)(d - e)) (1 - 1/a)^a / (a - 1)
 *
 * (Canonne, Kamath and Steinke, NeurIPS 2020, proposition 12), which needs no
 * search. The least delta that follows is that of renyi_pair.c.
 */

#include "privacy/zcdp.h"

#include <math.h>

#include "privacy/renyi_promise.h"
#include "stats/law/root.h"
#include "stats/safe.h"

/*
 * log((1 - 1/a)^a / (a - 1)), a sum of two negative terms: near 1 as
 * (a - 1) log(a - 1) - a log(a), where 1 - 1/a has few digits.
 */
static double
log_factor(double order)
{
	double more = order - 1;

	return order < 2 ? more * log(more) - order * log1p(more)
			 : order * log1p(-1 / order) - log(more);
}

double
zcdp_renyi_log_delta(double order, double divergence, double epsilon)
{
	double more = order - 1;
	double log = more * (divergence - epsilon) + log_factor(order);

	if (!isfinite(divergence))
		return 0;

	return fmin(0, log + 1e-15 * (1 + more * (divergence + fabs(epsilon)) +
				      order));
}

double
zcdp_renyi_epsilon(double order, double divergence, double delta)
{
	double factor = log_factor(order), goal = log(delta), more = order - 1;
	double error =
		1e-15 * (divergence + (fabs(factor) + fabs(goal)) / more);

	if (!(delta > 0))
		return INFINITY;

	return fmax(0, divergence + (factor - goal) / more + error);
}

double
zcdp_log_delta(double rho, double epsilon)
{
	struct renyi_promise promise = { .rho = rho };

	return rho > 0 ? renyi_promise_log_delta(&promise, epsilon) : -INFINITY;
}

/* ---- turned around ---- */

struct wanted {
	double fixed, log_delta;
};

static bool
is_kept(void *of, double rho)
{
	const struct wanted *wanted = of;

	return zcdp_log_delta(rho, wanted->fixed) <= wanted->log_delta;
}

double
zcdp_rho(double epsilon, double delta)
{
	struct wanted wanted = { epsilon, log(delta) };

	if (!(delta > 0))
		return 0;
	if (!(delta < 1) || isinf(epsilon))
		return INFINITY;

	return root_split(is_kept, &wanted, 0,
			  1 + epsilon - 2 * wanted.log_delta + epsilon, 0)
		.low;
}
