/* beta_bench.c - one Clopper-Pearson limit, against bisection on GSL */

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>

#include "bench/benches.h"
#include "stats/law/rate_interval.h"

struct job {
	size_t k, n;
	double kept;
};

static void
ours(void *state)
{
	struct job *job = state;

	job->k = job->k % (job->n - 1) + 1;
	job->kept += interval_clopper_pearson.upper(job->k, job->n, 0.025).p;
}

static void
plain(void *state)
{
	struct job *job = state;
	double low = 0, high = 1;

	job->k = job->k % (job->n - 1) + 1;
	for (int i = 0; i < 52; i++) {
		double middle = (low + high) / 2;

		if (gsl_cdf_beta_Q(middle, (double)job->k + 1,
				   (double)(job->n - job->k)) > 0.025)
			low = middle;
		else
			high = middle;
	}
	job->kept += high;
}

static void
run(void)
{
	static const size_t sizes[] = { 100, 1000, 100000, 10000000 };

	gsl_set_error_handler_off();
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct job job = { .n = sizes[i] };
		double fast = bench_seconds(ours, &job, 0.1);
		double slow = bench_seconds(plain, &job, 0.1);

		bench_line("Clopper-Pearson upper limit", (double)sizes[i],
			   fast, slow, "about 1.1 us");
	}
}

const struct bench bench_beta = {
	.name = "beta",
	.summary = "limits on a proportion, against bisection on GSL",
	.run = run,
};
