/* gamma.c - the logarithm of the gamma function, from any thread */

#include "stats/law/gamma.h"

#include <math.h>

double
gamma_log(double x)
{
	int sign;

	return lgamma_r(x, &sign);
}
