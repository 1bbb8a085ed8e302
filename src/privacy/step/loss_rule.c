/*
 * loss_rule.c - where to look at one step to integrate powers of its w
 *
 * The integrand is e^h, h(x) = u log w(x) - x^2 / (2 sigma^2).  With share
 * p(x) = q e^a / w, h' = (u p - x) / sigma^2.  Between 0 and u lies one
 * peak, or two if u > 4 sigma^2; beyond them h falls at least as fast as a
 * Gaussian.
 *
 * Width: on the line Im x = b sigma^2, |b| < pi,
 *
 *	|w|^2 = w^2 (1 - 4 p (1 - p) sin^2(b/2)),  |arg w| <= |b|
 *
 * so that |w^(u + it)| <= w^u cos(b/2)^min(u,0) e^(|t| b), and the trapezoid
 * rule of width h errs by less than
 *
 *	2 exp(-2 pi b sigma^2 / h + b^2 sigma^2 / 2 + |t| b
 *	      + max(-u, 0) log sec(b/2))
 *
 * of E[w^u].  The best b of a list is taken.
 */

#include "privacy/step/loss_rule.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"

/* e^-46 is 1e-20; a little more because there are many nodes. */
#define DEPTH 48.0

enum { NODE_LIMIT = 1 << 20 };

double
loss_rule_step(const struct loss_step *step, double u, double t)
{
	double variance = step->sigma * step->sigma, best = 0;

	for (double b = 3.1; b > 1e-9; b *= 0.75) {
		double cost = 47 + b * b * variance / 2 + fabs(t) * b;
		double width;

		if (u < 0)
			cost += u * log(cos(b / 2));
		width = 2 * M_PI * variance * b / cost;
		/* It rises and falls once. */
		if (width < best)
			break;
		best = width;
	}

	return best;
}

static double
share_at(const struct loss_step *step, double x)
{
	double q = step->sampling;
	double a = (x - 0.5) / (step->sigma * step->sigma);

	if (!(q < 1))
		return 1;

	return 1 / (1 + (1 - q) / q * exp(-a));
}

static double
height(const struct loss_step *step, double u, double x)
{
	return u * loss_step_at(step, x) -
	       x * x / (2 * step->sigma * step->sigma);
}

/*
 * Where h' changes from positive to negative: to a part of the range, which
 * root_split() does not know, as a rule is laid for every look.
 */
static double
peak_between(const struct loss_step *step, double u, double low, double high)
{
	for (int i = 0; i < 24; i++) {
		double middle = (low + high) / 2;

		if (u * share_at(step, middle) > middle)
			low = middle;
		else
			high = middle;
	}

	return (low + high) / 2;
}

/* Walks from a peak until h falls below the level. */
static double
edge(const struct loss_step *step, double u, double from, double sign,
     double level)
{
	double stride = 2 * step->sigma, inside = 0;

	while (height(step, u, from + sign * (inside + stride)) > level &&
	       stride < 1e12) {
		inside += stride;
		stride *= 1.3;
	}
	for (int i = 0; i < 5; i++) {
		stride /= 2;
		if (height(step, u, from + sign * (inside + stride)) > level)
			inside += stride;
	}

	return from + sign * (inside + stride);
}

struct window {
	double from, to;
};

/* One or two windows in rising order; returns how many. */
static int
windows(const struct loss_step *step, double u, struct window out[2])
{
	double variance = step->sigma * step->sigma, q = step->sampling;
	double peaks[2], level = -INFINITY;
	int count = 0;

	if (u > 4 * variance && q < 1) {
		double root = sqrt(1 - 4 * variance / u);
		double center = 0.5 + variance * log((1 - q) / q);
		double turn = variance *
			      log((1 + root) * u / (4 * variance) * (1 + root));
		double left = center - turn, right = center + turn;

		if (left > 0 && u * share_at(step, left) < left)
			peaks[count++] = peak_between(step, u, 0, left);
		right = fmax(right, 0);
		if (right < u && u * share_at(step, right) > right)
			peaks[count++] = peak_between(step, u, right, u);
	}
	if (!count)
		peaks[count++] = peak_between(step, u, fmin(u, 0), fmax(u, 0));
	for (int i = 0; i < count; i++)
		level = fmax(level, height(step, u, peaks[i]) - DEPTH);
	if (count == 2 && height(step, u, peaks[0]) < level)
		peaks[0] = peaks[--count];
	if (count == 2 && height(step, u, peaks[1]) < level)
		count--;
	for (int i = 0; i < count; i++) {
		out[i].from = edge(step, u, peaks[i], -1, level);
		out[i].to = edge(step, u, peaks[i], 1, level);
	}
	if (count == 2 && out[0].to >= out[1].from) {
		out[0].from = fmin(out[0].from, out[1].from);
		out[0].to = fmax(out[0].to, out[1].to);
		count = 1;
	}

	return count;
}

void
loss_rule_reserve(struct loss_rule *rule, size_t count)
{
	if (count <= rule->space)
		return;
	rule->space = count + count / 2;
	rule->losses = memory_grow_array(rule->losses, rule->space,
					 sizeof(*rule->losses));
	rule->shares = memory_grow_array(rule->shares, rule->space,
					 sizeof(*rule->shares));
	rule->weights = memory_grow_array(rule->weights, rule->space,
					  sizeof(*rule->weights));
}

/* Appends the nodes of one window with the logarithms of their weights. */
static void
add_window(struct loss_rule *rule, const struct loss_step *step, double u,
	   const struct window *window, double width, double offset)
{
	double first = floor(window->from / width);
	double from = (first + offset) * width;
	double nodes = fmin((window->to - from) / width + 2, NODE_LIMIT);
	size_t count = (size_t)fmax(nodes, 2);
	double scale = 1 / (2 * step->sigma * step->sigma);
	double level = log(width / step->sigma) - 0.5 * log(2 * M_PI);
	double *losses, *weights;

	loss_rule_reserve(rule, rule->count + count);
	losses = rule->losses + rule->count;
	weights = rule->weights + rule->count;
	kernel()->loss_grid(step->sigma, step->sampling, from, width, count,
			    losses, rule->shares + rule->count);
	for (size_t i = 0; i < count; i++) {
		double x = from + (double)i * width;

		weights[i] = u * losses[i] - x * x * scale + level;
	}
	rule->count += count;
}

/*
 * log E[w^u] = log(1 + E[w^u - 1]): all digits of a number near 0.  The
 * weights are still logarithms.
 */
static double
small_total(const struct loss_rule *rule, double u)
{
	double sum = 0;

	for (size_t i = 0; i < rule->count; i++) {
		double power = u * rule->losses[i];

		sum += exp(rule->weights[i] - power) * expm1(power);
	}

	return log1p(sum);
}

void
loss_rule_norm(struct loss_rule *rule, double top)
{
	double sum = 0, mean = 0, square = 0;

	kernel()->exps(rule->weights, top, rule->count, rule->weights);
	for (size_t i = 0; i < rule->count; i++)
		sum += rule->weights[i];
	for (size_t i = 0; i < rule->count; i++) {
		rule->weights[i] /= sum;
		mean += rule->weights[i] * rule->losses[i];
	}
	for (size_t i = 0; i < rule->count; i++) {
		double off = rule->losses[i] - mean;

		square += rule->weights[i] * off * off;
	}
	rule->mean = mean;
	rule->variance = square;
	rule->log_total = top + log(sum);
	rule->error = 4e-16 * (2 + fabs(rule->log_total));
}

void
loss_rule_fill(struct loss_rule *rule, const struct loss_step *step, double u,
	       double width, double offset, bool exact)
{
	struct window window[2];
	int count = windows(step, u, window);
	double top = -INFINITY, total = 0;

	rule->count = 0;
	for (int i = 0; i < count; i++)
		add_window(rule, step, u, &window[i], width, offset);
	for (size_t i = 0; i < rule->count; i++)
		top = fmax(top, rule->weights[i]);
	exact = exact && count == 1 && fabs(u * rule->losses[0]) < 4 &&
		fabs(u * rule->losses[rule->count - 1]) < 4;
	if (exact)
		total = small_total(rule, u);
	loss_rule_norm(rule, top);
	if (exact) {
		rule->log_total = total;
		rule->error = 4e-16 * (fabs(u) * sqrt(rule->variance) + 1e-3);
	}
}

void
loss_rule_clear(struct loss_rule *rule)
{
	free(rule->losses);
	free(rule->shares);
	free(rule->weights);
	*rule = (struct loss_rule){ 0 };
}
