/* train_bench.c - products, noise and steps of learning, against the peak */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"
#include "train/run/run.h"

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

	return 2.0 * 8 * 12 * MANY / bench_own_seconds(peak_v3, state, 0.2);
}
#else
static double
peak(void)
{
	return 0;
}
#endif

/* ---- products ---- */

struct product_case {
	const char *what;
	struct product of;
};

/* What learning asks for: forward, signals down, gradients. */
static const struct product_case shapes[] = {
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
			   bench_own_seconds(multiply, &job, 0.1),
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

/* ---- steps ---- */

enum { ROWS = 4096 };

/* A net, its batch, and what is asked of a step with noise. */
struct step_case {
	const char *model;
	struct shape in;
	size_t classes, batch;
	const char *beside_plain, *materialised, *beside_peak;
};

static const struct step_case steps[] = {
	{ "784-10", { 1, 28, 28 }, 10, 64, ">= 0.67", NULL, NULL },
	{ "784-10", { 1, 28, 28 }, 10, 256, ">= 0.87", ">= 5", NULL },
	{ "784-100-10", { 1, 28, 28 }, 10, 64, ">= 0.67", NULL, NULL },
	{ "784-100-10", { 1, 28, 28 }, 10, 256, ">= 0.87", NULL, NULL },
	{ "784-256-10", { 1, 28, 28 }, 10, 64, ">= 0.67", NULL, NULL },
	{ "784-256-10", { 1, 28, 28 }, 10, 256, ">= 0.87", ">= 10", ">= 0.75" },
	{ "784-256-10", { 1, 28, 28 }, 10, 1024, ">= 0.87", NULL, NULL },
	{ "600-128-100", { 1, 1, 600 }, 100, 256, ">= 0.87", NULL, NULL },
	{ "cnn-small", { 1, 28, 28 }, 10, 64, ">= 0.87", NULL, NULL },
};

struct step_job {
	struct net net;
	struct examples examples;
	struct run *run;
	struct net_work *one; /* a row's work, and its gradient */
	float *own, *sum;
	size_t batch;
};

static void
make_rows(struct step_job *job, const struct step_case *of)
{
	size_t size = layer_shape_size(&of->in);

	job->examples = (struct examples){ .count = ROWS,
					   .classes = of->classes,
					   .channels = of->in.channels,
					   .height = of->in.height,
					   .width = of->in.width };
	job->examples.bytes = memory_new(ROWS * size);
	job->examples.labels = memory_new_array(ROWS, sizeof(uint16_t));
	for (size_t i = 0; i < ROWS * size; i++)
		job->examples.bytes[i] = (uint8_t)(i * 2654435761u >> 13);
	for (size_t i = 0; i < ROWS; i++)
		job->examples.labels[i] = (uint16_t)(i % of->classes);
}

static void
take_step(void *state)
{
	struct step_job *job = state;
	struct error ignored;

	(void)!run_steps(job->run, 1, NULL, &ignored);
}

/* Every row's gradient written out, its norm, and its part of the sum. */
static void
write_out(void *state)
{
	struct step_job *job = state;
	size_t count = job->net.weights;

	for (size_t i = 0; i < job->batch; i++) {
		memset(job->own, 0, count * sizeof(*job->own));
		net_gradient(job->one, 1, job->own);
		job->sum[0] += kernel()->row_dot(job->own, job->own, count);
		kernel()->row_add(job->sum, 0.5f, job->own, count);
	}
}

static double
time_steps(struct step_job *job, double sigma)
{
	const struct run_order order = {
		.net = &job->net,
		.examples = &job->examples,
		.batches = { SAMPLER_SHUFFLE, ROWS, job->batch, 1 },
		.clip_norm = sigma > 0,
		.sigma = sigma,
		.rate = 1e-3,
		.seed = 1,
		.start_seed = 1,
	};
	double seconds;

	job->run = run_new(&order);
	seconds = bench_own_seconds(take_step, job, 0.3);
	run_free(job->run);

	return seconds;
}

/* Operations: three products a layer, but no signals below the first. */
static double
work_of(const struct net *net, size_t batch)
{
	double sum = 0;

	for (size_t l = 0; l < net->layer_count; l++)
		sum += (l ? 6.0 : 4.0) * (double)net->layers[l].weights;

	return sum * (double)batch;
}

static double
time_written_out(struct step_job *job)
{
	double seconds;

	job->one = net_work_new(&job->net, 1);
	job->own = memory_new_array(job->net.weights, sizeof(float));
	job->sum = memory_new_array(job->net.weights, sizeof(float));
	seconds = bench_own_seconds(write_out, job, 0.3);
	net_work_free(job->one);
	free(job->own);
	free(job->sum);

	return seconds;
}

static void
compare_steps(const struct step_case *of, double most)
{
	struct step_job job = { .batch = of->batch };
	double batch = (double)of->batch, plain, noisy;
	struct error err;
	char what[80];

	if (!net_read(&job.net, of->model, &of->in, of->classes, &err))
		return;
	make_rows(&job, of);
	plain = time_steps(&job, 0);
	noisy = time_steps(&job, 1);
	snprintf(what, sizeof(what), "DP step %s, plain SGD", of->model);
	bench_line(what, batch, noisy, plain, of->beside_plain);
	snprintf(what, sizeof(what), "DP step %s, written out", of->model);
	if (of->materialised)
		bench_line(what, batch, noisy, plain + time_written_out(&job),
			   of->materialised);
	snprintf(what, sizeof(what), "DP step %s, the peak", of->model);
	if (of->beside_peak && most > 0)
		bench_line(what, batch, noisy,
			   work_of(&job.net, of->batch) / most,
			   of->beside_peak);
	free(job.examples.bytes);
	free(job.examples.labels);
}

/* ---- cosines ---- */

enum { CANARIES = 64, DEPTH = 1024, MOVES = 477 };

struct cosine_job {
	struct product_space *space;
	float *canaries, *moves, *sums;
	bool alone; /* without making the canaries */
};

static void
take_cosines(void *state)
{
	struct cosine_job *job = state;
	const struct product product = { .turn_b = true,
					 .add = true,
					 .rows = CANARIES,
					 .columns = MOVES,
					 .depth = DEPTH };

	for (size_t i = 0; i < CANARIES && !job->alone; i++)
		noise_fill(1, i, 0, job->canaries + i * DEPTH, DEPTH);
	product_run(job->space, &product, job->canaries, DEPTH, job->moves,
		    DEPTH, job->sums, MOVES);
}

static void
cosines(void)
{
	const double work = 2.0 * CANARIES * DEPTH * MOVES;
	struct cosine_job job = { .space = product_space_new() };
	double all, alone;

	job.canaries = memory_new_array(CANARIES * DEPTH, sizeof(float));
	job.moves = memory_new_array(MOVES * DEPTH, sizeof(float));
	job.sums = memory_new_array(CANARIES * MOVES, sizeof(float));
	noise_fill(1, 1 << 20, 0, job.moves, MOVES * DEPTH);
	all = bench_own_seconds(take_cosines, &job, 0.2);
	job.alone = true;
	alone = bench_own_seconds(take_cosines, &job, 0.2);
	bench_line("cosines, beside 60 Gflop/s", work, all, work / 60e9,
		   ">= 1");
	bench_line("cosines, beside canaries that are there", work, all, alone,
		   ">= 0.85");
	product_space_free(job.space);
	free(job.canaries);
	free(job.moves);
	free(job.sums);
}

static void
run(void)
{
	float *room = memory_new_array(MANY, sizeof(*room));
	double most = peak();

	printf("  peak of one core: %.1f Gflop/s\n", most / 1e9);
	products(most);
	bench_line("noise, each", MANY,
		   bench_own_seconds(draw, room, 0.1) / MANY, 0,
		   "<= 1.5 ns (v4), 2.6 ns (v3)");
	free(room);
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		compare_steps(&steps[i], most);
	cosines();
}

const struct bench bench_train = {
	.name = "train",
	.summary = "products, noise and steps of learning, against the peak",
	.run = run,
};
