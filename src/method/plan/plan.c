/*
 * plan.c - how much data an audit needs before it can show something
 *
 * The method itself is run on the counts that an attack with the given
 * rates is expected to leave, rounded.  Width and lower end improve with
 * size but for that rounding; the search doubles and bisects, and then goes
 * back over the sizes just below in case rounding favoured one.
 */

#include "method/plan/plan.h"

#include <math.h>

#include "base/number.h"
#include "method/plan/plan_inside.h"
#include "privacy/error_curve.h"

enum { MOST = 100000000, LEAST = 4, BACK = 40 };

/* ---- the attack ---- */

static bool
fnr_at(double fpr, double *fnr, void *arg, struct error *err)
{
	const struct mechanism *const *mechanism = arg;
	struct bracket found;

	if (!mechanism_tradeoff(*mechanism, fpr, &found, err))
		return false;
	*fnr = found.value;

	return true;
}

bool
plan_rates(const struct mechanism *mechanism, const struct settings *settings,
	   double *fpr, double *fnr, struct error *err)
{
	if (!settings_given(settings, SETTING_FPR)) {
		if (!error_curve_equal(fnr_at, &mechanism, fpr, err))
			return false;
		*fnr = *fpr;
		return true;
	}
	*fpr = settings_number(settings, SETTING_FPR);

	return fnr_at(*fpr, fnr, &mechanism, err);
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
	if (width && (plan_is_game(order) || !order->method->two_sided))
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
				 plan_is_game(order) ? "canaries=" : "rows=");

	return true;
}

/* ---- sizes ---- */

static bool
row_at(const struct plan_walker *walker, size_t samples, struct plan_row *row,
       struct error *err)
{
	const struct plan_order *order = walker->order;
	const struct plan_errors errors = plan_expected(order, samples);
	const struct plan_errors none = { 0, 0 };
	struct quantity epsilon, most;

	if (!plan_answer_at(order, samples, &errors, &epsilon, err) ||
	    !plan_answer_at(order, samples, &none, &most, err))
		return false;
	*row = (struct plan_row){ .samples = samples,
				  .lower = epsilon.lower,
				  .value = epsilon.value,
				  .upper = epsilon.upper,
				  .ceiling = most.lower,
				  .power = NAN,
				  .least_power = NAN,
				  .most_power = NAN };
	if (!settings_given(order->settings, SETTING_BOUND))
		return true;

	return plan_power(walker, row, err);
}

bool
plan_at(const struct plan_order *order, size_t samples, struct plan_row *row,
	struct error *err)
{
	struct plan_walker walker = plan_walker_start(order);
	bool done = row_at(&walker, samples, row, err);

	plan_walker_clear(&walker);

	return done;
}

static bool
is_enough(const struct plan_walker *walker, size_t samples, bool *enough,
	  struct error *err)
{
	const struct plan_order *order = walker->order;
	const struct settings *settings = order->settings;
	struct plan_errors errors = plan_expected(order, samples);
	struct quantity epsilon;

	if (settings_given(settings, SETTING_POWER))
		return plan_has_power(walker, samples, enough, err);
	if (!settings_given(settings, SETTING_WIDTH))
		return plan_reaches(walker, samples, &errors, enough, err);
	if (!plan_answer_at(order, samples, &errors, &epsilon, err))
		return false;
	*enough = epsilon.upper - epsilon.lower <=
		  settings_number(settings, SETTING_WIDTH);

	return true;
}

/* What nothing shows, or what this attack does not; and what can be asked. */
static bool
refuse_bound(const struct plan_order *order, double most, struct error *err)
{
	const struct settings *settings = order->settings;
	double bound = settings_number(settings, SETTING_BOUND);
	double delta = settings_number(settings, SETTING_DELTA);
	bool ours = settings_given(settings, SETTING_MECHANISM);
	char shown[NUMBER_SIZE], kept[NUMBER_SIZE];
	struct bracket epsilon;
	struct error ignored;

	number_write(shown, most, 4, NUMBER_DOWN);
	if (!order->mechanism ||
	    !mechanism_epsilon(order->mechanism, delta, &epsilon, &ignored) ||
	    epsilon.upper >= bound)
		return error_set(
			err, ERROR_DATA,
			"an attack with fpr=%g and fnr=%g shows at most "
			"epsilon %s, however many samples there are%s",
			order->fpr, order->fnr, shown,
			ours ? "; fpr= takes another attack on the mechanism"
			     : "");
	number_write(kept, epsilon.upper, 4, NUMBER_UP);

	return error_set(err, ERROR_DATA,
			 "the mechanism is (%s, %g)-DP, so that no audit shows "
			 "epsilon %g; bound= below %s can be asked of an "
			 "attack with fpr=%g and fnr=%g",
			 kept, delta, bound, shown, order->fpr, order->fnr);
}

/* So many show most: canaries that are not guessed only cost delta. */
static size_t
best_size(const struct plan_order *order)
{
	const struct settings *settings = order->settings;

	return settings_given(settings, SETTING_GUESSES)
		       ? (settings_whole(settings, SETTING_GUESSES) + 1) / 2 * 2
		       : MOST;
}

/* However many: refuses a bound that the rates themselves do not mean. */
static bool
can_reach(const struct plan_walker *walker, struct error *err)
{
	const struct plan_order *order = walker->order;
	const size_t size = best_size(order);
	struct plan_errors errors = plan_expected(order, size);
	bool reached;
	double most;

	if (!plan_reaches(walker, size, &errors, &reached, err))
		return false;
	if (reached)
		return true;
	if (!plan_lower_at(walker, size, &errors, &most, err))
		return false;

	return refuse_bound(order, most, err);
}

/* Likely power comes only from rates that mean the bound. */
static bool
is_possible(const struct plan_walker *walker, struct error *err)
{
	const struct settings *settings = walker->order->settings;

	if (!settings_given(settings, SETTING_POWER) ||
	    settings_number(settings, SETTING_POWER) < 0.5)
		return true;

	return can_reach(walker, err);
}

/* Says why the search came to its end. */
static bool
not_reached(const struct plan_walker *walker, struct error *err)
{
	const struct plan_order *order = walker->order;

	if (settings_given(order->settings, SETTING_BOUND) &&
	    !can_reach(walker, err))
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

/* By hand: any look may fail. */
static bool
search(const struct plan_walker *walker, struct plan_row *row,
       struct error *err)
{
	const struct plan_order *order = walker->order;
	size_t low = LEAST / 2, high = LEAST;
	bool enough = false;

	if (!is_possible(walker, err))
		return false;

	for (;;) {
		if (!is_enough(walker, high, &enough, err))
			return false;
		if (enough || high >= MOST)
			break;
		low = high;
		high = high < MOST / 2 ? 2 * high : MOST;
	}
	if (!enough)
		return not_reached(walker, err);
	while (high - low > 2) {
		size_t middle = even((low + high) / 2);

		if (!is_enough(walker, middle, &enough, err))
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
		if (!is_enough(walker, at, &enough, err))
			return false;
		if (enough)
			high = at;
	}

	return row_at(walker, high, row, err);
}

bool
plan_search(const struct plan_order *order, struct plan_row *row,
	    struct error *err)
{
	struct plan_walker walker = plan_walker_start(order);
	bool done = search(&walker, row, err);

	plan_walker_clear(&walker);

	return done;
}
