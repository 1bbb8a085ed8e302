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
 *
 * No node lies beyond an end x1, where h is 48 below its peak: left of that
 * the line is shifted, and at x1 the way back to the real line costs no more
 * than what is left away there.  So p <= p(x1) holds in all of the above: with
 * a small q losses turn as slowly as the largest one that matters.
 */

#include "privacy/step/loss_rule.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"

/* e^-46 is 1e-20; a little more because there are many nodes. */
#define DEPTH 48.0

/* A term is good to its last digits. */
#define ROUNDED 4e-16

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

/*
 * What nodes reach: the share at the last one bounds all p, and with
 * r = p / (1 - p) below it |arg w| <= r b for b < pi/2.
 */
struct strip {
	double u, t;
	double bend; /* bounds 4 p (1 - p) */
	double turn; /* bounds |arg w| / b */
};

static double
strip_width(const struct loss_step *step, const struct strip *strip, double b)
{
	double variance = step->sigma * step->sigma, sine = sin(b / 2);
	double turn = b < M_PI_2 ? strip->turn : 1;
	double cost = 47 + b * b * variance / 2 + fabs(strip->t) * b * turn;

	if (strip->u < 0)
		cost += strip->u / 2 * log1p(-strip->bend * sine * sine);

	return 2 * M_PI * variance * b / cost;
}

/* From one b on down; it rises and falls once. */
static double
widest(const struct loss_step *step, const struct strip *strip, double from)
{
	double best = 0;

	for (double b = from; b > 1e-9; b *= 0.75) {
		double width = strip_width(step, strip, b);

		if (width < best)
			break;
		best = width;
	}

	return best;
}

double
loss_rule_step(const struct loss_step *step, double u, double t)
{
	struct strip strip = { u, t, 1, 1 };
	double best = widest(step, &strip, 3.1);
	struct window window[2] = { { 0 } };
	double share;

	if (!(step->sampling < 1) || (!(fabs(t) > 0) && !(u < 0)))
		return best;
	share = share_at(step, window[windows(step, u, window) - 1].to);
	if (!(share < 0.5))
		return best;
	strip.bend = 4 * share * (1 - share);
	strip.turn = share / (1 - share);

	return fmax(best,
		    fmax(widest(step, &strip, 3.1), widest(step, &strip, 1.5)));
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

static double
first_node(const struct window *window, double width, double offset)
{
	return (floor(window->from / width) + offset) * width;
}

/* Appends the nodes of one window with the logarithms of their weights. */
static void
add_window(struct loss_rule *rule, const struct loss_step *step, double u,
	   const struct window *window, double width, double offset)
{
	double from = first_node(window, width, offset);
	double nodes = fmin((window->to - from) / width + 2, LOSS_RULE_NODES);
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

/* E[w^u - 1], and what its terms may be wrong by in all. */
struct gain {
	double value, error;
};

/* Noise farther out does not count: e^-55 of it. */
#define FAR 10.5

/* The noise at a trapezoid rule's nodes from x on, away from 0. */
static double
noise_from(const struct loss_step *step, double x, double width)
{
	double scale = 1 / (2 * step->sigma * step->sigma), sum = 0;
	double part = fabs(width) / step->sigma / sqrt(2 * M_PI);

	for (; fabs(x) < FAR * step->sigma; x += width)
		sum += part * exp(-x * x * scale);

	return sum;
}

/*
 * The weights are still logarithms.  Outside of the window from one node to
 * another there is noise, but no w^u.
 */
static struct gain
gain_of(const struct loss_rule *rule, const struct loss_step *step, double u,
	double from, double width)
{
	double to = from + (double)(rule->count - 1) * width;
	double left = noise_from(step, from - width, -width) +
		      noise_from(step, to + width, width);
	struct gain gain = { -left, ROUNDED * left };

	for (size_t i = 0; i < rule->count; i++) {
		double power = u * rule->losses[i];
		double noise = rule->weights[i] - power;
		double one = exp(noise) * expm1(power);

		gain.value += one;
		gain.error += ROUNDED * (2 + fabs(noise) / 2) * fabs(one);
	}

	return gain;
}

double
loss_rule_size(const struct loss_rule *rule)
{
	return sqrt(rule->mean * rule->mean + rule->variance);
}

/*
 * A weight is wrong by last digits of its logarithm: of u log w, of the noise
 * there, which is about as much, and of log w itself.
 */
void
loss_rule_norm(struct loss_rule *rule, double u, double top)
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
	rule->noise = ROUNDED * (2 + 3 * fabs(u) * loss_rule_size(rule));
	rule->error = rule->noise + ROUNDED * fabs(rule->log_total);
}

void
loss_rule_fill(struct loss_rule *rule, const struct loss_step *step, double u,
	       double width, double offset, bool exact)
{
	struct window window[2];
	int count = windows(step, u, window);
	double top = -INFINITY;
	struct gain gain = { 0, 0 };

	rule->count = 0;
	for (int i = 0; i < count; i++)
		add_window(rule, step, u, &window[i], width, offset);
	for (size_t i = 0; i < rule->count; i++)
		top = fmax(top, rule->weights[i]);
	/* log(1 + E[w^u - 1]) has all digits of a number near 0. */
	exact = exact && count == 1 && window[0].from < 0 && window[0].to > 0 &&
		u * rule->losses[0] < 4 &&
		u * rule->losses[rule->count - 1] < 4;
	if (exact)
		gain = gain_of(rule, step, u,
			       first_node(&window[0], width, offset), width);
	loss_rule_norm(rule, u, top);
	if (exact && gain.value > -0.5) {
		rule->log_total = log1p(gain.value);
		rule->error = gain.error / (1 + gain.value) + ROUNDED * 1e-3;
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
