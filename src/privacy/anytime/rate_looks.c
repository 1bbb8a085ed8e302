/*
 * rate_looks.c - limits on a rate that is looked at every tenth row
 *
 * A rate T of n rows has the upper limit, clipped to [0, 1],
 *
 *	T + q s sqrt(log(20 + n/50) / n),  s = max(sqrt(T (1-T)),
 *						    1 / (2 sqrt n)),
 *
 * with q such that a Gaussian walk crosses its like at n = 60, 70, ...,
 * 10000 with probability `tail`.  That holds as far as errors are normal:
 * it is measured, not proven.  After the last look nothing is added.
 *
 * arXiv 2602.06518.  It prints q = 1.57760633618765 for alpha = .05, by
 * simulation; the walk's law, followed on a mesh (tests/privacy/anytime),
 * has q = 1.5783 with alpha shared as 1 - sqrt(1 - alpha).
 */

#include "privacy/anytime/rate_looks.h"

#include <math.h>

#include "stats/law/normal.h"

double
rate_looks_tail(double alpha)
{
	return 1 - sqrt(1 - alpha);
}

/* Made by the mesh of the test. */
static const struct {
	double tail, factor;
} table[] = {
	{ 0.2, 1.08026 },
	{ 0.1, 1.27252 },
	{ 0.05, 1.43622 },
	{ 0.0253206, 1.57831 },
	{ 0.01, 1.75336 },
	{ 0.003, 1.95624 },
	{ 0.001, 2.12396 },
	{ 0.0001, 2.43964 },
	{ LOOKS_LEAST_TAIL, 2.71942 },
};

enum { ROWS = sizeof(table) / sizeof(table[0]), NEAR = 4 };

/* Between the four rows around it, in units of the normal quantile. */
double
rate_looks_factor(double tail)
{
	double z = normal_quantile_above(
		       fmin(fmax(tail, LOOKS_LEAST_TAIL), 0.2)),
	       sum = 0;
	size_t first = 0;

	while (first + NEAR < ROWS && tail < table[first + 2].tail)
		first++;
	for (size_t i = first; i < first + NEAR; i++) {
		double zi = normal_quantile_above(table[i].tail), part = 1;

		for (size_t j = first; j < first + NEAR; j++) {
			double zj = normal_quantile_above(table[j].tail);

			if (j != i)
				part *= (z - zj) / (zi - zj);
		}
		sum += part * table[i].factor;
	}

	return sum;
}

bool
rate_looks_at(size_t rows)
{
	return rows > LOOKS_BURN_IN && rows <= LOOKS_LAST &&
	       rows % LOOKS_STEP == 0;
}

double
rate_looks_upper(double rate, double rows, double factor)
{
	double s = fmax(sqrt(rate * (1 - rate)), 1 / (2 * sqrt(rows)));
	double upper = rate + factor * s * sqrt(log(20 + rows / 50) / rows);

	return fmin(1, upper);
}
