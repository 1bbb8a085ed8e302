/* farm_bench.c - what sharing pieces through a folder costs */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "task/crew.h"

struct job {
	char folder[64];
	bool in_folder;
	size_t pieces;
	double seconds; /* that a piece takes of a processor */
	unsigned threads;
};

static double
clock_of(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);

	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Works for as long, whatever else the machine does. */
static bool
burn(void *state, size_t index, double record[], struct progress *progress,
     struct error *err)
{
	const struct job *job = state;
	double end = clock_of(CLOCK_THREAD_CPUTIME_ID) + job->seconds;

	(void)progress;
	(void)err;
	record[0] = (double)index;
	while (job->seconds > 0 && clock_of(CLOCK_THREAD_CPUTIME_ID) < end)
		record[0] += 1e-9;

	return true;
}

static void
clean(const struct job *job)
{
	char path[100];

	for (size_t i = 0; job->in_folder && i < job->pieces; i++) {
		snprintf(path, sizeof(path), "%s/part-%zu", job->folder, i);
		unlink(path);
	}
	snprintf(path, sizeof(path), "%s/plan", job->folder);
	if (job->in_folder)
		unlink(path);
}

/* Seconds of the whole job; 0 if it failed. */
static double
whole(struct job *job)
{
	const struct crew_job work = { .place.plan = "bench=farm",
				       .place.folder = job->in_folder
							       ? job->folder
							       : NULL,
				       .pieces = job->pieces,
				       .record = 1,
				       .piece = burn,
				       .job = job,
				       .place.threads = job->threads };
	double *records = memory_new_array(job->pieces, sizeof(*records));
	double start = clock_of(CLOCK_MONOTONIC), time;
	struct error err = { 0 };
	bool fine = crew_run(&work, records, NULL, &err);

	time = clock_of(CLOCK_MONOTONIC) - start;
	free(records);
	clean(job);

	return fine ? time : 0;
}

static void
compare(struct job *job, const char *what, size_t pieces, double seconds)
{
	double ours;

	job->pieces = pieces;
	job->seconds = seconds;
	job->threads = 1;
	job->in_folder = true;
	ours = whole(job);
	job->in_folder = false;
	bench_line(what, (double)pieces, ours / (double)pieces,
		   whole(job) / (double)pieces, "");
}

static void
run(void)
{
	struct job job = { .folder = "/tmp/dpaudit-farm-XXXXXX" };
	double two;

	if (!mkdtemp(job.folder))
		return;
	compare(&job, "a part of nothing: claim, put, release", 200, 0);
	compare(&job, "pieces of 1 ms, folder against none", 100, 1e-3);
	compare(&job, "pieces of 10 ms, folder against none", 30, 1e-2);
	compare(&job, "pieces of 100 ms, folder against none", 5, 0.1);
	rmdir(job.folder);
	job = (struct job){ .pieces = 12, .seconds = 0.05, .threads = 2 };
	two = whole(&job);
	job.threads = 1;
	bench_line("12 pieces of 50 ms, two threads against one", 12, two,
		   whole(&job), "1.9 times");
}

const struct bench bench_farm = {
	.name = "farm",
	.summary = "pieces shared through a folder, against none",
	.run = run,
};
