/* one_shot_bench.c - cosines of one run, against coordinate by coordinate */

#include <stdlib.h>

#include "bench/benches.h"
#include "privacy/cosine/one_shot_sample.h"
#include "privacy/two_gaussians.h"

struct job {
	struct one_shot_design design;
	uint64_t stream;
	double kept;
};

static void
ours(void *state)
{
	struct job *job = state;
	struct one_shot_sample sample;
	struct error err = { 0 };

	if (!one_shot_sample(&job->design, 1, job->stream++, &sample, NULL,
			     &err))
		abort();
	job->kept += sample.final[0];
	one_shot_sample_clear(&sample);
}

static void
plain(void *state)
{
	struct job *job = state;
	struct one_shot_sample sample;
	struct error err = { 0 };

	if (!one_shot_sample_literal(&job->design, 1, job->stream++, &sample,
				     NULL, &err))
		abort();
	job->kept += sample.final[0];
	one_shot_sample_clear(&sample);
}

/* A pair from a real run, moved a little so that nothing is remembered. */
static void
two_laws(void *state)
{
	struct job *job = state;
	double shift = 1e-9 * (double)(job->stream++ % 1000);
	struct two_gaussians two = { 0, 5e-4, 6e-3 + shift, 6e-4 };

	job->kept += two_gaussians_epsilon_both(&two, 8.2e-7);
}

static void
run(void)
{
	struct job laws = { .stream = 0 };

	static const double sizes[][2] = {
		{ 1e4, 100 }, { 1e5, 316 }, { 1e6, 1000 }, { 1e7, 3162 }
	};

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct job job = { .design = { .dimension = sizes[i][0],
					       .sigma = 1.54,
					       .canaries = (size_t)sizes[i][1],
					       .rounds = 1,
					       .presentations = 1 } };
		double fast = bench_seconds(ours, &job, 0.3);
		double slow = i < 2 ? bench_seconds(plain, &job, 0.3) : 0;

		bench_line("one run, sqrt(d) canaries", sizes[i][0], fast, slow,
			   i == 3 ? "<= 50 ms" : "");
	}
	bench_line("epsilon of two normal laws", 1,
		   bench_seconds(two_laws, &laws, 0.1), 0, "<= 10 us");
}

const struct bench bench_one_shot = {
	.name = "one_shot",
	.summary = "cosines of one federated run",
	.run = run,
};
