/*
 * likelihood_attack.c - the likelihood ratio of each step, added up
 *
 * A canary that takes part with chance q is seen as a mixture of N(0, s^2)
 * and N(1, s^2) where it is in, as the former where it is not.
 */

#include "lab/attack/attacks.h"
#include "stats/loop/exact.h"

static double
step(double sum, double sigma, double sampling)
{
	double more = (2 * sum - 1) / (2 * sigma * sigma);

	if (more > 600)
		return more + exact_log(sampling);

	return exact_log(1 - sampling + sampling * exact_exp(more));
}

const struct attack_kind attack_likelihood = {
	.name = "likelihood",
	.summary = "the likelihood ratio of each step, added up",
	.step = step,
};
