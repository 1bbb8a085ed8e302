/* pld_bench.c - composed privacy loss, against one plain mesh per question */

#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "privacy/contour/accountant.h"
#include "stats/law/normal.h"

/* DP-SGD with its usual numbers. */
#define SIGMA 0.8
#define RATE  0.01
#define DELTA 1e-5

enum { CURVE = 512, COLUMNS = 200, CELLS = 1 << 18 };

struct job {
	double steps, kept;
	struct bracket first[CURVE], second[CURVE];
};

static struct accountant *
start(const struct job *job)
{
	struct loss_part part = { { SIGMA, RATE }, job->steps };
	struct error err = { 0 };
	struct accountant *made = accountant_sampled(&part, 1, &err);

	if (!made)
		abort();

	return made;
}

static void
ours(void *state)
{
	struct job *job = state;
	struct accountant *accountant = start(job);
	struct bracket epsilon;
	struct error err = { 0 };

	if (!accountant_epsilon(accountant, DIRECTION_BOTH, DELTA, &epsilon,
				&err))
		abort();
	job->kept += epsilon.value;
	accountant_free(accountant);
}

/* ---- the plain road: losses rounded to a grid of 10^-4, one FFT ---- */

static void
plain_law(double *law, double width)
{
	for (size_t i = 0; i < CELLS; i++)
		law[i] = 0;
	for (double x = -12 * SIGMA; x < 1 + 12 * SIGMA; x += SIGMA / 4096) {
		double p = (1 - RATE) * normal_density(x / SIGMA) +
			   RATE * normal_density((x - 1) / SIGMA);
		double loss = log1p(RATE * expm1((x - 0.5) / (SIGMA * SIGMA)));
		long cell = lround(loss / width);

		law[(size_t)(cell + CELLS) % CELLS] += p / 4096;
	}
}

static double
plain_delta(const double *law, double width, double epsilon)
{
	double sum = 0;

	for (size_t i = 0; i < CELLS / 2; i++) {
		double loss = (double)i * width;

		if (loss > epsilon)
			sum += law[i] / CELLS * -expm1(epsilon - loss);
	}

	return sum;
}

static void
plain(void *state)
{
	struct job *job = state;
	double width = 1e-3, low = 0, high = 100;
	double *law = fftw_malloc(CELLS * sizeof(*law));
	fftw_complex *wave = fftw_malloc((CELLS / 2 + 1) * sizeof(*wave));
	fftw_plan there = fftw_plan_dft_r2c_1d(CELLS, law, wave, FFTW_ESTIMATE);
	fftw_plan back = fftw_plan_dft_c2r_1d(CELLS, wave, law, FFTW_ESTIMATE);

	plain_law(law, width);
	fftw_execute(there);
	for (size_t i = 0; i <= CELLS / 2; i++) {
		double size = pow(hypot(wave[i][0], wave[i][1]), job->steps);
		double angle = atan2(wave[i][1], wave[i][0]) * job->steps;

		wave[i][0] = size * cos(angle);
		wave[i][1] = size * sin(angle);
	}
	fftw_execute(back);
	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (plain_delta(law, width, middle) > DELTA)
			low = middle;
		else
			high = middle;
	}
	job->kept += high;
	fftw_destroy_plan(there);
	fftw_destroy_plan(back);
	fftw_free(law);
	fftw_free(wave);
}

/* ---- curves ---- */

static void
curve(void *state)
{
	struct job *job = state;
	struct accountant *accountant = start(job);
	double mean, deviation, t[CURVE];
	struct error err = { 0 };

	accountant_scale(accountant, DIRECTION_REMOVE, &mean, &deviation);
	for (int i = 0; i < CURVE; i++)
		t[i] = (mean + 5 * deviation) * (2.0 * i / CURVE - 1);
	if (!accountant_tests(accountant, DIRECTION_REMOVE, t, CURVE,
			      job->first, job->second, &err))
		abort();
	job->kept += job->first[CURVE / 2].value;
	accountant_free(accountant);
}

/*
 * What four live figures ask after one step of a slider: a trade-off curve
 * of both directions, the densities and tails of the loss, the profile and
 * the epsilon of a region; a column each.
 */
static void
figures(void *state)
{
	struct job *job = state;
	struct accountant *accountant = start(job);
	double mean, deviation, x[COLUMNS];
	struct bracket epsilon;
	struct error err = { 0 };

	accountant_scale(accountant, DIRECTION_REMOVE, &mean, &deviation);
	if (!accountant_epsilon(accountant, DIRECTION_BOTH, DELTA, &epsilon,
				&err))
		abort();
	for (int i = 0; i < COLUMNS; i++)
		x[i] = (i + 0.5) / COLUMNS;
	if (!accountant_tradeoff(accountant, DIRECTION_BOTH, x, COLUMNS,
				 job->first, &err))
		abort();
	for (int i = 0; i < COLUMNS; i++)
		x[i] = (mean + 5 * deviation) * (2.0 * i / COLUMNS - 1);
	if (!accountant_tests(accountant, DIRECTION_REMOVE, x, COLUMNS,
			      job->first, job->second, &err))
		abort();
	for (int i = 0; i < COLUMNS; i++) {
		if (!accountant_delta(accountant, DIRECTION_BOTH,
				      1.5 * epsilon.value * i / COLUMNS,
				      &job->first[i], &err))
			abort();
	}
	job->kept += epsilon.value;
	accountant_free(accountant);
}

static void
run(void)
{
	static const double steps[] = { 1e3, 1e4, 1e5, 1e6 };
	static const char *const goals[] = { "1 ms", "100 us", "100 us",
					     "100 us" };
	struct job *job = memory_new(sizeof(*job));
	double cost[4];

	for (int i = 0; i < 4; i++) {
		job->steps = steps[i];
		cost[i] = bench_seconds(ours, job, 0.2);
		bench_line("epsilon at delta 1e-5, sigma 0.8, q 0.01", steps[i],
			   cost[i], bench_seconds(plain, job, 0.2), goals[i]);
	}
	printf("  the cost grows with steps^%.2f from 10^4 to 10^6\n",
	       bench_exponent(1e4, cost[1], 1e6, cost[3]));
	for (int i = 0; i < 4; i++) {
		job->steps = steps[i];
		bench_line("512 tests along the curve", steps[i],
			   bench_seconds(curve, job, 0.2), 0, "2 ms");
	}
	for (int i = 0; i < 4; i++) {
		job->steps = steps[i];
		bench_line("four live figures, 200 columns", steps[i],
			   bench_seconds(figures, job, 0.5), 0, "16 ms");
	}
	free(job);
}

const struct bench bench_pld = {
	.name = "pld",
	.summary = "composed privacy loss, against one plain mesh",
	.run = run,
};
