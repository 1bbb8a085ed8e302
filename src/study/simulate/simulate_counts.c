/* simulate_counts.c - the counts of one threshold on a mechanism's scores */

#include <math.h>

#include "stats/law/random.h"
#include "study/simulate/simulations.h"

/* Where both error rates are equal; by hand, as a rate may fail. */
static bool
balanced_threshold(const struct mechanism *mechanism, double *tau,
		   struct error *err)
{
	double low = -1e6, high = 1e6;
	struct score_rates rates;

	for (int i = 0; i < 100; i++) {
		*tau = (low + high) / 2;
		if (!mechanism_rates(mechanism, *tau, &rates, err))
			return false;
		if (rates.without > rates.with_not)
			low = *tau;
		else
			high = *tau;
	}

	return true;
}

static bool
rates_at(const struct simulation_order *order, struct score_rates *rates,
	 struct error *err)
{
	double tau = settings_number(order->settings, SETTING_TAU);

	if (!settings_has_number(order->settings, SETTING_TAU) &&
	    !balanced_threshold(order->mechanism, &tau, err))
		return false;

	return mechanism_rates(order->mechanism, tau, rates, err);
}

static struct dataset *
counts_make(const struct simulation_order *order, struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	size_t in = simulation_members(order->settings), out = rows - in;
	struct random random = random_start(order->seed, 0);
	struct score_rates rates;
	size_t tp, fp;

	if (!rates_at(order, &rates, err))
		return NULL;
	tp = random_binomial(&random, in, rates.with);
	fp = random_binomial(&random, out, rates.without);

	return dataset_of_counts("simulated", (double)tp, (double)(in - tp),
				 (double)fp, (double)(out - fp));
}

const struct simulation simulation_counts = {
	.name = "counts",
	.summary = "the counts at tau=, or where both error rates are equal",
	.rows_are = "runs",
	.needs_mechanism = true,
	.settings = { SETTING_ROWS, SETTING_TAU, SETTING_END },
	.make = counts_make,
};
