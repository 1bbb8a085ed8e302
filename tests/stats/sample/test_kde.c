/* test_kde.c - densities, against scipy and against the plain sum */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/sample/kde.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(stats_kde, .timeout = 600);

static double
found(const char *quantity, double at, const struct two_samples *s)
{
	enum kde_rule rule =
		strstr(quantity, "silverman") ? KDE_SILVERMAN : KDE_SCOTT;
	int out = strstr(quantity, "nonmember") != NULL;
	const double *x = out ? s->others : s->members;
	size_t count = out ? s->other_count : s->member_count;
	double h, density;

	if (strncmp(quantity, "kde_", 4))
		return NAN;
	h = kde_bandwidth(rule, x, count);
	if (strstr(quantity, "bandwidth"))
		return h;
	kde_density(&density, &at, 1, x, count, h);

	return density;
}

static void
agrees_with_the_table(void)
{
	cr_expect_eq(samples_agree(found, 0), 48);
}

TEST(stats_kde, small_samples_agree_with_the_table)
{
	under_every_rounding(agrees_with_the_table);
}

static double
plain(double at, const double x[], size_t count, double h)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += normal_density((x[i] - at) / h);

	return sum / (h * (double)count);
}

static void
compare(const double x[], size_t count, double h)
{
	enum { PLACES = 65 };
	double places[PLACES], density[PLACES];
	double most = normal_density(0) / h;

	kde_places(places, PLACES, x, count, h);
	kde_density(density, places, PLACES, x, count, h);
	for (size_t i = 0; i < PLACES; i += 4) {
		cr_expect_float_eq(density[i] / most,
				   plain(places[i], x, count, h) / most, 1e-7,
				   "n=%zu at %g: %.15g", count, places[i],
				   density[i]);
	}
}

TEST(stats_kde, many_numbers_agree_with_the_plain_sum)
{
	enum { N = 40000 };
	double *x = memory_new_array(N, sizeof(*x));
	struct random random = random_start(1, 2);

	for (size_t i = 0; i < N; i++)
		x[i] = 50 + random_gamma(&random, 2);
	compare(x, N, kde_bandwidth(KDE_SCOTT, x, N));
	compare(x, N, 0.5);
	compare(x, 2049, 0.01);
	/* One loss far away, and a grid for the rest would be too long. */
	x[17] = 1e7;
	compare(x, N, 0.05);
	free(x);
}

TEST(stats_kde, density_integrates_to_one)
{
	enum { N = 5000, PLACES = 512 };
	double *x = memory_new_array(N, sizeof(*x));
	double places[PLACES], density[PLACES], sum = 0, h;
	struct random random = random_start(4, 4);

	for (size_t i = 0; i < N; i++)
		x[i] = random_normal(&random);
	h = kde_bandwidth(KDE_SILVERMAN, x, N);
	kde_places(places, PLACES, x, N, h);
	kde_density(density, places, PLACES, x, N, h);
	for (size_t i = 0; i < PLACES; i++)
		sum += density[i] * (places[1] - places[0]);
	cr_expect_float_eq(sum, 1, 1e-4, "%.10g", sum);
	free(x);
}
