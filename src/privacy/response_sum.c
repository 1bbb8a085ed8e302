/*
 * response_sum.c - many randomized responses with two options, exactly
 *
 * delta(eps) = sum over k with loss_k > eps of P_k - e^eps Q_k.  The
 * binomial laws come from the ratio of neighbours, outwards from the mode,
 * and are normalised by their own sum: differences of lgamma would lose
 * nine digits at 10^6 steps.
 */

#include "privacy/response_sum.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

struct response_sum {
	double epsilon, error;
	size_t steps;
	/* P(K >= k), P(K <= k) under P; under Q they are mirrored. */
	double *above, *below;
};

struct response_sum *
response_sum_new(double epsilon, size_t steps)
{
	struct response_sum *sum = memory_new(sizeof(*sum));
	double n = (double)steps, odds = exp(epsilon);
	double *mass = memory_new_array(steps + 1, sizeof(*mass));
	size_t mode = (size_t)fmin(floor((n + 1) / (1 + 1 / odds)), n);
	double total = 0;

	mass[mode] = 1;
	for (size_t k = mode; k < steps; k++)
		mass[k + 1] =
			mass[k] * odds * (n - (double)k) / ((double)k + 1);
	for (size_t k = mode; k > 0; k--)
		mass[k - 1] = mass[k] / odds * (double)k / (n - (double)k + 1);
	for (size_t k = 0; k <= steps; k++)
		total += mass[k];
	sum->epsilon = epsilon;
	sum->steps = steps;
	/* Each of the factors that matter is wrong by two roundings. */
	sum->error = 1e-15 * (20 + 80 * sqrt(n));
	sum->above = memory_new_array(steps + 2, sizeof(double));
	sum->below = memory_new_array(steps + 2, sizeof(double));
	for (size_t k = steps + 1; k-- > 0;)
		sum->above[k] = sum->above[k + 1] + mass[k] / total;
	for (size_t k = 0; k <= steps; k++)
		sum->below[k + 1] = sum->below[k] + mass[k] / total;
	free(mass);

	return sum;
}

void
response_sum_free(struct response_sum *sum)
{
	if (!sum)
		return;
	free(sum->above);
	free(sum->below);
	free(sum);
}

/* The first count whose loss exceeds t; steps + 1 if none does. */
static size_t
first_beyond(const struct response_sum *sum, double t)
{
	double n = (double)sum->steps;
	double k = floor((t / sum->epsilon + n) / 2 + 1e-12 * (n + 1)) + 1;

	return (size_t)fmin(fmax(k, 0), n + 1);
}

/* Under Q the counts are mirrored: K >= k there is K <= n - k here. */
static double
without_above(const struct response_sum *sum, size_t k)
{
	return sum->below[sum->steps + 1 - k];
}

void
response_sum_delta(const struct response_sum *sum, double epsilon,
		   struct bracket *delta)
{
	size_t k = first_beyond(sum, epsilon);
	double with = sum->above[k];
	double without = exp(epsilon) * without_above(sum, k);
	double error =
		sum->error * (with + without) + 1e-16 * fabs(epsilon) * without;

	delta->value = fmax(with - without, 0);
	delta->lower = fmax(with - without - error, 0);
	delta->upper = fmin(with - without + error, 1);
}

static struct bracket
around(double value, double error)
{
	return (struct bracket){ fmax(value - error * value, 0), value,
				 fmin(value + error * value, 1) };
}

void
response_sum_tests(const struct response_sum *sum, double t,
		   struct bracket *fpr, struct bracket *fnr)
{
	size_t k = first_beyond(sum, t);

	*fpr = around(without_above(sum, k), sum->error);
	*fnr = around(sum->below[k], sum->error);
}

void
response_sum_tradeoff(const struct response_sum *sum, double fpr,
		      struct bracket *fnr)
{
	size_t low = 0, high = sum->steps + 1;
	double left, right, part, value;

	/* Rejecting from k = low on has at least this FPR. */
	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (without_above(sum, middle) >= fpr)
			low = middle;
		else
			high = middle;
	}
	left = without_above(sum, high);
	right = without_above(sum, low);
	part = right > left ? (fpr - left) / (right - left) : 0;
	part = fmin(fmax(part, 0), 1);
	value = sum->below[high] + part * (sum->below[low] - sum->below[high]);
	*fnr = around(value, sum->error * 3);
}
