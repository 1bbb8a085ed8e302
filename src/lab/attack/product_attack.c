/* product_attack.c - the sum of all steps along the canary */

#include "lab/attack/attacks.h"

static double
step(double sum, double sigma, double sampling)
{
	(void)sigma;
	(void)sampling;

	return sum;
}

const struct attack_kind attack_product = {
	.name = "product",
	.summary = "noisy sums along the canary, added up",
	.step = step,
};
