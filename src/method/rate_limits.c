/*
 * rate_limits.c - epsilon from limits on the two rates of an attack
 *
 * Each rate gets an interval with its share of alpha; by the union bound
 * both hold together, so the rectangle holds the true point and the
 * region's least epsilon over the rectangle is a bound.  (Bayesian
 * estimation of DP, eq. 4-5 and 3.3; tight auditing, eq. 9.)
 */

#include "method/rate_limits.h"

#include <math.h>

#include "base/number.h"

struct rectangle
rate_rectangle(enum binomial_interval which, const struct cut *cut)
{
	const struct counts *counts = &cut->counts;
	size_t in = counts->tp + counts->fn, out = counts->fp + counts->tn;

	return (struct rectangle){
		.fnr_low =
			binomial_lower(which, counts->fn, in, cut->tails.fnr),
		.fnr_high =
			binomial_upper(which, counts->fn, in, cut->tails.fnr),
		.fpr_low =
			binomial_lower(which, counts->fp, out, cut->tails.fpr),
		.fpr_high =
			binomial_upper(which, counts->fp, out, cut->tails.fpr),
	};
}

double
rate_lower(enum binomial_interval which, const struct cut *cut,
	   const struct question *ask)
{
	struct rectangle over = rate_rectangle(which, cut);

	return region_lowest(&over,
			     settings_number(ask->settings, SETTING_DELTA),
			     threshold_reflects(ask))
		.epsilon;
}

static struct proportion
seen(size_t k, size_t rest)
{
	double n = (double)(k + rest);

	return (struct proportion){ (double)k / n, (double)rest / n };
}

struct region_answer
rate_point(const struct cut *cut, const struct question *ask)
{
	struct rates at = { seen(cut->counts.fn, cut->counts.tp),
			    seen(cut->counts.fp, cut->counts.tn) };

	return region_epsilon(&at,
			      settings_number(ask->settings, SETTING_DELTA),
			      threshold_reflects(ask));
}

static void
add_tau(const struct cut *cut, struct result *answer)
{
	if (isnan(cut->tau))
		return;
	result_add(answer, &(struct quantity){ .name = "tau",
					       .claim = CLAIM_POINT_ESTIMATE,
					       .lower = NAN,
					       .value = cut->tau,
					       .upper = NAN,
					       .confidence = NAN,
					       .policy = cut->policy });
}

static void
add_rate(const char *name, enum claim claim, double low, double value,
	 double high, const struct cut *cut, double confidence,
	 struct result *answer)
{
	result_add(answer,
		   &(struct quantity){
			   .name = name,
			   .claim = claim,
			   .lower = low,
			   .value = value,
			   .upper = high,
			   .sides = claim == CLAIM_POINT_ESTIMATE ? 0 : 2,
			   .confidence = confidence,
			   .about = ABOUT_MECHANISM,
			   .policy = cut->policy });
}

void
rate_add_seen(const struct cut *cut, struct result *answer)
{
	double fpr = seen(cut->counts.fp, cut->counts.tn).p;
	double fnr = seen(cut->counts.fn, cut->counts.tp).p;

	add_rate("fpr", CLAIM_POINT_ESTIMATE, NAN, fpr, NAN, cut, NAN, answer);
	add_rate("fnr", CLAIM_POINT_ESTIMATE, NAN, fnr, NAN, cut, NAN, answer);
	add_tau(cut, answer);
}

/* A rate's own interval: both of its ends, whatever sides epsilon has. */
static void
add_limits(const struct method *method, const struct rectangle *over,
	   const struct cut *cut, struct result *answer)
{
	enum claim claim = method_claim(method, cut->policy, 2);
	bool shown = claim != CLAIM_POINT_ESTIMATE;

	add_rate("fpr", claim, over->fpr_low.p,
		 seen(cut->counts.fp, cut->counts.tn).p, over->fpr_high.p, cut,
		 shown ? 1 - 2 * cut->tails.fpr : NAN, answer);
	add_rate("fnr", claim, over->fnr_low.p,
		 seen(cut->counts.fn, cut->counts.tp).p, over->fnr_high.p, cut,
		 shown ? 1 - 2 * cut->tails.fnr : NAN, answer);
}

static void
explain(const struct cut *cut, const struct rectangle *over,
	const struct region_answer *low, double delta, struct result *answer)
{
	const struct counts *counts = &cut->counts;

	result_step(answer, "false positives %zu of %zu: FPR in [%.6g, %.6g]",
		    counts->fp, counts->fp + counts->tn, over->fpr_low.p,
		    over->fpr_high.p);
	result_step(answer, "false negatives %zu of %zu: FNR in [%.6g, %.6g]",
		    counts->fn, counts->fn + counts->tp, over->fnr_low.p,
		    over->fnr_high.p);
	if (low->side == REGION_INSIDE) {
		result_step(answer, "the rectangle touches the region of "
				    "epsilon 0");
		return;
	}
	result_step(answer,
		    "the corner nearest to random is FNR %.6g, FPR %.6g%s",
		    low->corner.fnr.p, low->corner.fpr.p,
		    low->reflected ? ", read with its answers exchanged" : "");
	result_step(answer, "epsilon >= %s = %.6g at delta %g",
		    region_formula(low->side), low->epsilon, delta);
}

/* "With 95 % confidence ..." or its weaker forms. */
static void
say(const struct quantity *epsilon, double delta, struct result *answer)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, epsilon->lower, 5, NUMBER_DOWN);
	number_write(high, epsilon->upper, 5, NUMBER_UP);
	number_write(level, 100 * epsilon->confidence, 4, NUMBER_DOWN);
	switch (epsilon->claim) {
	case CLAIM_LOWER_BOUND:
		result_say(answer,
			   "With %s %% confidence the mechanism is not "
			   "(epsilon, %g)-DP for any epsilon below %s.",
			   level, delta, low);
		break;
	case CLAIM_CONFIDENCE_INTERVAL:
		result_say(answer,
			   "With %s %% confidence the mechanism is not "
			   "(epsilon, %g)-DP for any epsilon below %s. The "
			   "upper end, %s, speaks of this attack only.",
			   level, delta, low, high);
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

static void
warn(const struct cut *cut, const struct region_answer *low,
     const struct quantity *epsilon, struct result *answer)
{
	const struct counts *counts = &cut->counts;
	char text[NUMBER_SIZE];

	if (!counts->fn && !counts->fp) {
		number_write(text, epsilon->lower, 5, NUMBER_DOWN);
		result_warn(answer, W13,
			    "no errors in %zu + %zu trials: %s is the largest "
			    "bound this design can give at this alpha",
			    counts->tp, counts->tn, text);
	}
	if (low->side == REGION_INSIDE) {
		result_warn(answer, W30,
			    "the bound is 0: the counts are compatible with "
			    "epsilon 0");
	}
}

void
rate_report(enum binomial_interval which, const struct method *method,
	    const struct cut *cut, const struct question *ask,
	    struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	bool reflect = threshold_reflects(ask);
	struct rectangle over = rate_rectangle(which, cut);
	struct region_answer low = region_lowest(&over, delta, reflect);
	enum claim claim = method_claim(method, cut->policy, cut->sides);
	bool estimate = claim == CLAIM_POINT_ESTIMATE;
	struct quantity epsilon = {
		.name = "epsilon",
		.claim = claim,
		.lower = low.epsilon,
		.value = estimate ? low.epsilon : rate_point(cut, ask).epsilon,
		.upper = cut->sides == 2
				 ? region_highest(&over, delta, reflect).epsilon
				 : NAN,
		.sides = estimate ? 0 : cut->sides,
		.confidence = estimate ? NAN : 1 - alpha,
		.about = method->about,
		.policy = cut->policy,
	};

	result_add(answer, &epsilon);
	add_limits(method, &over, cut, answer);
	add_tau(cut, answer);
	explain(cut, &over, &low, delta, answer);
	say(&epsilon, delta, answer);
	warn(cut, &low, &epsilon, answer);
}
