/*
 * one_run_ideal.c - the guessing game against the Gaussian mechanism itself
 *
 * Mahloujifar et al. 2025, Algorithm 4.  For two options each canary is
 * s = -1 or 1 and seen as x = s + N(0, (2 sigma)^2), which is the Gaussian
 * mechanism with mu = 1 / sigma.  The j = ceil(n / 2) largest x of m are
 * guessed to be in, the smallest to be out, and as both ends are alike the
 * right guesses are counted at one: ceil(n K / j), K of the j being right.
 *
 * Exact in law in O(1): the chance of a larger x than the (j+1)-th largest
 * is Beta(j + 1, m - j); it says where the threshold t is.  Beyond t the j
 * are independent and right with probability A / (A + B), where
 * A = P(x > t | s = 1) and B = P(x > t | s = -1); so K is binomial.
 *
 * For k > 2 options each is seen with noise N(0, 2 sigma^2), as a one-hot
 * vector, and the largest is guessed: right with probability
 *
 *	integral of phi(x) Phi(x + 1 / (sqrt(2) sigma))^(k - 1) dx.
 */

#include "privacy/one_run/one_run_ideal.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/loop/exact.h"

bool
one_run_ideal_check(const struct one_run_ideal *ideal, struct error *err)
{
	struct one_run_game game = { .canaries = ideal->canaries,
				     .guesses = ideal->guesses,
				     .options = ideal->options };

	if (!one_run_check(&game, err))
		return false;
	if (!(ideal->sigma > 0))
		return error_set(err, ERROR_USAGE, "sigma= is above 0");
	if (ideal->canaries < 2 || !ideal->guesses) {
		return error_set(err, ERROR_USAGE,
				 "an idealized game has at least 2 canaries "
				 "and 1 guess");
	}

	return true;
}

/* P(x > t) for the two kinds of canary, and over both. */
struct beyond {
	double in, out;
};

static struct beyond
beyond(double t, double sigma)
{
	return (struct beyond){
		.in = normal_above((t - 1) / (2 * sigma)),
		.out = normal_above((t + 1) / (2 * sigma)),
	};
}

/* The t beyond which x lies with probability `tail`: Newton, kept inside. */
static double
threshold(double tail, double sigma)
{
	double low = -1, high = 1, t;

	if (tail < 0.5) {
		low = 2 * sigma * normal_quantile_above(tail) - 1;
		high = low + 2;
	} else {
		high = 2 * sigma * normal_quantile_above(tail) + 1;
		low = high - 2;
	}
	t = (low + high) / 2;
	for (int i = 0; i < 100; i++) {
		struct beyond at = beyond(t, sigma);
		double excess = (at.in + at.out) / 2 - tail, density, step;

		if (excess > 0)
			low = t;
		else
			high = t;
		density = (normal_density((t - 1) / (2 * sigma)) +
			   normal_density((t + 1) / (2 * sigma))) /
			  (4 * sigma);
		step = excess / density;
		if (fabs(step) < 1e-12 * (1 + fabs(t)))
			break;
		t += step;
		if (!(t > low && t < high))
			t = (low + high) / 2;
	}

	return t;
}

/* The chance that a guess beyond the threshold is right. */
static double
right_beyond(double tail, double sigma)
{
	struct beyond at = beyond(threshold(tail, sigma), sigma);

	return at.in / (at.in + at.out);
}

/* The chance that the largest of all options is the true one. */
static double
right_of_many(double options, double sigma)
{
	double shift = M_SQRT1_2 / sigma, sum = 0;
	const double step = 1.0 / 64, edge = 9;

	/* The trapezoid rule is exact to the last digit for this integrand. */
	for (double x = -edge; x <= edge; x += step) {
		sum += normal_density(x) *
		       exp((options - 1) * normal_log_below(x + shift));
	}

	return sum * step;
}

double
one_run_ideal_accuracy(const struct one_run_ideal *ideal)
{
	double share = (double)ideal->guesses / (double)ideal->canaries;

	if (ideal->options > 2)
		return right_of_many((double)ideal->options, ideal->sigma);

	return right_beyond(share / 2, ideal->sigma);
}

static size_t
at_one_end(const struct one_run_ideal *ideal)
{
	return ideal->guesses / 2 + ideal->guesses % 2;
}

double
one_run_ideal_correct(const struct one_run_ideal *ideal, struct random *random)
{
	double m = (double)ideal->canaries, n = (double)ideal->guesses, tail;
	size_t j = at_one_end(ideal), right;

	if (ideal->options > 2) {
		return (double)random_binomial(random, ideal->guesses,
					       one_run_ideal_accuracy(ideal));
	}
	tail = random_beta(random, (double)j + 1, m - (double)j);
	right = random_binomial(random, j, right_beyond(tail, ideal->sigma));

	return ceil(n * (double)right / (double)j);
}

double
one_run_ideal_mean(const struct one_run_ideal *ideal, uint64_t seed,
		   size_t runs)
{
	double sum = 0;

	for (size_t i = 0; i < runs; i++) {
		struct random random = random_start(seed, i);

		sum += one_run_ideal_correct(ideal, &random);
	}

	return sum / (double)runs;
}

/* What the attacker sees of one canary: how sure, and whether right. */
struct sight {
	double sure;
	double right;
};

static int
surest_first(const void *a, const void *b)
{
	const struct sight *x = a, *y = b;

	return (x->sure < y->sure) - (x->sure > y->sure);
}

static struct sight
see_two(double sigma, struct random *random)
{
	double s = random_bits(random) & 1 ? 1 : -1;

	return (struct sight){ s + 2 * sigma * random_normal(random), s > 0 };
}

/* Option 0 is the true one: they are all alike.  Sure is its softmax. */
static struct sight
see_many(size_t options, double sigma, struct random *random)
{
	double scale = 1 / (2 * sigma * sigma), sum = 0, best = -INFINITY;
	size_t guess = 0;

	for (size_t i = 0; i < options; i++) {
		double x = (i == 0) + M_SQRT2 * sigma * random_normal(random);

		if (x > best) {
			sum = sum * exact_exp((best - x) * scale) + 1;
			best = x;
			guess = i;
		} else {
			sum += exact_exp((x - best) * scale);
		}
	}

	return (struct sight){ 1 / sum, guess == 0 };
}

bool
one_run_ideal_literal(const struct one_run_ideal *ideal, struct random *random,
		      double *correct, struct error *err)
{
	size_t guessed = ideal->guesses;
	struct sight *sights =
		memory_try_array(ideal->canaries, sizeof(*sights), err);
	double right = 0;

	if (!sights)
		return false;
	if (ideal->options == 2)
		guessed = at_one_end(ideal);
	for (size_t i = 0; i < ideal->canaries; i++) {
		sights[i] = ideal->options == 2
				    ? see_two(ideal->sigma, random)
				    : see_many(ideal->options, ideal->sigma,
					       random);
	}
	qsort(sights, ideal->canaries, sizeof(*sights), surest_first);
	for (size_t i = 0; i < guessed; i++)
		right += sights[i].right;
	*correct = ceil((double)ideal->guesses * right / (double)guessed);
	free(sights);

	return true;
}
