/*
 * landscape.c - the privacy-utility landscape of training strategies
 *
 * Every strategy is the average over its model instances, with the least
 * and the largest value beside.  The frontier is the concave hull from the
 * strategy of least epsilon to that of most utility, on linear epsilon
 * whatever axis is drawn: no two others have a mixture that is better in
 * one way and as good in the other.  What it shows is as good as the
 * epsilons given; an average over instances is no bound.
 *
 * Epsilon*, section 4.2.
 */

#include <math.h>

#include "method/landscape/strategies.h"
#include "method/methods.h"
#include "stats/sample/pareto.h"

static void
add(const char *name, double low, double value, double high,
    struct result *answer)
{
	struct quantity seen =
		quantity_of(name, CLAIM_MODEL_INSTANCE_METRIC, value);

	seen.lower = low;
	seen.upper = high;
	seen.about = ABOUT_MODEL_INSTANCE;
	result_add(answer, &seen);
}

static void
list_frontier(const struct strategies *strategies, struct result *answer)
{
	for (size_t i = 0; i < strategies->count; i++) {
		const struct strategy *at = &strategies->at[i];

		if (!strategy_is_on_front(at))
			continue;
		result_step(answer,
			    "%s %s%s%s%s: epsilon %.5g (%.5g to %.5g), utility "
			    "%.5g (%.5g to %.5g), %zu instances",
			    at->marks & PARETO_HULL ? "frontier:"
						    : "not dominated:",
			    at->name, *at->category ? " (" : "", at->category,
			    *at->category ? ")" : "", at->epsilon,
			    at->epsilon_low, at->epsilon_high, at->utility,
			    at->utility_low, at->utility_high, at->instances);
	}
}

/* Averages of a category, of its strategies alike. */
static void
list_category(const struct strategies *strategies, size_t category,
	      struct result *answer)
{
	double epsilon = 0, utility = 0, count = 0;

	for (size_t i = 0; i < strategies->count; i++) {
		const struct strategy *at = &strategies->at[i];

		if (at->category_index != category)
			continue;
		epsilon += at->epsilon;
		utility += at->utility;
		count++;
	}
	if (count > 0)
		result_step(answer,
			    "category %s: %g strategies, mean epsilon %.5g, "
			    "mean utility %.5g",
			    strategies->categories[category], count,
			    epsilon / count, utility / count);
}

struct span {
	double epsilon_low, epsilon_high, utility_low, utility_high;
};

static struct span
span_of(const struct strategies *strategies)
{
	struct span span = { INFINITY, -INFINITY, INFINITY, -INFINITY };

	for (size_t i = 0; i < strategies->count; i++) {
		const struct strategy *at = &strategies->at[i];

		span.epsilon_low = fmin(span.epsilon_low, at->epsilon);
		span.epsilon_high = fmax(span.epsilon_high, at->epsilon);
		span.utility_low = fmin(span.utility_low, at->utility);
		span.utility_high = fmax(span.utility_high, at->utility);
	}

	return span;
}

static bool
landscape_run(const struct question *ask, struct result *answer,
	      struct error *err)
{
	const struct strategies *strategies;
	size_t front, hull;
	struct span span;

	if (dataset_rows(ask->data) == 0)
		return error_set(err, ERROR_DATA, "%s has no rows",
				 dataset_name(ask->data));
	strategies = strategies_of(ask->data);
	span = span_of(strategies);
	front = strategies_front(strategies);
	hull = strategies_hull(strategies);
	add("epsilon", span.epsilon_low, NAN, span.epsilon_high, answer);
	add("utility", span.utility_low, NAN, span.utility_high, answer);
	add("strategies", NAN, (double)strategies->count, NAN, answer);
	add("instances", NAN, (double)dataset_rows(ask->data), NAN, answer);
	add("not-dominated", NAN, (double)front, NAN, answer);
	add("frontier", NAN, (double)hull, NAN, answer);
	list_frontier(strategies, answer);
	for (size_t i = 0; i < strategies->category_count; i++)
		list_category(strategies, i, answer);
	result_say(answer,
		   "%zu of %zu strategies are on the frontier of utility "
		   "against epsilon and %zu are dominated by another; epsilon "
		   "runs from %.4g to %.4g, utility from %.4g to %.4g.",
		   hull, strategies->count, strategies->count - front,
		   span.epsilon_low, span.epsilon_high, span.utility_low,
		   span.utility_high);

	return true;
}

const struct method method_landscape = {
	.name = "landscape",
	.title = "Landscape",
	.summary = "Utility against epsilon of many strategies, with frontier",
	.reference = "epsilon-star 4.2",
	.kinds = KIND_BIT(KIND_STRATEGIES),
	.claim = CLAIM_MODEL_INSTANCE_METRIC,
	.about = ABOUT_MODEL_INSTANCE,
	.settings = { SETTING_END },
	.many = true,
	.run = landscape_run,
};
