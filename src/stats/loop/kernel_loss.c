/* kernel_loss.c - privacy losses of a sampled Gaussian, and their waves */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/loop/kernel_level.h"

/*
 * log(1 - q + q e^a) with a = (2x - 1)/(2 sigma^2): the first form keeps the
 * digits of small losses, the second cannot overflow.
 */
static APART void
loss_grid_loop(double sigma, double sampling, double from, double step,
	       size_t count, double *restrict loss, double *restrict share)
{
	const double scale = 1 / (sigma * sigma), rest = 1 - sampling;

	for (size_t i = 0; i < count && rest <= 0; i++) {
		loss[i] = (from + (double)i * step - 0.5) * scale;
		share[i] = 1;
	}
	for (size_t i = 0; i < count && rest > 0; i++) {
		double a = (from + (double)i * step - 0.5) * scale;
		double up = fmax(a, 0), low = fmin(a, 20);
		double high = sampling * exp(a - up), flat = rest * exp(-up);
		double small = log1p(sampling * expm1(low));
		double large = up + log(high + flat);

		/* A large q would lose the digits of w near 0. */
		loss[i] = a < 20 && sampling < 0.5 ? small : large;
		share[i] = high / (high + flat);
	}
}

void
LEVEL(loss_grid)(double sigma, double sampling, double from, double step,
		 size_t count, double *restrict loss, double *restrict share)
{
	int before = round_to_nearest();

	loss_grid_loop(sigma, sampling, from, step, count, loss, share);
	round_as(before);
}

static APART void
exps_loop(const double *restrict x, double shift, size_t count,
	  double *restrict out)
{
	for (size_t i = 0; i < count; i++) {
		double at = x[i] - shift;

		out[i] = at > -700 ? exp(fmax(at, -700)) : 0;
	}
}

void
LEVEL(exps)(const double *restrict x, double shift, size_t count,
	    double *restrict out)
{
	int before = round_to_nearest();

	exps_loop(x, shift, count, out);
	round_as(before);
}

static APART void
waves_loop(const double *restrict x, double t, size_t count,
	   double *restrict re, double *restrict im)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double half = 0.5 * t * x[i];
		double s = sin(half), c = sin(half_pi - half);

		re[i] = -2 * s * s;
		im[i] = 2 * s * c;
	}
}

void
LEVEL(waves)(const double *restrict x, double t, size_t count,
	     double *restrict re, double *restrict im)
{
	int before = round_to_nearest();

	waves_loop(x, t, count, re, im);
	round_as(before);
}

void
LEVEL(wave_products)(const double *x_re, const double *x_im, size_t count,
		     const double *y_re, const double *y_im, size_t columns,
		     double *re, double *im)
{
	for (size_t j = 0; j < columns; j++) {
		const double *a = y_re + j * count, *b = y_im + j * count;
		double real = 0, imag = 0;

		for (size_t i = 0; i < count; i++) {
			real += x_re[i] * a[i] - x_im[i] * b[i];
			imag += x_re[i] * b[i] + x_im[i] * a[i];
		}
		re[j] = real;
		im[j] = imag;
	}
}

static APART void
wave_logs_loop(const double *restrict re, const double *restrict im,
	       size_t count, double power, double *restrict modulus,
	       double *restrict angle)
{
	const double turn = 6.28318530717958647693;

	for (size_t i = 0; i < count; i++) {
		double r = re[i], m = im[i];
		double square = fmax(r * (2 + r) + m * m, -1 + 1e-15);
		double arg = power * atan2(m, 1 + r) + angle[i];

		modulus[i] += 0.5 * power * log1p(square);
		angle[i] = arg - turn * rint(arg / turn);
	}
}

void
LEVEL(wave_logs)(const double *restrict re, const double *restrict im,
		 size_t count, double power, double *restrict modulus,
		 double *restrict angle)
{
	int before = round_to_nearest();

	wave_logs_loop(re, im, count, power, modulus, angle);
	round_as(before);
}

static APART void
wave_exps_loop(double *restrict re, double *restrict im, size_t count)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double size = re[i] > -700 ? exp(fmax(re[i], -700)) : 0;
		double arg = im[i];

		re[i] = size * sin(half_pi - arg);
		im[i] = size * sin(arg);
	}
}

void
LEVEL(wave_exps)(double *restrict re, double *restrict im, size_t count)
{
	int before = round_to_nearest();

	wave_exps_loop(re, im, count);
	round_as(before);
}

static APART double
decay_sum_loop(const struct kernel_decay *decay, const double *weights,
	       const double *share, size_t count)
{
	const double v = decay->variance, power = 0.5 * decay->power;
	const double t = decay->frequency, bend = decay->bend;
	const double cap = 1 / decay->cap, half_pi = 1.57079632679489661923;
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		double p = share[i], g = bend * p, flat = 1 / (1 + g * cap);
		double b = g * flat;
		/* How fast the shift v b changes along the real line. */
		double tilt = bend * p * (1 - p) * flat * flat;
		double s = sin(0.5 * b), c = sin(half_pi - 0.5 * b);
		double arg = atan2(2 * p * s * c, 1 - 2 * p * s * s);
		double square = -4 * p * (1 - p) * s * s;

		sum += weights[i] *
		       exp(0.5 * v * b * b - t * arg + power * log1p(square) +
			   0.5 * log1p(tilt * tilt));
	}

	return sum;
}

double
LEVEL(decay_sum)(const struct kernel_decay *decay, const double *weights,
		 const double *share, size_t count)
{
	int before = round_to_nearest();
	double sum = decay_sum_loop(decay, weights, share, count);

	round_as(before);

	return sum;
}
