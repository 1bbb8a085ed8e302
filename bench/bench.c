/* bench.c - measuring our road beside a plain one, in the same run */

#include "bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SAMPLES = 9 };

static double
now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);

	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* As bench_seconds(), by a clock; `which` of the sorted samples. */
static double
measure(bench_fn *work, void *state, double seconds, clockid_t clock, int which)
{
	double samples[SAMPLES], start = now(clock), once;
	size_t calls;

	work(state);
	once = now(clock) - start;
	if (once > seconds)
		return once;
	calls = (size_t)fmax(1, seconds / SAMPLES / fmax(once, 1e-9));
	for (int i = 0; i < SAMPLES; i++) {
		start = now(clock);
		for (size_t j = 0; j < calls; j++)
			work(state);
		samples[i] = (now(clock) - start) / (double)calls;
	}
	qsort(samples, SAMPLES, sizeof(*samples), by_value);

	return samples[which];
}

double
bench_seconds(bench_fn *work, void *state, double seconds)
{
	return measure(work, state, seconds, CLOCK_MONOTONIC, SAMPLES / 2);
}

double
bench_own_seconds(bench_fn *work, void *state, double seconds)
{
	return measure(work, state, seconds, CLOCK_THREAD_CPUTIME_ID, 0);
}

static void
print_time(double seconds)
{
	if (!(seconds > 0))
		printf(" %12s", "-");
	else if (seconds < 1e-3)
		printf(" %9.3g us", seconds * 1e6);
	else if (seconds < 1)
		printf(" %9.3g ms", seconds * 1e3);
	else
		printf(" %10.3g s", seconds);
}

void
bench_line(const char *what, double size, double ours, double plain,
	   const char *goal)
{
	printf("  %-44s %10g", what, size);
	print_time(ours);
	print_time(plain);
	if (plain > 0)
		printf(" %8.3g", plain / ours);
	else
		printf(" %8s", "-");
	printf("  %s\n", goal);
}

double
bench_exponent(double size0, double cost0, double size1, double cost1)
{
	return log(cost1 / cost0) / log(size1 / size0);
}
