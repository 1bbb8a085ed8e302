/* mechanism_bench.c - privacy of known mechanisms, against plain roads */

#include <math.h>

#include "bench/benches.h"
#include "privacy/cosine/cosine_null.h"
#include "privacy/gaussian_dp.h"
#include "privacy/two_gaussians.h"
#include "stats/law/normal.h"

struct job {
	double mu, kept;
};

static void
gaussian_fast(void *state)
{
	struct job *job = state;

	job->mu += 1e-9;
	job->kept += gaussian_dp_epsilon(1e-5, job->mu);
}

static double
plain_delta(double epsilon, double mu)
{
	return normal_below(-epsilon / mu + mu / 2) -
	       exp(epsilon) * normal_below(-epsilon / mu - mu / 2);
}

static double
bisected(double (*delta)(double epsilon, double at), double at, double goal)
{
	double low = 0, high = 100;

	for (int i = 0; i < 53; i++) {
		double middle = (low + high) / 2;

		if (delta(middle, at) > goal)
			low = middle;
		else
			high = middle;
	}

	return high;
}

static void
gaussian_plain(void *state)
{
	struct job *job = state;

	job->mu += 1e-9;
	job->kept += bisected(plain_delta, job->mu, 1e-5);
}

static void
pair_fast(void *state)
{
	struct job *job = state;
	struct two_gaussians pair = { 0, 1, job->mu += 1e-9, 0.8 };

	job->kept += two_gaussians_epsilon(&pair, 1e-5);
}

static double
pair_delta(double epsilon, double at)
{
	struct two_gaussians pair = { 0, 1, at, 0.8 };

	return exp(two_gaussians_log_delta(&pair, epsilon));
}

static void
pair_plain(void *state)
{
	struct job *job = state;

	job->mu += 1e-9;
	job->kept += bisected(pair_delta, job->mu, 1e-5);
}

static void
cosine_fast(void *state)
{
	struct job *job = state;

	job->mu += 1e-9;
	job->kept += cosine_null_log_above(1000000, 0.001 * job->mu);
}

/* The midpoint rule on cos^(d - 2), beginning at the angle. */
static void
cosine_plain(void *state)
{
	struct job *job = state;
	double psi = asin(0.001 * (job->mu += 1e-9)), sum = 0;

	for (int i = 0; i < 20000; i++) {
		sum += exp(999998 * log(cos(psi + (i + 0.5) * 0.02 / 20000)));
	}
	job->kept += log(sum);
}

static void
run(void)
{
	struct job job = { .mu = 1 };

	bench_line("Gaussian DP: epsilon from delta", 1,
		   bench_seconds(gaussian_fast, &job, 0.1),
		   bench_seconds(gaussian_plain, &job, 0.1), "");
	bench_line("two Gaussians: epsilon from delta", 1,
		   bench_seconds(pair_fast, &job, 0.1),
		   bench_seconds(pair_plain, &job, 0.1), "8.2 us or less");
	bench_line("cosine null: log tail, d = 10^6", 1,
		   bench_seconds(cosine_fast, &job, 0.1),
		   bench_seconds(cosine_plain, &job, 0.1), "");
}

const struct bench bench_mechanism = {
	.name = "mechanism",
	.summary = "known privacy, against bisection and the midpoint rule",
	.run = run,
};
