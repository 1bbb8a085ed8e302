/*
 * reading.c - theory reading: one guarantee in every language
 *
 * Of a mechanism or a claim both ends are certified.  With d(e) the privacy
 * profile and f the trade-off function, of both directions,
 *
 *	advantage	d(0)
 *	Bayes risk	min(p, 1 - p) (1 - d(|log(p / (1 - p))|)), p the prior
 *	reconstruction	at most 1 - f(b), b the success without the output
 *	posterior	from the prior's odds times e^epsilon
 *
 * (Kulynych et al., NeurIPS 2024; Hayes, Balle and Mahloujifar 2023).  An
 * audit that finds epsilon at delta excludes whatever implies less: mu-GDP
 * with a smaller epsilon(delta), rho-zCDP whose conversion is below.  It
 * says next to nothing of the other readings: one outcome of chance delta
 * may be all there is.
 */

#include "verb/audit/reading.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/setting/mechanism_settings.h"
#include "privacy/gaussian_dp.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/reading/nearest_gaussian.h"
#include "privacy/reading/renyi.h"
#include "privacy/zcdp.h"
#include "stats/safe.h"
#include "verb/data.h"

/* A table and the result beside it, while they are filled. */
struct reading {
	const struct settings *settings;
	const struct mechanism *mechanism;
	bool last;     /* a heuristic: each name ends so */
	bool is_range; /* what is known leaves two ends */
	struct table *table;
	struct result *result;
};

static double
number_of(const struct reading *reading, enum setting setting)
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

/* A row; `at` may be NaN, and so may ends that are not known. */
static void
add_row(struct table *table, const char *name, double at,
	const struct bracket *found, const char *grade, const char *says)
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

/* What the last model shows has no ends: losses are not linear. */
static void
add_heuristic(struct reading *reading, const char *name, double at,
	      const struct bracket *found, const char *says)
{
	struct bracket open = { NAN, found->value, NAN };
	char last[40];

	snprintf(last, sizeof(last), "%s-last", name);
	add_row(reading->table, last, at, &open, claim_name(CLAIM_HEURISTIC),
		says);
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
	struct bracket shown = show_safe(reading, found, safe);
	struct quantity quantity =
		quantity_certified(name, shown.lower, shown.value, shown.upper);

	if (reading->last) {
		add_heuristic(reading, name, at, found, says);
		return;
	}
	result_add(reading->result, &quantity);
	add_row(reading->table, name, at, &shown, claim_name(CLAIM_CERTIFIED),
		says);
}

/* ---- the readings of a mechanism ---- */

static bool
read_epsilon(struct reading *reading, struct error *err)
{
	double delta = number_of(reading, SETTING_DELTA);
	double at = number_of(reading, SETTING_AT_EPSILON);
	struct bracket found;

	if (!mechanism_epsilon(reading->mechanism, delta, &found, err))
		return false;
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
	static const double usual[] = { 0.01, 0.05, 0.1 };
	bool given = settings_given(reading->settings, SETTING_FPR);
	double one = number_of(reading, SETTING_FPR);

	for (size_t i = 0; i < (given ? 1 : 3); i++) {
		double alpha = given ? one : usual[i];
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
	return bracket_within(
		(struct bracket){ safe_down(part * (1 - delta->upper)),
				  part * (1 - delta->value),
				  safe_up(part * (1 - delta->lower)) },
		0, part);
}

static bool
read_attacks(struct reading *reading, struct error *err)
{
	double prior = number_of(reading, SETTING_PRIOR);
	double baseline = number_of(reading, SETTING_BASELINE);
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

/* Of a prior p and a factor on its odds. */
static double
posterior_of(double prior, double epsilon)
{
	return 1 / (1 + (1 - prior) / prior * exp(-epsilon));
}

static bool
read_posterior(struct reading *reading, struct error *err)
{
	double delta = number_of(reading, SETTING_DELTA);
	double prior = number_of(reading, SETTING_PRIOR);
	struct bracket epsilon, found;

	if (!mechanism_epsilon(reading->mechanism, delta, &epsilon, err))
		return false;
	found = (struct bracket){
		safe_down(posterior_of(prior, epsilon.lower)),
		posterior_of(prior, epsilon.value),
		fmin(1, safe_up(posterior_of(prior, epsilon.upper))),
	};
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

static bool
is_own_file(const struct reading *reading, const char *list)
{
	const char *name = settings_text(reading->settings, SETTING_MECHANISM);

	return name && !strcmp(name, mechanism_renyi_dp.name) &&
	       mechanism_settings_is_file(list);
}

static bool
read_renyi(struct reading *reading, struct error *err)
{
	static const double usual[] = { 2, 8, 32 };
	const char *list = settings_text(reading->settings, SETTING_ORDERS);
	struct bracket rho;

	if (renyi_rho(reading->mechanism, &rho))
		add_read(reading, "rho", NAN, &rho, SAFE_UPPER,
			 "zero-concentrated DP");
	/* A file holds the orders of the mechanism, as many as it has. */
	if (list && !is_own_file(reading, list))
		return read_list(reading, list, err);
	for (size_t i = 0; i < 3; i++) {
		if (!read_order(reading, usual[i], false, err))
			return false;
	}

	return true;
}

/* What other tools print for the same, so that nobody wonders. */
static void
compare(struct reading *reading)
{
	double delta = number_of(reading, SETTING_DELTA), order;
	struct bracket found = { NAN, NAN, NAN };

	if (renyi_accountant(reading->mechanism, delta, &found.upper, &order))
		add_row(reading->table, "epsilon-renyi", delta, &found,
			"one-sided",
			"what an accountant of whole Renyi orders prints: "
			"never below the truth");
	if (renyi_central_limit(reading->mechanism, &found.value)) {
		found.upper = NAN;
		found.value = gaussian_dp_epsilon(delta, found.value);
		add_row(reading->table, "epsilon-central-limit", delta, &found,
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
		   name, e, number_of(reading, SETTING_DELTA), m,
		   NEAREST_GAUSSIAN_REACH, a);
}

/* Where any of it is known between two ends only. */
static bool
is_range(const struct mechanism *mechanism)
{
	size_t count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);
	bool found = mechanism->kind->is_range;

	for (size_t i = 0; parts && i < count; i++)
		found = found || parts[i]->kind->is_range;

	return found;
}

static bool
both_ways(const struct mechanism *mechanism, struct error *err)
{
	return mechanism->direction == DIRECTION_BOTH ||
	       error_set(err, ERROR_USAGE,
			 "a reading is of a guarantee, which holds both ways; "
			 "leave out direction=");
}

/* The same of the last model alone, were losses linear. */
static bool
read_last(const struct reading *all, const struct mechanism *last,
	  struct error *err)
{
	struct reading reading = *all;

	reading.mechanism = last;
	reading.last = true;

	return !last ||
	       (read_epsilon(&reading, err) && read_mu(&reading, err) &&
		read_rates(&reading, err) && read_attacks(&reading, err) &&
		read_posterior(&reading, err));
}

bool
reading_of_mechanism(const struct scene *scene, const struct settings *settings,
		     const struct mechanism *mechanism,
		     const struct mechanism *last, const char *name,
		     struct table *table, struct result *result,
		     struct error *err)
{
	struct reading reading = { settings, mechanism,
				   false,    is_range(mechanism),
				   table,    result };

	(void)scene;
	if (!both_ways(mechanism, err) || !read_epsilon(&reading, err) ||
	    !read_mu(&reading, err) || !read_renyi(&reading, err) ||
	    !read_rates(&reading, err) || !read_attacks(&reading, err) ||
	    !read_posterior(&reading, err))
		return false;
	compare(&reading);
	if (!read_last(&reading, last, err))
		return false;
	say_mechanism(&reading, name);

	return true;
}

/* ---- the readings of an audit ---- */

/* What was found: at least this much, of that grade. */
struct audited {
	bool is_mu;
	double least, confidence;
	enum claim claim;
	enum about about;
};

static void
add_audited(struct reading *reading, const struct audited *audited,
	    const char *name, double at, double lower, double upper,
	    const char *says)
{
	struct quantity quantity =
		quantity_of(name, audited->claim, isnan(lower) ? upper : lower);
	struct bracket found = { lower, NAN, upper };

	quantity.lower = lower;
	quantity.upper = upper;
	quantity.confidence = audited->confidence;
	quantity.sides = isnan(audited->confidence) ? 0 : 1;
	quantity.about = audited->about;
	result_add(reading->result, &quantity);
	add_row(reading->table, name, at, &found, claim_name(audited->claim),
		says);
}

/* An order of Renyi DP, of those asked for or of the usual ones. */
static void
read_audited_orders(struct reading *reading, const struct audited *audited,
		    double (*least)(const struct reading *reading,
				    const struct audited *audited,
				    double order),
		    const char *says)
{
	static const double usual[] = { 2, 8, 32 };

	for (size_t i = 0; i < 3; i++)
		add_audited(reading, audited, "renyi", usual[i],
			    least(reading, audited, usual[i]), NAN, says);
}

/* (order, r) implies (zcdp_renyi_epsilon(r), delta), which grows as r does. */
static double
least_renyi(const struct reading *reading, const struct audited *audited,
	    double order)
{
	double delta = number_of(reading, SETTING_DELTA);
	double none = zcdp_renyi_epsilon(order, 0, delta);

	return fmax(0, safe_down(audited->least - none));
}

static double
normal_renyi(const struct reading *reading, const struct audited *audited,
	     double order)
{
	(void)reading;

	return safe_down(order * audited->least * audited->least / 2);
}

/*
 * Some test with P(S) >= e^epsilon Q(S) + delta; where Q(S) is below alpha
 * the line to (1, 0) bounds f, else that to (0, 1).
 */
static double
most_success(const struct reading *reading, double epsilon, double alpha)
{
	double delta = number_of(reading, SETTING_DELTA);

	if (!(epsilon > 0))
		return alpha;

	return safe_down(fmin(alpha + delta * (1 - alpha),
			      fmin(1, alpha * exp(epsilon))));
}

/* Which neighbour is told is not known: at even odds it does not matter. */
static double
most_risk(const struct reading *reading, double epsilon)
{
	double prior = number_of(reading, SETTING_PRIOR);
	double delta = number_of(reading, SETTING_DELTA);
	bool even = !(prior < 0.5) && !(prior > 0.5);

	return safe_up(fmin(prior, 1 - prior) *
		       (1 - (even && epsilon > 0 ? delta : 0)));
}

static void
read_audited_attacks(struct reading *reading, const struct audited *audited)
{
	static const double usual[] = { 0.01, 0.05, 0.1 };
	double prior = number_of(reading, SETTING_PRIOR);
	double baseline = number_of(reading, SETTING_BASELINE);
	double epsilon = fmax(0, audited->least);

	for (size_t i = 0; i < 3; i++)
		add_audited(
			reading, audited, "fnr", usual[i], NAN,
			safe_up(1 - most_success(reading, epsilon, usual[i])),
			"f is no more at this FPR; epsilon says no more");
	add_audited(reading, audited, "advantage", NAN,
		    epsilon > 0 ? number_of(reading, SETTING_DELTA) : 0, NAN,
		    "some attack has this much; epsilon says no more");
	add_audited(reading, audited, "bayes-risk", prior, NAN,
		    most_risk(reading, epsilon),
		    "some guess errs no more; epsilon says no more");
	add_audited(reading, audited, "reconstruction", baseline,
		    most_success(reading, epsilon, baseline), NAN,
		    "the bound on success is no less");
	add_audited(reading, audited, "posterior", prior,
		    safe_down(posterior_of(prior, epsilon)), NAN,
		    "some output takes this prior so far, one way or the "
		    "other");
}

/* No mechanism with less can have shown it. */
static void
read_audited_epsilon(struct reading *reading, const struct audited *audited)
{
	double delta = number_of(reading, SETTING_DELTA);
	double epsilon = audited->least;
	double mu = delta > 0 && delta < 1 ? gaussian_dp_mu(epsilon, delta)
					   : INFINITY;
	/* a lower end of 0 excludes nothing */
	bool excludes = epsilon > 0;

	add_audited(reading, audited, "epsilon", delta, epsilon, NAN,
		    "no (epsilon, delta)-DP below");
	add_audited(reading, audited, "mu", NAN, excludes ? safe_down(mu) : 0,
		    NAN, "no mu-GDP below");
	add_audited(reading, audited, "regret", NAN, NAN, NAN,
		    "one point says nothing of the rest of the curve");
	add_audited(reading, audited, "rho", NAN,
		    excludes ? zcdp_rho(epsilon, delta) : 0, NAN,
		    "no rho-zCDP below, by the best known conversion");
	add_audited(reading, audited, "pure-epsilon", 0, epsilon, NAN,
		    "no pure DP below");
	read_audited_orders(reading, audited, least_renyi,
			    "no Renyi DP of this order below");
	read_audited_attacks(reading, audited);
}

/* In the family it is that member at least, and all that it allows. */
static void
read_normal_attacks(struct reading *reading, const struct audited *audited)
{
	static const double usual[] = { 0.01, 0.05, 0.1 };
	double prior = number_of(reading, SETTING_PRIOR);
	double baseline = number_of(reading, SETTING_BASELINE);
	double odds = fabs(log(prior / (1 - prior))), mu = audited->least;

	for (size_t i = 0; i < 3; i++)
		add_audited(reading, audited, "fnr", usual[i], NAN,
			    safe_up(gaussian_dp_tradeoff(usual[i], mu)),
			    "for a Gaussian curve, f is no more at this FPR");
	add_audited(reading, audited, "advantage", NAN,
		    safe_down(gaussian_dp_delta(0, mu)), NAN,
		    "for a Gaussian curve, some attack has this much");
	add_audited(reading, audited, "bayes-risk", prior, NAN,
		    safe_up(fmin(prior, 1 - prior) *
			    (1 - gaussian_dp_delta(odds, mu))),
		    "for a Gaussian curve, some guess errs no more");
	add_audited(reading, audited, "reconstruction", baseline,
		    safe_down(1 - gaussian_dp_tradeoff(baseline, mu)), NAN,
		    "for a Gaussian curve, the bound on success is no less");
}

static void
read_audited_mu(struct reading *reading, const struct audited *audited)
{
	double delta = number_of(reading, SETTING_DELTA), mu = audited->least;
	double prior = number_of(reading, SETTING_PRIOR);
	double epsilon = gaussian_dp_epsilon_down(delta, mu);

	add_audited(reading, audited, "mu", NAN, mu, NAN, "no mu-GDP below");
	add_audited(reading, audited, "regret", NAN, NAN, 0,
		    "for a Gaussian curve, mu is all of it");
	add_audited(reading, audited, "epsilon", delta, epsilon, NAN,
		    "for a Gaussian curve");
	add_audited(reading, audited, "rho", NAN, safe_down(mu * mu / 2), NAN,
		    "for a Gaussian curve");
	read_audited_orders(reading, audited, normal_renyi,
			    "for a Gaussian curve, Renyi DP of this order");
	read_normal_attacks(reading, audited);
	add_audited(reading, audited, "posterior", prior,
		    safe_down(posterior_of(prior, epsilon)), NAN,
		    "for a Gaussian curve, some output takes this prior so "
		    "far");
}

static void
read_audited(struct reading *reading, const struct audited *audited)
{
	if (audited->is_mu)
		read_audited_mu(reading, audited);
	else
		read_audited_epsilon(reading, audited);
}

static bool
audited_of_result(const struct result *found, struct audited *audited,
		  struct error *err)
{
	const struct quantity *quantity = result_quantity(found, "mu");

	audited->is_mu = quantity;
	if (!quantity)
		quantity = result_quantity(found, "epsilon");
	if (!quantity)
		return error_set(err, ERROR_USAGE,
				 "%s finds neither epsilon nor mu to read",
				 found->method);
	audited->least = quantity_figure(quantity);
	audited->claim = quantity->claim;
	audited->about = quantity->about;
	audited->confidence = quantity->confidence;

	return true;
}

static bool
audit(const struct scene *scene, const struct request *request,
      struct answer *answer, struct audited *audited, struct error *err)
{
	const struct method *method = data_method(scene, request);
	struct datasets data = { 0 };
	struct result *found = NULL;
	struct question ask;
	struct game game;
	bool done = false;

	if (!data_collect(scene, request, 2, &data, answer, err))
		return false;
	ask = data_question(scene, request, data.at[0], &game);
	if (data.count > 1)
		error_set(err, ERROR_USAGE, "theory reading reads one audit");
	else
		found = method_run(method, &ask, err);
	if (found) {
		done = audited_of_result(found, audited, err);
		document_take_tabulated(&answer->document, found);
	}
	datasets_clear(&data);

	return done;
}

static const char *
grade_name(const struct settings *settings)
{
	char number[NUMBER_SIZE];
	const char *text = settings_show(settings, SETTING_GRADE, number);

	for (int claim = 0; claim < CLAIM_COUNT; claim++) {
		if (!strcmp(claim_name((enum claim)claim), text))
			return claim_name((enum claim)claim);
	}

	return NULL;
}

/* epsilon= or mu= with grade=. */
static bool
audited_of_numbers(const struct settings *settings, struct audited *audited,
		   struct error *err)
{
	const char *grade = grade_name(settings);

	audited->is_mu = settings_given(settings, SETTING_MU);
	if (!grade ||
	    audited->is_mu == settings_given(settings, SETTING_EPSILON))
		return error_set(err, ERROR_USAGE,
				 "theory reading needs mechanism=, method= "
				 "with data, or an audited epsilon= or mu= "
				 "with its grade=");
	audited->least = settings_number(
		settings, audited->is_mu ? SETTING_MU : SETTING_EPSILON);
	audited->confidence = NAN;
	audited->about =
		audited->is_mu ? ABOUT_ASSUMED_FAMILY : ABOUT_MECHANISM;
	for (int claim = 0; claim < CLAIM_COUNT; claim++) {
		if (claim_name((enum claim)claim) == grade)
			audited->claim = (enum claim)claim;
	}

	return true;
}

bool
reading_of_audit(const struct scene *scene, const struct request *request,
		 struct answer *answer, struct table *table,
		 struct result *result, struct error *err)
{
	const struct settings *settings = &request->settings;
	struct reading reading = {
		settings, NULL, false, false, table, result
	};
	struct audited audited = { 0 };
	char least[NUMBER_SIZE];

	if (!(request->typed[SETTING_METHOD]
		      ? audit(scene, request, answer, &audited, err)
		      : audited_of_numbers(settings, &audited, err)))
		return false;
	read_audited(&reading, &audited);
	number_write(least, audited.least, 6, NUMBER_DOWN);
	result_say(result,
		   "The audit found %s %s. Each row %s from that, and claims "
		   "as much as it does: %s.",
		   audited.is_mu ? "mu" : "epsilon", least,
		   claim_is_bound(audited.claim) ? "follows" : "would follow",
		   claim_name(audited.claim));

	return true;
}

bool
reading_of_result(const struct settings *settings, const struct result *found,
		  struct table *table, struct result *result, struct error *err)
{
	struct reading reading = {
		settings, NULL, false, false, table, result
	};
	struct audited audited = { 0 };

	if (!audited_of_result(found, &audited, err))
		return false;
	read_audited(&reading, &audited);

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
	done = claimed && reading_of_mechanism(NULL, &own, claimed, NULL,
					       "the claim", table, result, err);
	mechanism_free(claimed);
	settings_clear(&own);

	return done;
}
