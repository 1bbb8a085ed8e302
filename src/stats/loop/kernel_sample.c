/* kernel_sample.c - what one pass over a large sample gathers */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

enum { BLOCK = 128, PARTS = 20 };

void
LEVEL(range)(const double x[], size_t count, double *low, double *high)
{
	double least[8], most[8];
	size_t i = 0;

	for (size_t j = 0; j < 8; j++)
		least[j] = most[j] = x[0];
	for (; i + 8 <= count; i += 8) {
		for (size_t j = 0; j < 8; j++) {
			least[j] = smaller(x[i + j], least[j]);
			most[j] = larger(x[i + j], most[j]);
		}
	}
	for (; i < count; i++) {
		least[0] = smaller(x[i], least[0]);
		most[0] = larger(x[i], most[0]);
	}
	for (size_t j = 1; j < 8; j++) {
		least[0] = smaller(least[0], least[j]);
		most[0] = larger(most[0], most[j]);
	}
	*low = least[0];
	*high = most[0];
}

void
LEVEL(deviations)(const double x[], size_t count, double centre, double *sum,
		  double *squares)
{
	exact_lanes first = { 0 }, second = { 0 };
	double lane[2][8];
	size_t i = 0;

	for (; i + 8 <= count; i += 8) {
		exact_lanes d = EXACT_LOAD(x + i) - centre;

		first += d;
		second += d * d;
	}
	memcpy(lane[0], &first, sizeof(first));
	memcpy(lane[1], &second, sizeof(second));
	for (size_t j = 0; i < count; i++, j++) {
		double d = x[i] - centre;

		lane[0][j] += d;
		lane[1][j] += d * d;
	}
	*sum = exact_fold(lane[0]);
	*squares = exact_fold(lane[1]);
}

/* exp stays in [e, e^2]: nothing cancels in the difference. */
static APART void
loss_logits(double to[], const double x[], size_t count, double low,
	    double scale)
{
	for (size_t i = 0; i < count; i++)
		to[i] = -exact_log_inside(
			exact_exp_inside(1 + (x[i] - low) * scale) - 1);
}

void
LEVEL(loss_logit)(double to[], const double x[], size_t count, double low,
		  double scale)
{
	int before = round_to_nearest();

	loss_logits(to, x, count, low, scale);
	round_as(before);
}

/* Four doubles: a cell is one load, one addition and one store. */
typedef double quad __attribute__((vector_size(32)));

void
LEVEL(bin)(struct kernel_cell cells[], size_t cell_count, const double x[],
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

static APART void
normal_heights(const double x[], size_t count, double at, double scale,
	       double height[])
{
	for (size_t i = 0; i < count; i++) {
		double z = (x[i] - at) * scale;

		height[i] = exact_exp_inside(-0.5 * smaller(z * z, 600));
	}
}

double
LEVEL(normal_sum)(const double x[], size_t count, double at, double scale)
{
	int before = round_to_nearest();
	double height[BLOCK], sum = 0;

	for (size_t i = 0; i < count; i += BLOCK) {
		size_t some = count - i < BLOCK ? count - i : BLOCK;

		normal_heights(x + i, some, at, scale, height);
		sum += exact_sum(height, some);
	}
	round_as(before);

	return sum;
}

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
	double first[BLOCK], second[BLOCK];

	for (size_t i = 0; i < cells; i++) {
		double d = mean[i] - part->mean;

		first[i] = share[i] * d;
		second[i] = share[i] * (d * d + spread[i]);
	}
	part->mass += exact_sum(share, cells);
	part->first += exact_sum(first, cells);
	part->second += exact_sum(second, cells);
}

static APART double
mixture_block(struct kernel_part parts[], size_t part_count,
	      const double count[], const double mean[], const double spread[],
	      size_t cells)
{
	double exponent[PARTS][BLOCK], most[BLOCK], sum[BLOCK] = { 0 };
	double part[BLOCK];

	mixture_exponents(exponent, most, parts, part_count, mean, spread,
			  cells);
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++) {
			double e = exponent[k][i] - most[i];

			/* Where exp would underflow its vectors are slow. */
			e = exact_exp_inside(e > -300 ? e : -300);
			exponent[k][i] = e;
			sum[i] += e;
		}
	}
	for (size_t i = 0; i < cells; i++) {
		part[i] = count[i] * (most[i] + exact_log_inside(sum[i]));
		sum[i] = count[i] / sum[i];
	}
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++)
			exponent[k][i] *= sum[i];
		mixture_gather(&parts[k], exponent[k], mean, spread, cells);
	}

	return exact_sum(part, cells);
}

double
LEVEL(mixture_step)(struct kernel_part parts[], size_t part_count,
		    const double count[], const double mean[],
		    const double spread[], size_t cell_count)
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
