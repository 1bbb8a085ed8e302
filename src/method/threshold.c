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

struct search {
	const struct method *method;
	const struct question *ask;
	const struct samples *samples;
	struct cut cut; /* the policy and tails of every candidate */
};

bool
threshold_reflects(const struct question *ask)
{
	if (settings_given(ask->settings, SETTING_REFLECT))
		return settings_switch(ask->settings, SETTING_REFLECT);

	return dataset_kind(ask->data) == KIND_COUNTS;
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

static double
advantage(const struct counts *counts)
{
	return (double)counts->tp / (double)(counts->tp + counts->fn) -
	       (double)counts->fp / (double)(counts->fp + counts->tn);
}

/*
 * The threshold with the largest lower end.  Only members' scores with a
 * non-member's between them and the next one down can win: moving down
 * within a run of members costs nothing.  Of equals the one with the
 * largest advantage stays.
 */
static double
best_threshold(const struct search *search)
{
	const struct samples *samples = search->samples;
	double best = samples->in[samples->in_count - 1];
	double best_lower = -1, best_advantage = -1;

	for (size_t i = samples->in_count; i-- > 0;) {
		struct cut cut = cut_at(search, samples->in[i]);
		double lower, gain;

		if (i &&
		    counts_at(samples, samples->in[i - 1]).fp == cut.counts.fp)
			continue;
		lower = search->method->rates->lower(&cut, search->ask);
		gain = advantage(&cut.counts);
		if (lower > best_lower ||
		    (!(lower < best_lower) && gain > best_advantage)) {
			best = samples->in[i];
			best_lower = lower;
			best_advantage = gain;
		}
	}

	return best;
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

static struct samples_choice
choice_of(const struct question *ask)
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

static bool
run_fixed(struct search *search, struct result *answer, struct error *err)
{
	double turned = NAN;
	struct cut cut;

	if (!fixed_threshold(search, &turned, err))
		return false;
	cut = cut_at(search, turned);

	return search->method->rates->report(search->method, &cut, search->ask,
					     answer, err);
}

static bool
run_best(struct search *search, struct result *answer, struct error *err)
{
	struct cut cut = cut_at(search, best_threshold(search));

	result_warn(answer, W03,
		    "the threshold %.6g was chosen on the same scores without "
		    "correction: a maximum, not a bound; take policy=split, "
		    "band or bonferroni, or give tau=",
		    cut.tau);

	return search->method->rates->report(search->method, &cut, search->ask,
					     answer, err);
}

static bool
run_split(struct search *search, struct result *answer, struct error *err)
{
	const struct settings *settings = search->ask->settings;
	struct samples_choice choice = choice_of(search->ask);
	const struct halves *halves = dataset_halves(
		search->ask->data, &choice,
		settings_number(settings, SETTING_SPLIT_FRACTION),
		settings_number(settings, SETTING_SEED));
	struct search part = *search;
	const char *name = dataset_name(search->ask->data);
	struct cut cut;
	double turned;

	if (!need_both(halves->choose, name, err) ||
	    !need_both(halves->use, name, err))
		return error_prefix(err, "after the split");
	part.samples = halves->choose;
	turned = best_threshold(&part);
	part.samples = halves->use;
	cut = cut_at(&part, turned);
	result_step(answer,
		    "the threshold %.6g was chosen on %zu members and %zu "
		    "non-members (seed %.0f), the rates come from the other "
		    "%zu and %zu",
		    cut.tau, halves->choose->in_count,
		    halves->choose->out_count,
		    settings_number(settings, SETTING_SEED),
		    halves->use->in_count, halves->use->out_count);

	return search->method->rates->report(search->method, &cut, search->ask,
					     answer, err);
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

/* Each rate gets half of alpha, each of its ends half of that. */
static struct tails
tails_for(double alpha, int sides)
{
	double tail = alpha / (2 * sides);

	return (struct tails){ tail, tail };
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
	struct samples_choice choice = choice_of(search->ask);

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
	case POLICY_NONE:
	case POLICY_MULTISPLIT:
	case POLICY_BAND:
	case POLICY_BONFERRONI:
	case POLICY_BONFERRONI_HULL:
	case POLICY_COUNT:
		break;
	}

	return refuse_policy(search->method, search->cut.policy, err);
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
	row--;
	cut->policy = POLICY_FIXED;
	cut->tau = NAN;
	cut->counts = (struct counts){
		.tp = (size_t)dataset_values(data, ROLE_TRUE_POSITIVES)[row],
		.fn = (size_t)dataset_values(data, ROLE_FALSE_NEGATIVES)[row],
		.fp = (size_t)dataset_values(data, ROLE_FALSE_POSITIVES)[row],
		.tn = (size_t)dataset_values(data, ROLE_TRUE_NEGATIVES)[row],
	};
	if (!(cut->counts.tp + cut->counts.fn) ||
	    !(cut->counts.fp + cut->counts.tn)) {
		return error_set(err, ERROR_DATA,
				 "%s counts %zu members and %zu non-members; "
				 "both are needed",
				 dataset_name(data),
				 cut->counts.tp + cut->counts.fn,
				 cut->counts.fp + cut->counts.tn);
	}

	return search->method->rates->report(search->method, cut, search->ask,
					     answer, err);
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
			 .tails = tails_for(alpha, sides) },
	};

	if (dataset_kind(ask->data) == KIND_COUNTS)
		return run_counts(&search, answer, err);
	if (!(method->policies & POLICY_BIT(search.cut.policy)))
		return refuse_policy(method, search.cut.policy, err);

	return run_scores(&search, answer, err);
}
