/* kernel_beta.c - the integral of a beta density */

#include <fenv.h>
#include <math.h>
<<<<<<< HEAD:src/stats/kernel_beta.c
#include <stddef.h>
#include <stdint.h>
=======
#include <string.h>
>>>>>>> 1d2fb6b:src/stats/kernel_body.c

#include "stats/kernel_level.h"

/*
 * Vector exp and log lose half their digits unless the machine rounds to
 * nearest, so loops that use them are called between these two, and stay
 * whole functions lest the compiler move them out.
 */
#define KEEP_WHOLE __attribute__((noinline))

static int
round_to_nearest(void)
{
	int before = fegetround();

	if (before != FE_TONEAREST)
		fesetround(FE_TONEAREST);

	return before;
}

static void
round_as(int before)
{
	if (before != FE_TONEAREST)
		fesetround(before);
}

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

<<<<<<< HEAD:src/stats/kernel_beta.c
static APART double
beta_panels(const struct kernel_beta *beta, double from, double width,
	    int panels)
=======
static KEEP_WHOLE double
beta_panels(const struct kernel_beta *beta, double from, double to, int panels)
>>>>>>> 1d2fb6b:src/stats/kernel_body.c
{
	double sum = 0;

	for (int i = 0; i < panels; i++)
		sum += beta_panel(beta, from + i * width, width);

	return sum;
}

<<<<<<< HEAD:src/stats/kernel_beta.c
double
LEVEL(beta_integral)(const struct kernel_beta *beta, double from, double to,
		     int panels)
{
	int before = round_to_nearest();
	double sum = beta_panels(beta, from, (to - from) / panels, panels);

	round_as(before);

	return sum;
}
=======
static double
beta_integral(const struct kernel_beta *beta, double from, double to,
	      int panels)
{
	int before = round_to_nearest();
	double integral = beta_panels(beta, from, to, panels);

	round_as(before);

	return integral;
}

static void
range(const double x[], size_t count, double *low, double *high)
{
	double least = x[0], most = x[0];

	for (size_t i = 1; i < count; i++) {
		least = x[i] < least ? x[i] : least;
		most = x[i] > most ? x[i] : most;
	}
	*low = least;
	*high = most;
}

static void
deviations(const double x[], size_t count, double centre, double *sum,
	   double *squares)
{
	double first = 0, second = 0;

	for (size_t i = 0; i < count; i++) {
		double d = x[i] - centre;

		first += d;
		second += d * d;
	}
	*sum = first;
	*squares = second;
}

/* exp stays in [e, e^2]: nothing cancels in the difference. */
static KEEP_WHOLE void
loss_logits(double to[], const double x[], size_t count, double low,
	    double scale)
{
	for (size_t i = 0; i < count; i++)
		to[i] = -log(exp(1 + (x[i] - low) * scale) - 1);
}

static void
loss_logit(double to[], const double x[], size_t count, double low,
	   double scale)
{
	int before = round_to_nearest();

	loss_logits(to, x, count, low, scale);
	round_as(before);
}

/* Four doubles: a cell is one load, one addition and one store. */
typedef double quad __attribute__((vector_size(32)));

static void
bin(struct kernel_cell cells[], size_t cell_count, const double x[],
    size_t count, double low, double scale)
{
	double last = (double)cell_count - 1;

	for (size_t i = 0; i < count; i++) {
		double at = (x[i] - low) * scale;
		double inside = at < 0 ? 0 : at > last ? last : at;
		int cell = (int)(inside + 0.5);
		double off = inside - cell;
		quad add = { 1, off, off * off, 0 }, old;

		memcpy(&old, &cells[cell], sizeof(old));
		old += add;
		memcpy(&cells[cell], &old, sizeof(old));
	}
}

static void
find_cells(uint16_t cells[], const double x[], size_t count, double low,
	   double scale, int last)
{
	double end = last;

	for (size_t i = 0; i < count; i++) {
		double at = (x[i] - low) * scale;
		double inside = at < 0 ? 0 : at > end ? end : at;

		cells[i] = (uint16_t)(int)inside;
	}
}

static KEEP_WHOLE double
normal_heights(const double x[], size_t count, double at, double scale)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		double z = (x[i] - at) * scale;
		double square = z * z;

		sum += exp(-0.5 * (square < 600 ? square : 600));
	}

	return sum;
}

static double
normal_sum(const double x[], size_t count, double at, double scale)
{
	int before = round_to_nearest();
	double sum = normal_heights(x, count, at, scale);

	round_as(before);

	return sum;
}

static KEEP_WHOLE void
exponentiate(double x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		x[i] = exp(x[i]);
}

static void
exponentials(double x[], size_t count)
{
	int before = round_to_nearest();

	exponentiate(x, count);
	round_as(before);
}

static double
product(const double factor[], const double shape[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += factor[i] * shape[i];

	return sum;
}

enum { BLOCK = 128, PARTS = 20 };

/* The exponents of one block, and over them the largest for each cell. */
static void
mixture_exponents(double exponent[][BLOCK], double most[BLOCK],
		  const struct kernel_part parts[], size_t part_count,
		  const double mean[], const double spread[], size_t cells)
{
	for (size_t i = 0; i < cells; i++)
		most[i] = -1e300;
	for (size_t k = 0; k < part_count; k++) {
		double sharp = 0.5 * parts[k].inverse_sd * parts[k].inverse_sd;

		for (size_t i = 0; i < cells; i++) {
			double d = mean[i] - parts[k].mean;
			double e = parts[k].log_height -
				   (d * d + spread[i]) * sharp;

			exponent[k][i] = e;
			most[i] = e > most[i] ? e : most[i];
		}
	}
}

static void
mixture_gather(struct kernel_part *part, const double share[],
	       const double mean[], const double spread[], size_t cells)
{
	double mass = 0, first = 0, second = 0;

	for (size_t i = 0; i < cells; i++) {
		double d = mean[i] - part->mean;

		mass += share[i];
		first += share[i] * d;
		second += share[i] * (d * d + spread[i]);
	}
	part->mass += mass;
	part->first += first;
	part->second += second;
}

static KEEP_WHOLE double
mixture_block(struct kernel_part parts[], size_t part_count,
	      const double count[], const double mean[], const double spread[],
	      size_t cells)
{
	double exponent[PARTS][BLOCK], most[BLOCK], sum[BLOCK] = { 0 };
	double total = 0;

	mixture_exponents(exponent, most, parts, part_count, mean, spread,
			  cells);
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++) {
			double e = exponent[k][i] - most[i];

			/* Where exp would underflow its vectors are slow. */
			e = exp(e > -300 ? e : -300);
			exponent[k][i] = e;
			sum[i] += e;
		}
	}
	for (size_t i = 0; i < cells; i++) {
		total += count[i] * (most[i] + log(sum[i]));
		sum[i] = count[i] / sum[i];
	}
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++)
			exponent[k][i] *= sum[i];
		mixture_gather(&parts[k], exponent[k], mean, spread, cells);
	}

	return total;
}

static double
mixture_step(struct kernel_part parts[], size_t part_count,
	     const double count[], const double mean[], const double spread[],
	     size_t cell_count)
{
	int before = round_to_nearest();
	double total = 0;

	for (size_t k = 0; k < part_count; k++)
		parts[k].mass = parts[k].first = parts[k].second = 0;
	for (size_t i = 0; i < cell_count; i += BLOCK) {
		size_t cells = cell_count - i < BLOCK ? cell_count - i : BLOCK;

		total += mixture_block(parts, part_count, count + i, mean + i,
				       spread + i, cells);
	}

	round_as(before);

	return total;
}

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.range = range,
	.deviations = deviations,
	.loss_logit = loss_logit,
	.bin = bin,
	.find_cells = find_cells,
	.normal_sum = normal_sum,
	.exponentials = exponentials,
	.product = product,
	.mixture_step = mixture_step,
};
>>>>>>> 1d2fb6b:src/stats/kernel_body.c
