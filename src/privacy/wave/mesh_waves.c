/* mesh_waves.c - laws on a circle of cells, composed by their waves */

#include "privacy/wave/mesh_waves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/wave/fourier.h"
#include "privacy/wave/wave_power.h"
#include "stats/loop/kernel.h"

static size_t
half_of(const struct mesh_waves *waves)
{
	return waves->size / 2 + 1;
}

bool
mesh_waves_init(struct mesh_waves *waves, size_t size, struct error *err)
{
	size_t half;

	*waves = (struct mesh_waves){ .size = size };
	half = half_of(waves);
	waves->circle = fftw_malloc(size * sizeof(double));
	waves->wave = fftw_malloc(half * sizeof(fftw_complex));
	waves->re = memory_new_array(half, sizeof(double));
	waves->im = memory_new_array(half, sizeof(double));
	waves->modulus = memory_new_array(half, sizeof(double));
	waves->angle = memory_new_array(half, sizeof(double));
	if (waves->circle && waves->wave)
		return true;
	mesh_waves_clear(waves);

	return error_set(err, ERROR_NUMERIC,
			 "no memory for a mesh of %zu cells", size);
}

void
mesh_waves_clear(struct mesh_waves *waves)
{
	fftw_free(waves->circle);
	fftw_free(waves->wave);
	free(waves->re);
	free(waves->im);
	free(waves->modulus);
	free(waves->angle);
	*waves = (struct mesh_waves){ 0 };
}

void
mesh_waves_reset(struct mesh_waves *waves)
{
	memset(waves->modulus, 0, half_of(waves) * sizeof(double));
	memset(waves->angle, 0, half_of(waves) * sizeof(double));
	waves->steps = waves->norm = 0;
}

/* Of three steps and more the small waves have become too small to count. */
static double
small_for(double steps)
{
	return steps < 3 ? 0.5 : 0;
}

void
mesh_waves_multiply(struct mesh_waves *waves, double steps)
{
	size_t half = half_of(waves);

	for (size_t i = 0; i < waves->size; i++)
		waves->norm += waves->circle[i] * waves->circle[i];
	waves->steps += steps;
	fourier_forward(waves->size, waves->circle, waves->wave);
	for (size_t i = 0; i < half; i++) {
		waves->re[i] = waves->wave[i][0] - 1;
		waves->im[i] = waves->wave[i][1];
	}
	wave_power_add(waves->re, waves->im, half, steps, small_for(steps),
		       waves->modulus, waves->angle);
}

/* From logarithms to a wave, scaled for its way back; twice its sum. */
static double
leave_logs(struct mesh_waves *waves)
{
	double *re = waves->modulus, *im = waves->angle;
	double size = (double)waves->size, sum = 0;

	kernel()->wave_exps(re, im, half_of(waves));
	for (size_t i = 0; i < half_of(waves); i++) {
		waves->wave[i][0] = re[i] / size;
		waves->wave[i][1] = im[i] / size;
		sum += 2 * hypot(waves->wave[i][0], waves->wave[i][1]);
	}

	return sum;
}

/* Rounding of a transform grows with the log of its length. */
double
mesh_waves_back(struct mesh_waves *waves)
{
	double sum = leave_logs(waves);

	fourier_backward(waves->size, waves->wave, waves->circle);

	return 4e-16 * log2((double)waves->size) *
	       (1 + waves->steps * fmin(1, sqrt(waves->norm))) * sum;
}
