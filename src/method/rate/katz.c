/*
 * katz.c - epsilon from limits on a ratio of rates
 *
 * Pure differential privacy bounds TPR/FPR and TNR/FNR, and where attacks
 * worse than random count also FNR/TNR and FPR/TPR, by e^epsilon.  The
 * logarithm of a lower limit on any of them is a lower end for epsilon; the
 * largest counts.  No price is paid for taking the largest of two, and all
 * the limits rest on large counts: nothing here is a bound.
 *
 * There is no delta: for delta > 0 the answer still speaks of delta = 0.
 *
 * Tight auditing, 2.3.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rate.h"
#include "stats/law/ratio_intervals.h"

struct ratio {
	const char *name;
	size_t x, n, y, m;
};

enum { RATIOS = 4 };

static void
ratios_of(const struct counts *at, struct ratio ratios[RATIOS])
{
	size_t in = at->tp + at->fn, out = at->fp + at->tn;

	ratios[0] = (struct ratio){ "TPR/FPR", at->tp, in, at->fp, out };
	ratios[1] = (struct ratio){ "TNR/FNR", at->tn, out, at->fn, in };
	ratios[2] = (struct ratio){ "FPR/TPR", at->fp, out, at->tp, in };
	ratios[3] = (struct ratio){ "FNR/TNR", at->fn, in, at->tn, out };
}

static enum ratio_interval
form_of(const struct question *ask)
{
	return (enum ratio_interval)settings_choice(ask->settings,
						    SETTING_INTERVAL);
}

/* The ratio with the largest lower limit, and its ends. */
static const struct ratio *
best_ratio(const struct ratio ratios[RATIOS], const struct threshold_cut *cut,
	   const struct question *ask, double *low, double *high)
{
	size_t count = threshold_reflects(ask) ? RATIOS : 2, best = 0;
	enum ratio_interval form = form_of(ask);
	double tail = cut->alpha / cut->sides;

	*low = -INFINITY;
	*high = -INFINITY;
	for (size_t i = 0; i < count; i++) {
		const struct ratio *at = &ratios[i];
		double here = ratio_interval_log_lower(form, at->x, at->n,
						       at->y, at->m, tail);

		if (here > *low) {
			*low = here;
			best = i;
		}
		*high = fmax(*high,
			     ratio_interval_log_upper(form, at->x, at->n, at->y,
						      at->m, tail));
	}

	return &ratios[best];
}

static double
lower(const struct threshold_cut *cut, const struct question *ask)
{
	struct ratio ratios[RATIOS];
	double low, high;

	ratios_of(&cut->counts, ratios);
	best_ratio(ratios, cut, ask, &low, &high);

	return fmax(0, low);
}

/* Of the ratios at fewest errors, with the denominators of the most. */
static double
most(const struct threshold_cut *fewest, const struct threshold_cut *high,
     const struct question *ask)
{
	struct ratio best[RATIOS], worst[RATIOS];
	double found = 0;

	ratios_of(&fewest->counts, best);
	ratios_of(&high->counts, worst);
	for (size_t i = 0; i < 2; i++)
		found = fmax(found, ratio_interval_log_most(
					    form_of(ask), best[i].x, best[i].n,
					    best[i].y, worst[i].y, best[i].m,
					    fewest->alpha / fewest->sides));

	return threshold_reflects(ask) ? INFINITY : found;
}

static double
point(const struct ratio *at)
{
	if (!at->y)
		return at->x ? INFINITY : 0;

	return fmax(0, log((double)at->x / (double)at->n) -
			       log((double)at->y / (double)at->m));
}

static void
warn(const struct question *ask, double low, struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);

	if (delta > 0) {
		result_warn(answer, W26,
			    "the ratio speaks of delta=0; the number does not "
			    "compare with epsilon at delta=%g",
			    delta);
	}
	if (low < 0 && isfinite(low)) {
		result_warn(answer, W30,
			    "the lower end is 0: the data are compatible with "
			    "epsilon 0 (unclipped %.3g)",
			    low);
	}
}

static bool
katz_report(const struct method_answer *to, const struct threshold_cut *cut,
	    struct error *err)
{
	struct result *answer = to->result;
	struct ratio ratios[RATIOS];
	const struct ratio *best;
	double low, high;
	char text[NUMBER_SIZE];

	(void)err;
	ratios_of(&cut->counts, ratios);
	best = best_ratio(ratios, cut, to->ask, &low, &high);
	method_add(to, "epsilon",
		   (struct bracket){ fmax(0, low), point(best),
				     cut->sides == 2 ? fmax(0, high) : NAN });
	rate_add_seen(cut, answer);
	rate_explain_counts(cut, answer);
	result_step(answer, "the logarithm of %s is at least %s", best->name,
		    number_down(low, 10).text);
	warn(to->ask, low, answer);
	number_write(text, fmax(0, low), 5, NUMBER_DOWN);
	result_say(answer,
		   "An interval for a ratio of rates that rests on large "
		   "counts puts epsilon above %s at delta 0; its level is "
		   "nominal.",
		   text);

	return true;
}

static const struct rate_method rates = {
	.lower = lower,
	.report = katz_report,
	.most = most,
};

const struct method method_katz = {
	.name = "katz",
	.title = "Katz",
	.summary = "Approximate interval from a ratio of rates, delta 0",
	.reference = "tight-auditing 2.3",
	.kinds = RATE_KINDS,
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.pure = true,
	.needs = NEEDS_TRIALS | NEEDS_LARGE_COUNTS,
	.policies = RATE_POLICIES,
	.settings = { SETTING_INTERVAL, RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS,
		      SETTING_END },
	.two_sided = true,
	.rates = &rates,
};
