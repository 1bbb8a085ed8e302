/* kernel_loss.c - privacy losses of a sampled Gaussian, and their waves */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

enum { BLOCK = 128 };

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
		double up = larger(a, 0), low = smaller(a, 20);
		double high = sampling * exact_exp_fall(a - up);
		double flat = rest * exact_exp_fall(-up);
		double small =
			exact_log1p_inside(sampling * exact_expm1_inside(low));
		double large = up + exact_log_inside(high + flat);

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

		out[i] = at > -700 ? exact_exp_fall(at) : 0;
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
	for (size_t i = 0; i < count; i++) {
		double half = 0.5 * t * x[i];
		double s = exact_sin(half), c = exact_cos(half);

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

static void
wave_product(const double *x_re, const double *x_im, const double *y_re,
	     const double *y_im, size_t count, double *re, double *im)
{
	exact_lanes real = { 0 }, imag = { 0 };
	double lane[2][8];
	size_t i = 0;

	for (; i + 8 <= count; i += 8) {
		exact_lanes a = EXACT_LOAD(x_re + i), b = EXACT_LOAD(x_im + i);
		exact_lanes c = EXACT_LOAD(y_re + i), d = EXACT_LOAD(y_im + i);

		real += a * c - b * d;
		imag += a * d + b * c;
	}
	memcpy(lane[0], &real, sizeof(real));
	memcpy(lane[1], &imag, sizeof(imag));
	for (size_t j = 0; i < count; i++, j++) {
		lane[0][j] += x_re[i] * y_re[i] - x_im[i] * y_im[i];
		lane[1][j] += x_re[i] * y_im[i] + x_im[i] * y_re[i];
	}
	*re = exact_fold(lane[0]);
	*im = exact_fold(lane[1]);
}

void
LEVEL(wave_products)(const double *x_re, const double *x_im, size_t count,
		     const double *y_re, const double *y_im, size_t columns,
		     double *re, double *im)
{
	for (size_t j = 0; j < columns; j++) {
		const double *a = y_re + j * count, *b = y_im + j * count;
		wave_product(x_re, x_im, a, b, count, &re[j], &im[j]);
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
		double square = larger(r * (2 + r) + m * m, -1 + 1e-15);
		double arg = power * exact_atan2(m, 1 + r) + angle[i];

		modulus[i] += 0.5 * power * exact_log1p_inside(square);
		angle[i] = arg - turn * exact_nearest(arg / turn);
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
	for (size_t i = 0; i < count; i++) {
		double size = re[i] > -700 ? exact_exp_fall(re[i]) : 0;
		double arg = im[i];

		re[i] = size * exact_cos(arg);
		im[i] = size * exact_sin(arg);
	}
}

void
LEVEL(wave_exps)(double *restrict re, double *restrict im, size_t count)
{
	int before = round_to_nearest();

	wave_exps_loop(re, im, count);
	round_as(before);
}

static APART void
decay_parts(const struct kernel_decay *decay, const double *weights,
	    const double *share, size_t count, double *part)
{
	const double v = decay->variance, power = 0.5 * decay->power;
	const double t = decay->frequency, bend = decay->bend;
	const double cap = 1 / decay->cap;

	for (size_t i = 0; i < count; i++) {
		double p = share[i], g = bend * p, flat = 1 / (1 + g * cap);
		double b = g * flat;
		/* How fast the shift v b changes along the real line. */
		double tilt = bend * p * (1 - p) * flat * flat;
		double s = exact_sin(0.5 * b), c = exact_cos(0.5 * b);
		double arg = exact_atan2(2 * p * s * c, 1 - 2 * p * s * s);
		double square = larger(-4 * p * (1 - p) * s * s, -1 + 1e-15);

		part[i] = weights[i] *
			  exact_exp_fall(0.5 * v * b * b - t * arg +
					 power * exact_log1p_inside(square) +
					 0.5 * exact_log1p_inside(tilt * tilt));
	}
}

double
LEVEL(decay_sum)(const struct kernel_decay *decay, const double *weights,
		 const double *share, size_t count)
{
	int before = round_to_nearest();
	double part[BLOCK], sum = 0;

	for (size_t i = 0; i < count; i += BLOCK) {
		size_t some = count - i < BLOCK ? count - i : BLOCK;

		decay_parts(decay, weights + i, share + i, some, part);
		sum += exact_sum(part, some);
	}
	round_as(before);

	return sum;
}
