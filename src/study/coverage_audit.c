/* coverage_audit.c - one audit of simulated data, of those coverage makes */

#include "study/coverage_audit.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/anytime/sequence.h"
#include "stats/law/random.h"
#include "study/simulate/simulations.h"
#include "study/worlds.h"

/*
 * Definition 1 of Epsilon* at one threshold: all training losses are there,
 * the population is the mechanism without the record.  The largest over all
 * thresholds is at least this.
 */
static bool
truth_of_model(const struct coverage_order *order, const struct result *result,
	       double *truth, struct error *err)
{
	const struct quantity *tau = result_quantity(result, "tau");
	const struct quantity *fnr = result_quantity(result, "fnr");
	double delta = settings_number(order->settings, SETTING_DELTA);
	struct score_rates rates;

	*truth = 0;
	if (!tau || !fnr)
		return true;
	/* Simulated losses are scores with their sign changed. */
	if (!mechanism_rates(coverage_shown(order), -tau->value, &rates, err))
		return false;
	*truth = fmax(log((1 - delta - fnr->value) / rates.without),
		      log((1 - delta - rates.without) / fnr->value));
	*truth = fmax(*truth, 0);

	return true;
}

static struct question
question_of(const struct coverage_order *order, const struct dataset *data)
{
	return (struct question){
		.data = data,
		.settings = order->settings,
		.game = dataset_game(data),
		.threads = 1,
	};
}

static bool
audit_once(const struct coverage_order *order, const struct dataset *data,
	   double *lower, double *truth, struct error *err)
{
	struct question ask = question_of(order, data);
	struct result *result = method_run(order->method, &ask, err);
	const struct quantity *bound;
	bool done = true;

	*lower = NAN;
	if (!result)
		return err->kind == ERROR_DATA;
	bound = result_quantity(result, coverage_bounded(order));
	if (bound)
		*lower = quantity_figure(bound);
	if (truth && order->method->about == ABOUT_MODEL_INSTANCE)
		done = truth_of_model(order, result, truth, err);
	result_release(result);

	return done;
}

/* Refuses looks whose number is known to hold for one look only. */
static bool
check_looks(const struct coverage_order *order, const struct dataset *data,
	    struct error *err)
{
	struct question ask = question_of(order, data);

	if (!sequence_is_one_look(order->method, &ask))
		return true;

	return error_set(err, ERROR_USAGE,
			 "%s holds for one look at these %s. Use looks=1, or "
			 "kind=guesses with canaries= or delta=0",
			 order->method->name,
			 kind_about(dataset_kind(data))->name);
}

/* Looking again and again at data that grow, and keeping the largest. */
static bool
audit_looking(const struct coverage_order *order, const struct dataset *data,
	      size_t looks, double *lower, double *truth, struct error *err)
{
	size_t rows = dataset_rows(data);

	*lower = NAN;
	if (!check_looks(order, data, err))
		return false;
	for (size_t i = 1; i <= looks; i++) {
		struct dataset *prefix = world_prefix(data, rows * i / looks);
		double found;
		bool done = dataset_rows(prefix) < 2 ||
			    audit_once(order, prefix, &found, truth, err);

		if (done && dataset_rows(prefix) >= 2)
			*lower = fmax(*lower, found);
		dataset_release(prefix);
		if (!done)
			return false;
	}

	return true;
}

bool
coverage_audit_data_beside(const struct coverage_order *order,
			   const struct dataset *data, double *lower,
			   double *truth, struct error *err)
{
	size_t looks = settings_whole(order->settings, SETTING_LOOKS);

	return looks > 1 ? audit_looking(order, data, looks, lower, truth, err)
			 : audit_once(order, data, lower, truth, err);
}

bool
coverage_audit_data(const struct coverage_order *order,
		    const struct dataset *data, double *lower,
		    struct error *err)
{
	return coverage_audit_data_beside(order, data, lower, NULL, err);
}

/* ---- data of the kind the method takes ---- */

static const struct {
	enum kind kind;
	const struct simulation *simulation;
} sources[] = {
	{ KIND_SCORES, &simulation_scores },
	{ KIND_LOSSES, &simulation_losses },
	{ KIND_GUESSES, &simulation_guesses },
	{ KIND_COSINES, &simulation_cosines },
	{ KIND_COUNTS, &simulation_counts },
};

/* Returns what makes data of kind=, or of the first kind that suits. */
static const struct simulation *
source_of(const struct coverage_order *order, struct error *err)
{
	const char *kind = settings_text(order->settings, SETTING_KIND);

	for (size_t i = 0; i < sizeof(sources) / sizeof(sources[0]); i++) {
		if (method_suits(order->method, sources[i].kind) &&
		    (!kind || !strcmp(kind, kind_about(sources[i].kind)->name)))
			return sources[i].simulation;
	}
	error_set(err, ERROR_USAGE, "no %s are simulated for %s",
		  kind ? kind : "data", order->method->name);

	return NULL;
}

/* One game, however often it is repeated. */
static struct dataset *
one_game(const struct coverage_order *order, uint64_t seed, struct error *err)
{
	struct settings settings;
	struct simulation_order one = { .settings = &settings,
					.seed = seed,
					.place.threads = 1 };
	struct dataset *made;

	settings_copy(&settings, order->settings);
	settings_set_number(&settings, SETTING_REPETITIONS, 1);
	made = simulation_interference.make(&one, err);
	settings_clear(&settings);

	/* cppcheck-suppress returnDanglingLifetime; it keeps no order */
	return made;
}

/* Whether rows are looked at as they come. */
static bool
is_of_arrival(const struct coverage_order *order)
{
	return order->method->sequence ||
	       settings_whole(order->settings, SETTING_LOOKS) > 1;
}

struct dataset *
coverage_audit_simulate(const struct coverage_order *order, uint64_t seed,
			struct error *err)
{
	enum world world =
		(enum world)settings_choice(order->settings, SETTING_WORLD);
	const struct simulation *simulation = source_of(order, err);
	struct simulation_order make = {
		.settings = order->settings,
		.mechanism = coverage_shown(order),
		.seed = seed,
		.place.threads = 1,
	};
	struct dataset *data;

	if (world == WORLD_INTERFERENCE &&
	    method_suits(order->method, KIND_GUESSES))
		return one_game(order, seed, err);
	data = simulation ? simulation->make(&make, err) : NULL;

	return data ? world_data(data, world, is_of_arrival(order),
				 seed ^ 0x9e3779b97f4a7c15u)
		    : NULL;
}

/* What a perfect attack would have put in the place of one cell. */
static double
perfect_cell(const struct dataset *data, enum role role, size_t row,
	     double value, double tau)
{
	const double *truth = dataset_values(data, ROLE_TRUTH);
	/* Not in the order of rows: they are not sorted. */
	struct random random = random_start(1, row);
	double step = 1 + random_uniform(&random);
	double sign = role == ROLE_LOSS ? -1 : 1;

	if (role == ROLE_SCORE || role == ROLE_LOSS) {
		return dataset_is_member(data, row) ? tau + sign * step
						    : tau - sign * step;
	}
	if (role == ROLE_GUESS && truth && (value < 0 || value > 0))
		return truth[row];

	return value;
}

static struct dataset *
perfected(const struct dataset *data, double tau)
{
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("perfect", dataset_kind(data), rows);

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		const double *from = dataset_column_values(data, i);
		enum role role = dataset_column_role(data, i);
		double *to = dataset_add_column(
			made, dataset_column_name(data, i), role);

		for (size_t row = 0; row < rows; row++)
			to[row] = perfect_cell(data, role, row, from[row], tau);
	}

	return made;
}

struct dataset *
coverage_audit_perfect(const struct coverage_order *order, struct error *err)
{
	struct dataset *drawn = coverage_audit_simulate(order, 1, err), *made;
	double tau = settings_has_number(order->settings, SETTING_TAU)
			     ? settings_number(order->settings, SETTING_TAU)
			     : 0;

	if (!drawn)
		return NULL;
	made = perfected(drawn, tau);
	dataset_release(drawn);

	return made;
}

bool
coverage_audit_is_of_counts(const struct coverage_order *order)
{
	const struct settings *settings = order->settings;
	int policy = settings_choice(settings, SETTING_POLICY);

	return settings_has_number(settings, SETTING_TAU) &&
	       !settings_given(settings, SETTING_WORLD) &&
	       !settings_given(settings, SETTING_LOOKS) &&
	       (!settings_given(settings, SETTING_POLICY) ||
		POLICY_FIXED + policy == POLICY_FIXED) &&
	       order->method->rates && method_suits(order->method, KIND_COUNTS);
}

/* ---- lower ends by counts ---- */

/* Not a number that any method answers with. */
#define UNKNOWN UINT64_MAX

struct coverage_audit_table {
	struct coverage_order order;
	struct settings settings;
	size_t in, out;
	_Atomic uint64_t *cells; /* bits of lower ends, by tp and fp */
};

/* The most cells a table may have: 800 MB. */
#define MOST_CELLS 100000000

struct coverage_audit_table *
coverage_audit_table_new(const struct coverage_order *order, size_t in,
			 size_t out, struct error *err)
{
	struct coverage_audit_table *table;
	size_t count;

	if ((double)(in + 1) * (double)(out + 1) > MOST_CELLS) {
		error_set(err, ERROR_DATA,
			  "rows=%zu has too many pairs of counts; up to 20000 "
			  "rows are studied with a fixed tau=",
			  in + out);
		return NULL;
	}
	count = (in + 1) * (out + 1);
	table = memory_new(sizeof(*table));
	table->order = *order;
	table->in = in;
	table->out = out;
	settings_copy(&table->settings, order->settings);
	table->order.settings = &table->settings;
	/* Every table made here has one row. */
	settings_reset(&table->settings, SETTING_ROW);
	/* Scores with a given sign do not count turned around. */
	if (!settings_given(&table->settings, SETTING_REFLECT))
		settings_set_number(&table->settings, SETTING_REFLECT, 0);
	table->cells = memory_try_array(count, sizeof(*table->cells), err);
	if (!table->cells) {
		coverage_audit_table_free(table);
		return NULL;
	}
	for (size_t i = 0; i < count; i++)
		atomic_init(&table->cells[i], UNKNOWN);

	return table;
}

void
coverage_audit_table_free(struct coverage_audit_table *table)
{
	if (!table)
		return;
	settings_clear(&table->settings);
	free(table->cells);
	free(table);
}

static struct dataset *
counts_data(const struct coverage_audit_table *table, size_t tp, size_t fp)
{
	return dataset_of_counts("counts", (double)tp, (double)(table->in - tp),
				 (double)fp, (double)(table->out - fp));
}

/* Two threads may work out the same cell: they find the same number. */
bool
coverage_audit_table_lower(struct coverage_audit_table *table, size_t tp,
			   size_t fp, double *lower, struct error *err)
{
	_Atomic uint64_t *cell = &table->cells[tp * (table->out + 1) + fp];
	uint64_t bits = atomic_load_explicit(cell, memory_order_relaxed);
	struct dataset *data;
	bool done;

	if (bits != UNKNOWN) {
		memcpy(lower, &bits, sizeof(bits));
		return true;
	}
	data = counts_data(table, tp, fp);
	done = coverage_audit_data(&table->order, data, lower, err);
	dataset_release(data);
	if (isnan(*lower))
		*lower = 0;
	memcpy(&bits, lower, sizeof(bits));
	atomic_store_explicit(cell, bits, memory_order_relaxed);

	return done;
}
