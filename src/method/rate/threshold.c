/*
 * threshold.c - scores and a policy to counts, for methods of two rates
 *
 * Score >= tau means "member", inclusive; for losses loss <= tau.  A
 * threshold chosen by looking at the rows it is applied to makes a bound
 * too high; the policies differ in how they pay for the choice.
 */

#include "method/rate/threshold.h"
#include "method/rate/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "dataset/samples.h"
#include "method/rate/rate.h"
#include "method/rate/rate_warnings.h"
#include "method/rate/threshold_search.h"
#include "method/reach.h"

bool
threshold_reflects(const struct question *ask)
{
	if (settings_given(ask->settings, SETTING_REFLECT))
		return settings_switch(ask->settings, SETTING_REFLECT);

	return dataset_kind(ask->data) == KIND_COUNTS;
}

double
threshold_sought(const struct method *method, const struct threshold_cut *cut,
		 const struct question *ask)
{
	const struct rate_method *rates = method->rates;

	return rates->sought ? rates->sought(cut, ask) : rates->lower(cut, ask);
}

struct threshold_cut
threshold_without_errors(const struct threshold_cut *cut)
{
	struct threshold_cut best = *cut;

	best.counts.tp += best.counts.fn;
	best.counts.tn += best.counts.fp;
	best.counts.fn = best.counts.fp = 0;

	return best;
}

/* Every error at once gone: the largest number this design can give. */
static double
ceiling_of(const struct method *method, const struct threshold_cut *cut,
	   const struct question *ask)
{
	struct threshold_cut best = threshold_without_errors(cut);

	return method->rates->lower(&best, ask);
}

/* How many of them lie above a quantile; 1 - 0.9 has lost some last digits. */
static double
rank_of_quantile(double quantile, double count)
{
	return fmax(1, floor((1 - quantile) * count + 1e-15 * count));
}

/* tau= as given, or at a rank or quantile of the non-members. */
static bool
fixed_threshold(const struct threshold_search *search, double *turned,
		struct error *err)
{
	const struct settings *settings = search->ask->settings;
	const struct samples *samples = search->samples;
	double rank;

	if (settings_has_number(settings, SETTING_TAU)) {
		*turned =
			samples->sign * settings_number(settings, SETTING_TAU);
		return true;
	}
	if (!settings_given(settings, SETTING_TAU))
		return error_set(err, ERROR_USAGE,
				 "policy=fixed needs tau=NUMBER, tau=rank:N or "
				 "tau=quantile:Q");
	rank = settings_choice(settings, SETTING_TAU) == TAU_RANK
		       ? settings_part(settings, SETTING_TAU, TAU_RANK)
		       : rank_of_quantile(settings_part(settings, SETTING_TAU,
							TAU_QUANTILE),
					  (double)samples->out_count);
	if (rank < 1 || rank > (double)samples->out_count) {
		return error_set(err, ERROR_DATA,
				 "tau=rank:%g is not among %zu non-members",
				 rank, samples->out_count);
	}
	*turned = samples->out[samples->out_count - (size_t)rank];

	return true;
}

/* What the same design would have shown without an error. */
static void
add_reach(const struct threshold_search *search,
	  const struct threshold_cut *cut, struct result *answer)
{
	const struct method *method = search->method;

	reach_add_ceiling(ceiling_of(method, cut, search->ask), method->about,
			  answer);
	/* Limits on both rates refute a mu as well. */
	if (method->rates->lower == rate_lower) {
		struct threshold_cut best = threshold_without_errors(cut);
		struct rectangle over = rate_upper(&best);

		reach_add_rates(over.fnr_high, over.fpr_high, method->about,
				answer);
	}
}

/* Lets the method report, and adds what every method should. */
static bool
report(struct threshold_search *search, const struct threshold_cut *cut,
       struct result *answer, struct error *err)
{
	const struct method *method = search->method;
	enum claim claim = method_claim(method, cut->policy, cut->sides);
	const struct method_answer to = { method, search->ask, cut->policy,
					  cut->sides, answer };

	if (!method->rates->report(&to, cut, err))
		return false;
	if (claim != CLAIM_POINT_ESTIMATE)
		add_reach(search, cut, answer);
	rate_warnings_add(method, cut, search->ask, search->samples, answer);

	return true;
}

static bool
run_fixed(struct threshold_search *search, struct result *answer,
	  struct error *err)
{
	double turned = NAN;
	struct threshold_cut cut;

	if (!fixed_threshold(search, &turned, err))
		return false;
	cut = threshold_search_cut_at(search, turned);

	return report(search, &cut, answer, err);
}

static bool
run_best(struct threshold_search *search, struct result *answer,
	 struct error *err)
{
	struct threshold_cut cut;
	double turned;

	if (!threshold_search_best(search, &turned, err))
		return false;
	cut = threshold_search_cut_at(search, turned);
	result_warn(answer, W03,
		    "the threshold %.6g was chosen on the same scores without "
		    "correction: a maximum, not a bound; take policy=split, "
		    "band or bonferroni, or give tau=",
		    cut.tau);

	return report(search, &cut, answer, err);
}

/* Looking again is not allowed; knowing what to declare next time is. */
bool
threshold_is_extreme(const struct result *result, char out[200])
{
	const struct quantity *fpr = result_quantity(result, "fpr");
	const struct quantity *fnr = result_quantity(result, "fnr");
	bool all_called;

	if (!fpr || !fnr || fpr->policy != POLICY_SPLIT ||
	    !(fmax(fpr->value, fnr->value) > 0.9))
		return false;
	all_called = fpr->value > fnr->value;
	snprintf(out, 200,
		 "the threshold that %s chose on one half is extreme (%s "
		 "%.3g); band, declared in advance, looks at all thresholds "
		 "at once",
		 result->method, all_called ? "FPR" : "FNR",
		 all_called ? fpr->value : fnr->value);

	return true;
}

static void
say_extreme(const struct halves *halves, struct result *answer)
{
	char why[200];

	if (threshold_is_extreme(answer, why))
		result_step(answer, "%s; the part that chose had %zu rows", why,
			    halves->choose->in_count +
				    halves->choose->out_count);
}

static bool
run_split(struct threshold_search *search, struct result *answer,
	  struct error *err)
{
	const struct settings *settings = search->ask->settings;
	double seed = settings_number(settings, SETTING_SEED);
	const struct halves *halves = samples_halves(
		search->samples,
		settings_number(settings, SETTING_SPLIT_FRACTION), seed,
		search->ask->progress);
	struct threshold_cut cut;

	if (!threshold_search_split(search, halves, &cut, err))
		return false;
	result_step(answer,
		    "the threshold %.6g was chosen on %zu members and %zu "
		    "non-members (seed %.0f), the rates come from the other "
		    "%zu and %zu",
		    cut.tau, halves->choose->in_count,
		    halves->choose->out_count, seed, halves->use->in_count,
		    halves->use->out_count);
	if (!report(search, &cut, answer, err))
		return false;
	say_extreme(halves, answer);

	return true;
}

/* ---- many splits ---- */

struct trial {
	struct threshold_cut cut;
	double sought; /* the lower end, or what it grows with */
};

static int
by_sought(const void *a, const void *b)
{
	const struct trial *x = a, *y = b;

	return (x->sought > y->sought) - (x->sought < y->sought);
}

static double
lower_of(const struct threshold_search *search, const struct trial *trial)
{
	return search->method->rates->lower(&trial->cut, search->ask);
}

/*
 * The median of bounds at alpha/2: if it is wrong at least half of them
 * are, which by Markov has probability at most alpha.  That says nothing
 * about upper ends, nor about the rates of the split in the middle.
 */
static bool
run_multisplit(struct threshold_search *search, struct result *answer,
	       struct error *err)
{
	const struct settings *settings = search->ask->settings;
	size_t count = settings_whole(settings, SETTING_SPLITS);
	double seed = settings_number(settings, SETTING_SEED);
	struct trial *trials = memory_new_array(count, sizeof(*trials));
	bool done = true;

	if (search->cut.sides == 2)
		result_step(answer, "a median of intervals has no upper end: "
				    "one-sided");
	search->cut.sides = 1;
	threshold_search_spend(search, search->cut.alpha / 2);
	for (size_t i = 0; i < count && done; i++) {
		done = threshold_search_seed(search, seed + (double)i,
					     &trials[i].cut, err);
		if (done)
			trials[i].sought = threshold_sought(
				search->method, &trials[i].cut, search->ask);
	}
	if (done) {
		qsort(trials, count, sizeof(*trials), by_sought);
		result_step(answer,
			    "%zu splits (seeds %.0f to %.0f), each at alpha/2; "
			    "lower ends from %s to %s, the median counts",
			    count, seed, seed + (double)count - 1,
			    number_down(lower_of(search, &trials[0]), 6).text,
			    number_down(lower_of(search, &trials[count - 1]), 6)
				    .text);
		done = report(search, &trials[(count - 1) / 2].cut, answer,
			      err);
	}
	free(trials);

	return done;
}

/* ---- all thresholds at once ---- */

static const char *const here[] = { "tau-here", "fpr-here", "fnr-here" };

/*
 * Adds the rates and the band's lower end at a threshold that was given: it
 * holds there, too, and epsilon is the largest of all.
 */
static void
add_here(struct threshold_search *search, struct result *answer)
{
	const struct method *method = search->method;
	struct threshold_cut cut;
	struct error none = { 0 };
	struct rates seen;
	double turned;

	if (!settings_given(search->ask->settings, SETTING_TAU) ||
	    !fixed_threshold(search, &turned, &none))
		return;
	cut = threshold_search_cut_at(search, turned);
	seen = rate_seen(&cut);
	result_add_number(answer, here[0], cut.tau, CLAIM_POINT_ESTIMATE,
			  ABOUT_NOTHING, cut.policy);
	result_add_number(answer, here[1], seen.fpr.p, CLAIM_POINT_ESTIMATE,
			  ABOUT_MECHANISM, cut.policy);
	result_add_number(answer, here[2], seen.fnr.p, CLAIM_POINT_ESTIMATE,
			  ABOUT_MECHANISM, cut.policy);
	if (!method->rates->of_step)
		method_add_lower(&(struct method_answer){ method, search->ask,
							  cut.policy, 1,
							  answer },
				 "epsilon-here",
				 method->rates->lower(&cut, search->ask));
}

static bool
run_band(struct threshold_search *search, struct result *answer,
	 struct error *err)
{
	struct threshold_cut *cut = &search->cut;
	double turned;

	threshold_search_bands(search);
	if (!threshold_search_best(search, &turned, err))
		return false;
	*cut = threshold_search_cut_at(search, turned);
	result_step(answer,
		    "limits on both rates hold at all thresholds at once%s",
		    search->fnr_band.grid || search->fpr_band.grid
			    ? ", by a union over a grid of ranks and the DKW "
			      "inequality"
			    : "");
	if (!report(search, cut, answer, err))
		return false;
	add_here(search, answer);

	return true;
}

/* A peer's rule: alpha shared among the vertices of the observed hull. */
static bool
run_hull(struct threshold_search *search, struct result *answer,
	 struct error *err)
{
	struct roc *roc = threshold_search_curve(search->samples,
						 search->ask->progress, err);
	double turned;
	size_t count;
	struct threshold_cut cut;

	if (!roc)
		return false;
	count = roc->hull_count;
	roc_free(roc);
	threshold_search_spend(search, search->cut.alpha / (double)count);
	if (!threshold_search_best(search, &turned, err))
		return false;
	cut = threshold_search_cut_at(search, turned);
	result_step(answer, "alpha is shared among %zu vertices of the hull",
		    count);
	result_warn(answer, W03,
		    "alpha was divided by the %zu vertices of the hull, a "
		    "number that depends on the scores: not a bound; take "
		    "policy=band",
		    count);

	return report(search, &cut, answer, err);
}

static bool
takes_band(const struct method *method)
{
	return !method || (method->policies & POLICY_BIT(POLICY_BAND));
}

enum policy
threshold_policy_or(const struct method *method,
		    const struct settings *settings, enum policy usual)
{
	enum policy policy;

	if (!settings_given(settings, SETTING_POLICY))
		return usual;
	policy = (enum policy)(POLICY_FIXED +
			       settings_choice(settings, SETTING_POLICY));

	return policy == POLICY_BAND && !takes_band(method) ? POLICY_SPLIT
							    : policy;
}

enum policy
threshold_policy(const struct method *method, const struct settings *settings)
{
	enum policy usual = takes_band(method) ? POLICY_BAND : POLICY_SPLIT;

	return threshold_policy_or(
		method, settings,
		settings_given(settings, SETTING_TAU) ? POLICY_FIXED : usual);
}

void
threshold_say_fallback(const struct method *method, const struct question *ask,
		       struct result *answer)
{
	const struct settings *settings = ask->settings;

	if (!takes_band(method) && settings_given(settings, SETTING_POLICY) &&
	    POLICY_FIXED + settings_choice(settings, SETTING_POLICY) ==
		    POLICY_BAND)
		result_step(answer,
			    "%s does not take policy=band: policy=split "
			    "instead",
			    method->name);
}

const char *
threshold_show_setting(const struct method *method,
		       const struct settings *settings, enum setting setting,
		       char number[NUMBER_SIZE])
{
	const char *shown = settings_show(settings, setting, number);

	return !*shown && setting == SETTING_POLICY && method->policies
		       ? policy_name(threshold_policy(method, settings))
		       : shown;
}

static bool
refuse_policy(const struct method *method, enum policy policy,
	      struct error *err)
{
	return error_set(err, ERROR_USAGE,
			 "%s does not take policy=%s; see dpaudit explain %s",
			 method->name, policy_name(policy), method->name);
}

/* A sitting may hold a threshold from before its policy. */
static void
say_unused(const struct threshold_search *search, struct result *answer)
{
	if (search->cut.policy != POLICY_FIXED &&
	    search->cut.policy != POLICY_BAND &&
	    search->cut.policy != POLICY_BONFERRONI &&
	    settings_given(search->ask->settings, SETTING_TAU))
		result_step(answer,
			    "policy=%s chooses the threshold; the one that was "
			    "given is not used",
			    policy_name(search->cut.policy));
}

static bool
run_scores(struct threshold_search *search, struct result *answer,
	   struct error *err)
{
	struct samples_choice choice = rows_choice(search->ask);

	search->samples = samples_of_data(search->ask->data, &choice);
	if (!threshold_search_need_both(search->samples,
					dataset_name(search->ask->data), err))
		return false;
	say_unused(search, answer);
	threshold_say_fallback(search->method, search->ask, answer);

	switch (search->cut.policy) {
	case POLICY_FIXED:
		return run_fixed(search, answer, err);
	case POLICY_SPLIT:
		return run_split(search, answer, err);
	case POLICY_BEST:
		return run_best(search, answer, err);
	case POLICY_MULTISPLIT:
		return run_multisplit(search, answer, err);
	case POLICY_BAND:
	case POLICY_BONFERRONI:
		return run_band(search, answer, err);
	case POLICY_BONFERRONI_HULL:
		return run_hull(search, answer, err);
	case POLICY_NONE:
	case POLICY_COUNT:
		break;
	}

	return refuse_policy(search->method, search->cut.policy, err);
}

static size_t
cell(const struct dataset *data, enum role role, size_t row)
{
	return (size_t)dataset_values(data, role)[row];
}

static struct counts
counts_of_row(const struct dataset *data, size_t row)
{
	return (struct counts){
		.tp = cell(data, ROLE_TRUE_POSITIVES, row),
		.fn = cell(data, ROLE_FALSE_NEGATIVES, row),
		.fp = cell(data, ROLE_FALSE_POSITIVES, row),
		.tn = cell(data, ROLE_TRUE_NEGATIVES, row),
	};
}

void
threshold_sizes(const struct method *method, const struct question *ask,
		size_t *in, size_t *out)
{
	const struct settings *settings = ask->settings;
	enum policy policy = threshold_policy(method, settings);
	const struct samples *samples;
	struct samples_choice choice;
	struct counts counts;

	if (dataset_kind(ask->data) == KIND_COUNTS) {
		counts = counts_of_row(
			ask->data, settings_whole(settings, SETTING_ROW) - 1);
		*in = counts.tp + counts.fn;
		*out = counts.fp + counts.tn;
		return;
	}
	choice = rows_choice(ask);
	samples = samples_of_data(ask->data, &choice);
	if (policy == POLICY_SPLIT || policy == POLICY_MULTISPLIT)
		samples =
			samples_halves(samples,
				       settings_number(settings,
						       SETTING_SPLIT_FRACTION),
				       settings_number(settings, SETTING_SEED),
				       ask->progress)
				->use;
	*in = samples->in_count;
	*out = samples->out_count;
}

/* The operating point that one row of a table of counts is. */
static bool
cut_of_row(const struct question *ask, struct threshold_cut *cut,
	   struct error *err)
{
	const struct dataset *data = ask->data;
	size_t row = settings_whole(ask->settings, SETTING_ROW);

	if (row < 1 || row > dataset_rows(data)) {
		return error_set(err, ERROR_DATA, "%s has no row %zu",
				 dataset_name(data), row);
	}
	cut->policy = POLICY_FIXED;
	cut->tau = NAN;
	cut->counts = counts_of_row(data, row - 1);
	if (!(cut->counts.tp + cut->counts.fn) ||
	    !(cut->counts.fp + cut->counts.tn)) {
		return error_set(err, ERROR_DATA,
				 "%s counts %zu members and %zu non-members; "
				 "both are needed",
				 dataset_name(data),
				 cut->counts.tp + cut->counts.fn,
				 cut->counts.fp + cut->counts.tn);
	}

	return true;
}

static bool
run_counts(struct threshold_search *search, struct result *answer,
	   struct error *err)
{
	const struct question *ask = search->ask;
	size_t rows = dataset_rows(ask->data);

	if (!cut_of_row(ask, &search->cut, err))
		return false;
	if (rows > 1 && !settings_given(ask->settings, SETTING_ROW)) {
		result_warn(answer, W32,
			    "row 1 of %zu was used; row= takes another", rows);
	}

	return report(search, &search->cut, answer, err);
}

struct threshold_cut
threshold_cut(const struct method *method, const struct question *ask,
	      const struct counts *counts, struct rate_limits *limits)
{
	struct threshold_cut cut = threshold_search_start(method, ask).cut;

	cut.policy = POLICY_FIXED;
	cut.tau = NAN;
	cut.counts = *counts;
	cut.limits = limits;

	return cut;
}

bool
threshold_run(const struct method *method, const struct question *ask,
	      struct result *answer, struct error *err)
{
	struct threshold_search search = threshold_search_start(method, ask);

	if (method->rates->check && !method->rates->check(ask, err))
		return false;
	if (dataset_kind(ask->data) == KIND_COUNTS)
		return run_counts(&search, answer, err);
	if (!(method->policies & POLICY_BIT(search.cut.policy)))
		return refuse_policy(method, search.cut.policy, err);

	return run_scores(&search, answer, err);
}
