/* beta_shape.c - the beta density in the angle theta; see beta.c */

#include "stats/law/beta_shape.h"

#include <math.h>

#include "stats/law/gamma.h"

/* log Gamma(x + 1) - (x log x - x + log(2 pi x)/2), x > 0. */
static double
remainder_whole(double x)
{
	double r = 1 / (x * x);

	if (x < 16) {
		return gamma_log(x + 1) -
		       (x * log(x) - x + 0.5 * log(2 * M_PI * x));
	}

	return (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r / 1680))) / x;
}

/* log Gamma(x + 1/2) - (x log x - x + log(2 pi)/2), x >= 0. */
static double
remainder_half(double x)
{
	double r = 1 / (x * x);

	if (!(x > 0))
		return -0.5 * M_LN2;
	if (x < 16)
		return gamma_log(x + 0.5) -
		       (x * log(x) - x + 0.5 * log(2 * M_PI));

	return -(1.0 / 24 -
		 r * (7.0 / 2880 - r * (31.0 / 40320 - r * 127.0 / 215040))) /
	       x;
}

struct beta_shape
beta_shape_of(double a, double b)
{
	double x = a - 0.5, y = b - 0.5, n = x + y;
	struct beta_shape shape = {
		.loop = { .left = 2 * x, .right = 2 * y },
		.mode = atan2(sqrt(x), sqrt(y)),
		.rest = atan2(sqrt(y), sqrt(x)),
		.spread = 0.5 / sqrt(n),
	};

	if (!(n > 0)) {
		shape.mode = shape.rest = M_PI_4;
		shape.peak = M_2_PI;
		return shape;
	}
	if (x > 0)
		shape.loop.cot = sqrt(y / x);
	if (y > 0)
		shape.loop.tan = sqrt(x / y);
	shape.peak =
		sqrt(2 * n / M_PI) *
		exp(remainder_whole(n) - remainder_half(x) - remainder_half(y));

	return shape;
}

/* Beta(b, a): the same density seen from the other end. */
struct beta_shape
beta_shape_mirror(const struct beta_shape *shape)
{
	return (struct beta_shape){
		.loop = { .left = shape->loop.right,
			  .right = shape->loop.left,
			  .cot = shape->loop.tan,
			  .tan = shape->loop.cot },
		.mode = shape->rest,
		.rest = shape->mode,
		.spread = shape->spread,
		.peak = shape->peak,
	};
}

/* log of the density at distance d from the mode, relative to the mode. */
double
beta_shape_log_density(const struct beta_shape *shape, double d)
{
	const struct kernel_beta *loop = &shape->loop;
	double s = sin(d / 2), square = 2 * s * s;
	double wave = 2 * s * sqrt(1 - s * s);
	double sum = 0;

	if (loop->left > 0)
		sum += loop->left * log1p(wave * loop->cot - square);
	if (loop->right > 0)
		sum += loop->right * log1p(-wave * loop->tan - square);

	return sum;
}

/* Minus the derivative of the log density; positive beyond the mode. */
double
beta_shape_fall(const struct beta_shape *shape, double d)
{
	double theta = shape->mode + d, rest = shape->rest - d;
	double sum = 0;

	if (shape->loop.right > 0)
		sum += shape->loop.right * cos(rest) / sin(rest);
	if (shape->loop.left > 0)
		sum -= shape->loop.left * cos(theta) / sin(theta);

	return sum;
}
