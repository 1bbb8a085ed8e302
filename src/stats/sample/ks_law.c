/*
 * ks_law.c - how large the Kolmogorov-Smirnov distance is by chance
 *
 * Two samples: a random path from (0, 0) to (n1, n2) through the lattice;
 * the chance that the path to (i, j) has met the outside is 1 there, else
 * the mean of its two predecessors weighted by i : j.  All terms positive.
 *
 * One sample (Simard and L'Ecuyer, J. Stat. Softw. 39(11), 2011, compare
 * the roads): near the middle the matrix power of Marsaglia, Tsang and Wang
 * (J. Stat. Softw. 8(18), 2003); in the tail twice the one-sided law, since
 * both sides are crossed only with chance about 2 exp(-8 n d^2); elsewhere
 * the expansion of Pelz and Good (J. R. Statist. Soc. B 38, 1976).
 */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stats/law/gamma.h"

#include "base/memory.h"
#include "stats/sample/ks.h"

enum { LATTICE = 4000000, EXACT_LIMIT = 140, SUM_LIMIT = 20000 };

/* To the nearest whole number in every rounding mode, halves to even. */
static double
to_whole(double x)
{
	double low = floor(x), rest = x - low;

	if (rest < 0.5 || (!(rest > 0.5) && fmod(low, 2) < 1))
		return low;

	return low + 1;
}

static double
path_step(const double *above, size_t i, size_t j)
{
	double steps = (double)(i + j), chance = 0;

	if (i > 0)
		chance += (double)i / steps * above[j];
	if (j > 0)
		chance += (double)j / steps * above[j - 1];

	return chance;
}

double
ks_p_exact(double statistic, size_t a_count, size_t b_count)
{
	double n1 = (double)a_count, n2 = (double)b_count, chance;
	double edge = fmax(0, to_whole(statistic * n1 * n2) - 0.25);
	double *row = memory_new_array(b_count + 1, sizeof(*row));

	for (size_t i = 0; i <= a_count; i++) {
		for (size_t j = 0; j <= b_count; j++) {
			double gap = fabs((double)i * n2 - (double)j * n1);

			row[j] = gap > edge ? 1 : path_step(row, i, j);
		}
	}
	chance = edge > 0 ? row[b_count] : 1;
	free(row);

	return fmin(chance, 1);
}

/* A matrix times 10^exponent. */
struct power {
	size_t size;
	double *at;
	int exponent;
};

static void
multiply(struct power *to, const struct power *a, const struct power *b)
{
	size_t m = a->size;

	memset(to->at, 0, m * m * sizeof(*to->at));
	for (size_t i = 0; i < m; i++) {
		for (size_t k = 0; k < m; k++) {
			double factor = a->at[i * m + k];

			for (size_t j = 0; j < m; j++)
				to->at[i * m + j] += factor * b->at[k * m + j];
		}
	}
	to->exponent = a->exponent + b->exponent;
	if (to->at[m / 2 * m + m / 2] > 1e140) {
		for (size_t i = 0; i < m * m; i++)
			to->at[i] *= 1e-140;
		to->exponent += 140;
	}
}

static void
swap(struct power *a, struct power *b)
{
	struct power old = *a;

	*a = *b;
	*b = old;
}

/* base^n in `to`, by squaring; `spare` is room. */
static void
raise(struct power *to, struct power *base, struct power *spare, size_t n)
{
	size_t m = base->size;

	for (size_t i = 0; i < m * m; i++)
		to->at[i] = i % (m + 1) == 0;
	for (; n; n /= 2) {
		if (n % 2) {
			multiply(spare, to, base);
			swap(spare, to);
		}
		multiply(spare, base, base);
		swap(spare, base);
	}
}

/*
 * H of the paper: ones on and below the first superdiagonal, divided by
 * factorials, with corrections by h in the first column and last row.
 */
static void
fill(double at[], size_t m, double h)
{
	for (size_t i = 0; i < m; i++) {
		for (size_t j = 0; j < m; j++)
			at[i * m + j] = j > i + 1 ? 0 : 1;
	}
	for (size_t i = 0; i < m; i++) {
		at[i * m] -= pow(h, (double)i + 1);
		at[(m - 1) * m + i] -= pow(h, (double)(m - i));
	}
	at[(m - 1) * m] += 2 * h > 1 ? pow(2 * h - 1, (double)m) : 0;
	for (size_t i = 0; i < m; i++) {
		for (size_t j = 0; j <= i; j++)
			at[i * m + j] /= tgamma((double)(i - j) + 2);
	}
}

static double
below_by_matrix(double d, size_t n)
{
	size_t k = (size_t)((double)n * d) + 1, m = 2 * k - 1;
	double *room = memory_new_array(3 * m * m, sizeof(*room)), result;
	struct power to = { m, room, 0 }, base = { m, room + m * m, 0 };
	struct power spare = { m, room + 2 * m * m, 0 };

	fill(base.at, m, (double)k - (double)n * d);
	raise(&to, &base, &spare, n);
	result = log(to.at[(k - 1) * m + k - 1]) + to.exponent * M_LN10;
	result += gamma_log((double)n + 1) - (double)n * log((double)n);
	free(room);

	return exp(result);
}

/* One-sided: d sum C(n, j) (d + j/n)^(j-1) (1 - d - j/n)^(n-j). */
static double
one_sided_sum(double d, size_t count)
{
	double n = (double)count, sum = 0;

	for (size_t i = 0; i < count; i++) {
		double j = (double)i, rest = 1 - d - j / n;

		if (!(rest > 0))
			break;
		sum += exp(gamma_log(n + 1) - gamma_log(j + 1) -
			   gamma_log(n - j + 1) + (j - 1) * log(d + j / n) +
			   (n - j) * log(rest));
	}

	return d * sum;
}

/*
 * Smirnov's expansion in z = d sqrt(n), its logarithm to the order 1/n;
 * relative error below 3e-6 for z <= 3 from 20000 numbers on.
 */
static double
one_sided_far(double d, double n)
{
	double s = n * d * d;

	return exp(-2 * s - 2 * d / 3 + 4 * s * (1 - s) / (9 * n));
}

static double
above_by_one_side(double d, size_t n)
{
	double side = n <= SUM_LIMIT ? one_sided_sum(d, n)
				     : one_sided_far(d, (double)n);

	return fmin(1, 2 * side);
}

/* The four coefficients' terms at a = (pi (k + 1/2))^2 and b = (pi k)^2. */
static void
pelz_good_terms(double sums[4], double z, int k)
{
	double s = z * z, t = s * s;
	double a = M_PI * M_PI * (k + 0.5) * (k + 0.5), b = M_PI * M_PI * k * k;
	double ea = exp(-a / (2 * s)), eb = exp(-b / (2 * s));

	sums[0] += 2 * ea;
	sums[1] += 2 * ea * (a - s);
	sums[2] += 2 * ea *
		   (6 * t * s + 2 * t + a * (2 * t - 5 * s) +
		    a * a * (1 - 2 * s)) /
		   72;
	sums[2] -= 2 * eb * b * t / 36;
	sums[3] += 2 * ea *
		   (a * a * a * (5 - 30 * s) + a * a * (212 * t - 60 * s) +
		    a * (135 * t - 96 * t * s) - 30 * t * s - 90 * t * t) /
		   6480;
	sums[3] += 2 * eb * (3 * b * s - b * b) * t / 216;
}

static double
below_by_expansion(double d, double n)
{
	double z = sqrt(n) * d, half = sqrt(M_PI / 2);
	double sums[4] = { 0 };

	for (int k = 0; k < 20; k++)
		pelz_good_terms(sums, z, k);

	return half * (sums[0] / z + sums[1] / (6 * pow(z, 4) * sqrt(n)) +
		       sums[2] / (pow(z, 7) * n) +
		       sums[3] / (pow(z, 10) * n * sqrt(n)));
}

double
ks_one_sample_above(double distance, size_t count)
{
	double n = (double)count, d = distance, square = n * d * d;
	int exact = count <= EXACT_LIMIT;

	if (d >= 1)
		return 0;
	if (2 * n * d <= 1)
		return 1;
	if (square >= (exact ? 4 : 2.2))
		return above_by_one_side(d, count);
	if (exact || n * pow(d, 1.5) <= 1.4)
		return fmin(fmax(0, 1 - below_by_matrix(d, count)), 1);

	return fmin(fmax(0, 1 - below_by_expansion(d, n)), 1);
}

double
ks_p_asymptotic(double statistic, size_t a_count, size_t b_count)
{
	double n1 = (double)a_count, n2 = (double)b_count;
	double n = to_whole(n1 * n2 / (n1 + n2));

	return ks_one_sample_above(statistic, (size_t)fmax(1, n));
}

double
ks_p(double statistic, size_t a_count, size_t b_count)
{
	if (a_count <= LATTICE / b_count)
		return ks_p_exact(statistic, a_count, b_count);

	return ks_p_asymptotic(statistic, a_count, b_count);
}
