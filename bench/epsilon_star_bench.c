/* epsilon_star_bench.c - fits, densities, distances and the supremum */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "privacy/star/epsilon_star.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/sample/kde.h"
#include "stats/sample/ks.h"
#include "stats/sample/mixture.h"

enum { PLACES = 512, QUANTILES = 10000 };

struct sample {
	double *x, *y;
	size_t count, other_count;
	double kept;
};

static struct sample
sample_new(size_t count, size_t other_count)
{
	struct sample sample = { .count = count, .other_count = other_count };
	struct random random = random_start(1, 1);

	sample.x = memory_new_array(count, sizeof(double));
	sample.y = memory_new_array(other_count, sizeof(double));
	for (size_t i = 0; i < count; i++)
		sample.x[i] = log(random_gamma(&random, 2));
	for (size_t i = 0; i < other_count; i++)
		sample.y[i] = log(random_gamma(&random, 2.1));

	return sample;
}

static void
sample_free(struct sample *sample)
{
	free(sample->x);
	free(sample->y);
}

static void
our_mixtures(void *state)
{
	struct sample *sample = state;
	struct mixture_data *data = mixture_data_new(sample->x, sample->count);
	struct mixture mixture = { 0 };
	struct error err;

	for (size_t k = 1; k <= MIXTURE_LIMIT; k++) {
		if (mixture_fit(&mixture, data, k, &err))
			sample->kept += mixture.mean[0];
	}
	sample->kept +=
		mixture_log_likelihood(&mixture, sample->x, sample->count);
	mixture_data_free(data);
}

/* A step of plain EM over all numbers, to the same parameters. */
static double
plain_step(struct mixture *mixture, const double x[], size_t count)
{
	double mass[MIXTURE_LIMIT] = { 0 }, first[MIXTURE_LIMIT] = { 0 };
	double second[MIXTURE_LIMIT] = { 0 }, share[MIXTURE_LIMIT], total = 0;

	for (size_t i = 0; i < count; i++) {
		double sum = 0;

		for (size_t k = 0; k < mixture->count; k++) {
			double z = (x[i] - mixture->mean[k]) / mixture->sd[k];

			share[k] = mixture->weight[k] / mixture->sd[k] *
				   exp(-0.5 * z * z);
			sum += share[k];
		}
		total += log(sum);
		for (size_t k = 0; k < mixture->count; k++) {
			mass[k] += share[k] / sum;
			first[k] += share[k] / sum * x[i];
			second[k] += share[k] / sum * x[i] * x[i];
		}
	}
	for (size_t k = 0; k < mixture->count; k++) {
		mixture->weight[k] = mass[k] / (double)count;
		mixture->mean[k] = first[k] / mass[k];
		mixture->sd[k] = sqrt(second[k] / mass[k] -
				      mixture->mean[k] * mixture->mean[k]);
	}

	return total / (double)count;
}

/* From evenly laid means, to the same gain a step. */
static void
plain_mixtures(void *state)
{
	struct sample *sample = state;

	for (size_t parts = 1; parts <= MIXTURE_LIMIT; parts++) {
		struct mixture mixture = { .count = parts };
		double before = -INFINITY, gain = 1;

		for (size_t k = 0; k < parts; k++) {
			mixture.mean[k] = -1 + 3.0 * (double)k / (double)parts;
			mixture.sd[k] = 2 / (double)parts;
			mixture.weight[k] = 1 / (double)parts;
		}
		while (gain > 1e-5) {
			double after =
				plain_step(&mixture, sample->x, sample->count);

			gain = after - before;
			before = after;
		}
		sample->kept += before;
	}
}

static void
bench_mixtures(void)
{
	struct sample sample = sample_new(100000, 1);
	double ours = bench_seconds(our_mixtures, &sample, 0.5);
	double plain = bench_seconds(plain_mixtures, &sample, 0.1);

	bench_line("mixtures of 1..20", 1e5, ours, plain, "<= 40 ms");
	sample_free(&sample);
}

static void
our_density(void *state)
{
	struct sample *sample = state;
	double places[PLACES], density[PLACES];
	double h = kde_bandwidth(KDE_SCOTT, sample->x, sample->count);

	kde_places(places, PLACES, sample->x, sample->count, h);
	kde_density(density, places, PLACES, sample->x, sample->count, h);
	sample->kept += density[7];
}

/* One place by the definition; 512 of them cost 512 times as much. */
static void
plain_place(void *state)
{
	struct sample *sample = state;

	for (size_t i = 0; i < sample->count; i++)
		sample->kept += normal_density(sample->x[i] * 16);
}

static void
bench_densities(void)
{
	struct sample sample = sample_new(1000000, 1);
	double ours = bench_seconds(our_density, &sample, 0.5);
	double plain = PLACES * bench_seconds(plain_place, &sample, 0.2);

	bench_line("KDE at 512 places", 1e6, ours, plain, "<= 4 ms");
	sample_free(&sample);
}

static void
our_distance(void *state)
{
	struct sample *sample = state;

	sample->kept += ks_statistic(sample->x, sample->count, sample->y,
				     sample->other_count);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
plain_distance(void *state)
{
	struct sample *sample = state;
	size_t n1 = sample->count, n2 = sample->other_count, j = 0;
	double *x = memory_copy(sample->x, n1 * sizeof(*x));
	double *y = memory_copy(sample->y, n2 * sizeof(*y)), most = 0;

	qsort(x, n1, sizeof(*x), by_value);
	qsort(y, n2, sizeof(*y), by_value);
	for (size_t i = 0; i < n1; i++) {
		while (j < n2 && y[j] <= x[i])
			j++;
		most = fmax(most, fabs((double)i / (double)n1 -
				       (double)j / (double)n2));
	}
	sample->kept += most;
	free(x);
	free(y);
}

static void
bench_distances(void)
{
	static const size_t sizes[] = { 10000, 100000, 1000000 };

	for (size_t i = 0; i < 3; i++) {
		struct sample sample = sample_new(sizes[i], sizes[i]);
		double ours = bench_seconds(our_distance, &sample, 0.3);
		double plain = bench_seconds(plain_distance, &sample, 0.3);

		bench_line("KS distance, as many in both", (double)sizes[i],
			   ours, plain, i == 2 ? "<= 80 ms" : "");
		sample_free(&sample);
	}
}

struct laws {
	struct normal_law population, training;
	double kept;
};

static void
our_supremum(void *state)
{
	struct laws *laws = state;
	struct epsilon_star_window window = { 1e-5, 1e-5, false };
	struct distribution a = distribution_normal(&laws->population);
	struct distribution b = distribution_normal(&laws->training);

	laws->kept += epsilon_star_between(&a, &b, &window).epsilon;
}

/* As the paper: quantiles of both, the largest ratio. */
static void
plain_supremum(void *state)
{
	struct laws *laws = state;
	struct distribution a = distribution_normal(&laws->population);
	struct distribution b = distribution_normal(&laws->training);
	double best = 1;

	for (int i = 1; i < 2 * QUANTILES; i++) {
		double z = normal_quantile((i / 2 + 0.5) / QUANTILES);
		const struct normal_law *law =
			i % 2 ? &laws->population : &laws->training;
		struct star_rates rates = epsilon_star_rates(
			&a, &b, law->mean + law->sd * z, false);

		for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
			best = fmax(best, epsilon_star_ratio(k, &rates, 1e-5));
	}
	laws->kept += log(best);
}

static void
bench_suprema(void)
{
	struct laws laws = { { -1, 0.21 }, { -0.8, 0.18 }, 0 };
	double ours = bench_seconds(our_supremum, &laws, 0.2);
	double plain = bench_seconds(plain_supremum, &laws, 0.2);

	bench_line("epsilon* of two normal laws (plain: 2 10^4)", 1, ours,
		   plain, "<= 50 us");
}

static void
run(void)
{
	bench_mixtures();
	bench_densities();
	bench_distances();
	bench_suprema();
}

const struct bench bench_epsilon_star = {
	.name = "epsilon_star",
	.summary = "fits, densities, distances and the supremum",
	.run = run,
};
