/* fourier.h - transforms of real circles, one planner for all threads */

#ifndef PRIVACY_WAVE_FOURIER_H
#define PRIVACY_WAVE_FOURIER_H

#include <fftw3.h>
#include <stddef.h>

/*
 * size / 2 + 1 frequencies of `size` values, a power of 2, and back; not
 * scaled.  All arrays are from fftw_malloc().
 */
void fourier_forward(size_t size, double *in, fftw_complex *out);
void fourier_backward(size_t size, fftw_complex *in, double *out);

#endif
