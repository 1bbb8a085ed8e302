/*
 * rate.c - epsilon from limits on the two rates of an attack
 *
 * Each rate gets an interval with its share of alpha; by the union bound
 * both hold together, so the rectangle holds the true point and the
 * region's least epsilon over the rectangle is a bound.  (Bayesian
 * estimation of DP, eq. 4-5 and 3.3; tight auditing, eq. 9.)
 */

#include "method/rate/rate.h"

#include <math.h>

#include "base/number.h"

static struct proportion
upper(const struct threshold_cut *cut, const struct band *band, size_t k,
      size_t n, double tail)
{
	if (band)
		return band_upper(band, k);

	return cut->limits ? rate_limits_upper(cut->limits, cut->interval, k, n,
					       tail)
			   : cut->interval->upper(k, n, tail);
}

/* The complement's upper limit seen from the other end. */
static struct proportion
lower(const struct threshold_cut *cut, const struct band *band, size_t k,
      size_t n, double tail)
{
	return proportion_swap(upper(cut, band, n - k, n, tail));
}

struct rectangle
rate_upper(const struct threshold_cut *cut)
{
	const struct counts *counts = &cut->counts;

	return (struct rectangle){
		.fnr_low = { 0, 1 },
		.fnr_high = upper(cut, cut->fnr_band, counts->fn,
				  counts->tp + counts->fn, cut->tails.fnr),
		.fpr_low = { 0, 1 },
		.fpr_high = upper(cut, cut->fpr_band, counts->fp,
				  counts->fp + counts->tn, cut->tails.fpr),
	};
}

struct rectangle
rate_rectangle(const struct threshold_cut *cut)
{
	const struct counts *counts = &cut->counts;
	struct rectangle over = rate_upper(cut);

	over.fnr_low = lower(cut, cut->fnr_band, counts->fn,
			     counts->tp + counts->fn, cut->tails.fnr);
	over.fpr_low = lower(cut, cut->fpr_band, counts->fp,
			     counts->fp + counts->tn, cut->tails.fpr);

	return over;
}

struct rectangle
rate_worst(const struct threshold_cut *cut, bool reflect)
{
	struct rectangle over = rate_upper(cut);

	return reflect && !(over.fnr_high.p < over.fpr_high.q)
		       ? rate_rectangle(cut)
		       : over;
}

double
rate_lower(const struct threshold_cut *cut, const struct question *ask)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	bool reflect = threshold_reflects(ask);
	struct rectangle over = rate_worst(cut, reflect);

	return region_lowest(&over, delta, reflect).epsilon;
}

static struct proportion
seen(size_t k, size_t rest)
{
	double n = (double)(k + rest);

	return (struct proportion){ (double)k / n, (double)rest / n };
}

struct rates
rate_seen(const struct threshold_cut *cut)
{
	return (struct rates){ seen(cut->counts.fn, cut->counts.tp),
			       seen(cut->counts.fp, cut->counts.tn) };
}

struct region_answer
rate_point(const struct threshold_cut *cut, const struct question *ask)
{
	struct rates at = rate_seen(cut);

	return region_epsilon(&at,
			      settings_number(ask->settings, SETTING_DELTA),
			      threshold_reflects(ask));
}

bool
rate_is_ignored(const struct threshold_cut *cut, const struct question *ask)
{
	struct rates at = rate_seen(cut);

	return !threshold_reflects(ask) && at.fnr.p > at.fpr.q;
}

struct posterior
rate_posterior(const struct threshold_cut *cut)
{
	const struct counts *counts = &cut->counts;
	struct posterior posterior;

	posterior_init(&posterior, counts->tp, counts->fn, counts->fp,
		       counts->tn);

	return posterior;
}

static void
add_tau(const struct threshold_cut *cut, struct result *answer)
{
	if (!isnan(cut->tau))
		result_add_number(answer, "tau", cut->tau, CLAIM_POINT_ESTIMATE,
				  ABOUT_NOTHING, cut->policy);
}

/* A rate about the mechanism, chosen as the cut was. */
static void
add_rate(struct quantity rate, const struct threshold_cut *cut,
	 struct result *answer)
{
	rate.sides = rate.claim == CLAIM_POINT_ESTIMATE ? 0 : 2;
	rate.about = ABOUT_MECHANISM;
	rate.policy = cut->policy;
	result_add(answer, &rate);
}

static void
add_seen(const char *name, double value, const struct threshold_cut *cut,
	 struct result *answer)
{
	add_rate(quantity_of(name, CLAIM_POINT_ESTIMATE, value), cut, answer);
}

void
rate_add_mass(const char *name, double mass, struct result *answer)
{
	result_add_number(answer, name, mass, CLAIM_POINT_ESTIMATE,
			  ABOUT_MECHANISM, POLICY_NONE);
}

void
rate_add_seen(const struct threshold_cut *cut, struct result *answer)
{
	double fpr = seen(cut->counts.fp, cut->counts.tn).p;
	double fnr = seen(cut->counts.fn, cut->counts.tp).p;

	add_seen("fpr", fpr, cut, answer);
	add_seen("fnr", fnr, cut, answer);
	add_tau(cut, answer);
}

/* A rate's own interval: both of its ends, whatever sides epsilon has. */
void
rate_add_limits(const struct method_answer *to, const struct rectangle *over,
		const struct threshold_cut *cut)
{
	/* Of many splits the one in the middle was chosen by its numbers. */
	enum claim claim = cut->policy == POLICY_MULTISPLIT
				   ? CLAIM_POINT_ESTIMATE
				   : method_claim(to->method, cut->policy, 2);
	bool shown = claim != CLAIM_POINT_ESTIMATE;
	struct quantity fpr = quantity_of(
		"fpr", claim, seen(cut->counts.fp, cut->counts.tn).p);
	struct quantity fnr = quantity_of(
		"fnr", claim, seen(cut->counts.fn, cut->counts.tp).p);

	fpr.lower = over->fpr_low.p;
	fpr.upper = over->fpr_high.p;
	fnr.lower = over->fnr_low.p;
	fnr.upper = over->fnr_high.p;
	if (shown) {
		fpr.confidence = 1 - 2 * cut->tails.fpr;
		fnr.confidence = 1 - 2 * cut->tails.fnr;
	}
	add_rate(fpr, cut, to->result);
	add_rate(fnr, cut, to->result);
	add_tau(cut, to->result);
}

void
rate_explain_counts(const struct threshold_cut *cut, struct result *answer)
{
	const struct counts *at = &cut->counts;

	result_step(answer, "FNR %zu/%zu = %.6g, FPR %zu/%zu = %.6g", at->fn,
		    at->fn + at->tp, seen(at->fn, at->tp).p, at->fp,
		    at->fp + at->tn, seen(at->fp, at->tn).p);
}

static void
explain(const struct threshold_cut *cut, const struct rectangle *over,
	const struct region_answer *low, double delta, struct result *answer)
{
	const struct counts *counts = &cut->counts;

	result_step(answer, "false positives %zu of %zu: FPR in [%s, %s]",
		    counts->fp, counts->fp + counts->tn,
		    number_down(over->fpr_low.p, 6).text,
		    number_up(over->fpr_high.p, 6).text);
	result_step(answer, "false negatives %zu of %zu: FNR in [%s, %s]",
		    counts->fn, counts->fn + counts->tp,
		    number_down(over->fnr_low.p, 6).text,
		    number_up(over->fnr_high.p, 6).text);
	if (low->side == REGION_INSIDE) {
		result_step(answer, "the rectangle touches the region of "
				    "epsilon 0");
		return;
	}
	result_step(answer,
		    "the corner nearest to random is FNR %.6g, FPR %.6g%s",
		    low->corner.fnr.p, low->corner.fpr.p,
		    low->reflected ? ", read with its answers exchanged" : "");
	result_step(answer, "epsilon >= %s = %s at delta %g",
		    region_formula(low->side),
		    number_down(low->epsilon, 6).text, delta);
}

/* "With 95 % confidence ..." or its weaker forms. */
static void
say(const struct quantity *epsilon, double delta, struct result *answer)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	number_write(high, epsilon->upper, 5, NUMBER_UP);
	result_level(level, epsilon->confidence);
	switch (epsilon->claim) {
	case CLAIM_LOWER_BOUND:
	case CLAIM_CONFIDENCE_INTERVAL:
		result_say_bound(answer, "", epsilon->confidence, delta,
				 epsilon->lower, "");
		if (epsilon->claim == CLAIM_CONFIDENCE_INTERVAL)
			result_say_more(answer,
					"The upper end, %s, speaks of this "
					"attack only.",
					high);
		break;
	case CLAIM_APPROXIMATE_INTERVAL:
		result_say(answer,
			   "An interval of nominal level %s %%, not a promised "
			   "one: epsilon above %s for this mechanism at delta "
			   "%g.",
			   level, low, delta);
		break;
	default:
		result_say(answer,
			   "The largest value over all thresholds is %s, "
			   "without correction for the choice: a description "
			   "of these scores, not a bound.",
			   low);
		break;
	}
}

/*
 * How much of the joint posterior lies in the rectangle, and in the band of
 * points whose epsilon lies in the interval: the price of a union bound.
 */
static void
add_masses(const struct rectangle *over, const struct quantity *epsilon,
	   const struct threshold_cut *cut, double delta, struct result *answer)
{
	struct posterior posterior = rate_posterior(cut);

	if (cut->fnr_band)
		return;
	rate_add_mass("rectangle-mass",
		      posterior_rectangle(&posterior, over->fnr_low,
					  over->fnr_high, over->fpr_low,
					  over->fpr_high),
		      answer);
	rate_add_mass("band-mass",
		      posterior_band(&posterior, &posterior_epsilon, delta,
				     epsilon->lower, epsilon->upper),
		      answer);
}

bool
rate_report(const struct method_answer *to, const struct threshold_cut *cut,
	    struct error *err)
{
	double delta = settings_number(to->ask->settings, SETTING_DELTA);
	bool reflect = threshold_reflects(to->ask);
	bool estimate = method_claim(to->method, to->policy, to->sides) ==
			CLAIM_POINT_ESTIMATE;
	struct rectangle over = rate_rectangle(cut);
	struct region_answer low = region_lowest(&over, delta, reflect);
	struct bracket ends = { low.epsilon, low.epsilon, NAN };
	struct result *answer = to->result;
	struct quantity epsilon;

	(void)err;
	if (!estimate)
		ends.value = rate_point(cut, to->ask).epsilon;
	if (cut->sides == 2)
		ends.upper = region_highest(&over, delta, reflect).epsilon;
	epsilon = method_add(to, "epsilon", ends);
	rate_add_limits(to, &over, cut);
	explain(cut, &over, &low, delta, answer);
	say(&epsilon, delta, answer);
	if (cut->sides == 2 && !estimate)
		add_masses(&over, &epsilon, cut, delta, answer);

	return true;
}
