/* kernel_beta.c - the integral of a beta density */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/legendre.h"
#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

enum { NODES = 16 };

/*
 * With s = sin(d/2) and r = sqrt(1 - s^2):
 *	sin(mode + d) / sin(mode) = 1 - 2 s^2 + 2 s r cot(mode)
 *	cos(mode + d) / cos(mode) = 1 - 2 s^2 - 2 s r tan(mode)
 * so the logarithms keep their digits next to the mode.
 */
static double
beta_panel(const struct kernel_beta *beta, double from, double width)
{
	const double left = beta->left, right = beta->right;
	const double cot = beta->cot, tan = beta->tan;
	double part[NODES];

	for (int i = 0; i < NODES; i++) {
		double s = exact_sin_near(0.5 *
					  (from + width * legendre_node_16[i]));
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);

		part[i] = legendre_weight_16[i] *
			  exact_exp_fall(
				  left * exact_log1p(wave * cot - square) +
				  right * exact_log1p(-wave * tan - square));
	}

	return exact_sum(part, NODES) * width;
}

static APART double
beta_panels(const struct kernel_beta *beta, double from, double width,
	    int panels)
{
	double sum = 0;

	for (int i = 0; i < panels; i++)
		sum += beta_panel(beta, from + i * width, width);

	return sum;
}

double
LEVEL(beta_integral)(const struct kernel_beta *beta, double from, double to,
		     int panels)
{
	int before = round_to_nearest();
	double sum = beta_panels(beta, from, (to - from) / panels, panels);

	round_as(before);

	return sum;
}
