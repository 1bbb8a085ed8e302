/* needs.c - what must be true of the data for a number to hold */

#include "method/needs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "dataset/runs.h"
#include "method/anytime/sequence.h"
#include "method/method.h"
#include "method/one_run/one_run_play.h"
#include "method/rate/rows.h"
#include "method/selection.h"

/* ---- rows ---- */

/* Returns an entry by its name, "" where the header has none. */
static const char *
entry_named(const struct game *game, const char *name)
{
	if (!game)
		return "";
	for (int i = 0; i < GAME_COUNT; i++) {
		if (!strcmp(game_entry_name((enum game_entry)i), name))
			return game_get(game, (enum game_entry)i);
	}

	return "";
}

/* Returns the trials behind the rows; those of counts are sums. */
static double
trials_of(const struct dataset *data)
{
	static const enum role roles[] = { ROLE_TRUE_POSITIVES,
					   ROLE_FALSE_NEGATIVES,
					   ROLE_FALSE_POSITIVES,
					   ROLE_TRUE_NEGATIVES };
	double most = 0;

	if (dataset_kind(data) != KIND_COUNTS)
		return (double)dataset_rows(data);
	for (size_t row = 0; row < dataset_rows(data); row++) {
		double trials = 0;

		for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
			trials += dataset_values(data, roles[i])[row];
		most = trials > most ? trials : most;
	}

	return most;
}

enum met
need_rows_are_runs(const struct dataset *data, const struct game *game)
{
	const char *stated = entry_named(game, "rows-are");
	double runs;

	bool counted = data && game && game_number(game, GAME_RUNS, &runs);

	if ((data && runs_are_shared(data)) ||
	    (counted && runs < trials_of(data)))
		return MET_NO;
	if (*stated)
		return strcmp(stated, "runs") ? MET_NO : MET_YES;

	return counted || (data && runs_of(data)) ? MET_YES : MET_UNKNOWN;
}

static enum met
test_rows(const struct need_view *view)
{
	return need_rows_are_runs(view->ask->data, view->ask->game);
}

static void
warn_of_rows(const struct need_view *view, struct result *result)
{
	const struct dataset *data = view->ask->data;
	const char *runs = entry_named(view->ask->game, "runs");
	char number[NUMBER_SIZE], source[GAME_VALUE_SIZE + 10];

	number_exact(number, data ? trials_of(data) : 0);
	if (data && runs_are_shared(data))
		snprintf(source, sizeof(source), "%zu run%s",
			 runs_of(data)->count,
			 runs_of(data)->count == 1 ? "" : "s");
	else
		snprintf(source, sizeof(source), *runs ? "runs=%s" : "one run",
			 runs);
	result_warn(result, W16,
		    "%s rows come from %s: they are not independent trials, "
		    "and %s needs such; take a one-run method",
		    number, source, view->method->name);
}

/* ---- membership ---- */

static enum met
test_membership(const struct need_view *view)
{
	const char *stated = entry_named(view->ask->game, "randomised");

	return !*stated                ? MET_UNKNOWN
	       : strcmp(stated, "yes") ? MET_NO
				       : MET_YES;
}

/* Standard deviations from half that fair coins never come to. */
#define NEVER 6.2

/* How many members fair coins give: as it is, hardly, or never. */
static enum met
coins_are_fair(const struct question *ask)
{
	struct error ignored = { 0 };
	struct rows rows;
	size_t in = 0, count = 0;

	if (!ask->data || !dataset_values(ask->data, ROLE_MEMBER) ||
	    !rows_find(&rows, ask, &ignored))
		return MET_YES;
	for (size_t i = 0; i < dataset_rows(ask->data); i++) {
		bool has = rows_has(&rows, i);

		count += has;
		in += has && dataset_is_member(ask->data, i);
	}

	if (fabs(2 * (double)in - (double)count) > NEVER * sqrt((double)count))
		return MET_NO;

	return one_run_coins_are_odd(in, count) ? MET_UNKNOWN : MET_YES;
}

/* Odd numbers of members raise doubts; far from half they are a proof. */
static enum met
test_coins(const struct need_view *view)
{
	enum met drawn = test_membership(view);
	enum met seen = coins_are_fair(view->ask);

	if (drawn == MET_NO || seen == MET_NO)
		return MET_NO;

	return drawn == MET_YES && (result_has_warning(view->result, W17) ||
				    seen == MET_UNKNOWN)
		       ? MET_UNKNOWN
		       : drawn;
}

static void
warn_of_membership(const struct need_view *view, struct result *result)
{
	if (test_membership(view) != MET_NO) {
		result_warn(result, W19,
			    "so many members are not drawn by fair coins, less "
			    "than once in a thousand million data sets");
		return;
	}
	result_warn(result, W19,
		    "randomised=no: members and non-members were not drawn at "
		    "random, a difference in scores may be a shift between two "
		    "populations");
}

/* ---- numbers with a confidence ---- */

static enum met
test_confidence(const struct need_view *view)
{
	/* Of all numbers that alpha is divided among. */
	double parts = view->result
			       ? selection_divisor(view->method,
						   &view->result->selection)
			       : 1;

	return parts * settings_number(view->ask->settings, SETTING_ALPHA) < 0.5
		       ? MET_YES
		       : MET_NO;
}

static enum met
test_choice(const struct need_view *view)
{
	return !view->headline || policy_is_valid(view->headline->policy)
		       ? MET_YES
		       : MET_NO;
}

/* The warning was raised where the threshold was chosen. */
static void
warn_of_choice(const struct need_view *view, struct result *result)
{
	(void)view;
	result_warn(result, W03,
		    "the threshold was chosen on the same scores without "
		    "correction: a maximum, not a bound");
}

unsigned
need_looks(const struct need_view *view)
{
	const struct settings *settings = view->ask->settings;
	unsigned seen = selection_looks(&view->result->selection);
	size_t typed = settings_given(settings, SETTING_READINGS)
			       ? settings_whole(settings, SETTING_READINGS)
			       : 0;

	return typed > seen ? (unsigned)typed : seen;
}

/*
 * Bounds at all thresholds together hold for the one that is picked, but not
 * for one of several runs.
 */
static enum met
test_reading(const struct need_view *view)
{
	const struct question *ask = view->ask;
	const unsigned single = POLICY_BIT(POLICY_FIXED) |
				POLICY_BIT(POLICY_SPLIT) |
				POLICY_BIT(POLICY_MULTISPLIT);
	const struct result *result = view->result;
	enum kind kind = ask->data ? dataset_kind(ask->data) : KIND_COUNTS;

	if (result->selection.runs > 1)
		return MET_NO;
	if (need_looks(view) < 2 ||
	    (kind != KIND_SCORES && kind != KIND_LOSSES))
		return MET_YES;
	for (size_t i = 0; i < result->quantity_count; i++) {
		if (single & POLICY_BIT(result->quantities[i].policy))
			return MET_NO;
	}

	return MET_YES;
}

/* Bounds that hold whenever one stops need no size in advance. */
static enum met
test_size(const struct need_view *view)
{
	const struct question *ask = view->ask;

	if (!ask->data || !dataset_is_reread(ask->data))
		return MET_YES;

	return view->method->sequence &&
			       !sequence_is_one_look(view->method, ask)
		       ? MET_YES
		       : MET_NO;
}

static void
warn_of_readings(const struct need_view *view, struct result *result)
{
	bool has_band = view->method->policies & POLICY_BIT(POLICY_BAND);

	result_warn(result, W33,
		    "%u thresholds, seeds, splits or runs of these data were "
		    "looked at: quoting one of the readings is selection, and "
		    "a point estimate%s",
		    need_looks(view),
		    has_band ? "; policy=band holds whichever is picked" : "");
}

/* ---- the table ---- */

/* Data and headers cannot tell. */
static enum met
test_unknown(const struct need_view *view)
{
	(void)view;

	return MET_UNKNOWN;
}

static const struct {
	struct condition condition;
	enum met (*test)(const struct need_view *view);
	void (*warn)(const struct need_view *view, struct result *result);
} needs[NEED_COUNT + 1] = {
	[NEED_INDEPENDENT_ROWS] = { { "independent-rows",
				      "each row is an independent run",
				      "independent rows",
				      "the rows are not independent runs",
				      "rows-are=runs", .warning = W16 },
				    test_rows,
				    warn_of_rows },
	[NEED_FAIR_COINS] = { { "fair-coins",
				"each canary was included by a fair coin of "
				"its own",
				"a fair coin for each canary",
				"canaries were not included by fair coins",
				"randomised=yes", .warning = W19 },
			      test_coins,
			      warn_of_membership },
	[NEED_RANDOM_MEMBERSHIP] = { { "random-membership",
				       "membership was drawn at random",
				       "random membership",
				       "membership was not drawn at random",
				       "randomised=yes", .warning = W19 },
				     test_membership,
				     warn_of_membership },
	[NEED_FAMILY] = { { "family",
			    "the trade-off curve is of the assumed family",
			    "the family",
			    "the trade-off curve is not of the assumed family",
			    NULL, .warning = WARNING_COUNT, .is_shape = true },
			  test_unknown,
			  NULL },
	[NEED_PRIOR] = { { "prior", "the prior is right", "a Jeffreys prior",
			   "the prior is wrong", NULL,
			   .warning = WARNING_COUNT },
			 test_unknown,
			 NULL },
	[NEED_LARGE_COUNTS] = { { "large-counts", "the counts are large",
				  "large counts", "the counts are small", NULL,
				  .warning = WARNING_COUNT },
				test_unknown,
				NULL },
	[NEED_ORDER_AS_CAME] = { { "order-as-came",
				   "the rows stand in the order in which they "
				   "came",
				   "rows as they came", "the rows were sorted",
				   NULL, .warning = WARNING_COUNT },
				 test_unknown,
				 NULL },
	[NEED_BLIND_ORDER] = { { "blind-order",
				 "the order of the canaries is blind to the "
				 "coins",
				 "an order blind to the coins",
				 "the order of the canaries shows the coins",
				 NULL, .warning = WARNING_COUNT },
			       test_unknown,
			       NULL },
	[NEED_ALIKE_STEPS] = { { "alike-steps", "all steps leak alike",
				 "steps alike", "steps leak unlike", NULL,
				 .warning = WARNING_COUNT },
			       test_unknown,
			       NULL },
	[NEED_UNSHARED_CANARIES] = { { "unshared-canaries",
				       "every canary passes alone through its "
				       "channel",
				       "canaries that share nothing",
				       "canaries share a channel", NULL,
				       .warning = WARNING_COUNT },
				     test_unknown,
				     NULL },
	[NEED_INDEPENDENT_RUNS] = { { "independent-runs",
				      "the runs are many and independent",
				      "many independent runs",
				      "the runs are not independent", NULL,
				      .warning = WARNING_COUNT },
				    test_unknown,
				    NULL },
	[NEED_INDEPENDENT_LOSSES] = { { "independent-records",
					"the records were drawn independently",
					"independent records",
					"the records were not drawn "
					"independently",
					NULL, .warning = WARNING_COUNT },
				      test_unknown,
				      NULL },
	[NEED_GAUSSIAN_SCORES] = { { "gaussian-scores",
				     "the scores are Gaussian",
				     "Gaussian scores",
				     "the scores are not Gaussian", NULL,
				     .warning = WARNING_COUNT },
				   test_unknown,
				   NULL },
	[NEED_CONFIDENCE] = { { "confidence",
				"the confidence is above one half",
				"a confidence above one half",
				"the confidence is one half or less",
				"alpha=0.05", .warning = W01 },
			      test_confidence,
			      NULL },
	[NEED_PAID_CHOICE] = { { "paid-choice",
				 "the threshold was not chosen by its number",
				 "a choice that was paid for",
				 "the threshold was chosen by its number, "
				 "without correction",
				 "policy=band", .warning = W03,
				 .is_choice = true },
			       test_choice,
			       warn_of_choice },
	[NEED_ONE_READING] = { { "one-reading", "it is the only reading",
				 "one reading",
				 "it is one of several thresholds, seeds, "
				 "splits or runs that "
				 "were looked at",
				 "policy=band", .warning = W33,
				 .is_choice = true },
			       test_reading,
			       warn_of_readings },
	[NEED_FIXED_SIZE] = { { "fixed-size",
				"the number of rows was fixed in advance",
				"a size fixed in advance",
				"the rows were looked at before the last of "
				"them came",
				NULL, .warning = W25, .is_choice = true },
			      test_size,
			      NULL },
	/* A word of require= alone. */
	[NEED_COUNT] = { { "all", "all conditions of the method are met" } },
};

const struct condition *
need_condition(enum need need)
{
	return &needs[need].condition;
}

enum met
need_is_met(enum need need, const struct need_view *view)
{
	return needs[need].test(view);
}

void
need_warn(enum need need, const struct need_view *view, struct result *result)
{
	if (needs[need].warn)
		needs[need].warn(view, result);
}

const struct registry conditions_registry = {
	.name = "conditions",
	.one = "condition",
	.summary = "what a claim may rest on",
	REGISTRY_ROWS(needs),
};
