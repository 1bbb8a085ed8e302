/*
 * kernel_body.c - the loops, compiled once per instruction level
 *
 * The build gives KERNEL_LEVEL and lets the compiler use vector exp, log1p
 * and sin.  Plain C on purpose: arrays, no branches, nothing infinite.
 */

#include <math.h>

#include "stats/kernel.h"

#define JOIN(a, b)  a##b
#define NAMED(a, b) JOIN(a, b)
#define TEXT(a)     #a
#define QUOTED(a)   TEXT(a)

enum { NODES = 16 };

/* Gauss-Legendre on [0, 1]. */
static const double node[NODES] = {
	0.0052995325041750337, 0.027712488463383712, 0.067184398806084128,
	0.12229779582249848,   0.19106187779867813,  0.27099161117138631,
	0.35919822461037054,   0.45249374508118128,  0.54750625491881872,
	0.64080177538962946,   0.72900838882861369,  0.80893812220132187,
	0.87770220417750152,   0.93281560119391587,  0.97228751153661629,
	0.99470046749582497,
};
static const double weight[NODES] = {
	0.013576229705877047, 0.031126761969323946, 0.047579255841246392,
	0.062314485627766936, 0.074797994408288366, 0.084578259697501269,
	0.091301707522461794, 0.094725305227534248, 0.094725305227534248,
	0.091301707522461794, 0.084578259697501269, 0.074797994408288366,
	0.062314485627766936, 0.047579255841246392, 0.031126761969323946,
	0.013576229705877047,
};

/*
 * With s = sin(d/2) and r = sqrt(1 - s^2):
 *	sin(mode + d) / sin(mode) = 1 - 2 s^2 + 2 s r cot(mode)
 *	cos(mode + d) / cos(mode) = 1 - 2 s^2 - 2 s r tan(mode)
 * so the logarithms keep their digits next to the mode.
 */
static double
beta_panel(const struct kernel_beta *beta, double from, double width)
{
	const double left = beta->left, right = beta->right;
	const double cot = beta->cot, tan = beta->tan;
	double sum = 0;

	for (int i = 0; i < NODES; i++) {
		double s = sin(0.5 * (from + width * node[i]));
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);

		sum += weight[i] * exp(left * log1p(wave * cot - square) +
				       right * log1p(-wave * tan - square));
	}

	return sum * width;
}

static double
beta_integral(const struct kernel_beta *beta, double from, double to,
	      int panels)
{
	double width = (to - from) / panels;
	double sum = 0;

	for (int i = 0; i < panels; i++)
		sum += beta_panel(beta, from + i * width, width);

	return sum;
}

/*
 * log(1 - q + q e^a) with a = (2x - 1)/(2 sigma^2): the first form keeps the
 * digits of small losses, the second cannot overflow.
 */
static void
loss_grid(double sigma, double sampling, double from, double step, size_t count,
	  double *restrict loss, double *restrict share)
{
	const double scale = 1 / (sigma * sigma), rest = 1 - sampling;

	for (size_t i = 0; i < count; i++) {
		double a = (from + (double)i * step - 0.5) * scale;
		double up = fmax(a, 0), low = fmin(a, 20);
		double high = sampling * exp(a - up), flat = rest * exp(-up);
		double small = log1p(sampling * expm1(low));
		double large = up + log(high + flat);

		loss[i] = a < 20 ? small : large;
		share[i] = high / (high + flat);
	}
}

static void
exps(const double *restrict x, double shift, size_t count, double *restrict out)
{
	for (size_t i = 0; i < count; i++) {
		double at = x[i] - shift;

		out[i] = at > -700 ? exp(fmax(at, -700)) : 0;
	}
}

static void
waves(const double *restrict x, double t, size_t count, double *restrict re,
      double *restrict im)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double half = 0.5 * t * x[i];
		double s = sin(half), c = sin(half_pi - half);

		re[i] = -2 * s * s;
		im[i] = 2 * s * c;
	}
}

static void
wave_products(const double *x_re, const double *x_im, size_t count,
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

static void
wave_logs(const double *restrict re, const double *restrict im, size_t count,
	  double power, double *restrict modulus, double *restrict angle)
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

static void
wave_exps(double *restrict re, double *restrict im, size_t count)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double size = re[i] > -700 ? exp(fmax(re[i], -700)) : 0;
		double arg = im[i];

		re[i] = size * sin(half_pi - arg);
		im[i] = size * sin(arg);
	}
}

static double
decay_sum(const struct kernel_decay *decay, const double *weights,
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

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.loss_grid = loss_grid,
	.exps = exps,
	.waves = waves,
	.wave_products = wave_products,
	.wave_logs = wave_logs,
	.wave_exps = wave_exps,
	.decay_sum = decay_sum,
};
