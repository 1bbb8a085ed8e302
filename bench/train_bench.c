/* train_bench.c - products, noise and steps of learning, against the peak */

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"

enum { MANY = 1 << 16 };

/* ---- the peak: fused steps that touch no memory ---- */

#if defined(__x86_64__)
#include <immintrin.h>

static __attribute__((target("avx2,fma"))) void
peak_v3(void *state)
{
	__m256 sum[12], x = _mm256_set1_ps(*(float *)state);

#pragma GCC unroll 12
	for (int i = 0; i < 12; i++)
		sum[i] = _mm256_set1_ps((float)i);
	for (int n = 0; n < MANY; n++) {
#pragma GCC unroll 12
		for (int i = 0; i < 12; i++)
			sum[i] = _mm256_fmadd_ps(sum[i], x, x);
	}
#pragma GCC unroll 12
	for (int i = 1; i < 12; i++)
		sum[0] = _mm256_add_ps(sum[0], sum[i]);
	_mm256_storeu_ps((float *)state + 1, sum[0]);
}

/* Operations a second of one core. */
static double
peak(void)
{
	float state[9] = { 0.5f };

	if (!__builtin_cpu_supports("fma"))
		return 0;

	return 2.0 * 8 * 12 * MANY / bench_seconds(peak_v3, state, 0.2);
}
#else
static double
peak(void)
{
	return 0;
}
#endif

/* ---- products ---- */

struct shape {
	const char *what;
	struct product of;
};

/* What learning asks for: forward, signals down, gradients. */
static const struct shape shapes[] = {
	{ "forward 784-10", { .rows = 256, .columns = 10, .depth = 784 } },
	{ "forward 784-100", { .rows = 256, .columns = 100, .depth = 784 } },
	{ "forward 784-256", { .rows = 256, .columns = 256, .depth = 784 } },
	{ "forward 256-10", { .rows = 256, .columns = 10, .depth = 256 } },
	{ "signals 10-256",
	  { .turn_b = true, .rows = 256, .columns = 256, .depth = 10 } },
	{ "gradient 784-10",
	  { .turn_a = true, .rows = 784, .columns = 10, .depth = 256 } },
	{ "gradient 784-100",
	  { .turn_a = true, .rows = 784, .columns = 100, .depth = 256 } },
	{ "gradient 784-256",
	  { .turn_a = true, .rows = 784, .columns = 256, .depth = 256 } },
	{ "square 512", { .rows = 512, .columns = 512, .depth = 512 } },
};

struct job {
	const struct product *of;
	struct product_space *space;
	float *a, *b, *c;
};

static void
multiply(void *state)
{
	struct job *job = state;
	const struct product *of = job->of;

	product_run(job->space, of, job->a, of->turn_a ? of->rows : of->depth,
		    job->b, of->turn_b ? of->depth : of->columns, job->c,
		    of->columns);
}

static void
products(double most)
{
	struct job job = { .space = product_space_new() };

	job.a = memory_new_array(1 << 18, sizeof(float));
	job.b = memory_new_array(1 << 18, sizeof(float));
	job.c = memory_new_array(1 << 18, sizeof(float));
	noise_fill(1, 0, 0, job.a, 1 << 18);
	noise_fill(1, 1, 0, job.b, 1 << 18);
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		const struct product *of = &shapes[i].of;
		double work = 2.0 * (double)of->rows * (double)of->columns *
			      (double)of->depth;

		job.of = of;
		bench_line(shapes[i].what, work,
			   bench_seconds(multiply, &job, 0.1),
			   most > 0 ? work / most : 0, "beside the peak");
	}
	free(job.a);
	free(job.b);
	free(job.c);
	product_space_free(job.space);
}

static void
draw(void *state)
{
	noise_fill(1, 2, 0, state, MANY);
}

static void
run(void)
{
	float *room = memory_new_array(MANY, sizeof(*room));
	double most = peak();

	printf("  peak of one core: %.1f Gflop/s\n", most / 1e9);
	products(most);
	bench_line("noise, each", MANY, bench_seconds(draw, room, 0.1) / MANY,
		   0, "<= 1.5 ns (v4), 2.6 ns (v3)");
	free(room);
}

const struct bench bench_train = {
	.name = "train",
	.summary = "products and noise of learning, against the peak",
	.run = run,
};
