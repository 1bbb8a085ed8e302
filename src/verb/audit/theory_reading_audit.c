/*
 * theory_reading_audit.c - theory reading of what an audit found
 *
 * An audit that finds epsilon at delta excludes whatever implies less:
 * mu-GDP with a smaller epsilon(delta), rho-zCDP whose conversion is below.
 * It says next to nothing of the other readings: one outcome of chance delta
 * may be all there is.
 */

#include "verb/audit/theory_reading.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "method/methods.h"
#include "privacy/gaussian_dp.h"
#include "privacy/zcdp.h"
#include "stats/safe.h"
#include "verb/audit/theory_reading_inside.h"
#include "verb/data.h"

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
	reading_add_row(reading->table, name, at, &found,
			claim_name(audited->claim), says);
}

/* An order of Renyi DP, of those asked for or of the usual ones. */
static void
read_audited_orders(struct reading *reading, const struct audited *audited,
		    double (*least)(const struct reading *reading,
				    const struct audited *audited,
				    double order),
		    const char *says)
{

	for (size_t i = 0; i < 3; i++)
		add_audited(reading, audited, "renyi", reading_orders[i],
			    least(reading, audited, reading_orders[i]), NAN,
			    says);
}

/* (order, r) implies (zcdp_renyi_epsilon(r), delta), which grows as r does. */
static double
least_renyi(const struct reading *reading, const struct audited *audited,
	    double order)
{
	double delta = reading_number(reading, SETTING_DELTA);
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
	double delta = reading_number(reading, SETTING_DELTA);

	if (!(epsilon > 0))
		return alpha;

	return safe_down(fmin(alpha + delta * (1 - alpha),
			      fmin(1, alpha * exp(epsilon))));
}

/* Which neighbour is told is not known: at even odds it does not matter. */
static double
most_risk(const struct reading *reading, double epsilon)
{
	double prior = reading_number(reading, SETTING_PRIOR);
	double delta = reading_number(reading, SETTING_DELTA);
	bool even = !(prior < 0.5) && !(prior > 0.5);

	return safe_up(fmin(prior, 1 - prior) *
		       (1 - (even && epsilon > 0 ? delta : 0)));
}

static void
read_audited_attacks(struct reading *reading, const struct audited *audited)
{
	double prior = reading_number(reading, SETTING_PRIOR);
	double baseline = reading_number(reading, SETTING_BASELINE);
	double epsilon = fmax(0, audited->least);

	for (size_t i = 0; i < 3; i++)
		add_audited(reading, audited, "fnr", reading_rates[i], NAN,
			    safe_up(1 - most_success(reading, epsilon,
						     reading_rates[i])),
			    "f is no more at this FPR; epsilon says no more");
	add_audited(reading, audited, "advantage", NAN,
		    epsilon > 0 ? reading_number(reading, SETTING_DELTA) : 0,
		    NAN, "some attack has this much; epsilon says no more");
	add_audited(reading, audited, "bayes-risk", prior, NAN,
		    most_risk(reading, epsilon),
		    "some guess errs no more; epsilon says no more");
	add_audited(reading, audited, "reconstruction", baseline,
		    most_success(reading, epsilon, baseline), NAN,
		    "the bound on success is no less");
	add_audited(reading, audited, "posterior", prior,
		    safe_down(reading_posterior(prior, epsilon)), NAN,
		    "some output takes this prior so far, one way or the "
		    "other");
}

/* No mechanism with less can have shown it. */
static void
read_audited_epsilon(struct reading *reading, const struct audited *audited)
{
	double delta = reading_number(reading, SETTING_DELTA);
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
	double prior = reading_number(reading, SETTING_PRIOR);
	double baseline = reading_number(reading, SETTING_BASELINE);
	double odds = fabs(log(prior / (1 - prior))), mu = audited->least;

	for (size_t i = 0; i < 3; i++)
		add_audited(reading, audited, "fnr", reading_rates[i], NAN,
			    safe_up(gaussian_dp_tradeoff(reading_rates[i], mu)),
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
	double delta = reading_number(reading, SETTING_DELTA),
	       mu = audited->least;
	double prior = reading_number(reading, SETTING_PRIOR);
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
		    safe_down(reading_posterior(prior, epsilon)), NAN,
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
named_grade(const struct settings *settings)
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
	const char *grade = named_grade(settings);

	audited->is_mu = settings_given(settings, SETTING_MU);
	if (!grade ||
	    audited->is_mu == settings_given(settings, SETTING_EPSILON))
		return error_set(err, ERROR_USAGE,
				 "theory reading needs mechanism= (of a bare "
				 "claim-epsilon= approximate-dp), claim=FILE, "
				 "method= with data, or an audited epsilon= or "
				 "mu= with its grade=");
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
	struct reading reading = { .settings = settings,
				   .table = table,
				   .result = result };
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
	struct reading reading = { .settings = settings,
				   .table = table,
				   .result = result };
	struct audited audited = { 0 };

	if (!audited_of_result(found, &audited, err))
		return false;
	read_audited(&reading, &audited);

	return true;
}
