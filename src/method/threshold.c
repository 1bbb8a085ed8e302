/*
 * threshold.c - scores and a policy to counts, for methods of two rates
 *
 * Score >= tau means "member", inclusive; for losses loss <= tau.  A
 * threshold chosen by looking at the rows it is applied to makes a bound
 * too high; the policies differ in how they pay for the choice.
 */

#include "method/threshold.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "dataset/samples.h"
#include "method/rate_warnings.h"
#include "stats/roc.h"
#include "stats/sweep.h"

struct search {
	const struct method *method;
	const struct question *ask;
	const struct samples *samples;
	struct cut cut; /* the policy and tails of every candidate */
	struct band fnr_band, fpr_band;
	struct chords *fnr_chords, *fpr_chords; /* for a first look; or NULL */
	bool mirrored; /* the goal is asked about exchanged answers */
};

bool
threshold_reflects(const struct question *ask)
{
	if (settings_given(ask->settings, SETTING_REFLECT))
		return settings_switch(ask->settings, SETTING_REFLECT);

	return dataset_kind(ask->data) == KIND_COUNTS;
}

double
threshold_sought(const struct method *method, const struct cut *cut,
		 const struct question *ask)
{
	const struct rate_method *rates = method->rates;

	return rates->sought ? rates->sought(cut, ask) : rates->lower(cut, ask);
}

double
threshold_ceiling(const struct method *method, const struct cut *cut,
		  const struct question *ask)
{
	struct cut best = *cut;

	best.counts.tp += best.counts.fn;
	best.counts.tn += best.counts.fp;
	best.counts.fn = best.counts.fp = 0;

	return method->rates->lower(&best, ask);
}

/* How many of a sorted sample lie at or above a value. */
static size_t
count_from(const double sorted[], size_t count, double value)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sorted[middle] >= value)
			high = middle;
		else
			low = middle + 1;
	}

	return count - low;
}

static struct counts
counts_at(const struct samples *samples, double turned)
{
	size_t tp = count_from(samples->in, samples->in_count, turned);
	size_t fp = count_from(samples->out, samples->out_count, turned);

	return (struct counts){
		.tp = tp,
		.fn = samples->in_count - tp,
		.fp = fp,
		.tn = samples->out_count - fp,
	};
}

static struct cut
cut_at(const struct search *search, double turned)
{
	struct cut cut = search->cut;

	cut.counts = counts_at(search->samples, turned);
	cut.tau = search->samples->sign * turned + 0.0;

	return cut;
}

/* ---- the best threshold ---- */

static struct cut
cut_of_goal(const struct search *search, size_t fn, size_t fp)
{
	size_t in = search->samples->in_count, out = search->samples->out_count;
	struct cut cut = search->cut;

	if (search->mirrored) {
		fn = in - fn;
		fp = out - fp;
	}
	cut.counts = (struct counts){ in - fn, fn, fp, out - fp };

	return cut;
}

static double
goal_value(size_t fn, size_t fp, void *arg)
{
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	return threshold_sought(search->method, &cut, search->ask);
}

static bool
goal_exceeds(size_t fn, size_t fp, double than, void *arg)
{
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	return search->method->rates->exceeds(&cut, than, search->ask);
}

static struct sweep_best
try_every(const struct roc *roc, const struct sweep_goal *goal)
{
	struct sweep_best best = { .value = -INFINITY };

	for (size_t i = 0; i < roc->count; i++) {
		const struct roc_point *at = &roc->points[i];
		double value = goal->value(at->fn, at->fp, goal->arg);

		if (value > best.value) {
			best.value = value;
			best.at = *at;
		}
	}

	return best;
}

static double
goal_most(size_t fn, size_t fp, void *arg)
{
	const struct search *search = arg;
	struct cut cut = cut_of_goal(search, fn, fp);

	cut.fnr_chords = search->fnr_chords;
	cut.fpr_chords = search->fpr_chords;

	return threshold_sought(search->method, &cut, search->ask);
}

static struct sweep_goal
goal_of(struct search *search, bool mirrored)
{
	const struct cut *cut = &search->cut;

	search->mirrored = mirrored;

	return (struct sweep_goal){
		.value = goal_value,
		.exceeds = search->method->rates->exceeds ? goal_exceeds : NULL,
		.most = search->fnr_chords && !mirrored ? goal_most : NULL,
		.arg = search,
		.convex = (!cut->fnr_band || band_is_concave(cut->fnr_band)) &&
			  (!cut->fpr_band || band_is_concave(cut->fpr_band)),
	};
}

static struct sweep_best
sweep(struct search *search, const struct roc *roc, bool mirrored)
{
	struct sweep_goal goal = goal_of(search, mirrored);

	return search->method->rates->uneven ? try_every(roc, &goal)
					     : sweep_roc(roc, &goal);
}

static struct roc_scores
scores_of(const struct samples *samples)
{
	return (struct roc_scores){
		.members = samples->in,
		.others = samples->out,
		.member_count = samples->in_count,
		.other_count = samples->out_count,
	};
}

static struct roc *
curve_of(const struct samples *samples, struct error *err)
{
	const struct roc_scores scores = scores_of(samples);

	return roc_new_sorted(&scores, err);
}

/* The same with every answer turned around. */
static bool
sweep_mirror(struct search *search, const struct roc *roc,
	     struct sweep_best *best, struct error *err)
{
	struct roc *mirror = roc_mirror(roc, err);
	struct sweep_best back;

	if (!mirror)
		return false;
	back = sweep(search, mirror, true);
	if (back.value > best->value)
		*best = back;
	roc_free(mirror);

	return true;
}

/* The curve is made only where something needs all of it. */
static bool
sweep_curve(struct search *search, struct sweep_best *best, struct error *err)
{
	struct roc *roc = curve_of(search->samples, err);
	bool done = true;
	size_t point;

	if (!roc)
		return false;
	*best = sweep(search, roc, false);
	if (threshold_reflects(search->ask))
		done = sweep_mirror(search, roc, best, err);
	if (done && !(best->value > 0)) {
		roc_advantage(roc, &point);
		best->at = roc->points[point];
	}
	roc_free(roc);

	return done;
}

/* Scores straight away, with a first look at limits from below. */
static bool
sweep_lazily(struct search *search, struct sweep_best *best, struct error *err)
{
	const struct rate_method *rates = search->method->rates;
	const struct cut *cut = &search->cut;
	struct roc_scores scores = scores_of(search->samples);
	struct chords fnr, fpr;
	struct sweep_goal goal;
	bool done;

	if (rates->from_limits && !cut->fnr_band && !cut->fpr_band) {
		chords_init(&fnr, rates->limits, scores.member_count,
			    cut->tails.fnr);
		chords_init(&fpr, rates->limits, scores.other_count,
			    cut->tails.fpr);
		search->fnr_chords = &fnr;
		search->fpr_chords = &fpr;
	}
	goal = goal_of(search, false);
	done = sweep_scores(&scores, &goal, best, err);
	search->fnr_chords = search->fpr_chords = NULL;

	return done;
}

/*
 * The threshold with the most of what is sought; where none is above 0, the
 * one that tells members from others best.
 */
static bool
best_threshold(struct search *search, double *turned, struct error *err)
{
	bool lazily = !threshold_reflects(search->ask) &&
		      !search->method->rates->uneven;
	struct sweep_best best = { 0 };

	if (lazily && !sweep_lazily(search, &best, err))
		return false;
	if (!(best.value > 0) && !sweep_curve(search, &best, err))
		return false;
	*turned = best.at.tau;

	return true;
}

static bool
need_both(const struct samples *samples, const char *name, struct error *err)
{
	if (samples->in_count && samples->out_count)
		return true;

	return error_set(err, ERROR_DATA,
			 "%s has %zu members and %zu non-members; both are "
			 "needed",
			 name, samples->in_count, samples->out_count);
}

struct samples_choice
threshold_choice(const struct question *ask)
{
	return (struct samples_choice){
		.lower_is_member =
			settings_switch(ask->settings,
					SETTING_LOWER_IS_MEMBER) &&
			settings_given(ask->settings, SETTING_LOWER_IS_MEMBER),
		.one_instance = settings_given(ask->settings, SETTING_INSTANCE),
		.instance = settings_number(ask->settings, SETTING_INSTANCE),
	};
}

/* tau= as given, or at a rank or quantile of the non-members. */
static bool
fixed_threshold(const struct search *search, double *turned, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	const struct samples *samples = search->samples;
	double rank;

	if (settings_given(settings, SETTING_TAU)) {
		*turned =
			samples->sign * settings_number(settings, SETTING_TAU);
		return true;
	}
	if (settings_given(settings, SETTING_TAU_RANK))
		rank = settings_number(settings, SETTING_TAU_RANK);
	else if (settings_given(settings, SETTING_TAU_QUANTILE))
		rank = fmax(1,
			    floor((1 - settings_number(settings,
						       SETTING_TAU_QUANTILE)) *
				  (double)samples->out_count));
	else
		return error_set(err, ERROR_USAGE,
				 "policy=fixed needs tau=, tau-rank= or "
				 "tau-quantile=");
	if (rank < 1 || rank > (double)samples->out_count) {
		return error_set(err, ERROR_DATA,
				 "tau-rank=%g is not among %zu non-members",
				 rank, samples->out_count);
	}
	*turned = samples->out[samples->out_count - (size_t)rank];

	return true;
}

/* Each rate gets half of alpha, each of its ends half of that. */
static struct tails
tails_for(double alpha, int sides)
{
	double tail = alpha / (2 * sides);

	return (struct tails){ tail, tail };
}

static void
spend(struct search *search, double alpha)
{
	search->cut.alpha = alpha;
	search->cut.tails = tails_for(alpha, search->cut.sides);
}

void
threshold_add_ceiling(double most, enum about about, struct result *answer)
{
	if (result_quantity(answer, "ceiling"))
		return;
	result_add(answer, &(struct quantity){ .name = "ceiling",
					       .claim = CLAIM_CERTIFIED,
					       .lower = most,
					       .value = most,
					       .upper = most,
					       .confidence = NAN,
					       .about = about });
}

/* Lets the method report, and adds what every method should. */
static bool
report(struct search *search, const struct cut *cut, struct result *answer,
       struct error *err)
{
	const struct method *method = search->method;
	enum claim claim = method_claim(method, cut->policy, cut->sides);

	if (!method->rates->report(method, cut, search->ask, answer, err))
		return false;
	if (claim != CLAIM_POINT_ESTIMATE)
		threshold_add_ceiling(
			threshold_ceiling(method, cut, search->ask),
			method->about, answer);
	rate_warn(method, cut, search->ask, search->samples, answer);

	return true;
}

static bool
run_fixed(struct search *search, struct result *answer, struct error *err)
{
	double turned = NAN;
	struct cut cut;

	if (!fixed_threshold(search, &turned, err))
		return false;
	cut = cut_at(search, turned);

	return report(search, &cut, answer, err);
}

static bool
run_best(struct search *search, struct result *answer, struct error *err)
{
	struct cut cut;
	double turned;

	if (!best_threshold(search, &turned, err))
		return false;
	cut = cut_at(search, turned);
	result_warn(answer, W03,
		    "the threshold %.6g was chosen on the same scores without "
		    "correction: a maximum, not a bound; take policy=split, "
		    "band or bonferroni, or give tau=",
		    cut.tau);

	return report(search, &cut, answer, err);
}

/* One part chooses the threshold, the other gives the counts. */
static bool
cut_of_split(const struct search *search, double seed, struct cut *cut,
	     const struct halves **kept, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	struct samples_choice choice = threshold_choice(search->ask);
	const struct halves *halves = dataset_halves(
		search->ask->data, &choice,
		settings_number(settings, SETTING_SPLIT_FRACTION), seed);
	struct search part = *search;
	const char *name = dataset_name(search->ask->data);
	double turned;

	*kept = halves;
	if (!need_both(halves->choose, name, err) ||
	    !need_both(halves->use, name, err))
		return error_prefix(err, "after the split");
	part.samples = halves->choose;
	if (!best_threshold(&part, &turned, err))
		return false;
	part.samples = halves->use;
	*cut = cut_at(&part, turned);

	return true;
}

static bool
run_split(struct search *search, struct result *answer, struct error *err)
{
	double seed = settings_number(search->ask->settings, SETTING_SEED);
	const struct halves *halves;
	struct cut cut;

	if (!cut_of_split(search, seed, &cut, &halves, err))
		return false;
	result_step(answer,
		    "the threshold %.6g was chosen on %zu members and %zu "
		    "non-members (seed %.0f), the rates come from the other "
		    "%zu and %zu",
		    cut.tau, halves->choose->in_count,
		    halves->choose->out_count, seed, halves->use->in_count,
		    halves->use->out_count);

	return report(search, &cut, answer, err);
}

/* ---- many splits ---- */

struct trial {
	struct cut cut;
	double sought; /* the lower end, or what it grows with */
};

static int
by_sought(const void *a, const void *b)
{
	const struct trial *x = a, *y = b;

	return (x->sought > y->sought) - (x->sought < y->sought);
}

static double
lower_of(const struct search *search, const struct trial *trial)
{
	return search->method->rates->lower(&trial->cut, search->ask);
}

/*
 * The median of bounds at alpha/2: if it is wrong at least half of them
 * are, which by Markov has probability at most alpha.  That says nothing
 * about upper ends, nor about the rates of the split in the middle.
 */
static bool
run_multisplit(struct search *search, struct result *answer, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	size_t count = settings_whole(settings, SETTING_SPLITS);
	double seed = settings_number(settings, SETTING_SEED);
	struct trial *trials = memory_new_array(count, sizeof(*trials));
	const struct halves *halves;
	bool done = true;

	if (search->cut.sides == 2)
		result_step(answer, "a median of intervals has no upper end: "
				    "one-sided");
	search->cut.sides = 1;
	spend(search, search->cut.alpha / 2);
	for (size_t i = 0; i < count && done; i++) {
		done = !progress_stopped(search->ask->progress)
			       ? cut_of_split(search, seed + (double)i,
					      &trials[i].cut, &halves, err)
			       : error_set(err, ERROR_STOPPED, "stopped");
		if (done)
			trials[i].sought = threshold_sought(
				search->method, &trials[i].cut, search->ask);
	}
	if (done) {
		qsort(trials, count, sizeof(*trials), by_sought);
		result_step(answer,
			    "%zu splits (seeds %.0f to %.0f), each at alpha/2; "
			    "lower ends from %.6g to %.6g, the median counts",
			    count, seed, seed + (double)count - 1,
			    lower_of(search, &trials[0]),
			    lower_of(search, &trials[count - 1]));
		done = report(search, &trials[(count - 1) / 2].cut, answer,
			      err);
	}
	free(trials);

	return done;
}

/* ---- all thresholds at once ---- */

static bool
run_band(struct search *search, enum band_kind kind, struct result *answer,
	 struct error *err)
{
	struct cut *cut = &search->cut;
	double share = threshold_reflects(search->ask) ? 2 : 1;
	double turned;

	search->fnr_band = band_make(kind, search->samples->in_count,
				     cut->tails.fnr / share);
	search->fpr_band = band_make(kind, search->samples->out_count,
				     cut->tails.fpr / share);
	cut->fnr_band = &search->fnr_band;
	cut->fpr_band = &search->fpr_band;
	if (!best_threshold(search, &turned, err))
		return false;
	*cut = cut_at(search, turned);
	result_step(answer,
		    "limits on both rates hold at all thresholds at once%s",
		    search->fnr_band.grid || search->fpr_band.grid
			    ? ", by a union over a grid of ranks and the DKW "
			      "inequality"
			    : "");

	return report(search, cut, answer, err);
}

/* A peer's rule: alpha shared among the vertices of the observed hull. */
static bool
run_hull(struct search *search, struct result *answer, struct error *err)
{
	struct roc *roc = curve_of(search->samples, err);
	double turned;
	size_t count;
	struct cut cut;

	if (!roc)
		return false;
	count = roc->hull_count;
	roc_free(roc);
	spend(search, search->cut.alpha / (double)count);
	if (!best_threshold(search, &turned, err))
		return false;
	cut = cut_at(search, turned);
	result_step(answer, "alpha is shared among %zu vertices of the hull",
		    count);
	result_warn(answer, W03,
		    "alpha was divided by the %zu vertices of the hull, a "
		    "number that depends on the scores: not a bound; take "
		    "policy=band",
		    count);

	return report(search, &cut, answer, err);
}

static enum policy
policy_of(const struct question *ask)
{
	const struct settings *settings = ask->settings;

	if (settings_given(settings, SETTING_POLICY)) {
		return (enum policy)(POLICY_FIXED +
				     settings_choice(settings, SETTING_POLICY));
	}
	if (settings_given(settings, SETTING_TAU) ||
	    settings_given(settings, SETTING_TAU_RANK) ||
	    settings_given(settings, SETTING_TAU_QUANTILE))
		return POLICY_FIXED;

	return POLICY_SPLIT;
}

static bool
refuse_policy(const struct method *method, enum policy policy,
	      struct error *err)
{
	return error_set(err, ERROR_USAGE,
			 "%s does not take policy=%s; see dpaudit explain %s",
			 method->name, policy_name(policy), method->name);
}

static bool
run_scores(struct search *search, struct result *answer, struct error *err)
{
	struct samples_choice choice = threshold_choice(search->ask);

	if (!rows_are_trials(search->ask, answer, err))
		return false;
	search->samples = dataset_samples(search->ask->data, &choice);
	if (!need_both(search->samples, dataset_name(search->ask->data), err))
		return false;

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
		return run_band(
			search,
			settings_choice(search->ask->settings, SETTING_BAND)
				? BAND_DKW
				: BAND_EQUAL,
			answer, err);
	case POLICY_BONFERRONI:
		return run_band(search, BAND_BONFERRONI, answer, err);
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
threshold_sizes(const struct question *ask, size_t *in, size_t *out)
{
	const struct settings *settings = ask->settings;
	enum policy policy = policy_of(ask);
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
	choice = threshold_choice(ask);
	samples = dataset_samples(ask->data, &choice);
	if (policy == POLICY_SPLIT || policy == POLICY_MULTISPLIT)
		samples =
			dataset_halves(ask->data, &choice,
				       settings_number(settings,
						       SETTING_SPLIT_FRACTION),
				       settings_number(settings, SETTING_SEED))
				->use;
	*in = samples->in_count;
	*out = samples->out_count;
}

/* One row of a table of counts. */
static bool
run_counts(struct search *search, struct result *answer, struct error *err)
{
	const struct dataset *data = search->ask->data;
	size_t row = settings_whole(search->ask->settings, SETTING_ROW);
	struct cut *cut = &search->cut;

	if (row < 1 || row > dataset_rows(data)) {
		return error_set(err, ERROR_DATA, "%s has no row %zu",
				 dataset_name(data), row);
	}
	if (dataset_rows(data) > 1 &&
	    !settings_given(search->ask->settings, SETTING_ROW)) {
		result_warn(answer, W32,
			    "row 1 of %zu was used; row= takes another",
			    dataset_rows(data));
	}
	row--;
	cut->policy = POLICY_FIXED;
	cut->tau = NAN;
	cut->counts = counts_of_row(data, row);
	if (!(cut->counts.tp + cut->counts.fn) ||
	    !(cut->counts.fp + cut->counts.tn)) {
		return error_set(err, ERROR_DATA,
				 "%s counts %zu members and %zu non-members; "
				 "both are needed",
				 dataset_name(data),
				 cut->counts.tp + cut->counts.fn,
				 cut->counts.fp + cut->counts.tn);
	}

	return report(search, cut, answer, err);
}

bool
threshold_run(const struct method *method, const struct question *ask,
	      struct result *answer, struct error *err)
{
	const struct settings *settings = ask->settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	int sides = (int)settings_number(settings, SETTING_SIDES);
	struct search search = {
		.method = method,
		.ask = ask,
		.cut = { .policy = policy_of(ask),
			 .sides = sides,
			 .alpha = alpha,
			 .tails = tails_for(alpha, sides) },
	};

	if (method->rates->check && !method->rates->check(ask, err))
		return false;
	if (dataset_kind(ask->data) == KIND_COUNTS)
		return run_counts(&search, answer, err);
	if (!(method->policies & POLICY_BIT(search.cut.policy)))
		return refuse_policy(method, search.cut.policy, err);

	return run_scores(&search, answer, err);
}
