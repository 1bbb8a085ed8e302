/*
 * line_curve.c - a trade-off function from below, by a few lines
 *
 * An (eps, delta) guarantee bounds the trade-off function from below by
 *
 *	max(0, 1 - delta - e^eps alpha, e^-eps (1 - delta - alpha)),
 *
 * so the larger of several such bounds is a bound too: Nasr et al., "Tight
 * auditing of differentially private machine learning" (USENIX Security
 * 2023), Algorithm 4.  It fails to be one if an epsilon is too small.
 *
 * Errata: the algorithm prints e^(-eps (1 - delta - alpha)) for the third
 * term, and takes the minimum of the lines, which is 0 almost everywhere.
 */

#include "privacy/line_curve.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

struct line_curve {
	size_t count;
	double *epsilons, *deltas;
};

struct line_curve *
line_curve_new(line_curve_epsilon_fn *ask, void *mechanism, double delta,
	       size_t count, struct error *err)
{
	struct line_curve *curve = memory_new(sizeof(*curve));

	curve->count = count;
	curve->epsilons = memory_new_array(count, sizeof(double));
	curve->deltas = memory_new_array(count, sizeof(double));
	for (size_t i = 0; i < count; i++) {
		double part = count > 1 ? (double)i / (double)(count - 1) : 0;

		curve->deltas[i] = delta + (1 - 2 * delta) * part;
		if (!ask(mechanism, curve->deltas[i], &curve->epsilons[i],
			 err)) {
			line_curve_free(curve);
			return NULL;
		}
	}

	return curve;
}

void
line_curve_free(struct line_curve *curve)
{
	if (!curve)
		return;
	free(curve->epsilons);
	free(curve->deltas);
	free(curve);
}

double
line_curve_at(const struct line_curve *curve, double alpha)
{
	double best = 0;

	for (size_t i = 0; i < curve->count; i++) {
		double rest = 1 - curve->deltas[i];
		double grow = exp(curve->epsilons[i]);

		best = fmax(best, rest - grow * alpha);
		best = fmax(best, (rest - alpha) / grow);
	}

	return best;
}
