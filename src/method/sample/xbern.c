/*
 * xbern.c - many runs of many canaries each, counted as they are
 *
 * At one threshold every canary of a run is an error or none; canaries of a
 * run depend on each other, runs do not.  Limits on both error rates from
 * moments of pairs within runs, or of up to four (moments=4;
 * stats/law/exchangeable.c), half of alpha for each rate, and the epsilon
 * that the pair of limits shows.  With canaries that hardly touch each other
 * it is worth nearly as much as so many runs; with canaries that do, as
 * much as the runs there are.
 *
 * Approximate: limits hold for many runs.  Measured in docs/coverage.md.
 * Without tau= the threshold is chosen on half of the runs, drawn by seed.
 *
 * Pillutla and others, Unleashing the power of randomization in auditing
 * differentially private ML, NeurIPS 2023.
 */

#include "method/sample/xbern.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "privacy/region.h"
#include "stats/law/exchangeable.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"
#include "stats/law/sorted.h"
#include "stats/sample/sort.h"

enum { FEWEST_RUNS = 8, THRESHOLDS = 63 };

/* The rows of the data, with a number for each run. */
struct table {
	size_t rows, runs;
	struct rows meant;    /* of one instance, if one was asked for */
	const double *scores; /* in units of the file */
	double sign;
	size_t *run;
	const struct dataset *data;
	unsigned char *chosen; /* runs that choose the threshold */
};

/* Errors run by run. */
struct tally {
	struct exchangeable_run *in, *out;
	size_t in_runs, out_runs;
};

struct limits {
	double fnr, fpr, fnr_high, fpr_high, epsilon;
};

static void
table_clear(struct table *table)
{
	free(table->run);
	free(table->chosen);
}

static size_t
distinct(double values[], size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		if (!kept || values[i] > values[kept - 1])
			values[kept++] = values[i];
	}

	return kept;
}

/* Of the rows that are meant each run once, upwards. */
static size_t
name_runs(const struct table *table, const double runs[], double names[])
{
	size_t count = 0;

	for (size_t i = 0; i < table->rows; i++) {
		if (rows_has(&table->meant, i))
			names[count++] = runs[i];
	}
	sort_numbers(names, count);

	return distinct(names, count);
}

static bool
table_fill(struct table *table, const struct question *ask, struct error *err)
{
	const double *runs = dataset_values(ask->data, ROLE_RUN);
	double *names;

	table->data = ask->data;
	table->rows = dataset_rows(ask->data);
	if (!runs)
		return error_set(err, ERROR_DATA,
				 "%s has no column of runs: all rows may be of "
				 "one run, which one-run audits",
				 dataset_name(ask->data));
	if (!rows_find(&table->meant, ask, err))
		return false;
	table->meant.runs = NULL;
	table->scores = dataset_values(ask->data, ROLE_SCORE);
	if (!table->scores)
		table->scores = dataset_values(ask->data, ROLE_LOSS);
	names = memory_try_array(table->rows + 1, sizeof(*names), err);
	if (!names)
		return false;
	table->run = memory_try_array(table->rows + 1, sizeof(size_t), err);
	if (!table->run) {
		free(names);
		return false;
	}
	table->runs = name_runs(table, runs, names);
	for (size_t i = 0; i < table->rows; i++)
		table->run[i] = sorted_below(names, table->runs, runs[i]);
	free(names);
	if (table->runs < FEWEST_RUNS) {
		return error_set(err, ERROR_DATA,
				 "%s has %zu runs; limits that are normal over "
				 "runs need %d at least",
				 dataset_name(ask->data), table->runs,
				 (int)FEWEST_RUNS);
	}
	table->chosen = memory_new(table->runs);

	return true;
}

/* ---- counts ---- */

static size_t
drop_empty(struct exchangeable_run runs[], size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		if (runs[i].trials)
			runs[kept++] = runs[i];
	}

	return kept;
}

/* Whether a row is meant, of a run that chooses the threshold or not. */
static bool
is_of_part(const struct table *table, size_t row, bool chosen)
{
	return rows_has(&table->meant, row) &&
	       (table->chosen[table->run[row]] != 0) == chosen;
}

/* The runs of one part of the table at a threshold, turned. */
static struct tally
tally_new(const struct table *table, double turned, bool chosen)
{
	struct tally tally = {
		.in = memory_new_array(table->runs, sizeof(*tally.in)),
		.out = memory_new_array(table->runs, sizeof(*tally.out)),
	};

	for (size_t i = 0; i < table->runs; i++)
		tally.in[i] = tally.out[i] = (struct exchangeable_run){ 0 };
	for (size_t i = 0; i < table->rows; i++) {
		bool said = table->sign * table->scores[i] >= turned;
		bool member = dataset_is_member(table->data, i);
		struct exchangeable_run *run;

		if (!is_of_part(table, i, chosen))
			continue;
		run = (member ? tally.in : tally.out) + table->run[i];
		run->trials++;
		run->ones += said != member;
	}
	tally.in_runs = drop_empty(tally.in, table->runs);
	tally.out_runs = drop_empty(tally.out, table->runs);

	return tally;
}

static void
tally_clear(struct tally *tally)
{
	free(tally->in);
	free(tally->out);
}

static struct exchangeable_run
total(const struct exchangeable_run runs[], size_t count)
{
	struct exchangeable_run all = { 0 };

	for (size_t i = 0; i < count; i++) {
		all.ones += runs[i].ones;
		all.trials += runs[i].trials;
	}

	return all;
}

static double
mean_of(const struct exchangeable_run runs[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (double)runs[i].ones / (double)runs[i].trials;

	return sum / (double)count;
}

static struct limits
limits_of(const struct tally *tally, const struct question *ask)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	int order = settings_whole(ask->settings, SETTING_MOMENTS) > 2 ? 4 : 2;
	struct limits limits = { 1, 1, 1, 1, 0 };

	if (!tally->in_runs || !tally->out_runs)
		return limits;
	limits.fnr = mean_of(tally->in, tally->in_runs);
	limits.fpr = mean_of(tally->out, tally->out_runs);
	limits.fnr_high =
		exchangeable_upper(tally->in, tally->in_runs, order, alpha / 2);
	limits.fpr_high = exchangeable_upper(tally->out, tally->out_runs, order,
					     alpha / 2);
	limits.epsilon =
		region_epsilon_of(limits.fnr_high, limits.fpr_high, delta);

	return limits;
}

/* ---- the threshold ---- */

static double
epsilon_with(const struct table *table, double turned,
	     const struct question *ask)
{
	struct tally tally = tally_new(table, turned, true);
	double epsilon = limits_of(&tally, ask).epsilon;

	tally_clear(&tally);

	return epsilon;
}

/* The best of some quantiles of the scores of half of the runs. */
static double
choose(struct table *table, const struct question *ask, struct result *answer)
{
	double seed = settings_number(ask->settings, SETTING_SEED);
	struct random random = random_start((uint64_t)seed, 0);
	double *scores = memory_new_array(table->rows, sizeof(*scores));
	double best = -1, found;
	size_t count = 0;

	random_choose(&random, table->chosen, table->runs, table->runs / 2,
		      NULL);
	for (size_t i = 0; i < table->rows; i++) {
		if (is_of_part(table, i, true))
			scores[count++] = table->sign * table->scores[i];
	}
	sort_numbers(scores, count);
	found = scores[count / 2];
	for (size_t i = 1; i <= THRESHOLDS; i++) {
		double turned = scores[i * count / (THRESHOLDS + 1)];
		double epsilon = epsilon_with(table, turned, ask);

		if (epsilon > best) {
			best = epsilon;
			found = turned;
		}
	}
	free(scores);
	result_step(answer,
		    "the threshold was chosen on %zu of %zu runs (seed %.0f), "
		    "which do not count",
		    table->runs / 2, table->runs, seed);

	return found;
}

/* ---- what is said ---- */

/* Had every canary a run of its own. */
static double
independent_epsilon(const struct tally *tally, const struct question *ask)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct exchangeable_run in = total(tally->in, tally->in_runs);
	struct exchangeable_run out = total(tally->out, tally->out_runs);
	double fnr =
		interval_clopper_pearson.upper(in.ones, in.trials, alpha / 2).p;
	double fpr =
		interval_clopper_pearson.upper(out.ones, out.trials, alpha / 2)
			.p;

	return region_epsilon_of(fnr, fpr,
				 settings_number(ask->settings, SETTING_DELTA));
}

static void
explain(const struct tally *tally, const struct limits *limits,
	const struct question *ask, struct result *answer)
{
	struct exchangeable_run in = total(tally->in, tally->in_runs);
	struct exchangeable_run out = total(tally->out, tally->out_runs);

	result_step(answer, "FNR %zu/%zu in %zu runs, FPR %zu/%zu in %zu runs",
		    in.ones, in.trials, tally->in_runs, out.ones, out.trials,
		    tally->out_runs);
	result_step(answer,
		    "taken for independent, they would show %s; with what "
		    "canaries of a run share, %s",
		    number_down(independent_epsilon(tally, ask), 5).text,
		    number_down(limits->epsilon, 5).text);
}

static void
add_reach(const struct tally *tally, const struct question *ask,
	  struct result *answer)
{
	struct tally perfect = *tally;
	struct limits limits;

	for (size_t i = 0; i < perfect.in_runs; i++)
		perfect.in[i].ones = 0;
	for (size_t i = 0; i < perfect.out_runs; i++)
		perfect.out[i].ones = 0;

	limits = limits_of(&perfect, ask);
	reach_add_rates(
		(struct proportion){ limits.fnr_high, 1 - limits.fnr_high },
		(struct proportion){ limits.fpr_high, 1 - limits.fpr_high },
		ABOUT_MECHANISM, answer);
	reach_add_ceiling(limits.epsilon, ABOUT_MECHANISM, answer);
}

static void
report(const struct table *table, double turned, enum policy policy,
       const struct question *ask, struct result *answer)
{
	struct tally tally = tally_new(table, turned, false);
	struct limits limits = limits_of(&tally, ask);
	struct method_answer to = { &method_xbern, ask, policy, 1, answer };
	char low[NUMBER_SIZE], level[NUMBER_SIZE];

	method_add(&to, "epsilon",
		   (struct bracket){ limits.epsilon, NAN, NAN });
	method_add(&to, "fnr",
		   (struct bracket){ NAN, limits.fnr, limits.fnr_high });
	method_add(&to, "fpr",
		   (struct bracket){ NAN, limits.fpr, limits.fpr_high });
	result_add_number(answer, "tau", table->sign * turned,
			  CLAIM_POINT_ESTIMATE, ABOUT_NOTHING, policy);
	explain(&tally, &limits, ask, answer);
	add_reach(&tally, ask, answer);
	number_write(low, limits.epsilon, 5, NUMBER_DOWN);
	result_level(level, 1 - settings_number(ask->settings, SETTING_ALPHA));
	result_say(answer,
		   "With about %s %% confidence epsilon is at least %s at "
		   "delta %g, canaries of a run taken for exchangeable.",
		   level, low, settings_number(ask->settings, SETTING_DELTA));
	tally_clear(&tally);
}

/* Smaller means member for losses, and where it is said. */
static double
sign_of(const struct question *ask)
{
	return dataset_kind(ask->data) == KIND_LOSSES ||
			       rows_choice(ask).lower_is_member
		       ? -1
		       : 1;
}

bool
xbern_lower_at(const struct question *ask, const double tau[], size_t count,
	       struct xbern_lower lower[], struct error *err)
{
	struct table table = { .sign = sign_of(ask) };
	bool done = table_fill(&table, ask, err);

	for (size_t i = 0; i < count && done; i++) {
		struct tally tally =
			tally_new(&table, table.sign * tau[i], false);

		lower[i].dependent = limits_of(&tally, ask).epsilon;
		lower[i].independent = independent_epsilon(&tally, ask);
		tally_clear(&tally);
		done = progress_check(ask->progress, err);
	}
	table_clear(&table);

	return done;
}

static bool
run(const struct question *ask, struct result *answer, struct error *err)
{
	struct table table = { .sign = sign_of(ask) };
	bool given = settings_has_number(ask->settings, SETTING_TAU);

	if (!table_fill(&table, ask, err)) {
		table_clear(&table);
		return false;
	}
	report(&table,
	       given ? table.sign * settings_number(ask->settings, SETTING_TAU)
		     : choose(&table, ask, answer),
	       given ? POLICY_FIXED : POLICY_SPLIT, ask, answer);
	table_clear(&table);

	return true;
}

const struct method method_xbern = {
	.name = "xbern",
	.title = "XBern",
	.summary = "Many runs of many canaries, which may depend on each other",
	.reference = "Pillutla et al. 2023",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_APPROXIMATE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.all_runs = true,
	.needs = NEEDS_INDEPENDENT_RUNS | NEEDS_RANDOM_MEMBERSHIP,
	.policies = POLICY_BIT(POLICY_FIXED) | POLICY_BIT(POLICY_SPLIT),
	.settings = { SETTING_TAU, SETTING_MOMENTS, SETTING_SEED,
		      SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_END },
	.run = run,
};
