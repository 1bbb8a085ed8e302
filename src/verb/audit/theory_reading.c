/*
 * theory_reading.c - theory reading: one guarantee in every language
 *
 * Of a mechanism or a claim both ends are certified.  With d(e) the privacy
 * profile and f the trade-off function, of both directions,
 *
 *	advantage	d(0)
 *	Bayes risk	min(p, 1 - p) (1 - d(|log(p / (1 - p))|)), p the prior
 *	reconstruction	at most 1 - f(b), b the success without the output
 *	posterior	from the prior's odds times e^epsilon
 *
 * (Kulynych et al., NeurIPS 2024; Hayes, Balle and Mahloujifar 2023).
 */

#include "verb/audit/theory_reading.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/mechanism/mechanism_settings.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/reading/nearest_gaussian.h"
#include "privacy/reading/renyi.h"
#include "verb/audit/theory_reading_inside.h"

const double reading_rates[3] = { 0.01, 0.05, 0.1 };
const double reading_orders[3] = { 2, 8, 32 };

double
reading_number(const struct reading *reading, enum setting setting)
{
	return settings_number(reading->settings, setting);
}

struct table *
reading_table(void)
{
	static const char *const columns[] = { "reading", "at",    "lower",
					       "value",   "upper", "grade",
					       "says",    NULL };
	struct table *table = table_new(NULL);

	table_columns(table, columns);

	return table;
}

void
reading_add_row(struct table *table, const char *name, double at,
		const struct bracket *found, const char *grade,
		const char *says)
{
	table_start(table);
	table_text(table, name);
	if (isnan(at))
		table_skip(table);
	else
		table_number(table, at, NUMBER_NEAREST);
	table_number(table, found->lower, NUMBER_DOWN);
	table_number(table, found->value, NUMBER_NEAREST);
	table_number(table, found->upper, NUMBER_UP);
	table_text(table, grade);
	table_text(table, says);
}

/* Which end is sure of whatever keeps the claim. */
enum safe_end { SAFE_LOWER, SAFE_UPPER };

/*
 * An estimate stands where both ends come to the same; where they do not,
 * the value is what holds for sure.
 */
static struct bracket
show_safe(const struct reading *reading, const struct bracket *found,
	  enum safe_end safe)
{
	double width = found->upper - found->lower;
	struct bracket shown = *found;

	if (reading->is_range || !isfinite(width) ||
	    width > 1e-3 * fabs(found->upper) + 1e-12)
		shown.value = safe == SAFE_LOWER ? found->lower : found->upper;

	return shown;
}

static void
add_read(struct reading *reading, const char *name, double at,
	 const struct bracket *found, enum safe_end safe, const char *says)
{
	bool heuristic = reading->mechanism->kind->is_heuristic;
	struct bracket shown =
		heuristic ? (struct bracket){ NAN, found->value, NAN }
			  : show_safe(reading, found, safe);
	struct quantity quantity =
		quantity_certified(name, shown.lower, shown.value, shown.upper);

	result_add(reading->result, &quantity);
	reading_add_row(
		reading->table, name, at, &shown,
		claim_name(heuristic ? CLAIM_HEURISTIC : CLAIM_CERTIFIED),
		says);
}

/* ---- the readings of a mechanism ---- */

static bool
read_epsilon(struct reading *reading, struct error *err)
{
	double delta = reading_number(reading, SETTING_DELTA);
	double at = reading_number(reading, SETTING_AT_EPSILON);
	struct bracket found;

	if (!mechanism_epsilon(reading->mechanism, delta, &found, err))
		return false;
	found = bracket_within(found, 0, reading->promised);
	add_read(reading, "epsilon", delta, &found, SAFE_UPPER,
		 "(epsilon, delta)-DP at this delta");
	if (isnan(at))
		return true;
	if (!mechanism_delta(reading->mechanism, at, &found, err))
		return false;
	add_read(reading, "delta", at, &found, SAFE_UPPER,
		 "(epsilon, delta)-DP at this epsilon");

	return true;
}

static bool
read_mu(struct reading *reading, struct error *err)
{
	struct nearest_gaussian nearest;
	bool enough;

	if (!nearest_gaussian_find(reading->mechanism, NEAREST_GAUSSIAN_REACH,
				   &nearest, err))
		return false;
	enough = nearest.regret.upper < NEAREST_GAUSSIAN_ENOUGH;
	add_read(reading, "mu", nearest.reach, &nearest.mu, SAFE_UPPER,
		 "mu-GDP wherever both error rates are at least this");
	add_read(reading, "regret", NAN, &nearest.regret, SAFE_UPPER,
		 enough ? "mu alone suffices: below 0.01"
			: "mu alone gives this much of the curve away");

	return true;
}

static bool
read_rates(struct reading *reading, struct error *err)
{
	bool given = settings_given(reading->settings, SETTING_FPR);
	double one = reading_number(reading, SETTING_FPR);

	for (size_t i = 0; i < (given ? 1 : 3); i++) {
		double alpha = given ? one : reading_rates[i];
		struct bracket found;

		if (!mechanism_tradeoff(reading->mechanism, alpha, &found, err))
			return false;
		add_read(reading, "fnr", alpha, &found, SAFE_LOWER,
			 "f: the least FNR at this FPR");
	}

	return true;
}

/* part (1 - delta), or 1 less what a trade-off function leaves. */
static struct bracket
risk_of(double part, const struct bracket *delta)
{
	return bracket_within(bracket_scale(bracket_complement(*delta), part),
			      0, part);
}

static bool
read_attacks(struct reading *reading, struct error *err)
{
	double prior = reading_number(reading, SETTING_PRIOR);
	double baseline = reading_number(reading, SETTING_BASELINE);
	double odds = fabs(log(prior / (1 - prior)));
	struct bracket found, risk;

	if (!mechanism_delta(reading->mechanism, 0, &found, err))
		return false;
	add_read(reading, "advantage", NAN, &found, SAFE_UPPER,
		 "the most that TPR can exceed FPR by");
	if (!mechanism_delta(reading->mechanism, odds, &found, err))
		return false;
	risk = risk_of(fmin(prior, 1 - prior), &found);
	add_read(reading, "bayes-risk", prior, &risk, SAFE_LOWER,
		 "the least chance of a wrong guess at this prior");
	if (!mechanism_tradeoff(reading->mechanism, baseline, &found, err))
		return false;
	risk = risk_of(1, &found);
	add_read(reading, "reconstruction", baseline, &risk, SAFE_UPPER,
		 "the most success where guessing has this much");

	return true;
}

double
reading_posterior(double prior, double epsilon)
{
	return 1 / (1 + (1 - prior) / prior * exp(-epsilon));
}

static bool
read_posterior(struct reading *reading, struct error *err)
{
	double delta = reading_number(reading, SETTING_DELTA);
	double prior = reading_number(reading, SETTING_PRIOR);
	struct bracket epsilon, found;

	if (!mechanism_epsilon(reading->mechanism, delta, &epsilon, err))
		return false;
	found = bracket_rounded((struct bracket){
		reading_posterior(prior, epsilon.lower),
		reading_posterior(prior, epsilon.value),
		reading_posterior(prior, epsilon.upper),
	});
	found.upper = fmin(1, found.upper);
	add_read(reading, "posterior", prior, &found, SAFE_UPPER,
		 "where odds times e^epsilon takes this prior, up to "
		 "delta");

	return true;
}

/* ---- Renyi ---- */

static bool
read_order(struct reading *reading, double order, bool asked, struct error *err)
{
	struct bracket found;
	struct error why;

	if (!renyi_divergence(reading->mechanism, order, &found, &why)) {
		if (asked)
			*err = why;
		return !asked;
	}
	add_read(reading, "renyi", order, &found, SAFE_UPPER,
		 "Renyi DP of this order");

	return true;
}

/* "2,4.5,8" */
static bool
read_list(struct reading *reading, const char *list, struct error *err)
{
	char *copy = memory_copy_text(list), *rest = copy, *word;
	bool done = true;

	while (done && (word = strsep(&rest, ", "))) {
		double order;

		if (!*word)
			continue;
		done = number_read(word, &order)
			       ? read_order(reading, order, true, err)
			       : error_set(err, ERROR_USAGE,
					   "orders= has '%s', which is no "
					   "number; as in orders=2,8,32",
					   word);
	}
	free(copy);

	return done;
}

enum { ORDERS_SHOWN = 40 };

/* From the first to the last; of very many some, evenly. */
static bool
read_promised(struct reading *reading, const double orders[], size_t count,
	      struct error *err)
{
	size_t shown = count < ORDERS_SHOWN ? count : ORDERS_SHOWN;

	for (size_t i = 0; i < shown; i++) {
		size_t at = shown < count ? i * (count - 1) / (shown - 1) : i;

		if (!read_order(reading, orders[at], false, err))
			return false;
	}
	reading->orders = shown < count ? count : 0;

	return true;
}

static bool
read_renyi(struct reading *reading, struct error *err)
{
	const char *list = settings_text(reading->settings, SETTING_ORDERS);
	size_t count = sizeof(reading_orders) / sizeof(reading_orders[0]);
	const double *orders = reading_orders;
	struct bracket rho;

	if (renyi_rho(reading->mechanism, &rho))
		add_read(reading, "rho", NAN, &rho, SAFE_UPPER,
			 "zero-concentrated DP");
	/* A file holds the orders of the mechanism, as many as it has. */
	if (list &&
	    !(mechanism_settings_has_list(reading->settings, SETTING_ORDERS) &&
	      mechanism_settings_is_file(list)))
		return read_list(reading, list, err);
	if (list)
		orders = renyi_promised(reading->mechanism, orders, &count);

	return read_promised(reading, orders, count, err);
}

/* What other tools print for the same, so that nobody wonders. */
static void
compare(struct reading *reading)
{
	double delta = reading_number(reading, SETTING_DELTA), order;
	struct bracket found = { NAN, NAN, NAN };

	if (renyi_accountant(reading->mechanism, delta, &found.upper, &order))
		reading_add_row(
			reading->table, "epsilon-renyi", delta, &found,
			"one-sided",
			"what an accountant of whole Renyi orders prints: "
			"never below the truth");
	if (renyi_central_limit(reading->mechanism, &found.value)) {
		found.upper = NAN;
		found.value = gaussian_dp_epsilon(delta, found.value);
		reading_add_row(
			reading->table, "epsilon-central-limit", delta, &found,
			"approximate",
			"what a central-limit GDP accountant prints: may be "
			"below the truth");
	}
}

static void
say_mechanism(struct reading *reading, const char *name)
{
	const struct quantity *mu = result_quantity(reading->result, "mu");
	const struct quantity *advantage =
		result_quantity(reading->result, "advantage");
	const struct quantity *epsilon =
		result_quantity(reading->result, "epsilon");
	char e[NUMBER_SIZE], m[NUMBER_SIZE], a[NUMBER_SIZE];

	number_write(e, epsilon->upper, 6, NUMBER_UP);
	number_write(m, mu->upper, 6, NUMBER_UP);
	number_write(a, advantage->upper, 6, NUMBER_UP);
	result_say(reading->result,
		   "%s is (%s, %g)-DP, %s-GDP down to error rates of %g, and "
		   "leaves an attack an advantage of at most %s.",
		   name, e, reading_number(reading, SETTING_DELTA), m,
		   NEAREST_GAUSSIAN_REACH, a);
	if (reading->orders)
		result_say_more(reading->result,
				"Of %zu Renyi orders %d are shown.",
				reading->orders, ORDERS_SHOWN);
}

static bool
both_ways(const struct mechanism *mechanism, struct error *err)
{
	return mechanism->direction == DIRECTION_BOTH ||
	       error_set(err, ERROR_USAGE,
			 "a reading is of a guarantee, which holds both ways; "
			 "leave out direction=");
}

bool
reading_of_mechanism(const struct settings *settings, double promised,
		     const struct mechanism *mechanism, const char *name,
		     struct table *table, struct result *result,
		     struct error *err)
{
	struct reading reading = { .settings = settings,
				   .promised = promised,
				   .mechanism = mechanism,
				   .is_range = mechanism_ends(mechanism),
				   .table = table,
				   .result = result };

	if (!both_ways(mechanism, err) || !read_epsilon(&reading, err) ||
	    !read_mu(&reading, err) || !read_renyi(&reading, err) ||
	    !read_rates(&reading, err) || !read_attacks(&reading, err) ||
	    !read_posterior(&reading, err))
		return false;
	compare(&reading);
	say_mechanism(&reading, name);

	return true;
}

bool
reading_of_claim(const struct settings *settings, struct table *table,
		 struct result *result, struct error *err)
{
	struct settings own;
	struct mechanism *claimed = NULL;
	bool done;

	settings_copy(&own, settings);
	settings_reset(&own, SETTING_THEN);
	settings_reset(&own, SETTING_STEPS);
	settings_reset(&own, SETTING_ADJACENCY);
	settings_set_number(&own, SETTING_EPSILON,
			    settings_number(settings, SETTING_CLAIM_EPSILON));
	settings_set_number(&own, SETTING_MECHANISM_DELTA,
			    settings_number(settings, SETTING_DELTA));
	if (settings_set(&own, SETTING_MECHANISM, "approximate-dp", err))
		claimed = mechanism_settings_make(&own, NULL, err);
	done = claimed && reading_of_mechanism(&own, INFINITY, claimed,
					       "the claim", table, result, err);
	mechanism_free(claimed);
	settings_clear(&own);

	return done;
}
