/*
 * plan_power.c - how likely an audit reaches a bound
 *
 * Errors are binomial, and the lower end falls with either kind of them, so
 * the counts that reach the bound end in a staircase: for every number of
 * false positives the most false negatives.  Power is the sum over its
 * steps, each walked once.
 *
 * Whether power is at least as much as is wanted needs few steps: between two
 * of them the staircase lies between both, so what it adds does too.  The
 * pair that leaves most open is parted until the answer is plain; if it never
 * is, the sum decides.
 *
 * Attacks worse than random count turned around.  There more errors reach
 * the bound again; attacks near to that are walked step by step from below.
 */

#include <math.h>

#include "method/plan/plan_inside.h"
#include "stats/law/binomial.h"

/* What roundings and the ends of the sum may change. */
#define MARGIN 1e-7

/* What roundings alone may. */
#define ROUNDING 1e-11

enum { STEPS = 64 };

struct stairs {
	const struct plan_walker *walker;
	size_t samples;
	double n;           /* of either class */
	double first, last; /* false positives that are looked at */
	bool plain;         /* no turned attack comes near */
};

static struct stairs
stairs_of(const struct plan_walker *walker, size_t samples)
{
	const struct plan_order *order = walker->order;
	double n = (double)(samples / 2), fpr = order->fpr;
	double sd = sqrt(n * fpr * (1 - fpr)) + 1;

	return (struct stairs){
		.walker = walker,
		.samples = samples,
		.n = n,
		.first = fmax(0, floor(n * fpr - 6 * sd)),
		.last = fmin(n, n * fpr + 6 * sd),
		.plain = fpr < 0.45 && fpr + order->fnr < 0.9,
	};
}

static bool
reaches(const struct stairs *stairs, double fn, double fp, bool *reached,
	struct error *err)
{
	const struct plan_errors errors = { fn, fp };

	return plan_reaches(stairs->walker, stairs->samples, &errors, reached,
			    err);
}

/* Errors that reach the bound, and too many: those between are open. */
struct gap {
	double low, high;
};

/* Halves it until nothing is open, by hand as a look may fail. */
static bool
close_gap(const struct stairs *stairs, double fp, struct gap *gap,
	  struct error *err)
{
	while (gap->high - gap->low > 1) {
		double middle = floor((gap->low + gap->high) / 2);
		bool reached;

		if (!reaches(stairs, middle, fp, &reached, err))
			return false;
		if (reached)
			gap->low = middle;
		else
			gap->high = middle;
	}

	return true;
}

/* The same from where the end is thought to be, in longer and longer steps. */
static bool
narrow_gap(const struct stairs *stairs, double fp, double guess,
	   struct gap *gap, struct error *err)
{
	bool up = false, reached = false;

	for (double step = 0; gap->high - gap->low > 1 && up == reached;
	     step = step > 0 ? 2 * step : 1) {
		double at = step > 0 ? up ? gap->low + step : gap->high - step
				     : guess;

		at = fmin(fmax(at, gap->low + 1), gap->high - 1);
		if (!reaches(stairs, at, fp, &reached, err))
			return false;
		if (!(step > 0))
			up = reached;
		if (reached)
			gap->low = at;
		else
			gap->high = at;
	}

	return close_gap(stairs, fp, gap, err);
}

/* Where rates near the observed ones would mean the bound. */
static double
first_guess(const struct stairs *stairs, double fp)
{
	const struct settings *settings = stairs->walker->order->settings;
	double bound = settings_number(settings, SETTING_BOUND);
	double n = stairs->n, off = 2 / sqrt(n);
	double x = fp / n + off * sqrt(fp / n + 1 / n);
	double y = fmax(1 - exp(bound) * x, exp(-bound) * (1 - x));

	return floor(n * (y - off * sqrt(fmax(0, y * (1 - y)))));
}

/* The most false negatives with the first number of false positives. */
static bool
first_step(const struct stairs *stairs, double *fn, struct error *err)
{
	struct gap gap = { -1, stairs->n + 1 };

	if (!narrow_gap(stairs, stairs->first,
			first_guess(stairs, stairs->first), &gap, err))
		return false;
	*fn = gap.low;

	return true;
}

/* ---- the sum ---- */

static double
mass_of(const struct stairs *stairs, double fp)
{
	double fpr = stairs->walker->order->fpr;

	return binomial_below(fp, stairs->n, fpr) -
	       binomial_below(fp - 1, stairs->n, fpr);
}

static double
likely_of(const struct stairs *stairs, double fn)
{
	return binomial_below(fn, stairs->n, stairs->walker->order->fnr);
}

/* No more than before, and about as many less as between the last two. */
static bool
next_step(const struct stairs *stairs, double fp, double *fn, double *fall,
	  struct error *err)
{
	struct gap gap = { -1, *fn + 1 };

	if (!narrow_gap(stairs, fp, *fn - *fall, &gap, err))
		return false;
	*fall = *fn - gap.low;
	*fn = gap.low;

	return true;
}

static bool
sum_plain(const struct stairs *stairs, double *power, struct error *err)
{
	double fn, fall = 0;

	if (!first_step(stairs, &fn, err))
		return false;
	/* More false positives leave less room for false negatives. */
	for (double fp = stairs->first; fp <= stairs->last && fn >= 0; fp++) {
		if (fp > stairs->first &&
		    !next_step(stairs, fp, &fn, &fall, err))
			return false;
		*power += mass_of(stairs, fp) * likely_of(stairs, fn);
	}

	return true;
}

/*
 * Halved where the walk begins, and from there down one by one; with an aim
 * only so far that it is known on which side of it power is.
 */
static bool
sum_any(const struct stairs *stairs, double aim, double *power,
	struct error *err)
{
	const struct plan_order *order = stairs->walker->order;
	double sd = sqrt(stairs->n * order->fpr * (1 - order->fpr)) + 1;
	double start = stairs->n * order->fpr - 6 * sd, fn = stairs->n;
	double rest = 1;

	for (double fp = stairs->first; fp <= stairs->last && fn >= 0; fp++) {
		double likely, mass;

		if (fp < start + 1) {
			struct gap gap = { -1, stairs->n + 1 };

			if (!close_gap(stairs, fp, &gap, err))
				return false;
			fn = gap.low;
		}
		for (bool reached = false; fn >= 0; fn--) {
			if (!reaches(stairs, fn, fp, &reached, err))
				return false;
			if (reached)
				break;
		}
		likely = likely_of(stairs, fn);
		mass = mass_of(stairs, fp);
		*power += mass * likely;
		rest -= mass;
		if (*power >= aim || *power + rest * likely < aim)
			break;
	}

	return true;
}

static bool
power_of_game(const struct plan_walker *walker, size_t samples, double *power,
	      struct error *err)
{
	const struct plan_order *order = walker->order;
	const struct stairs stairs = { .walker = walker, .samples = samples };
	double guesses = plan_guesses(order, samples);
	struct gap gap = { -1, guesses + 1 };

	if (!close_gap(&stairs, 0, &gap, err))
		return false;
	*power =
		binomial_below(gap.low, guesses, (order->fpr + order->fnr) / 2);

	return true;
}

static bool
sum_up(const struct stairs *stairs, double aim, double *power,
       struct error *err)
{
	*power = 0;

	return stairs->plain ? sum_plain(stairs, power, err)
			     : sum_any(stairs, aim, power, err);
}

/* The probability of false positives that nobody looked at. */
static double
rest_of(const struct stairs *stairs)
{
	double fpr = stairs->walker->order->fpr;

	return binomial_below(stairs->first - 1, stairs->n, fpr) + 1 -
	       binomial_below(floor(stairs->last), stairs->n, fpr);
}

bool
plan_power(const struct plan_walker *walker, struct plan_row *row,
	   struct error *err)
{
	const struct stairs stairs = stairs_of(walker, row->samples);
	bool is_game = plan_is_game(walker->order);

	if (!(is_game ? power_of_game(walker, row->samples, &row->power, err)
		      : sum_up(&stairs, NAN, &row->power, err)))
		return false;
	row->least_power = fmax(0, row->power - ROUNDING);
	row->most_power = fmin(1, row->power + ROUNDING +
					  (is_game ? 0 : rest_of(&stairs)));

	return true;
}

/* ---- only whether it is enough ---- */

/* A number of false positives, and what is known there. */
struct step {
	double fp, fn;
	double below;  /* the probability of fewer false positives */
	double likely; /* that of as few false negatives */
};

struct steps {
	const struct stairs *stairs;
	struct step at[STEPS]; /* the last one lies beyond all */
	size_t count;
};

static struct step
step_at(const struct stairs *stairs, double fp, double fn)
{
	double fpr = stairs->walker->order->fpr;

	return (struct step){ fp, fn, binomial_below(fp - 1, stairs->n, fpr),
			      likely_of(stairs, fn) };
}

/* What the numbers from one step to before the next can leave open. */
static double
open_at(const struct steps *steps, size_t i)
{
	const struct step *left = &steps->at[i], *right = left + 1;

	return right->fp - left->fp > 1 ? (right->below - left->below) *
						  (left->likely - right->likely)
					: 0;
}

static size_t
widest(const struct steps *steps)
{
	size_t best = 0;

	for (size_t i = 1; i + 1 < steps->count; i++) {
		if (open_at(steps, i) > open_at(steps, best))
			best = i;
	}

	return best;
}

/* The middle of the law if it lies there, else nearer to it. */
static double
parting(const struct steps *steps, const struct step *left)
{
	const struct stairs *stairs = steps->stairs;
	const struct step *right = left + 1;
	double mean = round(stairs->n * stairs->walker->order->fpr);
	double part = left->fp < mean ? 0.7 : 0.3;

	if (mean > left->fp && mean < right->fp)
		return mean;

	return fmin(right->fp - 1,
		    fmax(left->fp + 1,
			 round(left->fp + part * (right->fp - left->fp))));
}

static bool
part_step(struct steps *steps, size_t i, struct error *err)
{
	struct step *left = &steps->at[i], *right = left + 1;
	double fp = parting(steps, left);
	double share = (fp - left->fp) / (right->fp - left->fp);
	struct gap gap = { right->fn, left->fn + 1 };

	if (!narrow_gap(steps->stairs, fp,
			round(left->fn + share * (right->fn - left->fn)), &gap,
			err))
		return false;
	for (size_t j = steps->count++; j > i + 1; j--)
		steps->at[j] = steps->at[j - 1];
	*right = step_at(steps->stairs, fp, gap.low);

	return true;
}

/* The most power there can be, and how much of it is open. */
static double
most_power(const struct steps *steps, double *open)
{
	double most = 0;

	*open = 0;
	for (size_t i = 0; i + 1 < steps->count; i++) {
		most += steps->at[i].likely *
			(steps->at[i + 1].below - steps->at[i].below);
		*open += open_at(steps, i);
	}

	return most;
}

/* False where the sum has to decide. */
static bool
decide(struct steps *steps, double aim, bool *plain, bool *enough,
       struct error *err)
{
	double open, most = most_power(steps, &open);

	for (;;) {
		*enough = most - open > aim + MARGIN;
		*plain = *enough || most < aim - MARGIN;
		if (*plain || !(open > 0) || steps->count == STEPS)
			return true;
		if (!part_step(steps, widest(steps), err))
			return false;
		most = most_power(steps, &open);
	}
}

static bool
is_plainly_enough(const struct stairs *stairs, double aim, bool *plain,
		  bool *enough, struct error *err)
{
	struct steps steps = { .stairs = stairs, .count = 2 };
	double end = floor(stairs->last) + 1, fn;

	if (!first_step(stairs, &fn, err))
		return false;
	steps.at[0] = step_at(stairs, stairs->first, fn);
	steps.at[1] = step_at(stairs, end, -1);

	return decide(&steps, aim, plain, enough, err);
}

/* One look, at the errors that are as likely as wanted. */
static bool
is_game_enough(const struct plan_walker *walker, size_t samples, double aim,
	       bool *enough, struct error *err)
{
	const struct plan_order *order = walker->order;
	double guesses = plan_guesses(order, samples);
	double rate = (order->fpr + order->fnr) / 2;
	const struct plan_errors errors = {
		(double)binomial_quantile(aim, (size_t)guesses, rate), 0
	};

	return plan_reaches(walker, samples, &errors, enough, err);
}

bool
plan_has_power(const struct plan_walker *walker, size_t samples, bool *enough,
	       struct error *err)
{
	const struct stairs stairs = stairs_of(walker, samples);
	double aim = settings_number(walker->order->settings, SETTING_POWER);
	bool plain = false;
	double power;

	if (plan_is_game(walker->order))
		return is_game_enough(walker, samples, aim, enough, err);
	if (stairs.plain &&
	    !is_plainly_enough(&stairs, aim, &plain, enough, err))
		return false;
	if (plain)
		return true;
	if (!sum_up(&stairs, aim, &power, err))
		return false;
	*enough = power >= aim;

	return true;
}
