/*
 * renyi.c - the Renyi divergences of a mechanism, order by order
 *
 *	(a - 1) D_a(P || Q) = log E_Q[(P / Q)^a],
 *
 * which adds up over steps.  With normal noise it is a / (2 sigma^2); with
 * sampling and a whole order
 *
 *	E = sum over k of C(a, k) (1 - q)^(a-k) q^k e^(k (k-1) / (2 sigma^2)),
 *
 * summed without the 1 that the chances alone add up to, beside which rare
 * samples are little; the larger of the two directions (Mironov, Talwar and
 * Zhang 2019, section 3.3).  Bounded losses are summed, atoms one by one and
 * the rest by a rule that is exact for what changes so slowly; everything else
 * has none here.
 */

#include "privacy/reading/renyi.h"

#include <math.h>

#include "privacy/compose/stage_law.h"
#include "privacy/mechanism/range_mechanism.h"
#include "privacy/step/transform.h"
#include "privacy/zcdp.h"
#include "stats/law/gamma.h"
#include "stats/logarithm.h"
#include "stats/safe.h"

/* ---- sums of exponentials ---- */

struct sum {
	double most, rest; /* the sum is e^most (1 + rest) */
	double count;
};

static void
sum_add(struct sum *sum, double log)
{
	if (!(sum->count++ > 0)) {
		sum->most = log;
		return;
	}
	if (log <= sum->most) {
		sum->rest += exp(log - sum->most);
		return;
	}
	sum->rest = (1 + sum->rest) * exp(sum->most - log);
	sum->most = log;
}

static double
sum_log(const struct sum *sum)
{
	return sum->count > 0 ? sum->most + log1p(sum->rest) : -INFINITY;
}

/* ---- sampled normal noise ---- */

static double
log_choose(double n, double k)
{
	return gamma_log(n + 1) - gamma_log(k + 1) - gamma_log(n - k + 1);
}

/* log E by E - 1. */
static double
sampled_growth(const struct loss_part *part, double order)
{
	double q = part->step.sampling, sigma = part->step.sigma;
	struct sum sum = { 0 };

	for (double k = 2; k <= order; k++)
		sum_add(&sum,
			log_choose(order, k) + (order - k) * log1p(-q) +
				k * log(q) +
				logarithm_difference(
					k * (k - 1) / (2 * sigma * sigma), 0));

	return logarithm_sum(sum_log(&sum), 0);
}

/* What the logarithms of the sum's terms may be wrong by. */
static double
sampled_error(const struct loss_part *part, double order)
{
	double q = part->step.sampling;

	return 4e-15 * order * (8 + log(order) - log(q) - log1p(-q));
}

static bool
add_sampled(const struct loss_part *part, double order, struct bracket *total,
	    struct error *err)
{
	double sigma = part->step.sigma, growth, error;

	if (part->step.sampling < 1 && floor(order) < order)
		return error_set(err, ERROR_USAGE,
				 "sampled Gaussian steps have Renyi "
				 "divergences of whole orders only, not %g",
				 order);
	growth = part->step.sampling < 1
			 ? sampled_growth(part, order) / (order - 1)
			 : order / (2 * sigma * sigma);
	error = part->step.sampling < 1
			? sampled_error(part, order) * fmin(growth, 1)
			: 0;
	total->value += part->steps * growth;
	total->lower += part->steps * fmax(0, growth * (1 - 1e-14) - error);
	total->upper += part->steps * (growth * (1 + 1e-14) + error);

	return true;
}

/* ---- laws of bounded losses ---- */

struct moment {
	double order; /* of E[(with / without)^order] without the canary */
	struct sum sum;
};

static void
add_node(void *arg, double loss, double log_without)
{
	struct moment *moment = arg;

	sum_add(&moment->sum, log_without + moment->order * loss);
}

/*
 * e^(order loss) varies as much over a branch as the losses do, times the
 * order: small losses need no more nodes than the law has.
 */
static double
log_moment(const struct stage_law *law, const struct stage_atoms *atoms,
	   double order)
{
	double spread = fmin(1, law->most - law->least);
	struct moment moment = { order, { 0 } };

	for (size_t i = 0; i < atoms->count; i++)
		add_node(&moment, atoms->at[i].loss, atoms->at[i].log_without);
	for (size_t i = 0; i < law->branch_count; i++) {
		const struct stage_branch *branch = &law->branches[i];

		stage_law_nodes(law, branch->scale / (1 + fabs(order) * spread),
				branch->from, branch->to, add_node, &moment);
	}

	return sum_log(&moment.sum);
}

/* With against without, and the other way: E_P[(Q/P)^a] = E_Q[(P/Q)^(1-a)]. */
static double
log_worse(const struct stage_law *law, const struct stage_atoms *atoms,
	  double order)
{
	return fmax(log_moment(law, atoms, order),
		    log_moment(law, atoms, 1 - order));
}

static void
add_law(const struct stage_law *law, double order, struct bracket *total)
{
	const struct stage_atoms *easier =
		law->has_ends ? &law->easier : &law->atoms;
	double low = log_worse(law, &law->atoms, order);
	double high =
		easier == &law->atoms ? low : log_worse(law, easier, order);
	double each = law->steps / (order - 1);
	double error = law->branch_count ? 1e-12 : 1e-14;
	bool shows = law->only_with > 0 || law->only_without > 0;
	bool may_show = law->more_with > 0 || law->more_without > 0;

	error *= 10 + order * fmax(law->most, -law->least);
	low = fmax(0, low);
	high = fmax(low, high);
	total->lower += shows ? INFINITY : each * fmax(0, low - error);
	total->value += shows ? INFINITY : each * low;
	total->upper += shows || may_show ? INFINITY : each * (high + error);
}

/* ---- the mechanism ---- */

/* A list's members, or the mechanism alone. */
struct parts {
	struct mechanism *const *list;
	const struct mechanism *alone;
	size_t count;
};

static struct parts
parts_of(const struct mechanism *mechanism)
{
	struct parts parts = { .alone = mechanism };

	parts.list = mechanism_parts(mechanism, &parts.count);
	if (!parts.list)
		parts.count = 1;

	return parts;
}

static const struct mechanism *
part_at(const struct parts *parts, size_t i)
{
	return parts->list ? parts->list[i] : parts->alone;
}

static bool
is_sampled(const struct mechanism *mechanism, struct loss_part *part)
{
	return mechanism->kind->sampled &&
	       mechanism->kind->sampled(mechanism, part);
}

/* Between those of its ends. */
static bool
add_range(const struct mechanism *mechanism, double order,
	  struct bracket *total, struct error *err)
{
	struct bracket low, high;

	if (!renyi_divergence(mechanism->least, order, &low, err) ||
	    !renyi_divergence(mechanism->most, order, &high, err))
		return false;
	total->lower += low.lower;
	total->value += high.value;
	total->upper += high.upper;

	return true;
}

/* As far as its law says. */
static bool
add_known(const struct mechanism *mechanism, double order,
	  struct bracket *total, struct error *err)
{
	struct stage_law law = { .steps = 1 };
	struct loss_part part;

	if (range_mechanism_is(mechanism))
		return add_range(mechanism, order, total, err);
	if (is_sampled(mechanism, &part))
		return add_sampled(&part, order, total, err);
	if (!mechanism->kind->law ||
	    !mechanism->kind->law(mechanism, &law, err))
		return mechanism->kind->law
			       ? false
			       : error_set(err, ERROR_USAGE,
					   "mechanism=%s has no Renyi "
					   "divergences here",
					   mechanism->kind->name);
	if (isinf(law.most) || isinf(law.least)) {
		stage_law_clear(&law);
		return error_set(err, ERROR_USAGE,
				 "mechanism=%s has no Renyi divergences here: "
				 "its losses have no end",
				 mechanism->kind->name);
	}
	add_law(&law, order, total);
	stage_law_clear(&law);

	return true;
}

/* Laws leave out chances below 1e-300, which high orders may live on. */
static bool
add_one(const struct mechanism *mechanism, double order, struct bracket *total,
	struct error *err)
{
	struct bracket own = { 0, 0, 0 };

	if (!add_known(mechanism, order, &own, err))
		return false;
	if (mechanism->kind->renyi)
		mechanism->kind->renyi(mechanism, order, &own);
	total->lower += own.lower;
	total->value += own.value;
	total->upper += own.upper;

	return true;
}

#define MOST_ORDER 1e4

bool
renyi_divergence(const struct mechanism *mechanism, double order,
		 struct bracket *found, struct error *err)
{
	struct parts parts = parts_of(mechanism);

	*found = (struct bracket){ 0, 0, 0 };
	if (!(order > 1) || !(order <= MOST_ORDER))
		return error_set(err, ERROR_USAGE,
				 "a Renyi order must lie above 1 and be at "
				 "most %g, not %g",
				 MOST_ORDER, order);
	for (size_t i = 0; i < parts.count; i++) {
		if (!add_one(part_at(&parts, i), order, found, err))
			return false;
	}

	return true;
}

const double *
renyi_promised(const struct mechanism *mechanism, const double otherwise[],
	       size_t *count)
{
	struct parts parts = parts_of(mechanism);

	for (size_t i = 0; i < parts.count; i++) {
		const struct mechanism *part = part_at(&parts, i);

		if (part->kind->renyi_orders)
			return part->kind->renyi_orders(part, count);
	}

	return otherwise;
}

/* ---- rho ---- */

/* The largest loss of all steps, or infinity. */
static double
largest_of(const struct mechanism *mechanism)
{
	struct stage_law law = { .steps = 1 };
	struct error ignored;
	double most = INFINITY;

	if (mechanism->kind->law &&
	    mechanism->kind->law(mechanism, &law, &ignored)) {
		most = law.steps * fmax(law.most, -law.least);
		stage_law_clear(&law);
	}

	return most;
}

/* (order - 1) times a divergence, which is convex in the order. */
struct scaled {
	double more, upper; /* the order less 1 */
};

static double
chord_over_order(double start, double slope, double more)
{
	return (start + slope * more) / (more * (1 + more));
}

/*
 * The most that divergence over order can be between two orders: below a
 * chord, which is largest over the order at an end or where the slope is 0.
 */
static double
most_between(const struct scaled *low, const struct scaled *high)
{
	double slope = (high->upper - low->upper) / (high->more - low->more);
	double start = high->upper - slope * high->more;
	double most = high->upper / (high->more * (1 + high->more));
	double square = start * (start - slope), at;

	if (!(low->more > 0))
		return fmax(most, slope);
	most = fmax(most, low->upper / (low->more * (1 + low->more)));
	for (int sign = -1; sign <= 1 && square >= 0; sign += 2) {
		at = (sign * sqrt(square) - start) / slope;
		if (at > low->more && at < high->more)
			most = fmax(most, chord_over_order(start, slope, at));
	}

	return safe_up(most * (1 + 1e-12));
}

/*
 * Returns the first order above 1 that is evaluated. The first chord loses
 * less the nearer it is, until roundings over the distance outweigh that.
 */
static double
first_more(const struct mechanism *mechanism)
{
	double least = INFINITY, found = 1e-3;

	for (double more = 1e-5; more < 0.05; more *= 10) {
		struct bracket at;
		struct error ignored;

		if (!renyi_divergence(mechanism, 1 + more, &at, &ignored) ||
		    !(at.upper < least))
			continue;
		least = at.upper;
		found = more;
	}

	return found;
}

/* Beyond the last order the divergence is at most the largest loss. */
static bool
bounded_rho(const struct mechanism *mechanism, double most, struct bracket *rho)
{
	struct scaled before = { 0, 0 };

	*rho = bracket_exact(0);
	for (double more = first_more(mechanism);
	     rho->lower * (1 + before.more) < most && 1 + more <= MOST_ORDER;
	     more *= 1.02) {
		struct bracket at;
		struct scaled now;
		struct error ignored;

		if (!renyi_divergence(mechanism, 1 + more, &at, &ignored) ||
		    isinf(at.upper))
			return false;
		now = (struct scaled){ more, more * at.upper };
		rho->lower = fmax(rho->lower, at.lower / (1 + more));
		rho->upper = fmax(rho->upper, most_between(&before, &now));
		before = now;
	}
	if (rho->lower * (1 + before.more) < most)
		rho->upper =
			fmax(rho->upper, safe_up(most / (1 + before.more)));
	rho->value = (rho->lower + rho->upper) / 2;

	return true;
}

/* The sum where every part has a closed form. */
static bool
known_rho(const struct parts *parts, struct bracket *rho)
{
	double sum = 0;

	for (size_t i = 0; i < parts->count; i++) {
		const struct mechanism *part = part_at(parts, i);
		double mu;

		if (mechanism_is_normal(part, &mu))
			sum += mu * mu / 2;
		else if (part->kind->rho)
			sum += part->kind->rho(part);
		else
			return false;
	}
	*rho = bracket_around(sum, 4e-15 * sum);

	return true;
}

bool
renyi_rho(const struct mechanism *mechanism, struct bracket *rho)
{
	struct parts parts = parts_of(mechanism);
	double most = 0;

	if (known_rho(&parts, rho))
		return true;
	for (size_t i = 0; i < parts.count; i++)
		most += largest_of(part_at(&parts, i));

	return most < 1e3 && bounded_rho(mechanism, most, rho);
}

enum { LAST_ORDER = 256 };

bool
renyi_accountant(const struct mechanism *mechanism, double delta,
		 double *epsilon, double *order)
{
	*epsilon = INFINITY;
	for (int a = 2; a <= LAST_ORDER; a++) {
		struct bracket divergence;
		struct error ignored;
		double found;

		if (!renyi_divergence(mechanism, a, &divergence, &ignored))
			return false;
		found = zcdp_renyi_epsilon(a, divergence.upper, delta);
		if (found < *epsilon) {
			*epsilon = found;
			*order = a;
		}
	}

	return true;
}

bool
renyi_central_limit(const struct mechanism *mechanism, double *mu)
{
	struct parts parts = parts_of(mechanism);
	double squares = 0;

	for (size_t i = 0; i < parts.count; i++) {
		struct loss_part part;
		double sigma, q;

		if (!is_sampled(part_at(&parts, i), &part))
			return false;
		sigma = part.step.sigma;
		q = part.step.sampling;
		squares +=
			part.steps * (q < 1 ? q * q * expm1(1 / (sigma * sigma))
					    : 1 / (sigma * sigma));
	}
	*mu = sqrt(squares);

	return isfinite(*mu);
}
