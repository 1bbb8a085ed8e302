/* coverage_bench.c - a million audits on one and two threads */

#include "bench/benches.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "study/coverage.h"

struct job {
	struct settings settings;
	struct mechanism *mechanism;
	unsigned threads;
	double kept;
};

static void
give(struct settings *settings, enum setting setting, const char *text)
{
	struct error err = { 0 };

	if (!settings_set(settings, setting, text, &err))
		settings_reset(settings, setting);
}

static void
work(void *state)
{
	struct job *job = state;
	struct coverage_order order = {
		.method = method_find("clopper-pearson"),
		.mechanism = job->mechanism,
		.settings = &job->settings,
		.place.threads = job->threads,
	};
	struct coverage coverage;
	struct error err = { 0 };

	if (coverage_run(&order, &coverage, &err))
		job->kept += coverage.mean;
}

static double
seconds(struct job *job, unsigned threads, const char *repetitions)
{
	job->threads = threads;
	if (repetitions)
		give(&job->settings, SETTING_REPETITIONS, repetitions);
	else
		settings_reset(&job->settings, SETTING_REPETITIONS);

	return bench_seconds(work, job, 0.1);
}

static void
run(void)
{
	struct job job = { 0 };
	struct error err = { 0 };
	double fast;

	settings_init(&job.settings);
	give(&job.settings, SETTING_MECHANISM, "gaussian");
	give(&job.settings, SETTING_MU, "1");
	give(&job.settings, SETTING_ROWS, "1000");
	give(&job.settings, SETTING_TAU, "0.5");
	job.mechanism = mechanism_settings_make(&job.settings, NULL, &err);
	if (!job.mechanism)
		return;
	fast = seconds(&job, 0, "1000000");
	bench_line("10^6 audits at tau=, all threads against one", 1e6, fast,
		   seconds(&job, 1, "1000000"), "seconds");
	fast = seconds(&job, 0, NULL);
	bench_line("the same enumerated, exact", 1, fast,
		   seconds(&job, 1, NULL), "");
	settings_reset(&job.settings, SETTING_TAU);
	fast = seconds(&job, 0, "1000");
	bench_line("10^3 audits with a split", 1e3, fast,
		   seconds(&job, 1, "1000"), "");
	mechanism_free(job.mechanism);
	settings_clear(&job.settings);
}

const struct bench bench_coverage = {
	.name = "coverage",
	.summary = "coverage studies at 1000 rows, all threads against one",
	.run = run,
};
