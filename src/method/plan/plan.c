/*
 * plan.c - how much data an audit needs before it can show something
 *
 * The method itself is run on the counts that an attack with the given
 * rates is expected to leave, rounded.  Width and lower end improve with
 * size but for that rounding; the search doubles and bisects, and then goes
 * back over the sizes just below in case rounding favoured one.
 *
 * power is exact: errors are binomial, the lower end falls with either kind
 * of error, so the counts that reach the bound end in a staircase that is
 * walked once.
 */

#include "method/plan/plan.h"

#include <math.h>

#include "method/rate/threshold.h"
#include "privacy/one_run/one_run.h"
#include "stats/law/binomial.h"

enum { MOST = 100000000, LEAST = 4, BACK = 40 };

static bool
is_game(const struct plan_order *order)
{
	return !method_suits(order->method, KIND_COUNTS);
}

/* ---- the attack ---- */

static bool
equal_errors(const struct mechanism *mechanism, double *rate, struct error *err)
{
	double low = 0, high = 0.5;
	struct bracket fnr;

	for (int i = 0; i < 50; i++) {
		*rate = (low + high) / 2;
		if (!mechanism_tradeoff(mechanism, *rate, &fnr, err))
			return false;
		if (fnr.value > *rate)
			low = *rate;
		else
			high = *rate;
	}

	return true;
}

bool
plan_rates(const struct mechanism *mechanism, const struct settings *settings,
	   double *fpr, double *fnr, struct error *err)
{
	struct bracket found;

	if (!settings_given(settings, SETTING_FPR)) {
		if (!equal_errors(mechanism, fpr, err))
			return false;
		*fnr = *fpr;
		return true;
	}
	*fpr = settings_number(settings, SETTING_FPR);
	if (!mechanism_tradeoff(mechanism, *fpr, &found, err))
		return false;
	*fnr = found.value;

	return true;
}

bool
plan_check(const struct plan_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	bool width = settings_given(settings, SETTING_WIDTH);
	bool bound = settings_given(settings, SETTING_BOUND);

	if (!method_suits(order->method, KIND_COUNTS) &&
	    !method_suits(order->method, KIND_GUESSES))
		return error_set(err, ERROR_USAGE,
				 "plan knows methods that work on counts or "
				 "guesses; %s does not",
				 order->method->name);
	if (order->method->claim == CLAIM_POINT_ESTIMATE)
		return error_set(err, ERROR_USAGE,
				 "%s gives a point and no end that more data "
				 "would move; plan clopper-pearson, say",
				 order->method->name);
	if (width && bound)
		return error_set(err, ERROR_USAGE,
				 "plan takes width= or bound=, not both");
	if (width && (is_game(order) || !order->method->two_sided))
		return error_set(err, ERROR_USAGE,
				 "%s has one end only; plan it with bound=",
				 order->method->name);
	if (width && settings_whole(settings, SETTING_SIDES) == 1)
		return error_set(err, ERROR_USAGE,
				 "a bound on one side has no width: take "
				 "sides=2, or plan sides=1 with bound=");
	if (settings_given(settings, SETTING_POWER) && !bound)
		return error_set(err, ERROR_USAGE,
				 "power= is the probability to reach a bound: "
				 "give bound= as well");
	if (!width && !bound && !settings_given(settings, SETTING_ROWS) &&
	    !settings_given(settings, SETTING_CANARIES))
		return error_set(err, ERROR_USAGE,
				 "plan needs width= or bound= to aim at, or "
				 "%s to look at",
				 is_game(order) ? "canaries=" : "rows=");

	return true;
}

/* ---- one audit ---- */

struct errors {
	double fn, fp; /* whole numbers */
};

static struct dataset *
counts_of(size_t samples, const struct errors *errors)
{
	double half = (double)(samples / 2);

	return dataset_of_counts("planned", half - errors->fn, errors->fn,
				 errors->fp, half - errors->fp);
}

/* How many of the canaries are guessed: all, or as guesses= says. */
static double
guesses_of(const struct plan_order *order, size_t samples)
{
	double typed = settings_number(order->settings, SETTING_GUESSES);

	if (!settings_given(order->settings, SETTING_GUESSES))
		return (double)samples;

	return fmin(typed, (double)samples);
}

static struct dataset *
game_of(const struct plan_order *order, size_t samples, double wrong)
{
	struct dataset *data = dataset_new("planned", KIND_GUESSES, 1);
	double guesses = guesses_of(order, samples);

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = (double)samples;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = guesses;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = guesses - wrong;

	return data;
}

static struct question
question_of(const struct plan_order *order, const struct dataset *data)
{
	return (struct question){ .data = data,
				  .settings = order->settings,
				  .game = dataset_game(data),
				  .progress = order->progress,
				  .threads = 1 };
}

static bool
answer(const struct plan_order *order, const struct dataset *data,
       struct quantity *epsilon, struct error *err)
{
	struct question ask = question_of(order, data);
	struct result *result;
	const struct quantity *found;

	if (!progress_check(order->progress, err))
		return false;
	result = method_run(order->method, &ask, err);
	if (!result)
		return false;
	found = result_quantity(result, "epsilon");
	if (found)
		*epsilon = *found;
	result_release(result);
	if (!found)
		return error_set(err, ERROR_USAGE, "%s has no epsilon to plan",
				 order->method->name);

	return true;
}

static struct dataset *
data_of(const struct plan_order *order, size_t samples,
	const struct errors *errors)
{
	return is_game(order) ? game_of(order, samples, errors->fn + errors->fp)
			      : counts_of(samples, errors);
}

static bool
answer_at(const struct plan_order *order, size_t samples,
	  const struct errors *errors, struct quantity *epsilon,
	  struct error *err)
{
	struct dataset *data = data_of(order, samples, errors);
	bool done = answer(order, data, epsilon, err);

	dataset_release(data);

	return done;
}

static struct errors
expected(const struct plan_order *order, size_t samples)
{
	double half = (double)(samples / 2);

	if (is_game(order)) {
		double rate = (order->fpr + order->fnr) / 2;

		return (struct errors){
			.fn = round(rate * guesses_of(order, samples))
		};
	}

	return (struct errors){ .fn = round(order->fnr * half),
				.fp = round(order->fpr * half) };
}

/* ---- power ---- */

static bool
has_short_road(const struct method *method)
{
	return method->rates && !method->rates->of_step;
}

static bool
reaches(const struct plan_order *order, size_t samples,
	const struct errors *errors, bool *reached, struct error *err)
{
	double bound = settings_number(order->settings, SETTING_BOUND);
	struct quantity epsilon = { 0 };
	struct dataset *data = data_of(order, samples, errors);
	struct question ask = question_of(order, data);
	bool done = progress_check(order->progress, err) &&
		    (has_short_road(order->method)
			     ? threshold_lower(order->method, &ask,
					       &epsilon.lower, err)
			     : answer(order, data, &epsilon, err));

	dataset_release(data);
	*reached = done && epsilon.lower >= bound;

	return done;
}

/* The most errors of one kind, the other fixed, that reach the bound. */
static bool
most_errors(const struct plan_order *order, size_t samples, double fp,
	    double most, double *found, struct error *err)
{
	double low = -1, high = most + 1;
	bool reached;

	while (high - low > 1) {
		struct errors errors = { floor((low + high) / 2), fp };

		if (!reaches(order, samples, &errors, &reached, err))
			return false;
		if (reached)
			low = errors.fn;
		else
			high = errors.fn;
	}
	*found = low;

	return true;
}

/* With an aim only so far that it is known on which side of it power is. */
static bool
power_at(const struct plan_order *order, size_t samples, double aim,
	 double *power, struct error *err)
{
	double n = (double)(samples / 2), sd, fp, last, fn = n, likely;
	double rate = (order->fpr + order->fnr) / 2, rest = 1;

	*power = 0;
	if (is_game(order)) {
		double guesses = guesses_of(order, samples);

		if (!most_errors(order, samples, 0, guesses, &fn, err))
			return false;
		*power = binomial_below(fn, guesses, rate);
		return true;
	}
	sd = sqrt(n * order->fpr * (1 - order->fpr)) + 1;
	fp = fmax(0, floor(n * order->fpr - 6 * sd));
	last = fmin(n, n * order->fpr + 6 * sd);
	/* More false positives leave less room for false negatives. */
	for (; fp <= last && fn >= 0; fp++) {
		double mass = binomial_below(fp, n, order->fpr) -
			      binomial_below(fp - 1, n, order->fpr);

		if (fp < n * order->fpr - 6 * sd + 1) {
			if (!most_errors(order, samples, fp, n, &fn, err))
				return false;
		}
		for (bool reached = false; fn >= 0; fn--) {
			struct errors errors = { fn, fp };

			if (!reaches(order, samples, &errors, &reached, err))
				return false;
			if (reached)
				break;
		}
		likely = binomial_below(fn, n, order->fnr);
		*power += mass * likely;
		/* From here on it only gets less likely. */
		rest -= mass;
		if (*power >= aim || *power + rest * likely < aim)
			break;
	}

	return true;
}

/* ---- sizes ---- */

bool
plan_at(const struct plan_order *order, size_t samples, struct plan_row *row,
	struct error *err)
{
	struct errors errors = expected(order, samples), none = { 0, 0 };
	struct quantity epsilon, most;

	if (!answer_at(order, samples, &errors, &epsilon, err) ||
	    !answer_at(order, samples, &none, &most, err))
		return false;
	*row = (struct plan_row){ .samples = samples,
				  .lower = epsilon.lower,
				  .value = epsilon.value,
				  .upper = epsilon.upper,
				  .ceiling = most.lower,
				  .power = NAN };
	if (!settings_given(order->settings, SETTING_BOUND))
		return true;

	return power_at(order, samples, NAN, &row->power, err);
}

static bool
is_enough(const struct plan_order *order, size_t samples, bool *enough,
	  struct error *err)
{
	const struct settings *settings = order->settings;
	struct errors errors = expected(order, samples);
	struct quantity epsilon;
	double aim = settings_number(settings, SETTING_POWER), power;

	if (settings_given(settings, SETTING_POWER)) {
		if (!power_at(order, samples, aim, &power, err))
			return false;
		*enough = power >= aim;
		return true;
	}
	if (!answer_at(order, samples, &errors, &epsilon, err))
		return false;
	if (settings_given(settings, SETTING_WIDTH))
		*enough = epsilon.upper - epsilon.lower <=
			  settings_number(settings, SETTING_WIDTH);
	else
		*enough = epsilon.lower >=
			  settings_number(settings, SETTING_BOUND);

	return true;
}

/* However many: refuses a bound that the rates themselves do not mean. */
static bool
can_reach(const struct plan_order *order, struct error *err)
{
	double bound = settings_number(order->settings, SETTING_BOUND);
	struct errors errors = expected(order, MOST);
	struct quantity epsilon;

	if (!answer_at(order, MOST, &errors, &epsilon, err))
		return false;
	if (epsilon.lower >= bound)
		return true;

	return error_set(err, ERROR_DATA,
			 "an attack with fpr=%g and fnr=%g shows at most "
			 "epsilon %.4g, however many samples there are",
			 order->fpr, order->fnr, epsilon.lower);
}

/* Likely power comes only from rates that mean the bound. */
static bool
is_possible(const struct plan_order *order, struct error *err)
{
	const struct settings *settings = order->settings;

	if (!settings_given(settings, SETTING_POWER) ||
	    settings_number(settings, SETTING_POWER) < 0.5)
		return true;

	return can_reach(order, err);
}

/* Says why the search came to its end. */
static bool
not_reached(const struct plan_order *order, struct error *err)
{
	if (settings_given(order->settings, SETTING_BOUND) &&
	    !can_reach(order, err))
		return false;

	return error_set(err, ERROR_DATA,
			 "not even %d samples reach this with fpr=%g and "
			 "fnr=%g",
			 MOST, order->fpr, order->fnr);
}

/* Both classes have the same size. */
static size_t
even(size_t samples)
{
	return samples / 2 * 2;
}

bool
plan_search(const struct plan_order *order, struct plan_row *row,
	    struct error *err)
{
	size_t low = LEAST / 2, high = LEAST;
	bool enough = false;

	if (!is_possible(order, err))
		return false;

	for (;;) {
		if (!is_enough(order, high, &enough, err))
			return false;
		if (enough || high >= MOST)
			break;
		low = high;
		high *= 2;
	}
	if (!enough)
		return not_reached(order, err);
	while (high - low > 2) {
		size_t middle = even((low + high) / 2);

		if (!is_enough(order, middle, &enough, err))
			return false;
		if (enough)
			high = middle;
		else
			low = middle;
	}
	for (size_t i = 0, at = high; i < BACK && at > LEAST; i++) {
		at -= 2;
		if (settings_given(order->settings, SETTING_POWER))
			break;
		if (!is_enough(order, at, &enough, err))
			return false;
		if (enough)
			high = at;
	}

	return plan_at(order, high, row, err);
}
