/*
 * ratio_intervals.c - limits on the ratio of two binomial rates
 *
 * With delta = 0, privacy bounds TPR/FPR and TNR/FNR by e^epsilon, so limits
 * on a ratio of proportions are limits on epsilon.  All of these rest on
 * large counts; at small ones they miss far more often than they say.  What
 * each does with counts that are 0 or full is what a widely used peer does.
 *
 * Tight Auditing of Differentially Private Machine Learning, 2.3.
 */

#include "stats/law/ratio_intervals.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/normal.h"

/* Counts as real numbers, some of them moved by one half. */
struct counts {
	double x, n, y, m;
};

/* If both are full, the two rates are told apart by nothing. */
static void
leave_the_top(struct counts *counts)
{
	if (counts->x >= counts->n && counts->y >= counts->m) {
		counts->x -= 0.5;
		counts->y -= 0.5;
	}
}

static double
log_ratio(const struct counts *at)
{
	return log(at->x / at->n) - log(at->y / at->m);
}

static double
variance(const struct counts *at)
{
	return (1 - at->x / at->n) / at->x + (1 - at->y / at->m) / at->y;
}

static double
katz(struct counts at, double z)
{
	if (!(at.x > 0))
		return -INFINITY;
	if (!(at.y > 0))
		at.y = 0.5;
	leave_the_top(&at);

	return log_ratio(&at) - z * sqrt(variance(&at));
}

static double
adjusted_log(struct counts at, double z)
{
	if (!(at.x > 0) && !(at.y > 0))
		return -INFINITY;
	leave_the_top(&at);
	at = (struct counts){ at.x + 0.5, at.n + 0.5, at.y + 0.5, at.m + 0.5 };

	return log_ratio(&at) - z * sqrt(variance(&at));
}

static double
bailey(struct counts at, double z)
{
	double p, q, root, top;

	if (!(at.x > 0))
		return -INFINITY;
	if (!(at.y > 0))
		at.y = 0.5;
	at.x = fmin(at.x, at.n - 0.5);
	at.y = fmin(at.y, at.m - 0.5);
	p = (1 - at.x / at.n) / at.x;
	q = (1 - at.y / at.m) / at.y;
	root = p + q - z * z * p * q / 9;
	top = (1 - z / 3 * sqrt(root)) / (1 - z * z * q / 9);
	if (!(root >= 0) || !(top > 0))
		return -INFINITY;

	return log_ratio(&at) + 3 * log(top);
}

static double
inverse_sinh(struct counts at, double z)
{
	if (!(at.x > 0))
		return -INFINITY;
	if (!(at.y > 0))
		at.y = z * z;
	leave_the_top(&at);
	if (!(variance(&at) >= 0))
		return -INFINITY;

	return log_ratio(&at) - 2 * asinh(z / 2 * sqrt(variance(&at)));
}

double
ratio_interval_log_lower(enum ratio_interval which, size_t x, size_t n,
			 size_t y, size_t m, double tail)
{
	static double (*const limits[])(struct counts, double) = {
		[RATIO_KATZ] = katz,
		[RATIO_ADJUSTED_LOG] = adjusted_log,
		[RATIO_BAILEY] = bailey,
		[RATIO_INVERSE_SINH] = inverse_sinh,
	};
	struct counts at = { (double)x, (double)n, (double)y, (double)m };

	return limits[which](at, normal_quantile_above(tail));
}

double
ratio_interval_log_upper(enum ratio_interval which, size_t x, size_t n,
			 size_t y, size_t m, double tail)
{
	return -ratio_interval_log_lower(which, y, m, x, n, tail);
}

/*
 * The logarithm grows with x and falls with y, the variance falls with both;
 * halves more and less cover what the forms do at the ends of the counts.
 */
double
ratio_interval_log_most(enum ratio_interval which, size_t x, size_t n, size_t y,
			size_t y_high, size_t m, double tail)
{
	double z = normal_quantile_above(tail), zz = fmin(0.5, z * z);
	double p = ((double)x + 0.5) / ((double)n + 0.5);
	double low = y ? (double)y - 0.5 : zz;
	double high = fmax((double)y_high, z * z) + 0.5;
	double q = high / ((double)m + 0.5), spread;

	if (which == RATIO_BAILEY || !(z > 0))
		return INFINITY;
	spread = fmax(0, 1 - p) / ((double)x + 0.5) + fmax(0, 1 - q) / high;

	return log(p) - log(low / (double)m) - 2 * asinh(z / 2 * sqrt(spread)) +
	       1e-9;
}
