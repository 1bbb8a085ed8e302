/* fourier.c - transforms of real circles, one planner for all threads */

#include "privacy/wave/fourier.h"

#include <pthread.h>
#include <stdbool.h>

/*
 * Planning takes a third of a transform's time, so plans are kept; they hold
 * for all arrays of fftw_malloc().  Only planning needs the lock.
 */
enum { SIZES = 32, WAYS = 2 };

static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;
static fftw_plan plans[SIZES][WAYS];

static fftw_plan
plan_for(size_t size, bool back, double *circle, fftw_complex *wave)
{
	fftw_plan *plan = &plans[__builtin_ctzll(size)][back];
	fftw_plan found;

	pthread_mutex_lock(&planner);
	if (!*plan)
		*plan = back ? fftw_plan_dft_c2r_1d((int)size, wave, circle,
						    FFTW_ESTIMATE)
			     : fftw_plan_dft_r2c_1d((int)size, circle, wave,
						    FFTW_ESTIMATE);
	found = *plan;
	pthread_mutex_unlock(&planner);

	return found;
}

void
fourier_forward(size_t size, double *in, fftw_complex *out)
{
	fftw_execute_dft_r2c(plan_for(size, false, in, out), in, out);
}

void
fourier_backward(size_t size, fftw_complex *in, double *out)
{
	fftw_execute_dft_c2r(plan_for(size, true, out, in), in, out);
}
