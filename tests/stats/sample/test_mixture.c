/* test_mixture.c - mixtures on cells, against mixtures on all numbers */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/star/loss_logit.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/sample/mixture.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(stats_mixture, .timeout = 600);

static double
density_of(const struct mixture *mixture, double x)
{
	double sum = 0;

	for (size_t k = 0; k < mixture->count; k++) {
		double z = (x - mixture->mean[k]) / mixture->sd[k];

		sum += mixture->weight[k] * normal_density(z) / mixture->sd[k];
	}

	return sum;
}

/* One full step over all numbers; the mean log-likelihood before it. */
static double
plain_step(struct mixture *mixture, const double x[], size_t count,
	   double least)
{
	double mass[MIXTURE_LIMIT] = { 0 }, first[MIXTURE_LIMIT] = { 0 };
	double second[MIXTURE_LIMIT] = { 0 }, total = 0;

	for (size_t i = 0; i < count; i++) {
		double density = density_of(mixture, x[i]);

		total += log(density) / (double)count;
		for (size_t k = 0; k < mixture->count; k++) {
			double d = x[i] - mixture->mean[k];
			double share = mixture->weight[k] *
				       normal_density(d / mixture->sd[k]) /
				       mixture->sd[k] / density;

			mass[k] += share;
			first[k] += share * d;
			second[k] += share * d * d;
		}
	}
	for (size_t k = 0; k < mixture->count; k++) {
		double shift = first[k] / mass[k];

		mixture->weight[k] = mass[k] / (double)count;
		mixture->mean[k] += shift;
		mixture->sd[k] =
			sqrt(fmax(second[k] / mass[k] - shift * shift, least));
	}

	return total;
}

/* The documented start on all numbers: equal groups, then k-means. */
static void
plain_start(struct mixture *mixture, const double sorted[], size_t count,
	    size_t components)
{
	size_t ends[MIXTURE_LIMIT + 1];

	for (size_t k = 0; k <= components; k++)
		ends[k] = (2 * count * k + components - 1) / (2 * components);
	mixture->count = components;
	for (int round = 0; round <= 100; round++) {
		for (size_t k = 0; k < components; k++) {
			struct moments m = moments_of(sorted + ends[k],
						      ends[k + 1] - ends[k]);

			mixture->mean[k] = m.mean;
			mixture->sd[k] = moments_sd(&m);
			mixture->weight[k] = (double)m.count / (double)count;
		}
		for (size_t k = 1; k < components; k++) {
			double edge =
				(mixture->mean[k - 1] + mixture->mean[k]) / 2;

			ends[k] = 0;
			while (sorted[ends[k]] <= edge)
				ends[k]++;
		}
	}
}

static double
plain_fit(double sorted[], size_t count, size_t components)
{
	struct moments moments = moments_of(sorted, count);
	double least = 1e-6 * moments.squares / (double)count;
	struct mixture mixture = { 0 };
	double before = -INFINITY;

	plain_start(&mixture, sorted, count, components);
	for (int i = 0; i < 2000; i++) {
		double after = plain_step(&mixture, sorted, count, least);

		if (after - before < 1e-5)
			return after;
		before = after;
	}

	return before;
}

static void
compare(const char *what, double x[], size_t count, size_t least, size_t most,
	double slack)
{
	struct mixture_data *data = mixture_data_new(x, count);
	struct mixture mixture;
	struct error err;

	sort_numbers(x, count);
	/* 1, 2, 3, 5, 8, 12 and 18 where all are asked for */
	for (size_t k = least; k <= most; k += (k + 1) / 2) {
		double full = plain_fit(x, count, k), ours;

		cr_assert(mixture_fit(&mixture, data, k, &err), "%s", err.text);
		ours = mixture_log_likelihood(&mixture, x, count);
		cr_expect_geq(ours, full - slack,
			      "%s %zu parts: %.9f below %.9f", what, k, ours,
			      full);
	}
	mixture_data_free(data);
}

TEST(stats_mixture, likelihood_is_not_below_a_full_fit_on_the_test_files)
{
	for (int i = 0; i < 4; i++) {
		char file[32];
		struct two_samples s;
		struct loss_logit_range range;

		snprintf(file, sizeof(file), "gamma_public_%d.csv", i);
		s = two_samples_read(file, "loss");
		range = loss_logit_range_of(s.others, s.other_count, s.members,
					    s.member_count);
		loss_logit(s.others, s.others, s.other_count, range);
		loss_logit(s.members, s.members, s.member_count, range);
		compare(file, s.others, s.other_count, 1, MIXTURE_LIMIT, 1e-9);
		compare(file, s.members, s.member_count, 1, MIXTURE_LIMIT,
			1e-9);
		two_samples_free(&s);
	}
}

TEST(stats_mixture, likelihood_on_cells_is_not_below_a_full_fit)
{
	enum { N = 20000 };
	double *x = memory_new_array(N, sizeof(*x));
	struct random random = random_start(5, 1);

	for (size_t i = 0; i < N; i++)
		x[i] = log(random_gamma(&random, 2));
	compare("log gamma", x, N, 1, 8, 2e-5);
	for (size_t i = 0; i < N; i++)
		x[i] = random_normal(&random) *
		       (random_uniform(&random) < 0.001 ? 1e4 : 1);
	compare("far tails", x, N, 2, 4, 2e-5);
	free(x);
}

TEST(stats_mixture, two_parts_are_found_again)
{
	enum { N = 100000 };
	double *x = memory_new_array(N, sizeof(*x));
	struct mixture truth = { 2, { 0.3, 0.7 }, { 1000, 1003 }, { 1, 0.5 } };
	struct random random = random_start(6, 1);
	struct mixture_data *data;
	struct mixture found;
	struct error err;

	for (size_t i = 0; i < N; i++)
		x[i] = mixture_draw(&truth, &random);
	data = mixture_data_new(x, N);
	cr_assert(mixture_fit(&found, data, 2, &err));
	for (int k = 0; k < 2; k++) {
		cr_expect_float_eq(found.mean[k], truth.mean[k], 0.03);
		cr_expect_float_eq(found.sd[k], truth.sd[k], 0.02);
		cr_expect_float_eq(found.weight[k], truth.weight[k], 0.01);
	}
	cr_expect_float_eq(mixture_below(&found, 1002) +
				   mixture_above(&found, 1002),
			   1, 1e-14);
	cr_expect_float_eq((mixture_below(&found, 1001.001) -
			    mixture_below(&found, 1000.999)) /
				   0.002,
			   density_of(&found, 1001), 1e-6);
	mixture_data_free(data);
	free(x);
}

/* One normal part is the mean and the deviation with 1/n. */
TEST(stats_mixture, one_part_is_the_normal_fit)
{
	struct two_samples s = two_samples_read("gamma_public_1.csv", "loss");
	struct mixture_data *data = mixture_data_new(s.others, s.other_count);
	struct moments moments = moments_of(s.others, s.other_count);
	struct mixture found;
	struct error err;

	cr_assert(mixture_fit(&found, data, 1, &err));
	cr_expect_float_eq(found.mean[0], moments.mean, 1e-10);
	cr_expect_float_eq(found.sd[0], moments_sd(&moments), 1e-10);
	cr_expect_float_eq(found.weight[0], 1, 1e-15);
	mixture_data_free(data);
	two_samples_free(&s);
}

TEST(stats_mixture, what_cannot_be_fitted_is_refused)
{
	double same[] = { 3, 3, 3, 3 }, few[] = { 1, 1, 2, 2 };
	struct mixture_data *data = mixture_data_new(same, 4);
	struct mixture mixture;
	struct error err;

	cr_expect_not(mixture_fit(&mixture, data, 1, &err));
	cr_expect(strstr(err.text, "equal"), "%s", err.text);
	mixture_data_free(data);
	data = mixture_data_new(few, 4);
	cr_expect(mixture_fit(&mixture, data, 2, &err), "%s", err.text);
	cr_expect_not(mixture_fit(&mixture, data, 3, &err));
	cr_expect(strstr(err.text, "distinct"), "%s", err.text);
	cr_expect_not(mixture_fit(&mixture, data, 21, &err));
	mixture_data_free(data);
}
