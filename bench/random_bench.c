/* random_bench.c - normals in bulk, against one at a time */

#include "bench/benches.h"
#include "stats/law/random.h"

enum { COUNT = 4096 };

struct job {
	uint64_t stream;
	double out[COUNT];
};

static void
bulk(void *state)
{
	struct job *job = state;

	random_fill_normals(1, job->stream++, 0, job->out, COUNT);
}

static void
bulk_uniform(void *state)
{
	struct job *job = state;

	random_fill_uniforms(1, job->stream++, 0, job->out, COUNT);
}

static void
single(void *state)
{
	struct job *job = state;
	struct random random = random_start(1, job->stream++);

	for (size_t i = 0; i < COUNT; i++)
		job->out[i] = random_normal(&random);
}

static void
single_uniform(void *state)
{
	struct job *job = state;
	struct random random = random_start(1, job->stream++);

	for (size_t i = 0; i < COUNT; i++)
		job->out[i] = random_uniform(&random);
}

static void
run(void)
{
	struct job job = { 0 };

	bench_line("normal numbers, each", COUNT,
		   bench_seconds(bulk, &job, 0.1) / COUNT,
		   bench_seconds(single, &job, 0.1) / COUNT, "about 2 ns");
	bench_line("uniform numbers, each", COUNT,
		   bench_seconds(bulk_uniform, &job, 0.1) / COUNT,
		   bench_seconds(single_uniform, &job, 0.1) / COUNT, "");
}

const struct bench bench_random = {
	.name = "random",
	.summary = "random numbers in bulk, against one at a time",
	.run = run,
};
