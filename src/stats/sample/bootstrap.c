/* bootstrap.c - intervals from samples drawn again */

#include "stats/sample/bootstrap.h"

#include <math.h>

#include "stats/law/normal.h"

double
bootstrap_acceleration(const double influence[], size_t count)
{
	double squares = 0, cubes = 0;

	for (size_t i = 0; i < count; i++) {
		squares += influence[i] * influence[i];
		cubes += influence[i] * influence[i] * influence[i];
	}
	if (!(squares > 0))
		return 0;

	return cubes / (6 * squares * sqrt(squares));
}

/* The share of replicates below the estimate, ties counted half. */
static double
share_below(const double replicates[], size_t count, double estimate)
{
	double below = 0;

	for (size_t i = 0; i < count && replicates[i] <= estimate; i++)
		below += replicates[i] < estimate ? 1 : 0.5;

	return below / (double)count;
}

/* Between neighbours, as (count + 1) share says. */
static double
at_share(const double replicates[], size_t count, double share)
{
	double place = share * ((double)count + 1) - 1;
	size_t below;

	if (!(place > 0))
		return replicates[0];
	if (place >= (double)count - 1)
		return replicates[count - 1];
	below = (size_t)place;

	return replicates[below] +
	       (place - (double)below) *
		       (replicates[below + 1] - replicates[below]);
}

/* z / (1 - acceleration z), which has no end short of its pole. */
static double
accelerated(double z, double acceleration)
{
	double rest = 1 - acceleration * z;

	return rest > 0 ? z / rest : copysign(INFINITY, z);
}

struct bootstrap_interval
bootstrap_interval(enum bootstrap_kind kind, const double replicates[],
		   size_t count, double estimate, double acceleration,
		   double tail)
{
	const double ends[2] = { normal_quantile(tail),
				 normal_quantile_above(tail) };
	double bias = 0, at[2];

	if (kind != BOOTSTRAP_PERCENTILE)
		bias = normal_quantile(
			share_below(replicates, count, estimate));
	if (kind != BOOTSTRAP_BCA)
		acceleration = 0;
	for (int i = 0; i < 2; i++) {
		double z = bias + ends[i];

		/* All replicates on one side: nothing can be corrected. */
		z = isfinite(bias) ? bias + accelerated(z, acceleration)
				   : ends[i];
		at[i] = at_share(replicates, count, normal_below(z));
	}

	return (struct bootstrap_interval){ at[0], at[1] };
}
