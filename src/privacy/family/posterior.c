/*
 * posterior.c - what four counts say about a privacy parameter, by Bayes
 *
 * With x = FNR and y = FPR independent under Jeffreys priors, the parameter
 * is at most t if (x, y) lies between the trade-off curve f of t and its
 * mirror image:
 *
 *	F(t) = P(f(y) <= x <= 1 - f(1 - y)) = 1 - LL - UR,
 *
 * LL = P(x < f(y)), and UR is LL with both rates replaced by their
 * complements.  Where the curve meets the diagonal, at m = f(m), LL falls
 * into a square and two wings whose edges have slopes between -1 and 0:
 *
 *	LL = P(x < m) P(y < m) + P(x > m, y < f(x)) + P(y > m, x < f(y)).
 *
 * A wing is an integral along one rate, in the angle theta of beta.c, of its
 * density times the distribution function of the other, which is tabulated.
 * It runs only over the stretch where that function is neither 0 nor 1, in
 * Gauss-Legendre panels that shrink towards the end of the curve, where f
 * has a root.  Derivatives of the ends cancel between square and wings, so
 * dF/dt is the same integral with a density of the other rate in it.
 *
 * Bayesian Estimation of Differential Privacy, 3.2 and A.2, with errata:
 * 3.3 prints a quotient of densities for their product; A.2 R_HI lacks a 1
 * and the line element of (7) to (12) a factor, which makes its density
 * wrong by a tenth (2.08165, not 1.86303, at 65, 35, 25, 75, delta = 0.05,
 * epsilon = 0.9).  A Dirichlet prior on the four cells gives the same
 * posterior.
 */

#include "privacy/family/posterior.h"

#include <math.h>

#include "stats/law/normal.h"
#include "stats/legendre.h"

enum { ORDER = 16, PANELS = 7, PANEL_LIMIT = 32 };

/*
 * A Newton step of this share of the spread leaves an error of its square:
 * what is solved is nearly a straight line.
 */
#define LAST_STEP 1e-6

struct sum {
	double mass, change;
};

/* One side of one wing: x runs along, the other rate lies across. */
struct wing {
	const struct beta_table *along, *across;
	const struct posterior_curve *curve;
	double parameter, delta;
};

struct panels {
	double place[PANEL_LIMIT * ORDER], weight[PANEL_LIMIT * ORDER];
	size_t count;
};

static void
add_panel(struct panels *panels, double from, double width)
{
	for (int i = 0; i < ORDER; i++) {
		panels->place[panels->count] =
			from + width * legendre_node_16[i];
		panels->weight[panels->count++] = legendre_weight_16[i] * width;
	}
}

/*
 * Panels over [from, to] that shrink towards `start` and `end`, where the
 * curve may have a root or a pole: next to one a panel keeps a quarter of
 * its width away, except that the last stays when nothing is left to see.
 */
static void
add_panels(struct panels *panels, double from, double to, double start,
	   double end)
{
	const double base = (to - from) / PANELS;
	size_t left = PANEL_LIMIT - panels->count / ORDER;

	for (; from < to && left > 0; left--) {
		double room = fmin(0.8 * (end - from), 3 * (from - start));
		double width = fmin(base * (1 + 1e-9), room);

		if (left == 1 || width >= to - from || room < 1e-6 * base)
			width = to - from;
		add_panel(panels, from, width);
		from += width;
	}
}

/* The curve at every node: the rate across, and how fast it falls. */
static void
follow(const struct wing *wing, const struct panels *panels, double low[],
       double slope[])
{
	const struct beta_table *along = wing->along;

	for (size_t i = 0; i < panels->count; i++) {
		struct proportion x = beta_table_at(along, panels->place[i]);

		low[i] = fmax(1e-300, wing->curve
					      ->at(x, wing->parameter,
						   wing->delta, &slope[i])
					      .p);
	}
}

/* The same for (epsilon, delta), where it is one line. */
static void
follow_line(const struct wing *wing, const struct panels *panels, double low[],
	    double slope[])
{
	const double rest = wing->along->shape.rest;
	const double delta =
		wing->curve == &posterior_epsilon ? wing->delta : 0;

	kernel()->fold_line(panels->place, rest, sqrt(delta),
			    exp(-wing->parameter), low, panels->count);
	for (size_t i = 0; i < panels->count; i++)
		slope[i] = low[i];
}

static struct sum
fold(const struct wing *wing, struct panels *panels)
{
	double low[PANEL_LIMIT * ORDER], slope[PANEL_LIMIT * ORDER];
	double density[PANEL_LIMIT * ORDER], sums[2];

	if (!panels->count)
		return (struct sum){ 0 };
	beta_table_density(wing->along, panels->place, density, panels->count);
	for (size_t i = 0; i < panels->count; i++)
		panels->weight[i] *= density[i];
	if (wing->curve == &posterior_epsilon ||
	    wing->curve == &posterior_response)
		follow_line(wing, panels, low, slope);
	else
		follow(wing, panels, low, slope);
	kernel()->table_fold(&wing->across->table, low, slope, panels->weight,
			     panels->count, sums);

	return (struct sum){ sums[0], sums[1] };
}

/* Where along the wing the rate across is at the end `place` of its table. */
static double
place_across(const struct wing *wing, double place, double start, double end)
{
	struct proportion low = beta_table_at(wing->across, place);
	struct proportion meet =
		wing->curve->meet(wing->parameter, wing->delta);

	if (wing->across->shape.mode + place <= 0)
		return end;
	if (low.p >= meet.p)
		return start;

	return beta_table_place(
		wing->along,
		wing->curve->at(low, wing->parameter, wing->delta, NULL));
}

static struct sum
wing_sum(const struct wing *wing)
{
	const struct beta_table *along = wing->along;
	const struct posterior_curve *curve = wing->curve;
	double start = beta_table_place(
		along, curve->meet(wing->parameter, wing->delta));
	double end = beta_table_place(along,
				      curve->end(wing->parameter, wing->delta));
	double full = place_across(wing, wing->across->to, start, end);
	double none = place_across(wing, wing->across->from, start, end);
	double from = fmax(full, along->from);
	double to = fmin(fmin(none, end), along->to);
	double origin = curve->rough ? -along->shape.mode : -INFINITY;
	struct panels panels;
	struct sum sum = { 0 }, part;

	panels.count = 0;
	/* Up to `full` everything across lies below the curve. */
	if (full > start)
		sum.mass = beta_table_below(along, fmin(full, end)) -
			   beta_table_below(along, start);
	if (curve->kink > 0) {
		double kink = beta_table_place(
			along,
			(struct proportion){ curve->kink, 1 - curve->kink });

		if (kink > from && kink < to) {
			add_panels(&panels, from, kink, origin, INFINITY);
			from = kink;
		}
	}
	add_panels(&panels, from, to, origin, end);
	part = fold(wing, &panels);
	sum.mass += part.mass;
	sum.change += part.change;

	return sum;
}

/* P(x < f(y)): the corner where both rates are small. */
static struct sum
corner(const struct beta_table *x, const struct beta_table *y,
       const struct posterior_curve *curve, double parameter, double delta)
{
	struct proportion meet = curve->meet(parameter, delta);
	struct wing wings[] = { { x, y, curve, parameter, delta },
				{ y, x, curve, parameter, delta } };
	struct sum sum = {
		.mass = beta_table_below(x, beta_table_place(x, meet)) *
			beta_table_below(y, beta_table_place(y, meet)),
	};

	/* Nothing below the diagonal: the corner has no mass either. */
	if (beta_table_at(x, x->from).p + beta_table_at(y, y->from).p > 1)
		return (struct sum){ 0 };
	for (int i = 0; i < 2; i++) {
		struct sum part = wing_sum(&wings[i]);

		sum.mass += part.mass;
		sum.change += part.change;
	}

	return sum;
}

void
posterior_init(struct posterior *posterior, size_t tp, size_t fn, size_t fp,
	       size_t tn)
{
	double a = (double)tp, b = (double)fn, c = (double)fp, d = (double)tn;
	double x = (b + 0.5) / (a + b + 1), y = (c + 0.5) / (c + d + 1);

	posterior->fnr = beta_table_make(b + 0.5, a + 0.5);
	posterior->tpr = beta_table_mirror(&posterior->fnr);
	posterior->fpr = beta_table_make(c + 0.5, d + 0.5);
	posterior->tnr = beta_table_mirror(&posterior->fpr);
	if (x + y > 1) {
		x = 1 - x;
		y = 1 - y;
	}
	if (x < y) {
		double swap = x;

		x = y;
		y = swap;
	}
	posterior->guess = fmax(0, log((1 - x) / y));
	posterior->spread =
		sqrt(x / ((1 - x) * (a + b + 1)) + (1 - y) / (y * (c + d + 1)));
}

struct posterior_value
posterior_at(const struct posterior *posterior,
	     const struct posterior_curve *curve, double parameter,
	     double delta)
{
	struct sum low = corner(&posterior->fnr, &posterior->fpr, curve,
				parameter, delta);
	struct sum high = corner(&posterior->tpr, &posterior->tnr, curve,
				 parameter, delta);
	double outside = fmin(1, fmax(0, low.mass + high.mass));

	return (struct posterior_value){
		.inside = 1 - outside,
		.outside = outside,
		.density = fmax(0, low.change + high.change),
	};
}

bool
posterior_exceeds(const struct posterior *posterior,
		  const struct posterior_curve *curve, double parameter,
		  double delta, double p)
{
	if (parameter < 0)
		return true;

	return posterior_at(posterior, curve, parameter, delta).inside < p;
}

/* How far a value lies from its target, as a normal deviate. */
static double
deviate(const struct posterior_value *value)
{
	if (value->inside < value->outside)
		return normal_quantile(value->inside);

	return normal_quantile_above(value->outside);
}

/* Newton's step on Phi^-1(F), nearly a straight line. */
static double
newton(const struct posterior_value *value, double error, double aim)
{
	return -error * normal_density(error + aim) / value->density;
}

/*
 * Newton inside a bracket.  The length of a step is looked at before the
 * bracket: at the solution steps end on it.  Whether the atom at 0 is the
 * answer is asked only if the search comes there.
 */
static double
solve(const struct posterior *posterior, const struct posterior_curve *curve,
      double delta, double aim)
{
	const double enough = LAST_STEP * fmin(1, posterior->spread);
	double low = -1, high = INFINITY;
	double at = posterior->guess + aim * posterior->spread;

	at = at > 0 ? at : 0.1 * posterior->spread;
	for (int i = 0; i < 200; i++) {
		struct posterior_value value =
			posterior_at(posterior, curve, at, delta);
		double error = deviate(&value) - aim;
		double next = at + newton(&value, error, aim);

		if (error < 0)
			low = at;
		else if (at > 0)
			high = at;
		else
			return 0;
		if (fabs(error) < 1e-3 && fabs(next - at) <= enough)
			return fmax(0, next);
		if (!isfinite(next) || next >= high)
			next = isfinite(high) ? (fmax(0, low) + high) / 2
					      : 2 * at + 1;
		if (next <= low)
			next = isfinite(high) ? (low + high) / 2 : 2 * at + 1;
		next = fmax(0, next);
		if (fabs(next - at) <= 1e-15 * at)
			return at;
		at = next;
	}

	return at;
}

double
posterior_quantile(const struct posterior *posterior,
		   const struct posterior_curve *curve, double delta, double p)
{
	return solve(posterior, curve, delta, normal_quantile(p));
}

double
posterior_quantile_above(const struct posterior *posterior,
			 const struct posterior_curve *curve, double delta,
			 double tail)
{
	return solve(posterior, curve, delta, normal_quantile_above(tail));
}

static double
between(const struct beta_table *table, struct proportion lower,
	struct proportion upper)
{
	return beta_table_below(table, beta_table_place(table, upper)) -
	       beta_table_below(table, beta_table_place(table, lower));
}

double
posterior_rectangle(const struct posterior *posterior,
		    struct proportion fnr_lower, struct proportion fnr_upper,
		    struct proportion fpr_lower, struct proportion fpr_upper)
{
	return between(&posterior->fnr, fnr_lower, fnr_upper) *
	       between(&posterior->fpr, fpr_lower, fpr_upper);
}

double
posterior_band(const struct posterior *posterior,
	       const struct posterior_curve *curve, double delta, double lower,
	       double upper)
{
	double inside =
		isfinite(upper)
			? posterior_at(posterior, curve, upper, delta).inside
			: 1;

	if (lower > 0)
		inside -= posterior_at(posterior, curve, lower, delta).inside;

	return fmax(0, inside);
}
