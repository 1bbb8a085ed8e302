/*
 * coverage.c - how often a method's lower end is wrong, and what it shows
 *
 * An audit misses if its lower end lies above the epsilon the mechanism
 * has, or the one trained model where the method speaks of that; or above its
 * delta where that is what is bounded.  A lower-bound
 * at alpha may miss in a part alpha of all audits.  At a threshold given in
 * advance both counts are binomial and the part is a sum over their pairs;
 * everything else is drawn.  Audit i depends on the seed and i only.
 */

#include "study/coverage.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "method/sample/testers.h"
#include "stats/law/gamma.h"
#include "stats/law/random.h"
#include "stats/sample/sort.h"
#include "study/coverage_audit.h"
#include "study/simulate/simulation.h"
#include "task/crew.h"

/* Counts less likely than this on both sides are not enumerated. */
#define FORGOTTEN 1e-13

/* Draws that one task makes: enough to be worth handing out. */
enum { PIECE = 64 };

static const double levels[3] = { 0.05, 0.5, 0.95 };

const struct mechanism *
coverage_shown(const struct coverage_order *order)
{
	return order->step ? order->step : order->mechanism;
}

static bool
bounds_delta(const struct coverage_order *order)
{
	return order->method == &method_testers;
}

const char *
coverage_bounded(const struct coverage_order *order)
{
	return bounds_delta(order) ? "delta" : "epsilon";
}

const char *
coverage_road_name(enum coverage_road road)
{
	static const char *const names[] = {
		[COVERAGE_ENUMERATED] = "enumerated",
		[COVERAGE_COUNTED] = "counted",
		[COVERAGE_SIMULATED] = "simulated",
	};

	return names[road];
}

/* ---- audits that were drawn ---- */

struct draws {
	const struct coverage_order *order;
	struct coverage_audit_table
		*table; /* or NULL: run the method on data */
	struct score_rates rates;
	size_t in, out, count;
	uint64_t seed;
	double truth;
};

/* The lower end, and whether it lies above the truth. */
struct drawn {
	double lower, missed;
};

static bool
draw_counts(const struct draws *draws, size_t index, struct drawn *drawn,
	    struct error *err)
{
	struct random random = random_start(draws->seed, index);
	size_t tp = random_binomial(&random, draws->in, draws->rates.with);
	size_t fp = random_binomial(&random, draws->out, draws->rates.without);

	if (!coverage_audit_table_lower(draws->table, tp, fp, &drawn->lower,
					err))
		return false;
	drawn->missed = drawn->lower > draws->truth;

	return true;
}

static bool
draw_data(const struct draws *draws, size_t index, struct drawn *drawn,
	  struct error *err)
{
	struct random random = random_start(draws->seed, index);
	struct dataset *data = coverage_audit_simulate(
		draws->order, random_bits(&random), err);
	double truth = draws->truth;
	bool done;

	if (!data)
		return false;
	done = coverage_audit_data_beside(draws->order, data, &drawn->lower,
					  &truth, err);
	drawn->missed = drawn->lower > truth;
	dataset_release(data);

	return done;
}

static bool
draw_piece(void *state, size_t index, double record[],
	   struct progress *progress, struct error *err)
{
	const struct draws *draws = state;
	size_t from = index * PIECE;

	for (size_t i = 0; i < PIECE && from + i < draws->count; i++) {
		struct drawn drawn = { 0 };

		if (!progress_check(progress, err) ||
		    !(draws->table ? draw_counts(draws, from + i, &drawn, err)
				   : draw_data(draws, from + i, &drawn, err)))
			return false;
		record[2 * i] = drawn.lower;
		record[2 * i + 1] = drawn.missed;
	}

	return true;
}

/* Overwrites what was drawn. */
static void
summarise(double drawn[], size_t count, struct coverage *coverage)
{
	double sum = 0, *lower = drawn;

	for (size_t i = 0; i < count; i++) {
		double missed = drawn[2 * i + 1];

		lower[i] = drawn[2 * i];
		if (isnan(lower[i])) {
			coverage->unanswered++;
			lower[i] = 0;
		}
		coverage->missed += missed;
		coverage->reached += lower[i] > coverage->wanted;
		sum += lower[i];
	}
	coverage->mean = sum / (double)count;
	sort_numbers(lower, count);
	for (size_t i = 0; i < 3; i++) {
		size_t at = (size_t)ceil(levels[i] * (double)count);

		coverage->quantile[i] = lower[at ? at - 1 : 0];
	}
}

static bool
draw(struct draws *draws, struct coverage *coverage, struct error *err)
{
	const struct coverage_order *order = draws->order;
	struct crew_job job = { .place = order->place,
				.record = 2 * PIECE,
				.piece = draw_piece,
				.job = draws };
	double *records;
	bool done;

	draws->count = settings_whole(order->settings, SETTING_REPETITIONS);
	draws->truth = coverage->truth;
	job.pieces = (draws->count + PIECE - 1) / PIECE;
	records = memory_try_array(job.pieces, job.record * sizeof(*records),
				   err);
	if (!records)
		return false;
	coverage->audits = draws->count;
	coverage->road = draws->table ? COVERAGE_COUNTED : COVERAGE_SIMULATED;
	done = crew_run(&job, records, order->progress, err);
	if (done)
		summarise(records, draws->count, coverage);
	free(records);

	return done;
}

/* ---- every pair of counts ---- */

/* Binomial chances from `first` on, those not worth counting left out. */
struct chances {
	size_t first, count;
	double *at;
	double forgotten;
};

static double
log_chance(size_t k, size_t n, double p, double q)
{
	double first = k ? (double)k * log(p) : 0;
	double second = k < n ? (double)(n - k) * log(q) : 0;

	return gamma_log((double)n + 1) - gamma_log((double)k + 1) -
	       gamma_log((double)(n - k) + 1) + first + second;
}

static struct chances
chances_of(size_t n, double p, double q)
{
	double *all = memory_new_array(n + 1, sizeof(*all)), sum = 0, cut = 0;
	struct chances chances = { .count = n + 1 };

	for (size_t k = 0; k <= n; k++)
		sum += all[k] = exp(log_chance(k, n, p, q));
	while (chances.count > 1 &&
	       cut + all[chances.first] < FORGOTTEN * sum) {
		cut += all[chances.first++];
		chances.count--;
	}
	chances.forgotten = cut;
	for (cut = 0;
	     chances.count > 1 &&
	     cut + all[chances.first + chances.count - 1] < FORGOTTEN * sum;)
		cut += all[chances.first + --chances.count];
	chances.forgotten = (chances.forgotten + cut) / sum;
	chances.at = memory_new_array(chances.count, sizeof(double));
	for (size_t i = 0; i < chances.count; i++)
		chances.at[i] = all[chances.first + i] / sum;
	free(all);

	return chances;
}

struct pair {
	double lower, chance;
};

struct grid {
	struct coverage_audit_table *table;
	struct chances tp, fp;
};

static bool
fill_row(void *state, size_t index, double record[], struct progress *progress,
	 struct error *err)
{
	const struct grid *grid = state;

	(void)progress;
	for (size_t j = 0; j < grid->fp.count; j++) {
		if (!coverage_audit_table_lower(
			    grid->table, grid->tp.first + index,
			    grid->fp.first + j, &record[j], err))
			return false;
	}

	return true;
}

static int
by_lower(const void *a, const void *b)
{
	const struct pair *p = a, *q = b;

	return (p->lower > q->lower) - (p->lower < q->lower);
}

static void
add_up(struct pair pairs[], size_t count, struct coverage *coverage)
{
	double sum = 0, below = 0;
	size_t level = 0;

	qsort(pairs, count, sizeof(*pairs), by_lower);
	for (size_t i = 0; i < count; i++) {
		if (pairs[i].lower > coverage->truth)
			coverage->missed += pairs[i].chance;
		if (pairs[i].lower > coverage->wanted)
			coverage->reached += pairs[i].chance;
		sum += pairs[i].chance * pairs[i].lower;
		below += pairs[i].chance;
		while (level < 3 && below >= levels[level])
			coverage->quantile[level++] = pairs[i].lower;
	}
	coverage->mean = sum;
}

static void
weigh(const struct grid *grid, const double lower[], struct pair pairs[])
{
	for (size_t i = 0; i < grid->tp.count; i++) {
		for (size_t j = 0; j < grid->fp.count; j++) {
			size_t at = i * grid->fp.count + j;

			pairs[at].lower = lower[at];
			pairs[at].chance = grid->tp.at[i] * grid->fp.at[j];
		}
	}
}

static bool
enumerate_grid(struct grid *grid, const struct coverage_order *order,
	       struct coverage *coverage, struct error *err)
{
	size_t count = grid->tp.count * grid->fp.count;
	const struct crew_job job = { .place = order->place,
				      .pieces = grid->tp.count,
				      .record = grid->fp.count,
				      .piece = fill_row,
				      .job = grid };
	double *lower = memory_try_array(count, sizeof(*lower), err);
	struct pair *pairs =
		lower ? memory_try_array(count, sizeof(*pairs), err) : NULL;
	bool done = pairs && crew_run(&job, lower, order->progress, err);

	if (done) {
		weigh(grid, lower, pairs);
		add_up(pairs, count, coverage);
	}
	free(pairs);
	free(lower);

	return done;
}

static bool
enumerate(struct draws *draws, struct coverage *coverage, struct error *err)
{
	struct grid grid = {
		.table = draws->table,
		.tp = chances_of(draws->in, draws->rates.with,
				 draws->rates.with_not),
		.fp = chances_of(draws->out, draws->rates.without,
				 draws->rates.without_not),
	};
	bool done;

	coverage->road = COVERAGE_ENUMERATED;
	coverage->forgotten = grid.tp.forgotten + grid.fp.forgotten;
	done = enumerate_grid(&grid, draws->order, coverage, err);
	free(grid.tp.at);
	free(grid.fp.at);

	return done;
}

/* ---- the whole study ---- */

static bool
ask_mechanism(const struct coverage_order *order, struct bracket *truth,
	      struct error *err)
{
	const struct settings *settings = order->settings;

	if (bounds_delta(order))
		return mechanism_delta(order->mechanism,
				       testers_epsilon(settings), truth, err);

	return mechanism_epsilon(order->mechanism,
				 settings_number(settings, SETTING_DELTA),
				 truth, err);
}

static bool
find_truth(const struct coverage_order *order, struct coverage *coverage,
	   struct error *err)
{
	const struct settings *settings = order->settings;
	struct bracket truth;

	if (!ask_mechanism(order, &truth, err))
		return false;
	coverage->truth = truth.upper;
	if (settings_given(settings, SETTING_BOUND))
		coverage->wanted = settings_number(settings, SETTING_BOUND);
	else if (settings_given(settings, SETTING_CLAIM_EPSILON) &&
		 !bounds_delta(order))
		coverage->wanted =
			settings_number(settings, SETTING_CLAIM_EPSILON);

	return true;
}

static bool
find_ceiling(const struct coverage_order *order, struct coverage *coverage,
	     struct error *err)
{
	struct dataset *data = coverage_audit_perfect(order, err);
	bool done;

	if (!data)
		return false;
	done = coverage_audit_data(order, data, &coverage->ceiling, err);
	dataset_release(data);

	return done;
}

static bool
study_counts(struct draws *draws, struct coverage *coverage, struct error *err)
{
	const struct coverage_order *order = draws->order;
	double tau = settings_number(order->settings, SETTING_TAU);
	bool done;

	if (!mechanism_rates(coverage_shown(order), tau, &draws->rates, err))
		return false;
	draws->table =
		coverage_audit_table_new(order, draws->in, draws->out, err);
	if (!draws->table)
		return false;
	done = settings_given(order->settings, SETTING_REPETITIONS)
		       ? draw(draws, coverage, err)
		       : enumerate(draws, coverage, err);
	coverage_audit_table_free(draws->table);

	return done;
}

bool
coverage_run(const struct coverage_order *order, struct coverage *coverage,
	     struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	struct draws draws = {
		.order = order,
		.in = simulation_members(order->settings),
		.out = rows - simulation_members(order->settings),
		.seed = (uint64_t)settings_number(order->settings,
						  SETTING_SEED),
	};

	*coverage = (struct coverage){ 0 };
	if (rows < 2) {
		return error_set(err, ERROR_USAGE,
				 "rows=%zu: at least one member and one other "
				 "are needed",
				 rows);
	}
	if (!find_truth(order, coverage, err) ||
	    !find_ceiling(order, coverage, err))
		return false;
	if (coverage_audit_is_of_counts(order))
		return study_counts(&draws, coverage, err);

	return draw(&draws, coverage, err);
}
