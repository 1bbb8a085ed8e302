/*
 * gate_power.c - what a test of a claim would have seen
 *
 * A test refutes where the corner of both upper limits lies below the
 * claimed curve.  An attack with equal errors on the leaking one makes
 * binomial numbers of errors of either kind.  For more false positives fewer
 * false negatives refute, so the probability is a sum over false positives,
 * taken in strips that count as their last and hence worst member.
 *
 * Of guesses in one run only the share that is right matters: with TPR b at
 * FPR a the attack guesses in for the largest scores, out for as many of
 * the smallest, together a + b of all canaries, and b / (a + b) are right.
 */

#include "method/gate/gate_power.h"

#include <math.h>

#include "method/rate/corners.h"
#include "stats/law/binomial.h"
#include "stats/law/sorted.h"

enum { STRIPS = 120, REACH = 6 };

struct work {
	const struct corner_design *design;
	error_curve_fn *claim;
	void *arg;
	double fpr, fnr; /* the true rates of the attack */
};

static bool
refutes(const struct work *work, double misses, size_t fp, double curve)
{
	return misses < 0 ||
	       corners_at(work->design, (size_t)misses, fp).fnr.p < curve;
}

/* False negatives beside fp, from a count on that refutes. */
struct misses {
	const struct work *work;
	size_t fp;
	double curve, from;
};

static bool
refute_behind(const void *of, size_t i)
{
	const struct misses *misses = of;

	return refutes(misses->work, misses->from + 1 + (double)i, misses->fp,
		       misses->curve);
}

/*
 * The most false negatives that refute beside fp; -1 if none does.  There
 * were as many or more beside fewer false positives, and few less.
 */
static bool
fewer_misses(const struct work *work, size_t fp, double *most,
	     struct error *err)
{
	struct corner corner = corners_at(work->design, 0, fp);
	struct misses misses = { work, fp, 0, *most };
	double high = *most + 1;

	if (!work->claim(corner.fpr.p, &misses.curve, work->arg, err))
		return false;
	for (double step = 1; !refutes(work, misses.from, fp, misses.curve);
	     step *= 2) {
		high = misses.from;
		misses.from = fmax(-1, misses.from - step);
	}
	*most = misses.from +
		(double)sorted_first(refute_behind, &misses,
				     (size_t)(high - misses.from) - 1);

	return true;
}

/* What is left out of a sum by ending it here, at most. */
#define LITTLE 1e-7

static bool
add_up(const struct work *work, double *power, struct error *err)
{
	double in = (double)work->design->in, out = (double)work->design->out;
	double sd = sqrt(out * work->fpr * (1 - work->fpr)) + 1;
	double from = floor(out * work->fpr - REACH * sd) - 1;
	double step = ceil(2 * REACH * sd / STRIPS), misses = in, caught = 1;

	*power = 0;
	for (; from < out * work->fpr + REACH * sd && caught > LITTLE * *power;
	     from += step) {
		double to = fmin(out, from + step);
		double mass = binomial_below(to, out, work->fpr) -
			      binomial_below(from, out, work->fpr);

		if (to < 0 || !(mass > 0))
			continue;
		if (!fewer_misses(work, (size_t)to, &misses, err))
			return false;
		caught = binomial_below(misses, in, work->fnr);
		*power += mass * caught;
	}

	return true;
}

bool
gate_power_find(const struct method *method, const struct question *ask,
		enum policy policy, const struct gate_curves *curves,
		struct gate_power *found, struct error *err)
{
	struct corner_design design;
	struct work work = { &design, curves->claim, curves->arg, 0, 0 };

	if (!corners_design(method, ask, policy, &design, err))
		return false;
	*found = (struct gate_power){ .in = design.in, .out = design.out };
	if (!error_curve_equal(curves->leak, curves->arg, &found->rate, err))
		return false;
	work.fpr = work.fnr = found->rate;

	return add_up(&work, &found->power, err);
}

bool
gate_power_seen(const struct method *method, const struct question *ask,
		enum policy policy, const struct gate_curves *curves,
		double fpr, double fnr, double *power, struct error *err)
{
	struct corner_design design;
	struct work work = { &design, curves->claim, curves->arg, fpr, fnr };

	return corners_design(method, ask, policy, &design, err) &&
	       add_up(&work, power, err);
}

/* a + b, the share that is guessed, grows with a up to equal errors. */
static bool
share_of_right(error_curve_fn *leak, void *arg, double share, double *right,
	       struct error *err)
{
	double most, fpr, fnr;

	if (!error_curve_equal(leak, arg, &most, err) ||
	    !error_curve_sum(leak, arg, share, most, &fpr, err) ||
	    !leak(fpr, &fnr, arg, err))
		return false;
	*right = fmin(1, (1 - fnr) / share);

	return true;
}

bool
gate_power_of_game(const struct one_run_game *game, size_t needed,
		   error_curve_fn *leak, void *arg,
		   struct gate_game_power *found, struct error *err)
{
	double guesses = (double)game->guesses;

	if (!share_of_right(leak, arg, guesses / (double)game->canaries,
			    &found->right, err))
		return false;
	found->power = binomial_below(guesses - (double)needed, guesses,
				      1 - found->right);

	return true;
}
