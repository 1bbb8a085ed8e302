/* simulate_curve.c - the curve an accountant would claim for a mechanism */

#include <math.h>

#include "study/simulate/simulations.h"

enum { POINTS = 101 };

/* From epsilon 0 to where delta is 1e-10. */
static bool
fill(const struct simulation_order *order, double epsilon[], double delta[],
     struct error *err)
{
	struct bracket end;

	if (!mechanism_epsilon(order->mechanism, 1e-10, &end, err))
		return false;
	if (isinf(end.upper))
		end.upper = 20;
	for (size_t i = 0; i < POINTS; i++) {
		struct bracket found;

		epsilon[i] = end.upper * (double)i / (POINTS - 1);
		if (!mechanism_delta(order->mechanism, epsilon[i], &found, err))
			return false;
		delta[i] = found.upper;
	}

	return true;
}

static struct dataset *
curve_make(const struct simulation_order *order, struct error *err)
{
	struct dataset *data = dataset_new("simulated", KIND_CURVE, POINTS);
	double *epsilon =
		dataset_add_column(data, "curve-epsilon", ROLE_CURVE_EPSILON);
	double *delta =
		dataset_add_column(data, "curve-delta", ROLE_CURVE_DELTA);

	if (fill(order, epsilon, delta, err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_curve = {
	.name = "curve",
	.summary = "the privacy profile of a mechanism, as it would be claimed",
	.needs_mechanism = true,
	.settings = { SETTING_END },
	.make = curve_make,
};
