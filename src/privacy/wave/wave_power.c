/* wave_power.c - powers of waves, taken in logarithms */

#include "privacy/wave/wave_power.h"

#include <math.h>

#include "stats/loop/kernel.h"

/* The kernel is good near z = 0; near z = -1 it loses half of its digits. */
void
wave_power_add(double re[], double im[], size_t count, double steps,
	       double small, double modulus[], double angle[])
{
	for (size_t k = 0; k < count && small > 0; k++) {
		double x = 1 + re[k], size = hypot(x, im[k]);

		if (size > small)
			continue;
		modulus[k] += steps * log(fmax(size, 1e-300));
		angle[k] += fmod(steps * atan2(im[k], x), 2 * M_PI);
		re[k] = im[k] = 0;
	}
	kernel()->wave_logs(re, im, count, steps, modulus, angle);
}
