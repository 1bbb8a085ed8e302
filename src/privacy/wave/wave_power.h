/* wave_power.h - powers of waves, taken in logarithms */

#ifndef PRIVACY_WAVE_WAVE_POWER_H
#define PRIVACY_WAVE_WAVE_POWER_H

#include <stddef.h>

/*
 * Adds steps log(1 + z), as log modulus and angle mod 2 pi, with all digits
 * that z has; where |1 + z| is below `small` one by one, and z becomes 0.
 */
void wave_power_add(double re[], double im[], size_t count, double steps,
		    double small, double modulus[], double angle[]);

#endif
