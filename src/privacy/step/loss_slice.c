/*
 * loss_slice.c - a rule over a range of one step's noise, with soft edges
 *
 * The edges are normal distribution functions, which for real x and y obey
 *
 *	|Phi(a + iy) - Phi(b + iy)| <= e^(y^2 / 2) (Phi(a) - Phi(b)),
 *
 * so that a slice is analytic wherever the step is, and shifting it by
 * i b sigma^2 costs e^(b^2 sigma^4 / (2 soft^2)) more.  With the ratio
 * r = q e^a / (1 - q) of the two parts of w, |arg w| <= r b for 0 < b < pi/2,
 * and r is largest at the hard end.  That end does no harm where the weights
 * are e^-46 of the total.
 */

#include "privacy/step/loss_slice.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/loop/kernel.h"

/* Noise farther below is left away: e^-55 of it. */
#define LEAST 10.5

/* Weights this far below the largest one do not count, in logarithms. */
#define DEPTH 50.0

/* How small the hard end must be. */
#define OPEN -46.0

double
loss_slice_variance(const struct loss_slice *slice)
{
	double variance = slice->step.sigma * slice->step.sigma;
	const struct loss_cut *cut = &slice->cut;

	if (isinf(cut->lower) && isinf(cut->upper))
		return variance;

	return variance * (1 + variance / (cut->soft * cut->soft));
}

/* |arg w| / b below the hard end; at most 1. */
static double
turn_of(const struct loss_slice *slice)
{
	const struct loss_step *step = &slice->step;
	double a = (slice->cut.top - 0.5) / (step->sigma * step->sigma);

	return fmin(step->sampling / (1 - step->sampling) * exp(fmin(a, 700)),
		    1);
}

double
loss_slice_step(const struct loss_slice *slice, double t)
{
	double shift = slice->step.sigma * slice->step.sigma, best = 0;
	double variance = loss_slice_variance(slice), turn = turn_of(slice);

	for (double b = 1.5; b > 1e-9; b *= 0.75) {
		double cost = 47 + b * b * variance / 2 + fabs(t) * b * turn;
		double width = 2 * M_PI * shift * b / cost;

		if (width < best)
			break;
		best = width;
	}

	return best;
}

/* log(Phi(a) - Phi(b)) for a > b. */
static double
log_between(double a, double b)
{
	double near, far;

	if (b > 0) {
		near = normal_log_above(b);
		far = normal_log_above(a);
	} else if (a < 0) {
		near = normal_log_below(a);
		far = normal_log_below(b);
	} else {
		return log1p(-normal_below(b) - normal_above(a));
	}

	return near + log(-expm1(far - near));
}

/* Beyond these a soft end is hard: all but 1e-33 of it, or e^-11000. */
#define ALL  (-12.0)
#define NONE 150.0

/* log P(Z > z). */
static double
log_end(double z)
{
	if (z < ALL)
		return 0;

	return z > NONE ? -INFINITY : normal_log_above(z);
}

static double
log_share(const struct loss_cut *cut, double x)
{
	if (isinf(cut->lower))
		return isinf(cut->upper)
			       ? 0
			       : log_end((x - cut->upper) / cut->soft);
	if (isinf(cut->upper) || (x - cut->upper) / cut->soft < ALL)
		return log_end((cut->lower - x) / cut->soft);
	if ((x - cut->lower) / cut->soft > -ALL)
		return log_end((x - cut->upper) / cut->soft);

	return log_between((x - cut->lower) / cut->soft,
			   (x - cut->upper) / cut->soft);
}

static void
reserve(struct loss_slice *slice, size_t count)
{
	slice->count = count;
	if (count <= slice->space)
		return;
	slice->space = count;
	slice->losses = memory_grow_array(slice->losses, count, sizeof(double));
	slice->shares = memory_grow_array(slice->shares, count, sizeof(double));
	slice->logs = memory_grow_array(slice->logs, count, sizeof(double));
}

void
loss_slice_fill(struct loss_slice *slice, double width, double offset)
{
	const struct loss_step *step = &slice->step;
	double low = -LEAST * step->sigma, high = slice->cut.top;
	double from = (floor(low / width) + offset) * width;
	double level = log(width / step->sigma) - 0.5 * log(2 * M_PI);
	double scale = 1 / (2 * step->sigma * step->sigma);

	reserve(slice, (size_t)fmax((high - from) / width + 1, 2));
	kernel()->loss_grid(step->sigma, step->sampling, from, width,
			    slice->count, slice->losses, slice->shares);
	slice->left = 0;
	for (size_t i = 0; i < slice->count; i++) {
		double x = from + (double)i * width;
		double noise = level - x * x * scale;
		double share = fmax(log_share(&slice->cut, x), -1e4);

		slice->logs[i] = noise + share;
		slice->left += exp(noise) * -expm1(share);
	}
	for (double x = from + (double)slice->count * width;
	     x < LEAST * step->sigma; x += width)
		slice->left += exp(level - x * x * scale);
}

/* log(1 + E[(w^u - 1) slice] - what is outside): digits near 0. */
static double
small_total(const struct loss_slice *slice, double u)
{
	double sum = 0;

	for (size_t i = 0; i < slice->count; i++)
		sum += exp(slice->logs[i]) * expm1(u * slice->losses[i]);

	return log1p(sum - slice->left);
}

/* Copies the nodes that matter, with logarithms of weights. */
static double
copy_nodes(const struct loss_slice *slice, double u, struct loss_rule *rule)
{
	double top = -INFINITY;
	size_t first = 0, last = slice->count;

	loss_rule_reserve(rule, slice->count);
	for (size_t i = 0; i < slice->count; i++) {
		rule->weights[i] = u * slice->losses[i] + slice->logs[i];
		top = fmax(top, rule->weights[i]);
	}
	rule->open = rule->weights[slice->count - 1] > top + OPEN;
	while (first < last && rule->weights[first] < top - DEPTH)
		first++;
	while (last > first && rule->weights[last - 1] < top - DEPTH)
		last--;
	rule->count = last - first;
	for (size_t i = 0; i < rule->count; i++) {
		rule->weights[i] = rule->weights[first + i];
		rule->losses[i] = slice->losses[first + i];
		rule->shares[i] = slice->shares[first + i];
	}

	return top;
}

void
loss_slice_rule(const struct loss_slice *slice, double u,
		struct loss_rule *rule)
{
	double top = copy_nodes(slice, u, rule), most;

	if (top < -5000) {
		*rule = (struct loss_rule){ .losses = rule->losses,
					    .shares = rule->shares,
					    .weights = rule->weights,
					    .space = rule->space };
		rule->log_total = -INFINITY;
		return;
	}
	loss_rule_norm(rule, u, top);
	most = fmax(fabs(rule->losses[0]), fabs(rule->losses[rule->count - 1]));
	if (slice->left < 0.5 && fabs(u) * most < 4) {
		rule->log_total = small_total(slice, u);
		rule->error = 4e-16 * (fabs(u) * sqrt(rule->variance) +
				       slice->left + 1e-3);
	}
}

void
loss_slice_clear(struct loss_slice *slice)
{
	free(slice->losses);
	free(slice->shares);
	free(slice->logs);
	*slice = (struct loss_slice){ 0 };
}
