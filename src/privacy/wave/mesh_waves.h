/* mesh_waves.h - laws on a circle of cells, composed by their waves */

#ifndef PRIVACY_WAVE_MESH_WAVES_H
#define PRIVACY_WAVE_MESH_WAVES_H

#include <fftw3.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* Laws of mass 1 are laid on the circle, one after another. */
struct mesh_waves {
	size_t size; /* a power of 2 */
	double *circle;
	fftw_complex *wave;
	double *re, *im, *modulus, *angle; /* of size / 2 + 1 frequencies */
	double steps, norm; /* what has been multiplied, and its squares */
};

MUST_CHECK bool mesh_waves_init(struct mesh_waves *waves, size_t size,
				struct error *err);
void mesh_waves_clear(struct mesh_waves *waves);

/* Begins again, with nothing composed. */
void mesh_waves_reset(struct mesh_waves *waves);

/* The law on the circle, so many times more. */
void mesh_waves_multiply(struct mesh_waves *waves, double steps);

/* The composition on the circle; what rounding did to each of its cells. */
double mesh_waves_back(struct mesh_waves *waves);

#endif
