/*
 * gate_curve.c - whether data refute a claimed trade-off curve
 *
 * With confidence 1 - alpha the true rates lie below the upper limits of FPR
 * and FNR; if that point lies below the claimed curve f, so do they.  With
 * policy=band this holds at all thresholds together and one such point is
 * enough; with multisplit more than half of the splits have to show one at
 * alpha/2.
 */

#include "method/gate/gate_parts.h"

#include <math.h>

#include "base/number.h"
#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "method/one_run/one_run_claim.h"
#include "method/rate/corners.h"
#include "method/rate/threshold.h"
#include "stats/law/rate_interval.h"

bool
gate_tests_curves(const struct question *ask, const struct gate *gate)
{
	const struct quantity *fpr = result_quantity(gate->evidence, "fpr");
	const struct quantity *fnr = result_quantity(gate->evidence, "fnr");

	return dataset_kind(ask->data) == KIND_GUESSES ||
	       (fpr && fnr && !isnan(fpr->upper) && !isnan(fnr->upper));
}

bool
gate_curve_at(const struct gate_claim *claim, double fpr, double *fnr,
	      struct error *err)
{
	struct bracket at;

	if (!mechanism_tradeoff(claim->mechanism, fpr, &at, err))
		return false;
	*fnr = at.lower;

	return true;
}

/* The limits of the design without any error, as the method has them. */
static bool
limits_of_design(const struct question *ask, const struct method *method,
		 struct row_limits *limits, struct error *err)
{
	double tail = settings_number(ask->settings, SETTING_ALPHA) / 2;
	size_t in, out;

	if (method->sequence)
		return sequence_limits(method, ask, limits, err);
	threshold_sizes(method, ask, &in, &out);
	limits->fnr = interval_clopper_pearson.upper(0, in, tail);
	limits->fpr = interval_clopper_pearson.upper(0, out, tail);

	return true;
}

/* The curve where the design would end without any error. */
static bool
least_of_design(const struct question *ask, const struct gate_claim *claim,
		struct gate *gate, bool *could, struct error *err)
{
	const struct method *method = method_find(gate->evidence->method);
	struct row_limits limits;
	double curve;

	if (!limits_of_design(ask, method, &limits, err) ||
	    !gate_curve_at(claim, limits.fpr.p, &curve, err))
		return false;
	gate->ceiling = limits.fnr.p;
	*could = curve > limits.fnr.p;

	return true;
}

/* How far the claimed curve lies above a corner; above 0 refutes it. */
static bool
gap_at(const struct gate_claim *claim, const struct corner *corner, double *gap,
       struct error *err)
{
	double curve;

	if (!gate_curve_at(claim, corner->fpr.p, &curve, err))
		return false;
	*gap = curve - corner->fnr.p;

	return true;
}

/* The corner with the widest gap, and how many refute. */
struct tally {
	const struct corner *widest;
	double gap;
	size_t refuting;
	bool could; /* whether any outcome of this design would refute */
};

static bool
tally_corners(const struct gate_claim *claim, const struct corners *corners,
	      struct tally *tally, struct error *err)
{
	double gap;

	*tally = (struct tally){ .widest = &corners->at[0], .gap = -INFINITY };
	for (size_t i = 0; i < corners->count; i++) {
		if (!gap_at(claim, &corners->at[i], &gap, err))
			return false;
		tally->refuting += gap > 0;
		if (gap > tally->gap) {
			tally->gap = gap;
			tally->widest = &corners->at[i];
		}
	}
	if (!gap_at(claim, &corners->least, &gap, err))
		return false;
	tally->could = gap > 0;

	return true;
}

static bool
decide_band(const struct corners *corners, const struct tally *tally,
	    const char *name, struct gate *gate)
{
	const struct corner *at = tally->widest;

	if (tally->gap > 0)
		return gate_decide(
			gate, GATE_REFUTED,
			"at tau %.6g FPR is at most %s, where the "
			"claimed %s leaves no FNR below %s, and FNR is "
			"at most %s; these limits hold at all "
			"thresholds together",
			at->tau, number_up(at->fpr.p, 6).text, name,
			number_down(gate->claimed, 6).text,
			number_up(gate->found, 6).text);
	if (!tally->could)
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"even without an error the limits that hold at "
			"all thresholds together, FPR %s and FNR %s, "
			"lie above the curve of the claimed %s: more "
			"trials are needed",
			number_up(corners->least.fpr.p, 6).text,
			number_up(corners->least.fnr.p, 6).text, name);

	return gate_decide(
		gate, GATE_NOT_REFUTED,
		"at no threshold do the limits lie below the curve of "
		"the claimed %s; closest is tau %.6g, FPR at most %s "
		"and FNR at most %s, where it allows %s",
		name, at->tau, number_up(at->fpr.p, 6).text,
		number_up(gate->found, 6).text,
		number_down(gate->claimed, 6).text);
}

static bool
decide_splits(const struct corners *corners, const struct tally *tally,
	      const char *name, struct gate *gate)
{
	if (2 * tally->refuting > corners->count)
		return gate_decide(
			gate, GATE_REFUTED,
			"%zu of %zu splits, each at alpha/2, lie below "
			"the curve of the claimed %s; the farthest with "
			"FPR at most %s and FNR at most %s, where it "
			"allows %s",
			tally->refuting, corners->count, name,
			number_up(tally->widest->fpr.p, 6).text,
			number_up(gate->found, 6).text,
			number_down(gate->claimed, 6).text);
	if (!tally->could)
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"even without an error the limits of a split at "
			"alpha/2 lie above the curve of the claimed %s: "
			"more trials are needed",
			name);

	return gate_decide(
		gate, GATE_NOT_REFUTED,
		"%zu of %zu splits, each at alpha/2, lie below the curve "
		"of the claimed %s; more than half would have to",
		tally->refuting, corners->count, name);
}

/* A policy that shows more than one corner. */
static bool
compare_corners(const struct question *ask, const struct gate_claim *claim,
		enum policy policy, struct gate *gate, struct error *err)
{
	const struct method *method = method_find(gate->evidence->method);
	const char *name = claim->mechanism->kind->name;
	struct corners corners;
	struct tally tally;
	bool done;

	if (!corners_find(method, ask, policy, &corners, err))
		return false;
	done = tally_corners(claim, &corners, &tally, err);
	if (done) {
		gate->found = tally.widest->fnr.p;
		gate->claimed = gate->found + tally.gap;
		gate->ceiling = corners.least.fnr.p;
		done = corners.together
			       ? decide_band(&corners, &tally, name, gate)
			       : decide_splits(&corners, &tally, name, gate);
	}
	corners_clear(&corners);

	return done;
}

/* Guesses in one run test the curve itself; they have no two rates. */
static bool
compare_guesses(const struct question *ask, const struct gate_claim *claim,
		struct gate *gate, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	const char *name = claim->mechanism->kind->name;
	struct one_run_claim found;

	if (!one_run_claim_test(ask, claim->mechanism, &found, err))
		return false;
	if (found.p_value <= alpha)
		return gate_decide(gate, GATE_REFUTED,
				   "if the claimed %s held, %zu right of %zu "
				   "guesses would have probability at most %s, "
				   "and alpha is %g",
				   name, found.game.correct, found.game.guesses,
				   number_up(found.p_value, 4).text, alpha);
	if (found.least > alpha)
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"not even %zu right of %zu guesses would refute "
			"the claimed %s: more guesses are needed",
			found.game.guesses, found.game.guesses, name);

	return gate_decide(
		gate, GATE_NOT_REFUTED,
		"if the claimed %s holds, %zu right of %zu guesses may "
		"have probability %s, and alpha is %g",
		name, found.game.correct, found.game.guesses,
		number_up(found.p_value, 4).text, alpha);
}

bool
gate_compare_curve(const struct question *ask, const struct gate_claim *claim,
		   enum policy policy, struct gate *gate, struct error *err)
{
	const struct quantity *fpr = result_quantity(gate->evidence, "fpr");
	const struct quantity *fnr = result_quantity(gate->evidence, "fnr");
	const char *name = claim->mechanism->kind->name;
	bool could;

	if (dataset_kind(ask->data) == KIND_GUESSES)
		return compare_guesses(ask, claim, gate, err);
	if (!gate_tests_curves(ask, gate))
		return gate_decide(gate, GATE_CANNOT_TELL,
				   "%s gives no limits on both rates; %s",
				   gate->evidence->method,
				   gate_advice(ask, claim, gate));
	if (corners_are_shown(policy, method_find(gate->evidence->method)))
		return compare_corners(ask, claim, policy, gate, err);
	gate->found = fnr->upper;
	if (!gate_curve_at(claim, fpr->upper, &gate->claimed, err) ||
	    !least_of_design(ask, claim, gate, &could, err))
		return false;
	if (gate->claimed > gate->found)
		return gate_decide(
			gate, GATE_REFUTED,
			"with FPR at most %s the claimed %s leaves no "
			"FNR below %s, and it is at most %s",
			number_up(fpr->upper, 6).text, name,
			number_down(gate->claimed, 6).text,
			number_up(gate->found, 6).text);
	if (!could)
		return gate_decide(
			gate, GATE_CANNOT_TELL,
			"even without an error the limits of this design "
			"lie above the curve of the claimed %s: more "
			"trials are needed",
			name);

	return gate_decide(gate, GATE_NOT_REFUTED,
			   "FPR at most %s and FNR at most %s are compatible "
			   "with the claimed %s, which allows FNR %s there",
			   number_up(fpr->upper, 6).text,
			   number_up(gate->found, 6).text, name,
			   number_down(gate->claimed, 6).text);
}
