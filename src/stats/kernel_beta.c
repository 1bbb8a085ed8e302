/* kernel_beta.c - the integral of a beta density */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/kernel_level.h"

enum { NODES = 16 };

/* Gauss-Legendre on [0, 1]. */
static const double node[NODES] = {
	0.0052995325041750337, 0.027712488463383712, 0.067184398806084128,
	0.12229779582249848,   0.19106187779867813,  0.27099161117138631,
	0.35919822461037054,   0.45249374508118128,  0.54750625491881872,
	0.64080177538962946,   0.72900838882861369,  0.80893812220132187,
	0.87770220417750152,   0.93281560119391587,  0.97228751153661629,
	0.99470046749582497,
};
static const double weight[NODES] = {
	0.013576229705877047, 0.031126761969323946, 0.047579255841246392,
	0.062314485627766936, 0.074797994408288366, 0.084578259697501269,
	0.091301707522461794, 0.094725305227534248, 0.094725305227534248,
	0.091301707522461794, 0.084578259697501269, 0.074797994408288366,
	0.062314485627766936, 0.047579255841246392, 0.031126761969323946,
	0.013576229705877047,
};

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
	double sum = 0;

	for (int i = 0; i < NODES; i++) {
		double s = sin(0.5 * (from + width * node[i]));
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);

		sum += weight[i] * exp(left * log1p(wave * cot - square) +
				       right * log1p(-wave * tan - square));
	}

	return sum * width;
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
