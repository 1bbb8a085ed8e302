/* fourier.c - transforms of real circles, one planner for all threads */

#include "privacy/wave/fourier.h"

#include <pthread.h>

/* fftw's planner is the one part of it that threads may not share. */
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

static void
run(fftw_plan plan)
{
	fftw_execute(plan);
	pthread_mutex_lock(&planner);
	fftw_destroy_plan(plan);
	pthread_mutex_unlock(&planner);
}

void
fourier_forward(size_t size, double *in, fftw_complex *out)
{
	fftw_plan plan;

	pthread_mutex_lock(&planner);
	plan = fftw_plan_dft_r2c_1d((int)size, in, out, FFTW_ESTIMATE);
	pthread_mutex_unlock(&planner);
	run(plan);
}

void
fourier_backward(size_t size, fftw_complex *in, double *out)
{
	fftw_plan plan;

	pthread_mutex_lock(&planner);
	plan = fftw_plan_dft_c2r_1d((int)size, in, out, FFTW_ESTIMATE);
	pthread_mutex_unlock(&planner);
	run(plan);
}
